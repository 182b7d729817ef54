//! Inertias that no rigid body has: refused, unless the robot says that it may have them.

use crate::{Z, sound, victim};
use bathyal::model::principal_moments;
use bathyal::{
    BodySpec, Environment, Inputs, Joint, Model, Spec, SpecError, State, Workspace,
    forward_dynamics, inverse_dynamics,
};

/// Builds "base" and, on it or beside it, "victim".
fn build(victim: BodySpec, accept: bool) -> Result<Model<f64>, SpecError> {
    let mut spec = Spec::new("test", 1000.0);
    spec.accept_unphysical_inertia = accept;
    spec.add(sound("base", Joint::Free));
    spec.add(match victim.joint {
        Joint::Free => victim,
        _ => victim.at("base", [0.3, 0.0, 0.1]),
    });
    Model::build(&spec)
}

fn joints() -> [Joint; 6] {
    let axis = [1.0, 2.0, 3.0];
    [
        Joint::Fixed,
        Joint::revolute(axis),
        Joint::prismatic(axis),
        Joint::screw(axis, 0.1),
        Joint::Ball,
        Joint::Free,
    ]
}

/// A triangle that is none, an eigenvalue below zero, moments without mass; all with
/// enough added mass to be moved.
fn unphysical(joint: Joint) -> [BodySpec; 3] {
    let body = || victim(joint);
    [
        body().rigid(1.0, [0.0; 3], [0.1, 0.1, 0.9]),
        body().rigid(1.0, [0.1, 0.0, 0.0], [0.1, 0.1, -0.001]),
        body().rigid(0.0, [0.0; 3], [0.1, 0.1, 0.1]),
    ]
}

#[test]
fn unphysical_inertias_are_refused_unless_accepted() {
    for joint in joints() {
        let errors = unphysical(joint).map(|body| build(body, false).expect_err("refused"));
        assert!(
            matches!(&errors[0], SpecError::ImpossibleInertia { body, .. } if body == "victim")
        );
        assert!(matches!(
            &errors[1],
            SpecError::NotPositive {
                field: "inertia",
                ..
            }
        ));
        assert!(matches!(&errors[2], SpecError::BadValue { field, .. } if field == "inertia"));
        for body in unphysical(joint) {
            assert!(build(body, true).is_ok(), "{joint:?}");
        }
    }
}

/// Some hundred roundings of forces of 1 to 100.
const BACK: f64 = 1e-11;

#[test]
fn accepted_robots_move_and_balance() {
    for joint in joints() {
        for body in unphysical(joint) {
            let model = build(body, true).expect("accepted");
            let mut state = State::zero(&model);
            state.v.fill(0.3);
            let mut inputs = Inputs::zero(&model);
            inputs.tau.fill(1.0);
            let (still, mut ws) = (Environment::default(), Workspace::new(&model));
            let vdot = forward_dynamics(&model, &still, &state, &inputs, &mut ws).to_vec();
            let tau = inverse_dynamics(&model, &still, &state, &vdot, &inputs, &mut ws);
            for (found, given) in tau.iter().zip(&inputs.tau) {
                assert!((found - given).abs() <= BACK, "{joint:?}: {found}");
            }
        }
    }
}

#[test]
fn what_is_no_inertia_at_all_is_refused_either_way() {
    type Spoil = fn(&mut BodySpec);
    let spoils: [Spoil; 5] = [
        |b| b.inertia[1][1] = f64::NAN,
        |b| b.inertia[2][2] = f64::INFINITY,
        |b| b.mass = -1.0,
        |b| b.inertia[0][1] = 0.1,
        |b| b.added_mass[2][2] = -0.5,
    ];
    for spoil in spoils {
        let mut body = victim(Joint::revolute(Z));
        spoil(&mut body);
        let refused = build(body.clone(), false).expect_err("refused");
        // Written out, because NaN is not equal to itself.
        assert_eq!(
            build(body, true).expect_err("refused").to_string(),
            refused.to_string()
        );
    }
    for joint in joints().into_iter().filter(|j| *j != Joint::Fixed) {
        let error = build(BodySpec::new("victim", joint), true).expect_err("refused");
        assert!(
            matches!(&error, SpecError::SingularMass { body, .. } if body == "victim"),
            "{error}"
        );
    }
}

#[test]
fn joints_that_move_a_negative_inertia_are_refused_by_name() {
    for joint in joints() {
        let body = BodySpec::new("victim", joint).rigid(1.0, [0.1, 0.2, 0.0], [-5.0; 3]);
        let error = build(body, true).expect_err("refused");
        // What cannot turn on the base turns with it.
        let expected = match joint {
            Joint::Fixed | Joint::Prismatic { .. } => "base",
            _ => "victim",
        };
        assert!(
            matches!(&error, SpecError::NegativeMass { body, pivot, .. }
            if body == expected && *pivot < 0.0),
            "{joint:?}: {error}"
        );
    }
}

/// Jacobi's rotations end at roundings.
const ROTATIONS: f64 = 1e-14;

#[test]
fn principal_moments_ascend_and_have_the_invariants_of_the_matrix() {
    let m = [[2.3, 0.6, -0.4], [0.6, 2.2, -0.9], [-0.4, -0.9, 1.5]];
    let [a, b, c] = principal_moments(m);
    assert!(a <= b && b <= c);
    let minor = |i: usize, j: usize| m[1][i] * m[2][j] - m[1][j] * m[2][i];
    let determinant = m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1);
    assert!((a + b + c - 6.0).abs() < ROTATIONS);
    assert!((a * b * c - determinant).abs() < ROTATIONS * 6.0);
    assert_eq!(
        principal_moments([[3.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 2.0]]),
        [-1.0, 2.0, 3.0]
    );
}
