//! Exact derivatives against dual numbers, central differences and each other.

mod common;

use bathyal::environment::{AiryWaves, DepthProfile, Wave};
use bathyal::model::Parameter;
use bathyal::spatial::{Quaternion, Vec3};
use bathyal::{
    BodySpec, Derivatives, Differentiator, Environment, Inputs, Joint, MassMatrix, Model, Spec,
    State, Workspace, forward_dynamics, inverse_dynamics, inverse_parameter_derivative,
    mass_matrix, parameter_derivative,
};
use common::Case;
use common::duals::{self, Question};
use common::recipes::{Recipe, Wetness};

/// Central differences of step h err by h² f‴/6 and by rounding 1e-16/h times the
/// condition of the mass matrix; with h = 1e-5 about 1e-8 of the largest element is seen.
const DIFFERENCES: f64 = 2e-6;
const STEP: f64 = 1e-5;
/// Two exact ways to the same number differ by rounding times the condition number.
const EXACT: f64 = 1e-9;

fn cases() -> Vec<Case> {
    common::folder(&common::oracles().join("dynamics"))
        .into_iter()
        .map(Case::from_json)
        // These two rest in the water: their drag |v| v is at its kink, where a central
        // difference of step h is off by h.
        .filter(|c| c.name != "body_drifting_with_accelerating_fluid")
        .filter(|c| c.name != "body_neutral_rest")
        .collect()
}

/// q moved by h along the velocity direction k.
fn moved(model: &Model<f64>, q: &[f64], k: usize, h: f64) -> Vec<f64> {
    let mut q = q.to_vec();
    for b in 0..model.body_count() {
        let range = model.v_range(b);
        if !range.contains(&k) {
            continue;
        }
        let axis = k - range.start;
        let at = model.q_range(b).start;
        let mut turn = [0.0; 3];
        turn[axis % 3] = (h / 2.0).sin();
        let turn = Quaternion::from_array([(h / 2.0).cos(), turn[0], turn[1], turn[2]]);
        let rotate = |q: &mut [f64], at: usize| {
            let old = Quaternion::from_array([q[at], q[at + 1], q[at + 2], q[at + 3]]);
            q[at..at + 4].copy_from_slice(&old.product(&turn).to_array());
        };
        match model.joint(b) {
            Joint::Ball => rotate(&mut q, at),
            Joint::Free if axis < 3 => rotate(&mut q, at + 3),
            Joint::Free => {
                let r = Quaternion::from_array([q[at + 3], q[at + 4], q[at + 5], q[at + 6]]);
                let column = r.matrix().column(axis - 3);
                for i in 0..3 {
                    q[at + i] += h * column[i];
                }
            }
            _ => q[at] += h,
        }
    }
    q
}

/// The largest difference between a column of a matrix and the central difference of f.
fn worst(matrix: &[f64], n: usize, f: impl Fn(usize, f64) -> Vec<f64>) -> f64 {
    let scale = matrix.iter().fold(1.0_f64, |a, x| a.max(x.abs()));
    let mut worst = 0.0_f64;
    for k in 0..n {
        let (plus, minus) = (f(k, STEP), f(k, -STEP));
        for i in 0..n {
            let difference = (plus[i] - minus[i]) / (2.0 * STEP);
            let off = (matrix[i * n + k] - difference).abs() / scale;
            worst = if off.is_nan() {
                f64::INFINITY
            } else {
                worst.max(off)
            };
        }
    }
    worst
}

