//! The prescribed motions of a plant.

use super::{PrescribedValues, Prescription, PrescriptionError};
use bathyal::{Data, Joint, Model, PrescribedJoints};

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

    /// v̇ of the prescribed joints at the last [`PrescribedMotions::apply`], in the layout of the
    /// velocities.
    pub(crate) fn accelerations(&self) -> &[f64] {
        &self.vdot
    }

    /// The prescribed joints.
    pub(crate) fn joints(&self) -> &PrescribedJoints {
        &self.joints
    }

    /// Takes over the efforts of an evaluation; returns the power of the prescriptions, W.
    pub(crate) fn update_efforts(&mut self, model: &Model<f64>, data: &Data) -> f64 {
        let efforts = data.efforts().expect("the robot has been evaluated");
        let inputs = data.applied().expect("the robot has been evaluated");
        let mut power = 0.0;
        for (prescription, _) in &self.list {
            for k in model.v_range(prescription.body) {
                self.efforts[k] = efforts[k] - inputs.tau[k];
                power += self.efforts[k] * data.state().v[k];
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
