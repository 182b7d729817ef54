//! What forces do in a moment: power against energy, and momentum.

use crate::bench::Bench;
use crate::common::recipes::{Recipe, Wetness};
use crate::common::robots::{Law, Robot};
use crate::{DIFFERENCES, FORCES, KINEMATICS, claim, largest};
use bathyal::bodies::BodyMotion;
use bathyal::spatial::{Force, Vec3};
use bathyal::{Bodies, Environment, Joint, Workspace, bias_forces, water_power};

#[test]
fn power_of_all_forces_is_the_rate_of_kinetic_energy() {
    claim(&Recipe::ANY, DIFFERENCES, |robot| {
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let bodies = bench.bodies(&vdot);
        let powers = (0..bench.model.body_count())
            .flat_map(|b| bodies.forces(b).power(&bodies.motion(b).velocity));
        let inputs = bench
            .inputs
            .tau
            .iter()
            .zip(&bench.state.v)
            .map(|(t, v)| t * v);
        let all: Vec<f64> = powers.chain(inputs).collect();
        let (power, scale) = (all.iter().sum::<f64>(), largest(&all).max(1.0));

        // Exactly: d/dt (½ Vᵀ I V + ½ J q̇²) = Vᵀ I V̇ + J q̇ q̈.
        let inertial: f64 = (0..bench.model.body_count())
            .map(|b| {
                let motion = bodies.motion(b);
                let p = bench.model.parameters(b);
                let rotor = p.rotor_inertia.map_or(0.0, |j| {
                    let at = bench.model.v_range(b).start;
                    j * bench.state.v[at] * vdot[at]
                });
                motion
                    .velocity
                    .dot(&p.rigid().momentum(bodies.acceleration(b)))
                    + rotor
            })
            .sum();
        assert!(
            (inertial - power).abs() <= FORCES * 10.0 * scale,
            "inertia {inertial}, forces {power}, scale {scale}"
        );

        let (model, environment) = (&bench.model, &bench.environment);
        let [rate] = bench.rate(&vdot, |bodies, t| {
            let e = bodies.energy(model, environment, t);
            [e.kinetic_rigid + e.kinetic_rotor]
        });
        (rate - power).abs() / scale
    });
}

/// The rate of the energy over the largest rate of its parts, in still water and without
/// inputs and wrenches.
fn energy_drift(mut robot: Robot) -> f64 {
    robot.environment.water = Environment::default().water;
    for part in &mut robot.parts {
        part.tau.fill(0.0);
        part.wrench = Force::zero();
    }
    let mut bench = Bench::new(&robot);
    let vdot = bench.forward();
    let (model, environment) = (&bench.model, &bench.environment);
    let rates = bench.rate(&vdot, |bodies, t| {
        let e = bodies.energy(model, environment, t);
        [
            e.kinetic_rigid,
            e.kinetic_added,
            e.kinetic_rotor,
            e.potential,
        ]
    });
    rates.iter().sum::<f64>().abs() / largest(&rates).max(1.0)
}

/// Without drag, inputs and wrenches, in steady uniform water, the energy relative to
/// the water stays: kinetic, rigid, added and of rotors, and potential.
#[test]
fn energy_without_drag_stays_in_still_water() {
    let recipe = Recipe {
        own_laws: false,
        ..Recipe::UNIFORM
    };
    claim(&recipe, DIFFERENCES, |mut robot| {
        for part in &mut robot.parts {
            part.laws.clear();
        }
        energy_drift(robot)
    });
}

/// The same with the displacement and added mass of users' own models.
#[test]
fn energy_holds_what_users_models_displace() {
    claim(&Recipe::UNIFORM, DIFFERENCES, |mut robot| {
        for part in &mut robot.parts {
            part.laws.retain_mut(|law| match law {
                Law::Own(own) => {
                    own.area = 0.0;
                    true
                }
                _ => false,
            });
        }
        energy_drift(robot)
    });
}

