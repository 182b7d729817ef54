//! The turn from one attitude to another, and a vehicle that turns back.

use crate::rig::{Numbers, Rig, auv_wam, decay, in_vacuum, truth, vehicle_alone, weightless};
use bathyal::spatial::{Mat3, Quaternion, Vec3};
use bathyal_sim::control::vehicle::VehicleConfig;
use bathyal_sim::control::{Controller, GainsConfig};
use bathyal_sim::orientation::{attitude_error, rotation_vector};
use bathyal_sim::trajectory::{PoseConfig, Waypoint};
use std::f64::consts::PI;

/// A rotation matrix keeps angles to about 1e-16, of whatever size they are.
const ROUND_OFF: f64 = 4e-15;

fn axis(numbers: &mut Numbers) -> Vec3<f64> {
    let v = Vec3([numbers.draw(), numbers.draw(), numbers.draw()]);
    v * (1.0 / v.norm())
}

#[test]
fn angle_and_axis_are_found_at_every_angle() {
    let mut numbers = Numbers(1);
    let angles = [
        0.0,
        1e-14,
        1e-9,
        1e-4,
        1.0,
        3.0,
        PI - 1e-4,
        PI - 1e-9,
        PI - 1e-12,
    ];
    for angle in angles {
        for _ in 0..50 {
            let axis = axis(&mut numbers);
            let found = rotation_vector(&Mat3::about(axis, angle));
            assert!(
                (found - axis * angle).norm() < ROUND_OFF,
                "{angle}: {found:?}"
            );
        }
    }
}

#[test]
fn half_a_turn_has_one_of_its_two_axes() {
    for axis in [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.6, -0.8]] {
        let found = rotation_vector(&Mat3::about(Vec3(axis), PI));
        assert!((found.norm() - PI).abs() < ROUND_OFF);
        assert!(found.cross(Vec3(axis)).norm() < ROUND_OFF);
    }
}

/// In a vacuum, with equal moments of inertia, a turn about one axis obeys
/// φ̈ + 2 ζ ω φ̇ + ω² φ = 0 however far it is.
#[test]
fn a_vehicle_turns_back_from_179_degrees_as_the_closed_form_says() {
    /// Runge-Kutta steps of 5 ms at ω = 1.5 rad/s: (ω h)⁴ is 3e-9.
    const ACCURACY: f64 = 1e-7;
    const STEP: f64 = 0.005;
    let (frequency, ratio) = (1.5, 0.8);
    let begin = 179.0_f64.to_radians();
    let robot = in_vacuum(vehicle_alone(auv_wam()));
    let mut rig = Rig::new(robot, weightless());
    let upright = PoseConfig {
        waypoints: vec![Waypoint::default()],
        interpolation: None,
    };
    let config = VehicleConfig {
        pose: Some(upright),
        attitude_gains: Some(GainsConfig::natural(frequency, ratio)),
        position_gains: Some(GainsConfig::natural(frequency, ratio)),
        ..VehicleConfig::default()
    };
    let nominal = truth(&rig.robot, &rig.environment);
    let controller = config.build(&rig.robot, &nominal).unwrap();
    let mut controllers: Vec<Box<dyn Controller>> = vec![Box::new(controller)];
    let turned = Mat3::about(Vec3([0.48, 0.6, 0.64]), begin);
    rig.state.q[3..7].copy_from_slice(&Quaternion::from_matrix(&turned).to_array());
    rig.run(&mut controllers, STEP, 1200, |rig| {
        let found = attitude_error(&Mat3::identity(), &rig.bodies.motion(0).pose.rotation);
        let exact = decay(begin, frequency, ratio, rig.state.t);
        let off = (found.norm() - exact.abs()).abs();
        assert!(off < ACCURACY, "t = {}: off by {off}", rig.state.t);
    });
}
