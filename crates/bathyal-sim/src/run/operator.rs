//! Operator input during a run, and how it is recorded.

use super::real_time::RealTime;
use crate::control::OperatorCommand;
use crate::record::EventSample;
use crate::simulation::{OperatorEvent, PILOT, Simulation};
use std::collections::VecDeque;

/// Source of operator commands.
pub trait OperatorInput {
    /// Commands from this control tick on.
    fn inputs(&mut self, control_tick: u64) -> Vec<OperatorCommand>;

    /// Observes the run before its next step, with those commands applied.
    fn observe(&mut self, run: &Simulation) {
        let _ = run;
    }

    /// How well the run kept to real time, if it was paced.
    fn real_time(&self) -> Option<RealTime> {
        None
    }
}

/// No operator.
#[derive(Clone, Copy, Debug)]
pub struct NoOperator;

impl OperatorInput for NoOperator {
    fn inputs(&mut self, _: u64) -> Vec<OperatorCommand> {
        Vec::new()
    }
}

/// Operator commands of a recorded run, to be replayed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Replayed(VecDeque<(u64, OperatorCommand)>);

impl Replayed {
    /// Reads the operator commands from the events of a recording.
    ///
    /// # Errors
    /// The text of an event that cannot be read.
    pub fn from_events(events: &[EventSample]) -> Result<Self, String> {
        let own = events.iter().filter(|event| event.kind == PILOT);
        let read = own.map(|event| {
            let recorded: Result<OperatorEvent, _> = serde_json::from_str(&event.text);
            recorded
                .map(|recorded| (recorded.control_tick, recorded.input))
                .map_err(|_| event.text.clone())
        });
        Ok(Replayed(read.collect::<Result<_, _>>()?))
    }

    /// True if there was no operator command.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl OperatorInput for Replayed {
    fn inputs(&mut self, control_tick: u64) -> Vec<OperatorCommand> {
        let mut inputs = Vec::new();
        while self.0.front().is_some_and(|(at, _)| *at <= control_tick) {
            inputs.extend(self.0.pop_front().map(|(_, input)| input));
        }
        inputs
    }
}
