//! The same robot in other words or from a moving frame moves the same.

use crate::bench::{Bench, orientation};
use crate::common::recipes::{Recipe, Wetness};
use crate::common::reframe::rates;
use crate::common::robots::{Affine, Law, Part, Robot};
use crate::{ACCELERATIONS, FORCES, claim, flat, off};
use bathyal::Joint;
use bathyal::environment::{Environment, Flowing};
use bathyal::hydro::Damping;
use bathyal::spatial::{Pose, Vec3};

// ------------------------------------------------------------ frames in motion

/// Classical acceleration of free bodies, rates of all other joints.
fn felt_accelerations(robot: &Robot) -> Vec<Vec<f64>> {
    let mut all = robot.accelerations();
    for (part, a) in robot.parts.iter().zip(&mut all) {
        if part.joint == Joint::Free {
            let (w, v) = (&part.v[..3], &part.v[3..]);
            let carried = Vec3([w[0], w[1], w[2]]).cross(Vec3([v[0], v[1], v[2]]));
            for i in 0..3 {
                a[3 + i] += carried[i];
            }
        }
    }
    all
}

const DRIFTING: Recipe = Recipe {
    free_roots: true,
    ..Recipe::UNIFORM
};

fn to_body(q: &[f64], world: Vec3<f64>) -> Vec3<f64> {
    orientation(&q[3..]).matrix().transpose_mul(world)
}

#[test]
fn a_common_velocity_of_robot_and_water_is_not_felt() {
    claim(&DRIFTING, ACCELERATIONS, |mut robot| {
        let before = felt_accelerations(&robot);
        let drift = robot.rng.vector(2.0);
        let Flowing::Uniform { velocity, .. } = &mut robot.environment.water else {
            panic!("uniform water");
        };
        *velocity += drift;
        for part in robot.parts.iter_mut().filter(|p| p.joint == Joint::Free) {
            let drift = to_body(&part.q, drift);
            for i in 0..3 {
                part.v[3 + i] += drift[i];
            }
        }
        off(&flat(&felt_accelerations(&robot)), &flat(&before), 1.0)
    });
}

#[test]
fn a_common_acceleration_of_gravity_and_water_is_only_felt_by_the_base() {
    claim(&DRIFTING, ACCELERATIONS, |mut robot| {
        robot.t = 0.0;
        let mut expected = felt_accelerations(&robot);
        let shift = robot.rng.vector(5.0);
        let Flowing::Uniform { acceleration, .. } = &mut robot.environment.water else {
            panic!("uniform water");
        };
        *acceleration += shift;
        let gravity = robot.environment.gravity.vector() + shift;
        robot.environment = robot.environment.with_gravity(gravity);
        for (part, a) in robot.parts.iter().zip(&mut expected) {
            if part.joint == Joint::Free {
                let shift = to_body(&part.q, shift);
                for i in 0..3 {
                    a[3 + i] += shift[i];
                }
            }
        }
        off(&flat(&felt_accelerations(&robot)), &flat(&expected), 1.0)
    });
}

#[test]
fn constant_water_that_is_sampled_equals_uniform_water() {
    let recipe = Recipe {
        water: Wetness::Wet,
        ..Recipe::UNIFORM
    };
    claim(&recipe, ACCELERATIONS, |mut robot| {
        let uniform = flat(&robot.accelerations());
        let water = robot.environment.uniform(robot.t).expect("uniform water");
        let gravity = robot.environment.gravity;
        robot.environment =
            Environment::water(Affine::constant(water.velocity, water.acceleration))
                .with_gravity(gravity);
        let sampled = flat(&robot.accelerations());
        off(&sampled, &uniform, 1.0)
    });
}

// ------------------------------------------------------------ other words, same robot

#[test]
fn a_fixed_body_equals_a_lumped_one() {
    let mut merged = 0;
    claim(&Recipe::UNIFORM, ACCELERATIONS, |mut robot| {
        let before = flat(&robot.accelerations());
        let fixed = |robot: &Robot| {
            let held = |p: &Part| p.joint == Joint::Fixed && p.parent.is_some();
            robot.parts.iter().position(held)
        };
        while let Some(b) = fixed(&robot) {
            robot.lump(b);
            merged += 1;
        }
        off(&flat(&robot.accelerations()), &before, 1.0)
    });
    assert!(merged > 100, "only {merged} bodies were merged");
}

