//! Forces from motion: inverse dynamics, and the forces of rest and of velocity alone.

use super::Scalar;
use super::eval_context::EvalContext;
use super::kinematics::{self, from_world};
use super::state::{Inputs, State};
use super::workspace::Workspace;
use super::{joints, loads, outward};
use crate::environment::{Environment, Gravity};
use crate::model::{JointPlacement, JointTransform, Kind, Link, Model};
use crate::spatial::{Force, Mat3, Motion, Screw, Turn, Vec3, three};

/// τ: the inputs that give the accelerations `vdot`, in the layout of the velocities.
///
/// Wrenches on bodies are taken from `inputs`; its `tau` is not read. Mobile bases
/// included: their wrench is what thrusters would have to give.
///
/// # Panics
/// If a vector or the workspace has not the size of the model. For unchecked input
/// there is [`crate::checked_inverse_dynamics`].
pub fn inverse_dynamics<'w, T: Scalar>(
    model: &Model<T>,
    environment: &Environment<T>,
    state: &State<T>,
    vdot: &[T],
    inputs: &Inputs<T>,
    ws: &'w mut Workspace<T>,
) -> &'w [T] {
    model.assert_fits(state, inputs, ws);
    model.assert_size("vdot", vdot.len(), model.nv());
    T::inverse(model, environment, state, vdot, inputs, ws);
    &ws.tau
}

/// The recursion, compiled where this is called.
#[inline]
pub(crate) fn inverse_here<T: Scalar>(
    model: &Model<T>,
    environment: &Environment<T>,
    state: &State<T>,
    vdot: &[T],
    inputs: &Inputs<T>,
    ws: &mut Workspace<T>,
) {
    T::dispatch(
        #[inline(always)]
        || {
            let context = EvalContext::new(model, environment, state, inputs, None);
            if model.wet {
                wet::<T, false>(&context, vdot, ws);
            } else {
                dry::<T, false>(&context, vdot, ws);
            }
        },
    );
}

/// Computes [`bias_forces`] for evaluations that go on in the links' frames: `forces` of
/// all links, and `tau` of all joints but free ones. Of these nothing passes through the
/// user's frame, neither a rate that is zero nor a force that is not read.
///
/// The functions below do so if they are `INNER`; `vdot` is then zero.
#[inline]
pub(crate) fn inner_bias_forces<T: Scalar>(
    model: &Model<T>,
    environment: &Environment<T>,
    state: &State<T>,
    inputs: &Inputs<T>,
    ws: &mut Workspace<T>,
) {
    model.assert_fits(state, inputs, ws);
    let rest = core::mem::take(&mut ws.rest);
    T::dispatch(
        #[inline(always)]
        || {
            let context = EvalContext::new(model, environment, state, inputs, None);
            if model.wet {
                wet::<T, true>(&context, &rest, ws);
            } else {
                dry::<T, true>(&context, &rest, ws);
            }
        },
    );
    ws.rest = rest;
}

/// c with M v̇ + c = τ: the inputs that would keep v̇ = 0.
///
/// # Panics
/// If a vector or the workspace has not the size of the model.
pub fn bias_forces<'w, T: Scalar>(
    model: &Model<T>,
    environment: &Environment<T>,
    state: &State<T>,
    inputs: &Inputs<T>,
    ws: &'w mut Workspace<T>,
) -> &'w [T] {
    model.assert_fits(state, inputs, ws);
    let rest = core::mem::take(&mut ws.rest);
    inverse_dynamics(model, environment, state, &rest, inputs, ws);
    ws.rest = rest;
    &ws.tau
}

/// The inputs that hold a robot at rest against gravity and buoyancy in still water.
///
/// # Panics
/// If a vector or the workspace has not the size of the model.
pub fn gravity_forces<'w, T: Scalar>(
    model: &Model<T>,
    environment: &Environment<T>,
    q: &[T],
    ws: &'w mut Workspace<T>,
) -> &'w [T] {
    model.assert_size("q", q.len(), model.nq());
    model.assert_workspace(ws);
    if model.wet {
        T::dispatch(
            #[inline(always)]
            || hold_in_water(model, &environment.gravity, q, ws),
        );
        return &ws.tau;
    }
    let still = Environment::<T>::default().with_gravity(environment.gravity);
    let mut still_state = core::mem::replace(&mut ws.still, State::empty());
    still_state.q.copy_from_slice(q);
    let inputs = core::mem::replace(&mut ws.no_inputs, Inputs::empty());
    bias_forces(model, &still, &still_state, &inputs, ws);
    ws.still = still_state;
    ws.no_inputs = inputs;
    &ws.tau
}

