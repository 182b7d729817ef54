//! Batches of whole plants against single simulations: the same bits.

use bathyal_batch::BatchSimulation;
use bathyal_batch::simulation::{BatchError, BatchOptions, NotVectorised, Status};
use bathyal_sim::Simulation;
use bathyal_sim::control::Command;
use bathyal_sim::integrate::Method;
use bathyal_sim::scenario::{ScenarioFile, Setup};
use std::path::Path;

/// Enough robots for two groups of eight lanes, of which the second is not full.
const ROBOTS: usize = 11;

fn setup(name: &str, overrides: &[&str]) -> Setup {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    let path = Path::new(folder).join(format!("{name}.toml"));
    let overrides: Vec<_> = overrides.iter().map(|set| set.parse().unwrap()).collect();
    ScenarioFile::read(&path, &overrides)
        .unwrap()
        .setup()
        .unwrap()
}

/// Row of a robot of an array.
fn row(array: &[f64], robot: usize) -> &[f64] {
    let width = array.len() / ROBOTS;
    &array[robot * width..][..width]
}

/// A small command of each robot that changes with time.
fn push(batch: &mut BatchSimulation, tick: usize) {
    let width = batch.columns().commands.len();
    for (i, command) in batch.commands_mut().iter_mut().enumerate() {
        let (robot, column) = (i / width, i % width);
        *command = 0.2 * ((robot * 7 + column * 3 + tick) as f64).sin();
    }
}

/// The command of a row, of a robot whose columns are efforts by name and then thrusts.
fn command(batch: &BatchSimulation, simulation: &Simulation, row: &[f64]) -> Command {
    let names = simulation.command_names();
    let mut command = names.zero();
    for (column, value) in batch.columns().commands.iter().zip(row) {
        if let Some(name) = column.strip_prefix("thrusts.") {
            command.thrusts[names.thruster(name).unwrap()] = *value;
            continue;
        }
        let name = column.strip_prefix("efforts.").unwrap();
        let axis = ["x", "y", "z"].iter().position(|axis| {
            let ball = name
                .strip_suffix(axis)
                .and_then(|name| name.strip_suffix('.'));
            ball.is_some_and(|name| names.joint(name).is_ok())
        });
        let (joint, entry) = match axis {
            Some(k) => (&name[..name.len() - 2], k),
            None => (name, 0),
        };
        command.efforts[names.joint(joint).unwrap() + entry] = *value;
    }
    command
}

fn assert_same_bits(found: &[f64], expected: &[f64], what: &str) {
    for (i, (a, b)) in found.iter().zip(expected).enumerate() {
        assert_eq!(a.to_bits(), b.to_bits(), "{what}: y[{i}] is {a}, alone {b}");
    }
}

/// Robots of a batch, some of them reset on the way, against the same robots alone.
fn same_as_alone(name: &str, seconds: f64, vectorised: bool) {
    let setup = setup(name, &[]);
    let mut batch =
        BatchSimulation::with_options(&setup, ROBOTS, &BatchOptions::default().threads(2)).unwrap();
    assert_eq!(batch.is_vectorised().is_ok(), vectorised, "{name}");
    let new = || {
        Simulation::builder(&setup)
            .without_assessment()
            .build()
            .unwrap()
    };
    let mut alone: Vec<Simulation> = (0..ROBOTS).map(|_| new()).collect();
    let ticks = (seconds / setup.scenario.sampling.period).round() as usize;
    for tick in 0..ticks {
        push(&mut batch, tick);
        if tick == ticks / 3 {
            let mask: Vec<bool> = (0..ROBOTS).map(|robot| robot % 3 == 1).collect();
            batch.reset(&mask, None).unwrap();
            for robot in (0..ROBOTS).filter(|robot| mask[*robot]) {
                alone[robot] = new();
            }
        }
        let commands = batch.commands_mut().to_vec();
        batch.step().unwrap();
        for (robot, simulation) in alone.iter_mut().enumerate() {
            let command = command(&batch, simulation, row(&commands, robot));
            simulation.step_with(&command).unwrap();
        }
    }
    for (robot, simulation) in alone.iter().enumerate() {
        let what = format!("{name}, robot {robot}");
        assert_same_bits(row(batch.states(), robot), simulation.y(), &what);
        assert_eq!(batch.time(robot).unwrap(), simulation.time(), "{what}");
    }
}

#[test]
fn bluerov2_with_its_arm_has_the_bits_it_has_alone() {
    same_as_alone("bluerov2_arm", 2.0, true);
}

#[test]
fn a_work_class_rov_has_the_bits_it_has_alone() {
    same_as_alone("rov_station_keeping", 2.0, true);
}

#[test]
fn remus_with_an_adaptive_integrator_has_the_bits_it_has_alone() {
    same_as_alone("remus100_run", 3.0, false);
}

#[test]
fn crabster_has_the_bits_it_has_alone() {
    same_as_alone("crabster_walk", 0.25, true);
}

#[test]
fn aquarobot_has_the_bits_it_has_alone() {
    same_as_alone("aquarobot_walk", 0.25, true);
}

#[test]
fn every_shipped_scenario_runs_in_a_batch_as_alone() {
    for (name, vectorised) in [
        ("auv_wam_vehicle", true),
        ("dual_arm_reach", true),
        ("puma560_move", true),
        ("four_bar_swing", false),
        ("falling_and_rising", true),
    ] {
        same_as_alone(name, 0.1, vectorised);
    }
}
