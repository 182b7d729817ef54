//! Assessment of a run: how far its numbers can be trusted, what happened, and how well it went.
//!
//! ```text
//! samples, control ticks ──► Monitor ──► Verdict      numerics and validity
//! step-size checks       ──►         ──► Outcome      falls, slips, saturation, stops, …
//! controllers            ──►         ──► Performance  errors, speeds, thrusts, energy
//! ```
//!
//! Everything is accumulated while the run goes on: the memory depends on the robot alone. Samples
//! are those of the recording interval, whether they are recorded or not, so that the assessment of
//! a run does not depend on its recorder. Thresholds and their reasons: `docs/reliability.md`.

mod limits;
mod monitor;
mod outcome;
mod performance;
mod statistics;
pub mod text;
mod verdict;

pub use monitor::{Monitor, Observed};
pub use outcome::{Incident, IncidentKind, Outcome, PassedWaypoints};
pub use performance::{
    ActuatorLoad, ElectricalEnergy, JointSpeed, Performance, TrackingError, VehicleMotion,
};
pub use statistics::{Extreme, Range};
pub use verdict::{Check, Reason, StepCheck, Trust, Verdict, thresholds};
