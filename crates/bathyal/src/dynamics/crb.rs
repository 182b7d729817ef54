//! Forward dynamics by composite rigid bodies: the second way to the same accelerations.
//!
//! ```text
//! bias (v̇ = 0) ─► composites ─► H, Q, K ─► eliminate the chains ─► base ─► chains
//! ```
//!
//! A legged vehicle is a base with chains that only it connects. Its mass matrix is blocks
//! H of the chains, their couplings Q with the base, and the composite inertia K of all:
//!
//!   ⎡H  Qᵀ⎤ ⎡q̈⎤   ⎡τ − b⎤
//!   ⎣Q  K ⎦ ⎣a⎦ = ⎣f − f′⎦        Diss94 (5.20)
//!
//! The chains are eliminated, K* = K − Σ Q H⁻¹ Qᵀ (5.22), six accelerations of the base are
//! found, and then those of every chain by itself: O(m N³) for m chains of N joints, where
//! the Articulated-Body method takes O(m N). What hangs on a base may branch again, and
//! may hang on the world instead. Under water K holds the added mass.

mod blocks;
mod operations;

use super::Scalar;
use super::accelerations::thrust;
use super::{Inputs, State, Workspace, inner_bias_forces};
use crate::environment::Environment;
use crate::model::{Kind, Model};
use blocks::Blocks;

/// Method of forward dynamics. The results differ by roundings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ForwardMethod {
    /// By articulated bodies, in O(N): [`crate::forward_dynamics`].
    #[default]
    ArticulatedBody,
    /// By composite bodies and their joint-space inertias, in O(m N³) for m chains of N
    /// joints on a common base.
    CompositeBody,
}

impl ForwardMethod {
    /// Both.
    pub const ALL: [ForwardMethod; 2] =
        [ForwardMethod::ArticulatedBody, ForwardMethod::CompositeBody];

    /// Multiplications and additions of one evaluation by composite bodies less those by
    /// articulated bodies: exact sums over links and degrees of freedom, for inputs without
    /// wrenches.
    pub fn composite_excess(model: &Model<f64>) -> i64 {
        operations::excess_of_composites(model)
    }

    /// The method of fewer operations for this model, multiplications and additions
    /// together.
    ///
    /// Diss94 finds composite bodies cheaper for legs of up to three joints on land. Here
    /// articulated bodies have become cheaper than its counts by more than composite ones
    /// have, so that the choice falls on the latter for very short chains at most, and never
    /// under water, where composites are no longer rigid. Processors do not only count:
    /// equal chains in lanes make articulated bodies faster than their operations say.
    pub fn of_fewest_operations(model: &Model<f64>) -> Self {
        match ForwardMethod::composite_excess(model) < 0 {
            true => ForwardMethod::CompositeBody,
            false => ForwardMethod::ArticulatedBody,
        }
    }
}

/// Joint-space inertias of a model in blocks, for forward dynamics by composite bodies; made once
/// per model. A building block of [`crate::Data`].
///
/// ```
/// use bathyal::{BodySpec, CompositeBodies, Environment, Inputs, Joint, Model, Spec, State};
/// let mut spec = Spec::new("pendulum", 0.0);
/// spec.add(
///     BodySpec::new("rod", Joint::revolute([0.0, 1.0, 0.0]))
///         .rigid(1.0, [0.0, 0.0, -1.0], [0.0, 0.0, 0.0]),
/// );
/// let model = Model::build(&spec)?;
/// let (mut state, inputs) = (State::zero(&model), Inputs::zero(&model));
/// state.q[0] = 0.5;
/// let (mut composites, mut ws) = (CompositeBodies::new(&model), bathyal::Workspace::new(&model));
/// let air = Environment::default();
/// let vdot = composites.forward_dynamics(&model, &air, &state, &inputs, &mut ws);
/// assert!((vdot[0] + 9.81 * 0.5_f64.sin()).abs() < 1e-12);
/// # Ok::<(), bathyal::SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CompositeBodies<T> {
    blocks: Blocks<T>,
}

impl<T: Scalar> CompositeBodies<T> {
    /// Room for those of `model`.
    pub fn new(model: &Model<T>) -> Self {
        CompositeBodies {
            blocks: Blocks::new(model),
        }
    }

    /// v̇, as [`crate::forward_dynamics`] has it.
    ///
    /// # Panics
    /// If a vector or the workspace has not the size of the model, or the model not the size of
    /// the one that this was made for.
    pub fn forward_dynamics<'w>(
        &mut self,
        model: &Model<T>,
        environment: &Environment<T>,
        state: &State<T>,
        inputs: &Inputs<T>,
        ws: &'w mut Workspace<T>,
    ) -> &'w [T] {
        inner_bias_forces(model, environment, state, inputs, ws);
        let blocks = &mut self.blocks;
        model.assert_size("blocks", blocks.size(), model.nv());
        T::dispatch(
            #[inline(always)]
            || solve(model, inputs, ws, blocks),
        );
        &ws.vdot
    }
}

/// M v̇ = τ − c, by blocks.
///
/// Reads the bias in `tau` and, of free bodies, in `forces`; writes v̇.
#[inline(always)]
fn solve<T: Scalar>(
    model: &Model<T>,
    inputs: &Inputs<T>,
    ws: &mut Workspace<T>,
    blocks: &mut Blocks<T>,
) {
    blocks.fill(model, ws);
    let Workspace {
        tau, forces, vdot, ..
    } = ws;
    let user = |i: usize| match &model.links[i].kind {
        Kind::Free { user } => user.as_ref(),
        _ => None,
    };
    blocks.set_forces(|v| inputs.tau[v] - tau[v]);
    blocks.set_base_forces(|i| thrust(&model.links[i], user(i), inputs) - forces[i]);
    blocks.eliminate();
    blocks.solve_bases(|i, rate| {
        let in_user = match user(i) {
            Some(pose) => pose.motion_to_parent(rate),
            None => *rate,
        };
        let at = model.links[i].v;
        vdot[at..at + 6].copy_from_slice(&in_user.to_array());
    });
    blocks.accelerate(vdot);
}
