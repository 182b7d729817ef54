//! Rotation vectors and attitude errors.

use bathyal::Real;
use bathyal::spatial::{Mat3, Quaternion, Vec3};

/// Rotation vector φ e of a rotation, 0 ≤ φ ≤ π.      JOE14 (42), (43)
///
///   φ e = 2 atan2(|v|, w) v / |v|   of the unit quaternion (w, v)
///
/// The printed arc cosine loses half of the digits near 0, and its sine all of them near π;
/// this form loses none. At exactly half a turn both axes are right; one is taken.
#[inline(always)]
pub fn rotation_vector(r: &Mat3<f64>) -> Vec3<f64> {
    let Quaternion { w, v } = Quaternion::from_matrix(r);
    let sine = v.norm();
    if sine < f64::MIN_POSITIVE.sqrt() {
        return v * 2.0;
    }
    v * (2.0 * Real::atan2(sine, w) / sine)
}

/// Attitude error φ e from R to the desired R_d, world axes: of E = R_d Rᵀ.      JOE14 (44)
#[inline(always)]
pub fn attitude_error(desired: &Mat3<f64>, r: &Mat3<f64>) -> Vec3<f64> {
    rotation_vector(&(*desired * r.transpose()))
}
