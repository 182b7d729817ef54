//! Whole runs: from scenarios to states, energy balances and messages.

mod arms;
mod bits;
mod changes;
mod closed_forms;
mod coefficient_derivatives;
mod coefficients;
mod energy_balance;
mod errors;
mod forward;
mod inputs;
mod library;
mod linkages;
mod loops;
mod mechanisms;
mod mimic;
mod mounted;
mod parallel;
mod prescribed;
mod prescribed_in_scenarios;
mod ranges;
mod scenarios;
mod sensitivity;
mod stick_slip;
mod thresholds;
mod thruster_curves;
mod under_way;
mod vehicle_motion;

use bathyal_robot::FileSet;
use bathyal_sim::Simulation;
use bathyal_sim::scenario::{Override, ScenarioFile, Setup};
use std::path::{Path, PathBuf};

/// The folder of shipped scenarios.
fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

/// A shipped scenario with some values set.
fn scenario(name: &str, set: &[&str]) -> Setup {
    let set: Vec<Override> = set.iter().map(|text| text.parse().unwrap()).collect();
    let path = shipped().join(format!("{name}.toml"));
    let file = ScenarioFile::read(&path, &set).unwrap();
    file.setup().unwrap()
}

/// A scenario written in a test; files are those of shipped scenarios.
fn written(text: &str) -> Setup {
    let file = ScenarioFile::parse(text, "test.toml", &FileSet::folder(shipped()), &[]).unwrap();
    file.setup().unwrap()
}

/// Runs to the end.
fn run(setup: &Setup) -> Simulation<'static> {
    let mut simulation = Simulation::new(setup).unwrap();
    while !simulation.is_finished() {
        simulation.step().unwrap();
    }
    simulation
}
