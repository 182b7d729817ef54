//! Distances of actuators and joints from their limits.

use super::Plant;
use crate::actuator::ActuatorContext;

impl Plant {
    /// Writes the distances of actuators from their limits, in the order of
    /// [`crate::actuator::Actuators::events`], and of joints from their stops, in that of
    /// [`crate::joints::Joints::events`], at (t, y).
    pub fn write_margins(&mut self, t: f64, y: &[f64], actuators: &mut [f64], stops: &mut [f64]) {
        self.update_bodies(t, y);
        self.update_commanded(t);
        let (state, bodies) = self.data.state_and_bodies();
        let context = ActuatorContext {
            t,
            v: &state.v,
            bodies,
            environment: &self.environment,
        };
        let z = self.layout().parts(y).z;
        self.actuators
            .events(self.commanded(), z, &context, actuators);
        self.joints.events(&state.q, stops);
    }
}
