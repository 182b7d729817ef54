//! Sensitivities of runs against differences of whole runs, and derivatives of the dynamics against
//! differences of models.

use super::scenario;
use bathyal::model::{VARIANT_STEPS, five_point_rate};
use bathyal::{
    Direction, Inputs, MassFactors, State, Workspace, forward_dynamics, inverse_dynamics,
};
use bathyal_robot::coefficients::CoefficientError;
use bathyal_sim::Simulation;
use bathyal_sim::scenario::{CoefficientSet, Setup};
use bathyal_sim::sensitivity::{Sensitivities, SensitivityError};

/// Error of a sensitivity, relative to the largest of that state in the run.
const TOLERANCE: f64 = 1e-6;

/// Relative distances of runs whose differences are compared. Drag has a kink in its slope where the
/// flow reverses, which limits the larger ones; rounding limits the smaller ones.
const DISTANCES: [f64; 5] = [1e-3, 1e-4, 1e-5, 1e-6, 1e-7];

/// Sensitivities of a state that are smaller, relative to the largest of all states, are roundings of
/// the runs that are compared.
const NEGLIGIBLE: f64 = 1e-7;

/// y of a run at every control tick.
fn history(setup: &Setup) -> Vec<Vec<f64>> {
    let mut simulation = Simulation::builder(setup)
        .without_step_checks()
        .build()
        .unwrap();
    let mut all = Vec::new();
    while !simulation.is_finished() {
        simulation.step().unwrap();
        all.push(simulation.y().to_vec());
    }
    all
}

/// ∂y/∂p at every control tick by differences of whole runs.
fn differences(setup: &Setup, path: &str, value: f64, distance: f64) -> Vec<Vec<f64>> {
    let h = distance * if value == 0.0 { 1.0 } else { value.abs() };
    let runs = VARIANT_STEPS.map(|step| {
        let varied = setup.with_coefficients(&[(path, value + step * h)]);
        history(&varied.unwrap())
    });
    let entry = |k: usize, i: usize| five_point_rate(runs.each_ref().map(|run| run[k][i]), h);
    let ticks = 0..runs[0].len();
    ticks
        .map(|k| (0..runs[0][k].len()).map(|i| entry(k, i)).collect())
        .collect()
}

/// The largest difference of two histories of `n` states, relative to the largest value of each
/// state.
fn error(ours: &[Vec<f64>], theirs: &[Vec<f64>], n: usize) -> f64 {
    let largest = |i: usize| theirs.iter().fold(0.0_f64, |most, y| most.max(y[i].abs()));
    let floor = NEGLIGIBLE * (0..n).map(largest).fold(0.0, f64::max);
    let of = |i: usize| {
        let pairs = ours.iter().zip(theirs);
        let worst = pairs.fold(0.0_f64, |worst, (a, b)| worst.max((a[i] - b[i]).abs()));
        worst / largest(i).max(floor).max(f64::MIN_POSITIVE)
    };
    (0..n).map(of).fold(0.0, f64::max)
}

/// Compares ∂y/∂p at every control tick with differences of whole runs: those of the two distances
/// that agree best with each other.
fn compare(name: &str, set: &[&str], paths: &[&str]) {
    let setup = scenario(name, set);
    let mut run = Sensitivities::new(&setup, paths).unwrap();
    let (mut ours, mut states) = (vec![Vec::new(); paths.len()], Vec::new());
    while !run.is_finished() {
        run.step().unwrap();
        states.push(run.y().to_vec());
        for (i, own) in ours.iter_mut().enumerate() {
            own.push(run.by_coefficient(i).to_vec());
        }
    }
    assert_eq!(states, history(&setup), "{name}: the run itself");
    let set = CoefficientSet::new(&setup, paths).unwrap();
    let n = ours[0][0].len();
    for (i, path) in paths.iter().enumerate() {
        let at = |distance: f64| differences(&setup, path, set.values()[i], distance);
        let all = DISTANCES.map(at);
        let pairs = all
            .windows(2)
            .map(|pair| (error(&pair[0], &pair[1], n), &pair[1]));
        let (own, theirs) = pairs.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
        let found = error(&ours[i], theirs, n);
        println!("{name}: {path}: {found:.1e}, differences among themselves {own:.1e}");
        assert!(found < TOLERANCE, "{name}: {path}: {found:e}, {own:e}");
    }
}

