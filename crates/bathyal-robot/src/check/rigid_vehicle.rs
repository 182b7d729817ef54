//! A free tree as one rigid body: its inertia, and the wrench that holds a motion.

use bathyal::environment::Environment;
use bathyal::spatial::{Force, Motion, Quaternion, SymMat6, Vec3};
use bathyal::{Inputs, MassMatrix, Model, State, Workspace, inverse_dynamics, mass_matrix};

/// A free tree with its joints held at q = 0, about its centre of gravity, in the axes of its root.
pub(super) struct RigidVehicle<'m> {
    model: &'m Model<f64>,
    root: usize,
    center: Vec3<f64>,
    workspace: Workspace<f64>,
    inputs: Inputs<f64>,
    at_rest: Vec<f64>,
}

impl<'m> RigidVehicle<'m> {
    /// The tree of a root; `center` is its centre of gravity in the root's frame.
    pub fn new(model: &'m Model<f64>, root: usize, center: [f64; 3]) -> Self {
        RigidVehicle {
            model,
            root,
            center: Vec3(center),
            workspace: Workspace::new(model),
            inputs: Inputs::zero(model),
            at_rest: vec![0.0; model.nv()],
        }
    }

    /// The wrench that keeps the components of a velocity constant in an attitude, against weight and
    /// water at rest. Velocity and wrench are those at the centre of gravity.
    pub fn needed(&mut self, attitude: Quaternion<f64>, velocity: Motion<f64>) -> Force<f64> {
        let mut state = State::zero(self.model);
        let q = self.model.q_range(self.root);
        state.q[q][3..].copy_from_slice(&attitude.to_array());
        let own = self.model.v_range(self.root);
        let at_origin = velocity.linear + self.center.cross(velocity.angular);
        state.v[own.clone()][..3].copy_from_slice(&velocity.angular.0);
        state.v[own.clone()][3..].copy_from_slice(&at_origin.0);
        let tau = inverse_dynamics(
            self.model,
            &Environment::default(),
            &state,
            &self.at_rest,
            &self.inputs,
            &mut self.workspace,
        );
        let wrench = &tau[own];
        let force = Vec3([wrench[3], wrench[4], wrench[5]]);
        let moment = Vec3([wrench[0], wrench[1], wrench[2]]);
        Force {
            moment: moment - self.center.cross(force),
            force,
        }
    }

    /// The wrench that holds the vehicle's axis at an angle about y to its course, at a speed along the
    /// world's x without turning.
    pub fn needed_ahead(&mut self, speed: f64, angle: f64) -> Force<f64> {
        let turn = turned(Vec3([0.0, 1.0, 0.0]), angle);
        let linear = turn.matrix().transpose_mul(Vec3([speed, 0.0, 0.0]));
        let angular = Vec3([0.0; 3]);
        self.needed(turn, Motion { angular, linear })
    }

    /// The inertia with added mass about the centre of gravity, moments first; none if the tree has no
    /// positive one.
    pub fn inertia(&mut self) -> Option<SymMat6<f64>> {
        let mut matrix = MassMatrix::new(self.model);
        let state = State::zero(self.model);
        mass_matrix(self.model, &state.q, &mut self.workspace, &mut matrix);
        let first = self.model.v_range(self.root).start;
        let at_origin: [[f64; 6]; 6] =
            core::array::from_fn(|i| core::array::from_fn(|j| matrix.at(first + i, first + j)));
        // Column j of X, which takes a velocity at the centre to that at the origin.
        let columns: [[f64; 6]; 6] = core::array::from_fn(|j| {
            let mut unit = [0.0; 6];
            unit[j] = 1.0;
            let [a, b, c, x, y, z] = unit;
            let carried = Vec3([x, y, z]) + self.center.cross(Vec3([a, b, c]));
            [a, b, c, carried[0], carried[1], carried[2]]
        });
        let element = |i: usize, j: usize| -> f64 {
            let all = (0..6).flat_map(|k| (0..6).map(move |l| (k, l)));
            all.map(|(k, l)| columns[i][k] * at_origin[k][l] * columns[j][l])
                .sum()
        };
        let rows: [[f64; 6]; 6] =
            core::array::from_fn(|i| core::array::from_fn(|j| element(i.min(j), i.max(j))));
        let positive = (0..6).all(|i| rows[i][i] > 0.0 && rows[i][i].is_finite());
        positive.then(|| SymMat6::from_rows(&rows))
    }
}

/// The attitude after a turn by an angle about an axis of length 1.
pub(super) fn turned(axis: Vec3<f64>, angle: f64) -> Quaternion<f64> {
    let (sin, cos) = (0.5 * angle).sin_cos();
    Quaternion::from_array([cos, sin * axis[0], sin * axis[1], sin * axis[2]])
}
