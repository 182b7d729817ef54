//! Prediction of a live run with constant commands.
//!
//! A second simulation of the same scenario runs on a thread of its own: it restores a checkpoint
//! of the live run and integrates ahead as fast as it can, with the longest steps that keep the
//! poses within [`POSE_TOLERANCE`].

use super::command_queue::PredictionRequest;
use crate::frame::pose;
use bathyal::{Bodies, Joint};
use bathyal_robot::FileError;
use bathyal_sim::integrate::Method;
use bathyal_sim::scenario::Setup;
use bathyal_sim::simulation::{Checkpoint, Simulation};
use serde_json::json;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::Instant;

/// Points of the predicted path, about.
const POINTS: u64 = 120;

/// Largest difference of poses after [`TRIAL`] that longer steps may cause: metres, or a
/// component of a quaternion. Less than a pixel on the page.
const POSE_TOLERANCE: f64 = 1e-4;

/// Duration over which longer steps are tried, s.
const TRIAL: f64 = 3.0;

/// A second simulation that can be set to any state of the live run.
pub struct Predictor {
    simulation: Simulation<'static>,
    bodies: Bodies<f64>,
    /// Body whose path is shown.
    vehicle: usize,
    period: f64,
}

/// Predicted motion.
#[derive(Clone, Debug, PartialEq)]
pub struct Prediction {
    /// Time, s.
    pub t: f64,
    /// Position and orientation of every body.
    pub bodies: Vec<[f64; 7]>,
    /// Path of the vehicle.
    pub path: Vec<[f64; 3]>,
}

impl Predictor {
    /// Builds the predictor of a run.
    pub fn new(setup: &Setup) -> Result<Self, FileError> {
        let mut own = Setup::from_recording_with(&setup.header, setup.laws())?;
        // The prediction goes beyond the end of the run.
        own.scenario.duration = f64::INFINITY;
        let simulation = with_long_steps(&mut own)?;
        let model = &simulation.plant().model;
        let free = |b: &usize| model.joint(*b) == Joint::Free;
        let vehicle = (0..model.body_count()).find(free);
        Ok(Predictor {
            vehicle: vehicle.unwrap_or(model.body_count().saturating_sub(1)),
            bodies: Bodies::new(model),
            period: own.scenario.sampling.period,
            simulation,
        })
    }

    /// Integrates ahead from a checkpoint. An error says why it could not.
    pub fn predict(&mut self, saved: &Checkpoint, seconds: f64) -> Result<Prediction, String> {
        let run = &mut self.simulation;
        run.restore(saved).map_err(|error| error.to_string())?;
        let ticks = (seconds / self.period).round().max(1.0) as u64;
        let every = ticks.div_ceil(POINTS);
        let mut path = Vec::new();
        for tick in 0..ticks {
            if tick.is_multiple_of(every) {
                path.push(position(run, &mut self.bodies, self.vehicle));
            }
            run.step().map_err(|lost| lost.to_string())?;
        }
        path.push(position(run, &mut self.bodies, self.vehicle));
        let count = run.plant().model.body_count();
        Ok(Prediction {
            t: run.time(),
            bodies: (0..count).map(|b| pose(&self.bodies, b)).collect(),
            path,
        })
    }

    /// Starts a thread that answers requests. It ends with the sender.
    pub(super) fn spawn(mut self) -> SyncSender<(Checkpoint, PredictionRequest)> {
        let (ask, asked): (_, Receiver<(Checkpoint, PredictionRequest)>) = sync_channel(1);
        thread::spawn(move || {
            for (saved, prediction) in asked {
                let text = self.answer(&saved, &prediction);
                // A client that does not read its answers gets none.
                let _ = prediction.answer.try_send(text);
            }
        });
        ask
    }

    fn answer(&mut self, saved: &Checkpoint, prediction: &PredictionRequest) -> String {
        let start = Instant::now();
        let future = self.predict(saved, prediction.seconds);
        let took = start.elapsed().as_secs_f64();
        match future {
            Ok(future) => json!({
                "type": "prediction",
                "id": prediction.id,
                "seconds": prediction.seconds,
                "t": future.t,
                "took_ms": 1e3 * took,
                "times_real_time": prediction.seconds / took.max(1e-9),
                "bodies": future.bodies.as_flattened(),
                "path": future.path.as_flattened(),
            })
            .to_string(),
            Err(why) => error(&format!("the prediction failed: {why}")),
        }
    }
}

/// Chooses the longest step, of those that divide a sample, that keeps the poses within
/// [`POSE_TOLERANCE`]. With contact, which begins and ends within steps, the step stays.
fn with_long_steps(setup: &mut Setup) -> Result<Simulation<'static>, FileError> {
    let (period, own) = (
        setup.scenario.sampling.period,
        setup.scenario.integrator.step,
    );
    let mut run = Simulation::builder(&*setup).without_assessment().build()?;
    let touches = run.plant().terrain.is_some() && !run.plant().contacts.is_empty();
    if setup.scenario.integrator.method != Method::Rk4 || touches {
        return Ok(run);
    }
    let there = tried(&mut run, period);
    let mut parts = 1.0;
    while period / parts > own {
        setup.scenario.integrator.step = period / parts;
        let mut long = Simulation::builder(&*setup).without_assessment().build()?;
        if let (Some(there), Some(here)) = (&there, tried(&mut long, period)) {
            let pairs = there.as_flattened().iter().zip(here.as_flattened());
            if pairs.fold(0.0, |max: f64, (a, b)| max.max((a - b).abs())) < POSE_TOLERANCE {
                return Ok(long);
            }
        }
        parts *= 2.0;
    }
    Ok(run)
}

/// Poses of all bodies after [`TRIAL`]; none if the run diverges.
fn tried(run: &mut Simulation, period: f64) -> Option<Vec<[f64; 7]>> {
    for _ in 0..(TRIAL / period).ceil().max(1.0) as u64 {
        run.step().ok()?;
    }
    let plant = run.plant();
    let mut bodies = Bodies::new(&plant.model);
    bodies.update_velocities(&plant.model, &plant.state(run.time(), run.y()));
    let poses = (0..plant.model.body_count()).map(|b| pose(&bodies, b));
    Some(poses.collect())
}

/// Sends a checkpoint to the predictor; a busy predictor refuses.
pub(super) fn submit(
    predictor: &SyncSender<(Checkpoint, PredictionRequest)>,
    saved: Checkpoint,
    to: PredictionRequest,
) {
    if let Err(TrySendError::Full((_, to)) | TrySendError::Disconnected((_, to))) =
        predictor.try_send((saved, to))
    {
        let _ = to
            .answer
            .try_send(error("the last prediction is not ready yet"));
    }
}

fn position(run: &Simulation, bodies: &mut Bodies<f64>, body: usize) -> [f64; 3] {
    let plant = run.plant();
    let state = plant.state(run.time(), run.y());
    bodies.update_velocities(&plant.model, &state);
    bodies.motion(body).pose.position.0
}

/// Answer that reports an error.
pub(crate) fn error(text: &str) -> String {
    json!({ "type": "error", "text": text }).to_string()
}