/// At rest in still water: f = −(m − m_f) a_g at the net centre, tip to base.
#[inline(always)]
fn hold_in_water<T: Scalar>(
    model: &Model<T>,
    gravity: &Gravity<T>,
    q: &[T],
    ws: &mut Workspace<T>,
) {
    for (i, link) in model.links.iter().enumerate() {
        let pull = match &link.kind {
            Kind::Free { user } => kinematics::gravity_on(link, user.as_ref(), q, gravity),
            _ => {
                let below = match link.parent {
                    Some(p) => ws.kinematics[p].gravity,
                    None => gravity.vector(),
                };
                let transform = &mut ws.kinematics[i].transform;
                link.update_transform(q, transform);
                link.vector_down(transform, below)
            }
        };
        ws.kinematics[i].gravity = pull;
        ws.forces[i] = Force::zero() - loads::weight(link.net_mass, link.net_moment, pull);
    }
    let rest = core::mem::take(&mut ws.rest);
    gather::<T, false>(model, &rest, ws);
    ws.rest = rest;
}

/// Under water: f = I^H a′ − β^H, tip to base.
#[inline(always)]
pub(super) fn wet<T: Scalar, const INNER: bool>(
    context: &EvalContext<T>,
    vdot: &[T],
    ws: &mut Workspace<T>,
) {
    ws.chains_in_lanes = false;
    outward::<T, true>(context, &mut ws.kinematics, &mut ws.loads, &mut ws.drag);
    forces_of_motion::<T, INNER>(context, vdot, ws);
}

/// The same once `kinematics` and `loads` are known; `forces` then holds what every joint
/// carries.
#[inline(always)]
pub(super) fn forces_of_motion<T: Scalar, const INNER: bool>(
    context: &EvalContext<T>,
    vdot: &[T],
    ws: &mut Workspace<T>,
) {
    let world = Motion {
        angular: Vec3::zero(),
        linear: -context.surroundings.acceleration,
    };
    for (i, link) in context.model.links.iter().enumerate() {
        let k = &ws.kinematics[i];
        let a = match &link.kind {
            Kind::Free { .. } if INNER => Motion::zero() - k.zeta,
            Kind::Free { .. } => joints::motion_of(link, vdot) - k.zeta,
            _ => {
                let parent = match link.parent {
                    Some(p) => ws.accelerations[p],
                    None => world,
                };
                let carried = link.motion_down(&k.transform, &parent) + k.zeta;
                carried + joints::motion_of(link, vdot)
            }
        };
        ws.accelerations[i] = a;
        ws.forces[i] = link.inertia.times(&a) - ws.loads[i];
    }
    gather::<T, INNER>(context.model, vdot, ws);
}

/// Adds up forces tip to base and projects them on the joints:   τ = φᵀ f + J q̈
#[inline(always)]
fn gather<T: Scalar, const INNER: bool>(model: &Model<T>, vdot: &[T], ws: &mut Workspace<T>) {
    for (i, link) in model.links.iter().enumerate().rev() {
        let f = ws.forces[i];
        if !(INNER && link.is_free()) {
            joints::project(link, &f, &mut ws.tau);
        }
        joints::add_rotor(link, vdot, &mut ws.tau);
        if let Some(p) = link.parent {
            let up = link.force_up(&ws.kinematics[i].transform, &f);
            ws.forces[p] += up;
        }
    }
}

/// On land, with Ω = ω̃˙ + ω̃ω̃ instead of cross products.      Diss94 B.2
///
///   a = R(aₚ + Ωₚ p),   f = m a + Ω h,   n = u(Ω, Ī) + h × a
#[inline(always)]
fn dry<T: Scalar, const INNER: bool>(context: &EvalContext<T>, vdot: &[T], ws: &mut Workspace<T>) {
    let EvalContext { model, state, .. } = context;
    let up = -context.surroundings.gravity.vector();
    for (i, link) in model.links.iter().enumerate() {
        link.update_transform(&state.q, &mut ws.kinematics[i].transform);
        let transform = ws.kinematics[i].transform;
        if link.turns_on_world() {
            let (rate, acceleration) = (state.v[link.v], vdot[link.v]);
            let a = transform.turn.vector_down(from_world(link, up));
            let o = T::zero();
            ws.kinematics[i].velocity.angular = Vec3([o, o, rate]);
            ws.accelerations[i] = Motion {
                angular: Vec3([o, o, acceleration]),
                linear: a,
            };
            let square = -(rate * rate);
            ws.turning[i] = Mat3([
                [square, -acceleration, o],
                [acceleration, square, o],
                [o, o, o],
            ]);
            ws.forces[i] = axial_force(link, acceleration, a);
            continue;
        }
        let (omega, motion) = dry_motion::<T, INNER>(context, link, &transform, vdot, ws);
        ws.kinematics[i].velocity.angular = omega;
        ws.accelerations[i] = motion;
        let turning = turning(omega, motion.angular);
        ws.turning[i] = turning;
        let rigid = &link.rigid;
        let a = motion.linear;
        ws.forces[i] = Force {
            moment: moment_of_turning(link, &turning) + rigid.first_moment.cross(a),
            force: a.mul_add(rigid.mass, turning * rigid.first_moment),
        };
    }
    if !context.inputs.wrenches.is_empty() {
        ws.loads.fill(Force::zero());
        loads::external(context, &mut ws.loads);
        for (f, load) in ws.forces.iter_mut().zip(&ws.loads) {
            *f = *f - *load;
        }
    }
    gather_dry::<T, INNER>(model, vdot, ws);
}

