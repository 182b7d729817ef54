//! What was estimated, how, and how far to trust it.

use serde::{Serialize, Serializer};
use std::fmt;

/// What an estimate did.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// The numbers that were filled in.
    pub entries: Vec<Entry>,
    /// What could not be estimated.
    pub missing: Vec<Missing>,
    /// What may be wrong with the numbers.
    pub warnings: Vec<Warning>,
}

/// One number, or matrix, that was filled in.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    /// Where: `bodies[2].hydrodynamics.added_mass`, or below `limbs[0]`.
    pub path: String,
    /// The body's name.
    pub body: String,
    /// The field's name, which is also its key in the body's `origin`.
    pub field: &'static str,
    /// The value, for people.
    pub value: String,
    /// The formula and its source.
    pub method: String,
    /// How far to trust it.
    pub trust: Trust,
    /// On what condition.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub condition: String,
}

/// What could not be estimated for a body.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Missing {
    /// Where: `bodies[2]`.
    pub path: String,
    /// The body's name.
    pub body: String,
    /// The fields that stay empty.
    pub fields: Vec<&'static str>,
    /// Why, and what would help.
    pub reason: String,
}

/// Something that makes numbers wrong without anybody noticing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Warning {
    /// Where: `bodies[2].geometry[0]`.
    pub path: String,
    /// The body's name.
    pub body: String,
    /// What, and what it does to the numbers.
    pub text: String,
}

/// How far to trust a number, if its condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trust {
    /// But for roundings.
    Exact,
    /// Within so many per cent.
    Within(u32),
    /// The right power of ten.
    OrderOfMagnitude,
}

impl fmt::Display for Trust {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Trust::Exact => f.write_str("exact"),
            Trust::Within(percent) => write!(f, "within {percent} %"),
            Trust::OrderOfMagnitude => f.write_str("order of magnitude"),
        }
    }
}

impl Serialize for Trust {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Entry {
    /// The line that is left in the body's `origin`.
    pub fn origin(&self) -> String {
        let condition = match self.condition.as_str() {
            "" => String::new(),
            text => format!(", {text}"),
        };
        format!("estimated: {}; {}{condition}", self.method, self.trust)
    }
}
