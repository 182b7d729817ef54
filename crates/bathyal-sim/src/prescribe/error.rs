//! Errors of prescribed motions.

use super::{MAX_POSITION_JUMP, MAX_SAMPLE_SPEED, MAX_VELOCITY_JUMP};
use bathyal::InputError;

/// Reason for which a motion cannot be prescribed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PrescriptionError {
    /// The prescribed motion does not begin where the robot is.
    #[error(
        "the prescribed {what} of '{body}' is {prescribed:?} at t = 0 s, the initial one {initial:?}; \
         they may differ by {MAX_POSITION_JUMP} m or rad, and by {MAX_VELOCITY_JUMP} m/s or rad/s"
    )]
    Start {
        /// The body.
        body: String,
        /// `position` or `velocity`.
        what: &'static str,
        /// In the layout of the state.
        initial: Vec<f64>,
        /// In the layout of the state.
        prescribed: Vec<f64>,
    },
    /// The prescribed motion jumps.
    #[error(
        "the prescribed {what} of '{body}' jumps at t = {t} s from {before:?} to {after:?}; \
         at most {MAX_POSITION_JUMP} m or rad, and {MAX_VELOCITY_JUMP} m/s or rad/s, are accepted"
    )]
    Jump {
        /// The body.
        body: String,
        /// `position` or `velocity`.
        what: &'static str,
        /// Time, s.
        t: f64,
        /// In the layout of the state.
        before: Vec<f64>,
        /// In the layout of the state.
        after: Vec<f64>,
    },
    /// Two samples of a table are too far apart.
    #[error(
        "column '{column}' jumps from {before} at t = {t} s to {after} at t = {next} s: \
         faster than {MAX_SAMPLE_SPEED} m/s or rad/s"
    )]
    Samples {
        /// The column.
        column: String,
        /// Time of the first sample, s.
        t: f64,
        /// Time of the next, s.
        next: f64,
        /// Value of the first sample.
        before: f64,
        /// Value of the next.
        after: f64,
    },
    /// The motion is not a number.
    #[error("the prescribed motion of '{body}' has {value} at t = {t} s; it must be finite")]
    NotFinite {
        /// The body.
        body: String,
        /// Time, s.
        t: f64,
        /// The number.
        value: f64,
    },
    /// A number is prescribed to a body, or a pose to a joint.
    #[error(
        "the prescribed motion of '{body}' does not fit its joint: joints with one degree of freedom \
         take a number, free bodies and ball joints a pose"
    )]
    Kind {
        /// The body.
        body: String,
    },
    /// A joint is prescribed twice.
    #[error("the motion of '{body}' is prescribed twice")]
    Twice {
        /// The body.
        body: String,
    },
    /// Forces of rigid loops depend on accelerations, which hybrid dynamics does not solve for.
    #[error(
        "motions cannot be prescribed to a robot with rigid loops or mimic joints; give the loops a \
         stiffness, so that they act by forces, or remove `mimic` and prescribe both joints"
    )]
    RigidLoops,
    /// There is no such joint.
    #[error(transparent)]
    Joint(#[from] InputError),
}
