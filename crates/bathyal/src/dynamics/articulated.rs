//! Articulated inertias and bias forces, tip to base.

use super::Scalar;
use super::eval_context::EvalContext;
use super::state::{Inputs, State};
use super::workspace::{Articulated, Ball, Kinematics, Workspace};
use crate::environment::Environment;
use crate::model::{Kind, Link, Model, ProjectedInertia, TerminalLink};
use crate::spatial::{Force, Mat3, Motion, RevoluteProjectedInertia, Sym3, SymMat6, Vec3, three};

/// I*, β*: articulated inertia and bias force of every link.      Diss94 Table 14, ERRATA 8
///
///   N   = I* − n m*⁻¹ nᵀ,   n = I* φ,   m* = φᵀ I* φ + J,   τ* = τ + φᵀ β*
///   I*ₚ = Iₚᴴ + Σ Xᵀ N X,   β*ₚ = βₚᴴ + Σ Xᵀ (β* − N ζ − n m*⁻¹ τ*)
///
/// Iᴴ already holds the added mass, so water costs nothing here; on land rigid inertias
/// have zeros to skip. J is the rotor inertia of the joint's drive; where there is none,
/// N of a revolute joint has a row of zeros.
/// Reads `kinematics` and the contributions of chains in lanes;
/// turns β in `loads` into β*; writes `articulated`.
#[inline(always)]
pub(super) fn sweep<T: Scalar, const WET: bool>(
    context: &EvalContext<T>,
    kinematics: &[Kinematics<T>],
    loads: &mut [Force<T>],
    articulated: &mut [Articulated<T>],
    mut lane_contributions: &[LaneContribution<T>],
) {
    for &i in context.visited.iter().rev() {
        while let Some((last, before)) = lane_contributions.split_last()
            && last.head > i
        {
            let LaneContribution { head, contribution } = last;
            accumulate_into_parent::<T, WET>(
                context.links,
                *head,
                contribution,
                loads,
                articulated,
            );
            lane_contributions = before;
        }
        if let Some(contribution) =
            eliminate_joint::<T, WET>(context, i, kinematics, loads, articulated)
        {
            accumulate_into_parent::<T, WET>(context.links, i, &contribution, loads, articulated);
        }
    }
}

/// The same for a chain, whose first link is the first that is visited: what its parent
/// feels of it.
#[inline(always)]
pub(super) fn sweep_chain<T: Scalar, const WET: bool>(
    context: &EvalContext<T>,
    kinematics: &[Kinematics<T>],
    loads: &mut [Force<T>],
    articulated: &mut [Articulated<T>],
) -> Option<ArticulatedContribution<T>> {
    let (&head, others) = context.visited.split_first()?;
    for &i in others.iter().rev() {
        if let Some(contribution) =
            eliminate_joint::<T, WET>(context, i, kinematics, loads, articulated)
        {
            accumulate_into_parent::<T, WET>(context.links, i, &contribution, loads, articulated);
        }
    }
    eliminate_joint::<T, WET>(context, head, kinematics, loads, articulated)
}

/// Eliminates the joint of a link: contribution of the link and all it carries to its parent,
/// none if its parent does not react.
#[inline(always)]
pub(super) fn eliminate_joint<T: Scalar, const WET: bool>(
    context: &EvalContext<T>,
    i: usize,
    kinematics: &[Kinematics<T>],
    loads: &[Force<T>],
    articulated: &mut [Articulated<T>],
) -> Option<ArticulatedContribution<T>> {
    let (link, inputs) = (&context.links[i], context.inputs);
    let (k, beta, own) = (&kinematics[i], &loads[i], &mut articulated[i]);
    if link.is_terminal && link.terminal.is_none() {
        own.inertia = link.inertia;
    }
    // A contribution that is not accumulated is not computed.
    let reacts = context.reacting_parent(link).is_some();
    let contribution = match &link.kind {
        Kind::Revolute { .. } if link.rotor.is_none() => {
            revolute::<T, WET>(link, inputs, k, beta, reacts, own)
        }
        Kind::Revolute { .. } | Kind::Prismatic { .. } | Kind::Screw { .. } => {
            one_dof(link, inputs, k, beta, own)
        }
        Kind::Ball => ball(link, inputs, k, beta, own),
        Kind::Free { .. } => None,
    };
    if reacts { contribution } else { None }
}

/// Adds the contribution of link `i` to its parent.
#[inline(always)]
pub(super) fn accumulate_into_parent<T: Scalar, const WET: bool>(
    links: &[Link<T>],
    i: usize,
    contribution: &ArticulatedContribution<T>,
    loads: &mut [Force<T>],
    articulated: &mut [Articulated<T>],
) {
    let link = &links[i];
    let Some(p) = link.parent else { return };
    let (inertia, force) = contribution;
    let parent = &mut articulated[p];
    let own = &links[p];
    if link.starts_parent {
        parent.inertia = match inertia {
            ProjectedInertia::Full(n) if WET => *n + own.inertia,
            ProjectedInertia::Full(n) => n.plus_rigid(&own.rigid),
            ProjectedInertia::Turned(n) => n.plus(&own.inertia),
        };
    } else {
        parent.inertia = match inertia {
            ProjectedInertia::Full(n) => *n + parent.inertia,
            ProjectedInertia::Turned(n) => n.plus(&parent.inertia),
        };
    }
    loads[p] += *force;
}

