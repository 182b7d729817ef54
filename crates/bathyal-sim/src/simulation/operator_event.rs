//! Operator commands as events, from which a run can be repeated.

use crate::control::OperatorCommand;
use serde::{Deserialize, Serialize};

/// Kind of the events that record operator commands.
pub const PILOT: &str = "pilot";

/// An operator command and its control tick, as the text of an event.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct OperatorEvent {
    #[serde(rename = "beat")]
    pub control_tick: u64,
    pub input: OperatorCommand,
}

impl OperatorEvent {
    /// The text of the event.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("an input holds no odd keys")
    }
}
