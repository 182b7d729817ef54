//! Masses and inertias that nothing has, or that leave a joint nothing to move.

use crate::{Z, build, refusal, sound, victim};
use bathyal::{
    BodySpec, Environment, Inputs, Joint, Model, Spec, SpecError, State, Workspace,
    forward_dynamics,
};

#[test]
fn asymmetric_matrices_are_refused() {
    let mut body = victim(Joint::revolute(Z));
    body.added_mass[1][3] = 0.2;
    assert!(matches!(
        refusal(body),
        SpecError::Asymmetric {
            field: "added_mass",
            ..
        }
    ));
    let mut body = victim(Joint::revolute(Z));
    body.inertia[0][1] = 0.01;
    assert!(matches!(
        refusal(body),
        SpecError::Asymmetric {
            field: "inertia",
            ..
        }
    ));
}

#[test]
fn matrices_with_negative_eigenvalues_are_refused() {
    let mut body = victim(Joint::revolute(Z));
    body.added_mass[4][4] = -0.5;
    assert!(
        matches!(refusal(body), SpecError::NotPositive { field: "added_mass", eigenvalue, .. }
        if (eigenvalue + 0.5).abs() < 1e-9)
    );
    // All diagonal elements positive, and still indefinite.
    let mut body = victim(Joint::revolute(Z));
    body.added_mass[0][3] = 2.0;
    body.added_mass[3][0] = 2.0;
    assert!(matches!(
        refusal(body),
        SpecError::NotPositive {
            field: "added_mass",
            ..
        }
    ));
    let body = victim(Joint::revolute(Z)).rigid(1.0, [0.0; 3], [0.1, 0.1, -0.1]);
    assert!(matches!(
        refusal(body),
        SpecError::NotPositive {
            field: "inertia",
            ..
        }
    ));
}

#[test]
fn impossible_inertias_are_refused() {
    for moments in [[1.0, 0.1, 0.1], [0.1, 0.1, 0.21], [0.0, 0.0, 1.0]] {
        let body = victim(Joint::revolute(Z)).rigid(1.0, [0.0; 3], moments);
        assert!(matches!(refusal(body), SpecError::ImpossibleInertia { .. }));
    }
    // Exactly at the limit: a flat plate.
    let plate = victim(Joint::revolute(Z)).rigid(1.0, [0.0; 3], [0.1, 0.2, 0.3]);
    assert!(build(plate).is_ok());
}

#[test]
fn inertia_without_mass_is_refused() {
    let body = victim(Joint::revolute(Z)).rigid(0.0, [0.0; 3], [0.1, 0.1, 0.1]);
    assert!(matches!(refusal(body), SpecError::BadValue { field, .. } if field == "inertia"));
}

#[test]
fn joints_that_move_no_inertia_are_refused() {
    let joints = [
        ("revolute", Joint::revolute([1.0, 2.0, 3.0])),
        ("prismatic", Joint::prismatic([1.0, 2.0, 3.0])),
        ("screw", Joint::screw([1.0, 2.0, 3.0], 0.2)),
        ("ball", Joint::Ball),
        ("free", Joint::Free),
    ];
    for (kind, massless) in joints {
        let error = refusal(BodySpec::new("victim", massless));
        assert!(
            matches!(&error, SpecError::SingularMass { joint, .. } if *joint == kind),
            "{error}"
        );
        // The same with the mass of others behind it in the tree, or beside.
        let mut spec = Spec::new("test", 0.0);
        spec.add(BodySpec::new("victim", massless));
        spec.add(sound("beside", Joint::revolute(Z)));
        let error = Model::build(&spec).expect_err("must be refused");
        assert!(error.to_string().contains("'victim'"), "{error}");
    }
}

#[test]
fn a_point_mass_that_turns_about_itself_is_refused() {
    for joint in [Joint::revolute([1.0, 1.0, 0.0]), Joint::Ball, Joint::Free] {
        let body = BodySpec::new("victim", joint).rigid(3.0, [0.0; 3], [0.0; 3]);
        assert!(matches!(refusal(body), SpecError::SingularMass { .. }));
    }
    // Anywhere on the axis.
    let on_axis = BodySpec::new("victim", Joint::revolute([1.0, 1.0, 0.0])).rigid(
        3.0,
        [0.5, 0.5, 0.0],
        [0.0; 3],
    );
    assert!(matches!(refusal(on_axis), SpecError::SingularMass { .. }));
    // Beside the axis there is a moment of inertia; a ball's swing about the arm has none.
    let beside = [0.5, -0.5, 0.0];
    let swinging = BodySpec::new("victim", Joint::revolute([1.0, 1.0, 0.0]));
    assert!(build(swinging.rigid(3.0, beside, [0.0; 3])).is_ok());
    let ball = BodySpec::new("victim", Joint::Ball).rigid(3.0, beside, [0.0; 3]);
    assert!(matches!(refusal(ball), SpecError::SingularMass { .. }));
}

#[test]
fn two_coincident_axes_without_mass_between_are_refused() {
    let mut spec = Spec::new("test", 0.0);
    spec.add(BodySpec::new("first", Joint::revolute(Z)));
    spec.add(sound("second", Joint::revolute(Z)).at("first", [0.0, 0.0, 0.4]));
    let error = Model::build(&spec).expect_err("must be refused");
    assert!(
        matches!(&error, SpecError::SingularMass { body, .. } if body == "first"),
        "{error}"
    );
}

#[test]
fn added_mass_alone_is_inertia_enough() {
    let body =
        BodySpec::new("victim", Joint::revolute(Z)).added_mass([0.0, 0.0, 0.1, 0.0, 0.0, 0.0]);
    let model = build(body).expect("a robot");
    let mut ws = Workspace::new(&model);
    let (state, inputs) = (State::zero(&model), Inputs::zero(&model));
    let vdot = forward_dynamics(&model, &Environment::default(), &state, &inputs, &mut ws);
    assert!(vdot.iter().all(|x| x.is_finite()));
}
