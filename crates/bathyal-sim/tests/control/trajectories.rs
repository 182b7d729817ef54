//! Trajectories against closed forms and against their own differences.

use bathyal::spatial::Vec3;
use bathyal_robot::robot::Pose;
use bathyal_sim::orientation::rotation_vector;
use bathyal_sim::trajectory::{
    Interpolation, PoseConfig, Quantity, Trajectory, TrajectoryConfig, Waypoint,
};
use std::f64::consts::{PI, TAU};

/// Round-off of sums of a few terms.
const ROUND_OFF: f64 = 1e-12;

/// Central differences of step 1e-4: h² times third derivatives of about 10, and round-off
/// over h.
const STEP: f64 = 1e-4;
const DIFFERENCE: f64 = 1e-6;

const ALL: [Interpolation; 5] = [
    Interpolation::Step,
    Interpolation::Linear,
    Interpolation::Cubic,
    Interpolation::Quintic,
    Interpolation::Cycloid,
];

#[test]
fn joe14_cycloid_is_at_rest_at_both_ends_and_passes_its_closed_form() {
    let (start, end, duration) = (PI, 2.96, 60.0);
    let path = Trajectory::through(&[0.0, duration], &[start, end], Interpolation::Cycloid);
    for (t, value) in [(0.0, start), (duration, end), (-1.0, start), (99.0, end)] {
        let p = path.at(t);
        assert!((p.value - value).abs() < ROUND_OFF, "{t}: {p:?}");
        assert!(
            p.rate.abs() + p.acceleration.abs() < ROUND_OFF,
            "{t}: {p:?}"
        );
    }
    for k in 0..60 {
        let t = f64::from(k);
        let angle = TAU * t / duration;
        let p = path.at(t);
        let value = start + (end - start) / TAU * (angle - angle.sin());
        let acceleration = TAU * (end - start) / duration.powi(2) * angle.sin();
        assert!((p.value - value).abs() < ROUND_OFF);
        assert!((p.acceleration - acceleration).abs() < ROUND_OFF);
    }
}

#[test]
fn rates_and_accelerations_are_derivatives() {
    let (times, values) = ([0.0, 1.0, 2.5, 3.0], [0.2, -1.0, 0.7, 0.5]);
    for interpolation in ALL {
        let path = Trajectory::through(&times, &values, interpolation);
        for k in 0..30 {
            // Never at a waypoint, where a line has a kink.
            let t = 0.05 + 0.1 * f64::from(k);
            let (before, p, after) = (path.at(t - STEP), path.at(t), path.at(t + STEP));
            let rate = (after.value - before.value) / (2.0 * STEP);
            let acceleration = (after.rate - before.rate) / (2.0 * STEP);
            // Derivatives of the quintic reach a few hundred here.
            let scale = 1.0 + p.acceleration.abs() * 10.0;
            assert!(
                (p.rate - rate).abs() < DIFFERENCE * scale,
                "{interpolation:?} {t}"
            );
            assert!(
                (p.acceleration - acceleration).abs() < 30.0 * DIFFERENCE * scale,
                "{interpolation:?} {t}: {} {acceleration}",
                p.acceleration
            );
        }
    }
}

/// A spline through points of a polynomial that begins and ends as the spline does is that
/// polynomial.
#[test]
fn splines_reproduce_polynomials_of_their_degree() {
    let times = [0.0, 0.21, 0.5, 0.86, 1.0];
    let cubic = |s: f64| 3.0 * s.powi(2) - 2.0 * s.powi(3);
    let quintic = |s: f64| 10.0 * s.powi(3) - 15.0 * s.powi(4) + 6.0 * s.powi(5);
    let cases: [(Interpolation, &dyn Fn(f64) -> f64); 2] = [
        (Interpolation::Cubic, &cubic),
        (Interpolation::Quintic, &quintic),
    ];
    for (interpolation, exact) in cases {
        let path = Trajectory::through(&times, &times.map(exact), interpolation);
        for k in 0..=100 {
            let t = f64::from(k) / 100.0;
            assert!(
                (path.at(t).value - exact(t)).abs() < ROUND_OFF,
                "{interpolation:?} {t}"
            );
        }
    }
}

#[test]
fn splines_pass_their_points_and_accelerate_continuously() {
    let (times, values) = ([1.0, 2.0, 4.0, 4.5, 7.0], [0.0, 1.0, -2.0, 0.5, 3.0]);
    for interpolation in [Interpolation::Cubic, Interpolation::Quintic] {
        let path = Trajectory::through(&times, &values, interpolation);
        for (t, value) in times.iter().zip(values) {
            assert!((path.at(*t).value - value).abs() < ROUND_OFF);
        }
        for t in &times[1..4] {
            // The third derivative is at most some hundred.
            let (before, after) = (path.at(t - 1e-9), path.at(t + 1e-9));
            assert!((before.rate - after.rate).abs() < 1e-6);
            assert!((before.acceleration - after.acceleration).abs() < 1e-6);
        }
        assert!(path.at(1.0).rate.abs() < ROUND_OFF && path.at(7.0).rate == 0.0);
    }
}

