//! Arguments and workspaces of evaluations.

use crate::errors;
use bathyal::spatial::Force;
use bathyal::{Data, Derivatives, Differentiator, Inputs, State, Workspace};
use pyo3::prelude::*;

/// Arguments and workspaces of an evaluation.
#[derive(Clone)]
pub struct Evaluation {
    pub state: State<f64>,
    pub inputs: Inputs<f64>,
    pub data: Data,
    pub workspace: Workspace<f64>,
    derivatives: Option<Box<(Differentiator, Derivatives)>>,
}

impl Evaluation {
    /// Workspaces of a model, in a state.
    pub fn new(model: &bathyal::Model<f64>, state: State<f64>, data: Data) -> Self {
        Evaluation {
            state,
            inputs: Inputs::zero(model),
            data,
            workspace: Workspace::new(model),
            derivatives: None,
        }
    }

    /// Takes a state and inputs, and checks them. Without efforts they are zero.
    pub fn set(
        &mut self,
        model: &bathyal::Model<f64>,
        t: f64,
        (q, v): (&[f64], &[f64]),
        (tau, wrenches): (Option<&[f64]>, Option<&[f64]>),
    ) -> PyResult<()> {
        self.state.t = t;
        replace(&mut self.state.q, q);
        replace(&mut self.state.v, v);
        match tau {
            Some(tau) => replace(&mut self.inputs.tau, tau),
            None => {
                self.inputs.tau.clear();
                self.inputs.tau.resize(model.nv(), 0.0);
            }
        }
        let (wrenches, _) = wrenches.unwrap_or_default().as_chunks::<6>();
        let own = &mut self.inputs.wrenches;
        own.clear();
        own.extend(wrenches.iter().map(|wrench| Force::from_array(*wrench)));
        model
            .check_state(&self.state, &self.inputs)
            .map_err(errors::input)
    }

    /// v̇ of the state and inputs.
    pub fn forward(
        &mut self,
        model: &bathyal::Model<f64>,
        environment: &bathyal::Environment<f64>,
        out: &mut [f64],
    ) -> PyResult<()> {
        // The water may be another one than before.
        self.data.forget_accelerations();
        let (state, inputs) = (&self.state, &self.inputs);
        let vdot = self
            .data
            .forward_dynamics(model, environment, state, inputs);
        out.copy_from_slice(vdot.map_err(errors::input)?);
        Ok(())
    }

    /// τ of the state and accelerations.
    pub fn inverse(
        &mut self,
        model: &bathyal::Model<f64>,
        environment: &bathyal::Environment<f64>,
        a: &[f64],
        out: &mut [f64],
    ) -> PyResult<()> {
        let (state, inputs) = (&self.state, &self.inputs);
        let workspace = &mut self.workspace;
        let tau =
            bathyal::checked_inverse_dynamics(model, environment, state, a, inputs, workspace);
        out.copy_from_slice(tau.map_err(errors::input)?);
        Ok(())
    }

    /// Takes a state without inputs and computes poses and velocities.
    pub fn place(&mut self, model: &bathyal::Model<f64>, q: &[f64], v: &[f64]) -> PyResult<()> {
        self.set(model, 0.0, (q, v), (None, None))?;
        self.data.set_state(0.0, q, v);
        self.data.update_velocities(model);
        Ok(())
    }

    /// Derivatives of v̇, or of τ at given accelerations, by q, v and inputs or accelerations.
    pub fn differentiate(
        &mut self,
        model: &bathyal::Model<f64>,
        environment: &bathyal::Environment<f64>,
        a: Option<&[f64]>,
    ) -> &Derivatives {
        let (differentiator, derivatives) = &mut **self
            .derivatives
            .get_or_insert_with(|| Box::new((Differentiator::new(model), Derivatives::new(model))));
        let (state, inputs) = (&self.state, &self.inputs);
        match a {
            None => differentiator.forward(environment, state, inputs, derivatives),
            Some(a) => differentiator.inverse(environment, state, a, inputs, derivatives),
        }
        derivatives
    }
}

fn replace(own: &mut Vec<f64>, given: &[f64]) {
    own.clear();
    own.extend_from_slice(given);
}
