//! φ and φᵀ: what a joint moves, and what it feels.

use crate::Real;
use crate::model::{Kind, Link};
use crate::spatial::{Force, Motion, Vec3};

/// φ ẋ: the motion of a joint's rates, in the link's frame; `rate(k)` is the k-th.
#[inline(always)]
pub(super) fn motion<T: Real>(link: &Link<T>, rate: impl Fn(usize) -> T) -> Motion<T> {
    let mut motion = Motion::zero();
    match &link.kind {
        Kind::Revolute { .. } => motion.angular[2] = rate(0),
        Kind::Prismatic { .. } => motion.linear[2] = rate(0),
        Kind::Screw { pitch, .. } => {
            motion.angular[2] = rate(0);
            motion.linear[2] = *pitch * rate(0);
        }
        Kind::Ball => motion.angular = Vec3(core::array::from_fn(rate)),
        Kind::Free { user } => {
            let own = Motion::from_array(core::array::from_fn(rate));
            motion = user.as_ref().map_or(own, |pose| pose.motion_to_body(&own));
        }
    }
    motion
}

/// φ ẋ for rates in the layout of the velocities.
#[inline(always)]
pub(super) fn motion_of<T: Real>(link: &Link<T>, rates: &[T]) -> Motion<T> {
    motion(link, |k| rates[link.v + k])
}

/// φᵀ f into the entries of a joint.
#[inline(always)]
pub(super) fn project<T: Real>(link: &Link<T>, f: &Force<T>, out: &mut [T]) {
    let at = link.v;
    match &link.kind {
        Kind::Revolute { .. } => out[at] = f.moment[2],
        Kind::Prismatic { .. } => out[at] = f.force[2],
        Kind::Screw { pitch, .. } => out[at] = pitch.mul_add(f.force[2], f.moment[2]),
        Kind::Ball => out[at..at + 3].copy_from_slice(&f.moment.0),
        Kind::Free { user } => {
            let own = user.as_ref().map_or(*f, |pose| pose.force_to_parent(f));
            out[at..at + 6].copy_from_slice(&own.to_array());
        }
    }
}
