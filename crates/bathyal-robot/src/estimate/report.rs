//! Report of an estimate: values, methods and trust.

use serde::{Serialize, Serializer};
use std::fmt;

/// Report of an estimate.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// Values that were filled in.
    pub entries: Vec<Entry>,
    /// Values that could not be estimated.
    pub missing: Vec<Missing>,
    /// Warnings about the values.
    pub warnings: Vec<Warning>,
}

/// A value or matrix that was filled in.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    /// Path, such as `bodies[2].hydrodynamics.added_mass`, or below `limbs[0]`.
    pub path: String,
    /// The body's name.
    pub body: String,
    /// The field's name, which is also its key in the body's `origin`.
    pub field: &'static str,
    /// Value as text.
    pub value: String,
    /// The formula and its source.
    pub method: String,
    /// Expected accuracy.
    pub trust: Trust,
    /// Condition of the accuracy.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub condition: String,
}

/// Values of a body that could not be estimated.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Missing {
    /// Path, such as `bodies[2]`.
    pub path: String,
    /// The body's name.
    pub body: String,
    /// The fields that stay empty.
    pub fields: Vec<&'static str>,
    /// Reason and suggested correction.
    pub reason: String,
}

/// A warning about estimated values.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Warning {
    /// Path, such as `bodies[2].geometry[0]`.
    pub path: String,
    /// The body's name.
    pub body: String,
    /// Cause and effect on the values.
    pub text: String,
}

/// Expected accuracy of a value, if its condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trust {
    /// Exact except for rounding.
    Exact,
    /// Within a percentage.
    Within(u32),
    /// Order of magnitude.
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
    /// Text for the body's `origin`.
    pub fn origin(&self) -> String {
        let condition = match self.condition.as_str() {
            "" => String::new(),
            text => format!(", {text}"),
        };
        format!("estimated: {}; {}{condition}", self.method, self.trust)
    }
}
