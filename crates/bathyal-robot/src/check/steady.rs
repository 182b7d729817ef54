//! Forces that hold a vehicle in steady motion ahead.

use bathyal::environment::Environment;
use bathyal::spatial::{Quaternion, Vec3};
use bathyal::{Inputs, Model, State, Workspace, inverse_dynamics};

/// What holds a vehicle that goes ahead without turning, in axes of its root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needed {
    /// Force, N.
    pub force: Vec3<f64>,
    /// Pitching moment about the centre of gravity, N m, about y.
    pub moment: f64,
}

/// A free tree that goes ahead at a steady speed without turning, its axis at an angle to the
/// course, joints at zero. Thrusters are left out.
pub(super) struct SteadyAhead<'m> {
    model: &'m Model<f64>,
    root: usize,
    /// Centre of gravity in the root's frame.
    center: Vec3<f64>,
    workspace: Workspace<f64>,
    inputs: Inputs<f64>,
    at_rest: Vec<f64>,
}

impl<'m> SteadyAhead<'m> {
    /// A tree by its root, with its centre of gravity at q = 0.
    pub(super) fn new(model: &'m Model<f64>, root: usize, center: [f64; 3]) -> Self {
        SteadyAhead {
            model,
            root,
            center: Vec3(center),
            workspace: Workspace::new(model),
            inputs: Inputs::zero(model),
            at_rest: vec![0.0; model.nv()],
        }
    }

    /// Force and moment that hold the attitude: the root turned by `angle` about y, at `speed` along
    /// the world's x.
    pub(super) fn needed(&mut self, speed: f64, angle: f64) -> Needed {
        let mut state = State::zero(self.model);
        let (sin, cos) = (0.5 * angle).sin_cos();
        let turn = Quaternion::from_array([cos, 0.0, sin, 0.0]);
        state.q[self.model.q_range(self.root)][3..].copy_from_slice(&turn.to_array());
        let along = turn.matrix().transpose_mul(Vec3([speed, 0.0, 0.0]));
        state.v[self.model.v_range(self.root)][3..].copy_from_slice(&along.0);
        let environment = Environment::default();
        let tau = inverse_dynamics(
            self.model,
            &environment,
            &state,
            &self.at_rest,
            &self.inputs,
            &mut self.workspace,
        );
        let wrench = &tau[self.model.v_range(self.root)];
        let force = Vec3([wrench[3], wrench[4], wrench[5]]);
        Needed {
            force,
            moment: wrench[1] - self.center.cross(force)[1],
        }
    }
}
