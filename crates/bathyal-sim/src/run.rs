//! A whole run, from the first sample to the summary.

mod operator;
mod pace;
mod real_time;

pub use crate::simulation::PILOT;
pub use operator::{NoOperator, OperatorInput, Replayed};
pub use pace::{Pace, Paced};
pub use real_time::RealTime;

use crate::assessment::{Check, Outcome, Performance, Verdict, thresholds};
use crate::diagnosis::{Diagnosis, Failure, History, MAX_STEPS, diagnose};
use crate::integrate::Statistics;
use crate::record::{EnergySample, RecordError, Recorder};
use crate::scenario::Setup;
use crate::simulation::{Simulation, StepError};
use crate::stopwatch::Stopwatch;
use bathyal_robot::{FileError, NoteKind, note_lines};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Progress of a run.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Simulated time, s.
    pub t: f64,
    /// Duration of the run, s.
    pub duration: f64,
    /// Wall-clock time, s.
    pub wall: f64,
    /// Relative error of the energy balance.
    pub residual: f64,
}

/// Summary of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The scenario.
    pub scenario: String,
    /// The robot.
    pub robot: String,
    /// The program's version.
    pub version: String,
    /// `end`, `interrupted` or `lost`.
    pub ended: Ended,
    /// Reason of divergence.
    pub reason: Option<String>,
    /// Cause of divergence, or of an energy balance that does not close, by experiments.
    pub diagnosis: Option<Diagnosis>,
    /// How far the numbers can be trusted.
    pub verdict: Verdict,
    /// What happened.
    pub outcome: Outcome,
    /// How it went: errors of what is controlled, speeds, thrusts, energy.
    pub performance: Performance,
    /// Simulated time, s.
    pub duration: f64,
    /// Wall-clock time, s.
    pub wall_time: f64,
    /// Simulated time by wall-clock time.
    pub real_time_factor: f64,
    /// Hash of the last state: equal for equal bits.
    pub state_hash: String,
    /// Steps and evaluations of the integrator.
    pub effort: Statistics,
    /// How well the run kept to real time, if it was paced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub real_time: Option<RealTime>,
    /// Samples written.
    pub samples: u64,
    /// Number of events by kind.
    pub events: BTreeMap<String, u64>,
    /// Energy balance, J.
    pub energy: EnergySample,
    /// Relative error of the energy balance.
    pub energy_residual: f64,
    /// What robot files do not give and was assumed, and what of them was ignored or changed.
    pub notes: Vec<String>,
    /// Warnings.
    pub warnings: Vec<String>,
}

/// End of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// The run finished.
    End,
    /// The run was interrupted.
    Interrupted,
    /// The run diverged.
    #[serde(rename = "lost")]
    Diverged,
}

