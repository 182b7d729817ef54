//! REMUS 100 against Fossen's simulator: inertia, added mass, weight and frequencies. Accelerations with
//! all forces are compared in `crates/bathyal-sim/tests/validation`.
//!
//! Fossen's vectors are surge, sway, heave, roll, pitch, yaw with y to starboard and z
//! down. Ours are angular first with y to port and z up.

use crate::numbers::{difference, rows};
use crate::{load, shared};
use bathyal::{Environment, MassMatrix, Model, State, Workspace};
use bathyal::{gravity_forces, mass_matrix};
use bathyal_robot::to_spec;

type Six = [f64; 6];

/// Both sides are computed in double precision.
const ROUNDING: f64 = 1e-13;
const DENSITY: f64 = 1026.0;
const GRAVITY: f64 = 9.81;

const WEIGHT: f64 = 304.3982666126004;
const ROLL_FREQUENCY: f64 = 6.206727283960466;
const PITCH_FREQUENCY: f64 = 0.9029853726567426;
const MASS: f64 = 31.029384975800244;
const ADDED_MASS: Six = [
    0.8389085933377652,
    29.43763661573727,
    29.43763661573727,
    0.03360482392879167,
    3.4262101147236135,
    3.4262101147236135,
];

/// Between Fossen's order and axes and ours: half a turn about x, and angular first. It
/// is its own inverse.
fn turned(six: Six) -> Six {
    const SIGN: Six = [1.0, -1.0, -1.0, 1.0, -1.0, -1.0];
    std::array::from_fn(|i| SIGN[i] * six[(i + 3) % 6])
}

/// Our mass matrix in Fossen's order and axes.
fn inertia(model: &Model<f64>) -> [Six; 6] {
    let mut matrix = MassMatrix::new(model);
    let q = State::zero(model).q;
    mass_matrix(model, &q, &mut Workspace::new(model), &mut matrix);
    let columns: [Six; 6] = std::array::from_fn(|j| {
        let mut unit = [0.0; 6];
        unit[j] = 1.0;
        let unit = turned(unit);
        let dot = |i: usize| (0..6).map(|k| matrix.at(i, k) * unit[k]).sum();
        turned(std::array::from_fn(dot))
    });
    std::array::from_fn(|i| std::array::from_fn(|j| columns[j][i]))
}

/// Roll, pitch, yaw in Fossen's axes as our q.
fn attitude(model: &Model<f64>, eta: &Six) -> Vec<f64> {
    let mut q = State::zero(model).q;
    let [(sr, cr), (sp, cp), (sy, cy)] = [eta[3], eta[4], eta[5]].map(|a| (0.5 * a).sin_cos());
    q[3..].copy_from_slice(&[
        cr * cp * cy + sr * sp * sy,
        sr * cp * cy - cr * sp * sy,
        -(cr * sp * cy + sr * cp * sy),
        -(cr * cp * sy - sr * sp * cy),
    ]);
    q
}

#[test]
fn inertia_added_mass_weight_and_frequencies() {
    let loaded = load("remus100_fossen");
    let model = loaded.model().expect("a model");
    let both = inertia(&model);
    let mut robot = loaded.robot.clone();
    robot.bodies[0].hydrodynamics.added_mass = None;
    robot.bodies[0].hydrodynamics.drag = None;
    let dry = Model::build(&to_spec(&robot).expect("a spec")).expect("a model");
    let rigid = inertia(&dry);
    let added: [Six; 6] =
        std::array::from_fn(|i| std::array::from_fn(|j| both[i][j] - rigid[i][j]));

    assert!((rigid[0][0] - MASS).abs() < ROUNDING * MASS);
    assert!((rigid[0][4] - 0.02 * MASS).abs() < ROUNDING);
    for i in 0..6 {
        assert!((added[i][i] - ADDED_MASS[i]).abs() < ROUNDING * 100.0);
    }
    let hull = &robot.bodies[0];
    let weight = hull.mass.expect("a mass") * GRAVITY;
    let volume = hull.hydrodynamics.displaced_volume.expect("a volume");
    assert!((weight - WEIGHT).abs() < ROUNDING * WEIGHT);
    assert!((volume * DENSITY * GRAVITY - WEIGHT).abs() < ROUNDING * WEIGHT);

    // On its side, and on its nose, the hull is turned back by weight times lever.
    let moment = |axis: usize| {
        let mut eta = [0.0; 6];
        eta[axis] = std::f64::consts::FRAC_PI_2;
        let q = attitude(&model, &eta);
        let mut ws = Workspace::new(&model);
        let held = gravity_forces(&model, &Environment::default(), &q, &mut ws);
        turned(held.try_into().expect("six"))[axis]
    };
    for (axis, expected) in [(3, ROLL_FREQUENCY), (4, PITCH_FREQUENCY)] {
        let frequency = (moment(axis) / both[axis][axis]).sqrt();
        assert!((frequency - expected).abs() < ROUNDING * expected * 10.0);
    }

    let Some(data) = shared("remus100_fossen_reference.json") else {
        return;
    };
    let params = &data["params"];
    for (name, ours) in [("MRB", rigid), ("MA", added), ("M", both)] {
        let reference: [Six; 6] = rows(&params[name]);
        for (row, expected) in ours.iter().zip(&reference) {
            let error = difference(row, expected);
            assert!(error < 100.0 * ROUNDING, "{name}: {row:?} {expected:?}");
        }
    }
}
