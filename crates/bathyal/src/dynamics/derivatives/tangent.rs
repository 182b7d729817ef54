//! Derivatives of the dynamics along a direction of state, inputs and parameters, by dual numbers.
//!
//! ```text
//! r(q, v, v̇, w; p) = τ    inverse dynamics
//! M δv̇ = δτ − δr          δr along (δq, δv, δw, δp) at fixed v̇
//! ```
//!
//! They are `inline`, which has them compiled where they are called.

use crate::dynamics::{
    Inputs, MassMatrix, State, Workspace, forward_dynamics, inverse_dynamics, mass_matrix,
};
use crate::environment::Environment;
use crate::linear_algebra::packed;
use crate::model::Model;
use crate::real::{Dual, Real};

/// A robot and its water in dual numbers: the derivatives of their parameters are those by a
/// coefficient, or zero. Nothing is allocated after it was made.
#[derive(Debug)]
pub struct TangentDynamics {
    model: Model<Dual<1>>,
    environment: Environment<Dual<1>>,
    ws: Workspace<Dual<1>>,
    state: State<Dual<1>>,
    vdot: Vec<Dual<1>>,
    inputs: Inputs<Dual<1>>,
    rates: Vec<f64>,
    q_rates: Vec<Dual<1>>,
}

/// A direction of the state, in the entries of q and v, and of the inputs.
#[derive(Clone, Debug)]
pub struct Direction {
    /// δq, entry by entry.
    pub q: Vec<f64>,
    /// δv.
    pub v: Vec<f64>,
    /// δτ and δw.
    pub inputs: Inputs<f64>,
}

impl Direction {
    /// State and inputs that stay.
    pub fn zero(model: &Model<f64>) -> Self {
        Direction {
            q: vec![0.0; model.nq()],
            v: vec![0.0; model.nv()],
            inputs: Inputs::zero(model),
        }
    }
}

/// Factors of the mass matrix.
#[derive(Debug)]
pub struct MassFactors {
    ws: Workspace<f64>,
    matrix: MassMatrix<f64>,
    factors: Vec<f64>,
    vdot: Vec<f64>,
}

impl MassFactors {
    /// Room for the factors of a model.
    pub fn new(model: &Model<f64>) -> Self {
        let n = model.nv();
        MassFactors {
            ws: Workspace::new(model),
            matrix: MassMatrix::new(model),
            factors: vec![0.0; packed::packed_len(n)],
            vdot: vec![0.0; n],
        }
    }

    /// Factors M(q).
    pub fn update(&mut self, model: &Model<f64>, q: &[f64]) {
        mass_matrix(model, q, &mut self.ws, &mut self.matrix);
        let n = model.nv();
        for i in 0..n {
            for j in 0..=i {
                self.factors[packed::at(i, j)] = self.matrix.at(i, j);
            }
        }
        packed::factor(&mut self.factors, n);
    }

    /// M⁻¹ b in place of b.
    pub fn solve(&self, b: &mut [f64]) {
        packed::solve(&self.factors, b);
    }
}

impl TangentDynamics {
    /// A model of [`Model::with_rates`] in its environment, or both cast from `f64`.
    #[inline]
    pub fn new(model: Model<Dual<1>>, environment: Environment<Dual<1>>) -> Self {
        TangentDynamics {
            ws: Workspace::new(&model),
            state: State::zero(&model),
            vdot: vec![Dual::lit(0.0); model.nv()],
            inputs: Inputs::zero(&model),
            rates: vec![0.0; model.nv()],
            q_rates: vec![Dual::lit(0.0); model.nq()],
            model,
            environment,
        }
    }

    /// The robot.
    pub fn model(&self) -> &Model<Dual<1>> {
        &self.model
    }

    /// Gravity and water.
    pub fn environment(&self) -> &Environment<Dual<1>> {
        &self.environment
    }

