//! What a live run is asked for: a small desk that the run looks at before every sample.

use bathyal_sim::control::OperatorCommand;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::mpsc;

/// Inputs of pilots that can wait at a time.
const MOST_INPUTS: usize = 64;

/// Something a run can be asked for.
#[derive(Clone, Debug)]
pub enum Wish {
    /// What a pilot does.
    Steer(OperatorCommand),
    /// To wait.
    Pause,
    /// To go on.
    Resume,
    /// To end.
    Stop,
    /// Simulated by real time; 0 is as fast as it can.
    Pace(f64),
    /// What will be, if the commands stay as they are.
    Predict(Prediction),
}

/// Asks what will be.
#[derive(Clone, Debug)]
pub struct Prediction {
    /// The asker's number for it.
    pub id: f64,
    /// How far ahead, s.
    pub seconds: f64,
    /// Where the answer goes.
    pub answer: mpsc::Sender<String>,
}

/// What lies on the desk.
#[derive(Debug)]
pub(super) struct Wishes {
    pub inputs: Vec<OperatorCommand>,
    pub predict: Option<Prediction>,
    pub paused: bool,
    pub stop: bool,
    pub pace: f64,
    pub over: bool,
}

/// The desk.
#[derive(Debug)]
pub struct Desk {
    wishes: Mutex<Wishes>,
    changed: Condvar,
}

impl Default for Desk {
    fn default() -> Self {
        Desk {
            wishes: Mutex::new(Wishes {
                inputs: Vec::new(),
                predict: None,
                paused: false,
                stop: false,
                pace: 1.0,
                over: false,
            }),
            changed: Condvar::new(),
        }
    }
}

impl Desk {
    /// Puts a wish on the desk; refused, with the reason, if there is no room or the run is
    /// over.
    pub fn ask(&self, wish: Wish) -> Result<(), &'static str> {
        let mut wishes = self.open();
        if wishes.over {
            return Err("the run is over");
        }
        match wish {
            Wish::Steer(input) => {
                let moves = |input: Option<&OperatorCommand>| {
                    matches!(input, Some(OperatorCommand::Axes(_)))
                };
                // Of hands that move faster than the run looks, the last counts.
                if moves(Some(&input)) && moves(wishes.inputs.last()) {
                    wishes.inputs.pop();
                }
                if wishes.inputs.len() >= MOST_INPUTS {
                    return Err("too many messages; the run has not yet taken those before");
                }
                wishes.inputs.push(input);
            }
            Wish::Pause => wishes.paused = true,
            Wish::Resume => wishes.paused = false,
            Wish::Stop => wishes.stop = true,
            Wish::Pace(pace) => wishes.pace = pace,
            Wish::Predict(prediction) => wishes.predict = Some(prediction),
        }
        self.changed.notify_all();
        Ok(())
    }

    pub(super) fn open(&self) -> MutexGuard<'_, Wishes> {
        self.wishes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until something changes on the desk, or until a time.
    pub(super) fn wait<'a>(
        &self,
        wishes: MutexGuard<'a, Wishes>,
        until: Option<Instant>,
    ) -> MutexGuard<'a, Wishes> {
        match until {
            None => {
                let woken = self.changed.wait(wishes);
                woken.unwrap_or_else(PoisonError::into_inner)
            }
            Some(until) => {
                let time = until.saturating_duration_since(Instant::now());
                let woken = self.changed.wait_timeout(wishes, time);
                woken.unwrap_or_else(PoisonError::into_inner).0
            }
        }
    }
}
