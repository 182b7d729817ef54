//! Exact derivatives of forward and inverse dynamics, by dual numbers.
//!
//! Eight directions are carried at once. Configurations are differentiated on the
//! manifold: direction k moves q the way the velocity component k would.

use super::{Inputs, State, Workspace, forward_dynamics, inverse_dynamics, quaternion};
use crate::environment::Environment;
use crate::model::{Model, Parameter};
use crate::real::{Dual, Real};
use crate::spatial::Vec3;
use crate::spec::Joint;

/// Directions carried at once.
const WIDTH: usize = 8;

/// Derivatives of v̇ (or τ) by configuration, velocity and input (or acceleration).
///
/// All matrices are nv × nv, by rows: element (i, j) is ∂resultᵢ/∂xⱼ.
#[derive(Clone, Debug, PartialEq)]
pub struct Derivatives {
    n: usize,
    /// By the configuration, along the directions of the velocities.
    pub by_q: Vec<f64>,
    /// By the velocity.
    pub by_v: Vec<f64>,
    /// By the inputs (forward) or the accelerations (inverse).
    pub by_input: Vec<f64>,
}

impl Derivatives {
    /// Room for the derivatives of `model`.
    pub fn new(model: &Model<f64>) -> Self {
        let n = model.nv();
        let zeros = || vec![0.0; n * n];
        Derivatives {
            n,
            by_q: zeros(),
            by_v: zeros(),
            by_input: zeros(),
        }
    }

    /// Rows and columns of each matrix.
    pub fn size(&self) -> usize {
        self.n
    }
}

/// Computes derivatives; made once per model.
///
/// ```
/// use bathyal::{BodySpec, Derivatives, Differentiator, Environment};
/// use bathyal::{Inputs, Joint, Model, Spec, State};
/// let mut spec = Spec::new("pendulum", 0.0);
/// spec.add(
///     BodySpec::new("rod", Joint::revolute([0.0, 1.0, 0.0]))
///         .rigid(1.0, [0.0, 0.0, -1.0], [0.0, 0.0, 0.0]),
/// );
/// let model = Model::build(&spec)?;
/// let mut d = Derivatives::new(&model);
/// let (state, inputs) = (State::zero(&model), Inputs::zero(&model));
/// Differentiator::new(&model).forward(&Environment::default(), &state, &inputs, &mut d);
/// assert!((d.by_q[0] + 9.81).abs() < 1e-12); // q̈ = −g sin q
/// # Ok::<(), bathyal::SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Differentiator {
    model: Model<Dual<WIDTH>>,
    ws: Workspace<Dual<WIDTH>>,
    state: State<Dual<WIDTH>>,
    inputs: Inputs<Dual<WIDTH>>,
    vdot: Vec<Dual<WIDTH>>,
}

/// What a block of directions varies.
#[derive(Clone, Copy, PartialEq)]
enum Vary {
    Configuration,
    Velocity,
    Input,
}

impl Differentiator {
    /// Room for derivatives of `model`.
    pub fn new(model: &Model<f64>) -> Self {
        let model: Model<Dual<WIDTH>> = model.lift();
        let mut inputs = Inputs::zero(&model);
        inputs.wrenches.reserve(model.body_count());
        Differentiator {
            ws: Workspace::new(&model),
            state: State::zero(&model),
            inputs,
            vdot: vec![Dual::zero(); model.nv()],
            model,
        }
    }

    /// Derivatives of v̇ = forward dynamics.
    pub fn forward(
        &mut self,
        environment: &Environment<f64>,
        state: &State<f64>,
        inputs: &Inputs<f64>,
        out: &mut Derivatives,
    ) {
        let environment = environment.lift();
        self.sweep(state, inputs, &inputs.tau, out, |d| {
            d.inputs.tau.copy_from_slice(&d.vdot);
            forward_dynamics(&d.model, &environment, &d.state, &d.inputs, &mut d.ws);
            &d.ws.vdot
        });
    }

    /// Derivatives of τ = inverse dynamics.
    pub fn inverse(
        &mut self,
        environment: &Environment<f64>,
        state: &State<f64>,
        vdot: &[f64],
        inputs: &Inputs<f64>,
        out: &mut Derivatives,
    ) {
        let environment = environment.lift();
        self.sweep(state, inputs, vdot, out, |d| {
            inverse_dynamics(
                &d.model,
                &environment,
                &d.state,
                &d.vdot,
                &d.inputs,
                &mut d.ws,
            );
            &d.ws.tau
        });
    }

