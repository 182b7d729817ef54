//! Trajectories of joints and vehicles: positions, rates and accelerations over time.
//!
//! ```text
//! TrajectoryConfig ──build──► Trajectory ── at(t) ──► TrajectoryPoint            one number
//! PoseConfig ────────build──► PoseTrajectory ── at(t) ──► PosePoint    position and attitude
//! ```
//!
//! Before its first time a trajectory stays where it begins, after its last where it ends.

mod attitude;
mod config;
mod cubic;
mod hermite;
mod interpolation;
mod pose;
mod quintic;
mod scalar;

pub(crate) use config::check_times;
pub use config::{Quantity, SinusoidConfig, TrajectoryConfig};
pub use interpolation::Interpolation;
pub use pose::{PoseConfig, PosePoint, PoseSamples, PoseTrajectory, Waypoint};
pub use scalar::{Trajectory, TrajectoryPoint};
