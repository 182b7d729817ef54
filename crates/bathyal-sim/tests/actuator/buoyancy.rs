//! Buoyancy engines.

use crate::bench::{assert_close, diagnostic, vehicle, vehicle_text};
use bathyal::spatial::{Force, Vec3};
use bathyal::{Bodies, Environment};
use bathyal_robot::STANDARD_GRAVITY;

const ENGINE: &str = "law = { buoyancy = { volume_limits = [-2e-4, 3e-4], rate = 1e-5, efficiency = 0.4, \
                      idle_power = 2.0 } }\ntime_constant = 0.5";
/// ρ g₀ of the bench, N/m³.
const WEIGHT: f64 = 1000.0 * STANDARD_GRAVITY;
/// Of numbers of the size of 100.
const ROUNDING: f64 = 1e-12;

#[test]
fn buoyancy_is_against_gravity_at_every_attitude() {
    let mut bench = vehicle(ENGINE);
    assert!(bench.actuators.need_bodies());
    let mut moment = bench.rest();
    moment.state.q[3..7].copy_from_slice(&[0.5, -0.5, 0.1, 0.7]);
    let mut bodies = Bodies::new(&bench.model);
    bodies.update_velocities(&bench.model, &moment.state);
    let rotation = bodies.motion(0).pose.rotation;
    assert!(rotation.row(2)[2] < 0.9, "it is tilted");
    moment.z[0] = 1.7;
    for gravity in [9.81, 1.3, 0.0] {
        bench.environment = Environment::default().with_gravity(Vec3::new(0.0, 0.0, -gravity));
        let up = Vec3::new(0.0, 0.0, 1.7 * gravity / STANDARD_GRAVITY);
        let expected = Force::at(Vec3::new(-0.5, 0.2, 0.1), rotation.transpose_mul(up)).to_array();
        let found = bench.done(&moment).wrenches[0].to_array();
        for (a, b) in found.into_iter().zip(expected) {
            assert_close(a, b, ROUNDING);
        }
    }
}

/// Power of the pump against the pressure of air and water at its place; the water drives it back.
#[test]
fn pump_follows_its_command_with_its_rate_and_takes_p_dv() {
    let mut bench = vehicle(ENGINE);
    let mut moment = bench.rest();
    moment.state.q[2] = -40.1;
    let head = 101_325.0 / WEIGHT + 40.0;
    let fastest = 1e-5 * WEIGHT;
    for (command, now, rate) in [
        (9.0, 0.0, fastest),
        (-9.0, 0.0, -fastest),
        (1.0, 1.0 - 0.2 * fastest, 0.4 * fastest),
        (1.0, 1.0, 0.0),
    ] {
        bench.command.thrusts[0] = command;
        moment.z[0] = now;
        let done = bench.done(&moment);
        assert_close(done.rates[0], rate, ROUNDING);
        assert_close(done.power[1], 2.0 + rate.max(0.0) * head / 0.4, ROUNDING);
    }
}

#[test]
fn work_of_buoyancy_is_force_times_rise() {
    let bench = vehicle(ENGINE);
    let mut moment = bench.rest();
    moment.z[0] = -1.5;
    moment.state.v[5] = 0.3;
    let force = -1.5 * 9.81 / STANDARD_GRAVITY;
    assert_close(bench.done(&moment).power[0], 0.3 * force, ROUNDING);
}

#[test]
fn faults_of_engines_are_told_at_their_field() {
    for (law, path) in [
        (
            "volume_limits = [3e-4, -2e-4], rate = 1e-5",
            "volume_limits",
        ),
        ("volume_limits = [-2e-4, 3e-4], rate = 0.0", "rate"),
        (
            "volume_limits = [-2e-4, 3e-4], rate = 1e-5, efficiency = 1.2",
            "efficiency",
        ),
        (
            "volume_limits = [-2e-4, 3e-4], rate = 1e-5, efficiency = 0.0",
            "efficiency",
        ),
        (
            "volume_limits = [-2e-4, 3e-4], rate = 1e-5, idle_power = -1.0",
            "idle_power",
        ),
    ] {
        let text = vehicle_text(&format!("law = {{ buoyancy = {{ {law} }} }}"));
        let parsed = bathyal_robot::parse(
            &text,
            "test.toml",
            bathyal_robot::Format::Toml,
            &bathyal_robot::Options::default(),
        );
        let message = parsed.expect_err(law).to_string();
        assert!(message.contains(path), "{law}: {message}");
        assert!(message.contains("test.toml:"), "{law}: {message}");
    }
    let motor = "motor = { resistance = 1.0, inductance = 0.0, constant = 1.0, damping = 0.0, inertia = 1.0 }";
    let text = vehicle_text(&format!(
        "law = {{ buoyancy = {{ volume_limits = [-2e-4, 3e-4], rate = 1e-5 }} }}\n{motor}"
    ));
    assert_eq!(diagnostic(&text).path, "thrusters[0].motor");
}
