//! The step response of a thruster with motor and shaft, against its linearisation.
//!
//! About an operating point the cascade is
//!
//! ```text
//! δω̈ + (d + K_B) δω̇ + K_A K_B δω = K_A K_B δω̂,   d = (b + ∂Q/∂ω) / J
//! ```

use crate::bench::{Bench, Moment, assert_close, gallery};
use std::f64::consts::TAU;

/// The thrusters of the vehicle with arm.
const D: f64 = 0.05;
const K: f64 = 10.0;
const B: f64 = 0.01;
const J: f64 = 0.01;
const GAIN: f64 = 5.0;
const RHO: f64 = 1025.0;

/// Operating point: thrust and advance speed.
const THRUST: f64 = 2.0;
const ADVANCE: f64 = 0.3;

/// Of central differences.
const DIFFERENCES: f64 = 1e-6;
/// What the smallest step, a hundredth of the thrust, may differ from a linear one, as a
/// part of it: the square root in ω̂(T) alone makes a quarter of a hundredth.
const NONLINEAR: f64 = 0.005;

/// ω₀, T'(ω₀) and d.
fn operating_point() -> [f64; 3] {
    let c1 = 0.5 * RHO * D.powi(4) / (TAU * TAU);
    let c2 = -0.5 * ADVANCE * RHO * D.powi(3) / TAU;
    let w = (-c2 + (c2 * c2 + 4.0 * c1 * THRUST).sqrt()) / (2.0 * c1);
    // K_Q = 0.3 K_T, so Q = 0.3 D T.
    let slope = 2.0 * c1 * w + c2;
    [w, slope, (B + 0.3 * D * slope) / J]
}

fn bench() -> (Bench, Moment) {
    let mut bench = Bench::of(&gallery("auv_wam"));
    bench.command.thrusts[0] = THRUST;
    let mut moment = bench.rest();
    moment.state.v[3] = ADVANCE;
    for _ in 0..20_000 {
        moment = bench.step_drives(&moment, 1e-3);
    }
    (bench, moment)
}

/// [[∂ω̇/∂ω, ∂ω̇/∂I], [∂İ/∂ω, ∂İ/∂I]].
fn jacobian(bench: &Bench, moment: &Moment) -> [[f64; 2]; 2] {
    let h = 1e-4;
    let column = |k: usize| {
        let [plus, minus] = [h, -h].map(|h| {
            let mut moved = moment.clone();
            moved.z[k] += h;
            bench.done(&moved).rates
        });
        [0, 1].map(|row| (plus[row] - minus[row]) / (2.0 * h))
    };
    let (w, i) = (column(0), column(1));
    [[w[0], i[0]], [w[1], i[1]]]
}

#[test]
fn poles_are_those_of_the_linear_cascade() {
    let (bench, moment) = bench();
    let [w, _, d] = operating_point();
    assert_close(moment.z[0], w, DIFFERENCES);
    let a = jacobian(&bench, &moment);
    assert_close(a[0][0], -d, DIFFERENCES);
    assert_close(a[0][1], K / J, DIFFERENCES);
    let trace = a[0][0] + a[1][1];
    let determinant = a[0][0] * a[1][1] - a[0][1] * a[1][0];
    assert_close(trace, -(d + GAIN), DIFFERENCES);
    assert_close(determinant, GAIN * GAIN, DIFFERENCES);
}

/// δω / δω̂ of the linear cascade from rest; its poles are complex.
fn linear_response(d: f64, t: f64) -> f64 {
    let decay = 0.5 * (d + GAIN);
    let frequency = (GAIN * GAIN - decay * decay).sqrt();
    let (sin, cos) = (frequency * t).sin_cos();
    1.0 - (-decay * t).exp() * (cos + decay / frequency * sin)
}

/// Largest difference between step and linear response over 2 s, by the size of the step.
fn difference(step: f64) -> f64 {
    let (mut bench, mut moment) = bench();
    let [w, slope, d] = operating_point();
    bench.command.thrusts[0] = THRUST + step;
    let wanted = step / slope;
    let mut worst = 0.0_f64;
    for k in 1..=2000 {
        moment = bench.step_drives(&moment, 1e-3);
        let expected = linear_response(d, 1e-3 * k as f64);
        let speed = (moment.z[0] - w) / wanted;
        let thrust = (bench.thrust(&moment) - THRUST) / step;
        worst = worst
            .max((speed - expected).abs())
            .max((thrust - expected).abs());
    }
    worst
}

#[test]
fn small_steps_are_linear_and_smaller_ones_more_so() {
    let differences = [0.04, 0.02, 0.01].map(|part| difference(part * THRUST));
    let [_, _, smallest] = differences;
    assert!(smallest < NONLINEAR, "{differences:?}");
    for pair in differences.windows(2) {
        // The next term of the expansion is quadratic: half the step, half the difference.
        let ratio = pair[0] / pair[1];
        assert!((1.9..2.1).contains(&ratio), "{differences:?}");
    }
}
