//! Evaluates something a number of times and ends, so that its instructions can be counted.
//!
//!     evaluate ROBOT dry|wet COUNT [composite|derivatives|mass_matrix]
//!                                                 evaluations of a robot in many states
//!     evaluate run SCENARIO COUNT                 control periods of a run
//!     evaluate batch SCENARIO COUNT               control periods of robots in lanes
//!
//! The first evaluates the forward dynamics by articulated bodies or by composite ones, its
//! derivatives, or the mass matrix.

use bathyal::{
    CompositeBodies, Derivatives, Differentiator, Environment, MassMatrix, Model, Workspace,
    forward_dynamics, mass_matrix,
};
use bathyal_batch::BatchSimulation;
use bathyal_batch::simulation::BatchOptions;
use bathyal_bench::{Medium, Robot, Sample, samples};
use bathyal_sim::Simulation;
use bathyal_sim::scenario::{ScenarioFile, Setup};
use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::process::ExitCode;

/// What is evaluated.
#[derive(Clone, Copy)]
enum Evaluation {
    ArticulatedBodies,
    CompositeBodies,
    Derivatives,
    MassMatrix,
}

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
    let Some((robot, medium, count, evaluation)) = parse(&words) else {
        let usage = "usage: evaluate ROBOT dry|wet COUNT [composite|derivatives|mass_matrix]";
        eprintln!("{usage} | run|batch SCENARIO COUNT");
        return ExitCode::FAILURE;
    };
    let (model, samples) = (robot.model(medium), samples(&robot, count));
    let mut ws = Workspace::new(&model);
    match evaluation {
        Evaluation::ArticulatedBodies => evaluate_all(&model, &samples, &mut ws),
        Evaluation::CompositeBodies => {
            let mut composites = CompositeBodies::new(&model);
            evaluate_all_by_composites(&model, &samples, &mut composites, &mut ws);
        }
        Evaluation::Derivatives => {
            let mut differentiator = Differentiator::new(&model);
            let mut out = Derivatives::new(&model);
            evaluate_all_derivatives(&samples, &mut differentiator, &mut out);
        }
        Evaluation::MassMatrix => {
            let mut out = MassMatrix::new(&model);
            evaluate_all_mass_matrices(&model, &samples, &mut ws, &mut out);
        }
    }
    ExitCode::SUCCESS
}

fn parse(words: &[String]) -> Option<(Robot, Medium, usize, Evaluation)> {
    let (robot, medium, count, evaluation) = match words {
        [robot, medium, count] => (robot, medium, count, Evaluation::ArticulatedBodies),
        [robot, medium, count, word] => {
            let evaluation = match word.as_str() {
                "composite" => Evaluation::CompositeBodies,
                "derivatives" => Evaluation::Derivatives,
                "mass_matrix" => Evaluation::MassMatrix,
                _ => return None,
            };
            (robot, medium, count, evaluation)
        }
        _ => return None,
    };
    let medium = match medium.as_str() {
        "dry" => Medium::Dry,
        "wet" => Medium::Wet,
        _ => return None,
    };
    Some((
        Robot::named(robot)?,
        medium,
        count.parse().ok()?,
        evaluation,
    ))
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

/// The counted function: `cargo xtask instructions` knows it, and those below, by their names.
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

/// The derivatives of the forward dynamics.
#[inline(never)]
fn evaluate_all_derivatives(
    samples: &[Sample],
    differentiator: &mut Differentiator,
    out: &mut Derivatives,
) {
    let water = Environment::default();
    for Sample { state, inputs, .. } in samples {
        differentiator.forward(&water, state, inputs, out);
        black_box(&*out);
    }
}

/// The mass matrix.
#[inline(never)]
fn evaluate_all_mass_matrices(
    model: &Model<f64>,
    samples: &[Sample],
    ws: &mut Workspace<f64>,
    out: &mut MassMatrix<f64>,
) {
    for Sample { state, .. } in samples {
        mass_matrix(model, &state.q, ws, out);
        black_box(&*out);
    }
}