/// Contribution (Iᵃ, pᵃ) of a link to its parent: inertia and force, in the parent's frame.
pub(crate) type ArticulatedContribution<T> = (ProjectedInertia<T>, Force<T>);

/// Contribution of a chain in lanes to its parent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneContribution<T> {
    /// The chain's first link.
    pub head: usize,
    pub contribution: ArticulatedContribution<T>,
}

type Contribution<T> = Option<ArticulatedContribution<T>>;

#[inline(always)]
fn revolute<T: Scalar, const WET: bool>(
    link: &Link<T>,
    inputs: &Inputs<T>,
    k: &Kinematics<T>,
    beta: &Force<T>,
    reacts: bool,
    own: &mut Articulated<T>,
) -> Contribution<T> {
    let tau = inputs.tau[link.v];
    let tau_star = tau + beta.moment[2];
    let projection;
    if let Some(TerminalLink::Revolute {
        inverse,
        n_over_m,
        projection: constant,
    }) = link.terminal.as_deref()
    {
        own.n_over_m = *n_over_m;
        own.drive = *inverse * tau_star;
        projection = *constant;
    } else {
        let n = own.inertia.third_column();
        let inverse = n.moment[2].recip();
        own.n_over_m = Force {
            moment: Vec3([n.moment[0] * inverse, n.moment[1] * inverse, T::one()]),
            force: n.force * inverse,
        };
        own.drive = inverse * tau_star;
        if !reacts {
            return None;
        }
        projection = own.inertia.projected(&own.n_over_m);
    }
    if !reacts {
        return None;
    }
    let n_zeta = times_zeta::<T, WET>(link, &projection, &k.zeta);
    let r = &own.n_over_m;
    let rest = |beta: T, n_zeta: T, r: T| r.neg_mul_add(tau_star, beta - n_zeta);
    let force = Force {
        moment: Vec3([
            rest(beta.moment[0], n_zeta[0], r.moment[0]),
            rest(beta.moment[1], n_zeta[1], r.moment[1]),
            -tau,
        ]),
        force: Vec3([
            rest(beta.force[0], n_zeta[2], r.force[0]),
            rest(beta.force[1], n_zeta[3], r.force[1]),
            if !WET && link.is_terminal {
                beta.force[2] - n_zeta[4] // n₆ of a single rigid body is zero
            } else {
                rest(beta.force[2], n_zeta[4], r.force[2])
            },
        ]),
    };
    Some((
        link.project_up(&k.transform, &projection),
        link.force_up(&k.transform, &force),
    ))
}

/// N ζ, without the zeros of ζ.
#[inline(always)]
fn times_zeta<T: Scalar, const WET: bool>(
    link: &Link<T>,
    n: &RevoluteProjectedInertia<T>,
    zeta: &Motion<T>,
) -> [T; 5] {
    let (a, l) = (zeta.angular, zeta.linear);
    if WET {
        n.times_planar([a[0], a[1], l[0], l[1]])
    } else if link.is_pure_turn() {
        n.times_angular([a[0], a[1]])
    } else if link.is_terminal {
        n.rigid_times_classical([a[0], a[1], l[0], l[1], l[2]])
    } else {
        n.times_classical([a[0], a[1], l[0], l[1], l[2]])
    }
}

/// Sliding and screwing joints, and turning ones that have a rotor to move as well.
#[inline(always)]
fn one_dof<T: Scalar>(
    link: &Link<T>,
    inputs: &Inputs<T>,
    k: &Kinematics<T>,
    beta: &Force<T>,
    own: &mut Articulated<T>,
) -> Contribution<T> {
    let (n, moved, pushed) = match &link.kind {
        Kind::Revolute { .. } => {
            let n = own.inertia.third_column();
            (n, n.moment[2], beta.moment[2])
        }
        Kind::Screw { pitch, .. } => {
            let n = own.inertia.third_column() + own.inertia.sixth_column() * *pitch;
            let moved = pitch.mul_add(n.force[2], n.moment[2]);
            let pushed = pitch.mul_add(beta.force[2], beta.moment[2]);
            (n, moved, pushed)
        }
        _ => {
            let n = own.inertia.sixth_column();
            (n, n.force[2], beta.force[2])
        }
    };
    let inverse = link.with_rotor(moved).recip();
    let tau_star = inputs.tau[link.v] + pushed;
    own.n_over_m = n * inverse;
    own.drive = inverse * tau_star;
    link.parent?;
    let projected = own.inertia.projected_along(&n, &own.n_over_m);
    let force = *beta - projected.times(&k.zeta) - own.n_over_m * tau_star;
    Some((
        ProjectedInertia::Full(link.sym6_up(&k.transform, &projected)),
        link.force_up(&k.transform, &force),
    ))
}

