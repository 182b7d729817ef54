//! The PUMA 560 with its motors, against the Robotics Toolbox for Python, 1.5.0.

use crate::bench::{Bench, assert_close, gallery};
use bathyal_sim::actuator::CREEP_SPEED;
use std::f64::consts::{FRAC_PI_4, PI};

/// G, B and Coulomb friction forward and backward of the joint, as the toolbox has them.
const GEAR: [f64; 6] = [-62.6111, 107.815, -53.7063, 76.0364, 71.923, 76.686];
const VISCOUS: [f64; 6] = [0.00148, 0.000817, 0.00138, 7.12e-05, 8.26e-05, 3.67e-05];
const COULOMB: [[f64; 2]; 6] = [
    [0.395, -0.435],
    [0.126, -0.071],
    [0.132, -0.105],
    [0.0112, -0.0169],
    [0.00926, -0.0145],
    [0.00396, -0.0105],
];
/// At q = 0, at rest, motors without current.
const ACCELERATION: [f64; 6] = [
    -0.246226149774,
    -8.682930235967,
    3.14620807158,
    0.002098464685,
    0.060312394702,
    5.0308505e-05,
];
/// The nominal posture, and there inertia with motors (row, column, element; the upper
/// half, what is not zero) and gravity.
const QN: [f64; 6] = [0.0, FRAC_PI_4, PI, 0.0, FRAC_PI_4, 0.0];
const INERTIA: [(usize, usize, f64); 13] = [
    (0, 0, 3.659375412153),
    (0, 1, -0.404361246042),
    (0, 2, 0.10061364778),
    (0, 3, -0.002516955828),
    (1, 1, 4.413741933636),
    (1, 2, 0.350890664956),
    (1, 4, 0.002359513068),
    (2, 2, 0.937841575215),
    (2, 4, 0.001480166389),
    (3, 3, 0.192531706124),
    (3, 5, 2.8284271e-05),
    (4, 4, 0.171348451657),
    (5, 5, 0.194104505668),
];
const GRAVITY: [f64; 6] = [0.0, 31.639880378357, 6.035138023011, 0.0, 0.0282528, 0.0];
/// The largest torques of the robot file.
const MAX_EFFORT: [f64; 6] = [97.6, 186.4, 89.4, 24.2, 20.1, 21.3];

/// The last printed digit of the accelerations.
const TWELVE_DIGITS: f64 = 1e-12;
/// The last printed digits of inertia and gravity, through the smallest inertia, 0.17.
const THROUGH_INERTIA: f64 = 1e-11;
/// Rounding of a few products.
const ROUNDING: f64 = 1e-14;

fn arm() -> Bench {
    Bench::of(&gallery("puma560"))
}

/// τ = −(B G² q̇ + |G| T_c), T_c by the sign of q̇: the toolbox's `Link.friction`.
fn toolbox_friction(joint: usize, speed: f64) -> f64 {
    let side = if speed > 0.0 { 0 } else { 1 };
    let gear = GEAR[joint].abs();
    -gear * (VISCOUS[joint] * gear * speed + COULOMB[joint][side])
}

#[test]
fn falls_from_rest_as_in_the_toolbox() {
    let arm = arm();
    let acceleration = arm.acceleration(&arm.rest());
    for (found, expected) in acceleration.iter().zip(ACCELERATION) {
        assert_close(*found, expected, TWELVE_DIGITS);
    }
}

/// Motors that give the toolbox's torques for q̈ = e_j make just that acceleration.
#[test]
fn inertia_with_motors_is_the_toolboxs() {
    let mut arm = arm();
    let mut moment = arm.rest();
    moment.state.q.copy_from_slice(&QN);
    for joint in 0..6 {
        arm.command.efforts.copy_from_slice(&GRAVITY);
        for (i, j, element) in INERTIA {
            if j == joint {
                arm.command.efforts[i] += element;
            } else if i == joint {
                arm.command.efforts[j] += element;
            }
        }
        for (k, found) in arm.acceleration(&moment).iter().enumerate() {
            let expected = if k == joint { 1.0 } else { 0.0 };
            assert_close(*found, expected, THROUGH_INERTIA);
        }
    }
}

#[test]
fn friction_is_the_toolboxs_forward_and_backward() {
    let arm = arm();
    for speed in [-2.0, -CREEP_SPEED, CREEP_SPEED, 0.3] {
        let mut moment = arm.rest();
        moment.state.v.fill(speed);
        for (joint, tau) in arm.done(&moment).tau.iter().enumerate() {
            assert_close(*tau, toolbox_friction(joint, speed), ROUNDING);
        }
    }
}

#[test]
fn coulomb_friction_grows_linearly_from_rest() {
    let arm = arm();
    let mut moment = arm.rest();
    moment.state.v.fill(0.25 * CREEP_SPEED);
    for (joint, tau) in arm.done(&moment).tau.iter().enumerate() {
        let full = toolbox_friction(joint, CREEP_SPEED);
        assert_close(*tau, 0.25 * full, ROUNDING);
    }
}

/// Without electrical data the motor gives what it is commanded, up to the joint's limit.
#[test]
fn gives_the_effort_asked_for_up_to_the_limit() {
    let mut arm = arm();
    let moment = arm.rest();
    for share in [-2.0, -0.5, 0.9, 1.5_f64] {
        for (joint, most) in MAX_EFFORT.iter().enumerate() {
            arm.command.efforts[joint] = share * most;
        }
        for (tau, most) in arm.done(&moment).tau.iter().zip(MAX_EFFORT) {
            assert_close(*tau, share.clamp(-1.0, 1.0) * most, ROUNDING);
        }
        let saturated = share.abs() > 1.0;
        for margin in arm.events(&moment) {
            assert_eq!(margin < 0.0, saturated, "{share}: {margin}");
        }
    }
}

/// Mechanical power is that of what reaches the joint; electrical power the positive part
/// of what the motor does before its friction.
#[test]
fn meters_without_electrical_data() {
    let mut arm = arm();
    let mut moment = arm.rest();
    moment.state.v.fill(0.5);
    for commanded in [10.0, -10.0] {
        arm.command.efforts.fill(commanded);
        let power = arm.done(&moment).power;
        for (joint, power) in power.chunks(2).enumerate() {
            let friction = toolbox_friction(joint, 0.5);
            assert_close(power[0], 0.5 * (commanded + friction), ROUNDING);
            assert_close(power[1], (0.5 * commanded).max(0.0), ROUNDING);
        }
    }
}
