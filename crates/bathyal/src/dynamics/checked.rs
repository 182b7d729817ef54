//! Evaluations of unchecked input, with errors instead of panics.
//!
//! They check what goes in and what comes out, and say what is wrong by name. The plain
//! functions trust their caller and are faster by the price of looking at every number.

use super::{Inputs, State, Workspace, forward_dynamics, inverse_dynamics};
use crate::environment::Environment;
use crate::model::{InputError, Model};

/// [`forward_dynamics`] with checked input and output.
///
/// ```
/// use bathyal::{BodySpec, Environment, Inputs, Joint, Model, Spec, State, Workspace};
/// use bathyal::{checked_forward_dynamics, spatial::Vec3};
/// let mut spec = Spec::new("buoy", 1000.0);
/// spec.add(BodySpec::new("hull", Joint::Free).rigid(5.0, [0.0; 3], [1.0, 1.0, 1.0]));
/// let model = Model::build(&spec)?;
/// let (state, inputs) = (State::zero(&model), Inputs::zero(&model));
/// let mut ws = Workspace::new(&model);
/// let water = Environment::current(Vec3::new(f64::NAN, 0.0, 0.0));
/// let error = checked_forward_dynamics(&model, &water, &state, &inputs, &mut ws).unwrap_err();
/// assert_eq!(error.to_string(), "velocity of the water is [NaN, 0.0, 0.0]; it must be finite");
/// # Ok::<(), bathyal::SpecError>(())
/// ```
pub fn checked_forward_dynamics<'w>(
    model: &Model<f64>,
    environment: &Environment<f64>,
    state: &State<f64>,
    inputs: &Inputs<f64>,
    ws: &'w mut Workspace<f64>,
) -> Result<&'w [f64], InputError> {
    model.check_state(state, inputs)?;
    environment.check(state.t)?;
    let vdot = forward_dynamics(model, environment, state, inputs, ws);
    model.check_rates("acceleration", vdot)?;
    Ok(vdot)
}

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
