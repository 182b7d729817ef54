//! Derivatives of the dynamics and of plants by every coefficient of several robots, against
//! differences of variants that are extrapolated, and those of accelerations also against the
//! articulated-body recursion in dual numbers.

use super::scenario;
use bathyal::real::{VARIANT_STEPS, five_point_rate};
use bathyal::{
    Direction, Dual, Environment, Inputs, MassFactors, Model, Real, State, TangentDynamics,
    Workspace, forward_dynamics, inverse_dynamics,
};
use bathyal_robot::coefficients::CoefficientError;
use bathyal_sim::Simulation;
use bathyal_sim::integrate::Ode;
use bathyal_sim::plant::Plant;
use bathyal_sim::scenario::{CoefficientSet, Setup, Variant};
use bathyal_sim::sensitivity::{PlantDerivative, SensitivityError};

/// Relative distance of the nearest of the farther variants that are compared.
const DISTANCE: f64 = 1e-3;

/// The same of coefficients that are zero, in their unit: offsets in metres by which moments of
/// inertia change much within a centimetre, currents that drag turns round in, and moments of inertia
/// beside links that have 4e-3 kg m².
const DISTANCE_FROM_ZERO: f64 = 1e-4;

/// Error of derivatives, relative to the largest.
const TOLERANCE: f64 = 1e-8;

/// Error of differences by rounding, relative to the largest of the differentiated numbers and to the
/// distance of the variants: mass matrices of arms with light last links lose four digits.
const ROUNDING: f64 = 1e-12;

/// Difference of two exact ways to the derivatives of accelerations, relative to the largest: the
/// digits that these mass matrices lose, twice.
const SAME: f64 = 1e-10;

/// Keys of coefficients that no derivative exists by: they change joints, frames or shapes.
const REFUSED: [&str; 10] = [
    "pose",
    "mdh",
    "axis",
    "pitch",
    "chord",
    "start",
    "end",
    "width",
    "linear.frame",
    "quadratic.frame",
];

/// Keys of coefficients that the dynamics does not know.
const OTHERS: [&str; 4] = ["geometry", "control", "robots", "design_speed"];

/// Coefficients of robot and water.
fn coefficients(setup: &Setup) -> Vec<String> {
    let listed = setup.coefficients().unwrap().list();
    let paths = listed.into_iter().map(|one| one.path);
    let paths = paths.filter(|path| path.starts_with("robot.") || path.starts_with("environment"));
    paths
        .filter(|path| !OTHERS.iter().any(|key| path.contains(key)))
        .collect()
}

/// The largest size.
fn largest(list: &[f64]) -> f64 {
    list.iter().fold(0.0_f64, |most, x| most.max(x.abs()))
}

/// Distance of variants of a coefficient.
fn distance(value: f64) -> f64 {
    match value == 0.0 {
        true => DISTANCE_FROM_ZERO,
        false => DISTANCE * value.abs(),
    }
}

/// Checks a derivative against differences, with numbers as large as `values`; returns whether it is
/// not zero.
fn check(ours: &[f64], theirs: &[f64], values: &[f64], h: f64, what: &str) -> bool {
    let rounding = ROUNDING / h * largest(values);
    let bound = TOLERANCE * largest(ours) + rounding;
    for (k, (own, theirs)) in ours.iter().zip(theirs).enumerate() {
        assert!(
            (own - theirs).abs() <= bound,
            "{what}, {k}: {own:e}, {theirs:e}, {bound:e}"
        );
    }
    largest(ours) > rounding
}

/// Differences of fourth order of numbers of the variants of a coefficient; none, if one is refused.
fn differences(
    set: &CoefficientSet,
    index: usize,
    h: f64,
    of: &dyn Fn(&Variant) -> Vec<f64>,
) -> Option<Vec<f64>> {
    let [a, b, c, d] = VARIANT_STEPS.map(|step| {
        let mut values = set.values().to_vec();
        values[index] += step * h;
        set.variant(&values).ok()
    });
    let all = [of(&a?), of(&b?), of(&c?), of(&d?)];
    let rate = |k: usize| five_point_rate(all.each_ref().map(|own| own[k]), h);
    Some((0..all[0].len()).map(rate).collect())
}

