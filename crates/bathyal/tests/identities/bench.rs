//! A robot ready for evaluations, and its motion a moment later.

use crate::common::robots::Robot;
use crate::{STEP, largest};
use bathyal::spatial::{Quaternion, Vec3};
use bathyal::{
    Bodies, Environment, Inputs, Joint, MassMatrix, Model, State, Workspace, bias_forces,
    forward_dynamics, inverse_dynamics, mass_matrix,
};

/// A robot ready for evaluations.
pub struct Bench {
    pub model: Model<f64>,
    pub environment: Environment<f64>,
    pub state: State<f64>,
    pub inputs: Inputs<f64>,
    pub ws: Workspace<f64>,
}

impl Bench {
    pub fn new(robot: &Robot) -> Self {
        let model = robot.model();
        let bench = Bench {
            ws: Workspace::new(&model),
            environment: robot.environment.clone(),
            state: robot.state(),
            inputs: robot.inputs(),
            model,
        };
        bench
            .model
            .check_state(&bench.state, &bench.inputs)
            .expect("a usable state");
        bench
    }

    pub fn forward(&mut self) -> Vec<f64> {
        let (m, e) = (&self.model, &self.environment);
        forward_dynamics(m, e, &self.state, &self.inputs, &mut self.ws).to_vec()
    }

    pub fn inverse(&mut self, vdot: &[f64]) -> Vec<f64> {
        let (m, e) = (&self.model, &self.environment);
        inverse_dynamics(m, e, &self.state, vdot, &self.inputs, &mut self.ws).to_vec()
    }

    pub fn bias(&mut self) -> Vec<f64> {
        let (m, e) = (&self.model, &self.environment);
        bias_forces(m, e, &self.state, &self.inputs, &mut self.ws).to_vec()
    }

    pub fn mass_matrix(&mut self) -> MassMatrix<f64> {
        let mut m = MassMatrix::new(&self.model);
        mass_matrix(&self.model, &self.state.q, &mut self.ws, &mut m);
        m
    }

    /// Motions and forces of all bodies under the accelerations `vdot`.
    pub fn bodies(&self, vdot: &[f64]) -> Bodies<f64> {
        let mut bodies = Bodies::new(&self.model);
        bodies.update(&self.model, &self.state, vdot);
        bodies.update_forces(&self.model, &self.environment, &self.state, &self.inputs);
        bodies
    }

    /// The largest force of the robot: inputs, bias and inertia.
    pub fn load(&mut self, vdot: &[f64]) -> f64 {
        let c = largest(&self.bias());
        let m = self.mass_matrix();
        let inertial = (0..m.shape()[0])
            .flat_map(|i| m.row(i).iter().zip(vdot).map(|(m, a)| (m * a).abs()))
            .fold(1.0, f64::max);
        largest(&self.inputs.tau).max(c).max(inertial)
    }

    /// The state a time h later, to first order in h.
    fn later(&self, vdot: &[f64], h: f64) -> State<f64> {
        let mut next = self.state.clone();
        next.t += h;
        for (v, a) in next.v.iter_mut().zip(vdot) {
            *v += h * a;
        }
        for b in 0..self.model.body_count() {
            let v = &self.state.v[self.model.v_range(b)];
            let q = &mut next.q[self.model.q_range(b)];
            match self.model.joint(b) {
                Joint::Free => {
                    let r = orientation(&q[3..]).matrix();
                    let step = r * Vec3([v[3], v[4], v[5]]) * h;
                    for i in 0..3 {
                        q[i] += step[i];
                    }
                    turn(&mut q[3..], v, h);
                }
                Joint::Ball => turn(q, v, h),
                _ => q.iter_mut().zip(v).for_each(|(q, v)| *q += h * v),
            }
        }
        next
    }

    /// The rate of a quantity by central differences along the motion.
    pub fn rate<const N: usize>(
        &self,
        vdot: &[f64],
        of: impl Fn(&Bodies<f64>, f64) -> [f64; N],
    ) -> [f64; N] {
        let [after, before] = [STEP, -STEP].map(|h| {
            let state = self.later(vdot, h);
            let mut bodies = Bodies::new(&self.model);
            bodies.update(&self.model, &state, vdot);
            of(&bodies, state.t)
        });
        core::array::from_fn(|i| (after[i] - before[i]) / (2.0 * STEP))
    }
}

pub fn orientation(q: &[f64]) -> Quaternion<f64> {
    Quaternion::from_array([q[0], q[1], q[2], q[3]])
}

fn turn(q: &mut [f64], w: &[f64], h: f64) {
    let half = Vec3([w[0], w[1], w[2]]) * (0.5 * h);
    let small = Quaternion { w: 1.0, v: half }.normalized();
    q.copy_from_slice(&orientation(q).product(&small).to_array());
}
