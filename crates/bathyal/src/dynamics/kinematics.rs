//! Where every link is and how it moves, base to tip.

use super::Scalar;
use super::eval_context::{EvalContext, Surroundings};
use super::joints;
use super::state::State;
use super::workspace::Kinematics;
use crate::environment::Gravity;
use crate::model::{JointPlacement, Kind, Link};
use crate::spatial::{Mat3, Motion, Pose, Quaternion, Vec3};

/// Velocity of link `i`; in water that is not the same everywhere also its pose.
///
/// Reads the state and the parent; writes `kinematics[i]`.
#[inline(always)]
pub(super) fn update<T: Scalar, const WET: bool>(
    context: &EvalContext<T>,
    i: usize,
    kinematics: &mut [Kinematics<T>],
) {
    if WET {
        relative(context, i, kinematics);
    } else {
        classical(context, i, kinematics);
    }
    if WET && context.surroundings.field {
        place_in_world(context, i, kinematics);
    }
}

/// Under water: the velocity of link `i` relative to the water and ζ as body rates.
///
///   V = X Vₚ + φ q̇,   ζ = V × φ q̇,   V of the world: [0; −v_f]      ERRATA, Traps
///
/// Reads the state and the parent; writes `kinematics[i]`.
#[inline(always)]
fn relative<T: Scalar>(context: &EvalContext<T>, i: usize, kinematics: &mut [Kinematics<T>]) {
    let (link, state) = (&context.links[i], context.state);
    let surroundings = &context.surroundings;
    if let Kind::Free { user } = &link.kind {
        free_relative(link, user.as_ref(), surroundings, state, &mut kinematics[i]);
        return;
    }
    let (parent_velocity, parent_gravity) = match link.parent {
        Some(p) => (kinematics[p].velocity, kinematics[p].gravity),
        None => {
            let world = Motion {
                angular: Vec3::zero(),
                linear: -surroundings.velocity,
            };
            (world, surroundings.apparent_gravity)
        }
    };
    let k = &mut kinematics[i];
    link.update_transform(&state.q, &mut k.transform);
    k.velocity = link.motion_down(&k.transform, &parent_velocity);
    k.zeta = add_joint_velocity(link, &state.v, &mut k.velocity);
    k.gravity = link.vector_down(&k.transform, parent_gravity);
}

/// Adds φ q̇ to a velocity and tells V × φ q̇.
#[inline(always)]
fn add_joint_velocity<T: Scalar>(link: &Link<T>, v: &[T], velocity: &mut Motion<T>) -> Motion<T> {
    let o = T::zero();
    let w = velocity.angular;
    let turn = |u: Vec3<T>, rate: T| Vec3([u[1] * rate, -(u[0] * rate), o]);
    match &link.kind {
        Kind::Revolute { .. } => {
            let rate = v[link.v];
            velocity.angular[2] += rate;
            Motion {
                angular: turn(w, rate),
                linear: turn(velocity.linear, rate),
            }
        }
        Kind::Prismatic { .. } => {
            let rate = v[link.v];
            velocity.linear[2] += rate;
            Motion {
                angular: Vec3::zero(),
                linear: turn(w, rate),
            }
        }
        Kind::Screw { pitch, .. } => {
            let rate = v[link.v];
            velocity.angular[2] += rate;
            velocity.linear[2] = pitch.mul_add(rate, velocity.linear[2]);
            let angular = turn(w, rate);
            Motion {
                angular,
                linear: angular.mul_add(*pitch, turn(velocity.linear, rate)),
            }
        }
        Kind::Ball => {
            let relative = Vec3([v[link.v], v[link.v + 1], v[link.v + 2]]);
            velocity.angular += relative;
            Motion {
                angular: velocity.angular.cross(relative),
                linear: velocity.linear.cross(relative),
            }
        }
        Kind::Free { .. } => Motion::zero(),
    }
}

/// A free body. Its ζ holds what turns the rate of V into v̇: R a_f − ω × R v_f.
#[inline(always)]
fn free_relative<T: Scalar>(
    link: &Link<T>,
    user: Option<&Pose<T>>,
    surroundings: &Surroundings<T>,
    state: &State<T>,
    k: &mut Kinematics<T>,
) {
    let absolute = joints::motion_of(link, &state.v);
    let orientation = Quaternion::read(&state.q, link.q + 3).matrix();
    let to_link = |x: Vec3<T>| {
        let in_user = orientation.transpose_mul(x);
        match user {
            Some(pose) => pose.rotation.transpose_mul(in_user),
            None => in_user,
        }
    };
    let water = to_link(surroundings.velocity);
    k.velocity = Motion {
        angular: absolute.angular,
        linear: absolute.linear - water,
    };
    k.zeta = Motion {
        angular: Vec3::zero(),
        linear: to_link(surroundings.acceleration) - absolute.angular.cross(water),
    };
    k.gravity = to_link(surroundings.apparent_gravity);
}

