//! Accelerations, base to tip.

use super::Scalar;
use super::eval_context::EvalContext;
use super::joints;
use super::kinematics::from_world;
use super::state::Inputs;
use super::workspace::{Articulated, Kinematics};
use crate::model::{Kind, Link};
use crate::spatial::{Force, Motion, Pose, Vec3};

/// a′ and v̇: under water the rates of velocities relative to the water, on land classical
/// accelerations biased by gravity.
///
///   ā = X a′ₚ + ζ,   q̈ = m*⁻¹ τ* − (n m*⁻¹)ᵀ ā,   a′ = ā + φ q̈      Diss94 Table 15
///
/// Reads `kinematics`, `loads`, `articulated`; writes `accelerations` and v̇.
#[inline(always)]
pub(super) fn sweep<T: Scalar, const WET: bool>(
    context: &EvalContext<T>,
    kinematics: &[Kinematics<T>],
    loads: &[Force<T>],
    articulated: &[Articulated<T>],
    accelerations: &mut [Motion<T>],
    vdot: &mut [T],
) {
    let world = of_world::<T, WET>(context);
    for &i in context.visited {
        let link = &context.links[i];
        let (k, own) = (&kinematics[i], &articulated[i]);
        let parent = match link.parent {
            Some(p) => accelerations[p],
            None => world,
        };
        let below = (&world, &parent);
        accelerations[i] = of_link::<T, WET>(context, link, below, k, &loads[i], own, vdot);
    }
}

/// a′ of the world.
#[inline(always)]
pub(super) fn of_world<T: Scalar, const WET: bool>(context: &EvalContext<T>) -> Motion<T> {
    Motion {
        angular: Vec3::zero(),
        linear: if WET {
            -context.surroundings.acceleration
        } else {
            -context.surroundings.gravity.vector()
        },
    }
}

/// a′ of a link, given those of the world and of its parent; writes v̇ of its joint.
#[inline(always)]
pub(super) fn of_link<T: Scalar, const WET: bool>(
    context: &EvalContext<T>,
    link: &Link<T>,
    (world, parent): (&Motion<T>, &Motion<T>),
    k: &Kinematics<T>,
    beta: &Force<T>,
    own: &Articulated<T>,
    vdot: &mut [T],
) -> Motion<T> {
    match &link.kind {
        Kind::Free { user } => free(context, link, user.as_ref(), k, beta, own, vdot),
        Kind::Revolute { .. } if !WET && link.turns_on_world() => {
            on_world(link, world.linear, k, own, &mut vdot[link.v])
        }
        Kind::Revolute { .. } if link.rotor.is_none() => {
            revolute::<T, WET>(link, parent, k, own, &mut vdot[link.v])
        }
        Kind::Revolute { .. } | Kind::Prismatic { .. } | Kind::Screw { .. } => {
            straight(link, parent, k, own, &mut vdot[link.v])
        }
        Kind::Ball => ball(link, parent, k, own, vdot),
    }
}

/// A free body: its six accelerations at once, or as they are prescribed.
#[inline(always)]
fn free<T: Scalar>(
    context: &EvalContext<T>,
    link: &Link<T>,
    user: Option<&Pose<T>>,
    k: &Kinematics<T>,
    beta: &Force<T>,
    own: &Articulated<T>,
    vdot: &mut [T],
) -> Motion<T> {
    let at = link.v..link.v + 6;
    if let Some(prescribed) = context.prescribed {
        vdot[at.clone()].copy_from_slice(&prescribed[at]);
        return joints::motion_of(link, prescribed) - k.zeta;
    }
    let acceleration = own
        .inertia
        .solve(&(thrust(link, user, context.inputs) + *beta));
    let mut rate = acceleration;
    rate.linear += k.zeta.linear;
    if let Some(pose) = user {
        rate = pose.motion_to_parent(&rate);
    }
    vdot[at].copy_from_slice(&rate.to_array());
    acceleration
}

