//! Hydrodynamic laws and waters by name, in whole runs.

mod allocation;
#[path = "../../../bathyal/tests/counting_allocator/mod.rs"]
mod counting_allocator;
mod history;
mod own;
mod sphere;
mod wake;
mod waters;

use bathyal_robot::{FileSet, Laws};
use bathyal_sim::Simulation;
use bathyal_sim::scenario::{ScenarioFile, Setup};
use std::path::PathBuf;

/// A folder of a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A scenario with one robot, `robot.toml`.
fn try_setup(
    name: &str,
    robot: &str,
    scenario: &str,
    laws: Laws,
) -> Result<Setup, bathyal_robot::FileError> {
    let files = FileSet::memory([("robot.toml".to_string(), robot.into())]);
    let file = ScenarioFile::parse(scenario, name, &files, &[])?;
    file.with_laws(laws).setup()
}

fn setup(name: &str, robot: &str, scenario: &str, laws: Laws) -> Setup {
    try_setup(name, robot, scenario, laws).unwrap()
}

/// Runs to the end.
fn run(setup: &Setup) -> Simulation<'static> {
    let mut simulation = Simulation::new(setup).unwrap();
    while !simulation.is_finished() {
        simulation.step().unwrap();
    }
    simulation
}

/// Relative error of the energy balance.
fn energy_error(simulation: &mut Simulation) -> f64 {
    let energy = simulation.energy();
    simulation.relative_energy_error(&energy)
}