    /// δr: the change of the inputs of inverse dynamics at fixed accelerations, along a direction of
    /// state and wrenches and of the parameters. `direction.inputs.tau` is not read.
    ///
    /// # Panics
    /// If a vector has not the size of the model.
    #[inline]
    pub fn inverse_dynamics(
        &mut self,
        state: &State<f64>,
        vdot: &[f64],
        inputs: &Inputs<f64>,
        direction: &Direction,
    ) -> &[f64] {
        self.state.t = Dual::lit(state.t);
        set(&mut self.state.q, &state.q, &direction.q);
        set(&mut self.state.v, &state.v, &direction.v);
        for (to, x) in self.vdot.iter_mut().zip(vdot) {
            *to = Dual::lit(*x);
        }
        if self.inputs.wrenches.len() != inputs.wrenches.len() {
            let none = crate::spatial::Force::zero();
            self.inputs.wrenches.resize(inputs.wrenches.len(), none);
        }
        let wrenches = inputs.wrenches.iter().enumerate();
        for ((k, own), to) in wrenches.zip(&mut self.inputs.wrenches) {
            let rate = direction.inputs.wrenches.get(k);
            for i in 0..3 {
                let rates = rate.map_or([0.0; 2], |f| [f.moment[i], f.force[i]]);
                to.moment[i] = dual(own.moment[i], rates[0]);
                to.force[i] = dual(own.force[i], rates[1]);
            }
        }
        let tau = inverse_dynamics(
            &self.model,
            &self.environment,
            &self.state,
            &self.vdot,
            &self.inputs,
            &mut self.ws,
        );
        for (rate, tau) in self.rates.iter_mut().zip(tau) {
            *rate = tau.derivatives[0];
        }
        &self.rates
    }

    /// δv̇ along a direction, at the accelerations v̇ of these inputs; `factors` are those of M(q).
    ///
    /// # Panics
    /// If a vector has not the size of the model.
    #[inline]
    pub fn forward_dynamics(
        &mut self,
        state: &State<f64>,
        vdot: &[f64],
        inputs: &Inputs<f64>,
        direction: &Direction,
        factors: &MassFactors,
    ) -> &[f64] {
        self.inverse_dynamics(state, vdot, inputs, direction);
        for (rate, tau) in self.rates.iter_mut().zip(&direction.inputs.tau) {
            *rate = tau - *rate;
        }
        factors.solve(&mut self.rates);
        &self.rates
    }

    /// ∂τ/∂p of inverse dynamics by the coefficient that the model was varied by; `none` is a
    /// direction of zeros.
    #[inline]
    pub fn inverse_derivative(
        &mut self,
        state: &State<f64>,
        vdot: &[f64],
        inputs: &Inputs<f64>,
        none: &Direction,
    ) -> &[f64] {
        self.inverse_dynamics(state, vdot, inputs, none)
    }

    /// ∂v̇/∂p of forward dynamics by the coefficient that the model was varied by, of a robot in
    /// `f64`; `none` is a direction of zeros.
    ///
    /// # Panics
    /// If a vector has not the size of the model.
    #[inline]
    pub fn forward_derivative(
        &mut self,
        robot: (&Model<f64>, &Environment<f64>),
        state: &State<f64>,
        inputs: &Inputs<f64>,
        none: &Direction,
        factors: &mut MassFactors,
    ) -> &[f64] {
        let (model, environment) = robot;
        factors.update(model, &state.q);
        let vdot = forward_dynamics(model, environment, state, inputs, &mut factors.ws);
        factors.vdot.copy_from_slice(vdot);
        self.forward_dynamics(state, &factors.vdot, inputs, none, factors)
    }

    /// δq̇ along δq and δv, entry by entry.
    ///
    /// # Panics
    /// If a vector has not the size of the model.
    #[inline]
    pub fn configuration_rate(
        &mut self,
        state: [&[f64]; 2],
        direction: [&[f64]; 2],
        to: &mut [f64],
    ) {
        set(&mut self.state.q, state[0], direction[0]);
        set(&mut self.state.v, state[1], direction[1]);
        let (q, v) = (&self.state.q, &self.state.v);
        self.model.configuration_rate(q, v, &mut self.q_rates);
        for (to, rate) in to.iter_mut().zip(&self.q_rates) {
            *to = rate.derivatives[0];
        }
    }

    /// δq after quaternions were brought back to length 1; `q` is as it was before.
    ///
    /// # Panics
    /// If a vector has not the size of the model.
    #[inline]
    pub fn normalize(&mut self, q: &[f64], direction: &mut [f64]) {
        set(&mut self.state.q, q, direction);
        self.model.normalize(&mut self.state.q);
        for (to, q) in direction.iter_mut().zip(&self.state.q) {
            *to = q.derivatives[0];
        }
    }
}

fn dual(value: f64, rate: f64) -> Dual<1> {
    Dual {
        value,
        derivatives: [rate],
    }
}

fn set(to: &mut [Dual<1>], values: &[f64], rates: &[f64]) {
    for ((to, value), rate) in to.iter_mut().zip(values).zip(rates) {
        *to = dual(*value, *rate);
    }
}