/// Compares all derivatives of the forward dynamics with central differences.
fn check_forward(
    name: &str,
    m: &Model<f64>,
    e: &Environment<f64>,
    state: &State<f64>,
    inputs: &Inputs<f64>,
) {
    let n = m.nv();
    let mut d = Derivatives::new(m);
    Differentiator::new(m).forward(e, state, inputs, &mut d);
    let run = |state: &State<f64>, inputs: &Inputs<f64>| {
        let mut ws = Workspace::new(m);
        forward_dynamics(m, e, state, inputs, &mut ws).to_vec()
    };
    let by_q = worst(&d.by_q, n, |k, h| {
        let mut state = state.clone();
        state.q = moved(m, &state.q, k, h);
        run(&state, inputs)
    });
    let by_v = worst(&d.by_v, n, |k, h| {
        let mut state = state.clone();
        state.v[k] += h;
        run(&state, inputs)
    });
    let by_input = worst(&d.by_input, n, |k, h| {
        let mut inputs = inputs.clone();
        inputs.tau[k] += h;
        run(state, &inputs)
    });
    assert!(by_q < DIFFERENCES, "{name}: by q {by_q:e}");
    assert!(by_v < DIFFERENCES, "{name}: by v {by_v:e}");
    assert!(by_input < DIFFERENCES, "{name}: by input {by_input:e}");
}

#[test]
fn forward_derivatives_match_central_differences() {
    for case in cases() {
        let (m, e) = (&case.model, &case.environment);
        check_forward(&case.name, m, e, &case.state, &case.inputs);
    }
}

/// Strips, damping, own laws, lumped bodies, water that differs from place to place.
#[test]
fn forward_derivatives_of_random_robots_match_central_differences() {
    let recipe = Recipe {
        water: Wetness::Wet,
        most_bodies: 8,
        ..Recipe::ANY
    };
    for seed in 777..837 {
        let robot = recipe.draw(seed);
        let (m, e) = (robot.model(), &robot.environment);
        let name = format!("robot {seed}");
        check_forward(&name, &m, e, &robot.state(), &robot.inputs());
    }
}

/// The largest difference between two matrices, in parts of their largest element.
fn difference(a: &[f64], b: &[f64]) -> f64 {
    let scale = b.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
    a.iter().zip(b).fold(0.0, |most: f64, (a, b)| {
        let off = (a - b).abs() / scale;
        if off.is_nan() {
            f64::INFINITY
        } else {
            most.max(off)
        }
    })
}

/// Compares all derivatives with dual numbers; returns what differs most.
fn against_duals(
    m: &Model<f64>,
    e: &Environment<f64>,
    state: &State<f64>,
    inputs: &Inputs<f64>,
) -> f64 {
    let mut d = Derivatives::new(m);
    let mut differentiator = Differentiator::new(m);
    let worst = |d: &Derivatives, question| {
        let slopes = duals::slopes(m, e, state, inputs, question);
        let by_q = difference(&d.by_q, &slopes.by_q);
        let by_v = difference(&d.by_v, &slopes.by_v);
        by_q.max(by_v)
            .max(difference(&d.by_input, &slopes.by_input))
    };
    differentiator.forward(e, state, inputs, &mut d);
    let forward = worst(&d, Question::Forward);
    // Any accelerations will do.
    differentiator.inverse(e, state, &inputs.tau, inputs, &mut d);
    forward.max(worst(&d, Question::Inverse(&inputs.tau)))
}

#[test]
fn derivatives_match_dual_numbers() {
    for case in cases() {
        let (m, e) = (&case.model, &case.environment);
        let off = against_duals(m, e, &case.state, &case.inputs);
        assert!(off < EXACT, "{}: {off:e}", case.name);
    }
}

/// All joints, laws and kinds of water, in any order of bodies.
#[test]
fn derivatives_of_random_robots_match_dual_numbers() {
    for seed in 0..400 {
        let robot = Recipe::ANY.draw(seed);
        let (m, e) = (robot.model(), &robot.environment);
        let off = against_duals(&m, e, &robot.state(), &robot.inputs());
        assert!(off < EXACT, "robot {seed}: {off:e}");
    }
}

/// Robots with many joints in a row.
#[test]
fn derivatives_of_long_robots_match_dual_numbers() {
    for seed in 0..40 {
        let robot = Recipe::LONG.draw(seed);
        let (m, e) = (robot.model(), &robot.environment);
        let off = against_duals(&m, e, &robot.state(), &robot.inputs());
        assert!(off < EXACT, "robot {seed}, {} joints: {off:e}", m.nv());
    }
}

