//! Trajectories against closed forms and against their own differences.

use bathyal::spatial::Vec3;
use bathyal_robot::robot::Pose;
use bathyal_sim::orientation::rotation_vector;
use bathyal_sim::trajectory::{
    Interpolation, PoseConfig, PoseSamples, PoseTrajectory, Quantity, SinusoidConfig, Trajectory,
    TrajectoryConfig, Waypoint,
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

/// Largest errors of value and acceleration of a spline through 2 sin 1.3t, sampled n times in 2 s.
fn spline_errors(n: u32, with_rates: bool) -> [f64; 2] {
    let motion = |t: f64| {
        let (sin, cos) = (1.3 * t).sin_cos();
        [2.0 * sin, 2.6 * cos, -3.38 * sin]
    };
    let times: Vec<f64> = (0..=n).map(|k| 2.0 * f64::from(k) / f64::from(n)).collect();
    let column = |k: usize| times.iter().map(|t| motion(*t)[k]).collect::<Vec<_>>();
    let path = match with_rates {
        true => Trajectory::with_rates(&times, &column(0), &column(1)),
        false => Trajectory::through(&times, &column(0), Interpolation::NotAKnot),
    };
    let mut worst = [0.0_f64; 2];
    for k in 0..=1000 {
        let t = 0.002 * f64::from(k);
        let (found, exact) = (path.at(t), motion(t));
        worst[0] = worst[0].max((found.value - exact[0]).abs());
        worst[1] = worst[1].max((found.acceleration - exact[2]).abs());
    }
    worst
}

/// Twice the samples divide errors by 2 to the order; less by this where samples are not yet dense.
const ORDER: f64 = 0.4;

#[test]
fn splines_that_do_not_force_rest_have_their_orders_up_to_the_ends() {
    for (with_rates, orders) in [(false, [4.0, 2.0]), (true, [6.0, 4.0])] {
        let (coarse, fine) = (spline_errors(16, with_rates), spline_errors(32, with_rates));
        for k in 0..2 {
            let order = (coarse[k] / fine[k]).log2();
            println!(
                "rates {with_rates}: {:e} {:e}, order {order:.2}",
                coarse[k], fine[k]
            );
            assert!(order > orders[k] - ORDER, "{with_rates} {k}: {order}");
        }
    }
}

#[test]
fn cubics_are_exact_for_cubics_and_few_points_for_less() {
    let cubic = |t: f64| 1.0 - t + 0.5 * t * t - 0.25 * t * t * t;
    for (n, degree) in [(2, 1), (3, 2), (4, 3), (9, 3)] {
        let exact = |t: f64| match degree {
            1 => 1.0 - t,
            2 => 1.0 - t + 0.5 * t * t,
            _ => cubic(t),
        };
        let times: Vec<f64> = (0..n)
            .map(|k| 0.3 * f64::from(k * k) / f64::from(n))
            .collect();
        let values: Vec<f64> = times.iter().map(|t| exact(*t)).collect();
        let path = Trajectory::through(&times, &values, Interpolation::NotAKnot);
        let end = times[times.len() - 1];
        for k in 0..=10 {
            let t = end * f64::from(k) / 10.0;
            assert!((path.at(t).value - exact(t)).abs() < ROUND_OFF, "{n}, {t}");
        }
        let rest = path.at(end.next_up());
        assert_eq!((rest.value, rest.rate), (values[values.len() - 1], 0.0));
    }
}

/// A turn about a moving axis, sampled; with and without angular velocities.
#[test]
fn attitudes_between_samples_have_the_rates_of_their_own_curve() {
    use bathyal::spatial::{Mat3, Quaternion};
    let attitude = |t: f64| {
        let (x, z) = (Vec3([1.0, 0.0, 0.0]), Vec3([0.0, 0.0, 1.0]));
        let rotation = Mat3::about(z, 1.1 * t) * Mat3::about(x, 0.7 * (2.0 * t).sin());
        let own = Mat3::about(z, 1.1 * t) * x;
        (rotation, z * 1.1 + own * (1.4 * (2.0 * t).cos()))
    };
    let path = |n: u32, with_rates: bool| {
        // Beyond half a turn in all: signs of quaternions must be followed.
        let times: Vec<f64> = (0..=n).map(|k| 6.0 * f64::from(k) / f64::from(n)).collect();
        let quaternion = |t: &f64| Quaternion::from_matrix(&attitude(*t).0).to_array();
        PoseTrajectory::through(&PoseSamples {
            positions: vec![[0.0; 3]; times.len()],
            quaternions: times.iter().map(quaternion).collect(),
            angular_velocities: with_rates
                .then(|| times.iter().map(|t| attitude(*t).1.0).collect()),
            velocities: None,
            times,
        })
    };
    for (with_rates, order) in [(false, 4.0), (true, 6.0)] {
        let error = |n: u32| {
            let path = path(n, with_rates);
            let off = |k: i32| {
                let t = 0.006 * f64::from(k);
                rotation_vector(&(path.at(t).rotation * attitude(t).0.transpose())).norm()
            };
            (0..=1000).map(off).fold(0.0, f64::max)
        };
        let (coarse, fine) = (error(48), error(96));
        let found = (coarse / fine).log2();
        println!("rates {with_rates}: {coarse:e} {fine:e}, order {found:.2}");
        assert!(found > order - ORDER, "{with_rates}: {found}");
        let path = path(24, with_rates);
        for k in 1..60 {
            let t = 0.1 * f64::from(k) + 0.013;
            if t + STEP > 6.0 {
                continue;
            }
            let (before, p, after) = (path.at(t - STEP), path.at(t), path.at(t + STEP));
            let turn = rotation_vector(&(after.rotation * before.rotation.transpose()));
            let halved = 0.5 / STEP;
            let rate = after.angular_velocity - before.angular_velocity;
            assert!(
                (p.angular_velocity - turn * halved).norm() < DIFFERENCE,
                "{t}"
            );
            assert!(
                (p.angular_acceleration - rate * halved).norm() < DIFFERENCE,
                "{t}"
            );
        }
    }
}

#[test]
fn sinusoids_swing_about_their_value_in_its_unit() {
    let config = TrajectoryConfig {
        deg: Some(vec![30.0]),
        sinusoid: Some(SinusoidConfig {
            amplitude: 20.0,
            period: 4.0,
            phase_deg: 90.0,
        }),
        ..TrajectoryConfig::default()
    };
    let path = config.build(Quantity::Angle, "joint").unwrap();
    let (top, bottom) = (path.at(0.0), path.at(2.0));
    assert!((top.value - 50f64.to_radians()).abs() < ROUND_OFF && top.rate.abs() < ROUND_OFF);
    assert!((bottom.value - 10f64.to_radians()).abs() < ROUND_OFF);
    let expected = -20f64.to_radians() * (TAU / 4.0).powi(2);
    assert!((top.acceleration - expected).abs() < ROUND_OFF);
    let two = TrajectoryConfig {
        deg: Some(vec![30.0, 40.0]),
        times: vec![0.0, 1.0],
        ..config
    };
    assert_eq!(
        two.build(Quantity::Angle, "joint").unwrap_err().path,
        "sinusoid"
    );
}
