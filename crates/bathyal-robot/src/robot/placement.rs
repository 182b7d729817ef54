//! Where a frame is: by a pose, or by modified Denavit-Hartenberg parameters.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A frame in another: where its origin is, and how it is turned. At most one of
/// `rpy_rad`, `rpy_deg`, `quaternion_xyzw` and `rotation` may be given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pose {
    /// The origin, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<[f64; 3]>,
    /// Roll, pitch, yaw in rad, as in URDF: turned about the fixed x, then y, then z axis.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rpy_rad: Option<[f64; 3]>,
    /// Roll, pitch, yaw in degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rpy_deg: Option<[f64; 3]>,
    /// The orientation as a quaternion x, y, z, w; any length but zero.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quaternion_xyzw: Option<[f64; 4]>,
    /// The rotation matrix by rows: its columns are the frame's axes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotation: Option<[[f64; 3]; 3]>,
}

/// Modified Denavit-Hartenberg parameters with branch parameters: from the parent turn
/// `branch_theta` and shift `branch_d` about z, then turn `alpha` and shift `a` about x,
/// then turn `theta` and shift `d` about z. The joint's axis is z.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mdh {
    /// Distance along x, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<f64>,
    /// Twist about x, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alpha_rad: Option<f64>,
    /// Twist about x, degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alpha_deg: Option<f64>,
    /// Distance along z, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub d: Option<f64>,
    /// Angle about z without the joint's own, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theta_rad: Option<f64>,
    /// Angle about z without the joint's own, degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theta_deg: Option<f64>,
    /// Branch: angle about the parent's z, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch_theta_rad: Option<f64>,
    /// Branch: angle about the parent's z, degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch_theta_deg: Option<f64>,
    /// Branch: distance along the parent's z, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch_d: Option<f64>,
}
