//! Interpolation between the points of a trajectory.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Interpolation between points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Interpolation {
    /// Piecewise constant.
    Step,
    /// Piecewise linear.
    Linear,
    /// A cubic spline: accelerations are continuous, it begins and ends at rest.
    Cubic,
    /// A spline of fifth degree: as smooth as possible, it begins and ends at rest without
    /// acceleration.
    Quintic,
    /// A cycloid between every two points: at rest, without acceleration, at each of them.
    Cycloid,
    /// A cubic spline with continuous accelerations that begins and ends as it moves, not at
    /// rest: for motions that were measured.
    NotAKnot,
}
