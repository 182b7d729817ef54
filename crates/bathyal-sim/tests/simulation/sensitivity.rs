//! Sensitivities of runs against differences of whole runs.
//!
//! The runs and coefficients follow a rule that does not look at results. A run is a shipped scenario
//! of one of five robots for 10 s, made smooth: the vehicle starts in motion under thrusts that keep
//! their signs, and joints have no Coulomb friction. Its coefficients are one of each kind:
//!
//! 1. mass of the first body;
//! 2. mass of the last body that has one, or of a single body its inertia about z;
//! 3. displaced volume of the first body;
//! 4. first drag coefficient of the first body that is not zero;
//! 5. first coefficient of the water: current, profile or waves;
//! 6. first thruster: its time constant, or the inertia of its motor;
//! 7. first gain of the joints, or without joints the first coefficient of the thruster's law.

use super::scenario;
use bathyal::real::{VARIANT_STEPS, five_point_rate};
use bathyal_robot::coefficients::CoefficientError;
use bathyal_sim::Simulation;
use bathyal_sim::scenario::{CoefficientSet, Setup};
use bathyal_sim::sensitivity::{Sensitivities, SensitivityError};

/// Error of a sensitivity, relative to the largest of that state in the run.
const TOLERANCE: f64 = 1e-6;

/// Of the seven coefficients of a robot, so many at least must be within [`TOLERANCE`]. Where differences
/// of the others do not agree with each other as well as that, their scatter is the bound.
const WITHIN: usize = 4;

/// Error by the disagreement of differences among themselves, where that is larger.
const SCATTER: f64 = 3.0;

/// Relative distances of runs whose differences are compared. Drag has a kink in its slope where the
/// flow reverses, which limits the larger ones; rounding limits the smaller ones.
const DISTANCES: [f64; 6] = [1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7];

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

/// Compares ∂y/∂p at every control tick with differences of whole runs: those of the two
/// neighbouring distances that agree best with each other.
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
    let mut within = 0;
    for (i, path) in paths.iter().enumerate() {
        let at = |distance: f64| differences(&setup, path, set.values()[i], distance);
        let all = DISTANCES.map(at);
        let pairs = all
            .windows(2)
            .map(|pair| (error(&pair[0], &pair[1], n), &pair[1]));
        let (own, theirs) = pairs.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
        let found = error(&ours[i], theirs, n);
        println!("{name}: {path}: {found:.1e}, differences among themselves {own:.1e}");
        let bound = TOLERANCE.max(SCATTER * own);
        assert!(found < bound, "{name}: {path}: {found:e}, {own:e}");
        // A coefficient without effect shows nothing.
        let acts = theirs.iter().flatten().any(|rate| *rate != 0.0);
        within += usize::from(acts && found < TOLERANCE);
    }
    assert!(within >= WITHIN, "{name}: {within} within the tolerance");
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

/// Joints of an arm of the vehicle with two.
const ARM_JOINTS: [&str; 7] = [
    "shoulder yaw",
    "shoulder pitch",
    "upper arm roll",
    "elbow",
    "forearm roll",
    "wrist pitch",
    "hand",
];

/// A start in motion: at rest, the flow would reverse at once.
const MOVING: [&str; 3] = [
    "duration=10",
    "robot.start.velocity=[0.3, 0.2, 0.1]",
    "robot.start.angular_velocity=[0.05, 0.08, 0.1]",
];

/// The scenario's settings, a start in motion, and thrusts in place of the vehicle's controller.
fn smooth<'a>(thrusts: &'a str, own: &[&'a str]) -> Vec<&'a str> {
    let mut set = MOVING.to_vec();
    set.push(thrusts);
    set.extend(own);
    set
}

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
    compare(
        "bluerov2_arm",
        &smooth(&thrusts, &[]),
        &[
            "robot.bodies[0].mass",
            "robot.bodies.jaw.mass",
            "robot.bodies[0].displaced_volume",
            "robot.bodies[0].damping.linear[0]",
            "environment.current.x",
            "robot.thrusters[0].time_constant",
            "control.joints.gains.natural_frequency",
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
    compare(
        "rov_station_keeping",
        &smooth(&thrusts, &[]),
        &[
            "robot.bodies[0].mass",
            "robot.bodies.gripper.mass",
            "robot.bodies[0].displaced_volume",
            "robot.bodies[0].drag[0].quadratic.diagonal[0]",
            "environment.current.x",
            "robot.thrusters[0].time_constant",
            "control.joints.gains.natural_frequency",
        ],
    );
}

#[test]
fn remus_in_waves_against_differences_of_runs() {
    let mut set = MOVING.to_vec();
    set[1] = "robot.start.velocity=[1.0, 0.1, 0.05]";
    set.extend(["integrator.method=rk4", "integrator.step=0.01"]);
    compare(
        "remus100_run",
        &set,
        &[
            "robot.bodies[0].mass",
            "robot.bodies[0].inertia.zz",
            "robot.bodies[0].displaced_volume",
            "robot.bodies[0].drag[0].linear.diagonal[2]",
            "environment.waves.components[0].amplitude",
            "robot.thrusters[0].time_constant",
            "robot.thrusters[0].law.propeller.thrust_intercept",
        ],
    );
}

#[test]
fn auv_with_arm_against_differences_of_runs() {
    let thrusts = thrusts(1, &[("1", 4.0), ("3", 3.0)]);
    compare(
        "auv_wam_vehicle",
        &smooth(&thrusts, &[]),
        &[
            "robot.bodies[0].mass",
            "robot.bodies.payload.mass",
            "robot.bodies[0].displaced_volume",
            "robot.bodies[0].drag[0].quadratic.diagonal[0]",
            "environment.current.x",
            "robot.thrusters[0].motor.inertia",
            "control.joints.gains.natural_frequency",
        ],
    );
}

#[test]
fn dual_arm_against_differences_of_runs() {
    let thrusts = thrusts(1, &[("1 fore starboard", 40.0), ("2 fore port", 45.0)]);
    let without_friction: Vec<String> = ["left", "right"]
        .iter()
        .flat_map(|side| {
            ARM_JOINTS.map(|joint| format!("robot.bodies.{side}.{joint}.joint.friction.coulomb=0"))
        })
        .collect();
    let own: Vec<&str> = without_friction.iter().map(String::as_str).collect();
    compare(
        "dual_arm_reach",
        &smooth(&thrusts, &own),
        &[
            "robot.bodies[0].mass",
            "robot.bodies.right.hand.mass",
            "robot.bodies[0].displaced_volume",
            "robot.bodies[0].drag[0].quadratic.diagonal[0]",
            "environment.profile[0].velocity[0]",
            "robot.thrusters[0].time_constant",
            "control.joints.gains.natural_frequency",
        ],
    );
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
