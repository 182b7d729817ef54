//! Accelerations of the robot, and the powers that their evaluation finds.

use super::Plant;
use crate::energy_balance::PassiveWorks;

impl Plant {
    /// Forces of actuators, joints, laws and applied wrenches at (t, y), into the inputs of
    /// [`Plant::data`]; of the rates those of the states of actuators and laws alone.
    pub(crate) fn forces(&mut self, t: f64, y: &[f64], rates: &mut [f64]) {
        let mut rates = self.layout().parts_mut(rates);
        self.apply_forces(t, y, &mut rates);
    }

    /// v̇ at the present state under the present inputs, by the method of the dynamics. Sets the
    /// powers of compliant loops, of prescribed motions and of the water.
    #[inline]
    pub(super) fn accelerations(&mut self, vdot: &mut [f64], power: &mut PassiveWorks) {
        let (model, environment) = (&self.model, &self.environment);
        power.loops = self.data.update_compliant_forces(model);
        vdot.copy_from_slice(self.data.update_accelerations(model, environment));
        if let Some(grasps) = &mut self.grasps {
            grasps.set_single();
        }
        if let Some(prescribed) = &mut self.prescribed {
            power.prescribed = prescribed.update_efforts(model, &self.data);
        }
        let water = self.data.water_power(model, environment);
        power.set_water(&self.with_power_of_laws(water));
    }
}
