//! Accelerations of the tree, and what their method has found besides.

use super::{Plant, Scratch};
use bathyal::{ForwardDynamics, ForwardMethod, WaterPower, forward_dynamics};

impl Plant {
    /// The same with accelerations by the given method.
    pub fn with_forward(mut self, method: ForwardMethod) -> Self {
        self.composite = match method {
            ForwardMethod::ArticulatedBody => None,
            ForwardMethod::CompositeBody => Some(ForwardDynamics::by(method, &self.model)),
        };
        self
    }

    /// v̇ of the open tree at the present state; where loops are evaluated as arms, of the closed
    /// one. Returns the power of prescribed motions.
    #[inline]
    pub(super) fn tree_accelerations(&mut self, vdot: &mut [f64]) -> f64 {
        let (model, water) = (&self.model, &self.environment);
        if let Some(grasps) = &mut self.grasps {
            vdot.copy_from_slice(grasps.evaluate(model, water, &self.scratch));
            return 0.0;
        }
        if let Some(prescribed) = &mut self.prescribed {
            let Scratch {
                state, inputs, ws, ..
            } = &mut self.scratch;
            return prescribed.accelerations((model, water), state, inputs, ws, vdot);
        }
        let Scratch {
            state, inputs, ws, ..
        } = &mut self.scratch;
        vdot.copy_from_slice(match &mut self.composite {
            Some(composite) => composite.evaluate(model, water, state, inputs),
            None => forward_dynamics(model, water, state, inputs, ws),
        });
        0.0
    }

    /// Power of drag and of moving water at the state of [`Plant::tree_accelerations`].
    #[inline]
    pub(super) fn water_power(&mut self) -> WaterPower {
        let (model, water) = (&self.model, &self.environment);
        let Scratch { state, ws, .. } = &mut self.scratch;
        let power = match (&mut self.grasps, &mut self.composite) {
            _ if self.prescribed.is_some() => ws.water_power(model, water, state),
            (Some(grasps), _) => grasps.water_power(model, water, state),
            (None, Some(composite)) => composite.water_power(model, water, state),
            (None, None) => ws.water_power(model, water, state),
        };
        self.with_power_of_laws(power)
    }
}