fn pose_path(interpolation: Interpolation) -> PoseConfig {
    let waypoint = |time, position, rpy_deg| Waypoint {
        time,
        pose: Pose {
            position: Some(position),
            rpy_deg: Some(rpy_deg),
            ..Pose::default()
        },
    };
    PoseConfig {
        waypoints: vec![
            waypoint(0.0, [0.0, 0.0, -5.0], [0.0, 0.0, 0.0]),
            waypoint(10.0, [2.0, 1.0, -5.0], [10.0, 20.0, 170.0]),
            waypoint(14.0, [2.0, 3.0, -4.0], [0.0, 0.0, 250.0]),
        ],
        interpolation: Some(interpolation),
    }
}

#[test]
fn poses_pass_waypoints_and_their_rates_are_derivatives() {
    for interpolation in ALL {
        let config = pose_path(interpolation);
        let path = config.build("vehicle").unwrap();
        for waypoint in &config.waypoints {
            let wanted = bathyal_robot::to_pose(&waypoint.pose);
            let found = path.at(waypoint.time);
            let turn = rotation_vector(&(wanted.rotation * found.rotation.transpose()));
            assert!((wanted.position - found.position).norm() < ROUND_OFF);
            assert!(turn.norm() < ROUND_OFF, "{interpolation:?}: {turn:?}");
        }
        for k in 0..28 {
            let t = 0.27 + 0.5 * f64::from(k);
            let (before, p, after) = (path.at(t - STEP), path.at(t), path.at(t + STEP));
            let halved = 0.5 / STEP;
            let turn = rotation_vector(&(after.rotation * before.rotation.transpose()));
            let off = [
                p.velocity - (after.position - before.position) * halved,
                p.angular_velocity - turn * halved,
                p.acceleration - (after.velocity - before.velocity) * halved,
                p.angular_acceleration
                    - (after.angular_velocity - before.angular_velocity) * halved,
            ];
            for off in off {
                assert!(off.norm() < DIFFERENCE, "{interpolation:?} {t}: {off:?}");
            }
        }
    }
}

#[test]
fn turning_goes_about_one_axis_between_waypoints() {
    let path = pose_path(Interpolation::Linear).build("vehicle").unwrap();
    let (start, middle, end) = (path.at(0.0), path.at(5.0), path.at(10.0));
    let whole = rotation_vector(&(end.rotation * start.rotation.transpose()));
    let half = rotation_vector(&(middle.rotation * start.rotation.transpose()));
    assert!((whole * 0.5 - half).norm() < ROUND_OFF);
    assert_eq!(path.at(20.0).angular_velocity, Vec3::zero());
}

#[test]
fn one_value_is_held_and_faults_name_field_value_and_remedy() {
    let hold = TrajectoryConfig {
        deg: Some(vec![90.0]),
        ..TrajectoryConfig::default()
    };
    let path = hold.build(Quantity::Angle, "joint 'elbow'").unwrap();
    assert_eq!(path.at(3.0).value, 90.0_f64.to_radians());
    let say = |config: &TrajectoryConfig, quantity| {
        let diagnostic = config.build(quantity, "joint 'elbow'").unwrap_err();
        (
            diagnostic.path,
            diagnostic.message,
            diagnostic.help.unwrap(),
        )
    };
    assert_eq!(
        say(&hold, Quantity::Distance),
        (
            "deg".into(),
            "joint 'elbow': deg does not apply".into(),
            "give only m".into()
        )
    );
    let back = TrajectoryConfig::degrees(&[0.0, 2.0, 1.0], &[0.0; 3], Interpolation::Linear);
    assert_eq!(
        say(&back, Quantity::Angle).1,
        "joint 'elbow': times descend from 2 to 1"
    );
    let close = TrajectoryConfig::degrees(&[0.0, 1e-70], &[0.0; 2], Interpolation::Quintic);
    assert!(say(&close, Quantity::Angle).2.contains("1 µs"));
    let few = TrajectoryConfig::degrees(&[0.0], &[0.0; 3], Interpolation::Linear);
    assert_eq!(
        say(&few, Quantity::Angle).1,
        "joint 'elbow': 1 times for 3 values of deg"
    );
    let nan = TrajectoryConfig::degrees(&[0.0, 1.0], &[0.0, f64::NAN], Interpolation::Linear);
    assert_eq!(say(&nan, Quantity::Angle).1, "joint 'elbow': deg has NaN");
}