/// Thrusts that do not change their sign, in place of the vehicle's controller.
fn thrusts(entry: usize, thrusters: &[(&str, f64)]) -> String {
    let one = |(name, thrust): &(&str, f64)| {
        let more = 1.2 * thrust;
        format!(
            "{{ thruster = '{name}', trajectory = {{ times = [0.0, 10.0], value = [{thrust:?}, {more:?}] }} }}"
        )
    };
    let list: Vec<String> = thrusters.iter().map(one).collect();
    format!(
        "control[{entry}]={{ open_loop = {{ thrusts = [{}] }} }}",
        list.join(", ")
    )
}

/// A start in motion: at rest, the flow would reverse at once.
const MOVING: [&str; 3] = [
    "duration=10",
    "robot.start.velocity=[0.3, 0.2, 0.1]",
    "robot.start.angular_velocity=[0.05, 0.08, 0.1]",
];

/// No command of the vehicle.
const IDLE: &str = "control[1]={ open_loop = {} }";

#[test]
fn bluerov2_with_arm_against_differences_of_runs() {
    let thrusts = thrusts(
        1,
        &[
            ("1 front right", 4.0),
            ("2 front left", 5.0),
            ("3 rear right", -4.0),
            ("4 rear left", -5.5),
            ("5 vertical right", 3.0),
            ("6 vertical left", 3.2),
        ],
    );
    let [duration, velocity, turning] = MOVING;
    compare(
        "bluerov2_arm",
        &[duration, velocity, turning, &thrusts],
        &[
            "robot.bodies.vehicle.mass",
            "robot.bodies.vehicle.damping.linear[0]",
            "robot.bodies.vehicle.added_mass[2][2]",
            "robot.thrusters[0].time_constant",
            "environment.current.x",
            "robot.bodies.vehicle.quadratic.diagonal[0]",
            "robot.bodies.foam.displaced_volume",
            "robot.bodies.vehicle.center_of_mass[2]",
            "robot.bodies.elbow.mass",
            "control.joints.gains.natural_frequency",
            "robot.thrusters[0].position[0]",
        ],
    );
}

#[test]
fn rov_with_arm_against_differences_of_runs() {
    let thrusts = thrusts(
        1,
        &[
            ("axial port", 300.0),
            ("axial starboard", 320.0),
            ("lateral fore", 200.0),
            ("vertical port", -150.0),
        ],
    );
    let [duration, velocity, turning] = MOVING;
    compare(
        "rov_station_keeping",
        &[duration, velocity, turning, &thrusts],
        &[
            "robot.bodies.vehicle.center_of_mass[0]",
            "robot.bodies.vehicle.inertia.zz",
            "robot.bodies.vehicle.drag[0].quadratic.diagonal[0]",
        ],
    );
}

#[test]
fn remus_in_waves_against_differences_of_runs() {
    compare(
        "remus100_run",
        &[
            "duration=10",
            "integrator.method=rk4",
            "integrator.step=0.01",
            "robot.start.velocity=[1.0, 0.1, 0.05]",
        ],
        &[
            "robot.bodies.hull.inertia.yy",
            "robot.bodies.hull.strip.drag.value[0]",
            "robot.thrusters.propeller.law.propeller.thrust_intercept",
            "environment.waves.components[0].amplitude",
        ],
    );
}

#[test]
fn auv_with_arm_against_differences_of_runs() {
    let [duration, velocity, turning] = MOVING;
    compare(
        "auv_wam_vehicle",
        &[duration, velocity, turning, IDLE],
        &["robot.bodies.vehicle.mass"],
    );
}

#[test]
fn dual_arm_against_differences_of_runs() {
    let [duration, velocity, turning] = MOVING;
    compare(
        "dual_arm_reach",
        &[duration, velocity, turning, IDLE],
        &["robot.bodies[0].mass", "robot.bodies[0].displaced_volume"],
    );
}

/// Rounding of accelerations of up to 1e2, relative to derivatives that are 1e-3 of them.
const DYNAMICS_TOLERANCE: f64 = 1e-8;

