//! What a controller believes of the robot and the water.

use super::dense::Cholesky;
use super::thrusters::Mount;
use bathyal::spatial::Force;
use bathyal::{
    Environment, Inputs, MassMatrix, Model, State, Workspace, bias_forces, gravity_forces,
    mass_matrix,
};
use std::sync::Arc;

/// What controllers know: a robot and its water, which may differ from the true ones. The
/// robot has the bodies and joints of the true one; its masses, its added masses, its drag
/// and the density of the water may be others.
#[derive(Clone, Debug)]
pub struct Known {
    /// The robot.
    pub model: Model<f64>,
    /// Gravity and water.
    pub environment: Environment<f64>,
}

/// The equation of motion of the controller's own model at a moment.
///
///   M v̇ + c = τ,   the thrust that is already asked for being part of c
#[derive(Debug)]
pub(crate) struct Belief {
    pub known: Arc<Known>,
    mounts: Arc<[Mount]>,
    mass: MassMatrix<f64>,
    bias: Vec<f64>,
    inputs: Inputs<f64>,
    ws: Workspace<f64>,
}

impl Belief {
    pub fn new(known: &Arc<Known>, mounts: &Arc<[Mount]>) -> Self {
        let model = &known.model;
        let mut inputs = Inputs::zero(model);
        inputs.wrenches = vec![Force::zero(); model.body_count()];
        Belief {
            known: Arc::clone(known),
            mounts: Arc::clone(mounts),
            mass: MassMatrix::new(model),
            bias: vec![0.0; model.nv()],
            inputs,
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
        let Known { model, environment } = &*self.known;
        gravity_forces(model, environment, q, &mut self.ws)
    }

    /// M and c in a state, under thrust.
    pub fn update(&mut self, state: &State<f64>, thrusts: &[f64]) {
        let Known { model, environment } = &*self.known;
        mass_matrix(model, &state.q, &mut self.ws, &mut self.mass);
        self.inputs.wrenches.fill(Force::zero());
        for (mount, thrust) in self.mounts.iter().zip(thrusts) {
            self.inputs.wrenches[mount.body] += mount.wrench * *thrust;
        }
        let bias = bias_forces(model, environment, state, &self.inputs, &mut self.ws);
        self.bias.copy_from_slice(bias);
    }

    /// Solves M v̇ + c = τ where of some entries v̇ is given and of the others τ.
    ///
    ///   M_FF v̇_F = τ_F − c_F − M_FG v̇_G,   τ_G = M_GF v̇_F + M_GG v̇_G + c_G
    ///
    /// G are the entries with `given`; there `vdot` is read and `tau` written, elsewhere
    /// `tau` is read and `vdot` written.
    pub fn mixed(&self, given: &[bool], vdot: &mut [f64], tau: &mut [f64]) {
        let n = self.bias.len();
        let free: Vec<usize> = (0..n).filter(|i| !given[*i]).collect();
        let of_given = |i: usize, vdot: &[f64]| -> f64 {
            let row = self.mass.row(i);
            let moving = (0..n).filter(|j| given[*j]).map(|j| row[j] * vdot[j]);
            moving.sum::<f64>() + self.bias[i]
        };
        let wanted: Vec<f64> = free.iter().map(|i| tau[*i] - of_given(*i, vdot)).collect();
        let factor = Cholesky::of(free.len(), |a, b| self.mass.at(free[a], free[b]));
        for (i, x) in free.iter().zip(factor.solve(wanted)) {
            vdot[*i] = x;
        }
        for i in (0..n).filter(|i| given[*i]) {
            let row = self.mass.row(i);
            let from_free: f64 = free.iter().map(|j| row[*j] * vdot[*j]).sum();
            tau[i] = of_given(i, vdot) + from_free;
        }
    }
}
