//! Power of the water on a robot that has just been evaluated.
//!
//! ```text
//! drag:     Σ V · f^D,                                     V = Vʳ + [0; u]
//! carried:  Σ a_f · ([I^A V]ₗ + m_f v_c) − (ω × u) · L u,  L the linear block of I^A
//! ```
//!
//! u and a_f are velocity and acceleration of the water, v_c is the velocity of the centre of
//! buoyancy in the world. The second is the rate of [`crate::bodies::CarriedWater`].

use super::chains::{put_chains_back, take_chains};
use super::eval_context::EvalContext;
use super::link_power::{WaterMotion, of_links};
use super::outward;
use super::state::{Inputs, State};
use super::workspace::Workspace;
use crate::dispatch::best;
use crate::environment::Environment;
use crate::model::Model;

/// Power of the water on a robot, W.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WaterPower {
    /// Of drag, lift and damping on all bodies.
    pub drag: f64,
    /// The rate of [`crate::bodies::CarriedWater`].
    pub carried: f64,
}

/// Power of the water on a robot in any state, by the velocities and drag forces of its links.
///
/// # Panics
/// If the state or the workspace has not the size of the model.
pub fn water_power(
    model: &Model<f64>,
    environment: &Environment<f64>,
    state: &State<f64>,
    ws: &mut Workspace<f64>,
) -> WaterPower {
    model.assert_size("q", state.q.len(), model.nq());
    model.assert_size("v", state.v.len(), model.nv());
    model.assert_workspace(ws);
    if !model.wet {
        return WaterPower::default();
    }
    ws.keep_drag();
    let inputs = core::mem::replace(&mut ws.no_inputs, Inputs::empty());
    best(
        #[inline(always)]
        || {
            let context = EvalContext::new(model, environment, state, &inputs, None);
            outward::<_, true>(&context, &mut ws.kinematics, &mut ws.loads, &mut ws.drag);
        },
    );
    ws.no_inputs = inputs;
    ws.chains_in_lanes = false;
    ws.water_power(model, environment, state)
}

impl Workspace<f64> {
    /// [`water_power`] in the state of the last forward or inverse dynamics, by the velocities
    /// and drag forces that it has found. The first call finds them itself, and lets later
    /// evaluations keep them.
    ///
    /// # Panics
    /// If the state or the workspace has not the size of the model.
    pub fn water_power(
        &mut self,
        model: &Model<f64>,
        environment: &Environment<f64>,
        state: &State<f64>,
    ) -> WaterPower {
        model.assert_size("v", state.v.len(), model.nv());
        model.assert_workspace(self);
        let mut sum = WaterPower::default();
        if !model.wet {
            return sum;
        }
        if self.drag.len() < model.links.len() {
            return water_power(model, environment, state, self);
        }
        let inputs = core::mem::replace(&mut self.no_inputs, Inputs::empty());
        let mut chains = match self.chains_in_lanes {
            true => take_chains(model, self),
            false => None,
        };
        best(
            #[inline(always)]
            || {
                let mut context = EvalContext::new(model, environment, state, &inputs, None);
                let visited = core::mem::take(&mut self.outside_lanes);
                if chains.is_some() {
                    context.visited = &visited;
                }
                of_links(&context, WaterMotion::of(&context.surroundings), self);
                if let Some(chains) = &mut chains {
                    chains.water_powers(&context, &self.water, &mut self.water_powers);
                }
                self.outside_lanes = visited;
                for power in &self.water_powers {
                    sum.drag += power.drag;
                    sum.carried += power.carried;
                }
            },
        );
        self.no_inputs = inputs;
        put_chains_back(chains, self);
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hydro::Cylinder;
    use crate::spatial::Vec3;
    use crate::spec::{BodySpec, Drag, Joint, Spec};
    use crate::{Inputs, forward_dynamics};

    /// Processors differ in how many chains they take at once.
    #[test]
    fn chains_in_lanes_have_the_same_bits() {
        let mut spec = Spec::new("two arms", 1000.0);
        let link = |name: &str, joint: Joint| {
            let rod = Cylinder::new([0.0; 3], [0.4, 0.0, 0.0], 0.04);
            BodySpec::new(name, joint)
                .rigid(3.0, [0.2, 0.0, 0.0], [0.01, 0.05, 0.05])
                .added_mass([0.01, 0.04, 0.04, 0.3, 2.0, 2.0])
                .buoyancy(0.002, [0.2, 0.0, 0.0])
                .drag(Drag::Cylinder(rod))
        };
        spec.add(link("hull", Joint::Free));
        for side in ["left", "right"] {
            let [upper, lower] = ["upper", "lower"].map(|part| format!("{side} {part}"));
            let turning = |name: &str| link(name, Joint::revolute([0.0, 1.0, 0.0]));
            spec.add(turning(&upper).at("hull", [0.4, 0.1, 0.0]));
            spec.add(turning(&lower).at(&upper, [0.4, 0.0, 0.0]));
        }
        let model = Model::build(&spec).expect("a robot");
        let current = Environment::current(Vec3([0.4, -0.3, 0.1]));
        let mut state = State::zero(&model);
        for (i, v) in state.v.iter_mut().enumerate() {
            *v = 0.2 * i as f64 - 0.7;
        }
        for (i, q) in state.q[7..].iter_mut().enumerate() {
            *q = 0.3 * i as f64 - 0.5;
        }
        let power = |chains: bool| {
            let mut ws = Workspace::new(&model);
            if !chains {
                ws.lanes = None;
            }
            forward_dynamics(&model, &current, &state, &Inputs::zero(&model), &mut ws);
            ws.water_power(&model, &current, &state)
        };
        assert_eq!(power(true), power(false));
    }
}
