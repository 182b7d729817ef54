//! Derivatives of the motion of a robot with laws.
//!
//! ```text
//! τ(q, v, v̇) = Σ J_bᵀ f_b(X_b, V_b, s)
//! M δv̇ = −δτ + Σ J_bᵀ (∂f/∂X J δq + ∂f/∂V (J δv + Ψ̇ δq) + ∂f/∂s δs)
//! ```
//!
//! X is the pose of a law's body, V its velocity, s the states of the law, and Ψ̇_j = V_λ × ψ_j the
//! change of V while joint j moves. δτ and M⁻¹ are those of [`Differentiator`], exact; ∂f is exact or
//! by central differences of the law, see [`BodyLaw::dual`](super::BodyLaw::dual).

use super::set::{BodyLaws, Entry, LawForces};
use super::slopes::{LawSlopes, MOTIONS, Moment};
use crate::bodies::{Bodies, axis_motion};
use crate::dynamics::{Derivatives, Differentiator, Inputs, State};
use crate::environment::Environment;
use crate::model::{InputError, Model};
use crate::spatial::{Force, Motion};

/// Derivatives of v̇ and of the rates of the laws' states.
///
/// All matrices are by rows: element (i, j) is ∂resultᵢ/∂xⱼ.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyLawDerivatives {
    /// Of v̇ by configuration, velocity and input.
    pub acceleration: Derivatives,
    /// Of v̇ by the states of the laws, nv × states.
    pub by_states: Vec<f64>,
    /// Of the rates of the states by the configuration, states × nv.
    pub rates_by_q: Vec<f64>,
    /// Of the rates of the states by the velocity, states × nv.
    pub rates_by_v: Vec<f64>,
    /// Of the rates of the states by the states.
    pub rates_by_states: Vec<f64>,
}

impl BodyLawDerivatives {
    /// Room for the derivatives of `model` with `laws`.
    pub fn new(model: &Model<f64>, laws: &BodyLaws) -> Self {
        let (n, states) = (model.nv(), laws.state_count());
        BodyLawDerivatives {
            acceleration: Derivatives::new(model),
            by_states: vec![0.0; n * states],
            rates_by_q: vec![0.0; states * n],
            rates_by_v: vec![0.0; states * n],
            rates_by_states: vec![0.0; states * states],
        }
    }
}

/// Computes derivatives of a robot with laws; made once per model. See the module
/// [`crate::body_law`] for what is exact.
#[derive(Clone, Debug)]
pub struct BodyLawDifferentiator {
    laws: BodyLaws,
    model: Model<f64>,
    differentiator: Differentiator,
    bodies: Bodies<f64>,
    inputs: Inputs<f64>,
    forces: LawForces,
    rates: Vec<f64>,
    slopes: LawSlopes,
    columns: Columns,
    /// Generalized forces by q, v and states.
    generalized: [Vec<f64>; 3],
}

/// Degrees of freedom that move a body, in its axes.
#[derive(Clone, Debug, Default)]
struct Columns {
    /// Index, ψ and Ψ̇ of each.
    moving: Vec<(usize, Motion<f64>, Motion<f64>)>,
}

impl Columns {
    fn update(&mut self, model: &Model<f64>, bodies: &Bodies<f64>, body: usize) {
        self.moving.clear();
        let to_body = bodies.motion(body).pose.inverse();
        let mut at = Some(body);
        while let Some(b) = at {
            let info = &model.structure.bodies[b];
            let relative = to_body.compose(&bodies.motion(b).pose);
            let below = match info.parent {
                Some(p) => {
                    let parent = bodies.motion(p);
                    let relative = to_body.compose(&parent.pose);
                    relative.motion_to_parent(&parent.velocity)
                }
                None => Motion::zero(),
            };
            for k in 0..info.joint.nv() {
                let axis = relative.motion_to_parent(&axis_motion(info, k));
                self.moving.push((info.v + k, axis, below.cross(&axis)));
            }
            at = info.parent;
        }
    }
}

impl BodyLawDifferentiator {
    /// Workspace for derivatives of `model` with `laws`.
    ///
    /// # Errors
    /// If the model has not a law's body.
    pub fn new(model: &Model<f64>, laws: &BodyLaws) -> Result<Self, InputError> {
        laws.check(model)?;
        let model = laws.prepare_model(model.clone());
        let (n, states) = (model.nv(), laws.state_count());
        let mut inputs = Inputs::zero(&model);
        inputs.wrenches = vec![Force::zero(); model.body_count()];
        Ok(BodyLawDifferentiator {
            differentiator: Differentiator::new(&model),
            bodies: Bodies::new(&model),
            inputs,
            forces: LawForces::new(&model),
            rates: vec![0.0; states],
            slopes: LawSlopes::default(),
            columns: Columns::default(),
            generalized: [vec![0.0; n * n], vec![0.0; n * n], vec![0.0; n * states]],
            laws: laws.clone(),
            model,
        })
    }