#[test]
fn a_body_cut_in_two_moves_as_before() {
    claim(&Recipe::ANY, ACCELERATIONS, |mut robot| {
        let before = flat(&robot.accelerations());
        let b = robot.rng.below(robot.parts.len());
        let (share, seat) = (robot.rng.between(0.1, 0.9), robot.rng.pose(0.5));
        robot.split(b, share, &seat);
        off(&flat(&robot.accelerations()), &before, 1.0)
    });
}

#[test]
fn the_order_of_bodies_does_not_matter() {
    claim(&Recipe::ANY, ACCELERATIONS, |mut robot| {
        let before = robot.accelerations();
        let order = robot.permutation();
        let after = robot.ordered(&order).accelerations();
        let expected: Vec<Vec<f64>> = order.iter().map(|&old| before[old].clone()).collect();
        off(&flat(&after), &flat(&expected), 1.0)
    });
}

/// A frame that a body may as well have: on its joint's axis.
fn other_frame(robot: &mut Robot, b: usize) -> Pose<f64> {
    let mut pose = robot.rng.pose(0.5);
    match robot.parts[b].joint {
        Joint::Revolute { axis } | Joint::Screw { axis, .. } => {
            pose.position = Vec3(axis) * (robot.rng.between(-0.5, 0.5) / Vec3(axis).norm());
        }
        Joint::Ball => pose.position = Vec3([0.0; 3]),
        Joint::Fixed | Joint::Prismatic { .. } | Joint::Free => {}
    }
    pose
}

#[test]
fn the_frames_of_bodies_do_not_show() {
    claim(&Recipe::ANY, ACCELERATIONS, |mut robot| {
        let before = robot.accelerations();
        let mut expected = Vec::new();
        for (b, vdot) in before.iter().enumerate() {
            let frame = other_frame(&mut robot, b);
            // Of a free base: the same acceleration, seen from the other origin.
            expected.push(rates(&robot.parts[b].joint, vdot, &frame, false));
            robot.reframe(b, &frame);
        }
        off(&flat(&robot.accelerations()), &flat(&expected), 1.0)
    });
}

#[test]
fn the_length_of_an_axis_does_not_matter() {
    claim(&Recipe::ANY, ACCELERATIONS, |mut robot| {
        let before = flat(&robot.accelerations());
        for part in &mut robot.parts {
            let scale = robot.rng.between(0.01, 100.0);
            match &mut part.joint {
                Joint::Revolute { axis }
                | Joint::Prismatic { axis }
                | Joint::Screw { axis, .. } => *axis = axis.map(|x| x * scale),
                _ => {}
            }
        }
        off(&flat(&robot.accelerations()), &before, 1.0)
    });
}

/// A density alone wets nothing; a volume of 0.0 in a drag-free robot neither.
#[test]
fn a_dry_robot_under_water_moves_as_on_land() {
    let recipe = Recipe {
        water: Wetness::Dry,
        ..Recipe::ANY
    };
    claim(&recipe, ACCELERATIONS, |mut robot| {
        let dry = flat(&robot.accelerations());
        robot.density = 1000.0;
        assert!(!robot.model().is_wet());
        let unchanged = flat(&robot.accelerations());
        assert_eq!(unchanged, dry);
        // A damping of zero takes the way of wet robots, and must do nothing there.
        let nothing = [[0.0; 6]; 6];
        let damping = Damping {
            linear: nothing,
            quadratic: nothing,
            pose: Pose::identity(),
        };
        robot.parts[0].laws.push(Law::Damping(damping));
        assert!(robot.model().is_wet());
        let mut bench = Bench::new(&robot);
        let wet = bench.forward();
        let back = bench.inverse(&dry);
        let forces = off(&back, &bench.inputs.tau.clone(), bench.load(&dry));
        assert!(forces <= FORCES, "inverse dynamics differ by {forces:e}");
        off(&wet, &dry, 1.0)
    });
}
