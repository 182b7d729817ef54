//! Hybrid dynamics: some joints move as prescribed, the others under their inputs.

use super::articulated::{ArticulatedContribution, accumulate_into_parent, eliminate_joint};
use super::eval_context::EvalContext;
use super::state::{Inputs, State};
use super::workspace::{Articulated, Kinematics, Workspace};
use super::{accelerations, joints, outward};
use crate::dispatch::best;
use crate::environment::Environment;
use crate::model::{InputError, Link, Model, ProjectedInertia};
use crate::spatial::{Force, Motion};
use crate::spec::Joint;

/// The joints of a model whose accelerations are prescribed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrescribedJoints {
    /// By link.
    links: Vec<bool>,
}

impl PrescribedJoints {
    /// The joints of these bodies. Of a ball or a free body all directions are prescribed.
    ///
    /// # Errors
    /// If there is no such body, or it has no joint that moves.
    pub fn new(model: &Model<f64>, bodies: &[usize]) -> Result<Self, InputError> {
        for &body in bodies {
            let count = model.body_count();
            if body >= count {
                return Err(InputError::NoSuchBody { body, count });
            }
            if matches!(model.joint(body), Joint::Fixed) {
                let body = model.body_name(body).to_string();
                return Err(InputError::FixedJoint { body });
            }
        }
        let is_prescribed = |link: &Link<f64>| bodies.contains(&link.body);
        Ok(PrescribedJoints {
            links: model.links.iter().map(is_prescribed).collect(),
        })
    }
}

/// Result of [`hybrid_dynamics`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HybridSolution<'w> {
    /// v̇, in the layout of the velocities; as it was given where it is prescribed.
    pub vdot: &'w [f64],
    /// τ, in the layout of the velocities: the inputs of free joints, and the efforts that
    /// prescribed joints need. Forward dynamics under these gives `vdot`.
    pub tau: &'w [f64],
}

/// v̇ of the free joints and τ of the prescribed ones, by the Articulated-Body method. O(N).
///
/// Of `vdot`, which has the layout of the velocities, the entries of prescribed joints are read;
/// of `inputs.tau` those of the others. A free body may be prescribed as any joint: its effort is
/// the wrench \[n; f\] in its own axes. With all free bodies prescribed these are the
/// accelerations of [`crate::decoupled_dynamics`].
///
/// A prescribed joint is not eliminated: with its acceleration known, the parent carries the whole
/// articulated inertia.      Featherstone, Rigid Body Dynamics Algorithms, 9.2
///
/// ```text
/// I*ₚ = Iₚᴴ + Σ Xᵀ I* X,   β*ₚ = βₚᴴ + Σ Xᵀ (β* − I* (ζ + φ q̈))
/// a′  = X a′ₚ + ζ + φ q̈,   τ   = φᵀ (I* a′ − β*) + J q̈
/// ```
///
/// Water as in [`crate::forward_dynamics`]. On land the same recursion is used, in the frame of
/// still water.
///
/// ```
/// use bathyal::{BodySpec, Environment, Inputs, Joint, Model, Spec, State, Workspace};
/// use bathyal::{PrescribedJoints, forward_dynamics, hybrid_dynamics};
/// let rod = |name: &str| {
///     BodySpec::new(name, Joint::revolute([0.0, 1.0, 0.0]))
///         .rigid(2.0, [0.5, 0.0, 0.0], [0.01, 0.2, 0.2])
///         .added_mass([0.0, 0.3, 0.3, 0.1, 1.0, 1.0])
/// };
/// let mut spec = Spec::new("arm", 1000.0);
/// spec.add(rod("upper"));
/// spec.add(rod("lower").at("upper", [1.0, 0.0, 0.0]));
/// let model = Model::build(&spec)?;
/// let (water, state) = (Environment::default(), State::zero(&model));
/// let (mut inputs, mut ws) = (Inputs::zero(&model), Workspace::new(&model));
/// // The shoulder turns at 1 rad/s²; the elbow is free.
/// let shoulder = PrescribedJoints::new(&model, &[0])?;
/// let (found, needed) = {
///     let found = hybrid_dynamics(&model, &water, &state, &inputs, &shoulder, &[1.0, 0.0], &mut ws);
///     (found.vdot.to_vec(), found.tau.to_vec())
/// };
/// assert_eq!((found[0], needed[1]), (1.0, 0.0));
/// inputs.tau = needed;
/// let again = forward_dynamics(&model, &water, &state, &inputs, &mut ws);
/// assert!((again[0] - 1.0).abs() < 1e-12 && (again[1] - found[1]).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If a vector, the prescribed joints or the workspace have not the size of the model.
pub fn hybrid_dynamics<'w>(
    model: &Model<f64>,
    environment: &Environment<f64>,
    state: &State<f64>,
    inputs: &Inputs<f64>,
    prescribed: &PrescribedJoints,
    vdot: &[f64],
    ws: &'w mut Workspace<f64>,
) -> HybridSolution<'w> {
    model.assert_fits(state, inputs, ws);
    model.assert_size("vdot", vdot.len(), model.nv());
    let links = prescribed.links.len();
    model.assert_size("prescribed joints", links, model.links.len());
    best(
        #[inline(always)]
        || evaluate(model, environment, state, inputs, (prescribed, vdot), ws),
    );
    HybridSolution {
        vdot: &ws.vdot,
        tau: &ws.tau,
    }
}

