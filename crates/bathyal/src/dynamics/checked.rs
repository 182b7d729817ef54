//! Inverse dynamics of unchecked input, with errors instead of panics.

use super::{Inputs, State, Workspace, inverse_dynamics};
use crate::environment::Environment;
use crate::model::{InputError, Model};

/// [`inverse_dynamics`] with checked input and output.
pub fn checked_inverse_dynamics<'w>(
    model: &Model<f64>,
    environment: &Environment<f64>,
    state: &State<f64>,
    vdot: &[f64],
    inputs: &Inputs<f64>,
    ws: &'w mut Workspace<f64>,
) -> Result<&'w [f64], InputError> {
    model.check_state(state, inputs)?;
    model.check_rates("acceleration", vdot)?;
    environment.check(state.t)?;
    let tau = inverse_dynamics(model, environment, state, vdot, inputs, ws);
    model.check_rates("input", tau)?;
    Ok(tau)
}
