//! Motion from forces, forces from motion.
//!
//! ```text
//! state ─► kinematics ─► loads ─► articulated ─► accelerations       forward dynamics
//!                    └─► loads ─► given accelerations ─► forces      inverse dynamics
//! ```
//!
//! Under water everything is computed in the frame that travels with the water: there
//! the added mass behaves like mass, gravity and fluid acceleration act as one
//! apparent gravity on mass less displaced mass, and the bias force of rigid body and
//! water together is a single −V ×* I^H V. That is the Kirchhoff form of ERRATA 1, and
//! it costs 51 multiplications a body less than adding the terms of IEEE95 (31) one
//! by one. On land the frame travels with each link's origin, which gives the
//! classical accelerations of the papers.

mod accelerations;
mod articulated;
mod checked;
mod derivatives;
mod inverse;
mod kinematics;
mod loads;
mod mass_matrix;
mod state;
mod workspace;

pub use checked::{checked_forward_dynamics, checked_inverse_dynamics};
pub use derivatives::{
    Derivatives, Differentiator, inverse_parameter_derivative, parameter_derivative,
};
pub use inverse::{bias_forces, gravity_forces, inverse_dynamics};
pub use mass_matrix::{MassMatrix, mass_matrix};
pub use state::{Inputs, State};
pub use workspace::Workspace;

pub(crate) use articulated::{ball_reflection, pivots};
pub(crate) use loads::added_mass_bias;
pub(crate) use state::quaternion;

use crate::Real;
use crate::environment::Environment;
use crate::model::Model;
use loads::Surroundings;

/// v̇: the accelerations under the given inputs, by the Articulated-Body method. O(N).
///
/// The result has the layout of `state.v` and is its rate, component by component.
///
/// # Panics
/// If a vector or the workspace has not the size of the model. For input that nobody has
/// looked at there is [`checked_forward_dynamics`].
pub fn forward_dynamics<'w, T: Real>(
    model: &Model<T>,
    environment: &Environment<T>,
    state: &State<T>,
    inputs: &Inputs<T>,
    ws: &'w mut Workspace<T>,
) -> &'w [T] {
    evaluate(model, environment, state, inputs, None, ws)
}

/// v̇ with the motion of all free bodies prescribed: a vehicle too heavy, or too well
/// controlled, to feel its arm.      Diss94 7.5.2
///
/// Of `prescribed`, which has the layout of `state.v`, the entries of free joints are
/// read; they are also what the result has there.
///
/// # Panics
/// If a vector or the workspace has not the size of the model.
pub fn decoupled_dynamics<'w, T: Real>(
    model: &Model<T>,
    environment: &Environment<T>,
    state: &State<T>,
    inputs: &Inputs<T>,
    prescribed: &[T],
    ws: &'w mut Workspace<T>,
) -> &'w [T] {
    model.assert_size("prescribed", prescribed.len(), model.nv());
    evaluate(model, environment, state, inputs, Some(prescribed), ws)
}

fn evaluate<'w, T: Real>(
    model: &Model<T>,
    environment: &Environment<T>,
    state: &State<T>,
    inputs: &Inputs<T>,
    prescribed: Option<&[T]>,
    ws: &'w mut Workspace<T>,
) -> &'w [T] {
    model.assert_fits(state, inputs, ws);
    crate::dispatch::best(
        #[inline(always)]
        || stages(model, environment, state, inputs, prescribed, ws),
    );
    &ws.vdot
}

#[inline(always)]
fn stages<T: Real>(
    model: &Model<T>,
    environment: &Environment<T>,
    state: &State<T>,
    inputs: &Inputs<T>,
    prescribed: Option<&[T]>,
    ws: &mut Workspace<T>,
) {
    let bases = prescribed.is_none();
    if model.wet {
        let surroundings = Surroundings::wet(environment, state.t);
        kinematics::relative(model, &surroundings, state, &mut ws.kinematics);
        loads::wet(model, &surroundings, bases, &ws.kinematics, &mut ws.loads);
        loads::external(model, inputs, bases, &mut ws.loads);
        articulated::sweep::<T, true>(
            model,
            inputs,
            bases,
            &ws.kinematics,
            &ws.loads,
            &mut ws.articulated,
        );
        accelerations::relative(model, &surroundings, inputs, prescribed, ws);
    } else {
        let surroundings = Surroundings::dry(environment, state.t);
        kinematics::classical(model, &surroundings, state, &mut ws.kinematics);
        loads::dry(model, bases, &ws.kinematics, &mut ws.loads);
        loads::external(model, inputs, bases, &mut ws.loads);
        articulated::sweep::<T, false>(
            model,
            inputs,
            bases,
            &ws.kinematics,
            &ws.loads,
            &mut ws.articulated,
        );
        accelerations::classical(model, &surroundings, inputs, prescribed, ws);
    }
}
