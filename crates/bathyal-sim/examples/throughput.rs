//! How much of the bare dynamics' speed is left in a whole run: controllers, drives, contact,
//! integrator, energy account and watchdog included, recording off.
//!
//! `cargo run --release -p bathyal-sim --example throughput`
//!
//! Both are measured in turns, and of each the fastest turn counts, because other programs
//! can only slow a turn down.

use bathyal::{Inputs, State, Workspace, forward_dynamics};
use bathyal_sim::Simulation;
use bathyal_sim::scenario::{Override, ScenarioFile, Setup};
use std::error::Error;
use std::path::Path;
use std::time::Instant;

const SCENARIOS: [&str; 6] = [
    "rov_station_keeping",
    "bluerov2_arm",
    "dual_arm_reach",
    "auv_wam_vehicle",
    "crabster_walk",
    "aquarobot_walk",
];
const TURNS: usize = 8;
/// Simulated in every turn, s.
const SECONDS: &str = "duration=0.6";

fn main() -> Result<(), Box<dyn Error>> {
    println!(
        "{:<22} {:>12} {:>12} {:>9}",
        "scenario", "bare", "in a run", "ratio"
    );
    println!("{:<22} {:>12} {:>12}", "", "ns", "ns");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    for name in SCENARIOS {
        let set: Override = SECONDS.parse()?;
        let file = ScenarioFile::read(&folder.join(format!("{name}.toml")), &[set])?;
        let setup = file.setup()?;
        let states = states(&setup)?;
        let (mut bare, mut run) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..TURNS {
            bare = bare.min(measure_bare(&setup, &states)?);
            run = run.min(measure_run(&setup)?);
        }
        println!(
            "{name:<22} {bare:>12.0} {run:>12.0} {:>8.0} %",
            100.0 * bare / run
        );
    }
    Ok(())
}

/// States along the run.
fn states(setup: &Setup) -> Result<Vec<State<f64>>, Box<dyn Error>> {
    let mut simulation = Simulation::new(setup)?;
    let mut states = Vec::new();
    while !simulation.is_done() {
        simulation.beat(&mut Vec::new())?;
        states.push(simulation.plant().state(simulation.time(), simulation.y()));
    }
    Ok(states)
}

/// ns for each evaluation of the dynamics alone.
fn measure_bare(setup: &Setup, states: &[State<f64>]) -> Result<f64, Box<dyn Error>> {
    let plant = setup.plant()?;
    let inputs = Inputs::zero(&plant.model);
    let mut ws = Workspace::new(&plant.model);
    let passes = 2000_usize.div_ceil(states.len());
    let start = Instant::now();
    for _ in 0..passes {
        for state in states {
            let vdot = forward_dynamics(&plant.model, &plant.environment, state, &inputs, &mut ws);
            std::hint::black_box(vdot);
        }
    }
    Ok(1e9 * start.elapsed().as_secs_f64() / (passes * states.len()) as f64)
}

/// ns for each evaluation in a run.
fn measure_run(setup: &Setup) -> Result<f64, Box<dyn Error>> {
    let mut simulation = Simulation::new(setup)?;
    let mut events = Vec::new();
    let start = Instant::now();
    while !simulation.is_done() {
        simulation.beat(&mut events)?;
        events.clear();
    }
    let evaluations = simulation.effort().evaluations;
    Ok(1e9 * start.elapsed().as_secs_f64() / evaluations as f64)
}
