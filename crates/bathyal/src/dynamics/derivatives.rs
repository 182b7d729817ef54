//! Exact derivatives of forward and inverse dynamics.
//!
//! ```text
//! state ─► composites ─► columns ─► products ─► ∂τ ─► solve ─► ∂v̇
//!              laws ────────┘
//! ```
//!
//! A change of q_j carries all that hangs on joint j along; the forces on its links that follow
//! in their own frames depends on them only through composites, and on j only through
//! three vectors (Carpentier and Mansard 2018; Singh, Russell and Wensing 2022). Every
//! element of ∂τ/∂q and ∂τ/∂v is then a product of vectors in a common frame. Water
//! enters as in the dynamics itself: velocities are relative to it, added mass is mass,
//! and drag has a slope. Forward, ∂v̇ = −M⁻¹ ∂τ, with the factors that the
//! Articulated-Body method has found already.
//!
//! Configurations are differentiated on the manifold: direction k moves q the way the
//! velocity component k would.

mod columns;
mod composites;
mod laws;
mod parameters;
mod products;
mod solve;
mod tangent;
mod tree;

pub use parameters::{inverse_parameter_derivative, parameter_derivative};
pub use tangent::{Direction, MassFactors, TangentDynamics};

use super::eval_context::EvalContext;
use super::{Inputs, State, Workspace, accelerations, articulated, inverse, outward};
use crate::dispatch::best;
use crate::environment::Environment;
use crate::model::Model;
use crate::spatial::{Force, Pose, SymMat6};
use columns::{Carrier, Column, Place};
use composites::Composite;
use laws::Laws;
use products::Matrices;
use tree::Tree;

/// Derivatives of v̇ (or τ) by configuration, velocity and input (or acceleration).
///
/// All matrices are nv × nv, by rows: element (i, j) is ∂resultᵢ/∂xⱼ.
#[derive(Clone, Debug, PartialEq)]
pub struct Derivatives {
    n: usize,
    /// By the configuration, along the directions of the velocities.
    pub by_q: Vec<f64>,
    /// By the velocity.
    pub by_v: Vec<f64>,
    /// By the inputs (forward) or the accelerations (inverse).
    pub by_input: Vec<f64>,
}

impl Derivatives {
    /// Workspace for the derivatives of `model`.
    pub fn new(model: &Model<f64>) -> Self {
        let n = model.nv();
        let zeros = || vec![0.0; n * n];
        Derivatives {
            n,
            by_q: zeros(),
            by_v: zeros(),
            by_input: zeros(),
        }
    }

    /// Rows and columns of each matrix.
    pub fn shape(&self) -> [usize; 2] {
        [self.n; 2]
    }
}

/// Computes derivatives; made once per model. Of a robot with laws that its model does not know
/// [`crate::body_law::BodyLawDifferentiator`] does.
///
/// ```
/// use bathyal::{BodySpec, Derivatives, Differentiator, Environment};
/// use bathyal::{Inputs, Joint, Model, Spec, State};
/// let mut spec = Spec::new("pendulum", 0.0);
/// spec.add(
///     BodySpec::new("rod", Joint::revolute([0.0, 1.0, 0.0]))
///         .rigid(1.0, [0.0, 0.0, -1.0], [0.0, 0.0, 0.0]),
/// );
/// let model = Model::build(&spec)?;
/// let mut d = Derivatives::new(&model);
/// let (state, inputs) = (State::zero(&model), Inputs::zero(&model));
/// Differentiator::new(&model).forward(&Environment::default(), &state, &inputs, &mut d);
/// assert!((d.by_q[0] + 9.81).abs() < 1e-12); // q̈ = −g sin q
/// # Ok::<(), bathyal::SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Differentiator {
    model: Model<f64>,
    workspace: DerivativeWorkspace,
}

impl Differentiator {
    /// Workspace for derivatives of `model`.
    pub fn new(model: &Model<f64>) -> Self {
        Differentiator {
            workspace: DerivativeWorkspace::new(model),
            model: model.clone(),
        }
    }