    /// Evaluates once per block of directions; `given` is what [`Vary::Input`] varies.
    fn sweep(
        &mut self,
        state: &State<f64>,
        inputs: &Inputs<f64>,
        given: &[f64],
        out: &mut Derivatives,
        evaluate: impl Fn(&mut Self) -> &[Dual<WIDTH>],
    ) {
        self.inputs.wrenches.clear();
        let wrenches = inputs.wrenches.iter().map(crate::spatial::Force::lift);
        self.inputs.wrenches.extend(wrenches);
        self.state.t = Dual::lit(state.t);
        for vary in [Vary::Configuration, Vary::Velocity, Vary::Input] {
            for first in (0..out.n).step_by(WIDTH) {
                let count = WIDTH.min(out.n - first);
                self.seed(state, given, vary, first, count);
                let n = out.n;
                let result = evaluate(self);
                let matrix = match vary {
                    Vary::Configuration => &mut out.by_q,
                    Vary::Velocity => &mut out.by_v,
                    Vary::Input => &mut out.by_input,
                };
                for (i, x) in result.iter().enumerate() {
                    let at = i * n + first;
                    matrix[at..at + count].copy_from_slice(&x.derivatives[..count]);
                }
            }
        }
    }

    fn seed(&mut self, state: &State<f64>, given: &[f64], vary: Vary, first: usize, count: usize) {
        let lift = |to: &mut [Dual<WIDTH>], from: &[f64]| {
            for (a, b) in to.iter_mut().zip(from) {
                *a = Dual::lit(*b);
            }
        };
        lift(&mut self.state.q, &state.q);
        lift(&mut self.state.v, &state.v);
        lift(&mut self.vdot, given);
        match vary {
            Vary::Velocity => {
                for k in 0..count {
                    self.state.v[first + k].derivatives[k] = 1.0;
                }
            }
            Vary::Input => {
                for k in 0..count {
                    self.vdot[first + k].derivatives[k] = 1.0;
                }
            }
            Vary::Configuration => {
                for b in 0..self.model.body_count() {
                    let range = self.model.v_range(b);
                    for column in range.clone() {
                        if (first..first + count).contains(&column) {
                            let axis = column - range.start;
                            seed_joint(&self.model, b, axis, column - first, &mut self.state.q);
                        }
                    }
                }
            }
        }
    }
}

/// Lets q move along the joint's degree of freedom `axis` in dual direction `k`.
fn seed_joint<const N: usize>(
    model: &Model<Dual<N>>,
    body: usize,
    axis: usize,
    k: usize,
    q: &mut [Dual<N>],
) where
    Dual<N>: Real,
{
    let at = model.q_range(body).start;
    let mut unit = Vec3([0.0; 3]);
    unit[axis % 3] = 1.0;
    let values = |q: &[Dual<N>], at: usize| {
        let o: [f64; 4] = core::array::from_fn(|i| q[at + i].value);
        quaternion(&o, 0)
    };
    match model.joint(body) {
        Joint::Fixed => {}
        Joint::Ball => set_rates(q, at, k, values(q, at).rate(unit)),
        Joint::Free if axis < 3 => {
            set_rates(q, at + 3, k, values(q, at + 3).rate(unit));
        }
        Joint::Free => {
            let moved = values(q, at + 3).matrix() * unit;
            set_rates(q, at, k, moved.0);
        }
        _ => q[at].derivatives[k] = 1.0,
    }
}

fn set_rates<const N: usize, const M: usize>(
    q: &mut [Dual<N>],
    at: usize,
    k: usize,
    rates: [f64; M],
) {
    for (x, rate) in q[at..].iter_mut().zip(rates) {
        x.derivatives[k] = rate;
    }
}

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
    let model: Model<Dual<1>> = model.lift().with_parameter(parameter, value);
    let mut ws = Workspace::new(&model);
    let vdot = forward_dynamics(
        &model,
        &environment.lift(),
        &state.lift(),
        &inputs.lift(),
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
    let model: Model<Dual<1>> = model.lift().with_parameter(parameter, value);
    let vdot: Vec<_> = vdot.iter().map(|x| Dual::lit(*x)).collect();
    let mut ws = Workspace::new(&model);
    let tau = inverse_dynamics(
        &model,
        &environment.lift(),
        &state.lift(),
        &vdot,
        &inputs.lift(),
        &mut ws,
    );
    tau.iter().map(|x| x.derivatives[0]).collect()
}
