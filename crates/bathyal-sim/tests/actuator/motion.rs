//! Thrusters on bodies that move: wrench, advance speed, mechanical power.

use crate::bench::{Bench, assert_close, gallery, load, vehicle};
use bathyal::spatial::{Quaternion, Vec3};
use bathyal::{Bodies, Environment};
use bathyal_sim::actuator::ActuatorKind;

const ROUNDING: f64 = 1e-13;

/// Electrical power that is assumed of a thruster whose file says nothing about it, W: by momentum
/// theory P ~ T^1.5, through 390 W at 51.5 N of a T200.
fn assumed_power(thrust: f64) -> f64 {
    390.0 * (thrust / 51.5).powf(1.5)
}

/// T u at the thruster's place, and torque_per_thrust T u.
#[test]
fn wrench_is_that_of_a_force_at_a_point() {
    let mut bench = vehicle("law = { direct = {} }\ntorque_per_thrust = 0.05");
    bench.command.thrusts[0] = 20.0;
    let wrench = bench.done(&bench.rest()).wrenches[0].to_array();
    // r = (−0.5, 0.2, 0.1), f = (20, 0, 0).
    assert_eq!(wrench, [1.0, 2.0, -4.0, 20.0, 0.0, 0.0]);
}

/// The velocity of a free body comes straight from the state.
#[test]
fn power_of_a_free_body_needs_no_kinematics() {
    let mut bench = vehicle("law = { direct = {} }\ntorque_per_thrust = 0.05");
    assert!(!bench.actuators.need_bodies());
    bench.command.thrusts[0] = 20.0;
    let mut moment = bench.rest();
    moment.state.v = vec![0.3, -0.2, 0.5, 1.5, -0.4, 0.2];
    let mut bodies = Bodies::new(&bench.model);
    bodies.update_velocities(&bench.model, &moment.state);
    let done = bench.done(&moment);
    let expected = bodies.motion(0).velocity.dot(&done.wrenches[0]);
    assert_close(done.power[0], expected, ROUNDING);
    assert_close(done.power[1], assumed_power(20.0), ROUNDING);
}

/// v_a = u·(v + ω × r − Rᵀ v_water), on a body that is turned and turns.
#[test]
fn advance_speed_is_that_of_the_thrusters_place_through_the_water() {
    let law = "law = { propeller = { diameter = 0.2, thrust_intercept = 0.45, \
               thrust_slope = -0.4 } }\ntime_constant = 0.3";
    let mut bench = vehicle(law);
    assert!(bench.actuators.need_bodies());
    let water = Vec3::new(0.3, -0.8, 0.2);
    bench.environment = Environment::current(water);
    let mut moment = bench.rest();
    let orientation = Quaternion::from_array([0.5, -0.5, 0.5, 0.5]);
    moment.state.q[3..].copy_from_slice(&orientation.to_array());
    moment.state.v = vec![0.3, -0.2, 0.5, 1.5, -0.4, 0.2];
    moment.z[0] = 6.0;
    let (w, v) = (Vec3::new(0.3, -0.2, 0.5), Vec3::new(1.5, -0.4, 0.2));
    let through = v + w.cross(Vec3::new(-0.5, 0.2, 0.1));
    let advance = through[0] - orientation.matrix().transpose_mul(water)[0];
    let k = 0.45 - 0.4 * advance / (6.0 * 0.2);
    let expected = k * 1000.0 * 0.2_f64.powi(4) * 36.0;
    assert_close(bench.thrust(&moment), expected, ROUNDING);
}

/// On an arm's link the velocity is that of the link.
#[test]
fn power_on_a_link_is_that_of_the_link() {
    let mut bench = Bench::of(&load(
        r#"
        bathyal_robot = 1
        name = "swing"
        water_density = 0.0
        [[bodies]]
        name = "arm"
        mass = 1.0
        inertia = { xx = 1.0, yy = 1.0, zz = 1.0 }
        joint = { type = "revolute" }
        [[thrusters]]
        name = "tip"
        body = "arm"
        position = [2.0, 0.0, 0.0]
        direction = [0.0, 1.0, 0.0]
        law = { direct = {} }
        "#,
    ));
    assert!(bench.actuators.need_bodies());
    bench.command.thrusts[0] = 5.0;
    let mut moment = bench.rest();
    moment.state.v[0] = -3.0;
    let done = bench.done(&moment);
    assert_eq!(done.power[2], -30.0);
    assert_close(done.power[3], assumed_power(5.0), ROUNDING);
}

/// The file of REMUS says which part of the propeller's torque reaches the hull: that
/// replaces K_Q there, but not in the power at the shaft.
#[test]
fn torque_per_thrust_replaces_the_propellers_torque_on_the_body() {
    let mut bench = Bench::of(&gallery("remus100"));
    let k = bench.actuators.thruster_meters().start;
    assert_eq!(bench.actuators.meters()[k].kind, ActuatorKind::Thruster);
    let mut moment = bench.rest();
    bench.command.thrusts[0] = 10.0;
    let n = 25.0;
    moment.z[0] = n;
    let done = bench.done(&moment);
    let thrust = bench.thrust(&moment);
    let hull = bench.model.body("hull").expect("a hull");
    let roll = done.wrenches[hull].moment[0];
    assert_close(roll, 0.002385 * thrust, ROUNDING);
    let rho = gallery("remus100").robot.density();
    let torque = 0.07 * rho * 0.14_f64.powi(5) * n * n;
    let power = 2.0 * std::f64::consts::PI * n * torque;
    assert_close(done.power[2 * k + 1], power, ROUNDING);
}
