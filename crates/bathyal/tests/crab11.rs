//! Drag torques on the three-link planar arm of Crab11: unit links, unit speed in one
//! joint, water at rest, in units of ½ ρ C_D d_p.
//!
//! The engine's torques are differences of inverse dynamics with and without drag, so
//! that nothing of the arm's inertia is left. They are compared with an integration of
//! |vⁿ| vⁿ along every link that is exact: the integrand is a cubic on either side of
//! the point where the flow reverses, and Simpson's rule integrates cubics exactly.

use bathyal::{Bodies, Inputs, State};
use bathyal_bench::crab11::{Arm, Rule, TORQUE_UNIT, bent, exact, root, speed_in};

/// A few roundings of torques up to 20.
const ROUNDING: f64 = 1e-12;
/// Printed digits: three after the point.
const PRINTED: f64 = 5e-4;
/// 64 Gauss points across a kink of |vⁿ| vⁿ, relative to the largest torque of a curve.
const MANY_POINTS: f64 = 1e-6;
/// Half of the last digit of the angles, 0.01 degrees.
const ANGLE: f64 = 0.005;

const FULL_REACH: [f64; 3] = [0.0; 3];

fn arm(rule: Rule) -> Arm {
    Arm::new(rule).expect("an arm")
}

/// Torques by the forces on the bodies, carried down to the joints one by one.
fn torques_of_body_forces(arm: &Arm, q: [f64; 3], speeds: [f64; 3]) -> [f64; 3] {
    let model = arm.model();
    let state = State {
        t: 0.0,
        q: q.to_vec(),
        v: speeds.to_vec(),
    };
    let mut bodies = Bodies::new(model);
    bodies.update(model, &state, &[0.0; 3]);
    bodies.update_forces(model, arm.environment(), &state, &Inputs::zero(model));
    core::array::from_fn(|joint| {
        let hinge = bodies.motion(joint).pose.position;
        let about = |body: usize| {
            let pose = bodies.motion(body).pose;
            let drag = bodies.forces(body).drag;
            let force = pose.rotation * drag.force;
            let moment = pose.rotation * drag.moment + (pose.position - hinge).cross(force);
            moment[2]
        };
        (joint..3).map(about).sum::<f64>() / TORQUE_UNIT
    })
}

#[track_caller]
fn assert_torques(found: [f64; 3], expected: [f64; 3], tolerance: f64) {
    for (a, b) in found.iter().zip(expected) {
        assert!((a - b).abs() <= tolerance, "{found:?} is not {expected:?}");
    }
}

/// The root of `f` between two angles in degrees of which it changes sign.
fn zero(f: impl FnMut(f64) -> f64, from: f64, to: f64) -> f64 {
    root(f, from, to).expect("a change of sign")
}

/// Where the smooth `f` is smallest: the zero of its slope, by central differences.
fn lowest(mut f: impl FnMut(f64) -> f64, from: f64, to: f64) -> f64 {
    /// Degrees: the curve is smooth over it, and roundings are far below its slope.
    const H: f64 = 0.05;
    zero(|x| f(x + H) - f(x - H), from, to)
}

/// The largest error of a rule on the curves over q3 every `step` degrees, relative to
/// the largest torque of its curve, and on which curve: (speed in joint, torque on joint).
fn worst_error(rule: Rule, step: f64) -> (f64, (usize, usize)) {
    let mut engine = arm(rule);
    let mut worst = (0.0, (0, 0));
    for joint in 1..=3 {
        let (mut off, mut peak) = ([0.0_f64; 3], [0.0_f64; 3]);
        for k in 0..=(180.0 / step) as usize {
            let q = bent(3, k as f64 * step);
            let (found, reference) = (
                engine.torques(q, speed_in(joint)),
                exact(q, speed_in(joint)),
            );
            for i in 0..3 {
                assert!(found[i].is_finite());
                off[i] = off[i].max((found[i] - reference[i]).abs());
                peak[i] = peak[i].max(reference[i].abs());
            }
        }
        for i in 0..3 {
            if off[i] / peak[i] > worst.0 {
                worst = (off[i] / peak[i], (joint, i + 1));
            }
        }
    }
    println!(
        "{rule:?} every {step} degrees: {:.5} % {:?}",
        100.0 * worst.0,
        worst.1
    );
    worst
}

#[test]
fn full_reach_torques_are_exact_with_four_gauss_points() {
    let mut engine = arm(Rule::Gauss(4));
    let cases = [
        (
            3,
            [-0.917, -0.583, -0.25],
            [-11.0 / 12.0, -7.0 / 12.0, -0.25],
        ),
        (2, [-6.667, -4.0, -1.417], [-20.0 / 3.0, -4.0, -17.0 / 12.0]),
        (
            1,
            [-20.25, -11.333, -3.583],
            [-20.25, -34.0 / 3.0, -43.0 / 12.0],
        ),
    ];
    for (joint, printed, fractions) in cases {
        let found = engine.torques(FULL_REACH, speed_in(joint));
        assert_torques(found, printed, PRINTED);
        assert_torques(found, fractions, ROUNDING);
        assert_torques(found, exact(FULL_REACH, speed_in(joint)), ROUNDING);
    }
}

