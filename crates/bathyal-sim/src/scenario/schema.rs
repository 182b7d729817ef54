//! The JSON Schema, so that editors complete and check scenario files.

use super::Scenario;
use serde_json::Value;

/// Address of the schema, which is its identifier.
const ID: &str = "https://raw.githubusercontent.com/bathyal/bathyal/main/schemas/scenario.json";

/// The JSON Schema of scenario files. `schemas/scenario.json` in the repository is this.
pub fn schema() -> Value {
    let mut schema = schemars::schema_for!(Scenario);
    schema.insert("$id".into(), ID.into());
    schema.insert("title".into(), "Bathyal scenario".into());
    schema.to_value()
}
