//! Set points: constants, or steps at given times.

use crate::control::names::within;
use crate::trajectory::{Interpolation, Trajectory, check_times};
use bathyal_robot::Diagnostic;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Largest set point, distance or rate, in any unit: of no vehicle, and far from what overflows.
pub(super) const LARGEST: f64 = 1e6;

/// A set point: a number, or numbers that hold from given times on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Schedule {
    /// The same at all times.
    Constant(f64),
    /// A value from each time on; the first also before.
    Steps {
        /// Times, s, ascending.
        times: Vec<f64>,
        /// One value for each time.
        values: Vec<f64>,
    },
}

impl Schedule {
    /// The values, for checks.
    pub(super) fn values(&self) -> &[f64] {
        match self {
            Schedule::Constant(value) => std::slice::from_ref(value),
            Schedule::Steps { values, .. } => values,
        }
    }

    /// The set point over time, its values in `unit`; `field` is where it is written.
    pub(super) fn build(&self, field: &str, unit: f64) -> Result<Trajectory, Diagnostic> {
        let is_wrong = |x: &&f64| x.is_nan() || x.abs() > LARGEST;
        if let Some(x) = self.values().iter().find(is_wrong) {
            let message = format!("the autopilot's {field} has {x}");
            let help = format!("give finite numbers of at most {LARGEST:e}");
            return Err(Diagnostic::new(field, message, help));
        }
        match self {
            Schedule::Constant(value) => Ok(Trajectory::hold(value * unit)),
            Schedule::Steps { times, values } => {
                let who = format!("the autopilot's {field}");
                check_times(times, values.len(), "values", &who).map_err(|f| within(field, f))?;
                let values: Vec<f64> = values.iter().map(|x| x * unit).collect();
                Ok(Trajectory::through(times, &values, Interpolation::Step))
            }
        }
    }
}