/// On land, a link that turns on the world: only gravity reaches it from there.
#[inline(always)]
fn on_world<T: Scalar>(
    link: &Link<T>,
    up: Vec3<T>,
    k: &Kinematics<T>,
    own: &Articulated<T>,
    vdot: &mut T,
) -> Motion<T> {
    let linear = k.transform.turn.vector_down(from_world(link, up));
    *vdot = own.drive - own.n_over_m.force.dot(linear);
    let o = T::zero();
    Motion {
        angular: Vec3([o, o, *vdot]),
        linear,
    }
}

#[inline(always)]
fn revolute<T: Scalar, const WET: bool>(
    link: &Link<T>,
    parent: &Motion<T>,
    k: &Kinematics<T>,
    own: &Articulated<T>,
    vdot: &mut T,
) -> Motion<T> {
    let mut a = link.motion_down(&k.transform, parent);
    add_zeta::<T, WET>(link, &mut a, &k.zeta);
    let (m, f) = (own.n_over_m.moment, own.n_over_m.force);
    let contribution = m[1].mul_add(a.angular[1], m[0].mul_add(a.angular[0], a.angular[2]));
    let contribution = f[1].mul_add(a.linear[1], f[0].mul_add(a.linear[0], contribution));
    let contribution = if !WET && link.is_terminal {
        contribution // n₆ of a single rigid body is zero
    } else {
        f[2].mul_add(a.linear[2], contribution)
    };
    *vdot = own.drive - contribution;
    if !link.is_terminal {
        a.angular[2] += *vdot; // nobody asks for the acceleration of a last link
    }
    a
}

#[inline(always)]
fn straight<T: Scalar>(
    link: &Link<T>,
    parent: &Motion<T>,
    k: &Kinematics<T>,
    own: &Articulated<T>,
    vdot: &mut T,
) -> Motion<T> {
    let mut a = link.motion_down(&k.transform, parent) + k.zeta;
    *vdot = own.drive - a.dot(&own.n_over_m);
    match &link.kind {
        Kind::Revolute { .. } => a.angular[2] += *vdot,
        Kind::Screw { pitch, .. } => {
            a.angular[2] += *vdot;
            a.linear[2] = pitch.mul_add(*vdot, a.linear[2]);
        }
        _ => a.linear[2] += *vdot,
    }
    a
}

/// A ball: ω̇ of the link itself is A⁻¹τ* − A⁻¹B ā.
#[inline(always)]
fn ball<T: Scalar>(
    link: &Link<T>,
    parent: &Motion<T>,
    k: &Kinematics<T>,
    own: &Articulated<T>,
    vdot: &mut [T],
) -> Motion<T> {
    let a = link.motion_down(&k.transform, parent) + k.zeta;
    let angular = own.ball.drive - own.ball.gain.transpose_mul(a.linear);
    vdot[link.v..link.v + 3].copy_from_slice(&(angular - a.angular).0);
    Motion {
        angular,
        linear: a.linear,
    }
}

/// ζ without its zeros.
#[inline(always)]
fn add_zeta<T: Scalar, const WET: bool>(link: &Link<T>, a: &mut Motion<T>, zeta: &Motion<T>) {
    a.angular[0] += zeta.angular[0];
    a.angular[1] += zeta.angular[1];
    if WET {
        a.linear[0] += zeta.linear[0];
        a.linear[1] += zeta.linear[1];
    } else if !link.is_pure_turn() {
        a.linear += zeta.linear;
    }
}

/// The input of a free body, in its canonical frame.
#[inline(always)]
pub(super) fn thrust<T: Scalar>(
    link: &Link<T>,
    user: Option<&Pose<T>>,
    inputs: &Inputs<T>,
) -> Force<T> {
    let at = |k: usize| inputs.tau[link.v + k];
    let tau = Force::from_array([at(0), at(1), at(2), at(3), at(4), at(5)]);
    match user {
        Some(pose) => pose.force_to_body(&tau),
        None => tau,
    }
}
