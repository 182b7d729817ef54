//! Evaluates something a number of times and ends, so that its instructions can be counted.
//!
//!     evaluate ROBOT dry|wet COUNT [composite]    forward dynamics of a robot in many states
//!     evaluate run SCENARIO COUNT                 control periods of a run
//!     evaluate batch SCENARIO COUNT               control periods of robots in lanes
//!
//! The first by articulated bodies, or by composite ones.

use bathyal::{CompositeBodies, Environment, ForwardMethod, Model, Workspace, forward_dynamics};
use bathyal_batch::BatchSimulation;
use bathyal_batch::simulation::BatchOptions;
use bathyal_bench::{Medium, Robot, Sample, samples};
use bathyal_sim::Simulation;
use bathyal_sim::scenario::{ScenarioFile, Setup};
use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::process::ExitCode;

/// Robots of a batch: two groups of lanes with AVX2.
const ROBOTS: usize = 8;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [kind @ ("run" | "batch"), scenario, count] =
        &words.iter().map(String::as_str).collect::<Vec<_>>()[..]
    {
        let done = count.parse().map_err(Into::into);
        let done = done.and_then(|count| match *kind {
            "run" => run(scenario, count),
            _ => batch(scenario, count),
        });
        return match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{scenario}: {error}");
                ExitCode::FAILURE
            }
        };
    }
    let Some((robot, medium, count, method)) = parse(&words) else {
        eprintln!("usage: evaluate ROBOT dry|wet COUNT [composite] | run|batch SCENARIO COUNT");
        return ExitCode::FAILURE;
    };
    let (model, samples) = (robot.model(medium), samples(&robot, count));
    let mut ws = Workspace::new(&model);
    match method {
        ForwardMethod::ArticulatedBody => evaluate_all(&model, &samples, &mut ws),
        ForwardMethod::CompositeBody => {
            let mut composites = CompositeBodies::new(&model);
            evaluate_all_by_composites(&model, &samples, &mut composites, &mut ws);
        }
    }
    ExitCode::SUCCESS
}

fn parse(words: &[String]) -> Option<(Robot, Medium, usize, ForwardMethod)> {
    let (robot, medium, count, method) = match words {
        [robot, medium, count] => (robot, medium, count, ForwardMethod::ArticulatedBody),
        [robot, medium, count, word] if word == "composite" => {
            (robot, medium, count, ForwardMethod::CompositeBody)
        }
        _ => return None,
    };
    let medium = match medium.as_str() {
        "dry" => Medium::Dry,
        "wet" => Medium::Wet,
        _ => return None,
    };
    Some((Robot::named(robot)?, medium, count.parse().ok()?, method))
}

fn setup(scenario: &str) -> Result<Setup, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let path = folder.join(scenario).with_extension("toml");
    Ok(ScenarioFile::read(&path, &[])?.setup()?)
}

/// A run without recording and without the repetitions that check its steps, which are a fixed
/// number of a whole run.
fn run(scenario: &str, periods: usize) -> Result<(), Box<dyn Error>> {
    let setup = setup(scenario)?;
    let mut simulation = Simulation::builder(&setup).without_step_checks().build()?;
    evaluate_all_periods(&mut || Ok(simulation.step()?), periods)
}

fn batch(scenario: &str, periods: usize) -> Result<(), Box<dyn Error>> {
    let options = BatchOptions::default().threads(1);
    let mut batch = BatchSimulation::with_options(&setup(scenario)?, ROBOTS, &options)?;
    batch.is_vectorised()?;
    evaluate_all_periods(&mut || Ok(batch.step()?), periods)
}

/// The counted function of runs.
#[inline(never)]
fn evaluate_all_periods(
    step: &mut dyn FnMut() -> Result<(), Box<dyn Error>>,
    periods: usize,
) -> Result<(), Box<dyn Error>> {
    (0..periods).try_for_each(|_| step())
}

/// The counted function: `cargo xtask instructions` knows it by its name.
#[inline(never)]
fn evaluate_all(model: &Model<f64>, samples: &[Sample], ws: &mut Workspace<f64>) {
    let water = Environment::default();
    for Sample { state, inputs, .. } in samples {
        black_box(forward_dynamics(model, &water, state, inputs, ws));
    }
}

/// The same by composite bodies.
#[inline(never)]
fn evaluate_all_by_composites(
    model: &Model<f64>,
    samples: &[Sample],
    composites: &mut CompositeBodies<f64>,
    ws: &mut Workspace<f64>,
) {
    let water = Environment::default();
    for Sample { state, inputs, .. } in samples {
        black_box(composites.forward_dynamics(model, &water, state, inputs, ws));
    }
}
