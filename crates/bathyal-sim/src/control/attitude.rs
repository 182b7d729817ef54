//! Attitudes: the turn from one to another.

use bathyal::Real;
use bathyal::spatial::{Mat3, Quaternion, Vec3};

/// The unit quaternion of a rotation, by whichever of its four components is the largest,
/// so that no digits are lost at any angle.
#[inline(always)]
pub fn quaternion(r: &Mat3<f64>) -> Quaternion<f64> {
    let m = &r.0;
    let squares = [
        1.0 + m[0][0] + m[1][1] + m[2][2],
        1.0 + m[0][0] - m[1][1] - m[2][2],
        1.0 - m[0][0] + m[1][1] - m[2][2],
        1.0 - m[0][0] - m[1][1] + m[2][2],
    ];
    let mut largest = 0;
    for k in 1..4 {
        if squares[k] > squares[largest] {
            largest = k;
        }
    }
    let differences = [m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]];
    let [x, y, z] = differences;
    let (xy, xz, yz) = (m[0][1] + m[1][0], m[0][2] + m[2][0], m[1][2] + m[2][1]);
    let four = match largest {
        0 => [squares[0], x, y, z],
        1 => [x, squares[1], xy, xz],
        2 => [y, xy, squares[2], yz],
        _ => [z, xz, yz, squares[3]],
    };
    Quaternion::from_array(four).normalized()
}

/// φ e of a rotation with 0 ≤ φ ≤ π.      JOE14 (42), (43)
///
///   φ e = 2 atan2(|v|, w) v / |v|   of the unit quaternion (w, v)
///
/// The printed arc cosine loses half of the digits near 0, and its sine all of them near π;
/// this form loses none. At exactly half a turn both axes are right; one is taken.
#[inline(always)]
pub fn rotation_vector(r: &Mat3<f64>) -> Vec3<f64> {
    let q = quaternion(r);
    let (w, v) = if q.w < 0.0 { (-q.w, -q.v) } else { (q.w, q.v) };
    let sine = v.norm();
    if sine < f64::MIN_POSITIVE.sqrt() {
        return v * 2.0;
    }
    v * (2.0 * Real::atan2(sine, w) / sine)
}

/// φ e from the attitude R to the one wanted, world axes: of E = R_d Rᵀ.      JOE14 (44)
#[inline(always)]
pub fn attitude_error(wanted: &Mat3<f64>, found: &Mat3<f64>) -> Vec3<f64> {
    rotation_vector(&(*wanted * found.transpose()))
}
