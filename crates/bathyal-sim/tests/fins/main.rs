//! Fins: forces against tables and closed forms, servos, energy, derivatives.

mod derivatives;
mod divergence;
mod errors;
mod servo;
mod towed;
mod vehicle;

use bathyal_robot::FileSet;
use bathyal_sim::Simulation;
use bathyal_sim::scenario::{ScenarioFile, Setup};

/// A scenario with one robot, `robot.toml`.
fn try_setup(robot: &str, scenario: &str) -> Result<Setup, bathyal_robot::FileError> {
    let files = FileSet::memory([("robot.toml".to_string(), robot.into())]);
    ScenarioFile::parse(scenario, "scenario.toml", &files, &[])?.setup()
}

fn setup(robot: &str, scenario: &str) -> Setup {
    try_setup(robot, scenario).unwrap_or_else(|error| panic!("{error}"))
}

fn simulation(robot: &str, scenario: &str) -> Simulation<'static> {
    Simulation::new(&setup(robot, scenario)).unwrap()
}

/// Runs to the end.
fn run(robot: &str, scenario: &str) -> Simulation<'static> {
    let mut simulation = simulation(robot, scenario);
    while !simulation.is_finished() {
        simulation.step().unwrap();
    }
    simulation
}
