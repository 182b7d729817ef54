//! A neutral spheroid without drag: the swings of Kirchhoff's equations, and the moment
//! of Munk.

use crate::common::integrate::Simulation;
use crate::{INTEGRATED, ROUNDING, STEP, askew, assert_near, data, list, model, number};
use bathyal::spatial::Vec3;
use bathyal::{
    Bodies, BodySpec, Environment, Inputs, Joint, Model, State, Workspace, forward_dynamics,
    inverse_dynamics,
};
use core::f64::consts::PI;
use serde_json::Value;

/// The neutral prolate spheroid of the data: a = 1 m along x, b = 0.25 m.
struct Spheroid {
    model: Model<f64>,
    /// Body and added mass along and across the axis, and moment of inertia across.
    along: f64,
    across: f64,
    turning: f64,
}

fn spheroid(data: &Value) -> Spheroid {
    const RHO: f64 = 1000.0;
    const B: f64 = 0.25;
    let [mass, inertia, k1, k2, k] =
        ["mass", "I_body_transverse", "k1", "k2", "kprime"].map(|name| number(&data[name]));
    let volume = 4.0 / 3.0 * PI * B * B;
    assert_near("mass", mass, RHO * volume, ROUNDING);
    assert_near("inertia", inertia, mass * (1.0 + B * B) / 5.0, ROUNDING);
    let roll = 0.4 * mass * B * B;
    let body = BodySpec::new("spheroid", Joint::Free)
        .rigid(mass, [0.0; 3], [roll, inertia, inertia])
        .added_mass([
            0.0,
            k * inertia,
            k * inertia,
            k1 * mass,
            k2 * mass,
            k2 * mass,
        ])
        .buoyancy(volume, [0.0; 3]);
    Spheroid {
        model: model(RHO, body),
        along: (1.0 + k1) * mass,
        across: (1.0 + k2) * mass,
        turning: (1.0 + k) * inertia,
    }
}

/// Released without turning, its axis at an angle from broadside to its impulse, in a
/// current: time until it is back, and impulse and energy of the motion against the water.
fn kirchhoff_period(data: &Value, case: &Value, current: Vec3<f64>) -> f64 {
    let body = spheroid(data);
    let environment = Environment::current(current);
    let impulse = number(&case["impulse"]);
    let (sin, cos) = number(&case["theta0_deg_from_broadside"])
        .to_radians()
        .sin_cos();
    let relative = Vec3::new(impulse * sin / body.along, 0.0, impulse * cos / body.across);
    let linear = relative + askew().matrix().transpose_mul(current);
    let mut state = State::zero(&body.model);
    state.q = [vec![3.0, -2.0, 1.0], askew().to_array().to_vec()].concat();
    state.v = [vec![0.0; 3], linear.0.to_vec()].concat();
    let carried = current * body.model.parameters(0).mass;
    let measures = |state: &State<f64>| {
        let mut bodies = Bodies::new(&body.model);
        bodies.update(&body.model, state, &[0.0; 6]);
        let m = bodies.momentum(&body.model, &environment, state.t);
        let p = m.rigid.force + m.fluid.force - carried;
        let v = bodies.relative_velocity(&body.model, &environment, state.t, 0);
        let own = Vec3([body.along, body.across, body.across].map(f64::sqrt));
        let squares = (0..3).map(|i| (own[i] * v.linear[i]).powi(2)).sum::<f64>();
        let axis = bodies.motion(0).pose.rotation.column(0);
        let energy = 0.5 * squares + 0.5 * body.turning * v.angular.dot(v.angular);
        (p, energy, axis.dot(p) / impulse)
    };
    let (p, energy, lean) = measures(&state);
    assert_near("impulse", p.norm(), impulse, ROUNDING);
    assert_near("lean", lean, sin, ROUNDING);
    let mut simulation = Simulation::free(&body.model, &environment, state);
    for swing in [-1.0, 1.0] {
        simulation.run_until(STEP, 20.0, |state| state.v[1]);
        let (p_now, energy_now, lean) = measures(&simulation.state);
        assert_near(
            "impulse kept",
            (p_now - p).norm() / impulse,
            0.0,
            INTEGRATED,
        );
        assert_near("energy kept", energy_now / energy, 1.0, INTEGRATED);
        assert_near("lean at the end of a swing", lean, swing * sin, INTEGRATED);
    }
    simulation.state.t
}

#[test]
fn kirchhoff_spheroid_period() {
    let data = &data()["kirchhoff_planar_prolate_spheroid"];
    let body = spheroid(data);
    assert_near("A", body.along, number(&data["A"]), ROUNDING);
    assert_near("B", body.across, number(&data["B"]), ROUNDING);
    assert_near("R", body.turning, number(&data["R"]), ROUNDING);
    assert_eq!(list(&data["cases"]).len(), 4);
    for case in list(&data["cases"]) {
        let period = kirchhoff_period(data, case, Vec3::zero());
        assert_near("period", period, number(&case["period_s"]), INTEGRATED);
    }
}

#[test]
fn kirchhoff_spheroid_period_is_the_same_in_a_current() {
    let data = &data()["kirchhoff_planar_prolate_spheroid"];
    for case in list(&data["cases"]) {
        let period = kirchhoff_period(data, case, Vec3::new(0.7, -0.4, 0.2));
        assert_near("period", period, number(&case["period_s"]), INTEGRATED);
    }
}

#[test]
fn munk_moment_turns_a_spheroid_away_from_its_course() {
    let munk = &data()["munk_moment"]["example"];
    let body = spheroid(&data()["kirchhoff_planar_prolate_spheroid"]);
    let model = &body.model;
    let speed = number(&munk["U"]);
    let (sin, cos) = number(&munk["alpha_deg"]).to_radians().sin_cos();
    let course = Vec3::new(speed * cos, 0.0, speed * sin);
    let towed = State {
        v: [vec![0.0; 3], course.0.to_vec()].concat(),
        ..State::zero(model)
    };
    // about y the axis turns from x to -z, away from a course on the side of +z
    let expected = number(&munk["abs_moment"]);
    let held = State::zero(model);
    let moored = Environment::current(-course);
    for (environment, state) in [(&Environment::default(), &towed), (&moored, &held)] {
        let (mut ws, inputs) = (Workspace::new(model), Inputs::zero(model));
        let mut bodies = Bodies::new(model);
        bodies.update(model, state, &[0.0; 6]);
        bodies.update_forces(model, environment, state, &inputs);
        let moment = bodies.forces(0).added_mass.moment;
        assert_near("of the water", moment[1], expected, ROUNDING);
        let needed = inverse_dynamics(model, environment, state, &[0.0; 6], &inputs, &mut ws);
        assert_near("to hold it", needed[1], -expected, ROUNDING);
        for i in [0, 2, 3, 4, 5] {
            assert_near("nothing else", needed[i] / expected, 0.0, ROUNDING);
        }
        let turns = forward_dynamics(model, environment, state, &inputs, &mut ws)[1];
        assert_near("if let go", turns, expected / body.turning, ROUNDING);
    }
}
