//! The native robot file, as TOML and as JSON with the same schema.

mod json;
mod schema;
mod toml;
mod write;

pub use self::json::to_json;
pub use self::schema::schema;
pub use self::write::{to_toml, update_toml};

pub(crate) use self::json::parse as parse_json;
pub(crate) use self::toml::parse as parse_toml;
