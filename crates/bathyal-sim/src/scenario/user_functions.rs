//! Functions of time that code adds to a setup.

use super::Setup;
use crate::applied_wrench::AppliedWrench;
use crate::prescribe::{PrescribedMotions, Prescription, PrescriptionError};
use bathyal::InputError;

impl Setup {
    /// Prescribes the motion of a joint or body by a function of time. A recording does not keep
    /// functions: a run with them cannot be repeated from its recording.
    ///
    /// # Errors
    /// If the motion does not fit, does not begin in the initial state, jumps, or the robot has
    /// rigid loops. The setup is then as it was.
    pub fn prescribe(&mut self, prescription: Prescription) -> Result<(), PrescriptionError> {
        if self.dynamics.loops().has_rigid() {
            return Err(PrescriptionError::RigidLoops);
        }
        let mut list = self.functions.prescriptions.clone();
        list.push(prescription.clone());
        PrescribedMotions::new(&self.model, list.clone())?;
        prescription.check(&self.model, &mut self.state, self.scenario.duration)?;
        self.functions.prescriptions = list;
        Ok(())
    }

    /// Motions and wrenches that code has added: those after the ones of the scenario.
    pub(super) fn functions_of_code(&self) -> (&[Prescription], &[AppliedWrench]) {
        let (prescribe, wrenches) = (&self.scenario.prescribe, &self.scenario.wrenches);
        (
            &self.functions.prescriptions[prescribe.len()..],
            &self.functions.wrenches[wrenches.len()..],
        )
    }

    /// Names of the functions of the program, which a recording does not keep.
    pub(crate) fn functions_by_code(&self) -> Vec<String> {
        let name = |body: usize| self.model.body_name(body).to_string();
        let (motions, wrenches) = self.functions_of_code();
        let motions = motions.iter().map(|p| name(p.body));
        let wrenches = wrenches.iter().map(|w| name(w.body));
        (motions.map(|body| format!("the prescribed motion of '{body}'")))
            .chain(wrenches.map(|body| format!("the wrench on '{body}'")))
            .collect()
    }

    /// Applies a wrench to a body by a function of time, which a recording does not keep.
    ///
    /// # Errors
    /// If there is no such body.
    pub fn apply_wrench(&mut self, wrench: AppliedWrench) -> Result<(), InputError> {
        let (body, count) = (wrench.body, self.model.body_count());
        if body >= count {
            return Err(InputError::NoSuchBody { body, count });
        }
        self.functions.wrenches.push(wrench);
        Ok(())
    }
}
