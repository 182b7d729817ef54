//! Report of an estimate: values, methods and trust.

use crate::robot::Body;
use crate::text::significant;
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

impl Report {
    /// Adds a warning about a body.
    pub(super) fn warn(&mut self, path: &str, body: &Body, text: String) {
        self.warnings.push(Warning {
            path: path.to_string(),
            body: body.name.clone(),
            text,
        });
    }
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
    /// Coefficients of a vehicle and their ranges: added mass, or drag at 1 m/s and 1 rad/s.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bars: Vec<Bar>,
    /// It replaces another value: one that was estimated before, or any with `overwrite`.
    pub replaces: bool,
    /// The formula and its source.
    pub method: String,
    /// Expected accuracy.
    pub trust: Trust,
    /// Condition of the accuracy.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub condition: String,
}

/// A coefficient of a vehicle, and the range in which those of built vehicles of its class lie.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bar {
    /// Surge, sway, heave, roll, pitch or yaw: along x, y, z of the body, and about them.
    pub coefficient: &'static str,
    /// The estimate.
    pub value: f64,
    /// The lowest value to be expected.
    pub lower: f64,
    /// The highest value to be expected.
    pub upper: f64,
}

impl Bar {
    /// Returns true if a value lies in the range.
    pub fn contains(&self, value: f64) -> bool {
        (self.lower..=self.upper).contains(&value)
    }
}

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [value, lower, upper] = [self.value, self.lower, self.upper].map(|x| significant(x, 2));
        write!(f, "{} {value} ({lower} to {upper})", self.coefficient)
    }
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
    /// Vehicles of the class have so much of it, in percent: the least and the most.
    Times {
        /// Name of the class.
        class: &'static str,
        /// Of forces, lowest and highest.
        forces: [u32; 2],
        /// Of moments.
        moments: [u32; 2],
    },
}

impl fmt::Display for Trust {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Trust::Exact => f.write_str("exact"),
            Trust::Within(percent) => write!(f, "within {percent} %"),
            Trust::OrderOfMagnitude => f.write_str("order of magnitude"),
            Trust::Times {
                class,
                forces,
                moments,
            } => {
                let range = |percent: &[u32; 2]| {
                    let [low, high] = percent.map(|p| significant(f64::from(p) / 100.0, 2));
                    format!("{low} to {high}")
                };
                match forces == moments {
                    true => f.write_str(&range(forces))?,
                    false => write!(f, "forces {}, moments {}", range(forces), range(moments))?,
                }
                write!(f, " times for a vehicle ({class})")
            }
        }
    }
}

impl Serialize for Trust {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How the origin of an estimated value begins.
pub(super) const ESTIMATED: &str = "estimated: ";

impl Entry {
    /// Text for the body's `origin`.
    pub fn origin(&self) -> String {
        let condition = match self.condition.as_str() {
            "" => String::new(),
            text => format!(", {text}"),
        };
        format!("{ESTIMATED}{}; {}{condition}", self.method, self.trust)
    }
}