/// M in one frame, of long robots, and M by columns that are carried down, of others, against the
/// forces of unit accelerations: inverse dynamics, linear in v̇.
#[test]
fn the_mass_matrix_of_long_robots_is_that_of_unit_accelerations() {
    for seed in 0..40 {
        let robot = Recipe::LONG.draw(seed);
        let (m, e, state, inputs) = (
            robot.model(),
            &robot.environment,
            robot.state(),
            robot.inputs(),
        );
        let n = m.nv();
        let mut ws = Workspace::new(&m);
        let mut mass = MassMatrix::new(&m);
        mass_matrix(&m, &state.q, &mut ws, &mut mass);
        let mut vdot = vec![0.0; n];
        let bias = inverse_dynamics(&m, e, &state, &vdot, &inputs, &mut ws).to_vec();
        let mut columns = vec![0.0; n * n];
        for j in 0..n {
            vdot[j] = 1.0;
            let tau = inverse_dynamics(&m, e, &state, &vdot, &inputs, &mut ws);
            for i in 0..n {
                columns[i * n + j] = tau[i] - bias[i];
            }
            vdot[j] = 0.0;
        }
        let off = difference(mass.as_slice(), &columns);
        assert!(off < EXACT, "robot {seed}, {n} degrees of freedom: {off:e}");
    }
}

/// Every robot in a sheared current and in waves, where all forces depend on the place.
#[test]
fn derivatives_in_profiles_and_waves_match_dual_numbers() {
    let rows = [
        (-3.0, [0.2, 0.1, 0.0]),
        (0.1, [0.5, -0.4, 0.0]),
        (4.0, [1.0, 0.0, 0.0]),
    ];
    let profile = DepthProfile::new(&rows.map(|(z, v)| (z, Vec3(v)))).expect("a profile");
    let swell = Wave {
        amplitude: 0.6,
        direction: 0.4,
        period: 5.0,
        phase: 0.3,
    };
    // The surface is above all random robots: at it, the motion has a kink.
    let waves = AiryWaves::new(&[swell], Some(60.0), 30.0, 9.81, Vec3([0.3, 0.2, 0.0]));
    let waters = [
        Environment::water(profile),
        Environment::water(waves.expect("waves")),
    ];
    let recipe = Recipe {
        water: Wetness::Wet,
        ..Recipe::UNIFORM
    };
    for seed in 0..40 {
        let robot = recipe.draw(seed);
        let m = robot.model();
        for e in &waters {
            let off = against_duals(&m, e, &robot.state(), &robot.inputs());
            assert!(off < EXACT, "robot {seed}: {off:e}");
        }
    }
}

/// At rest in still water the drag |v| v has no slope, and nothing is divided by zero.
#[test]
fn derivatives_at_rest_match_dual_numbers() {
    let recipe = Recipe {
        water: Wetness::Wet,
        ..Recipe::UNIFORM
    };
    for seed in 0..40 {
        let robot = recipe.draw(seed);
        let (m, mut state) = (robot.model(), robot.state());
        state.v.fill(0.0);
        let off = against_duals(&m, &Environment::default(), &state, &robot.inputs());
        assert!(off < EXACT, "robot {seed}: {off:e}");
    }
}

/// ∂v̇/∂τ is M⁻¹: symmetric, and its product with M is 1.
#[test]
fn the_derivative_by_input_is_the_inverse_of_the_mass_matrix() {
    for seed in 0..100 {
        let robot = Recipe::ANY.draw(seed);
        let m = robot.model();
        let (n, state) = (m.nv(), robot.state());
        let mut d = Derivatives::new(&m);
        Differentiator::new(&m).forward(&robot.environment, &state, &robot.inputs(), &mut d);
        let mut mass = MassMatrix::new(&m);
        mass_matrix(&m, &state.q, &mut Workspace::new(&m), &mut mass);
        for i in 0..n {
            for j in 0..n {
                let terms: Vec<f64> = (0..n)
                    .map(|k| d.by_input[i * n + k] * mass.at(k, j))
                    .collect();
                let scale = terms.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
                let unit = if i == j { 1.0 } else { 0.0 };
                let off = (terms.iter().sum::<f64>() - unit).abs() / scale;
                assert!(off < EXACT, "robot {seed}: product ({i}, {j}) {off:e}");
                let (a, b) = (d.by_input[i * n + j], d.by_input[j * n + i]);
                let off = (a - b).abs() / a.abs().max(b.abs()).max(1.0);
                assert!(off < EXACT, "robot {seed}: mirror ({i}, {j}) {off:e}");
            }
        }
    }
}

