//! Joints: type, limits, friction and motor.

use super::actuators::JointMotor;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A joint: type, axis, limits, friction and motor.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Joint {
    /// Type of the joint.
    #[serde(rename = "type")]
    pub kind: JointType,
    /// Name of the joint. Default: the name of the body.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Axis of a revolute, prismatic or screw joint, in the joint frame; any length but zero.
    /// Default: z.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis: Option<[f64; 3]>,
    /// Pitch of a screw joint, m/rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pitch: Option<f64>,
    /// Limits of position, speed and effort.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
    /// Friction at the joint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub friction: Option<Friction>,
    /// Motor of the joint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motor: Option<JointMotor>,
    /// Joint that this one follows, by a rigid constraint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mimic: Option<Mimic>,
}

/// Type of a joint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JointType {
    /// No motion.
    #[default]
    Fixed,
    /// Rotation about the axis.
    Revolute,
    /// Translation along the axis.
    Prismatic,
    /// Rotation about the axis coupled with translation along it.
    Screw,
    /// Rotation about all axes.
    Ball,
    /// All six degrees of freedom, as of a vehicle. Only for bodies without a parent.
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

/// Limits of a joint: position, effort and speed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// [minimum, maximum] angle, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rad: Option<[f64; 2]>,
    /// [minimum, maximum] angle, degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deg: Option<[f64; 2]>,
    /// [minimum, maximum] position of a prismatic joint, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub m: Option<[f64; 2]>,
    /// Swing limit of a ball joint: largest angle between its z axes, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cone_rad: Option<f64>,
    /// Swing limit of a ball joint: largest angle between its z axes, degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cone_deg: Option<f64>,
    /// Largest torque or force, N m or N.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<f64>,
    /// Largest speed, rad/s or m/s. A run reports a joint that exceeds it, and the operator's
    /// commands stay within it; what limits the speed physically is the motor: `no_load_speed`, or
    /// voltage and back-EMF.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<f64>,
    /// Stops at both ends of the range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop: Option<Stop>,
}

impl Limits {
    /// [minimum, maximum] in rad or m, whichever is given.
    pub fn range(&self) -> Option<[f64; 2]> {
        let degrees = || self.deg.map(|pair| pair.map(f64::to_radians));
        self.rad.or_else(degrees).or(self.m)
    }
}

/// A stop: a spring and a damper beyond the limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stop {
    /// Stiffness, N m/rad or N/m.
    pub stiffness: f64,
    /// Damping, N m s/rad or N s/m.
    pub damping: f64,
}

/// Friction at a joint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Friction {
    /// Viscous friction, N m s/rad or N s/m.
    #[serde(default)]
    pub viscous: f64,
    /// Coulomb friction, N m or N.
    #[serde(default)]
    pub coulomb: f64,
}

/// Relation to another joint: q = multiplier · q_other + offset.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mimic {
    /// Name of the other joint.
    pub joint: String,
    /// Multiplier; dimensionless for joints of the same type.
    pub multiplier: f64,
    /// Offset, rad or m.
    pub offset: f64,
}
