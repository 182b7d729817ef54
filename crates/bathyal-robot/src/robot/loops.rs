//! Loop joints and springs between bodies.

use super::placement::Pose;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A loop joint: a joint between two bodies of the tree, or between a body and the world, that
/// closes a kinematic loop.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Loop {
    /// Name for messages and plots.
    pub name: String,
    /// Type of the joint: `rigid` constrains all motion, `revolute` leaves rotation about z,
    /// `prismatic` translation along z, `cylindrical` both, `universal` rotation about x and y,
    /// `planar` translation along x and y and rotation about z, `ball` all rotations, `distance` all
    /// but the distance of the two origins. Alternative to `free`.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<LoopType>,
    /// Motions that are not constrained, about and along the axes of the second frame.
    /// Alternative to `type`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<Vec<Freedom>>,
    /// The two bodies; `world` stands for the world: its points stay where they are, wherever a
    /// free robot starts. A robot without a free body moves as a whole to its start, and they with it.
    pub bodies: [String; 2],
    /// Joint frame on the first body. Default: the body frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Pose>,
    /// Joint frame on the second body. Default: where the first frame is at the start of the run; of
    /// a loop of type `distance` the body frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<Pose>,
    /// Distance of the two origins of a loop of type `distance`, m. Default: the distance at the
    /// start of the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<f64>,
    /// Compliance of the joint. Without it the joint is rigid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub soft: Option<SoftGrasp>,
}

/// Type of a loop joint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LoopType {
    /// No motion.
    Rigid,
    /// Rotation about z.
    Revolute,
    /// Translation along z.
    Prismatic,
    /// Rotation about all axes.
    Ball,
    /// Rotation about z and translation along it.
    Cylindrical,
    /// Rotation about x, which is fixed in the second body, and y, fixed in the first.
    Universal,
    /// Translation along x and y, and rotation about z.
    Planar,
    /// All motion that leaves the distance of the two origins as it is: a rod between ball joints.
    Distance,
}

/// A motion that a loop joint does not constrain. Two free rotations make a universal joint: the
/// first axis is fixed in the second body, the other in the first body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Freedom {
    /// Rotation about x.
    TurnX,
    /// Rotation about y.
    TurnY,
    /// Rotation about z.
    TurnZ,
    /// Translation along x.
    SlideX,
    /// Translation along y.
    SlideY,
    /// Translation along z.
    SlideZ,
}

/// Springs and dampers in every constrained direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SoftGrasp {
    /// Translational stiffness, N/m.
    pub stiffness: f64,
    /// Translational damping, N s/m.
    pub damping: f64,
    /// Rotational stiffness, N m/rad.
    pub turning_stiffness: f64,
    /// Rotational damping, N m s/rad.
    pub turning_damping: f64,
}

/// A spring with a damper between a point of one body and a point of another. Its tension along
/// the line between them is stiffness · (length − rest_length) + damping · rate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spring {
    /// Name for messages and plots.
    pub name: String,
    /// The two bodies; `world` stands for the world: its points stay where they are, wherever a
    /// free robot starts. A robot without a free body moves as a whole to its start, and they with it.
    pub bodies: [String; 2],
    /// The two points, each in its body frame, m.
    pub points: [[f64; 3]; 2],
    /// Stiffness, N/m.
    pub stiffness: f64,
    /// Length without tension, m.
    #[serde(default)]
    pub rest_length: f64,
    /// Damping, N s/m.
    #[serde(default)]
    pub damping: f64,
    /// True for a rope: it is slack where it is shorter than `rest_length`, and never pushes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pull_only: bool,
}

/// A spring with a damper at a revolute, prismatic or screw joint. Its effort is
/// −stiffness · (q − rest) − damping · rate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JointSpring {
    /// Name for messages and plots.
    pub name: String,
    /// Name of the joint.
    pub joint: String,
    /// Stiffness, N m/rad or N/m.
    #[serde(default)]
    pub stiffness: f64,
    /// Position without effort, rad or m.
    #[serde(default)]
    pub rest: f64,
    /// Damping, N m s/rad or N s/m.
    #[serde(default)]
    pub damping: f64,
}

/// A gear, belt or rack between two joints of one degree of freedom each:
/// q = ratio · q of the leader + offset. It is rigid, and does no work.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Coupling {
    /// Name for messages.
    pub name: String,
    /// Name of the joint that follows.
    pub joint: String,
    /// Name of the joint that leads.
    pub leader: String,
    /// Ratio; m/rad or rad/m between a prismatic and a revolute joint. Negative for two gears side by
    /// side.
    pub ratio: f64,
    /// Offset, rad or m. Default: as the joints are at the start of the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offset: Option<f64>,
}

/// Name of the world in `bodies` of loops and springs.
pub const WORLD: &str = "world";

impl Loop {
    /// Free motions: rotation about x, y, z, then translation along x, y, z.
    pub fn mask(&self) -> [bool; 6] {
        use Freedom::*;
        let free = self.free.as_deref().unwrap_or(match self.kind {
            None | Some(LoopType::Rigid) => &[],
            Some(LoopType::Revolute) => &[TurnZ],
            Some(LoopType::Prismatic) => &[SlideZ],
            Some(LoopType::Ball) => &[TurnX, TurnY, TurnZ],
            Some(LoopType::Cylindrical) => &[TurnZ, SlideZ],
            Some(LoopType::Universal) => &[TurnX, TurnY],
            Some(LoopType::Planar) => &[TurnZ, SlideX, SlideY],
            Some(LoopType::Distance) => &[TurnX, TurnY, TurnZ, SlideX, SlideY, SlideZ],
        });
        [TurnX, TurnY, TurnZ, SlideX, SlideY, SlideZ].map(|motion| free.contains(&motion))
    }

    /// True if it keeps a distance, and nothing else.
    pub fn is_distance(&self) -> bool {
        self.kind == Some(LoopType::Distance)
    }

    /// Number of constraints.
    pub fn constraint_count(&self) -> usize {
        match self.is_distance() {
            true => 1,
            false => self.mask().iter().filter(|free| !**free).count(),
        }
    }
}
