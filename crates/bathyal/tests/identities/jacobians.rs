//! Jacobians, and the velocities and accelerations they stand for.

use crate::bench::Bench;
use crate::common::recipes::Recipe;
use crate::{DIFFERENCES, FORCES, KINEMATICS, claim, off};
use bathyal::Jacobian;
use bathyal::spatial::Force;

fn times<const N: usize>(j: &Jacobian<f64, N>, v: &[f64]) -> [f64; N] {
    core::array::from_fn(|i| j.row(i).iter().zip(v).map(|(j, v)| j * v).sum())
}

fn plus<const N: usize>(a: [f64; N], b: [f64; N]) -> [f64; N] {
    core::array::from_fn(|i| a[i] + b[i])
}

#[test]
fn jacobians_give_velocities_and_accelerations() {
    claim(&Recipe::ANY, KINEMATICS, |mut robot| {
        let bench = Bench::new(&robot);
        let model = &bench.model;
        let vdot: Vec<f64> = (0..model.nv())
            .map(|_| robot.rng.between(-5.0, 5.0))
            .collect();
        let mut bodies = bench.bodies(&vdot);
        let coasting = bench.bodies(&vec![0.0; model.nv()]);
        let (mut six, mut three) = (Jacobian::new(model), Jacobian::new(model));
        let mut worst = 0.0_f64;
        let mut same = |x: &[f64], reference: &[f64]| worst = worst.max(off(x, reference, 1.0));
        for b in 0..model.body_count() {
            let moving = bodies.motion(b);
            let free = coasting.acceleration(b).to_array();
            bodies.body_jacobian(model, b, &mut six);
            same(&times(&six, &bench.state.v), &moving.velocity.to_array());
            let drift = bodies.body_drift(model, b).to_array();
            same(&drift, &free);
            same(
                &plus(times(&six, &vdot), free),
                &bodies.acceleration(b).to_array(),
            );

            let p = robot.rng.vector(0.5);
            bodies.point_jacobian(model, b, p, &mut three);
            let velocity = moving.point_velocity(p);
            let acceleration = bodies.point_acceleration(b, p);
            same(&times(&three, &bench.state.v), &velocity.0);
            let drift = bodies.point_drift(model, b, p).0;
            same(&drift, &coasting.point_acceleration(b, p).0);
            same(&plus(times(&three, &vdot), drift), &acceleration.0);
        }
        if robot.parts.iter().any(|p| p.mass > 0.0) {
            bodies.barycenter_jacobian(model, &mut three);
            let [_, velocity] = bodies.barycenter(model);
            let acceleration = bodies.barycenter_acceleration(model);
            same(&times(&three, &bench.state.v), &velocity.0);
            let drift = coasting.barycenter_acceleration(model).0;
            same(&plus(times(&three, &vdot), drift), &acceleration.0);
        }
        worst
    });
}

#[test]
fn velocities_and_accelerations_are_rates_of_places() {
    claim(&Recipe::ANY, DIFFERENCES, |mut robot| {
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let bodies = bench.bodies(&vdot);
        let mut worst = 0.0_f64;
        for b in 0..bench.model.body_count() {
            let p = robot.rng.vector(0.5);
            let velocity = bodies.motion(b).point_velocity(p);
            let acceleration = bodies.point_acceleration(b, p);
            let rates: [f64; 12] = bench.rate(&vdot, |bodies, _| {
                let motion = bodies.motion(b);
                let place = motion.pose.point_to_parent(p).0;
                let twist = motion.velocity.to_array();
                let speed = motion.point_velocity(p).0;
                core::array::from_fn(|i| match i {
                    0..3 => place[i],
                    3..6 => speed[i - 3],
                    _ => twist[i - 6],
                })
            });
            worst = worst
                .max(off(&rates[..3], &velocity.0, 1.0))
                .max(off(&rates[3..6], &acceleration.0, 1.0))
                .max(off(&rates[6..], &bodies.acceleration(b).to_array(), 1.0));
        }
        worst
    });
}

#[test]
fn a_wrench_is_felt_through_the_transposed_jacobian() {
    claim(&Recipe::ANY, FORCES, |mut robot| {
        let mut bench = Bench::new(&robot);
        let with = bench.bias();
        let b = robot.rng.below(robot.parts.len());
        let wrench = bench.inputs.wrenches[b];
        bench.inputs.wrenches[b] = Force::zero();
        let without = bench.bias();
        let bodies = bench.bodies(&vec![0.0; bench.model.nv()]);
        let mut jacobian = Jacobian::new(&bench.model);
        bodies.body_jacobian(&bench.model, b, &mut jacobian);
        let w = wrench.to_array();
        let pushed: Vec<f64> = (0..bench.model.nv())
            .map(|j| without[j] - (0..6).map(|i| jacobian.at(i, j) * w[i]).sum::<f64>())
            .collect();
        off(&with, &pushed, 1.0)
    });
}
