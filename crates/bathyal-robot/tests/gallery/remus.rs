//! REMUS 100 against Fossen's simulator.
//!
//! The engine gives inertia, added mass, their Coriolis forces, weight and buoyancy, and
//! the drag that is in the robot file. What else Fossen's model has is computed here from
//! his equations and given to the engine as a wrench.
//!
//! Fossen's vectors are surge, sway, heave, roll, pitch, yaw with y to starboard and z
//! down. Ours are angular first with y to port and z up.

use crate::numbers::{array, difference, largest, rows};
use crate::{load, shared};
use bathyal::spatial::Force;
use bathyal::{Environment, Inputs, MassMatrix, Model, State, Workspace};
use bathyal::{forward_dynamics, gravity_forces, mass_matrix};
use bathyal_robot::to_spec;

type Six = [f64; 6];

/// Both sides are computed in double precision.
const ROUNDING: f64 = 1e-13;
/// The reference divides the difference of two velocities by a time step.
const DIVIDED_DIFFERENCE: f64 = 1e-9;

const DENSITY: f64 = 1026.0;
const LENGTH: f64 = 1.6;
const DIAMETER: f64 = 0.19;
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

/// A state, the controls (rudder, stern plane, rpm), and the accelerations.
struct Case {
    eta: Six,
    nu: Six,
    controls: [f64; 3],
    nu_dot: Six,
}

