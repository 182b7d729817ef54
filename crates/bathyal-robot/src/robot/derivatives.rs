//! Hydrodynamic derivatives as they are published.

use super::placement::Pose;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Hydrodynamic derivatives: forces as sums of products of relative speeds, by their SNAME names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DerivativesDrag {
    /// Axes in which the coefficients are given.
    pub axes: Axes,
    /// Frame of the coefficients, in the body frame, before its axes are turned. Default: the body
    /// frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<Pose>,
    /// Makes the coefficients dimensionless (prime system). Default: they have dimensions, and
    /// include the density of the water.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<Reference>,
    /// True if the coefficients contain the Coriolis and centripetal terms of the added mass
    /// (X_wq, Y_ur, M_uw, ...), which are then not added once more. Default: false.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub includes_added_mass: Option<bool>,
    /// Coefficients by name: a force X, Y, Z or moment K, M, N, then the speeds u, v, w, p, q, r that
    /// it is multiplied by, |u| for a magnitude: `X_u|u|`, `Y_uv`, `N_ur`, `K_p|p|`, `M_uw`. Of
    /// published sign: negative on the diagonal where they resist the motion.
    pub coefficients: BTreeMap<String, f64>,
}

/// Axes of a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Axes {
    /// x forward, y to starboard, z down, as SNAME and Fossen have them.
    ForwardStarboardDown,
    /// Those of the body frame.
    Body,
}

/// Reference of dimensionless coefficients: X' = X / (½ ρ L² U²), K' = K / (½ ρ L³ U²), speeds by U,
/// angular speeds by U/L.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// Length L, m.
    pub length: f64,
    /// Density ρ, kg/m³. Default: that of the robot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub density: Option<f64>,
    /// Speed U, m/s; needed by coefficients of one speed or of three.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<f64>,
}
