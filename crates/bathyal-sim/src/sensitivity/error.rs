//! Errors of sensitivities.

use bathyal_robot::FileError;
use bathyal_robot::coefficients::CoefficientError;

/// Reason for which a run has no sensitivities.
#[derive(Debug, thiserror::Error)]
pub enum SensitivityError {
    /// A coefficient cannot be differentiated by.
    #[error(transparent)]
    Coefficient(#[from] CoefficientError),
    /// The scenario cannot be set up.
    #[error(transparent)]
    File(#[from] FileError),
    /// The run has something that sensitivities do not include.
    #[error("sensitivities do not include {what}; {help}")]
    Unsupported {
        /// What it has.
        what: &'static str,
        /// Suggested correction.
        help: &'static str,
    },
    /// The run has diverged.
    #[error("the run has diverged at t = {t:.4} s")]
    Diverged {
        /// Time, s.
        t: f64,
    },
    /// The duration has passed.
    #[error("the run has finished at t = {t:.4} s")]
    Finished {
        /// Time, s.
        t: f64,
    },
}
