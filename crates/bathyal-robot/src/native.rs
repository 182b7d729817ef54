//! The native robot file, as TOML and as JSON with the same schema.
//!
//! Editors complete and check a file that they know the schema of. In TOML its first line
//! says so, `#:schema PATH_OR_URL_OF/schemas/robot.json`, which taplo and tombi read; for
//! JSON it is a setting of the editor.

use crate::robot::Robot;
use crate::source::FileError;

mod json;
mod limits;
mod schema;
mod toml;
mod write;

pub use self::json::to_json;
pub use self::limits::{LimitError, MAX_DEPTH, check_toml_limits};
pub use self::schema::schema;
pub use self::toml::read_toml;
pub use self::write::{to_toml, update_toml};

pub(crate) use self::json::parse as parse_json;

/// The robot that a TOML text describes, as it is written: limbs stay limbs, and nothing is
/// checked but the format. [`crate::parse`] makes a robot to compute with.
pub fn from_toml(text: &str) -> Result<Robot, FileError> {
    read_toml(text, "TOML").map(|(robot, _)| robot)
}

/// The robot that a JSON text describes, as it is written.
pub fn from_json(text: &str) -> Result<Robot, FileError> {
    parse_json(text, "JSON").map(|(robot, _)| robot)
}
