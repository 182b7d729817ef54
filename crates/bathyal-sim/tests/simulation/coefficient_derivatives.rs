//! Derivatives of the dynamics and of plants by every coefficient of several robots, against
//! differences of variants.

use super::scenario;
use bathyal::real::{VARIANT_STEPS, five_point_rate};
use bathyal::{
    Direction, Inputs, MassFactors, State, Workspace, forward_dynamics, inverse_dynamics,
};
use bathyal_robot::coefficients::CoefficientError;
use bathyal_sim::Simulation;
use bathyal_sim::integrate::Ode;
use bathyal_sim::scenario::{CoefficientSet, Setup, Variant};
use bathyal_sim::sensitivity::{PlantDerivative, SensitivityError};

/// Relative distance of variants that are compared: their error of fourth order and their rounding
/// are of the same size.
const DISTANCE: f64 = 1e-3;

/// The same of coefficients that are zero, in their unit: offsets in metres by which moments of
/// inertia change much within a centimetre, and currents that drag turns round in.
const DISTANCE_FROM_ZERO: f64 = 1e-4;

/// Error of derivatives, relative to the largest.
const TOLERANCE: f64 = 1e-8;

/// The same of accelerations: mass matrices of arms with light last links are badly conditioned.
const FORWARD_TOLERANCE: f64 = 1e-7;

/// Error of differences by rounding, relative to the largest of the differentiated numbers and to the
/// distance of the variants: mass matrices of arms with light last links lose four digits.
const ROUNDING: f64 = 1e-12;

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

/// Checks a derivative against differences of variants; returns whether it is not zero.
fn check(
    ours: &[f64],
    (value, variants): (f64, [Vec<f64>; 4]),
    tolerance: f64,
    what: &str,
) -> bool {
    let h = distance(value);
    let rounding = ROUNDING / h * largest(&variants[0]);
    let bound = tolerance * largest(ours) + rounding;
    for (k, own) in ours.iter().enumerate() {
        let theirs = five_point_rate(variants.each_ref().map(|v| v[k]), h);
        assert!(
            (own - theirs).abs() <= bound,
            "{what}, {k}: {own:e}, {theirs:e}, {bound:e}"
        );
    }
    largest(ours) > rounding
}

/// The variants of a coefficient; none, if one is refused.
fn variants(set: &CoefficientSet, index: usize) -> Option<[Variant; 4]> {
    let value = set.values()[index];
    let h = distance(value);
    let [a, b, c, d] = VARIANT_STEPS.map(|step| {
        let mut values = set.values().to_vec();
        values[index] += step * h;
        set.variant(&values).ok()
    });
    Some([a?, b?, c?, d?])
}

/// Compares by every coefficient of robot and water; returns how many act on the dynamics.
fn compare_dynamics(name: &str) -> usize {
    let setup = scenario(name, &[]);
    let paths = coefficients(&setup);
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
        let Some(variants) = variants(&set, i) else {
            continue;
        };
        let of = |variant: &Variant| {
            let (model, water) = (variant.model(), variant.environment());
            let mut ws = Workspace::new(model);
            let forward = forward_dynamics(model, water, &state, &inputs, &mut ws).to_vec();
            let inverse = inverse_dynamics(model, water, &state, &vdot, &inputs, &mut ws);
            [forward, inverse.to_vec()]
        };
        let all = variants.each_ref().map(of);
        let value = set.values()[i];
        let robot = (model, environment);
        let forward = tangent.forward_derivative(robot, &state, &inputs, &none, &mut factors);
        let theirs = all.each_ref().map(|own| own[0].clone());
        check(
            forward,
            (value, theirs),
            FORWARD_TOLERANCE,
            &format!("{name}, {path}, forward"),
        );
        let inverse = tangent.inverse_derivative(&state, &vdot, &inputs, &none);
        let theirs = all.each_ref().map(|own| own[1].clone());
        let acts = check(
            inverse,
            (value, theirs),
            TOLERANCE,
            &format!("{name}, {path}, inverse"),
        );
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
        let Some(variants) = variants(&set, i) else {
            continue;
        };
        let ours = derivative.rates(t, &y, &command);
        let of = |variant: &Variant| {
            let mut plant = variant.plant().unwrap();
            plant.command.clone_from(&command);
            let mut rates = vec![0.0; y.len()];
            plant.rates(t, &y, &mut rates);
            rates.truncate(ours.len());
            rates
        };
        let theirs = variants.each_ref().map(of);
        let acts = check(
            ours,
            (set.values()[i], theirs),
            FORWARD_TOLERANCE,
            &format!("{name}, {path}"),
        );
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
