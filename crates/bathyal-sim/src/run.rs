//! A whole run, from the first sample to the summary.

mod operator;
mod pace;
mod real_time;

pub use crate::simulation::PILOT;
pub use operator::{NoOperator, OperatorInput, Replayed};
pub use pace::{Pace, Paced};
pub use real_time::RealTime;

use crate::diagnosis::{Diagnosis, Failure, History, MAX_STEPS, diagnose};
use crate::integrate::Statistics;
use crate::record::{EnergySample, RecordError, Recorder};
use crate::scenario::Setup;
use crate::simulation::{Simulation, StepError};
use bathyal_robot::text::list_names;
use bathyal_robot::{FileError, NoteKind};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Instant;

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

/// Relative error of the energy balance above which a warning is given.
const MAX_ENERGY_ERROR: f64 = 1e-3;

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
    let (begin, start) = (simulation.time(), Instant::now());
    let mut counts = BTreeMap::new();
    let mut subjects: BTreeMap<(String, String), u64> = BTreeMap::new();
    let surface = setup.surface();
    let mut emerged = None;
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
            let about = (event.kind.clone(), event.subject.clone());
            *subjects.entry(about).or_insert(0) += 1;
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
        if simulation.is_record_due() {
            emerged = emerged.or_else(|| above(simulation, surface));
            if simulation.recorded_samples() > 0
                || simulation.is_finished()
                || wall >= looked + MIN_REPORT_INTERVAL
            {
                last = energy(simulation)?;
                looked = wall;
            }
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
        Ended::End if energy_residual > MAX_ENERGY_ERROR => Some(Failure::Doubtful),
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
    Ok(Summary {
        scenario: setup.scenario.name.clone(),
        robot: setup.robot.name.clone(),
        version: env!("CARGO_PKG_VERSION").to_string(),
        ended,
        warnings: warnings(
            setup,
            &subjects,
            emerged,
            (energy_residual, &diagnosis),
            &reason,
        ),
        reason,
        diagnosis,
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

/// The first body above the surface, and when.
fn above(simulation: &mut Simulation, surface: Option<f64>) -> Option<(f64, String)> {
    let surface = surface?;
    let count = simulation.plant().model.body_count();
    let bodies = simulation.bodies();
    let emerged = |b: &usize| bodies.motion(*b).pose.position[2] > surface;
    let body = (0..count).find(emerged)?;
    let name = simulation.plant().model.body_name(body);
    Some((simulation.time(), name.to_string()))
}

fn warnings(
    setup: &Setup,
    events: &BTreeMap<(String, String), u64>,
    emerged: Option<(f64, String)>,
    (residual, diagnosis): (f64, &Option<Diagnosis>),
    reason: &Option<String>,
) -> Vec<String> {
    let notes = setup.notes.iter().filter(|n| n.kind == NoteKind::Warning);
    let mut warnings: Vec<String> = notes
        .map(|n| format!("{}: {}", n.subject, n.text))
        .collect();
    warnings.extend(setup.warnings());
    warnings.extend(reason.clone());
    if let Some((t, body)) = emerged {
        warnings.push(format!(
            "'{body}' is above the surface at t = {t:.2} s; the model has no surface: buoyancy and drag act everywhere"
        ));
    }
    for (kind, what) in [
        ("saturation", "actuators entered or left saturation"),
        ("limit", "joints reached or left their limits"),
    ] {
        let own = events.iter().filter(|((k, _), _)| k == kind);
        let mut own: Vec<(&str, u64)> = own.map(|((_, s), n)| (s.as_str(), *n)).collect();
        own.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        if !own.is_empty() {
            let times: u64 = own.iter().map(|(_, n)| n).sum();
            let names: Vec<&str> = own.iter().map(|(name, _)| *name).collect();
            warnings.push(format!("{what} {times} times: {}", list_names(&names)));
        }
    }
    if residual.is_nan() || residual > MAX_ENERGY_ERROR {
        let cause = match (diagnosis, reason) {
            (Some(diagnosis), None) => format!("; {diagnosis}"),
            _ => String::new(),
        };
        warnings.push(format!(
            "the energy balance has a relative error of {:.1} %{cause}",
            100.0 * residual
        ));
    }
    warnings
}
