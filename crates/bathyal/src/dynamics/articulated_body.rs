//! Articulated-body inertia and bias force of a free body.

use super::Scalar;
use super::eval_context::EvalContext;
use super::state::{Inputs, State};
use super::workspace::Workspace;
use super::{Query, articulated};
use crate::environment::Environment;
use crate::model::{Kind, Model};
use crate::spatial::{Force, Motion, Pose, SymMat6};

/// A free body with all it carries, while the joints follow their inputs by themselves:
///
///   f = I* v̇ + b
///
/// f is the input of the body's joint and v̇ its six accelerations: a wrench and rates in the
/// body's frame. I* is the articulated inertia, which the Articulated-Body method comes by on
/// its way, added mass included; b holds all that moves and acts besides.
///
/// ```
/// use bathyal::{ArticulatedBody, BodySpec, Environment, Inputs, Joint, Model, Spec, State, Workspace};
/// let mut spec = Spec::new("stone", 0.0);
/// spec.add(BodySpec::new("stone", Joint::Free).rigid(2.0, [0.0; 3], [0.1, 0.1, 0.1]));
/// let model = Model::build(&spec)?;
/// let (state, inputs) = (State::zero(&model), Inputs::zero(&model));
/// let mut ws = Workspace::new(&model);
/// let air = Environment::default();
/// let stone = ArticulatedBody::of(&model, &air, &state, &inputs, 0, &mut ws).unwrap();
/// assert_eq!(stone.inertia.linear[(0, 0)], 2.0);
/// assert!((stone.bias.force[2] - 2.0 * 9.81_f64).abs() < 1e-12); // what would hold it
/// # Ok::<(), bathyal::SpecError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArticulatedBody<T> {
    /// I*.
    pub inertia: SymMat6<T>,
    /// b.
    pub bias: Force<T>,
}

impl<T: Scalar> ArticulatedBody<T> {
    /// Of a body in a state, under the inputs of all joints but its own; none if it is not
    /// free. Costs nearly as much as [`crate::forward_dynamics`].
    ///
    /// # Panics
    /// If a vector or the workspace has not the size of the model.
    pub fn of(
        model: &Model<T>,
        environment: &Environment<T>,
        state: &State<T>,
        inputs: &Inputs<T>,
        body: usize,
        ws: &mut Workspace<T>,
    ) -> Option<Self> {
        let (i, user) = free_link(model, body)?;
        model.assert_fits(state, inputs, ws);
        T::forward(
            model,
            environment,
            state,
            inputs,
            Query::ArticulatedInertias,
            ws,
        );
        let (own, k, beta) = (&ws.articulated[i].inertia, &ws.kinematics[i], &ws.loads[i]);
        Some(T::dispatch(
            #[inline(always)]
            || {
                // f = I* (v̇ − ζ) − β* in the link's frame.
                let bias = Force::zero() - own.times(&k.zeta) - *beta;
                ArticulatedBody {
                    inertia: inertia_of(own, user),
                    bias: match user {
                        None => bias,
                        Some(pose) => pose.force_to_parent(&bias),
                    },
                }
            },
        ))
    }

    /// The same while all joints but its own have the inputs that [`inverse_dynamics`] has
    /// just found in this workspace for the accelerations `vdot`: b = f − I* v̇, so that only
    /// I* is to be found.
    ///
    /// [`inverse_dynamics`]: crate::inverse_dynamics
    ///
    /// # Panics
    /// If a vector or the workspace has not the size of the model.
    pub fn after_inverse(
        model: &Model<T>,
        vdot: &[T],
        body: usize,
        ws: &mut Workspace<T>,
    ) -> Option<Self> {
        model.assert_size("vdot", vdot.len(), model.nv());
        model.assert_workspace(ws);
        let (i, user) = free_link(model, body)?;
        let still = Environment::default();
        Some(T::dispatch(
            #[inline(always)]
            || {
                let context = EvalContext::new(model, &still, &ws.still, &ws.no_inputs, None);
                let (kinematics, loads) = (&ws.kinematics, &mut ws.loads);
                let articulated = &mut ws.articulated;
                if model.wet {
                    articulated::sweep::<T, true>(&context, kinematics, loads, articulated, &[]);
                } else {
                    articulated::sweep::<T, false>(&context, kinematics, loads, articulated, &[]);
                }
                let inertia = inertia_of(&articulated[i].inertia, user);
                let at = model.links[i].v;
                let six = |x: &[T]| [x[at], x[at + 1], x[at + 2], x[at + 3], x[at + 4], x[at + 5]];
                let f = Force::from_array(six(&ws.tau));
                ArticulatedBody {
                    bias: f - inertia.times(&Motion::from_array(six(vdot))),
                    inertia,
                }
            },
        ))
    }

    /// f that gives the accelerations `vdot`.
    #[inline(always)]
    pub fn input(&self, vdot: &Motion<T>) -> Force<T> {
        self.inertia.times(vdot) + self.bias
    }
}

/// The link of a free body, and its frame in the user's if they differ.
fn free_link<T: Scalar>(model: &Model<T>, body: usize) -> Option<(usize, Option<&Pose<T>>)> {
    let i = model.links.iter().position(|link| link.body == body)?;
    match &model.links[i].kind {
        Kind::Free { user } => Some((i, user.as_ref())),
        _ => None,
    }
}

/// An inertia of a free link in the user's frame.
#[inline(always)]
fn inertia_of<T: Scalar>(own: &SymMat6<T>, user: Option<&Pose<T>>) -> SymMat6<T> {
    match user {
        None => *own,
        Some(pose) => own.moved(&pose.rotation, pose.position),
    }
}
