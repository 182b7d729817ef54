//! A body that turns on its parent about one of its own axes, as most do.

use super::BodyMotion;
use crate::Real;
use crate::model::BodyInfo;
use crate::spatial::{Mat3, Motion, Pose, Vec3};

/// Pose and velocity of a body that has turned about its axis K by an angle and turns with a
/// rate.
///
/// The turn only mixes the other two columns of a rotation, and the other two components of
/// a vector, so that no matrix of the joint is needed.
#[inline(always)]
pub(super) fn about<T: Real, const K: usize>(
    info: &BodyInfo,
    parent: &BodyMotion<T>,
    (angle, rate): (T, T),
) -> (Pose<T>, Motion<T>) {
    let seat = Vec3::lift(info.placement.position);
    let mut rotation = parent.pose.rotation;
    let mut velocity = Motion {
        angular: parent.velocity.angular,
        linear: parent.velocity.at(seat),
    };
    if !info.straight {
        let placed = Mat3::lift(&info.placement.rotation);
        rotation = rotation * placed;
        velocity.angular = placed.transpose_mul(velocity.angular);
        velocity.linear = placed.transpose_mul(velocity.linear);
    }
    let (sin, cos) = angle.sin_cos();
    let turn = |[x, y]: [T; 2]| [y.mul_add(sin, x * cos), x.neg_mul_add(sin, y * cos)];
    let (i, j) = ((K + 1) % 3, (K + 2) % 3);
    for row in &mut rotation.0 {
        [row[i], row[j]] = turn([row[i], row[j]]);
    }
    for x in [&mut velocity.angular, &mut velocity.linear] {
        [x[i], x[j]] = turn([x[i], x[j]]);
    }
    velocity.angular[K] += rate;
    let pose = Pose {
        rotation,
        position: parent.pose.point_to_parent(seat),
    };
    (pose, velocity)
}