/// Error of a run that could not be made.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The scenario is wrong.
    #[error(transparent)]
    File(#[from] FileError),
    /// The recording cannot be written.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// Without samples, the energy balance of [`Progress`] is updated at this interval, s of wall-clock time.
const MIN_REPORT_INTERVAL: f64 = 0.1;

/// Integration steps of the diagnosis, relative to those of the run, and their least number.
const DIAGNOSIS_FACTOR: u64 = 4;
const MIN_DIAGNOSIS_STEPS: u64 = 50_000;

/// Simulates a scenario to its end. `watch` receives the progress after every control step and may
/// stop the run; what was recorded until then is kept.
pub fn run(
    setup: &Setup,
    recorder: Option<&mut dyn Recorder>,
    watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Summary, RunError> {
    run_with_operator(setup, &mut NoOperator, recorder, watch)
}

/// The same with operator input. Operator commands are recorded as events, so that the run can be
/// repeated with [`Replayed`] input.
pub fn run_with_operator(
    setup: &Setup,
    operator: &mut dyn OperatorInput,
    recorder: Option<&mut dyn Recorder>,
    watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Summary, RunError> {
    let builder = Simulation::builder(setup);
    let mut simulation = match recorder {
        Some(recorder) => builder.recorder(recorder).build()?,
        None => builder.build()?,
    };
    finish(setup, &mut simulation, operator, watch)
}

/// Runs a simulation of the setup from where it is to its end; `watch` or a cancelled step end it
/// earlier, at a control tick.
pub fn finish(
    setup: &Setup,
    simulation: &mut Simulation,
    operator: &mut dyn OperatorInput,
    watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Summary, RunError> {
    let (begin, start) = (simulation.time(), Stopwatch::start());
    let mut counts = BTreeMap::new();
    let mut last = energy(simulation)?;
    let mut looked = 0.0;
    let mut ended = (Ended::End, None);
    let mut history = History::default();
    while !simulation.is_finished() {
        for input in operator.inputs(simulation.control_ticks()) {
            simulation.steer(&input);
        }
        operator.observe(simulation);
        history.keep(simulation);
        let step = simulation.step();
        for event in simulation.events() {
            *counts.entry(event.kind.clone()).or_insert(0) += 1;
        }
        match step {
            Ok(()) => {}
            Err(StepError::Record(error)) => return Err(error.into()),
            Err(StepError::Cancelled { .. }) => {
                ended.0 = Ended::Interrupted;
                break;
            }
            Err(diverged) => {
                ended = (Ended::Diverged, Some(diverged.to_string()));
                if simulation.recorded_samples() == 0 {
                    last = simulation.last_energy();
                }
                break;
            }
        }
        let wall = start.elapsed().as_secs_f64();
        let is_seen = simulation.recorded_samples() > 0
            || simulation.is_finished()
            || wall >= looked + MIN_REPORT_INTERVAL;
        if simulation.is_record_due() && is_seen {
            last = energy(simulation)?;
            looked = wall;
        }
        let progress = Progress {
            t: simulation.time(),
            duration: simulation.duration(),
            wall,
            residual: simulation.relative_energy_error(&last.1),
        };
        if watch(&progress).is_break() && !simulation.is_finished() {
            ended.0 = Ended::Interrupted;
            break;
        }
    }
    if ended.0 == Ended::Interrupted && last.0 < simulation.time() {
        last = energy(simulation)?;
    }
    let wall_time = start.elapsed().as_secs_f64();
    let energy_residual = simulation.relative_energy_error(&last.1);
    let (ended, mut reason) = ended;
    let failure = match ended {
        Ended::Diverged => Some(Failure::Diverged(&history)),
        Ended::End if energy_residual > thresholds::ENERGY_ERROR => Some(Failure::Doubtful),
        _ => None,
    };
    let diagnosis = failure.and_then(|failure| {
        let effort = simulation.effort();
        let steps = DIAGNOSIS_FACTOR * (effort.steps + effort.rejected);
        let steps = steps.clamp(MIN_DIAGNOSIS_STEPS, MAX_STEPS);
        diagnose(setup, failure, steps, simulation.plant().cancel())
    });
    if let (Some(reason), Some(diagnosis)) = (&mut reason, &diagnosis) {
        reason.push_str(&format!("; {diagnosis}"));
    }
    let mut verdict = simulation.verdict();
    if let Some(diagnosis) = &diagnosis {
        let tried = [Check::Divergence, Check::EnergyBalance];
        let reasons = verdict.reasons.iter_mut();
        for found in reasons.filter(|found| tried.contains(&found.check)) {
            found.cure = diagnosis.to_string();
        }
    }
    Ok(Summary {
        scenario: setup.scenario.name.clone(),
        robot: setup.robot.name.clone(),
        version: env!("CARGO_PKG_VERSION").to_string(),
        ended,
        notes: note_lines(setup.notes.iter().filter(|n| n.kind != NoteKind::Warning)),
        warnings: warnings(setup, &reason),
        reason,
        diagnosis,
        verdict,
        outcome: simulation.outcome(),
        performance: simulation.performance(),
        duration: simulation.time(),
        wall_time,
        real_time_factor: (simulation.time() - begin) / wall_time,
        state_hash: simulation.state_hash(),
        effort: simulation.effort(),
        real_time: operator.real_time(),
        samples: simulation.recorded_samples(),
        events: counts,
        energy: last.1,
        energy_residual,
    })
}

/// Time and energy balance now; recorded, if there is a recorder.
fn energy(simulation: &mut Simulation) -> Result<(f64, EnergySample), RecordError> {
    simulation.record()?;
    if simulation.recorded_samples() > 0 {
        let sample = simulation.observation();
        return Ok((sample.t, sample.energy.clone()));
    }
    Ok((simulation.time(), simulation.energy()))
}

/// Warnings of robot files and scenario, and the reason of divergence.
fn warnings(setup: &Setup, reason: &Option<String>) -> Vec<String> {
    let notes = note_lines(setup.notes.iter().filter(|n| n.kind == NoteKind::Warning));
    let mut warnings: Vec<String> = notes
        .into_iter()
        .map(|line| line.trim_start_matches("warning: ").to_string())
        .collect();
    warnings.extend(setup.warnings());
    warnings.extend(reason.clone());
    warnings
}