#[test]
fn derivatives_of_the_dynamics_against_differences_of_models() {
    let setup = scenario("bluerov2_arm", &[]);
    let paths = [
        "robot.bodies.vehicle.mass",
        "robot.bodies.vehicle.inertia.zz",
        "robot.bodies.vehicle.center_of_mass[0]",
        "robot.bodies.vehicle.added_mass[1][1]",
        "robot.bodies.foam.displaced_volume",
        "robot.bodies.vehicle.damping.linear[0]",
        "robot.bodies.vehicle.quadratic.diagonal[5]",
        "robot.bodies.elbow.quadratic.diagonal[1]",
        "environment.current.x",
    ];
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
    for (i, path) in paths.iter().enumerate() {
        let value = set.values()[i];
        let h = 1e-3 * if value == 0.0 { 1.0 } else { value.abs() };
        let variants = VARIANT_STEPS.map(|step| {
            let mut values = set.values().to_vec();
            values[i] += step * h;
            let variant = set.variant(&values).unwrap();
            let (model, water) = (variant.model(), variant.environment());
            let mut ws = Workspace::new(model);
            let forward = forward_dynamics(model, water, &state, &inputs, &mut ws).to_vec();
            let inverse = inverse_dynamics(model, water, &state, &vdot, &inputs, &mut ws);
            (forward, inverse.to_vec())
        });
        let mut tangent = set.tangent_dynamics(i).unwrap();
        let robot = (model, environment);
        let forward = tangent.forward_derivative(robot, &state, &inputs, &none, &mut factors);
        let forward = forward.to_vec();
        let inverse = tangent.inverse_derivative(&state, &vdot, &inputs, &none);
        let largest = |list: &[f64]| list.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        assert!(largest(inverse) > 0.0, "{path}");
        for k in 0..model.nv() {
            let theirs = five_point_rate(variants.each_ref().map(|v| v.0[k]), h);
            let bound = DYNAMICS_TOLERANCE * largest(&forward);
            assert!((forward[k] - theirs).abs() < bound, "{path} forward {k}");
            let theirs = five_point_rate(variants.each_ref().map(|v| v.1[k]), h);
            let bound = DYNAMICS_TOLERANCE * largest(inverse);
            assert!((inverse[k] - theirs).abs() < bound, "{path} inverse {k}");
        }
    }
}

#[test]
fn initial_velocity_against_differences_of_runs() {
    let thrust = thrusts(1, &[("1 front right", 4.0), ("6 vertical left", 3.0)]);
    let [_, velocity, turning] = MOVING;
    let setup = scenario("bluerov2_arm", &["duration=2", velocity, turning, &thrust]);
    let mut run = Sensitivities::new(&setup, &[])
        .unwrap()
        .with_initial_state();
    run.finish().unwrap();
    let nv = setup.model.nv();
    let entry = 3; // surge of the vehicle, after its rotations
    let ends = VARIANT_STEPS.map(|step| {
        let mut moved = scenario("bluerov2_arm", &["duration=2", velocity, turning, &thrust]);
        moved.state.v[entry] += step * 1e-4;
        history(&moved).pop().unwrap()
    });
    let ours = run.by_initial_state(nv + entry);
    let largest = ours.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
    assert!(largest > 0.1);
    for (i, ours) in ours.iter().enumerate() {
        let theirs = five_point_rate(ends.each_ref().map(|y| y[i]), 1e-4);
        assert!(
            (ours - theirs).abs() < TOLERANCE * largest,
            "{i}: {ours} {theirs}"
        );
    }
}

#[test]
fn what_cannot_be_differentiated_is_refused_by_name() {
    let setup = scenario("bluerov2_arm", &[]);
    let refused = |path: &str| match Sensitivities::new(&setup, &[path]) {
        Err(SensitivityError::Coefficient(error)) => error,
        other => panic!("{path}: {other:?}"),
    };
    for path in ["integrator.step", "robot.bodies.elbow.pose.position[0]"] {
        let error = refused(path);
        assert!(error.to_string().contains(path), "{error}");
    }
    let error = refused("sampling.period");
    assert!(
        matches!(error, CoefficientError::NotDifferentiable { .. }),
        "{error}"
    );
    for (name, what) in [("crabster_walk", "contact"), ("remus100_run", "integrator")] {
        let error = Sensitivities::new(&scenario(name, &[]), &[]).unwrap_err();
        let text = error.to_string();
        let is_named = text.contains(what) || text.contains("integrator");
        assert!(is_named, "{name}: {text}");
    }
}
