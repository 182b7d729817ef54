//! Conversion of frames between their forms in files and poses.

use crate::robot::{self, Body};
use bathyal::Mdh;
use bathyal::spatial::{Mat3, Pose, Quaternion, Vec3};

/// Joint placement of a body: the joint frame at q = 0 in the parent frame, by pose or by modified
/// Denavit-Hartenberg parameters.
pub fn joint_placement(body: &Body) -> Pose<f64> {
    placement(body.pose.as_ref(), body.mdh.as_ref())
}

/// Frame given by a pose or by modified Denavit-Hartenberg parameters; the identity if by neither.
pub(crate) fn placement(pose: Option<&robot::Pose>, mdh: Option<&robot::Mdh>) -> Pose<f64> {
    match (pose, mdh) {
        (Some(pose), _) => to_pose(pose),
        (None, Some(mdh)) => core_mdh(mdh).placement(),
        (None, None) => Pose::identity(),
    }
}

fn core_mdh(mdh: &robot::Mdh) -> Mdh {
    let angle =
        |rad: Option<f64>, deg: Option<f64>| rad.or(deg.map(f64::to_radians)).unwrap_or(0.0);
    Mdh {
        a: mdh.a.unwrap_or(0.0),
        alpha: angle(mdh.alpha_rad, mdh.alpha_deg),
        d: mdh.d.unwrap_or(0.0),
        theta: angle(mdh.theta_rad, mdh.theta_deg),
        branch_theta: angle(mdh.branch_theta_rad, mdh.branch_theta_deg),
        branch_d: mdh.branch_d.unwrap_or(0.0),
    }
}

/// Converts a `pose` of a file.
pub fn to_pose(pose: &robot::Pose) -> Pose<f64> {
    let rotation = if let Some(rpy) = pose.rpy_rad {
        rotation_from_rpy(rpy.map(f64::sin_cos))
    } else if let Some(rpy) = pose.rpy_deg {
        rotation_from_rpy(rpy.map(sin_cos_degrees))
    } else if let Some([x, y, z, w]) = pose.quaternion_xyzw {
        let length = (x * x + y * y + z * z + w * w).sqrt();
        Quaternion::from_array([w, x, y, z].map(|c| c / length)).matrix()
    } else if let Some(rows) = pose.rotation {
        Mat3(rows)
    } else {
        Mat3::identity()
    };
    Pose {
        rotation,
        position: Vec3(pose.position.unwrap_or_default()),
    }
}

/// R = R_z(yaw) R_y(pitch) R_x(roll), as in URDF, from sines and cosines.
pub(crate) fn rotation_from_rpy([(sr, cr), (sp, cp), (sy, cy)]: [(f64, f64); 3]) -> Mat3<f64> {
    Mat3([
        [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
        [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
        [-sp, cp * sr, cp * cr],
    ])
}

/// Sine and cosine of an angle in degrees, exact for quarter turns.
fn sin_cos_degrees(angle: f64) -> (f64, f64) {
    match angle.rem_euclid(360.0) {
        0.0 => (0.0, 1.0),
        90.0 => (1.0, 0.0),
        180.0 => (0.0, -1.0),
        270.0 => (-1.0, 0.0),
        _ => angle.to_radians().sin_cos(),
    }
}

/// Converts a pose to its form in files; position and rotation are omitted where they are the
/// identity.
pub(crate) fn to_file_pose(pose: &Pose<f64>) -> robot::Pose {
    let identity = Pose::<f64>::identity();
    robot::Pose {
        position: (pose.position != identity.position).then_some(pose.position.0),
        rotation: (pose.rotation != identity.rotation).then_some(pose.rotation.0),
        ..robot::Pose::default()
    }
}
