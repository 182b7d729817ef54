//! Distances of actuators and joints from their limits, and of laws from the ends of their data.

use super::Plant;
use crate::actuator::{ActuatorContext, PropellerState};
use bathyal::body_law::OperatingPoint;

impl Plant {
    /// Writes the distances of actuators from their limits, in the order of
    /// [`crate::actuator::Actuators::events`], and of joints from their stops, in that of
    /// [`crate::joints::Joints::events`], at (t, y).
    pub fn write_margins(&mut self, t: f64, y: &[f64], actuators: &mut [f64], stops: &mut [f64]) {
        self.update_bodies(t, y);
        self.update_commanded(t);
        let context = self.actuator_context(t);
        let z = self.layout().parts(y).z;
        self.actuators
            .events(self.commanded(), z, &context, actuators);
        self.joints.events(&self.data.state().q, stops);
    }

    /// Calls `propeller` with every thruster that has one, and `law` with every law whose data have a
    /// range: its index, its place in that range and the size of its force, N; at (t, y), where
    /// [`write_margins`](Plant::write_margins) was called last.
    pub(crate) fn operating_points(
        &self,
        t: f64,
        y: &[f64],
        propeller: impl FnMut(usize, &PropellerState),
        law: impl FnMut(usize, &OperatingPoint, f64),
    ) {
        let context = self.actuator_context(t);
        let parts = self.layout().parts(y);
        self.actuators
            .propellers(self.commanded(), parts.z, &context, propeller);
        let place = (t, context.bodies);
        self.laws
            .operating_points(&self.environment, place, parts.laws, law);
    }

    fn actuator_context(&self, t: f64) -> ActuatorContext<'_> {
        let (state, bodies) = self.data.state_and_bodies();
        ActuatorContext {
            t,
            v: &state.v,
            bodies,
            environment: &self.environment,
        }
    }
}
