//! The JSON Schema, so that editors complete and check robot files.

use crate::robot::Robot;

/// The JSON Schema of robot files. `schemas/robot.json` in the repository is this.
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(Robot).to_value()
}
