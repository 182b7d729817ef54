//! Our own evaluations of a robot.

use crate::STATES;
use crate::stopwatch::{Time, measure};
use bathyal::{
    Derivatives, Differentiator, Environment, MassMatrix, Model, Workspace, forward_dynamics,
    inverse_dynamics, mass_matrix,
};
use bathyal_batch::{Batch, Options};
use bathyal_bench::{Medium, Robot, Sample, samples};
use std::hint::black_box;

/// A robot in one medium, with all that evaluating it needs.
pub struct Ours {
    pub model: Model<f64>,
    pub samples: Vec<Sample>,
    environment: Environment<f64>,
    workspace: Workspace<f64>,
}

impl Ours {
    pub fn new(robot: &Robot, medium: Medium) -> Self {
        let model = robot.model(medium);
        Ours {
            samples: samples(robot, STATES),
            environment: Environment::default(),
            workspace: Workspace::new(&model),
            model,
        }
    }

    /// v̇ of a sample.
    pub fn forward(&mut self, i: usize) -> &[f64] {
        let Sample { state, inputs, .. } = &self.samples[i];
        let (model, environment) = (&self.model, &self.environment);
        forward_dynamics(model, environment, state, inputs, &mut self.workspace)
    }

    /// τ of a sample.
    pub fn inverse(&mut self, i: usize) -> &[f64] {
        let Sample {
            state,
            inputs,
            vdot,
        } = &self.samples[i];
        let (model, environment) = (&self.model, &self.environment);
        inverse_dynamics(model, environment, state, vdot, inputs, &mut self.workspace)
    }

    /// M of a sample.
    pub fn mass_matrix(&mut self, i: usize, out: &mut MassMatrix<f64>) {
        let q = &self.samples[i].state.q;
        mass_matrix(&self.model, q, &mut self.workspace, out);
    }

    /// Derivatives of v̇ of a sample.
    pub fn derivatives(&self, i: usize, by: &mut Differentiator, out: &mut Derivatives) {
        let Sample { state, inputs, .. } = &self.samples[i];
        by.forward(&self.environment, state, inputs, out);
    }
}

/// Times everything of a robot; `derivatives` only where they are not too many.
pub fn times(robot: &Robot, derivatives: bool) -> Vec<(&'static str, Time)> {
    let mut dry = Ours::new(robot, Medium::Dry);
    let mut wet = Ours::new(robot, Medium::Wet);
    let mut times = vec![
        ("dry_single", forward_time(&mut dry)),
        ("wet_single", forward_time(&mut wet)),
        ("dry_batch", batch_time(&mut dry)),
        ("wet_batch", batch_time(&mut wet)),
        ("wet_inverse", inverse_time(&mut wet)),
        ("wet_mass_matrix", mass_matrix_time(&mut wet)),
    ];
    if derivatives {
        times.push(("dry_derivatives", derivatives_time(&dry)));
        times.push(("wet_derivatives", derivatives_time(&wet)));
    }
    times
}

fn forward_time(ours: &mut Ours) -> Time {
    measure(STATES, |i| {
        black_box(ours.forward(i));
    })
}

/// Robots of a batch: enough that starting and ending does not count, few enough that
/// long chains do not take all day.
const BATCH: usize = 64;

/// Forward dynamics of many robots on one core, per robot.
fn batch_time(ours: &mut Ours) -> Time {
    // on this thread, whose time is taken
    let options = Options {
        threads: Some(1),
        ..Options::default()
    };
    let mut batch = Batch::with_options(&ours.model, BATCH, &options);
    for (robot, Sample { state, inputs, .. }) in ours.samples.iter().enumerate().take(BATCH) {
        let set = batch.set_state(robot, state);
        set.expect("a state that was evaluated before");
        let set = batch.set_inputs(robot, inputs);
        set.expect("inputs that were used before");
    }
    batch.forward_dynamics();
    for robot in 0..BATCH {
        assert_eq!(
            batch.acceleration(robot),
            ours.forward(robot),
            "batch and single differ"
        );
    }
    let Time { shortest, median } = measure(1, |_| batch.forward_dynamics());
    Time {
        shortest: shortest / BATCH as f64,
        median: median / BATCH as f64,
    }
}

fn inverse_time(ours: &mut Ours) -> Time {
    measure(STATES, |i| {
        black_box(ours.inverse(i));
    })
}

fn mass_matrix_time(ours: &mut Ours) -> Time {
    let mut out = MassMatrix::new(&ours.model);
    measure(STATES, |i| {
        ours.mass_matrix(i, &mut out);
        black_box(&out);
    })
}

fn derivatives_time(ours: &Ours) -> Time {
    let mut by = Differentiator::new(&ours.model);
    let mut out = Derivatives::new(&ours.model);
    measure(STATES, |i| {
        ours.derivatives(i, &mut by, &mut out);
        black_box(&out);
    })
}
