//! States and inputs that do not fit their robot.

use crate::{Z, sound};
use bathyal::spatial::{Force, Vec3};
use bathyal::{
    Data, Environment, InputError, Inputs, Joint, Model, Spec, State, Workspace,
    checked_inverse_dynamics,
};

fn arm() -> Model<f64> {
    let mut spec = Spec::new("arm", 1000.0);
    spec.add(sound("hull", Joint::Free));
    spec.add(sound("shoulder", Joint::Ball).at("hull", [0.0; 3]));
    spec.add(sound("elbow", Joint::revolute(Z)).at("shoulder", [1.0, 0.0, 0.0]));
    Model::build(&spec).expect("a robot")
}

fn state_error(spoil: impl Fn(&mut State<f64>, &mut Inputs<f64>)) -> InputError {
    let model = arm();
    let (mut state, mut inputs) = (State::zero(&model), Inputs::zero(&model));
    model.check_state(&state, &inputs).expect("a good state");
    spoil(&mut state, &mut inputs);
    model
        .check_state(&state, &inputs)
        .expect_err("must be refused")
}

#[test]
fn vectors_of_wrong_length_are_refused() {
    let errors = [
        ("q", state_error(|s, _| s.q.truncate(3))),
        ("v", state_error(|s, _| s.v.push(0.0))),
        ("tau", state_error(|_, i| i.tau.clear())),
        (
            "wrenches",
            state_error(|_, i| i.wrenches = vec![Force::zero(); 2]),
        ),
    ];
    for (name, error) in errors {
        assert!(
            matches!(&error, InputError::Length { what, .. } if *what == name),
            "{error}"
        );
        assert!(error.to_string().contains("'arm'"), "{error}");
    }
}

#[test]
fn states_that_are_not_finite_are_refused() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let wrench = Force::from_array([0.0, 0.0, 0.0, 0.0, bad, 0.0]);
        let errors = [
            ("configuration", "hull", state_error(|s, _| s.q[1] = bad)),
            (
                "configuration",
                "shoulder",
                state_error(|s, _| s.q[8] = bad),
            ),
            ("velocity", "elbow", state_error(|s, _| s.v[9] = bad)),
            ("input", "shoulder", state_error(|_, i| i.tau[7] = bad)),
            (
                "wrench",
                "elbow",
                state_error(|_, i| i.wrenches = vec![Force::zero(), Force::zero(), wrench]),
            ),
        ];
        for (quantity, name, error) in errors {
            assert!(
                matches!(&error, InputError::NotFinite { what, body, .. }
                    if *what == quantity && body == name),
                "{error}"
            );
        }
    }
}

#[test]
fn a_time_that_is_not_finite_is_refused() {
    let model = arm();
    let mut state = State::zero(&model);
    state.t = f64::NAN;
    assert!(model.check_state(&state, &Inputs::zero(&model)).is_err());
}

#[test]
fn orientations_that_are_not_of_length_1_are_refused() {
    let errors = [
        ("hull", state_error(|s, _| s.q[3] = 1.001)),
        ("hull", state_error(|s, _| s.q[3] = 0.0)),
        ("shoulder", state_error(|s, _| s.q[8] = 0.1)),
    ];
    for (name, error) in errors {
        assert!(
            matches!(&error, InputError::NotUnit { body, .. } if body == name),
            "{error}"
        );
    }
}

#[test]
fn surroundings_that_are_not_finite_are_refused() {
    let model = arm();
    let (state, inputs) = (State::zero(&model), Inputs::zero(&model));
    let mut data = Data::new(&model);
    let bad = Vec3([0.0, f64::NAN, 0.0]);
    let spoiled = [
        ("gravity", Environment::default().with_gravity(bad)),
        ("velocity of the water", Environment::current(bad)),
        (
            "acceleration of the water",
            Environment::accelerating(Vec3::zero(), bad),
        ),
    ];
    for (name, environment) in spoiled {
        let error = data.forward_dynamics(&model, &environment, &state, &inputs);
        let error = error.expect_err("must be refused");
        // An acceleration that is not finite spoils the velocity as well.
        let named = matches!(&error, InputError::BadEnvironment { what, .. }
            if *what == name || name.starts_with("acceleration"));
        assert!(named, "{error}");
    }
}

/// Finite numbers whose squares are not: nothing leaves silently.
#[test]
fn results_that_are_not_finite_are_reported_by_body() {
    let model = arm();
    let still = Environment::default();
    let (mut state, inputs) = (State::zero(&model), Inputs::zero(&model));
    let mut ws = Workspace::new(&model);
    let vdot = vec![f64::NAN; model.nv()];
    let error = checked_inverse_dynamics(&model, &still, &state, &vdot, &inputs, &mut ws);
    assert!(matches!(
        error,
        Err(InputError::NotFinite {
            what: "acceleration",
            ..
        })
    ));
    state.v[9] = 1e200;
    let mut data = Data::new(&model);
    let error = data.forward_dynamics(&model, &still, &state, &inputs);
    assert!(matches!(
        error,
        Err(InputError::NotFinite {
            what: "acceleration",
            ..
        })
    ));
    assert!(data.accelerations().is_err());
}
