//! Options of the dynamics as scenario files give them.

use bathyal::{ForwardMethod, Model};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Methods of forward dynamics; all give the same motion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DynamicsConfig {
    /// Method for robots without loops, and for the tree that general loops are closed in.
    pub forward: TreeMethod,
    /// Method for rigid loops.
    pub loops: LoopMethod,
}

impl DynamicsConfig {
    /// Tests whether nothing is set.
    pub(crate) fn is_default(&self) -> bool {
        *self == DynamicsConfig::default()
    }
}

/// Forward dynamics of a tree of bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TreeMethod {
    /// Whichever takes fewer multiplications and additions.
    #[default]
    Automatic,
    /// The articulated-body algorithm, O(N); equal chains share SIMD registers.
    ArticulatedBody,
    /// The composite-rigid-body algorithm, chain by chain, O(N³): for short chains.
    CompositeBody,
}

impl TreeMethod {
    /// Resolves `automatic` for a robot.
    pub fn resolve(self, model: &Model<f64>) -> ForwardMethod {
        match self {
            TreeMethod::Automatic => ForwardMethod::of_fewest_operations(model),
            TreeMethod::ArticulatedBody => ForwardMethod::ArticulatedBody,
            TreeMethod::CompositeBody => ForwardMethod::CompositeBody,
        }
    }
}

/// Constraint dynamics of rigid loops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LoopMethod {
    /// `arms` if all of them are grasps of one load, else `general`.
    #[default]
    Automatic,
    /// Cooperative arms: serial arms on the world or on one free base, whose tips hold one free
    /// body.
    Arms,
    /// Loops of any kind.
    General,
}

/// Events that are located between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// A contact point touches down or lifts off.
    Contact,
    /// A joint reaches or leaves its stop.
    Limit,
    /// An actuator reaches or leaves its limit.
    Saturation,
    /// The flow along an axis of a body with drag reverses.
    DragReversal,
    /// A contact point begins to slide or sticks again. Found between steps.
    Slip,
}
