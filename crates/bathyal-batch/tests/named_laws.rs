//! Laws that robot files name, in lanes and in exact derivatives.

use bathyal::hydro::{Flow, Hydrodynamics};
use bathyal::spatial::{Force, Vec3};
use bathyal::{
    Derivatives, Differentiator, Environment, Inputs, Real, State, Workspace, forward_dynamics,
};
use bathyal_batch::Batch;
use bathyal_robot::laws::{Law, Laws, parameters};
use bathyal_robot::{Format, Options};
use serde::Deserialize;

/// f = −k |v|² v: no law of the house.
#[derive(Debug, Deserialize)]
struct Cubic {
    k: f64,
}

impl<T: Real> Hydrodynamics<T> for Cubic {
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        let v = flow.at(Vec3::zero());
        Force::at(Vec3::zero(), v * (T::lit(-self.k) * v.dot(v)))
    }
}

const ROBOT: &str = "\
bathyal_robot = 1
name = 'float'
[[bodies]]
name = 'hull'
joint = { type = 'free' }
mass = 20.0
inertia = { xx = 0.5, yy = 0.6, zz = 0.3 }
hydrodynamics.laws = [{ law = 'cubic', parameters = { k = 3.0 } }]
";

/// A batch, and exact derivatives, get a model from a robot file only if all of its laws are in it.
#[test]
fn a_law_that_sees_more_than_the_velocity_gives_no_model() {
    let law = "law = 'sphere_near_bottom', parameters = { radius = 0.1, bottom = -20.0 }";
    let text = ROBOT.replace("law = 'cubic', parameters = { k = 3.0 }", law);
    let options = Options::default();
    let loaded = bathyal_robot::parse(&text, "float.toml", Format::Toml, &options).unwrap();
    let error = loaded.model().unwrap_err();
    assert_eq!(error.line_column().map(|(line, _)| line), Some(8));
    let message = error.to_string();
    let expected = "body 'hull': the laws sphere_near_bottom are not all part of a model";
    assert!(message.contains(expected), "{message}");
    assert!(loaded.model_without_body_laws().is_ok());
}

/// Roundings of a few operations on numbers of the order of 1.
const ROUNDING: f64 = 1e-14;

#[test]
fn a_named_law_of_the_flow_is_in_every_lane_and_in_exact_derivatives() {
    let laws =
        Laws::default().with_law("cubic", |table| Ok(Law::flow(parameters::<Cubic>(table)?)));
    let options = Options {
        laws,
        ..Options::default()
    };
    let loaded = bathyal_robot::parse(ROBOT, "float.toml", Format::Toml, &options).unwrap();
    let model = loaded.model().unwrap();
    let environment = Environment::current(Vec3([0.3, 0.0, 0.0]));
    let inputs = Inputs::zero(&model);
    let mut state = State::zero(&model);
    state.v.copy_from_slice(&[0.1, -0.2, 0.3, 0.5, 0.2, -0.4]);
    let mut ws = Workspace::new(&model);
    let alone = forward_dynamics(&model, &environment, &state, &inputs, &mut ws).to_vec();
    let mut batch = Batch::new(&model, 5);
    for i in 0..5 {
        batch.set_state(i, &state).unwrap();
        batch.set_inputs(i, &inputs).unwrap();
        batch.set_environment(i, &environment).unwrap();
    }
    batch.forward_dynamics();
    for i in 0..5 {
        assert_eq!(batch.acceleration(i), alone);
    }
    let mut exact = Derivatives::new(&model);
    Differentiator::new(&model).forward(&environment, &state, &inputs, &mut exact);
    // v̇ = −(k/m) |vʳ|² vʳ − ω × v, upright.
    let v = Vec3([0.2, 0.2, -0.4]);
    let w = [0.1, -0.2, 0.3];
    let spin = [[0.0, w[2], -w[1]], [-w[2], 0.0, w[0]], [w[1], -w[0], 0.0]];
    for i in 0..3 {
        for j in 0..3 {
            let own = if i == j { v.dot(v) } else { 0.0 };
            let slope = spin[i][j] - 3.0 / 20.0 * (own + 2.0 * v[i] * v[j]);
            let found = exact.by_v[(3 + i) * 6 + 3 + j];
            assert!((found - slope).abs() < ROUNDING, "{i} {j}: {found} {slope}");
        }
    }
}