/// In water that is the same everywhere, a robot may be anywhere; and nothing of one
/// evaluation is left for the next.
#[test]
fn derivatives_have_the_same_bits_far_away_and_a_second_time() {
    const FAR: f64 = 1e6;
    let recipe = Recipe {
        free_roots: true,
        ..Recipe::UNIFORM
    };
    for seed in 0..40 {
        let robot = recipe.draw(seed);
        let (m, e, inputs) = (robot.model(), &robot.environment, robot.inputs());
        let mut state = robot.state();
        let mut differentiator = Differentiator::new(&m);
        let (mut here, mut there) = (Derivatives::new(&m), Derivatives::new(&m));
        differentiator.forward(e, &state, &inputs, &mut here);
        differentiator.inverse(e, &state, &inputs.tau, &inputs, &mut there);
        for b in (0..m.body_count()).filter(|b| m.joint(*b) == Joint::Free) {
            for x in &mut state.q[m.q_range(b)][..3] {
                *x += FAR;
            }
        }
        differentiator.forward(e, &state, &inputs, &mut there);
        assert_eq!(here, there, "robot {seed}");
    }
}

#[test]
fn a_robot_that_cannot_move_has_empty_derivatives() {
    let mut spec = Spec::new("rock", 1000.0);
    spec.add(BodySpec::new("rock", Joint::Fixed).rigid(5.0, [0.0; 3], [1.0; 3]));
    let m = Model::build(&spec).expect("a robot");
    let (state, inputs) = (State::zero(&m), Inputs::zero(&m));
    let mut d = Derivatives::new(&m);
    Differentiator::new(&m).forward(&Environment::default(), &state, &inputs, &mut d);
    assert_eq!(d.shape(), [0, 0]);
}

/// ∂v̇/∂x = −M⁻¹ ∂τ/∂x and ∂τ/∂v̇ = M: forward and inverse know nothing of each other.
#[test]
fn forward_and_inverse_derivatives_agree() {
    for case in cases() {
        let (m, e) = (&case.model, &case.environment);
        let n = m.nv();
        let mut ws = Workspace::new(m);
        let vdot = forward_dynamics(m, e, &case.state, &case.inputs, &mut ws).to_vec();
        let mut differentiator = Differentiator::new(m);
        let (mut forward, mut inverse) = (Derivatives::new(m), Derivatives::new(m));
        differentiator.forward(e, &case.state, &case.inputs, &mut forward);
        differentiator.inverse(e, &case.state, &vdot, &case.inputs, &mut inverse);
        let mut mass = MassMatrix::new(m);
        mass_matrix(m, &case.state.q, &mut ws, &mut mass);
        let scale = |x: &[f64]| x.iter().fold(1.0_f64, |a, x| a.max(x.abs()));
        for i in 0..n {
            for j in 0..n {
                let element = inverse.by_input[i * n + j];
                let off = (element - mass.at(i, j)).abs() / scale(&inverse.by_input);
                assert!(off < EXACT, "{}: mass matrix {off:e}", case.name);
                for (f, g) in [
                    (&forward.by_q, &inverse.by_q),
                    (&forward.by_v, &inverse.by_v),
                ] {
                    let product: f64 = (0..n).map(|k| mass.at(i, k) * f[k * n + j]).sum();
                    let magnitude = scale(g).max(
                        (0..n)
                            .map(|k| (mass.at(i, k) * f[k * n + j]).abs())
                            .fold(0.0, f64::max),
                    );
                    let off = (product + g[i * n + j]).abs() / magnitude;
                    assert!(off < EXACT, "{}: ({i}, {j}) {off:e}", case.name);
                }
            }
        }
    }
}

