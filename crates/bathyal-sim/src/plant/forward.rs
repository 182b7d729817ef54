//! By which method the accelerations of the open tree are found.

use super::{Plant, Scratch};
use bathyal::{ForwardDynamics, ForwardMethod, forward_dynamics};

impl Plant {
    /// The same with accelerations by the given method.
    pub fn with_forward(mut self, method: ForwardMethod) -> Self {
        self.composite = match method {
            ForwardMethod::ArticulatedBody => None,
            ForwardMethod::CompositeBody => Some(ForwardDynamics::by(method, &self.model)),
        };
        self
    }

    /// v̇ of the open tree at the present state.
    #[inline]
    pub(super) fn open_tree(&mut self, vdot: &mut [f64]) {
        let Scratch {
            state, inputs, ws, ..
        } = &mut self.scratch;
        let (model, water) = (&self.model, &self.environment);
        vdot.copy_from_slice(match &mut self.composite {
            Some(composite) => composite.evaluate(model, water, state, inputs),
            None => forward_dynamics(model, water, state, inputs, ws),
        });
    }
}