/// Richardson's extrapolation of two of them to sixth order: those of fourth order are wrong by
/// 4 (h/a)⁴ of 1/(a + p), an inertia a that a coefficient adds to.
///
///   D = D(h/2) + (D(h/2) − D(h)) / 15
fn extrapolated(
    set: &CoefficientSet,
    index: usize,
    of: &dyn Fn(&Variant) -> Vec<f64>,
) -> Option<Vec<f64>> {
    let h = distance(set.values()[index]);
    let (far, near) = (
        differences(set, index, h, of)?,
        differences(set, index, h / 2.0, of)?,
    );
    let pairs = near.iter().zip(&far);
    Some(
        pairs
            .map(|(near, far)| near + (near - far) / 15.0)
            .collect(),
    )
}

/// ∂v̇/∂p by the articulated-body recursion in dual numbers: no mass matrix, no factors.
fn by_recursion(tangent: &TangentDynamics, state: &State<f64>) -> Vec<f64> {
    let model = tangent.model();
    let lifted = |list: &[f64]| list.iter().map(|x| Dual::lit(*x)).collect();
    let state = State {
        t: Dual::lit(state.t),
        q: lifted(&state.q),
        v: lifted(&state.v),
    };
    let (inputs, mut ws) = (Inputs::zero(model), Workspace::new(model));
    let vdot = forward_dynamics(model, tangent.environment(), &state, &inputs, &mut ws);
    vdot.iter().map(|x| x.derivatives[0]).collect()
}

/// Compares by every coefficient of robot and water; returns how many act on the dynamics.
fn compare_dynamics(name: &str) -> usize {
    let setup = scenario(name, &[]);
    let mut paths = coefficients(&setup);
    paths.retain(|path| !path.starts_with("robot.thrusters"));
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let set = CoefficientSet::new(&setup, &paths).unwrap();
    let (model, environment) = (&setup.model, &setup.environment);
    let mut state = State {
        t: 3.0,
        ..setup.state.clone()
    };
    for (i, v) in state.v.iter_mut().enumerate() {
        *v = 0.3 - 0.07 * i as f64;
    }
    let (inputs, none) = (Inputs::zero(model), Direction::zero(model));
    let mut factors = MassFactors::new(model);
    let vdot = vec![0.4; model.nv()];
    let mut acting = 0;
    for (i, path) in paths.iter().enumerate() {
        let mut tangent = match set.tangent_dynamics(i) {
            Ok(tangent) => tangent,
            Err(error) => {
                let named = matches!(error, CoefficientError::NotDifferentiable { .. });
                assert!(named && error.to_string().contains(path), "{path}: {error}");
                let at_an_end = error.to_string().contains("end of its range");
                let has_key = REFUSED.iter().any(|key| path.contains(key));
                assert!(at_an_end || has_key, "{name}: {error}");
                continue;
            }
        };
        let of = |model: &Model<f64>, water: &Environment<f64>| {
            let mut ws = Workspace::new(model);
            let mut both = forward_dynamics(model, water, &state, &inputs, &mut ws).to_vec();
            both.extend(inverse_dynamics(
                model, water, &state, &vdot, &inputs, &mut ws,
            ));
            both
        };
        let of_variant = |variant: &Variant| of(variant.model(), variant.environment());
        let Some(theirs) = extrapolated(&set, i, &of_variant) else {
            continue;
        };
        let (h, values) = (distance(set.values()[i]), of(model, environment));
        let (theirs, values) = (theirs.split_at(model.nv()), values.split_at(model.nv()));
        let robot = (model, environment);
        let forward = tangent.forward_derivative(robot, &state, &inputs, &none, &mut factors);
        let forward = forward.to_vec();
        let what = format!("{name}, {path}, forward");
        check(&forward, theirs.0, values.0, h, &what);
        let recursion = by_recursion(&tangent, &state);
        for (k, (own, other)) in forward.iter().zip(&recursion).enumerate() {
            let bound = SAME * largest(&forward);
            assert!(
                (own - other).abs() <= bound,
                "{what}, {k}: {own:e}, {other:e}"
            );
        }
        let inverse = tangent.inverse_derivative(&state, &vdot, &inputs, &none);
        let what = format!("{name}, {path}, inverse");
        let acts = check(inverse, theirs.1, values.1, h, &what);
        acting += usize::from(acts);
    }
    println!("{name}: {acting} of {} coefficients act", paths.len());
    acting
}

