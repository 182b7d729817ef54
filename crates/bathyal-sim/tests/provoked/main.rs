//! Runs that are broken on purpose, each with its true cause.

mod chatter;
mod table;

use bathyal_sim::Simulation;
use chatter::Chatter;
use table::{Cause, Run, table};

/// Relative error of the energy balance above which the numbers of a run are worth nothing.
const MAX_ENERGY_ERROR: f64 = 0.01;
/// Events of saturation per second: the loop swings between the limits of its actuators.
const MAX_SATURATIONS: f64 = 1.0;
/// Depth of a contact point at the start that no robot is set down with, m.
const MAX_DEPTH: f64 = 0.5;

/// What shows that a run is broken; none if nothing does.
fn symptom(run: &Run) -> Option<String> {
    let setup = match run.setup() {
        Ok(setup) => setup,
        Err(error) => return Some(format!("refused: {}", error.message)),
    };
    let mut simulation = Simulation::new(&setup).unwrap();
    let depth = depth(&simulation);
    if depth > MAX_DEPTH {
        return Some(format!("starts {depth} m deep in the seabed"));
    }
    let mut chatter = Chatter::default();
    let mut saturations = 0.0;
    while !simulation.is_finished() {
        if let Err(error) = simulation.step() {
            return Some(error.to_string());
        }
        chatter.update(&simulation.plant().command);
        let events = simulation.events().iter();
        saturations += events.filter(|e| e.kind == "saturation").count() as f64;
    }
    let energy = simulation.energy();
    let error = simulation.relative_energy_error(&energy);
    if error.is_nan() || error > MAX_ENERGY_ERROR {
        return Some(format!("energy balance: relative error {error:.1e}"));
    }
    let rate = saturations / simulation.time();
    if rate > MAX_SATURATIONS {
        return Some(format!("actuators saturate {rate:.1} times per second"));
    }
    let share = chatter.share();
    (share > chatter::MAX_SHARE).then(|| format!("commands reverse at {share:.2} of the samples"))
}

/// Depth of the deepest contact point in the seabed, m.
fn depth(simulation: &Simulation) -> f64 {
    let plant = simulation.plant();
    let Some(terrain) = &plant.terrain else {
        return 0.0;
    };
    let bodies = plant.cached_bodies();
    let points = 0..plant.contacts.len();
    let depths = points.map(|i| plant.contacts.state(i, terrain, bodies).depth);
    depths.fold(0.0, f64::max)
}

#[test]
fn every_provoked_run_is_broken() {
    let runs = table().runs;
    assert!(runs.len() >= 40);
    let mut sound = Vec::new();
    for run in runs.iter().filter(|run| run.cause != Cause::Tolerance) {
        match symptom(run) {
            Some(symptom) => println!("{:45} {symptom:.120}", run.name),
            None => sound.push(&run.name),
        }
    }
    assert!(sound.is_empty(), "not broken: {sound:?}");
}
