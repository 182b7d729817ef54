//! Contact points and their materials.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A point of a body that can touch the ground.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    /// Position of the point in the body frame, m.
    pub position: [f64; 3],
    /// Name for messages and plots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Name of the material. Default: the only one of the robot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub material: Option<String>,
}

/// Material of a compliant contact: springs and dampers normal and tangential to the ground,
/// static and kinetic friction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Material {
    /// Name of the material.
    pub name: String,
    /// Normal stiffness, N/m.
    pub normal_stiffness: f64,
    /// Normal damping, N s/m.
    pub normal_damping: f64,
    /// Tangential stiffness, N/m.
    pub tangential_stiffness: f64,
    /// Tangential damping, N s/m.
    pub tangential_damping: f64,
    /// Coefficient of static friction.
    pub static_friction: f64,
    /// Coefficient of kinetic friction.
    pub kinetic_friction: f64,
}