/// A ball transmits no moments: only the linear block is left.
#[inline(always)]
fn ball<T: Scalar>(
    link: &Link<T>,
    inputs: &Inputs<T>,
    k: &Kinematics<T>,
    beta: &Force<T>,
    own: &mut Articulated<T>,
) -> Contribution<T> {
    let (inverse, gain, linear) = match link.terminal.as_deref() {
        Some(TerminalLink::Ball {
            inverse,
            gain,
            linear,
        }) => (*inverse, *gain, *linear),
        _ => own.inertia.without_moments(),
    };
    let tau = Vec3(three!(|j| inputs.tau[link.v + j]));
    let tau_star = tau + beta.moment;
    own.ball = Ball {
        drive: inverse * tau_star,
        gain,
    };
    link.parent?;
    let force = Force {
        moment: -tau,
        force: beta.force - linear * k.zeta.linear - gain * tau_star,
    };
    let pose = &k.transform.pose;
    let linear = linear.congruence(&pose.rotation);
    let p = Mat3::skew(pose.position);
    let coupling = p * linear.to_mat3();
    Some((
        ProjectedInertia::Full(SymMat6 {
            angular: (coupling * p.transpose()).symmetric_part(),
            coupling,
            linear,
        }),
        link.force_up(&k.transform, &force),
    ))
}

/// Pivot of a joint, and the inertia that it is the rest of.
pub(crate) struct Pivot {
    pub link: usize,
    pub pivot: f64,
    pub scale: f64,
}

/// The pivots of the mass matrix at a configuration: the m* of every joint. Each beside the
/// sizes of the inertias that were turned, added and subtracted to form it:
///
///   Iᴴ + Σ Xᵀ I* X,   of which   I* = Iᴴ + Σ Xᵀ N X   is the rest
pub(crate) fn pivots(model: &Model<f64>, q: &[f64], ws: &mut Workspace<f64>) -> Vec<Pivot> {
    let state = State {
        t: 0.0,
        q: q.to_vec(),
        v: vec![0.0; model.nv()],
    };
    let inputs = Inputs::zero(model);
    for (i, link) in model.links.iter().enumerate() {
        link.update_transform(&state.q, &mut ws.kinematics[i].transform);
        ws.kinematics[i].zeta = Motion::zero();
        ws.loads[i] = Force::zero();
    }
    let kinematics = &ws.kinematics;
    let environment = Environment::default();
    let context = EvalContext::new(model, &environment, &state, &inputs, None);
    sweep::<f64, true>(
        &context,
        kinematics,
        &mut ws.loads,
        &mut ws.articulated,
        &[],
    );
    let articulated = |i: usize| match model.links[i].is_terminal {
        true => model.links[i].inertia,
        false => ws.articulated[i].inertia,
    };
    let unreduced = &mut ws.composites;
    for (c, link) in unreduced.iter_mut().zip(&model.links) {
        *c = link.inertia;
    }
    for (i, link) in model.links.iter().enumerate() {
        if let Some(p) = link.parent {
            let up = link.sym6_up(&kinematics[i].transform, &articulated(i));
            unreduced[p] = unreduced[p] + up;
        }
    }
    let mut found = Vec::new();
    for (i, link) in model.links.iter().enumerate() {
        let own = articulated(i);
        let [turning, sliding] = [unreduced[i].angular, unreduced[i].linear].map(|m| size(&m));
        let mut push = |pivot: f64, scale: f64| {
            found.push(Pivot {
                link: i,
                pivot: link.with_rotor(pivot),
                scale,
            });
        };
        match &link.kind {
            Kind::Revolute { .. } => push(own.angular[(2, 2)], turning),
            Kind::Prismatic { .. } => push(own.linear[(2, 2)], sliding),
            Kind::Screw { pitch, .. } => {
                let cross = 2.0 * pitch * own.coupling.0[2][2];
                let pivot = own.angular[(2, 2)] + cross + pitch * pitch * own.linear[(2, 2)];
                push(pivot, turning + pitch * pitch * sliding);
            }
            Kind::Ball => {
                gauss_pivots::<3>(own.angular.to_mat3().0, |_, pivot| push(pivot, turning));
            }
            Kind::Free { .. } => gauss_pivots::<6>(own.to_rows(), |k, pivot| {
                push(pivot, if k < 3 { turning } else { sliding });
            }),
        }
    }
    found
}

/// The largest that an element can become when a matrix is turned.
fn size(m: &Sym3<f64>) -> f64 {
    m[(0, 0)].abs() + m[(1, 1)].abs() + m[(2, 2)].abs()
}

/// Calls `push` with the number and the value of each pivot of an elimination.
fn gauss_pivots<const N: usize>(mut a: [[f64; N]; N], mut push: impl FnMut(usize, f64)) {
    for k in 0..N {
        push(k, a[k][k]);
        for i in k + 1..N {
            let factor = a[i][k] / a[k][k];
            for j in k..N {
                a[i][j] -= factor * a[k][j];
            }
        }
    }
}
