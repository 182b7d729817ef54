//! φ, φᵀ and J: motion subspace, projected force and rotor inertia of a joint.

use super::Scalar;
use crate::model::{Kind, Link};
use crate::spatial::{Force, Motion, Vec3};

/// φ ẋ: the motion of a joint's rates, in the link's frame; `rate(k)` is the k-th.
#[inline(always)]
pub(super) fn motion<T: Scalar>(link: &Link<T>, rate: impl Fn(usize) -> T) -> Motion<T> {
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
pub(super) fn motion_of<T: Scalar>(link: &Link<T>, rates: &[T]) -> Motion<T> {
    motion(link, |k| rates[link.v + k])
}

/// φᵀ f, told entry by entry with its place among the velocities.
#[inline(always)]
pub(super) fn project_force<T: Scalar>(
    link: &Link<T>,
    f: &Force<T>,
    mut tell: impl FnMut(usize, T),
) {
    let at = link.v;
    match &link.kind {
        Kind::Revolute { .. } => tell(at, f.moment[2]),
        Kind::Prismatic { .. } => tell(at, f.force[2]),
        Kind::Screw { pitch, .. } => tell(at, pitch.mul_add(f.force[2], f.moment[2])),
        Kind::Ball => {
            for k in 0..3 {
                tell(at + k, f.moment[k]);
            }
        }
        Kind::Free { user } => {
            let own = match user {
                Some(pose) => pose.force_to_parent(f),
                None => *f,
            };
            for (k, x) in own.to_array().into_iter().enumerate() {
                tell(at + k, x);
            }
        }
    }
}

/// φᵀ f into the entries of a joint.
#[inline(always)]
pub(super) fn project<T: Scalar>(link: &Link<T>, f: &Force<T>, out: &mut [T]) {
    project_force(
        link,
        f,
        #[inline(always)]
        |at, x| out[at] = x,
    );
}

/// J q̈: what a joint's drive needs to move its own rotor, added to the entry of the joint.
#[inline(always)]
pub(super) fn add_rotor<T: Scalar>(link: &Link<T>, vdot: &[T], tau: &mut [T]) {
    if let Some(rotor) = link.rotor {
        tau[link.v] = rotor.mul_add(vdot[link.v], tau[link.v]);
    }
}
