//! Evaluates the forward dynamics of a robot in a number of states and ends, so that the
//! instructions of an evaluation can be counted.
//!
//!     evaluate ROBOT dry|wet COUNT [composite]
//!
//! By articulated bodies, or by composite ones.

use bathyal::{CompositeBodies, Environment, ForwardMethod, Model, Workspace, forward_dynamics};
use bathyal_bench::{Medium, Robot, Sample, samples};
use std::hint::black_box;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((robot, medium, count, method)) = parse(&words) else {
        eprintln!("usage: evaluate ROBOT dry|wet COUNT [composite]");
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
