//! The same input gives the same bits on every processor.
//!
//! The sums were found the same on x86-64 with AVX2, on an emulated Nehalem, which has
//! neither AVX nor fused multiply-add, and on an emulated aarch64; since then the steps of a
//! rollout have changed, to sums without fused operations, and the derivatives, whose sums are the same
//! in AVX-512 and in AVX2. They change with any change of
//! numerical results, which then goes into CHANGELOG under *Numbers*.

use bathyal::integrate::Method;
use bathyal::{Derivatives, Differentiator, Environment, Workspace, forward_dynamics};
use bathyal_batch::{Batch, Rollout};
use bathyal_bench::{Medium, Robot, samples};

const ROBOTS: usize = 20;

/// A sum of bits that any changed bit, and any changed order, changes.
fn add(sum: &mut u64, numbers: &[f64]) {
    for x in numbers {
        *sum = sum.rotate_left(7) ^ x.to_bits();
    }
}

/// Of accelerations, a rollout in lanes, and derivatives.
fn sum_of_bits(medium: Medium) -> u64 {
    let robot = Robot::named("hex45").expect("a robot of the benchmarks");
    let model = robot.model(medium);
    let samples = samples(&robot, ROBOTS);
    let still = Environment::default();
    let mut ws = Workspace::new(&model);
    let mut batch = Batch::new(&model, ROBOTS);
    for (robot, sample) in samples.iter().enumerate() {
        batch.set_state(robot, &sample.state).expect("a state");
        batch.set_inputs(robot, &sample.inputs).expect("inputs");
    }
    let lost = batch.rollout(&Rollout {
        method: Method::Rk4,
        h: 1e-3,
        steps: 5,
    });
    assert!(lost.is_empty());
    let mut sum = 0;
    for (robot, sample) in samples.iter().enumerate() {
        let vdot = forward_dynamics(&model, &still, &sample.state, &sample.inputs, &mut ws);
        add(&mut sum, vdot);
        add(&mut sum, &batch.state(robot).q);
        add(&mut sum, &batch.state(robot).v);
    }
    let mut d = Derivatives::new(&model);
    let first = &samples[0];
    Differentiator::new(&model).forward(&still, &first.state, &first.inputs, &mut d);
    for matrix in [&d.by_q, &d.by_v, &d.by_input] {
        add(&mut sum, matrix);
    }
    sum
}

#[test]
fn on_land() {
    assert_eq!(sum_of_bits(Medium::Dry), 0xb5c5_e29e_a9f1_77ab);
}

#[test]
fn in_water() {
    assert_eq!(sum_of_bits(Medium::Wet), 0xb19a_6cd8_0503_662b);
}
