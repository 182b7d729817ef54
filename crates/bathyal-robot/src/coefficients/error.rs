//! Errors of coefficients.

use crate::text::list_names;

/// Error of a coefficient: its path, its value, and what would be right.
#[derive(Clone, Debug, PartialEq)]
pub enum CoefficientError {
    /// The path is not one.
    Syntax {
        /// The path.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Nothing has this path.
    Unknown {
        /// The path.
        path: String,
        /// How far it leads, and what is there.
        reason: String,
    },
    /// A short path means several coefficients.
    Ambiguous {
        /// The path.
        path: String,
        /// Paths of the coefficients.
        candidates: Vec<String>,
    },
    /// The path leads to something else than a number.
    NotANumber {
        /// The path.
        path: String,
        /// What is there.
        found: &'static str,
    },
    /// The value is refused, as it would be in a file.
    Refused {
        /// The path, or several whose values do not fit together.
        path: String,
        /// The value or values.
        value: String,
        /// Reason and suggested correction.
        reason: String,
    },
    /// Another number of values than of coefficients.
    Count {
        /// Number of coefficients.
        coefficients: usize,
        /// Number of values.
        values: usize,
    },
    /// Derivatives by this coefficient are not known.
    NotDifferentiable {
        /// The path.
        path: String,
        /// Reason.
        reason: String,
    },
}

impl std::fmt::Display for CoefficientError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            CoefficientError::Syntax { path, reason } => {
                write!(f, "'{path}' is not a path: {reason}")
            }
            CoefficientError::Unknown { path, reason } => {
                write!(f, "there is no coefficient '{path}': {reason}")
            }
            CoefficientError::Ambiguous { path, candidates } => {
                let names: Vec<&str> = candidates.iter().map(String::as_str).collect();
                let list = list_names(&names);
                write!(f, "'{path}' may be {list}; write more of the path")
            }
            CoefficientError::NotANumber { path, found } => {
                write!(f, "'{path}' is {found}, not a number; name a number in it")
            }
            CoefficientError::Refused {
                path,
                value,
                reason,
            } => write!(f, "{path} = {value} is refused: {reason}"),
            CoefficientError::Count {
                coefficients,
                values,
            } => write!(
                f,
                "{values} values are given for {coefficients} coefficients; give one for each"
            ),
            CoefficientError::NotDifferentiable { path, reason } => {
                write!(f, "there are no derivatives by '{path}': {reason}")
            }
        }
    }
}

impl std::error::Error for CoefficientError {}
