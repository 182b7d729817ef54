//! Interpolation between the points of a trajectory.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How to go from one point to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Interpolation {
    /// Stay until the next time, then jump.
    Step,
    /// Straight lines.
    Linear,
    /// A cubic spline: accelerations are continuous, it begins and ends at rest.
    Cubic,
    /// A spline of fifth degree: as smooth as possible, it begins and ends at rest without
    /// acceleration.
    Quintic,
    /// A cycloid between every two points: at rest, without acceleration, at each of them.
    Cycloid,
}