    /// Writes an added mass that varies, as [`Model::set_varying_added_mass`].
    pub(crate) fn set_varying_added_mass(&mut self, index: usize, matrix: &SymMat6<f64>) {
        self.model.set_varying_added_mass(index, matrix);
        self.workspace.laws.set_varying_added_mass(index, matrix);
    }

    /// v̇ of the last [`Differentiator::forward`].
    pub(crate) fn accelerations(&self) -> &[f64] {
        &self.workspace.vdot
    }

    /// Derivatives of v̇ = forward dynamics.
    ///
    /// # Panics
    /// If a vector or `out` has not the size of the model.
    pub fn forward(
        &mut self,
        environment: &Environment<f64>,
        state: &State<f64>,
        inputs: &Inputs<f64>,
        out: &mut Derivatives,
    ) {
        let Differentiator { model, workspace } = self;
        model.assert_fits(state, inputs, &workspace.ws);
        model.assert_size("derivatives", out.n, model.nv());
        let context = EvalContext::new(model, environment, state, inputs, None);
        workspace.forward(&context, environment, out);
    }

    /// Derivatives of τ = inverse dynamics.
    ///
    /// # Panics
    /// If a vector or `out` has not the size of the model.
    pub fn inverse(
        &mut self,
        environment: &Environment<f64>,
        state: &State<f64>,
        vdot: &[f64],
        inputs: &Inputs<f64>,
        out: &mut Derivatives,
    ) {
        let Differentiator { model, workspace } = self;
        model.assert_fits(state, inputs, &workspace.ws);
        model.assert_size("vdot", vdot.len(), model.nv());
        model.assert_size("derivatives", out.n, model.nv());
        let context = EvalContext::new(model, environment, state, inputs, None);
        workspace.inverse(&context, environment, vdot, out);
    }
}

/// Workspace of the stages.
#[derive(Clone, Debug)]
struct DerivativeWorkspace {
    tree: Tree,
    ws: Workspace<f64>,
    /// β, which the forward dynamics turns into β*.
    loads: Vec<Force<f64>>,
    vdot: Vec<f64>,
    laws: Laws,
    poses: Vec<Pose<f64>>,
    composites: Vec<Composite>,
    columns: Vec<Column>,
    /// D⁻¹ of M = U D Uᵀ.
    inverse_pivots: Vec<f64>,
    matrices: Matrices,
}

impl DerivativeWorkspace {
    fn new(model: &Model<f64>) -> Self {
        let (links, n) = (model.links.len(), model.nv());
        let tree = Tree::new(model);
        DerivativeWorkspace {
            matrices: Matrices::new(&tree),
            tree,
            ws: Workspace::new(model),
            loads: vec![Force::zero(); links],
            vdot: vec![0.0; n],
            laws: Laws::new(model),
            poses: vec![Pose::identity(); links],
            composites: vec![Composite::zero(); links],
            columns: vec![Column::ZERO; n],
            inverse_pivots: vec![0.0; n],
        }
    }

    /// ∂v̇ = −M⁻¹ ∂τ and ∂v̇/∂τ = M⁻¹, at the v̇ of the given inputs.
    fn forward(
        &mut self,
        context: &EvalContext<f64>,
        environment: &Environment<f64>,
        out: &mut Derivatives,
    ) {
        let mut vdot = core::mem::take(&mut self.vdot);
        best(
            #[inline(always)]
            || {
                let ws = &mut self.ws;
                outward::<_, true>(context, &mut ws.kinematics, &mut ws.loads, &mut ws.drag);
                self.loads.copy_from_slice(&self.ws.loads);
                let Workspace {
                    kinematics,
                    loads,
                    articulated,
                    accelerations,
                    vdot: found,
                    ..
                } = &mut self.ws;
                articulated::sweep::<f64, true>(context, kinematics, loads, articulated, &[]);
                accelerations::sweep::<f64, true>(
                    context,
                    kinematics,
                    loads,
                    articulated,
                    accelerations,
                    found,
                );
                vdot.copy_from_slice(found);
                self.ws.loads.copy_from_slice(&self.loads);
                inverse::forces_of_motion::<_, false>(context, &vdot, &mut self.ws);
            },
        );
        self.write_columns::<true>(context, environment, &vdot);
        self.vdot = vdot;
        let (tree, matrices) = (&self.tree, &mut self.matrices);
        matrices.fill(tree, &self.columns);
        matrices.solve(tree, &self.columns, &self.inverse_pivots);
        let (rows, stride) = (&matrices.rows, matrices.stride);
        tree.unpack(rows, stride, -1.0, &mut out.by_q);
        tree.unpack(&rows[out.n..], stride, -1.0, &mut out.by_v);
        tree.unpack(&rows[2 * out.n..], stride, 1.0, &mut out.by_input);
    }

