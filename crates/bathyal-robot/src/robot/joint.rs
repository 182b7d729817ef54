//! How a body moves against its parent.

use super::actuators::JointMotor;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A joint: what it lets move, how far, and what drives and brakes it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Joint {
    /// What the joint lets move.
    #[serde(rename = "type")]
    pub kind: JointType,
    /// The joint's name; the body's, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The axis of a revolute, prismatic or screw joint, in the joint's frame; any length
    /// but zero. z, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis: Option<[f64; 3]>,
    /// How far a screw joint slides, m per rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pitch: Option<f64>,
    /// How far and how fast the joint moves, and how strong it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
    /// What brakes the joint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub friction: Option<Friction>,
    /// What drives the joint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motor: Option<JointMotor>,
    /// The joint that this one follows. The dynamics moves both on their own; controllers
    /// may couple them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mimic: Option<Mimic>,
}

/// What a joint lets move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JointType {
    /// Nothing.
    #[default]
    Fixed,
    /// Turning about the axis.
    Revolute,
    /// Sliding along the axis.
    Prismatic,
    /// Turning about the axis and sliding along it.
    Screw,
    /// Turning in every direction.
    Ball,
    /// Everything: a vehicle. Only for bodies without a parent.
    Free,
}

impl JointType {
    /// Name of the type in files.
    pub fn name(self) -> &'static str {
        match self {
            JointType::Fixed => "fixed",
            JointType::Revolute => "revolute",
            JointType::Prismatic => "prismatic",
            JointType::Screw => "screw",
            JointType::Ball => "ball",
            JointType::Free => "free",
        }
    }
}

/// How far and how fast a joint moves, and how strong it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// [lowest, highest] angle, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rad: Option<[f64; 2]>,
    /// [lowest, highest] angle, degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deg: Option<[f64; 2]>,
    /// [lowest, highest] position of a prismatic joint, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub m: Option<[f64; 2]>,
    /// How far a ball joint leans at most, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cone_rad: Option<f64>,
    /// How far a ball joint leans at most, degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cone_deg: Option<f64>,
    /// Largest torque or force, N m or N.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<f64>,
    /// Largest speed, rad/s or m/s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<f64>,
    /// The stops at both ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop: Option<Stop>,
}

impl Limits {
    /// [lowest, highest] in rad or m, whichever is given.
    pub fn range(&self) -> Option<[f64; 2]> {
        let degrees = || self.deg.map(|pair| pair.map(f64::to_radians));
        self.rad.or_else(degrees).or(self.m)
    }
}

/// A stop: a spring and a damper at the end of the travel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stop {
    /// N m/rad, or N/m.
    pub stiffness: f64,
    /// N m s/rad, or N s/m.
    pub damping: f64,
}

/// What brakes a joint, at the joint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Friction {
    /// N m s/rad, or N s/m.
    #[serde(default)]
    pub viscous: f64,
    /// Coulomb: N m, or N.
    #[serde(default)]
    pub coulomb: f64,
}

/// q = multiplier · q of the other joint + offset.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mimic {
    /// The name of the joint that is followed.
    pub joint: String,
    /// Dimensionless for joints of one kind.
    pub multiplier: f64,
    /// rad, or m.
    pub offset: f64,
}
