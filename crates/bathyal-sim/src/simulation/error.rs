//! Errors of a step.

use super::{ChangeError, Diverged};
use crate::control::CommandError;
use crate::prescribe::PrescriptionError;
use crate::record::RecordError;

/// Reason for which a step was not made.
#[derive(Debug, thiserror::Error)]
pub enum StepError {
    /// The motion has diverged. What came before is good.
    #[error(transparent)]
    Diverged(#[from] Diverged),
    /// The step was cancelled; the simulation is where it was before it.
    #[error("cancelled at t = {t:.6} s")]
    Cancelled {
        /// Time, s.
        t: f64,
    },
    /// The command is wrong; the simulation is where it was.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// A motion that a function prescribes jumps in this step; the simulation is where it was.
    #[error(transparent)]
    Prescription(#[from] PrescriptionError),
    /// A change that was recorded cannot be repeated; the simulation is where it was.
    #[error("a recorded change cannot be repeated: {0}")]
    Change(#[from] ChangeError),
    /// The duration of the scenario has passed; the simulation is where it was.
    #[error("the run has finished at t = {t} s: give the scenario a longer duration")]
    Finished {
        /// Time, s.
        t: f64,
    },
    /// The time is not one that can be reached; the simulation is where it was.
    #[error("cannot advance to t = {to} s: give a time from {t} s to {duration} s")]
    Time {
        /// The time given, s.
        to: f64,
        /// Time of the simulation, s.
        t: f64,
        /// Duration of the scenario, s.
        duration: f64,
    },
    /// The recorder has failed; the step itself was made.
    #[error(transparent)]
    Record(#[from] RecordError),
}
