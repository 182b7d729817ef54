//! Operator input during a run, and how it is recorded.

use crate::control::OperatorCommand;
use crate::record::EventSample;
use crate::simulation::Simulation;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Source of operator commands.
pub trait OperatorInput {
    /// Commands from this control tick on.
    fn inputs(&mut self, control_tick: u64) -> Vec<OperatorCommand>;

    /// Observes the run before its next step, with those commands applied.
    fn observe(&mut self, run: &Simulation) {
        let _ = run;
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

/// Kind of the events that record operator commands.
pub const PILOT: &str = "pilot";

/// An operator command and its control tick, as the text of an event.
#[derive(Debug, Serialize, Deserialize)]
struct Recorded {
    #[serde(rename = "beat")]
    control_tick: u64,
    input: OperatorCommand,
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
            let recorded: Result<Recorded, _> = serde_json::from_str(&event.text);
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

/// Event that records an operator command.
pub(super) fn event(t: f64, control_tick: u64, input: &OperatorCommand) -> EventSample {
    let input = input.clone();
    EventSample {
        t,
        kind: PILOT.to_string(),
        subject: PILOT.to_string(),
        text: serde_json::to_string(&Recorded {
            control_tick,
            input,
        })
        .expect("an input holds no odd keys"),
    }
}
