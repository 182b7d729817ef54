//! Accelerations of the robot, and the powers that their evaluation finds.

use super::Plant;
use crate::energy_balance::PassiveWorks;
use bathyal::spatial::Force;

impl Plant {
    /// True if there are laws of bodies or applied wrenches.
    pub(crate) fn has_outer_forces(&self) -> bool {
        !self.laws.is_empty() || !self.wrenches.is_empty()
    }

    /// Forces of laws and applied wrenches alone at (t, y), into the inputs of [`Plant::data`]; of
    /// the rates those of the states of laws alone.
    pub(crate) fn outer_forces(&mut self, t: f64, y: &[f64], rates: &mut [f64]) {
        self.set_state(t, y, true);
        let (_, bodies, inputs) = self.data.forces_mut();
        inputs.tau.fill(0.0);
        inputs.wrenches.fill(Force::zero());
        for wrench in &self.wrenches {
            wrench.add(t, bodies, &mut inputs.wrenches);
        }
        if !self.laws.is_empty() {
            let layout = self.layout();
            self.apply_laws(layout.parts(y).laws, layout.parts_mut(rates).laws);
        }
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
        self.name_hull_power(power);
    }

    /// Takes the power of hulls and derivatives out of that of drag, which has it.
    #[inline(always)]
    pub(super) fn name_hull_power(&self, power: &mut PassiveWorks) {
        if self.has_hull {
            let (state, bodies) = self.data.state_and_bodies();
            power.hull = bodies.hull_power(&self.model, &self.environment, state.t);
            power.drag -= power.hull;
        }
    }
}
