//! What a controller believes of the robot and the water.

use super::dense::Cholesky;
use super::thrusters::Mount;
use bathyal::spatial::Force;
use bathyal::{
    Environment, Inputs, MassMatrix, Model, Real, State, Workspace, bias_forces, gravity_forces,
    mass_matrix,
};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What controllers know: a robot and its water, which may differ from the true ones. The
/// robot has the bodies and joints of the true one; its masses, its added masses, its drag
/// and the density of the water may be others.
#[derive(Debug)]
pub struct Known {
    /// The robot.
    pub model: Model<f64>,
    /// Gravity and water.
    pub environment: Environment<f64>,
    /// What was found last: controllers that are asked one after the other ask for the same.
    equation: Mutex<Option<Equation>>,
}

impl Known {
    /// A robot and its water.
    pub fn new(model: Model<f64>, environment: Environment<f64>) -> Self {
        Known {
            model,
            environment,
            equation: Mutex::new(None),
        }
    }
}

impl Clone for Known {
    fn clone(&self) -> Self {
        Known::new(self.model.clone(), self.environment.clone())
    }
}

/// The equation of motion of the controller's own model at a moment.
///
///   M v̇ + c = τ,   the thrust that is already asked for being part of c
#[derive(Debug)]
pub(crate) struct Equation {
    state: State<f64>,
    inputs: Inputs<f64>,
    mass: MassMatrix<f64>,
    bias: Vec<f64>,
    ws: Workspace<f64>,
    /// Which entries are free, those of the last joints first, and the factor of their M.
    free: Vec<usize>,
    factor: Cholesky,
    /// Room for [`Equation::mixed`].
    wanted: Vec<f64>,
}

/// What a controller knows, and room to compute with it.
#[derive(Debug)]
pub(crate) struct Belief {
    pub known: Arc<Known>,
    mounts: Arc<[Mount]>,
    wrenches: Vec<Force<f64>>,
    mass: MassMatrix<f64>,
    ws: Workspace<f64>,
}

/// The equation at the moment that it was asked for; nobody else changes it meanwhile.
pub(crate) struct EquationHeld<'a>(MutexGuard<'a, Option<Equation>>);

impl Belief {
    pub fn new(known: &Arc<Known>, mounts: &Arc<[Mount]>) -> Self {
        let model = &known.model;
        Belief {
            known: Arc::clone(known),
            mounts: Arc::clone(mounts),
            wrenches: vec![Force::zero(); model.body_count()],
            mass: MassMatrix::new(model),
            ws: Workspace::new(model),
        }
    }

    /// M alone, of which the diagonal is the inertia that every joint feels.
    pub fn inertia(&mut self, q: &[f64]) -> &MassMatrix<f64> {
        mass_matrix(&self.known.model, q, &mut self.ws, &mut self.mass);
        &self.mass
    }

    /// What holds the robot against gravity and buoyancy.
    pub fn gravity(&mut self, q: &[f64]) -> &[f64] {
        let Known {
            model, environment, ..
        } = &*self.known;
        gravity_forces(model, environment, q, &mut self.ws)
    }

    /// M and c in a state, under thrust; `known` is that of this belief.
    pub fn equation<'k>(
        &mut self,
        known: &'k Known,
        state: &State<f64>,
        thrusts: &[f64],
    ) -> EquationHeld<'k> {
        self.wrenches.fill(Force::zero());
        for (mount, thrust) in self.mounts.iter().zip(thrusts) {
            self.wrenches[mount.body] += mount.wrench * *thrust;
        }
        // What somebody left behind who panicked is overwritten or right.
        let held = known.equation.lock();
        let mut held = held.unwrap_or_else(PoisonError::into_inner);
        let asked =
            |found: &Equation| found.state == *state && found.inputs.wrenches == self.wrenches;
        if !held.as_ref().is_some_and(asked) {
            let room = held.take();
            let mut equation = room.unwrap_or_else(|| Equation::room(&known.model));
            equation.find(known, state, &self.wrenches);
            *held = Some(equation);
        }
        EquationHeld(held)
    }
}

