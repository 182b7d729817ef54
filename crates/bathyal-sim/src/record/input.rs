//! Inputs of a run that its files do not hold.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Input of a run from a program, from the control tick on that it names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InputSample {
    /// Time, s.
    pub t: f64,
    /// Control tick before whose step it was given.
    pub control_tick: u64,
    /// The input.
    pub input: Input,
}

/// What was given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Input {
    /// Command from outside for one step.
    Command {
        /// Efforts of joint motors, N m or N, in the layout of the velocities.
        efforts: Vec<f64>,
        /// Thrust of every thruster, N.
        thrusts: Vec<f64>,
        /// Deflection of every fin on a hinge, rad.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        deflections: Vec<f64>,
    },
    /// All changes of water, payloads and controllers since the start of the run.
    Changes(serde_json::Value),
    /// Name of a function of the program, which no recording can hold: a controller, a prescribed
    /// motion, a wrench. The run cannot be repeated without it.
    NotRecorded(String),
}
