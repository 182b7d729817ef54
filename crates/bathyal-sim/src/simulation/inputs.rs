//! Inputs of a program, recorded so that a run can be repeated: commands and changes, and the names
//! of functions that no recording can hold.

use super::changes::Changes;
use super::{Simulation, StepError};
use crate::control::Command;
use crate::record::{Input, InputSample, RecordError};

/// Inputs of a run.
#[derive(Debug, Default)]
pub(super) struct Inputs {
    /// Functions of the program, to be named at the start of the recording.
    pub not_recorded: Vec<String>,
    /// Changes since the last step.
    pub changes: Vec<Changes>,
    /// Inputs to be repeated, by control tick.
    pub replayed: Vec<(u64, ReplayedInput)>,
    /// The next of them.
    pub next: usize,
}

/// Input to be repeated.
#[derive(Debug)]
pub(super) enum ReplayedInput {
    Command(Command),
    Changes(Box<Changes>),
}

impl ReplayedInput {
    /// Reads a recorded input.
    ///
    /// # Errors
    /// The reason for which it cannot be repeated.
    pub fn new(sample: InputSample) -> Result<Self, String> {
        match sample.input {
            Input::Command {
                efforts,
                thrusts,
                deflections,
            } => Ok(ReplayedInput::Command(Command {
                efforts,
                thrusts,
                deflections,
            })),
            Input::Changes(changes) => match serde_json::from_value(changes) {
                Ok(changes) => Ok(ReplayedInput::Changes(changes)),
                Err(error) => Err(format!(
                    "the change at t = {} s cannot be read: {error}",
                    sample.t
                )),
            },
            Input::NotRecorded(name) => {
                Err(format!("the recording does not hold {name} of the program"))
            }
        }
    }
}

impl Simulation<'_> {
    /// Makes recorded changes that are due; returns the command that is due.
    pub(super) fn replay_inputs(&mut self) -> Result<Option<Command>, StepError> {
        let mut command = None;
        while let Some((tick, input)) = self.inputs.replayed.get(self.inputs.next)
            && *tick <= self.control_ticks
        {
            match input {
                ReplayedInput::Command(recorded) => command = Some(recorded.clone()),
                ReplayedInput::Changes(changes) => self.change((**changes).clone())?,
            }
            self.inputs.next += 1;
        }
        Ok(command)
    }

    /// Records what is not held by files: once the names of functions, and changes since the last
    /// step.
    pub(super) fn record_changes(&mut self) -> Result<(), RecordError> {
        let (t, control_tick) = (self.t, self.control_ticks);
        let names = std::mem::take(&mut self.inputs.not_recorded);
        let changes = std::mem::take(&mut self.inputs.changes);
        let Some(recorder) = &mut self.recorder else {
            self.inputs.not_recorded = names;
            return Ok(());
        };
        let names = names.into_iter().map(Input::NotRecorded);
        let changes = changes.iter().map(|changes| {
            Input::Changes(serde_json::to_value(changes).expect("changes hold no odd keys"))
        });
        for input in names.chain(changes) {
            recorder.input(&InputSample {
                t,
                control_tick,
                input,
            })?;
        }
        Ok(())
    }
}