#[test]
fn torque_on_a_lone_moving_joint_3_does_not_depend_on_its_angle() {
    let mut engine = arm(Rule::Gauss(4));
    for degrees in 0..360 {
        let found = engine.torques(bent(3, f64::from(degrees)), speed_in(3));
        assert!((found[2] + 0.25).abs() <= ROUNDING, "{degrees}: {found:?}");
    }
}

#[test]
fn curves_over_q3_agree_with_the_exact_integral() {
    let (worst, at) = worst_error(Rule::Gauss(64), 0.5);
    assert!(worst <= MANY_POINTS, "{worst:e} at {at:?}");
}

#[test]
fn bent_elbow_and_mixed_speeds_agree_with_the_exact_integral() {
    let mut engine = arm(Rule::Gauss(64));
    for (i, j) in (0..18).flat_map(|i| (0..18).map(move |j| (i, j))) {
        let q = [0.7, f64::from(i) * 0.35, f64::from(j) * 0.35];
        for speeds in [[1.0, 0.0, 0.0], [0.4, -0.9, 0.3], [-1.0, 0.2, 1.7]] {
            let peak = exact(FULL_REACH, [1.7, 0.2, 0.3])[0].abs();
            let found = engine.torques(q, speeds);
            assert_torques(found, exact(q, speeds), MANY_POINTS * peak);
            let of_forces = torques_of_body_forces(&engine, q, speeds);
            assert_torques(found, of_forces, ROUNDING * peak);
        }
    }
}

#[test]
fn torque_on_joint_3_reverses_at_108_69_degrees_with_speed_in_joint_1() {
    let mut engine = arm(Rule::Gauss(64));
    let found = zero(|q| engine.torques(bent(3, q), speed_in(1))[2], 60.0, 170.0);
    let reference = zero(|q| exact(bent(3, q), speed_in(1))[2], 60.0, 170.0);
    println!("{found} {reference}");
    assert!((found - 108.69).abs() <= ANGLE, "{found}");
    assert!((found - reference).abs() <= ANGLE, "{found} {reference}");
}

#[test]
fn torque_on_joint_3_reverses_at_129_86_degrees_with_speed_in_joint_2() {
    let mut engine = arm(Rule::Gauss(64));
    let found = zero(|q| engine.torques(bent(3, q), speed_in(2))[2], 60.0, 170.0);
    let reference = zero(|q| exact(bent(3, q), speed_in(2))[2], 60.0, 170.0);
    println!("{found} {reference}");
    assert!((found - 129.86).abs() <= ANGLE, "{found}");
    assert!((found - reference).abs() <= ANGLE, "{found} {reference}");
}

#[test]
fn torque_on_joint_1_is_smallest_at_104_48_degrees() {
    let mut engine = arm(Rule::Gauss(64));
    let found = lowest(
        |q| engine.torques(bent(3, q), speed_in(1))[0].abs(),
        60.0,
        170.0,
    );
    let reference = lowest(|q| exact(bent(3, q), speed_in(1))[0].abs(), 60.0, 170.0);
    println!("{found} {reference}");
    assert!((found - 104.48).abs() <= ANGLE, "{found}");
    assert!((found - reference).abs() <= ANGLE, "{found} {reference}");
}

#[test]
fn ten_strips_err_by_19_percent_at_their_ends_and_half_a_percent_at_their_middles() {
    // sum of (k/10)^3 / 10 and of ((k + 1/2)/10)^3 / 10 over 1/4
    let cases = [(Rule::Endpoint(10), 0.19), (Rule::Midpoint(10), 0.005)];
    for (rule, part) in cases {
        let found = arm(rule).torques(FULL_REACH, speed_in(3))[2];
        assert!((found / -0.25 - (1.0 - part)).abs() <= ROUNDING, "{found}");
        let (worst, curve) = worst_error(rule, 1.0);
        assert_eq!(curve, (3, 3));
        assert!((worst - part).abs() <= ROUNDING, "{rule:?}: {worst}");
    }
}

#[test]
fn gauss_rules_err_where_the_flow_reverses() {
    /// Half of the last digit told.
    const LAST: f64 = 0.5;
    // (points, degrees between two poses, worst error in units of 1e-5): the numbers of
    // PAPERS.md are those of poses every 10 degrees; closer poses find a little more
    let cases = [
        (4, 10.0, 51.0),
        (4, 1.0, 63.0),
        (8, 10.0, 8.0),
        (8, 1.0, 9.0),
    ];
    for (points, step, expected) in cases {
        let (worst, curve) = worst_error(Rule::Gauss(points), step);
        assert_eq!(curve, (2, 3));
        assert!((worst * 1e5 - expected).abs() <= LAST, "{points}: {worst}");
    }
}
