//! Derivatives by physical parameters, by dual numbers.
//!
//! They are `inline`, which has them compiled where they are called: inverse dynamics in dual
//! numbers is a tenth of the core's code.

use crate::dynamics::{
    Inputs, MassMatrix, State, Workspace, forward_dynamics, inverse_dynamics, mass_matrix,
};
use crate::environment::Environment;
use crate::linear_algebra::packed;
use crate::model::{Model, Parameter};
use crate::real::{Dual, Real};

/// ∂v̇/∂p = −M⁻¹ ∂τ/∂p at the v̇ of the given inputs: how the accelerations change with a
/// physical parameter. Assembles the model anew, so it allocates.
#[inline]
pub fn parameter_derivative(
    model: &Model<f64>,
    environment: &Environment<f64>,
    state: &State<f64>,
    inputs: &Inputs<f64>,
    parameter: Parameter,
) -> Vec<f64> {
    let mut ws = Workspace::new(model);
    let vdot = forward_dynamics(model, environment, state, inputs, &mut ws).to_vec();
    let by_parameter =
        inverse_parameter_derivative(model, environment, state, &vdot, inputs, parameter);
    let mut matrix = MassMatrix::new(model);
    mass_matrix(model, &state.q, &mut ws, &mut matrix);
    let n = model.nv();
    let mut factors = vec![0.0; packed::packed_len(n)];
    for i in 0..n {
        for j in 0..=i {
            factors[packed::at(i, j)] = matrix.at(i, j);
        }
    }
    packed::factor(&mut factors, n);
    let mut by: Vec<f64> = by_parameter.iter().map(|x| -x).collect();
    packed::solve(&factors, &mut by);
    by
}

/// ∂τ/∂p: how the inputs for given accelerations change with a physical parameter.
/// Assembles the model anew, so it allocates.
#[inline]
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
