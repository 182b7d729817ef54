//! φ, φᵀ and J: what a joint moves, what it feels, and what its drive moves besides.

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
        Kind::Ball => motion.angular = Vec3([rate(0), rate(1), rate(2)]),
        Kind::Free { user } => {
            let own = [rate(0), rate(1), rate(2), rate(3), rate(4), rate(5)];
            motion = Motion::from_array(own);
            if let Some(pose) = user {
                motion = pose.motion_to_body(&motion);
            }
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
            let own = match user {
                Some(pose) => pose.force_to_parent(f),
                None => *f,
            };
            out[at..at + 6].copy_from_slice(&own.to_array());
        }
    }
}

/// J q̈: what a joint's drive needs to move its own rotor, added to the entry of the joint.
#[inline(always)]
pub(super) fn add_rotor<T: Real>(link: &Link<T>, vdot: &[T], tau: &mut [T]) {
    if let Some(rotor) = link.rotor {
        tau[link.v] = rotor.mul_add(vdot[link.v], tau[link.v]);
    }
}
