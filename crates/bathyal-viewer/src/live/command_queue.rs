//! Queue of requests to a live run, which the run takes before every sample.

use bathyal_sim::control::OperatorCommand;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::mpsc;

/// Operator commands that can be queued.
const MAX_INPUTS: usize = 64;

/// Request to a live run.
#[derive(Clone, Debug)]
pub enum Request {
    /// Command of the operator.
    Steer(OperatorCommand),
    /// Pauses the run.
    Pause,
    /// Resumes the run.
    Resume,
    /// Stops the run.
    Stop,
    /// Sets simulated time by real time; 0 is as fast as possible.
    Pace(f64),
    /// Predicts the motion with constant commands.
    Predict(PredictionRequest),
}

/// Request for a prediction.
#[derive(Clone, Debug)]
pub struct PredictionRequest {
    /// Number given by the client.
    pub id: f64,
    /// Horizon, s.
    pub seconds: f64,
    /// Channel of the answer.
    pub answer: mpsc::Sender<String>,
}

/// Requests not taken yet.
#[derive(Debug)]
pub(super) struct Pending {
    pub inputs: Vec<OperatorCommand>,
    pub predict: Option<PredictionRequest>,
    pub paused: bool,
    pub stop: bool,
    pub pace: f64,
    pub ended: bool,
}

/// Queue of requests to a live run.
#[derive(Debug)]
pub struct CommandQueue {
    pending: Mutex<Pending>,
    changed: Condvar,
}

impl Default for CommandQueue {
    fn default() -> Self {
        CommandQueue {
            pending: Mutex::new(Pending {
                inputs: Vec::new(),
                predict: None,
                paused: false,
                stop: false,
                pace: 1.0,
                ended: false,
            }),
            changed: Condvar::new(),
        }
    }
}

impl CommandQueue {
    /// Adds a request; an error gives the reason if the queue is full or the run has ended.
    pub fn push(&self, request: Request) -> Result<(), &'static str> {
        let mut pending = self.open();
        if pending.ended {
            return Err("the run has ended");
        }
        match request {
            Request::Steer(input) => {
                let moves = |input: Option<&OperatorCommand>| {
                    matches!(input, Some(OperatorCommand::Axes(_)))
                };
                // Of axes that change faster than the run samples, the last count.
                if moves(Some(&input)) && moves(pending.inputs.last()) {
                    pending.inputs.pop();
                }
                if pending.inputs.len() >= MAX_INPUTS {
                    return Err("too many commands: the queue of the run is full");
                }
                pending.inputs.push(input);
            }
            Request::Pause => pending.paused = true,
            Request::Resume => pending.paused = false,
            Request::Stop => pending.stop = true,
            Request::Pace(pace) => pending.pace = pace,
            Request::Predict(prediction) => pending.predict = Some(prediction),
        }
        self.changed.notify_all();
        Ok(())
    }

    pub(super) fn open(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a request is added, or until a time.
    pub(super) fn wait<'a>(
        &self,
        pending: MutexGuard<'a, Pending>,
        until: Option<Instant>,
    ) -> MutexGuard<'a, Pending> {
        match until {
            None => {
                let woken = self.changed.wait(pending);
                woken.unwrap_or_else(PoisonError::into_inner)
            }
            Some(until) => {
                let time = until.saturating_duration_since(Instant::now());
                let woken = self.changed.wait_timeout(pending, time);
                woken.unwrap_or_else(PoisonError::into_inner).0
            }
        }
    }
}
