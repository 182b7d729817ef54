//! Evaluates a robot in a number of states and ends, so that the instructions of an evaluation can
//! be counted.
//!
//!     evaluate ROBOT dry|wet COUNT [composite|derivatives|mass_matrix]
//!
//! The forward dynamics by articulated bodies or by composite ones, its derivatives, or the mass
//! matrix.

use bathyal::{
    CompositeBodies, Derivatives, Differentiator, Environment, MassMatrix, Model, Workspace,
    forward_dynamics, mass_matrix,
};
use bathyal_bench::{Medium, Robot, Sample, samples};
use std::hint::black_box;
use std::process::ExitCode;

/// What is evaluated.
#[derive(Clone, Copy)]
enum Evaluation {
    ArticulatedBodies,
    CompositeBodies,
    Derivatives,
    MassMatrix,
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((robot, medium, count, evaluation)) = parse(&words) else {
        eprintln!("usage: evaluate ROBOT dry|wet COUNT [composite|derivatives|mass_matrix]");
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
