//! What joints feel of the forces they pass on.

use crate::bench::Bench;
use crate::common::recipes::{Recipe, Wetness};
use crate::common::robots::Robot;
use crate::{FIRST_SEED, FORCES, claim, largest, off};
use bathyal::Joint;
use bathyal::spatial::{Mat3, Pose, Vec3};

/// τ = φᵀ f + J q̈: what the rotor takes does not reach the body.
#[test]
fn joint_reactions_and_rotors_add_up_to_the_inputs() {
    claim(&Recipe::ANY, FORCES, |robot| {
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let bodies = bench.bodies(&vdot);
        let mut felt = Vec::new();
        let mut scale = bench.load(&vdot);
        for (b, part) in robot.parts.iter().enumerate() {
            let f = bodies.joint_reaction(b);
            scale = scale.max(largest(&f.to_array()));
            let along = |axis: [f64; 3]| Vec3(axis) * (1.0 / Vec3(axis).norm());
            let first = felt.len();
            match part.joint {
                Joint::Fixed => {}
                Joint::Revolute { axis } => felt.push(along(axis).dot(f.moment)),
                Joint::Prismatic { axis } => felt.push(along(axis).dot(f.force)),
                Joint::Screw { axis, pitch } => {
                    felt.push(along(axis).dot(f.moment + f.force * pitch));
                }
                Joint::Ball => felt.extend(f.moment.0),
                Joint::Free => felt.extend(f.to_array()),
            }
            if part.rotor_inertia > 0.0 {
                felt[first] += part.rotor_inertia * vdot[first];
            }
        }
        off(&felt, &bench.inputs.tau, scale)
    });
}

/// Two axes that all but coincide: parallel within `angle`, and `gap` apart, in directions
/// that no coordinate axis has.
fn nearly_coincident(angle: f64, gap: f64) -> Robot {
    let recipe = Recipe {
        most_bodies: 1,
        water: Wetness::Dry,
        ..Recipe::ANY
    };
    let mut robot = recipe.draw(FIRST_SEED);
    let axis = robot.rng.direction();
    let across = axis.cross(robot.rng.direction());
    let aside = across * (1.0 / across.norm());
    robot.parts[0].placement = Pose::identity();
    robot.parts[0].joint = Joint::revolute(axis.0);
    robot.parts.truncate(1);
    let mut child = robot.parts[0].clone();
    child.name = "child".into();
    child.parent = Some(0);
    child.placement = Pose {
        rotation: Mat3::about(aside, angle),
        position: axis * 0.3 + aside * gap,
    };
    robot.parts.push(child.clone());
    let mut last = child;
    last.name = "last".into();
    last.parent = Some(1);
    robot.parts.push(last);
    for (i, part) in robot.parts.iter_mut().enumerate() {
        part.q = vec![0.4 + i as f64];
        part.v = vec![1.0 - i as f64];
        part.tau = vec![2.0 * i as f64 - 1.0];
    }
    robot
}

#[test]
fn nearly_coincident_axes_keep_their_digits() {
    let mut worst = (0.0, 0.0, 0.0);
    for angle in [0.0, 1e-15, 1e-14, 1e-13, 1e-10, 1e-6, 1e-3, 9e-3, 2e-2, 0.1] {
        for power in -180..0 {
            let gap = 10.0_f64.powf(f64::from(power) / 10.0);
            let robot = nearly_coincident(angle, gap);
            let mut bench = Bench::new(&robot);
            let vdot = bench.forward();
            let bodies = bench.bodies(&vdot);
            let felt: Vec<f64> = robot
                .parts
                .iter()
                .enumerate()
                .map(|(b, part)| {
                    let Joint::Revolute { axis } = part.joint else {
                        panic!("a revolute joint");
                    };
                    Vec3(axis).dot(bodies.joint_reaction(b).moment) + part.rotor_inertia * vdot[b]
                })
                .collect();
            let e = off(&felt, &bench.inputs.tau.clone(), bench.load(&vdot));
            if e > worst.0 {
                worst = (e, angle, gap);
            }
        }
    }
    let (e, angle, gap) = worst;
    println!("worst {e:.1e} at angle {angle:e}, gap {gap:e}");
    assert!(e <= FORCES, "off by {e:e} at angle {angle:e}, gap {gap:e}");
}
