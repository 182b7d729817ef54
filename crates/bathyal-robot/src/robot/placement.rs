//! Frames, by a pose or by modified Denavit-Hartenberg parameters.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Position and orientation of a frame in another. At most one of `rpy_rad`, `rpy_deg`,
/// `quaternion_xyzw` and `rotation` may be given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pose {
    /// Position of the origin, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<[f64; 3]>,
    /// Roll, pitch, yaw in rad, as in URDF: rotations about the fixed x, then y, then z axis.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rpy_rad: Option<[f64; 3]>,
    /// Roll, pitch, yaw in degrees, as in `rpy_rad`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rpy_deg: Option<[f64; 3]>,
    /// Quaternion x, y, z, w; any length but zero.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quaternion_xyzw: Option<[f64; 4]>,
    /// Rotation matrix by rows; its columns are the axes of the frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotation: Option<[[f64; 3]; 3]>,
}

/// Modified Denavit-Hartenberg parameters with branch parameters. From the parent frame: rotate
/// by `branch_theta` about z and translate by `branch_d` along z, rotate by `alpha` about x and
/// translate by `a` along x, rotate by `theta` about z and translate by `d` along z. The joint
/// axis is z.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mdh {
    /// Link length: distance along x, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<f64>,
    /// Link twist: angle about x, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alpha_rad: Option<f64>,
    /// Link twist: angle about x, degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alpha_deg: Option<f64>,
    /// Joint offset: distance along z, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub d: Option<f64>,
    /// Joint angle about z at q = 0, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theta_rad: Option<f64>,
    /// Joint angle about z at q = 0, degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theta_deg: Option<f64>,
    /// Branch angle about the parent's z, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch_theta_rad: Option<f64>,
    /// Branch angle about the parent's z, degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch_theta_deg: Option<f64>,
    /// Branch distance along the parent's z, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch_d: Option<f64>,
}