/// ω and [ω̇; a′] of a link, given its parent's.
#[inline(always)]
fn dry_motion<T: Scalar, const INNER: bool>(
    context: &EvalContext<T>,
    link: &Link<T>,
    transform: &JointTransform<T>,
    vdot: &[T],
    ws: &Workspace<T>,
) -> (Vec3<T>, Motion<T>) {
    let EvalContext {
        model,
        surroundings,
        state,
        ..
    } = context;
    if let Kind::Free { user } = &link.kind {
        let v = joints::motion_of(link, &state.v);
        let gravity = &surroundings.gravity;
        let g = kinematics::gravity_on(link, user.as_ref(), &state.q, gravity);
        let a = match INNER {
            true => Motion::zero(),
            false => joints::motion_of(link, vdot),
        };
        let linear = a.linear + v.angular.cross(v.linear) - g;
        return (
            v.angular,
            Motion {
                angular: a.angular,
                linear,
            },
        );
    }
    let (omega, alpha, a) = match link.parent {
        None => {
            let up = -surroundings.gravity.vector();
            let a = match link.kind {
                Kind::Ball => transform.pose.rotation.transpose_mul(up),
                _ => transform.turn.vector_down(from_world(link, up)),
            };
            (Vec3::zero(), Vec3::zero(), a)
        }
        Some(p) => {
            let parent = &ws.accelerations[p];
            let w = ws.kinematics[p].velocity.angular;
            let a = parent.linear + turned_origin(link, transform, &ws.turning[p]);
            let (omega, alpha) = match &link.placement {
                JointPlacement::Screws { branch: None, x } if link.hangs_on_turning_root(model) => {
                    (
                        axial_down(&Screw::constant(&x.0).turn, transform, w[2]),
                        axial_down(&Screw::constant(&x.0).turn, transform, parent.angular[2]),
                    )
                }
                _ => (
                    link.vector_down(transform, w),
                    link.vector_down(transform, parent.angular),
                ),
            };
            (omega, alpha, link.vector_down(transform, a))
        }
    };
    joint_in_motion(link, state, vdot, omega, alpha, a)
}

/// Adds a joint's own motion to what its parent carries along.
#[inline(always)]
fn joint_in_motion<T: Scalar>(
    link: &Link<T>,
    state: &State<T>,
    vdot: &[T],
    mut omega: Vec3<T>,
    mut angular: Vec3<T>,
    mut linear: Vec3<T>,
) -> (Vec3<T>, Motion<T>) {
    let at = link.v;
    match &link.kind {
        Kind::Revolute { .. } | Kind::Screw { .. } => {
            let rate = state.v[at];
            let (x, y) = (omega[1] * rate, omega[0] * rate);
            angular[0] += x;
            angular[1] -= y;
            angular[2] += vdot[at];
            omega[2] += rate;
            if let Kind::Screw { pitch, .. } = &link.kind {
                let two_pitch = *pitch + *pitch;
                linear[0] = two_pitch.mul_add(x, linear[0]);
                linear[1] = two_pitch.neg_mul_add(y, linear[1]);
                linear[2] = pitch.mul_add(vdot[at], linear[2]);
            }
        }
        Kind::Prismatic { .. } => {
            let twice = state.v[at] + state.v[at];
            linear[0] = omega[1].mul_add(twice, linear[0]);
            linear[1] = omega[0].neg_mul_add(twice, linear[1]);
            linear[2] += vdot[at];
        }
        Kind::Ball => {
            let relative = Vec3(three!(|j| state.v[at + j]));
            let rate = Vec3(three!(|j| vdot[at + j]));
            omega += relative;
            angular += omega.cross(relative) + rate;
        }
        Kind::Free { .. } => {}
    }
    (omega, Motion { angular, linear })
}

/// R (0, 0, w) through a turn about x and the joint's: the parent turns on the world.  [4M]
#[inline(always)]
fn axial_down<T: Scalar>(x: &Turn<T, 0>, transform: &JointTransform<T>, w: T) -> Vec3<T> {
    let y = x.sin * w;
    Vec3([transform.turn.sin * y, transform.turn.cos * y, x.cos * w])
}

