//! What will be, if the commands stay as they are.
//!
//! A second simulation of the same scenario waits on a thread of its own; it takes the state
//! of the live run and goes ahead as fast as it can. Nobody sees a tenth of a millimetre: where
//! longer steps come to the same place to the eye, it takes longer steps.

use super::desk::Prediction;
use crate::frame::pose;
use bathyal::{Bodies, Joint};
use bathyal_robot::FileError;
use bathyal_sim::integrate::Method;
use bathyal_sim::scenario::Setup;
use bathyal_sim::simulation::{Saved, Simulation};
use serde_json::json;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::Instant;

/// Points of the way, about.
const POINTS: u64 = 120;

/// How far from the run a ghost with longer steps may be after [`TRIAL`], m, and a part of a
/// quaternion: less than anybody sees.
const UNSEEN: f64 = 1e-4;

/// For how long longer steps are tried, s.
const TRIAL: f64 = 3.0;

/// A second run that can be set to any moment of the first.
pub struct Ghost {
    simulation: Simulation,
    bodies: Bodies<f64>,
    /// The body whose way is shown.
    vehicle: usize,
    period: f64,
}

/// Where the ghost came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Future {
    /// Time, s.
    pub t: f64,
    /// Position and orientation of every body.
    pub bodies: Vec<[f64; 7]>,
    /// The way of the vehicle.
    pub path: Vec<[f64; 3]>,
}

impl Ghost {
    /// A ghost of this run.
    pub fn of(setup: &Setup) -> Result<Self, FileError> {
        let mut own = Setup::from_recording(&setup.header)?;
        // The future goes on after the end.
        own.scenario.duration = f64::INFINITY;
        let simulation = with_long_steps(&mut own)?;
        let model = &simulation.plant().model;
        let free = |b: &usize| model.joint(*b) == Joint::Free;
        let vehicle = (0..model.body_count()).find(free);
        Ok(Ghost {
            vehicle: vehicle.unwrap_or(model.body_count().saturating_sub(1)),
            bodies: Bodies::new(model),
            period: own.scenario.sampling.period,
            simulation,
        })
    }

    /// Goes ahead from a moment. An error says why it could not.
    pub fn ahead(&mut self, saved: &Saved, seconds: f64) -> Result<Future, String> {
        let run = &mut self.simulation;
        run.restore(saved);
        let beats = (seconds / self.period).round().max(1.0) as u64;
        let every = beats.div_ceil(POINTS);
        let mut path = Vec::new();
        let mut events = Vec::new();
        for beat in 0..beats {
            if beat.is_multiple_of(every) {
                path.push(place(run, &mut self.bodies, self.vehicle));
            }
            run.beat(&mut events).map_err(|lost| lost.to_string())?;
            events.clear();
        }
        path.push(place(run, &mut self.bodies, self.vehicle));
        let count = run.plant().model.body_count();
        Ok(Future {
            t: run.time(),
            bodies: (0..count).map(|b| pose(&self.bodies, b)).collect(),
            path,
        })
    }

    /// Starts a thread that answers. It ends with the sender.
    pub(super) fn wait(mut self) -> SyncSender<(Saved, Prediction)> {
        let (ask, asked): (_, Receiver<(Saved, Prediction)>) = sync_channel(1);
        thread::spawn(move || {
            for (saved, prediction) in asked {
                let text = self.answer(&saved, &prediction);
                // Who does not read his answers gets none.
                let _ = prediction.answer.try_send(text);
            }
        });
        ask
    }

    fn answer(&mut self, saved: &Saved, prediction: &Prediction) -> String {
        let start = Instant::now();
        let future = self.ahead(saved, prediction.seconds);
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
            Err(why) => error(&format!("the prediction came to no end: {why}")),
        }
    }
}

/// The run with the longest steps, of those that divide a sample, with which it comes to the
/// same place to the eye. Contact begins and ends within steps: there they stay as they are.
fn with_long_steps(setup: &mut Setup) -> Result<Simulation, FileError> {
    let (period, own) = (
        setup.scenario.sampling.period,
        setup.scenario.integrator.step,
    );
    let mut run = Simulation::new(setup)?;
    let touches = run.plant().terrain.is_some() && !run.plant().contacts.is_empty();
    if setup.scenario.integrator.method != Method::Rk4 || touches {
        return Ok(run);
    }
    let there = tried(&mut run, period);
    let mut parts = 1.0;
    while period / parts > own {
        setup.scenario.integrator.step = period / parts;
        let mut long = Simulation::new(setup)?;
        if let (Some(there), Some(here)) = (&there, tried(&mut long, period)) {
            let pairs = there.as_flattened().iter().zip(here.as_flattened());
            if pairs.fold(0.0, |most: f64, (a, b)| most.max((a - b).abs())) < UNSEEN {
                return Ok(long);
            }
        }
        parts *= 2.0;
    }
    Ok(run)
}

/// Where all bodies are after [`TRIAL`]; nowhere if the run is lost.
fn tried(run: &mut Simulation, period: f64) -> Option<Vec<[f64; 7]>> {
    let mut events = Vec::new();
    for _ in 0..(TRIAL / period).ceil().max(1.0) as u64 {
        run.beat(&mut events).ok()?;
        events.clear();
    }
    let plant = run.plant();
    let mut bodies = Bodies::new(&plant.model);
    bodies.update_velocities(&plant.model, &plant.state(run.time(), run.y()));
    let poses = (0..plant.model.body_count()).map(|b| pose(&bodies, b));
    Some(poses.collect())
}

/// Hands a moment to the ghost; a busy ghost refuses.
pub(super) fn hand_over(ghost: &SyncSender<(Saved, Prediction)>, saved: Saved, to: Prediction) {
    if let Err(TrySendError::Full((_, to)) | TrySendError::Disconnected((_, to))) =
        ghost.try_send((saved, to))
    {
        let _ = to
            .answer
            .try_send(error("the last prediction is not ready yet"));
    }
}

fn place(run: &Simulation, bodies: &mut Bodies<f64>, body: usize) -> [f64; 3] {
    let plant = run.plant();
    let state = plant.state(run.time(), run.y());
    bodies.update_velocities(&plant.model, &state);
    bodies.motion(body).pose.position.0
}

/// An answer that says what is wrong.
pub(crate) fn error(text: &str) -> String {
    json!({ "type": "error", "text": text }).to_string()
}