    /// Derivatives of v̇ = forward dynamics and of the rates of the laws' states, at these states.
    ///
    /// # Errors
    /// If a vector has not the size of the model or of the laws, or a number is not finite.
    ///
    /// # Panics
    /// If `out` has not the size of the model and the laws.
    pub fn forward(
        &mut self,
        environment: &Environment<f64>,
        state: &State<f64>,
        states: &[f64],
        inputs: &Inputs<f64>,
        out: &mut BodyLawDerivatives,
    ) -> Result<(), InputError> {
        self.model.check_state(state, inputs)?;
        if states.len() != self.laws.state_count() {
            return Err(InputError::Length {
                what: "states of laws",
                model: self.model.name().to_string(),
                found: states.len(),
                expected: self.laws.state_count(),
            });
        }
        self.update_motion(environment, state, states, inputs, out);
        for elements in &mut self.generalized {
            elements.fill(0.0);
        }
        for elements in [
            &mut out.rates_by_q,
            &mut out.rates_by_v,
            &mut out.rates_by_states,
        ] {
            elements.fill(0.0);
        }
        let laws = core::mem::take(&mut self.laws);
        for entry in laws.entries() {
            let moment = Moment {
                environment,
                density: laws.density(),
                t: state.t,
                motion: *self.bodies.motion(entry.body),
                acceleration: *self.bodies.acceleration(entry.body),
                states: &states[entry.states.clone()],
            };
            self.slopes.update(entry, &moment);
            self.columns.update(&self.model, &self.bodies, entry.body);
            self.add_law(entry, laws.state_count(), out);
        }
        self.laws = laws;
        self.solve(out);
        Ok(())
    }

    /// Derivatives without the slopes of the laws; the accelerations of all bodies.
    fn update_motion(
        &mut self,
        environment: &Environment<f64>,
        state: &State<f64>,
        states: &[f64],
        inputs: &Inputs<f64>,
        out: &mut BodyLawDerivatives,
    ) {
        self.bodies.update_velocities(&self.model, state);
        let place = (state.t, &self.bodies);
        let differentiator = &mut self.differentiator;
        let write = |index: usize, matrix: &_| {
            differentiator.set_varying_added_mass(index, matrix);
        };
        self.laws.added_masses(environment, place, states, write);
        let (rates, forces) = (&mut self.rates, &mut self.forces);
        self.laws
            .evaluate(environment, place, states, rates, forces);
        self.inputs.tau.copy_from_slice(&inputs.tau);
        for (b, (to, force)) in (self.inputs.wrenches.iter_mut())
            .zip(self.forces.wrenches())
            .enumerate()
        {
            *to = inputs.wrenches.get(b).copied().unwrap_or(Force::zero()) + force;
        }
        let acceleration = &mut out.acceleration;
        self.differentiator
            .forward(environment, state, &self.inputs, acceleration);
        let vdot = self.differentiator.accelerations();
        self.bodies.update(&self.model, state, vdot);
    }

    /// Adds the slopes of one law, of whose body the columns are known.
    fn add_law(&mut self, entry: &Entry, all: usize, out: &mut BodyLawDerivatives) {
        let n = self.model.nv();
        let [by_q, by_v, by_states] = &mut self.generalized;
        let (slopes, moving) = (&self.slopes, &self.columns.moving);
        let along = |first: usize, motion: &Motion<f64>| {
            let columns = slopes.forces[first..].iter().zip(motion.to_array());
            columns.fold(Force::zero(), |sum, (slope, x)| sum + *slope * x)
        };
        for (j, axis, rate) in moving {
            let force_by_q = along(0, axis) + along(6, rate);
            let force_by_v = along(6, axis);
            for (i, other, _) in moving {
                by_q[i * n + j] += other.dot(&force_by_q);
                by_v[i * n + j] += other.dot(&force_by_v);
            }
        }
        let count = entry.states.len();
        for (s, place) in entry.states.clone().enumerate() {
            for (i, axis, _) in moving {
                by_states[i * all + place] += axis.dot(&slopes.forces[MOTIONS + s]);
            }
            let slope = |direction: usize| slopes.rates[direction * count + s];
            let along = |first: usize, motion: &Motion<f64>| {
                let components = motion.to_array().into_iter().enumerate();
                components.map(|(k, x)| slope(first + k) * x).sum::<f64>()
            };
            for (j, axis, rate) in moving {
                out.rates_by_q[place * n + j] += along(0, axis) + along(6, rate);
                out.rates_by_v[place * n + j] += along(6, axis);
            }
            for (k, other) in entry.states.clone().enumerate() {
                out.rates_by_states[place * all + other] = slope(MOTIONS + k);
            }
        }
    }

    /// Adds M⁻¹ times the generalized forces.
    fn solve(&self, out: &mut BodyLawDerivatives) {
        let n = self.model.nv();
        let [by_q, by_v, by_states] = &self.generalized;
        let inverse = &out.acceleration.by_input;
        out.by_states.fill(0.0);
        for (to, from) in [
            (&mut out.acceleration.by_q, by_q),
            (&mut out.acceleration.by_v, by_v),
            (&mut out.by_states, by_states),
        ] {
            let columns = to.len().checked_div(n).unwrap_or(0);
            for i in 0..n {
                for k in 0..n {
                    let factor = inverse[i * n + k];
                    let from = &from[k * columns..][..columns];
                    for (to, from) in to[i * columns..][..columns].iter_mut().zip(from) {
                        *to = factor.mul_add(*from, *to);
                    }
                }
            }
        }
    }
}