/// kinematics ─► loads ─► articulated ─► accelerations and efforts
#[inline(always)]
fn evaluate(
    model: &Model<f64>,
    environment: &Environment<f64>,
    state: &State<f64>,
    inputs: &Inputs<f64>,
    (prescribed, given): (&PrescribedJoints, &[f64]),
    ws: &mut Workspace<f64>,
) {
    let context = EvalContext::new(model, environment, state, inputs, None);
    ws.chains_in_lanes = false;
    outward::<_, true>(&context, &mut ws.kinematics, &mut ws.loads, &mut ws.drag);
    for (i, link) in model.links.iter().enumerate().rev() {
        let (kinematics, articulated) = (&ws.kinematics, &mut ws.articulated);
        let contribution = match prescribed.links[i] {
            true => carry(
                link,
                given,
                &kinematics[i],
                &ws.loads[i],
                &mut articulated[i],
            ),
            false => eliminate_joint::<_, true>(&context, i, kinematics, &ws.loads, articulated),
        };
        if let Some(contribution) = contribution {
            let loads = &mut ws.loads;
            accumulate_into_parent::<_, true>(&model.links, i, &contribution, loads, articulated);
        }
    }
    ws.tau.copy_from_slice(&inputs.tau);
    let world = accelerations::of_world::<_, true>(&context);
    for (i, link) in model.links.iter().enumerate() {
        let (k, beta, own) = (&ws.kinematics[i], &ws.loads[i], &ws.articulated[i]);
        let parent = match link.parent {
            Some(p) => ws.accelerations[p],
            None => world,
        };
        ws.accelerations[i] = match prescribed.links[i] {
            true => {
                let a = prescribed_motion(link, given, &parent, k);
                let v = link.v..link.v + model.joint(link.body).nv();
                ws.vdot[v.clone()].copy_from_slice(&given[v]);
                joints::project(link, &(own.inertia.times(&a) - *beta), &mut ws.tau);
                joints::add_rotor(link, given, &mut ws.tau);
                a
            }
            false => accelerations::of_link::<_, true>(
                &context,
                link,
                (&world, &parent),
                k,
                beta,
                own,
                &mut ws.vdot,
            ),
        };
    }
}

/// Contribution of a link whose joint is prescribed to its parent: as if it were fixed there, with
/// the acceleration ζ + φ q̈ of its own.
#[inline(always)]
fn carry(
    link: &Link<f64>,
    given: &[f64],
    k: &Kinematics<f64>,
    beta: &Force<f64>,
    own: &mut Articulated<f64>,
) -> Option<ArticulatedContribution<f64>> {
    if link.is_terminal {
        own.inertia = link.inertia;
    }
    link.parent?;
    let carried = k.zeta + joints::motion_of(link, given);
    let force = *beta - own.inertia.times(&carried);
    Some((
        ProjectedInertia::Full(link.sym6_up(&k.transform, &own.inertia)),
        link.force_up(&k.transform, &force),
    ))
}

/// a′ of a link whose joint is prescribed.
#[inline(always)]
fn prescribed_motion(
    link: &Link<f64>,
    given: &[f64],
    parent: &Motion<f64>,
    k: &Kinematics<f64>,
) -> Motion<f64> {
    let own = joints::motion_of(link, given);
    match link.is_free() {
        true => own - k.zeta,
        false => link.motion_down(&k.transform, parent) + k.zeta + own,
    }
}
