//! The JSON Schema, so that editors complete and check robot files.

use crate::robot::Robot;
use serde_json::Value;

/// Identifier and address of the schema.
const ID: &str = "https://raw.githubusercontent.com/bathyal/bathyal/main/schemas/robot.json";

/// The JSON Schema of robot files. `schemas/robot.json` in the repository is this.
pub fn schema() -> Value {
    let mut schema = schemars::schema_for!(Robot);
    schema.insert("$id".into(), ID.into());
    schema.insert("title".into(), "Bathyal robot".into());
    schema.to_value()
}
