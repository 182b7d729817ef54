//! What a free body feels of all that hangs on it.

use super::forward_dynamics;
use super::state::{Inputs, State};
use super::workspace::Workspace;
use crate::Real;
use crate::environment::Environment;
use crate::model::{Kind, Model};
use crate::spatial::{Force, Motion, SymMat6};

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

impl<T: Real> ArticulatedBody<T> {
    /// Of a body in a state, under the inputs of all joints but its own; none if it is not
    /// free. Costs as much as [`forward_dynamics`].
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
        let i = model.links.iter().position(|link| link.body == body)?;
        let Kind::Free { user } = &model.links[i].kind else {
            return None;
        };
        forward_dynamics(model, environment, state, inputs, ws);
        let (own, k, beta) = (&ws.articulated[i].inertia, &ws.kinematics[i], &ws.loads[i]);
        Some(T::dispatch(
            #[inline(always)]
            || {
                // f = I* (v̇ − ζ) − β* in the link's frame.
                let bias = Force::zero() - own.times(&k.zeta) - *beta;
                match user {
                    None => ArticulatedBody {
                        inertia: *own,
                        bias,
                    },
                    Some(pose) => ArticulatedBody {
                        inertia: own.moved(&pose.rotation, pose.position),
                        bias: pose.force_to_parent(&bias),
                    },
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
