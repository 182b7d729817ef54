//! Motion of a vehicle in the report of a check, against closed forms.

use crate::toml;
use bathyal_robot::check::{VehicleMotion, check};
use std::f64::consts::PI;

/// A neutral body of 100 kg with its centre of buoyancy at `arm` and these fields of its water, four level
/// thrusters of ±10 N at 45°, and two upright ones of −10 and 20 N.
fn vehicle(arm: [f64; 3], water: &str) -> String {
    let level = [
        (1.0, -0.5, 1.0, 1.0),
        (1.0, 0.5, 1.0, -1.0),
        (-1.0, -0.5, 1.0, -1.0),
        (-1.0, 0.5, 1.0, 1.0),
    ];
    let mut text = format!(
        "bathyal_robot = 1\nname = 'v'\nwater_density = 1000.0\n[[bodies]]\nname = 'v'\n\
         joint = {{ type = 'free' }}\nmass = 100.0\ninertia = {{ xx = 5.0, yy = 8.0, zz = 9.0 }}\n\
         [bodies.hydrodynamics]\ndisplaced_volume = 0.1\ncenter_of_buoyancy = {arm:?}\n{water}\n"
    );
    for (k, (x, y, u, v)) in level.iter().enumerate() {
        text += &format!(
            "[[thrusters]]\nname = '{k}'\nbody = 'v'\nposition = [{x:?}, {y:?}, 0.0]\n\
             direction = [{u:?}, {v:?}, 0.0]\nlaw = {{ direct = {{}} }}\nthrust_limits = [-10, 10]\n"
        );
    }
    for y in [-0.3, 0.3] {
        text += &format!(
            "[[thrusters]]\nname = 'up {y}'\nbody = 'v'\nposition = [0, {y:?}, 0.0]\n\
             direction = [0, 0, 1]\nlaw = {{ direct = {{}} }}\nthrust_limits = [-10, 20]\n"
        );
    }
    text
}

fn motion(text: &str, speed: f64) -> VehicleMotion {
    let report = check(&toml(text).unwrap(), Some(speed)).unwrap();
    report.motion.into_iter().next().unwrap()
}

const ADDED: &str = "added_mass = { diagonal = [20, 80, 120, 3, 5, 6] }";
const LINEAR: [f64; 6] = [10.0, 30.0, 40.0, 2.0, 3.0, 4.0];
const QUADRATIC: [f64; 6] = [20.0, 60.0, 90.0, 5.0, 6.0, 7.0];

fn damping() -> String {
    format!(
        "drag = [{{ damping = {{ linear = {{ diagonal = {LINEAR:?} }}, quadratic = {{ diagonal = {QUADRATIC:?} }} }} }}]"
    )
}

/// Rounding of the closed forms.
const ROUNDING: f64 = 1e-9;
/// Midpoint rule of the work of |ω|³ over a cycle, whose second derivative jumps.
const QUADRATURE: f64 = 1e-4;

#[track_caller]
fn close(found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found / expected - 1.0).abs() < tolerance,
        "{found} {expected}"
    );
}

/// ω² = ρ V g BG / (I + A), ζ = (d + 8/(3π) e ω a) / (2 (I + A) ω).
#[test]
fn periods_and_damping_are_those_of_one_degree_of_freedom() {
    let motion = motion(
        &vehicle([0.0, 0.0, 0.05], &format!("{ADDED}\n{}", damping())),
        1.0,
    );
    let upright = motion.upright.unwrap();
    assert_eq!((upright.bow_up_deg, upright.port_up_deg), (0.0, 0.0));
    for (found, inertia, k) in [(upright.roll, 5.0 + 3.0, 3), (upright.pitch, 8.0 + 5.0, 4)] {
        let found = found.unwrap();
        let frequency = f64::sqrt(1000.0 * 0.1 * 9.81 * 0.05 / inertia);
        close(found.natural_period, 2.0 * PI / frequency, ROUNDING);
        let amplitude = found.amplitude_deg.to_radians();
        let equivalent = LINEAR[k] + 8.0 / (3.0 * PI) * QUADRATIC[k] * frequency * amplitude;
        close(
            found.damping_ratio,
            equivalent / (2.0 * inertia * frequency),
            QUADRATURE,
        );
    }
}

/// A body that is pushed sideways as it rolls: added mass of sway h above the centre of gravity makes
/// I + A_s h² − (A_s h)² / (m + A_s).
#[test]
fn the_inertia_of_an_oscillation_is_that_of_a_free_body() {
    let (sway, height) = (80.0_f64, 0.3);
    let water = format!(
        "added_mass = {{ diagonal = [0, {sway:?}, 0, 0, 0, 0], frame = {{ position = [0.0, 0.0, {height:?}] }} }}"
    );
    let upright = motion(&vehicle([0.0, 0.0, 0.05], &water), 1.0)
        .upright
        .unwrap();
    let inertia = 5.0 + sway * height * height - (sway * height).powi(2) / (100.0 + sway);
    let frequency = f64::sqrt(1000.0 * 0.1 * 9.81 * 0.05 / inertia);
    close(
        upright.roll.unwrap().natural_period,
        2.0 * PI / frequency,
        ROUNDING,
    );
    assert_eq!(upright.roll.unwrap().damping_ratio, 0.0);
}

#[test]
fn a_centre_of_buoyancy_ahead_and_to_port_lifts_bow_and_port_side() {
    let upright = motion(&vehicle([0.02, 0.01, 0.05], ADDED), 1.0)
        .upright
        .unwrap();
    let arm: f64 = (0.02_f64.powi(2) + 0.01_f64.powi(2) + 0.05_f64.powi(2)).sqrt();
    close(
        upright.bow_up_deg,
        (0.02 / arm).asin().to_degrees(),
        ROUNDING,
    );
    close(
        upright.port_up_deg,
        0.01_f64.atan2(0.05).to_degrees(),
        ROUNDING,
    );
    assert!(
        motion(&vehicle([0.0, 0.0, -0.05], ADDED), 1.0)
            .upright
            .is_none()
    );
}

