//! The pendulum of IFToMM's benchmark A01: elliptic functions.

use crate::common::integrate::Simulation;
use crate::{INTEGRATED, STEP, assert_near, data, list, model, number};
use bathyal::spatial::Vec3;
use bathyal::{Bodies, BodySpec, Environment, Joint, State};

#[test]
fn iftomm_a01_pendulum_agrees_with_elliptic_functions() {
    /// RK4 with 1 ms is late by about 1e-12 s per second, times a speed of 4.4 m/s; the
    /// rest is for the roundings of a million steps.
    const PHASE_PER_SECOND: f64 = 1e-11;
    let data = &data()["iftomm_A01_pendulum"];
    let mass = [-1.0, 0.0, 0.0];
    let joint = Joint::revolute([0.0, 0.0, 1.0]);
    let model = model(
        0.0,
        BodySpec::new("pendulum", joint).rigid(1.0, mass, [0.0; 3]),
    );
    let environment = Environment::default().with_gravity(Vec3::new(0.0, -9.81, 0.0));
    let mut simulation = Simulation::free(&model, &environment, State::zero(&model));
    let mut bodies = Bodies::new(&model);
    assert_eq!(list(&data["samples"]).len(), 7);
    for sample in list(&data["samples"]) {
        let t = number(&sample["t"]);
        simulation.run_to(t, STEP);
        bodies.update(&model, &simulation.state, &[0.0]);
        let [x, y, _] = bodies.motion(0).pose.point_to_parent(Vec3(mass)).0;
        let tolerance = PHASE_PER_SECOND * t.max(1.0);
        assert_near(&format!("x({t})"), x, number(&sample["x"]), tolerance);
        assert_near(&format!("y({t})"), y, number(&sample["y"]), tolerance);
    }
}

#[test]
fn iftomm_a01_pendulum_has_the_period_of_the_elliptic_integral() {
    let data = &data()["iftomm_A01_pendulum"];
    let joint = Joint::revolute([0.0, 0.0, 1.0]);
    let body = BodySpec::new("pendulum", joint).rigid(1.0, [-1.0, 0.0, 0.0], [0.0; 3]);
    let model = model(0.0, body);
    let environment = Environment::default().with_gravity(Vec3::new(0.0, -9.81, 0.0));
    let mut simulation = Simulation::free(&model, &environment, State::zero(&model));
    for swings in 1..=8 {
        simulation.run_until(STEP, 60.0, |state| state.v[0]);
        let expected = 0.5 * f64::from(swings) * number(&data["period"]);
        assert_near("time", simulation.state.t, expected, INTEGRATED);
    }
}