/// Two of the sixty cases, the second with both fins at their limits.
const CASES: [Case; 2] = [
    Case {
        eta: [
            0.0,
            0.0,
            0.5161300328882101,
            0.2620254703626027,
            -0.03341501120139422,
            -0.311411629362845,
        ],
        nu: [
            0.7600571442365553,
            -0.3028439480325948,
            -0.20615181003587982,
            -0.16904112829974394,
            -0.13424922616736382,
            -0.0025329197837802723,
        ],
        controls: [
            -0.22346206972705557,
            0.046883139563418434,
            889.3055369032843,
        ],
        nu_dot: [
            0.57067326064697,
            0.25979440071433046,
            0.01562935530996512,
            -8.10341453472141,
            0.15707060341263457,
            -0.06501325351768866,
        ],
    },
    Case {
        eta: [
            0.0,
            0.0,
            2.08511002351287,
            -0.24065185159459282,
            -0.13466334231623175,
            -0.3317805228024946,
        ],
        nu: [
            1.577633468006714,
            -0.49635463572197075,
            0.523443529264944,
            -0.15224138017902056,
            0.06380781921141972,
            -0.04987407509548202,
        ],
        controls: [0.2924215874089948, -0.41202814189953085, 440.3869385952338],
        nu_dot: [
            -0.6525574429705472,
            0.8546884969762303,
            -0.5611225146751053,
            12.98166932750533,
            0.44837725941826445,
            0.6272894327030709,
        ],
    },
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

/// Roll, pitch, yaw in Fossen's axes as our state.
fn state(model: &Model<f64>, eta: &Six, nu: &Six) -> State<f64> {
    let mut state = State::zero(model);
    let [(sr, cr), (sp, cp), (sy, cy)] = [eta[3], eta[4], eta[5]].map(|a| (0.5 * a).sin_cos());
    let quaternion = [
        cr * cp * cy + sr * sp * sy,
        sr * cp * cy - cr * sp * sy,
        -(cr * sp * cy + sr * cp * sy),
        -(cr * cp * sy - sr * sp * cy),
    ];
    state.q[..3].copy_from_slice(&[eta[0], -eta[1], -eta[2]]);
    state.q[3..].copy_from_slice(&quaternion);
    state.v.copy_from_slice(&turned(*nu));
    state
}

#[test]
fn inertia_added_mass_weight_and_frequencies() {
    let loaded = load("remus100");
    let model = loaded.model().expect("a model");
    let both = inertia(&model);
    let mut robot = loaded.robot.clone();
    robot.bodies[0].hydrodynamics.added_mass = None;
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
        let q = state(&model, &eta, &[0.0; 6]).q;
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

#[test]
fn accelerations_of_fossens_model() {
    let model = load("remus100").model().expect("a model");
    let mut worst = CASES
        .iter()
        .map(|case| error(&model, case))
        .fold(0.0, f64::max);
    let mut count = CASES.len();
    if let Some(data) = shared("remus100_fossen_reference.json") {
        for case in data["cases"].as_array().expect("cases") {
            let case = Case {
                eta: array(&case["eta"]),
                nu: array(&case["nu"]),
                controls: array(&case["u_actual"]),
                nu_dot: array(&case["nu_dot"]),
            };
            worst = worst.max(error(&model, &case));
            count += 1;
        }
    }
    println!("{count} cases, worst {worst:.1e}");
    assert!(worst < DIVIDED_DIFFERENCE, "{worst:e}");
}

/// Deviation of our acceleration from Fossen's, relative to its largest component.
fn error(model: &Model<f64>, case: &Case) -> f64 {
    let state = state(model, &case.eta, &case.nu);
    let mut inputs = Inputs::zero(model);
    inputs.wrenches = vec![Force::from_array(turned(rest(&case.nu, &case.controls)))];
    let mut ws = Workspace::new(model);
    let vdot = forward_dynamics(model, &Environment::default(), &state, &inputs, &mut ws);
    let nu_dot = turned(vdot.try_into().expect("six"));
    difference(&nu_dot, &case.nu_dot) / largest(&case.nu_dot)
}

/// Terms of Fossen's model that the robot file does not have.
fn rest(nu: &Six, controls: &[f64; 3]) -> Six {
    let all = [
        propeller_and_fins(nu, controls),
        lift_and_drag(nu),
        cross_flow(nu),
        linear_damping(nu),
        omitted_coriolis(nu),
        in_the_file(nu).map(|x| -x),
    ];
    std::array::from_fn(|i| all.iter().map(|force| force[i]).sum())
}

fn speed(nu: &Six) -> f64 {
    (nu[0].powi(2) + nu[1].powi(2) + nu[2].powi(2)).sqrt()
}

/// Wageningen B3-71.8 by straight lines over the advance number, and fins that lift in
/// proportion to their angle.
fn propeller_and_fins(nu: &Six, [rudder, stern, rpm]: &[f64; 3]) -> Six {
    let limit = |x: f64, most: f64| x.clamp(-most, most);
    let [rudder, stern] = [*rudder, *stern].map(|angle| limit(angle, 15f64.to_radians()));
    let n = limit(*rpm, 1525.0) / 60.0;
    let (diameter, advance): (f64, f64) = (0.14, 0.944 * speed(nu));
    let coefficient = |at_rest: f64, at_most: f64| {
        let slope = (at_most - at_rest) / 0.6632;
        at_rest * n.abs() * n + slope * advance / diameter * n.abs()
    };
    let thrust = DENSITY * diameter.powi(4) * coefficient(0.4566, 0.1798);
    let torque = DENSITY * diameter.powi(5) * coefficient(0.07, 0.0312);

    let pressure = |across: f64| 0.5 * DENSITY * 2.0 * 0.00665 * (nu[0].powi(2) + across.powi(2));
    let (rudder_lift, stern_lift) = (0.5 * pressure(nu[1]), 0.7 * pressure(nu[2]));
    let (side, down) = (-rudder_lift * rudder, -stern_lift * stern);
    let drag = -rudder_lift * rudder.powi(2) - stern_lift * stern.powi(2);
    let lever = 0.5 * LENGTH;
    [
        0.9 * thrust + drag,
        side,
        down,
        0.1 * torque,
        lever * down,
        -lever * side,
    ]
}

/// The hull as a wing of low aspect ratio in the vertical plane.
fn lift_and_drag(nu: &Six) -> Six {
    let area = 0.7 * LENGTH * DIAMETER;
    let parasitic = 0.42 * std::f64::consts::PI * (0.5 * DIAMETER).powi(2) / area;
    let aspect = DIAMETER.powi(2) / area;
    let alpha = nu[2].atan2(nu[0]);
    let slope = std::f64::consts::PI * aspect / (1.0 + (1.0 + (0.5 * aspect).powi(2)).sqrt());
    let lift = slope * alpha;
    let drag = parasitic + lift.powi(2) / (std::f64::consts::PI * 0.7 * aspect);
    let pressure = 0.5 * DENSITY * speed(nu).powi(2) * area;
    let (s, c) = alpha.sin_cos();
    let surge = pressure * (-c * drag + s * lift);
    let heave = pressure * (-s * drag - c * lift);
    [surge, 0.0, heave, 0.0, 0.0, 0.0]
}

/// C_D of a round section on Hoerner's curve, between its points at 0.4933 and 0.5585.
fn section_drag() -> f64 {
    1.2108 + (0.5 - 0.4933) / (0.5585 - 0.4933) * (1.0836 - 1.2108)
}

/// ½ρ d C_D dx of one of the 21 strips, and where they are.
fn strips() -> (f64, impl Iterator<Item = f64>) {
    let dx = LENGTH / 20.0;
    let strip = 0.5 * DENSITY * DIAMETER * section_drag() * dx;
    (
        strip,
        (0..=20).map(move |i| -0.5 * LENGTH + f64::from(i) * dx),
    )
}

/// In the horizontal plane only.
fn cross_flow(nu: &Six) -> Six {
    let (strip, places) = strips();
    let mut force = [0.0; 6];
    for x in places {
        let v = nu[1] + x * nu[5];
        force[1] -= strip * v.abs() * v;
        force[5] -= strip * v.abs() * v * x;
    }
    force
}

/// Time constants 20, 20, 20 and 1 s, damping ratios 0.3 and 0.8; surge and sway fade.
fn linear_damping(nu: &Six) -> Six {
    let moment = 0.02 * WEIGHT;
    let mass = |i: usize| {
        let rigid = match i {
            0..3 => MASS,
            3 => 0.4 * MASS * (0.5 * DIAMETER).powi(2) + 0.02 * 0.02 * MASS,
            _ => 0.2 * MASS * ((0.5 * LENGTH).powi(2) + (0.5 * DIAMETER).powi(2)),
        };
        let lever = if i == 4 { 0.02 * 0.02 * MASS } else { 0.0 };
        rigid + lever + ADDED_MASS[i]
    };
    let fading = (-3.0 * speed(nu)).exp();
    let frequency = |i: usize| (moment / mass(i)).sqrt();
    let damping = [
        mass(0) / 20.0 * fading,
        mass(1) / 20.0 * fading,
        mass(2) / 20.0,
        mass(3) * 2.0 * 0.3 * frequency(3),
        mass(4) * 2.0 * 0.8 * frequency(4),
        mass(5),
    ];
    std::array::from_fn(|i| -damping[i] * nu[i])
}

/// The Coriolis terms of the added mass that Fossen sets to zero: the engine has them.
fn omitted_coriolis(nu: &Six) -> Six {
    let p: [f64; 3] = std::array::from_fn(|i| ADDED_MASS[i] * nu[i]);
    // C_A holds −p× in its off-diagonal blocks.
    let c = |i: usize, j: usize| match (i % 3, j % 3) {
        (0, 1) => p[2],
        (0, 2) => -p[1],
        (1, 0) => -p[2],
        (1, 2) => p[0],
        (2, 0) => p[1],
        (2, 1) => -p[0],
        _ => 0.0,
    };
    let mut force = [0.0; 6];
    for (i, j) in [(4, 0), (4, 2), (5, 0), (5, 1)] {
        force[i] += c(i, j) * nu[j];
        force[j] += c(j, i) * nu[i];
    }
    force
}

/// The drag of the robot file: linear damping that does not fade, drag straight ahead, and
/// the strips in both planes.
fn in_the_file(nu: &Six) -> Six {
    let mut force = linear_damping(nu);
    force[0] = -0.5
        * DENSITY
        * 0.42
        * std::f64::consts::PI
        * (0.5 * DIAMETER).powi(2)
        * nu[0].abs()
        * nu[0];
    force[1] = 0.0;
    let (strip, places) = strips();
    for x in places {
        let [v, w] = [nu[1] + x * nu[5], nu[2] - x * nu[4]];
        let across = strip * v.hypot(w);
        force[1] -= across * v;
        force[2] -= across * w;
        force[4] += across * w * x;
        force[5] -= across * v * x;
    }
    force
}