/// d U + e U² = T: 4 × 10 N cos 45° ahead, astern and sideways; up 2 × 20 N, down 2 × 10 N.
#[test]
fn top_speeds_balance_thrust_and_drag() {
    let motion = motion(
        &vehicle([0.0, 0.0, 0.05], &format!("{ADDED}\n{}", damping())),
        1.0,
    );
    let level = 40.0 * 0.5_f64.sqrt();
    let thrusts = [
        (0, level),
        (0, level),
        (1, level),
        (1, level),
        (2, 40.0),
        (2, 20.0),
    ];
    assert_eq!(motion.top_speeds.len(), 6);
    for (top, (axis, thrust)) in motion.top_speeds.iter().zip(thrusts) {
        let (d, e) = (LINEAR[axis], QUADRATIC[axis]);
        let expected = (-d + (d * d + 4.0 * e * thrust).sqrt()) / (2.0 * e);
        close(top.speed.unwrap(), expected, ROUNDING);
    }
}

/// Sway and yaw of a body with linear damping: M [v̇ ṙ] + N [v r] = 0 with the Munk moment
/// (A_y − A_x) U in N_rv and (m + A_x) U in N_vr; G = 1 − N_vr N_rv / (N_v N_r).
#[test]
fn stability_is_that_of_the_linear_equations_of_sway_and_yaw() {
    let water =
        format!("{ADDED}\ndrag = [{{ damping = {{ linear = {{ diagonal = {LINEAR:?} }} }} }}]");
    for speed in [0.02, 0.15, 0.5, 2.0] {
        let course = motion(&vehicle([0.0, 0.0, 0.05], &water), speed)
            .course
            .unwrap();
        let (m_v, m_r) = (100.0 + 80.0, 9.0 + 6.0);
        let (vv, rr) = (LINEAR[1], LINEAR[5]);
        let (vr, rv) = ((100.0 + 20.0) * speed, (80.0 - 20.0) * speed);
        close(
            course.yaw.index.unwrap(),
            1.0 - vr * rv / (vv * rr),
            ROUNDING,
        );
        let (a, b, c) = (m_v * m_r, m_v * rr + m_r * vv, vv * rr - vr * rv);
        let root = (b * b - 4.0 * a * c).sqrt();
        close(
            course.yaw.growth_rate,
            (-b + root) / (2.0 * a),
            1e3 * ROUNDING,
        );
        assert_eq!(course.yaw.stable, c > 0.0);
        // Heave and pitch, with the righting moment k: Hurwitz' conditions on the cubic.
        let (m_w, m_q, ww, qq) = (100.0 + 120.0, 8.0 + 5.0, LINEAR[2], LINEAR[4]);
        let product = (100.0 + 20.0) * speed * (120.0 - 20.0) * speed;
        let k = 1000.0 * 0.1 * 9.81 * 0.05;
        let cubic = [
            m_w * m_q,
            m_w * qq + ww * m_q,
            ww * qq - product + m_w * k,
            ww * k,
        ];
        let stable = cubic.iter().all(|c| *c > 0.0) && cubic[1] * cubic[2] > cubic[0] * cubic[3];
        close(
            course.pitch.index.unwrap(),
            1.0 - product / (ww * qq),
            ROUNDING,
        );
        assert_eq!(course.pitch.stable, stable, "{speed}");
    }
}

/// Slopes of lift and drag over angles up to the drift of the check.
const SMALL_ANGLES: f64 = 5e-3;

/// A fin of area S, 1 m behind the centre of gravity, adds k [1 x; x x²] to N, with x = −1 m and
/// k = ½ ρ S U (C_L' + C_D0); on a hinge it is held at zero.
#[test]
fn fins_make_stable_by_the_slope_of_their_lift() {
    let water =
        format!("{ADDED}\ndrag = [{{ damping = {{ linear = {{ diagonal = {LINEAR:?} }} }} }}]");
    let bare = vehicle([0.0, 0.0, 0.05], &water);
    let fin = "[[fins]]\nname = 'fin'\nbody = 'v'\nposition = [-1.0, 0.0, 0.0]\n\
               span_direction = [0, 0, 1]\nchord_direction = [1, 0, 0]\nspan = 0.4\nchord = 0.2\n";
    let speed = 1.0;
    let slope = 2.0 * PI * 2.0 / (2.0 + 8.0_f64.sqrt());
    let k = 0.5 * 1000.0 * 0.08 * speed * (slope + 0.012);
    let (vv, rr) = (LINEAR[1] + k, LINEAR[5] + k);
    let (vr, rv) = (120.0 * speed - k, 60.0 * speed - k);
    for hinge in ["", "hinge = { limits_deg = [-25, 25] }\n"] {
        let finned = motion(&format!("{bare}{fin}{hinge}"), speed);
        let (with, without) = (finned.course.unwrap(), finned.course_without_fins.unwrap());
        let index = with.yaw.index.unwrap();
        assert!(
            (index - (1.0 - vr * rv / (vv * rr))).abs() < SMALL_ANGLES,
            "{index}"
        );
        assert!(with.yaw.stable && !without.yaw.stable);
        let alone = motion(&bare, speed);
        assert_eq!(
            without.yaw.growth_rate,
            alone.course.unwrap().yaw.growth_rate
        );
        assert!(alone.course_without_fins.is_none());
    }
}
