//! Evaluates the forward dynamics of a robot in a number of states and ends, so that the
//! instructions of an evaluation can be counted.
//!
//!     evaluate ROBOT dry|wet COUNT

use bathyal::{Environment, Model, Workspace, forward_dynamics};
use bathyal_bench::{Medium, Robot, Sample, samples};
use std::hint::black_box;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((robot, medium, count)) = parse(&words) else {
        eprintln!("usage: evaluate ROBOT dry|wet COUNT");
        return ExitCode::FAILURE;
    };
    let model = robot.model(medium);
    let mut ws = Workspace::new(&model);
    evaluate_all(&model, &samples(&robot, count), &mut ws);
    ExitCode::SUCCESS
}

fn parse(words: &[String]) -> Option<(Robot, Medium, usize)> {
    let [robot, medium, count] = words else {
        return None;
    };
    let medium = match medium.as_str() {
        "dry" => Medium::Dry,
        "wet" => Medium::Wet,
        _ => return None,
    };
    Some((Robot::named(robot)?, medium, count.parse().ok()?))
}

/// What is counted: `cargo xtask instructions` knows this function by its name.
#[inline(never)]
fn evaluate_all(model: &Model<f64>, samples: &[Sample], ws: &mut Workspace<f64>) {
    let water = Environment::default();
    for Sample { state, inputs, .. } in samples {
        black_box(forward_dynamics(model, &water, state, inputs, ws));
    }
}