#[test]
fn momentum_of_a_free_dry_robot_stays() {
    let recipe = Recipe {
        water: Wetness::Dry,
        free_roots: true,
        ..Recipe::ANY
    };
    claim(&recipe, DIFFERENCES, |mut robot| {
        robot.environment = robot.environment.with_gravity(Vec3([0.0; 3]));
        for part in &mut robot.parts {
            part.wrench = Force::zero();
            if part.joint == Joint::Free {
                part.tau.fill(0.0);
            }
        }
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let load = bench.load(&vdot);
        let (model, environment) = (&bench.model, &bench.environment);
        let rate = bench.rate(&vdot, |bodies, t| {
            bodies.momentum(model, environment, t).rigid.to_array()
        });
        largest(&rate) / load
    });
}

/// Drag one way and the other; and added mass with the pressure of accelerating water:
/// Σ V·f = rate − d held / dt.
#[test]
fn power_of_the_water_is_that_of_its_forces() {
    claim(&Recipe::ANY, DIFFERENCES, |robot| {
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let bodies = bench.bodies(&vdot);
        let (model, environment) = (&bench.model, &bench.environment);
        let mut ws = Workspace::new(model);
        let found = water_power(model, environment, &bench.state, &mut ws);
        let carried = bodies.carried_water(model, environment, bench.state.t);
        let (mut drag, mut added, mut scale) = (0.0, 0.0, 1.0_f64);
        for b in 0..model.body_count() {
            let power = bodies.forces(b).power(&bodies.motion(b).velocity);
            scale = scale.max(largest(&power));
            let [_, _, pressure, mass, own, _] = power;
            (drag, added) = (drag + own, added + pressure + mass);
        }
        assert!((found.drag - drag).abs() <= FORCES * scale);
        assert!((found.carried - carried.rate).abs() <= FORCES * scale);
        let [held] = bench.rate(&vdot, |bodies, t| {
            [bodies.carried_water(model, environment, t).held]
        });
        (found.carried - held - added).abs() / scale
    });
}

/// What an evaluation has found tells the power of the water as well as the state itself does.
#[test]
fn power_of_the_water_after_an_evaluation_is_that_of_the_state() {
    let mut wet = 0;
    claim(&Recipe::ANY, FORCES, |robot| {
        let mut bench = Bench::new(&robot);
        let mut worst = 0.0_f64;
        let steady = Environment::current(Vec3([0.4, -0.3, 0.2]));
        for environment in [robot.environment.clone(), steady, Environment::default()] {
            bench.environment = environment;
            bench.forward();
            let Bench {
                model,
                environment,
                state,
                inputs,
                ws,
                ..
            } = &mut bench;
            let after_forward = ws.water_power(model, environment, state);
            bias_forces(model, environment, state, inputs, ws);
            let after_inverse = ws.water_power(model, environment, state);
            let wanted = water_power(model, environment, state, ws);
            wet += usize::from(wanted.drag != 0.0);
            for power in [after_forward, after_inverse] {
                let scale = wanted.drag.abs().max(wanted.carried.abs()).max(1.0);
                let off = (power.drag - wanted.drag).abs();
                let off = off.max((power.carried - wanted.carried).abs());
                worst = worst.max(off / scale);
            }
        }
        worst
    });
    assert!(wet > 20, "{wet}");
}

#[test]
fn poses_and_velocities_alone_are_those_with_accelerations() {
    claim(&Recipe::ANY, KINEMATICS, |robot| {
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let all = bench.bodies(&vdot);
        let mut alone = Bodies::new(&bench.model);
        alone.update_velocities(&bench.model, &bench.state);
        let mut worst = 0.0_f64;
        for b in 0..bench.model.body_count() {
            let (a, b) = (all.motion(b), alone.motion(b));
            let numbers = |motion: &BodyMotion<f64>| {
                let mut numbers = motion.pose.rotation.0.as_flattened().to_vec();
                numbers.extend(motion.pose.position.0);
                numbers.extend(motion.velocity.to_array());
                numbers
            };
            let (a, b) = (numbers(a), numbers(b));
            let size = largest(&a).max(1.0);
            let off = a.iter().zip(&b).map(|(a, b)| (a - b).abs() / size);
            worst = off.fold(worst, f64::max);
        }
        worst
    });
}
