//! Limbs: chains of bodies that are repeated.

use super::body::Body;
use super::placement::{Mdh, Pose};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A chain or tree of bodies of which the robot has several copies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Limb {
    /// Name of the limb, for messages.
    pub name: String,
    /// Bodies of the limb. Those without a parent are attached where a copy is placed.
    pub bodies: Vec<Body>,
    /// Copies of the limb.
    pub copies: Vec<Copy>,
}

/// A copy of a limb. Body `b` of the limb is called `name.b` in the robot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Copy {
    /// Name of the copy.
    pub name: String,
    /// Parent body of the copy. Default: the world.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// Limb frame in the parent frame. Alternative to `mdh`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pose: Option<Pose>,
    /// Limb frame by modified Denavit-Hartenberg and branch parameters. Alternative to `pose`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mdh: Option<Mdh>,
}