/// On land: the angular velocity of link `i`, and ζ of classical accelerations.
///
///   ω = R ωₚ + z q̇,   ζ = [ω × z q̇; R(ωₚ × (ωₚ × p))]      Diss94 (B.28), (B.29)
///
/// Reads the state and the parent; writes `kinematics[i]`.
#[inline(always)]
fn classical<T: Scalar>(context: &EvalContext<T>, i: usize, kinematics: &mut [Kinematics<T>]) {
    let (link, state) = (&context.links[i], context.state);
    if let Kind::Free { user } = &link.kind {
        let surroundings = &context.surroundings;
        free_classical(link, user.as_ref(), surroundings, state, &mut kinematics[i]);
        return;
    }
    let parent = link.parent.map(|p| kinematics[p].velocity.angular);
    let k = &mut kinematics[i];
    link.update_transform(&state.q, &mut k.transform);
    let (turned, pull) = match parent {
        Some(w) => link.turning_down(&k.transform, w),
        None => (Vec3::zero(), Vec3::zero()),
    };
    if link.turns_on_world() {
        let o = T::zero();
        k.velocity.angular = Vec3([o, o, state.v[link.v]]);
        k.zeta = Motion::zero();
        return;
    }
    (k.velocity.angular, k.zeta) = classical_joint(link, &state.v, turned, pull);
}

#[inline(always)]
fn classical_joint<T: Scalar>(
    link: &Link<T>,
    v: &[T],
    w: Vec3<T>,
    pull: Vec3<T>,
) -> (Vec3<T>, Motion<T>) {
    let o = T::zero();
    let turn = |rate: T| Vec3([w[1] * rate, -(w[0] * rate), o]);
    let mut omega = w;
    let zeta = match &link.kind {
        Kind::Revolute { .. } => {
            let rate = v[link.v];
            omega[2] += rate;
            Motion {
                angular: turn(rate),
                linear: pull,
            }
        }
        Kind::Prismatic { .. } => {
            let rate = v[link.v];
            Motion {
                angular: Vec3::zero(),
                linear: turn(rate + rate) + pull,
            }
        }
        Kind::Screw { pitch, .. } => {
            let rate = v[link.v];
            omega[2] += rate;
            let angular = turn(rate);
            Motion {
                angular,
                linear: angular.mul_add(*pitch + *pitch, pull),
            }
        }
        Kind::Ball => {
            let relative = Vec3([v[link.v], v[link.v + 1], v[link.v + 2]]);
            omega += relative;
            Motion {
                angular: omega.cross(relative),
                linear: pull,
            }
        }
        Kind::Free { .. } => Motion::zero(),
    };
    (omega, zeta)
}

/// A free body on land. Its ζ holds what turns the biased classical acceleration into
/// v̇: R a_g − ω × v.
#[inline(always)]
fn free_classical<T: Scalar>(
    link: &Link<T>,
    user: Option<&Pose<T>>,
    surroundings: &Surroundings<T>,
    state: &State<T>,
    k: &mut Kinematics<T>,
) {
    let velocity = joints::motion_of(link, &state.v);
    let gravity = gravity_on(link, user, &state.q, &surroundings.gravity);
    k.velocity = velocity;
    k.zeta = Motion {
        angular: Vec3::zero(),
        linear: gravity - velocity.angular.cross(velocity.linear),
    };
    k.gravity = gravity;
}

/// a_g in the axes of a free link.
#[inline(always)]
pub(super) fn gravity_on<T: Scalar>(
    link: &Link<T>,
    user: Option<&Pose<T>>,
    q: &[T],
    gravity: &Gravity<T>,
) -> Vec3<T> {
    let in_user = gravity_in(&Quaternion::read(q, link.q + 3), gravity);
    match user {
        Some(pose) => pose.rotation.transpose_mul(in_user),
        None => in_user,
    }
}

#[inline(always)]
fn gravity_in<T: Scalar>(orientation: &Quaternion<T>, gravity: &Gravity<T>) -> Vec3<T> {
    match gravity {
        Gravity::AlongZ(g) => orientation.vertical(*g),
        Gravity::Vector(g) => orientation.matrix().transpose_mul(*g),
    }
}

/// Pose of link `i` in the world: only water that is not the same everywhere needs it.
#[inline(always)]
fn place_in_world<T: Scalar>(context: &EvalContext<T>, i: usize, kinematics: &mut [Kinematics<T>]) {
    let (link, q) = (&context.links[i], &context.state.q);
    let in_parent = match &link.kind {
        Kind::Free { user } => {
            let o = link.q;
            let own = Pose {
                rotation: Quaternion::read(q, o + 3).matrix(),
                position: Vec3([q[o], q[o + 1], q[o + 2]]),
            };
            match user {
                Some(pose) => own.compose(pose),
                None => own,
            }
        }
        _ => link.pose_in_parent(&kinematics[i].transform),
    };
    kinematics[i].pose = match link.parent {
        Some(p) => kinematics[p].pose.compose(&in_parent),
        None => in_parent,
    };
}

/// A vector of the world in the axes of the placement of a link on it.
#[inline(always)]
pub(super) fn from_world<T: Scalar>(link: &Link<T>, x: Vec3<T>) -> Vec3<T> {
    match &link.placement {
        JointPlacement::Pose(pose) if !link.axes_aligned => {
            Mat3::constant(&pose.rotation).transpose_mul(x)
        }
        _ => x,
    }
}
