//! A body that turns on its parent about one of its own axes, as most do.

use super::BodyMotion;
use crate::dynamics::Scalar;
use crate::model::BodyInfo;
use crate::spatial::{Mat3, Vec3};

/// Places a body that has turned about its axis K by an angle and turns with a rate.
///
/// The turn only mixes the other two components of a vector, so that no matrix of the joint is
/// needed. The rows of the rotation are vectors like any other: those of the world's axes.
#[inline(always)]
pub(super) fn about<T: Scalar, const K: usize>(
    info: &BodyInfo,
    parent: &BodyMotion<T>,
    (angle, rate): (T, T),
    own: &mut BodyMotion<T>,
) {
    let (sin, cos) = angle.sin_cos();
    let (i, j) = ((K + 1) % 3, (K + 2) % 3);
    let turned = |mut x: Vec3<T>| {
        let [y, z] = [x[i], x[j]];
        x[i] = z.mul_add(sin, y * cos);
        x[j] = y.neg_mul_add(sin, z * cos);
        x
    };
    if info.straight {
        carry(info, parent, own, turned);
    } else {
        let placed = Mat3::from_f64(&info.placement.rotation);
        carry(
            info,
            parent,
            own,
            #[inline(always)]
            |x| turned(placed.transpose_mul(x)),
        );
    }
    own.velocity.angular[K] += rate;
}

/// Carries a motion over to a body at its placement; `seen` turns vectors into the body's axes.
#[inline(always)]
fn carry<T: Scalar>(
    info: &BodyInfo,
    parent: &BodyMotion<T>,
    own: &mut BodyMotion<T>,
    seen: impl Fn(Vec3<T>) -> Vec3<T>,
) {
    let placement = Vec3::from_f64(info.placement.position);
    own.pose.position = parent.pose.point_to_parent(placement);
    own.velocity.linear = seen(parent.velocity.at(placement));
    own.velocity.angular = seen(parent.velocity.angular);
    for k in 0..3 {
        own.pose.rotation.0[k] = seen(parent.pose.rotation.row(k)).0;
    }
}
