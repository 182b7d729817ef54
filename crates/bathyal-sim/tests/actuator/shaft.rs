//! Motor and shaft of a thruster: the equations of the paper, written once more.

use crate::bench::{Bench, Moment, assert_close, gallery, vehicle};
use bathyal_sim::actuator::ActuatorKind;
use std::f64::consts::TAU;

const ROUNDING: f64 = 1e-12;
/// RK4 with steps of 1 ms through the corner of the voltage limit.
const CORNERS: f64 = 1e-9;
/// After a hundred time constants.
const STEADY: f64 = 1e-9;

/// The vehicle with arm: D, R, L, k, b, J and gains of every thruster, and ρ.
const D: f64 = 0.05;
const R: f64 = 1.0;
const L: f64 = 1.0;
const K: f64 = 10.0;
const B: f64 = 0.01;
const J: f64 = 0.01;
const GAIN: f64 = 5.0;
const RHO: f64 = 1025.0;

fn auv() -> Bench {
    Bench::of(&gallery("auv_wam"))
}

/// Q as printed, with K_Q: (48), (49), (52).
fn torque(w: f64, advance: f64) -> f64 {
    let zeta = TAU * advance / (w * D);
    (0.15 - 0.15 * zeta) * RHO * D.powi(5) * w * w.abs() / (TAU * TAU)
}

#[test]
fn rates_are_the_papers_equations() {
    let mut bench = auv();
    for (wanted, w, i, advance) in [
        (3.0, 100.0, 0.2, 0.4),
        (-2.0, 80.0, -0.5, -0.3),
        (1.0, -150.0, 0.1, 0.2),
    ] {
        bench.command.thrusts[0] = wanted;
        let mut moment = bench.rest();
        moment.state.v[3] = advance;
        moment.z[..2].copy_from_slice(&[w, i]);
        // (57)-(63) with D⁴ in (58) and the sign of (56) in (60).
        let c1 = 0.5 * RHO * D.powi(4) / (TAU * TAU);
        let c2 = -0.5 * advance * RHO * D.powi(3) / TAU;
        let root = (c2 * c2 + 4.0 * c1 * f64::abs(wanted)).sqrt();
        let wanted_speed = (-c2 + f64::signum(wanted) * root) / (2.0 * c1);
        // (64)-(67).
        let q = torque(w, advance);
        let wanted_current = (J * GAIN * (wanted_speed - w) + B * w + q) / K;
        let current_rate = GAIN * (wanted_current - i);
        let done = bench.done(&moment);
        assert_close(done.rates[0], (K * i - B * w - q) / J, ROUNDING);
        assert_close(done.rates[1], current_rate, ROUNDING);
        // (53), and V I.
        let voltage = R * i + L * current_rate + K * w;
        let thrusters = bench
            .actuators
            .meters()
            .iter()
            .position(|m| m.kind == ActuatorKind::Thruster);
        let k = thrusters.expect("thrusters");
        assert_close(done.power[2 * k + 1], voltage * i, ROUNDING);
        // The body feels −Q about the direction of thrust.
        let vehicle = bench.model.body("vehicle").expect("a vehicle");
        assert_close(done.wrenches[vehicle].moment[0], -q, ROUNDING);
    }
}

/// V I = R I² + d/dt (L I² / 2 + J ω² / 2) + b ω² + Q ω, over a manoeuvre.
#[test]
fn electrical_energy_is_what_is_lost_and_stored() {
    let mut bench = auv();
    let k = bench
        .actuators
        .meters()
        .iter()
        .position(|m| m.kind == ActuatorKind::Thruster);
    let k = k.expect("thrusters");
    let mut moment = bench.rest();
    let mut lost = 0.0;
    let dt = 1e-3;
    let losses = |moment: &Moment| {
        let (w, i) = (moment.z[0], moment.z[1]);
        let water = if w == 0.0 { 0.0 } else { torque(w, 0.0) };
        R * i * i + B * w * w + water * w
    };
    for step in 0..3000 {
        bench.command.thrusts[0] = if step < 1500 { 4.0 } else { -2.0 };
        let before = losses(&moment);
        let middle = losses(&bench.step_drives(&moment, 0.5 * dt));
        moment = bench.step_drives(&moment, dt);
        lost += dt / 6.0 * (before + 4.0 * middle + losses(&moment));
    }
    let stored = 0.5 * (L * moment.z[1].powi(2) + J * moment.z[0].powi(2));
    assert!(lost > 10.0 && stored > 10.0, "{lost} {stored}");
    assert_close(moment.meters[2 * k + 1], lost + stored, CORNERS);
}

/// More thrust than the voltage allows, N.
const MUCH: f64 = 1e5;
const LIMITED: &str = "law = { propeller = { diameter = 0.2, thrust_intercept = 0.45, \
                       torque_intercept = 0.06 } }";

fn limited(inductance: f64) -> Bench {
    vehicle(&format!(
        "{LIMITED}\nmotor = {{ resistance = 0.5, inductance = {inductance}, constant = 0.1, \
         damping = 1e-4, inertia = 1e-3, max_voltage = 12.0 }}"
    ))
}

/// Whatever thrust is wanted, the voltage ends at its limit: V = R (b ω + Q) / k + k ω.
#[test]
fn voltage_limit_ends_the_speed() {
    let torque = 0.06 * 1000.0 * 0.2_f64.powi(5) / (TAU * TAU);
    for inductance in [0.0, 0.02] {
        for sign in [-1.0, 1.0] {
            let mut bench = limited(inductance);
            bench.command.thrusts[0] = sign * MUCH;
            let mut moment = bench.rest();
            for _ in 0..4000 {
                moment = bench.step_drives(&moment, 1e-3);
            }
            assert!(bench.events(&moment)[0] < 0.0);
            let w = sign * moment.z[0];
            let voltage = 0.5 * (1e-4 * w + torque * w * w) / 0.1 + 0.1 * w;
            assert_close(voltage, 12.0, STEADY);
        }
    }
}

/// At the limit the current follows from the voltage: L İ = V − R I − k ω.
#[test]
fn current_rate_at_the_voltage_limit() {
    let mut bench = limited(0.02);
    bench.command.thrusts[0] = MUCH;
    let mut moment = bench.rest();
    moment.z.copy_from_slice(&[20.0, 3.0]);
    let done = bench.done(&moment);
    let expected = (12.0 - 0.5 * 3.0 - 0.1 * 20.0) / 0.02;
    assert_close(done.rates[1], expected, ROUNDING);
    assert_close(done.power[1], 12.0 * 3.0, ROUNDING);
}