/// Ωₚ p.
#[inline(always)]
fn turned_origin<T: Scalar>(
    link: &Link<T>,
    transform: &JointTransform<T>,
    turning: &Mat3<T>,
) -> Vec3<T> {
    if link.is_pure_turn() {
        return Vec3::zero();
    }
    match (&link.placement, &link.kind) {
        (JointPlacement::Screws { branch: None, x }, Kind::Revolute { shift: None, .. }) => {
            turning.column(0) * T::constant(x.0.shift)
        }
        _ => *turning * link.origin_in_parent(transform),
    }
}

/// Ω = ω̃˙ + ω̃ ω̃.  [6M, 9A]      (B.9)
#[inline(always)]
fn turning<T: Scalar>(w: Vec3<T>, a: Vec3<T>) -> Mat3<T> {
    let [x, y, z] = w.0;
    let (xx, yy, zz) = (x * x, y * y, z * z);
    let (xy, xz, yz) = (x * y, x * z, y * z);
    Mat3([
        [-(yy + zz), xy - a[2], xz + a[1]],
        [xy + a[2], -(xx + zz), yz - a[0]],
        [xz - a[1], yz + a[0], -(xx + yy)],
    ])
}

/// u = Ī ω̇ + ω × Ī ω out of Ω.  [15M, 15A]      (B.12)
#[inline(always)]
fn moment_of_turning<T: Scalar>(link: &Link<T>, turning: &Mat3<T>) -> Vec3<T> {
    let i = &link.rigid.rotational;
    let [hx, hy, hz] = link.pseudo_inertia.0;
    let (xy, xz, yz) = (i[(0, 1)], i[(0, 2)], i[(1, 2)]);
    let o = &turning.0;
    let row = |a: T, oa: T, b: T, ob: T, c: T, oc: T, d: T, od: T, e: T, oe: T| {
        let first = b.neg_mul_add(ob, a * oa);
        let third = c.mul_add(oc, first);
        e.neg_mul_add(oe, d.mul_add(od, third))
    };
    let (dx, dy, dz) = (o[1][1] - o[2][2], o[2][2] - o[0][0], o[0][0] - o[1][1]);
    Vec3([
        row(xz, o[1][0], xy, o[2][0], yz, dx, hz, o[1][2], hy, o[2][1]),
        row(xy, o[2][1], yz, o[0][1], xz, dy, hx, o[2][0], hz, o[0][2]),
        row(yz, o[0][2], xz, o[1][2], xy, dz, hy, o[0][1], hx, o[1][0]),
    ])
}

/// The moment about the joint of a link that rotates on the world; the rest goes into the bearing.
#[inline(always)]
fn axial_force<T: Scalar>(link: &Link<T>, acceleration: T, a: Vec3<T>) -> Force<T> {
    let rigid = &link.rigid;
    let h = rigid.first_moment;
    let turn = rigid.rotational[(2, 2)] * acceleration;
    let weight = h[1].neg_mul_add(a[0], h[0] * a[1]);
    let mut f = Force::zero();
    f.moment[2] = turn + weight;
    f
}

/// As [`gather`]; of what reaches a link that turns on the world only its torque is kept.
#[inline(always)]
fn gather_dry<T: Scalar, const INNER: bool>(model: &Model<T>, vdot: &[T], ws: &mut Workspace<T>) {
    for (i, link) in model.links.iter().enumerate().rev() {
        let f = ws.forces[i];
        if !(INNER && link.is_free()) {
            joints::project(link, &f, &mut ws.tau);
        }
        joints::add_rotor(link, vdot, &mut ws.tau);
        let Some(p) = link.parent else { continue };
        let transform = &ws.kinematics[i].transform;
        if link.hangs_on_turning_root(model) {
            ws.forces[p].moment[2] += torque_up(link, transform, &f);
        } else {
            let up = link.force_up(transform, &f);
            ws.forces[p] += up;
        }
    }
}

/// The torque of a force about the parent's z axis.
#[inline(always)]
fn torque_up<T: Scalar>(link: &Link<T>, transform: &JointTransform<T>, f: &Force<T>) -> T {
    let (JointPlacement::Screws { branch: None, x }, Kind::Revolute { shift, .. }) =
        (&link.placement, &link.kind)
    else {
        return link.force_up(transform, f).moment[2];
    };
    let Turn { sin, cos } = transform.turn;
    let (m, force) = (f.moment, f.force);
    let my = sin.mul_add(m[0], cos * m[1]);
    let fy = sin.mul_add(force[0], cos * force[1]);
    let my = match shift {
        Some(d) => d.mul_add(sin.neg_mul_add(force[1], cos * force[0]), my),
        None => my,
    };
    let Screw {
        turn: Turn { sin: s, cos: c },
        shift: a,
    } = Screw::<T, 0>::constant(&x.0);
    let lever = s.neg_mul_add(force[2], c * fy);
    a.mul_add(lever, s.mul_add(my, c * m[2]))
}
