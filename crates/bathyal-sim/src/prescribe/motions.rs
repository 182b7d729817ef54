//! The prescribed motions of a plant.

use super::{PrescribedValues, Prescription, PrescriptionError};
use bathyal::{
    Environment, Inputs, Joint, Model, PrescribedJoints, State, Workspace, hybrid_dynamics,
};

/// The prescribed motions of a robot, and the efforts that they need.
#[derive(Clone, Debug)]
pub struct PrescribedMotions {
    list: Vec<(Prescription, PrescribedValues)>,
    joints: PrescribedJoints,
    /// v̇ of prescribed joints, in the layout of the velocities.
    vdot: Vec<f64>,
    /// Efforts of the prescriptions, in the layout of the velocities.
    efforts: Vec<f64>,
}

impl PrescribedMotions {
    /// Motions of a model.
    ///
    /// # Errors
    /// If a body does not exist, has no joint that moves, or is prescribed twice.
    pub fn new(model: &Model<f64>, list: Vec<Prescription>) -> Result<Self, PrescriptionError> {
        let mut bodies: Vec<usize> = Vec::with_capacity(list.len());
        for prescription in &list {
            if bodies.contains(&prescription.body) {
                let body = model.body_name(prescription.body).to_string();
                return Err(PrescriptionError::Twice { body });
            }
            bodies.push(prescription.body);
        }
        let joints = PrescribedJoints::new(model, &bodies)?;
        let with_values = |p: Prescription| {
            let values = PrescribedValues::new(model, p.body);
            (p, values)
        };
        Ok(PrescribedMotions {
            list: list.into_iter().map(with_values).collect(),
            joints,
            vdot: vec![0.0; model.nv()],
            efforts: vec![0.0; model.nv()],
        })
    }

    /// Checks that no function jumps between two times.
    pub(crate) fn check_interval(
        &self,
        model: &Model<f64>,
        from: f64,
        to: f64,
    ) -> Result<(), PrescriptionError> {
        let mut list = self.list.iter();
        list.try_for_each(|(prescription, _)| prescription.check_interval(model, from, to))
    }

    /// The bodies whose joints are prescribed.
    pub fn bodies(&self) -> impl Iterator<Item = usize> {
        self.list.iter().map(|(prescription, _)| prescription.body)
    }

    /// Sets positions and velocities to those of time t, quaternions with the sign that is nearer
    /// to the present one; keeps the accelerations for [`PrescribedMotions::accelerations`].
    pub(crate) fn apply(&mut self, model: &Model<f64>, t: f64, q: &mut [f64], v: &mut [f64]) {
        for (prescription, values) in &mut self.list {
            let joint = model.joint(prescription.body);
            values.set(joint, &prescription.motion, t);
            let (at_q, at_v) = (
                model.q_range(prescription.body),
                model.v_range(prescription.body),
            );
            let present = &mut q[at_q];
            let turning = match joint {
                Joint::Ball => 0,
                Joint::Free => 3,
                _ => present.len(),
            };
            let pairs = present[turning..].iter().zip(&values.q[turning..]);
            if pairs.map(|(a, b)| a * b).sum::<f64>() < 0.0 {
                values.q[turning..].iter_mut().for_each(|x| *x = -*x);
            }
            present.copy_from_slice(&values.q);
            v[at_v.clone()].copy_from_slice(&values.v);
            self.vdot[at_v].copy_from_slice(&values.vdot);
        }
    }

    /// v̇ of the robot in a state that has the motions of the last
    /// [`PrescribedMotions::apply`]; returns the power of the prescriptions, W.
    pub(crate) fn accelerations(
        &mut self,
        (model, environment): (&Model<f64>, &Environment<f64>),
        state: &State<f64>,
        inputs: &Inputs<f64>,
        ws: &mut Workspace<f64>,
        vdot: &mut [f64],
    ) -> f64 {
        let (joints, given) = (&self.joints, &self.vdot);
        let found = hybrid_dynamics(model, environment, state, inputs, joints, given, ws);
        vdot.copy_from_slice(found.vdot);
        let mut power = 0.0;
        for (prescription, _) in &self.list {
            for k in model.v_range(prescription.body) {
                self.efforts[k] = found.tau[k] - inputs.tau[k];
                power += self.efforts[k] * state.v[k];
            }
        }
        power
    }

    /// Efforts of the prescriptions at the last evaluation, in the layout of the velocities: what
    /// they add to motors, thrusters and friction.
    pub fn efforts(&self) -> &[f64] {
        &self.efforts
    }
}