#[test]
fn parameter_derivatives_match_central_differences() {
    let parameters = |m: &Model<f64>, b: usize| {
        let rotor = (m.joint(b).nv() == 1).then_some(Parameter::RotorInertia(b));
        let others = [
            Parameter::Mass(b),
            Parameter::CenterOfMass(b, 0),
            Parameter::CenterOfMass(b, 2),
            Parameter::Inertia(b, 0, 0),
            Parameter::Inertia(b, 0, 1),
            Parameter::AddedMass(b, 1, 1),
            Parameter::AddedMass(b, 0, 4),
            Parameter::AddedMass(b, 3, 5),
            Parameter::DisplacedVolume(b),
            Parameter::CenterOfBuoyancy(b, 1),
            Parameter::DragScale(b),
            Parameter::Density,
        ];
        others.into_iter().chain(rotor)
    };
    for case in cases() {
        let (m, e) = (&case.model, &case.environment);
        for b in [0, m.body_count() - 1] {
            for p in parameters(m, b) {
                let value = m.parameter(p);
                let h = STEP * value.abs().max(1e-2);
                let at = |x: f64| {
                    let m = m.with_parameter(p, x);
                    let mut ws = Workspace::new(&m);
                    let vdot = forward_dynamics(&m, e, &case.state, &case.inputs, &mut ws).to_vec();
                    let tau =
                        inverse_dynamics(&m, e, &case.state, &case.state.v, &case.inputs, &mut ws);
                    (vdot, tau.to_vec())
                };
                let (plus, minus) = (at(value + h), at(value - h));
                let forward = parameter_derivative(m, e, &case.state, &case.inputs, p);
                let inverse =
                    inverse_parameter_derivative(m, e, &case.state, &case.state.v, &case.inputs, p);
                let check = |exact: &[f64], plus: &[f64], minus: &[f64], what: &str| {
                    let scale = plus.iter().fold(1.0_f64, |a, x| a.max(x.abs()));
                    for i in 0..exact.len() {
                        let difference = (plus[i] - minus[i]) / (2.0 * h);
                        let size = exact.iter().fold(scale, |a, x| a.max(x.abs()));
                        let off = (exact[i] - difference).abs() / size;
                        // a step of h in a small parameter amplifies rounding by 1/h
                        let allowed = DIFFERENCES.max(1e-13 * scale / (h * size));
                        assert!(off < allowed, "{} {p:?} {what}: {off:e}", case.name);
                    }
                };
                check(&forward, &plus.0, &minus.0, "forward");
                check(&inverse, &plus.1, &minus.1, "inverse");
            }
        }
    }
}

/// A body with a volume in air: what would a little density do?
#[test]
fn the_density_of_a_dry_robot_can_be_varied() {
    let mut spec = Spec::new("float", 0.0);
    spec.add(
        BodySpec::new("slider", Joint::prismatic([0.0, 0.0, 1.0]))
            .rigid(2.0, [0.0; 3], [0.1; 3])
            .buoyancy(0.002, [0.0; 3]),
    );
    let model = Model::build(&spec).expect("a robot");
    let (state, inputs) = (State::zero(&model), Inputs::zero(&model));
    let e = Environment::default();
    let slope = parameter_derivative(&model, &e, &state, &inputs, Parameter::Density);
    assert!((slope[0] - 9.81 * 0.002 / 2.0).abs() < 1e-15);
    let afloat = model.with_parameter(Parameter::Density, 1000.0);
    let mut ws = Workspace::new(&afloat);
    assert!(forward_dynamics(&afloat, &e, &state, &inputs, &mut ws)[0].abs() < 1e-14);
}
