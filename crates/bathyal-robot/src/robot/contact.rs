//! Where a robot touches the seabed, and with what.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A point of a body that can touch the seabed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    /// The point, m.
    pub position: [f64; 3],
    /// A name for messages and plots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The name of its material; the only one, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub material: Option<String>,
}

/// A compliant contact: springs and dampers along the normal and along the ground, and
/// friction of rest and of sliding.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Material {
    /// The material's name.
    pub name: String,
    /// N/m, into the ground.
    pub normal_stiffness: f64,
    /// N s/m, into the ground.
    pub normal_damping: f64,
    /// N/m, along the ground.
    pub tangential_stiffness: f64,
    /// N s/m, along the ground.
    pub tangential_damping: f64,
    /// μ at rest.
    pub static_friction: f64,
    /// μ in motion.
    pub kinetic_friction: f64,
}
