//! A light sphere that rises against quadratic drag: its speed is a tanh.

use crate::common::integrate::Simulation;
use crate::{INTEGRATED, ROUNDING, STEP, assert_near, data, list, model, number};
use bathyal::hydro::Damping;
use bathyal::spatial::Pose;
use bathyal::spec::Drag;
use bathyal::{BodySpec, Environment, Inputs, Joint, Model, State, Workspace, forward_dynamics};
use core::f64::consts::PI;
use serde_json::Value;

/// The rising sphere of the data, hung on a joint.
fn sphere(data: &Value, joint: Joint) -> Model<f64> {
    let [rho, radius, mass, cd] = ["rho", "R", "m", "Cd"].map(|k| number(&data[k]));
    let volume = 4.0 / 3.0 * PI * radius.powi(3);
    let added = 0.5 * rho * volume;
    assert_near("added mass", added, number(&data["added_mass"]), ROUNDING);
    let mut quadratic = [[0.0; 6]; 6];
    for (i, row) in quadratic.iter_mut().enumerate().skip(3) {
        row[i] = 0.5 * rho * cd * PI * radius * radius;
    }
    let damping = Damping {
        linear: [[0.0; 6]; 6],
        quadratic,
        pose: Pose::identity(),
    };
    model(
        rho,
        BodySpec::new("sphere", joint)
            .rigid(mass, [0.0; 3], [0.4 * mass * radius * radius; 3])
            .added_mass([0.0, 0.0, 0.0, added, added, added])
            .buoyancy(volume, [0.0; 3])
            .drag(Drag::Damping(damping)),
    )
}

/// Height and speed: where z is in q and v.
fn sphere_rises(joint: Joint, z: usize, w: usize) {
    let data = &data()["sphere_free_rise_quadratic_drag"];
    let model = sphere(data, joint);
    let environment = Environment::default();
    let mut simulation = Simulation::free(&model, &environment, State::zero(&model));
    let mut ws = Workspace::new(&model);
    let inputs = Inputs::zero(&model);
    let rate = forward_dynamics(&model, &environment, &simulation.state, &inputs, &mut ws)[w];
    let expected = number(&data["initial_accel"]);
    assert_near("initial acceleration", rate, expected, ROUNDING);
    for sample in list(&data["v"]) {
        simulation.run_to(number(&sample["t"]), STEP);
        let state = &simulation.state;
        assert_near("speed", state.v[w], number(&sample["v"]), INTEGRATED);
        assert_near("height", state.q[z], number(&sample["z"]), INTEGRATED);
    }
}

#[test]
fn free_sphere_rises_like_tanh() {
    sphere_rises(Joint::Free, 2, 5);
}

#[test]
fn sphere_on_a_vertical_slide_rises_like_tanh() {
    sphere_rises(Joint::prismatic([0.0, 0.0, 1.0]), 0, 0);
}
