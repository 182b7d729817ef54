//! Chains of bodies that a robot has several times.

use super::body::Body;
use super::placement::{Mdh, Pose};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A chain, or a tree, of bodies that the robot has several times.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Limb {
    /// The limb's name, for messages.
    pub name: String,
    /// Its bodies. Those without a parent hang where the copies are placed.
    pub bodies: Vec<Body>,
    /// Where the robot has it.
    pub copies: Vec<Copy>,
}

/// One copy of a limb. A body `b` of the limb is called `name.b` in the robot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Copy {
    /// The copy's name.
    pub name: String,
    /// The body that it hangs on; the world if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// Where the limb's frame is in the parent's. Instead of `mdh`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pose: Option<Pose>,
    /// The limb's frame by modified Denavit-Hartenberg and branch parameters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mdh: Option<Mdh>,
}
