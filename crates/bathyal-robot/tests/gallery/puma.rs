//! The PUMA 560 against the Robotics Toolbox for Python, 1.5.0.

use crate::numbers::{array, difference, rows};
use crate::{load, shared};
use bathyal::spatial::Vec3;
use bathyal::{Bodies, Environment, Inputs, MassMatrix, Model, State, Workspace};
use bathyal::{forward_dynamics, gravity_forces, mass_matrix};
use std::f64::consts::{FRAC_PI_4, PI};

const QN: [f64; 6] = [0.0, FRAC_PI_4, PI, 0.0, FRAC_PI_4, 0.0];

/// Half a unit in the last printed digit of the position, and as much again for rounding.
const POSITION: f64 = 1e-10;
/// The same for what is printed with twelve digits after the point.
const TWELVE_DIGITS: f64 = 1e-12;

const HAND: [f64; 3] = [0.5963031486, -0.15005, 0.6574757323];
const GRAVITY: [f64; 6] = [0.0, 31.639880378357, 6.035138023011, 0.0, 0.0282528, 0.0];
const INERTIA: [[f64; 6]; 6] = [
    [
        3.659375412153,
        -0.404361246042,
        0.10061364778,
        -0.002516955828,
        0.0,
        0.0,
    ],
    [
        -0.404361246042,
        4.413741933636,
        0.350890664956,
        0.0,
        0.002359513068,
        0.0,
    ],
    [
        0.10061364778,
        0.350890664956,
        0.937841575215,
        0.0,
        0.001480166389,
        0.0,
    ],
    [
        -0.002516955828,
        0.0,
        0.0,
        0.192531706124,
        0.0,
        2.8284271e-05,
    ],
    [
        0.0,
        0.002359513068,
        0.001480166389,
        0.0,
        0.171348451657,
        0.0,
    ],
    [0.0, 0.0, 0.0, 2.8284271e-05, 0.0, 0.194104505668],
];
const ACCELERATION: [f64; 6] = [
    -0.246226149774,
    -8.682930235967,
    3.14620807158,
    0.002098464685,
    0.060312394702,
    5.0308505e-05,
];

/// M with the rotors, and the torques that hold against gravity.
fn statics(model: &Model<f64>, q: &[f64]) -> ([[f64; 6]; 6], [f64; 6]) {
    let mut ws = Workspace::new(model);
    let mut matrix = MassMatrix::new(model);
    mass_matrix(model, q, &mut ws, &mut matrix);
    let inertia = std::array::from_fn(|i| std::array::from_fn(|j| matrix.at(i, j)));
    let environment = Environment::default();
    let gravity = gravity_forces(model, &environment, q, &mut ws);
    (inertia, gravity.try_into().expect("six joints"))
}

#[test]
fn hand_is_where_the_toolbox_has_it() {
    let model = load("puma560").model().expect("a model");
    let mut state = State::zero(&model);
    state.q.copy_from_slice(&QN);
    let mut bodies = Bodies::new(&model);
    bodies.update(&model, &state, &[0.0; 6]);
    let hand = bodies.motion(model.body("hand").expect("a hand"));
    let Vec3(position) = hand.pose.position;
    assert!(difference(&position, &HAND) < POSITION, "{position:?}");
}

#[test]
fn inertia_and_gravity_as_the_toolbox_has_them() {
    let model = load("puma560").model().expect("a model");
    let (inertia, gravity) = statics(&model, &QN);
    let mut worst = difference(&gravity, &GRAVITY);
    assert!(worst < TWELVE_DIGITS, "{gravity:?}");
    for (row, expected) in inertia.iter().zip(&INERTIA) {
        worst = difference(row, expected);
        assert!(worst < TWELVE_DIGITS, "{row:?} is not {expected:?}");
    }
}

#[test]
fn falls_from_rest_as_in_the_toolbox() {
    let model = load("puma560").model().expect("a model");
    let (state, inputs) = (State::zero(&model), Inputs::zero(&model));
    let mut ws = Workspace::new(&model);
    let environment = Environment::default();
    let acceleration = forward_dynamics(&model, &environment, &state, &inputs, &mut ws);
    let worst = difference(acceleration, &ACCELERATION);
    assert!(worst < TWELVE_DIGITS, "{acceleration:?}");
}

#[test]
fn the_numbers_here_are_those_of_the_shared_data() {
    let Some(data) = shared("robots_and_benchmarks.json") else {
        return;
    };
    let checks = &data["puma560_corke_armstrong"]["checks"];
    assert_eq!(array(&checks["fkine_qn_xyz"]), HAND);
    assert_eq!(array(&checks["gravload_qn"]), GRAVITY);
    assert_eq!(rows(&checks["inertia_qn_incl_motors"]), INERTIA);
    assert_eq!(array(&checks["accel_qz_zero_tau_nofriction"]), ACCELERATION);
}

/// Every arm of the cell is the arm that is checked above.
#[test]
fn the_cell_has_four_of_these_arms() {
    let arm = load("puma560").robot;
    let cell = load("four_puma_cell").robot;
    for side in ["east", "north", "west", "south"] {
        for body in &arm.bodies {
            let name = format!("{side}.{}", body.name);
            let other = cell.body(&name).unwrap_or_else(|| panic!("no {name}"));
            assert_eq!(body.mass, other.mass, "{name}");
            assert_eq!(body.center_of_mass, other.center_of_mass, "{name}");
            assert_eq!(body.inertia, other.inertia, "{name}");
            assert_eq!(body.joint.limits, other.joint.limits, "{name}");
            assert_eq!(body.joint.motor, other.joint.motor, "{name}");
            if body.parent.is_some() {
                assert_eq!(body.mdh, other.mdh, "{name}");
            }
        }
    }
}
