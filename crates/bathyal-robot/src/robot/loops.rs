//! What holds bodies together that are no parent and child: loops, and springs.

use super::placement::Pose;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A joint between two bodies that are part of the tree already, or between a body and the
/// world: it closes a loop.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Loop {
    /// A name for messages and plots.
    pub name: String,
    /// What it leaves free: `rigid` nothing, `revolute` turning about z, `prismatic` sliding
    /// along z, `ball` all turning. Instead of `free`.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<LoopType>,
    /// The motions that it leaves free, about and along the axes of the second frame. Instead
    /// of `type`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<Vec<Freedom>>,
    /// The two bodies; `world` is the world.
    pub bodies: [String; 2],
    /// The frame on the first body; the body's own, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Pose>,
    /// The frame on the second body. If not given, the second body is held where it is when
    /// the run starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<Pose>,
    /// A grasp that gives; without this it holds exactly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub soft: Option<SoftGrasp>,
}

/// The kinds of loops that have names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LoopType {
    /// Holds everything.
    Rigid,
    /// Turns about z.
    Revolute,
    /// Slides along z.
    Prismatic,
    /// Turns about all axes.
    Ball,
}

/// A motion that a loop leaves free. With two turnings free it is a universal joint: the first
/// axis stays with the second body, the other with the first body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Freedom {
    /// Turning about x.
    TurnX,
    /// Turning about y.
    TurnY,
    /// Turning about z.
    TurnZ,
    /// Sliding along x.
    SlideX,
    /// Sliding along y.
    SlideY,
    /// Sliding along z.
    SlideZ,
}

/// Springs and dampers in every direction that is held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SoftGrasp {
    /// Against sliding, N/m.
    pub stiffness: f64,
    /// Against sliding, N s/m.
    pub damping: f64,
    /// Against turning, N m/rad.
    pub turning_stiffness: f64,
    /// Against turning, N m s/rad.
    pub turning_damping: f64,
}

/// A spring with a damper between a point of one body and a point of another: it pulls along
/// the line between them with stiffness · (length − rest_length) + damping · rate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spring {
    /// A name for messages and plots.
    pub name: String,
    /// The two bodies; `world` is the world.
    pub bodies: [String; 2],
    /// The two points, each in its body's frame, m.
    pub points: [[f64; 3]; 2],
    /// N/m.
    pub stiffness: f64,
    /// m.
    #[serde(default)]
    pub rest_length: f64,
    /// N s/m.
    #[serde(default)]
    pub damping: f64,
}

/// What `bodies` of loops and springs call the world.
pub const WORLD: &str = "world";

impl Loop {
    /// Turning about x, y, z and sliding along x, y, z: free or held.
    pub fn mask(&self) -> [bool; 6] {
        use Freedom::*;
        let free = self.free.as_deref().unwrap_or(match self.kind {
            None | Some(LoopType::Rigid) => &[],
            Some(LoopType::Revolute) => &[TurnZ],
            Some(LoopType::Prismatic) => &[SlideZ],
            Some(LoopType::Ball) => &[TurnX, TurnY, TurnZ],
        });
        [TurnX, TurnY, TurnZ, SlideX, SlideY, SlideZ].map(|motion| free.contains(&motion))
    }
}
