//! Derivatives by physical parameters, by dual numbers.

use crate::dynamics::{Inputs, State, Workspace, forward_dynamics, inverse_dynamics};
use crate::environment::Environment;
use crate::model::{Model, Parameter};
use crate::real::{Dual, Real};

/// ∂v̇/∂p: how the accelerations change with a physical parameter. Assembles the model
/// anew, so it allocates.
pub fn parameter_derivative(
    model: &Model<f64>,
    environment: &Environment<f64>,
    state: &State<f64>,
    inputs: &Inputs<f64>,
    parameter: Parameter,
) -> Vec<f64> {
    let value = Dual::variable(model.parameter(parameter), 0);
    let model: Model<Dual<1>> = model.cast().with_parameter(parameter, value);
    let mut ws = Workspace::new(&model);
    let vdot = forward_dynamics(
        &model,
        &environment.cast(),
        &state.cast(),
        &inputs.cast(),
        &mut ws,
    );
    vdot.iter().map(|x| x.derivatives[0]).collect()
}

/// ∂τ/∂p: how the inputs for given accelerations change with a physical parameter.
/// Assembles the model anew, so it allocates.
pub fn inverse_parameter_derivative(
    model: &Model<f64>,
    environment: &Environment<f64>,
    state: &State<f64>,
    vdot: &[f64],
    inputs: &Inputs<f64>,
    parameter: Parameter,
) -> Vec<f64> {
    let value = Dual::variable(model.parameter(parameter), 0);
    let model: Model<Dual<1>> = model.cast().with_parameter(parameter, value);
    let vdot: Vec<_> = vdot.iter().map(|x| Dual::lit(*x)).collect();
    let mut ws = Workspace::new(&model);
    let tau = inverse_dynamics(
        &model,
        &environment.cast(),
        &state.cast(),
        &vdot,
        &inputs.cast(),
        &mut ws,
    );
    tau.iter().map(|x| x.derivatives[0]).collect()
}
