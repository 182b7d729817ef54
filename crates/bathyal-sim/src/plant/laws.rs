//! Hydrodynamic laws of bodies that the model does not know: they see pose, time and water, and
//! may have states and an added mass that varies.

use super::Plant;
use bathyal::WaterPower;
use bathyal::body_law::{BodyLaws, LawForces};
use bathyal::spatial::Force;

impl Plant {
    /// The same with laws of its bodies, whose model they have prepared.
    pub fn with_laws(mut self, laws: BodyLaws) -> Self {
        if !laws.is_empty() {
            self.need_wrenches();
            self.law_forces = LawForces::new(&self.model);
        }
        self.laws = laws;
        self
    }

    /// Laws of the bodies.
    pub fn laws(&self) -> &BodyLaws {
        &self.laws
    }

    /// Writes added masses that vary into the model, with the bodies placed.
    #[cold]
    pub(super) fn update_added_masses(&mut self, y: &[f64]) {
        let states = self.layout().parts(y).laws;
        let (state, bodies) = self.data.state_and_bodies();
        let model = &mut self.model;
        let place = (state.t, bodies);
        self.laws
            .added_masses(&self.environment, place, states, |index, matrix| {
                model.set_varying_added_mass(index, matrix);
            });
    }

    /// Adds the wrenches of all laws to the inputs, with the bodies placed. Writes the rates of
    /// their states.
    #[cold]
    pub(super) fn apply_laws(&mut self, states: &[f64], rates: &mut [f64]) {
        let (state, bodies, inputs) = self.data.forces_mut();
        let (laws, forces) = (&self.laws, &mut self.law_forces);
        laws.evaluate(&self.environment, (state.t, bodies), states, rates, forces);
        for (wrench, force) in inputs.wrenches.iter_mut().zip(forces.wrenches()) {
            *wrench += force;
        }
    }

    /// A power of the water with that of the laws, as the last evaluation found it.
    #[inline(always)]
    pub(super) fn with_power_of_laws(&self, mut power: WaterPower) -> WaterPower {
        if !self.laws.is_empty() {
            power.drag += self.law_forces.power.drag;
            power.carried += self.law_forces.power.carried;
        }
        power
    }

    /// Force of the laws of a body at the last evaluation, and of the gradient of their added mass.
    pub fn law_forces(&self, body: usize) -> [Force<f64>; 2] {
        self.law_forces.of_body(body)
    }
}
