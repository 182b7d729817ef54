//! Who steers a run while it goes on, and how that is kept.

use crate::control::OperatorCommand;
use crate::record::EventSample;
use crate::simulation::Simulation;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Whoever may steer a run.
pub trait Hands {
    /// What the pilot does from this sample of the controllers on.
    fn inputs(&mut self, beat: u64) -> Vec<OperatorCommand>;

    /// The run before it goes on, with those inputs taken.
    fn look(&mut self, run: &Simulation) {
        let _ = run;
    }
}

/// Nobody steers.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl Hands for Nobody {
    fn inputs(&mut self, _: u64) -> Vec<OperatorCommand> {
        Vec::new()
    }
}

/// The kind of event that keeps what a pilot did.
pub const PILOT: &str = "pilot";

/// What a pilot did and when, as it stands in the text of an event.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    beat: u64,
    input: OperatorCommand,
}

/// What the pilot of a recorded run did, to be done again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Replayed(VecDeque<(u64, OperatorCommand)>);

impl Replayed {
    /// What a pilot did, from the events of a recording. An event of a pilot that cannot be
    /// understood is an error: its text.
    pub fn of(events: &[EventSample]) -> Result<Self, String> {
        let own = events.iter().filter(|event| event.kind == PILOT);
        let read = own.map(|event| {
            let kept: Result<Kept, _> = serde_json::from_str(&event.text);
            kept.map(|kept| (kept.beat, kept.input))
                .map_err(|_| event.text.clone())
        });
        Ok(Replayed(read.collect::<Result<_, _>>()?))
    }

    /// Whether nobody steered.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Hands for Replayed {
    fn inputs(&mut self, beat: u64) -> Vec<OperatorCommand> {
        let mut inputs = Vec::new();
        while self.0.front().is_some_and(|(at, _)| *at <= beat) {
            inputs.extend(self.0.pop_front().map(|(_, input)| input));
        }
        inputs
    }
}

/// The event that keeps what a pilot did.
pub(super) fn event(t: f64, beat: u64, input: &OperatorCommand) -> EventSample {
    let input = input.clone();
    EventSample {
        t,
        kind: PILOT.to_string(),
        subject: PILOT.to_string(),
        text: serde_json::to_string(&Kept { beat, input }).expect("an input holds no odd keys"),
    }
}