#[test]
fn by_every_coefficient_of_bluerov2() {
    assert!(compare_dynamics("bluerov2_arm") > 80);
}

#[test]
fn by_every_coefficient_of_an_auv_with_cylinders() {
    assert!(compare_dynamics("auv_wam_vehicle") > 80);
}

#[test]
fn by_every_coefficient_of_a_hull_with_strips_in_waves() {
    assert!(compare_dynamics("remus100_run") > 20);
}

#[test]
fn by_every_coefficient_of_an_arm_with_rotors() {
    assert!(compare_dynamics("puma560_move") > 30);
}

/// Parts of robots that are not part of the dynamics.
const PARTS: [&str; 4] = ["thrusters", "motor", "friction", "limits"];

/// Compares ∂ẏ/∂p by every coefficient of actuators, stops and friction in a run that has begun.
fn compare_plants(name: &str, set: &[&str]) -> usize {
    let setup = scenario(name, set);
    let mut simulation = Simulation::new(&setup).unwrap();
    simulation.advance_to(0.5).unwrap();
    let (t, y) = (simulation.time(), simulation.y().to_vec());
    let mut command = setup.plant().unwrap().command;
    for (i, thrust) in command.thrusts.iter_mut().enumerate() {
        *thrust = 3.0 - 0.9 * i as f64;
    }
    for (i, effort) in command.efforts.iter_mut().enumerate() {
        *effort = 0.5 + 0.1 * i as f64;
    }
    let mut paths = coefficients(&setup);
    paths.retain(|path| PARTS.iter().any(|part| path.contains(part)));
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let set = CoefficientSet::new(&setup, &paths).unwrap();
    let mut acting = 0;
    for (i, path) in paths.iter().enumerate() {
        let mut derivative = match PlantDerivative::new(&setup, path) {
            Ok(derivative) => derivative,
            Err(SensitivityError::Coefficient(error)) => {
                let named = matches!(error, CoefficientError::NotDifferentiable { .. });
                assert!(named && error.to_string().contains(path), "{path}: {error}");
                continue;
            }
            Err(other) => panic!("{path}: {other}"),
        };
        let ours = derivative.rates(t, &y, &command);
        let of = |plant: &mut Plant| {
            plant.command.clone_from(&command);
            let mut rates = vec![0.0; y.len()];
            plant.rates(t, &y, &mut rates);
            rates.truncate(ours.len());
            rates
        };
        let of_variant = |variant: &Variant| of(&mut variant.plant().unwrap());
        let Some(theirs) = extrapolated(&set, i, &of_variant) else {
            continue;
        };
        let (h, values) = (distance(set.values()[i]), of(&mut setup.plant().unwrap()));
        let acts = check(ours, &theirs, &values, h, &format!("{name}, {path}"));
        acting += usize::from(acts);
    }
    println!("{name}: {acting} of {} coefficients act", paths.len());
    acting
}

#[test]
fn rates_of_plants_by_every_coefficient_of_their_actuators() {
    let rk4 = ["integrator.method=rk4", "integrator.step=0.01"];
    assert!(compare_plants("bluerov2_arm", &[]) > 30);
    assert!(compare_plants("auv_wam_vehicle", &[]) > 80);
    assert!(compare_plants("remus100_run", &rk4) > 5);
    assert!(compare_plants("rov_station_keeping", &[]) > 30);
    assert!(compare_plants("puma560_move", &[]) > 10);
}