    /// ∂τ at given accelerations, and ∂τ/∂v̇ = M.
    fn inverse(
        &mut self,
        context: &EvalContext<f64>,
        environment: &Environment<f64>,
        vdot: &[f64],
        out: &mut Derivatives,
    ) {
        best(
            #[inline(always)]
            || inverse::wet::<_, false>(context, vdot, &mut self.ws),
        );
        self.write_columns::<false>(context, environment, vdot);
        let (tree, matrices) = (&self.tree, &mut self.matrices);
        matrices.fill(tree, &self.columns);
        for (link, joint) in context.model.links.iter().zip(&tree.joints) {
            if let Some(rotor) = link.rotor {
                matrices.coupling[joint.first * (out.n + 1)] += rotor;
            }
        }
        let (rows, stride) = (&matrices.rows, matrices.stride);
        tree.unpack(rows, stride, 1.0, &mut out.by_q);
        tree.unpack(&rows[out.n..], stride, 1.0, &mut out.by_v);
        tree.unpack(&matrices.coupling, out.n, 1.0, &mut out.by_input);
    }

    /// Everything about each degree of freedom, tip to base. Forward, it is coupled to
    /// others by articulated inertias, else by composite ones.
    fn write_columns<const FORWARD: bool>(
        &mut self,
        context: &EvalContext<f64>,
        environment: &Environment<f64>,
        vdot: &[f64],
    ) {
        let DerivativeWorkspace { ws, poses, .. } = self;
        composites::prepare(context, ws, poses, &mut self.composites);
        let spoken = self.laws.update(context, environment, ws, poses);
        let mut task = Columns {
            context,
            vdot,
            ws,
            poses,
            laws: spoken.then_some(&self.laws),
            tree: &self.tree,
            columns: &mut self.columns,
            inverse_pivots: &mut self.inverse_pivots,
        };
        best(
            #[inline(always)]
            || {
                for (i, link) in context.model.links.iter().enumerate().rev() {
                    match link.parent {
                        Some(p) => {
                            let (below, own) = self.composites.split_at_mut(i);
                            below[p].add(link, &ws.kinematics[i], &own[0]);
                            task.write::<FORWARD, false>(i, &self.composites[i]);
                        }
                        None => task.write::<FORWARD, true>(i, &self.composites[i]),
                    }
                }
            },
        );
    }
}

/// Inputs of the columns of a link, and where they go.
struct Columns<'a> {
    context: &'a EvalContext<'a, f64>,
    vdot: &'a [f64],
    ws: &'a Workspace<f64>,
    poses: &'a [Pose<f64>],
    laws: Option<&'a Laws>,
    tree: &'a Tree,
    columns: &'a mut [Column],
    inverse_pivots: &'a mut [f64],
}

impl Columns<'_> {
    #[inline(always)]
    fn write<const FORWARD: bool, const ROOT: bool>(&mut self, i: usize, composite: &Composite) {
        let ws = self.ws;
        let at = Place::<ROOT> {
            pose: &self.poses[i],
            composite,
            gravity: ws.kinematics[self.tree.roots[i]].gravity,
            laws: self.laws.map(|laws| laws.of(i)),
        };
        let carrier = Carrier::<ROOT>::new(self.context, self.vdot, ws, i, composite);
        let link = &self.context.model.links[i];
        let joint = self.tree.joints[i].first..self.tree.joints[i].end;
        let columns = &mut self.columns[joint.clone()];
        let pivots = &mut self.inverse_pivots[joint];
        columns::write::<FORWARD, ROOT>(link, &carrier, &at, columns, pivots);
    }
}