impl EquationHeld<'_> {
    /// [`Equation::mixed`].
    pub fn mixed(&mut self, given: &[bool], vdot: &mut [f64], tau: &mut [f64]) {
        if let Some(equation) = &mut *self.0 {
            f64::dispatch(
                #[inline(always)]
                || equation.mixed(given, vdot, tau),
            );
        }
    }
}

impl Equation {
    fn room(model: &Model<f64>) -> Self {
        Equation {
            state: State::zero(model),
            inputs: Inputs::zero(model),
            mass: MassMatrix::new(model),
            bias: vec![0.0; model.nv()],
            ws: Workspace::new(model),
            free: Vec::new(),
            wanted: Vec::new(),
            factor: Cholesky::default(),
        }
    }

    fn find(&mut self, known: &Known, state: &State<f64>, wrenches: &[Force<f64>]) {
        let Known {
            model, environment, ..
        } = known;
        self.state.clone_from(state);
        self.inputs.wrenches.clear();
        self.inputs.wrenches.extend_from_slice(wrenches);
        mass_matrix(model, &state.q, &mut self.ws, &mut self.mass);
        let bias = bias_forces(model, environment, state, &self.inputs, &mut self.ws);
        self.bias.copy_from_slice(bias);
        self.free.clear();
    }

    /// Solves M v̇ + c = τ where of some entries v̇ is given and of the others τ.
    ///
    ///   M_FF v̇_F = τ_F − c_F − M_FG v̇_G,   τ_G = M_GF v̇_F + M_GG v̇_G + c_G
    ///
    /// G are the entries with `given`; there `vdot` is read and `tau` written, elsewhere
    /// `tau` is read and `vdot` written.
    #[inline(always)]
    fn mixed(&mut self, given: &[bool], vdot: &mut [f64], tau: &mut [f64]) {
        let Equation {
            mass,
            bias,
            free,
            wanted,
            factor,
            ..
        } = self;
        // As many as were free the last time are factored already.
        let mut known = 0;
        let mut count = 0;
        for i in (0..given.len()).rev().filter(|i| !given[*i]) {
            vdot[i] = 0.0;
            if known == count && free.get(count) == Some(&i) {
                known += 1;
            } else {
                free.truncate(count);
                free.push(i);
            }
            count += 1;
        }
        free.truncate(count);
        if !free.is_empty() {
            wanted.clear();
            for i in free.iter() {
                wanted.push(tau[*i] - effort(bias[*i], mass.row(*i), vdot));
            }
            factor.factor(known, free.len(), |a, row| {
                let elements = mass.row(free[a]);
                for (element, b) in row.iter_mut().zip(free.iter()) {
                    *element = elements[*b];
                }
            });
            factor.solve(wanted);
            for (i, x) in free.iter().zip(wanted.iter()) {
                vdot[*i] = *x;
            }
        }
        for (i, _) in given.iter().enumerate().filter(|(_, given)| **given) {
            tau[i] = effort(bias[i], mass.row(i), vdot);
        }
    }
}

/// c + Σ m a, in four sums that do not wait for each other.
#[inline(always)]
fn effort(bias: f64, row: &[f64], vdot: &[f64]) -> f64 {
    let mut sums = [bias, 0.0, 0.0, 0.0];
    let (rows, accelerations) = (row.chunks_exact(4), vdot.chunks_exact(4));
    let last = rows.remainder().iter().zip(accelerations.remainder());
    for (sum, (m, a)) in sums.iter_mut().zip(last) {
        *sum = m.mul_add(*a, *sum);
    }
    for (m, a) in rows.zip(accelerations) {
        for k in 0..4 {
            sums[k] = m[k].mul_add(a[k], sums[k]);
        }
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}
