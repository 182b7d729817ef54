//! Cooperative arms on one load, by the operational-space algorithm of Diss94 Ch. II, at and near
//! singular configurations by that of Ch. IV.
//!
//! ```text
//! 1  every open chain, without the load: Λ⁻¹, ẍ_open                task_space, open_chain
//! 2  load and base, and the wrenches of the grasps: v̇_r, v̇₀, f      reference_member, two_arm
//! 3  every chain under the wrench at its tip: q̈                     open_chain
//! ```
//!
//! The cost is linear in the number of arms, and cubic in the number of *singular* arms alone.
//! `pivot_policy` decides which are singular, apart from the algebra. Steps 1 and 3 are
//! independent for every chain, so that they can be computed in parallel: `parallel`.

mod open_chain;
mod parallel;
mod pivot_policy;
mod reference_member;
mod task_space;
mod topology;
pub mod two_arm;

pub use parallel::{ParallelSolver, Partition, PartitionError, TaskCounters};
pub use topology::NotCooperativeArms;

use super::spec::LoopSpec;
use crate::dynamics::Scalar;
use crate::dynamics::{Inputs, State, WaterPower, Workspace, inner_bias_forces};
use crate::environment::Environment;
use crate::linear_algebra::packed::{self, PackedSym6, PivotOrder};
use crate::model::{Kind, Model};
use crate::spatial::Force;
use open_chain::{Base, ChainContext, OpenChain};
use pivot_policy::{ByMagnitude, PivotPolicy, Prescribed};
use reference_member::{ReferenceMember, six};
use topology::Chain;
use two_arm::LoadInverse;

/// Arms on the world, or on one free base, whose tips grasp one free body, the load.
///
/// Grasps are rigid, or leave some motions free. Arms may have any number of joints of any kind,
/// also fewer than six, and may be singular: accelerations are unique all the same. Forces need
/// not be; undetermined components are then zero, and [`CooperativeWorkspace::undetermined`] is
/// their number. Chains without a grasp are allowed.
///
/// Two arms that lift a bar, each by three joints in a plane:
///
/// ```
/// use bathyal::constraints::{CooperativeArms, CooperativeWorkspace, LoopSpec};
/// use bathyal::spatial::{Pose, Vec3};
/// use bathyal::{BodySpec, Environment, Inputs, Joint, Model, Spec, State};
/// let mut spec = Spec::new("two arms", 0.0);
/// spec.add(BodySpec::new("bar", Joint::Free).rigid(3.0, [0.0; 3], [0.01, 0.25, 0.25]));
/// let mut grasps = Vec::new();
/// for (side, x) in [("left", -1.0), ("right", 1.0)] {
///     let link = |part: &str, length: f64| {
///         BodySpec::new(format!("{side} {part}"), Joint::revolute([0.0, 1.0, 0.0]))
///             .rigid(length, [0.0, 0.0, 0.5 * length], [0.1 * length; 3])
///     };
///     spec.add(link("upper", 1.0).placed(Pose::translation(Vec3::new(x, 0.0, 0.0))));
///     spec.add(link("lower", 1.0).at(format!("{side} upper"), [0.0, 0.0, 1.0]));
///     spec.add(link("hand", 0.2).at(format!("{side} lower"), [0.0, 0.0, 1.0]));
///     let tip = Pose::translation(Vec3::new(0.0, 0.0, 0.2));
///     let end = Pose::translation(Vec3::new(0.5 * x, 0.0, 0.0));
///     let hand = format!("{side} hand");
///     grasps.push(LoopSpec::rigid(side, [Some(&hand), Some("bar")], [tip, end]));
/// }
/// let model = Model::build(&spec)?;
/// let arms = CooperativeArms::new(&model, &grasps)?;
/// let mut ws = CooperativeWorkspace::new(&model, &arms);
///
/// // Upper arms lean inwards, lower arms back outwards, so that the hands meet the bar.
/// let upper = 0.9_f64;
/// let lower = (upper.sin() - 0.5).asin();
/// let mut state = State::zero(&model);
/// state.q[2] = upper.cos() + lower.cos() + 0.2;
/// for (arm, side) in [(7, 1.0), (10, -1.0)] {
///     state.q[arm] = side * upper;
///     state.q[arm + 1] = -side * (upper + lower);
///     state.q[arm + 2] = side * lower;
/// }
/// let (water, inputs) = (Environment::default(), Inputs::zero(&model));
/// let vdot = arms.forward_dynamics(&model, &water, &state, &inputs, &mut ws);
/// assert!(vdot[3].abs() < 1e-9 && vdot[5] < -1.0); // no torques: it falls straight down
/// // Arms in a plane are singular; both in the same three directions, normal to it.
/// assert!(ws.is_singular(0) && ws.is_singular(1));
/// assert_eq!(ws.undetermined(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CooperativeArms<T: Scalar> {
    /// Chains, those that grasp the load first.
    chains: Vec<Chain<T>>,
    grasps: usize,
    /// Link of the load.
    pub(super) load: usize,
    base: Option<usize>,
    /// I_r, and its inverse.
    inertia: PackedSym6<T>,
    inverse: LoadInverse<T>,
    /// True for two arms on the world with rigid grasps.
    is_pair: bool,
}

/// Workspace and results of an evaluation of [`CooperativeArms`].
#[derive(Clone, Debug)]
pub struct CooperativeWorkspace<T> {
    tree: Workspace<T>,
    open_chains: Vec<OpenChain<T>>,
    base: Base<T>,
    reference_member: ReferenceMember<T>,
    pivots: PivotOrder<T>,
    wrenches: Vec<[T; 6]>,
    /// Constrained directions of every grasp, and the angular ones among them.
    constrained: Vec<(usize, usize)>,
    vdot: Vec<T>,
}

impl CooperativeArms<f64> {
    /// Arms of a robot whose loops are grasps of one load.
    ///
    /// # Errors
    /// If the loops are not grasps of one load by serial chains.
    pub fn new<'a>(
        model: &Model<f64>,
        loops: impl IntoIterator<Item = &'a LoopSpec>,
    ) -> Result<Self, NotCooperativeArms> {
        let loops: Vec<&LoopSpec> = loops.into_iter().collect();
        let topology = topology::find(model, &loops)?;
        let inertia = packed::pack_sym6(&model.links[topology.load].inertia);
        let rigid = topology.chains.iter().filter(|c| c.is_rigid()).count();
        Ok(CooperativeArms {
            inverse: LoadInverse::from_inertia(&inertia, is_diagonal(&inertia)),
            is_pair: loops.len() == 2 && rigid == 2 && topology.base.is_none(),
            grasps: loops.len(),
            chains: topology.chains,
            load: topology.load,
            base: topology.base,
            inertia,
        })
    }

    /// Converts to another scalar; `model` is the same robot in that scalar.
    pub fn cast<T: Scalar>(&self, model: &Model<T>) -> CooperativeArms<T> {
        let inertia = packed::pack_sym6(&model.links[self.load].inertia);
        CooperativeArms {
            chains: self.chains.iter().map(Chain::cast).collect(),
            grasps: self.grasps,
            load: self.load,
            base: self.base,
            inverse: LoadInverse::from_inertia(&inertia, is_diagonal(&self.inertia)),
            inertia,
            is_pair: self.is_pair,
        }
    }

    /// Computes v̇ of the whole robot with its arms grasping the load, in the layout of the
    /// velocities.
    ///
    /// The state must satisfy the grasps: there is no stabilisation of drift. Rigid grasps are
    /// taken as closed; the position of the load enters by partial grasps and by the water
    /// around it alone.
    ///
    /// # Panics
    /// If a vector or the workspace has not the size of the model.
    pub fn forward_dynamics<'w>(
        &self,
        model: &Model<f64>,
        environment: &Environment<f64>,
        state: &State<f64>,
        inputs: &Inputs<f64>,
        ws: &'w mut CooperativeWorkspace<f64>,
    ) -> &'w [f64] {
        self.evaluate(model, environment, state, inputs, &ByMagnitude, ws);
        &ws.vdot
    }
}

impl<T: Scalar> CooperativeArms<T> {
    /// Computes v̇ in any scalar, with prescribed singular arms, in the order of the grasps:
    /// scalars without an order cannot decide. No two may be singular in the same direction.
    ///
    /// # Panics
    /// If a vector or the workspace has not the size of the model.
    pub fn forward_dynamics_prescribed<'w>(
        &self,
        model: &Model<T>,
        environment: &Environment<T>,
        state: &State<T>,
        inputs: &Inputs<T>,
        singular: &[bool],
        ws: &'w mut CooperativeWorkspace<T>,
    ) -> &'w [T] {
        model.assert_size("singular", singular.len(), self.grasps);
        let policy = Prescribed { singular };
        self.evaluate(model, environment, state, inputs, &policy, ws);
        &ws.vdot
    }

    /// Number of grasps.
    pub fn grasps(&self) -> usize {
        self.grasps
    }

    #[inline(always)]
    fn evaluate(
        &self,
        model: &Model<T>,
        environment: &Environment<T>,
        state: &State<T>,
        inputs: &Inputs<T>,
        policy: &impl PivotPolicy<T>,
        ws: &mut CooperativeWorkspace<T>,
    ) {
        inner_bias_forces(model, environment, state, inputs, &mut ws.tree);
        model.assert_size("workspace", ws.open_chains.len(), self.chains.len());
        T::dispatch(
            #[inline(always)]
            || {
                if model.is_wet() {
                    self.evaluate_open_chains::<true>(model, state, inputs, ws);
                } else {
                    self.evaluate_open_chains::<false>(model, state, inputs, ws);
                }
                self.solve_reference_member(model, state, inputs, policy, ws);
                self.close_chains(model, ws);
            },
        );
    }

    /// Step 1.
    #[inline(always)]
    fn evaluate_open_chains<const WET: bool>(
        &self,
        model: &Model<T>,
        state: &State<T>,
        inputs: &Inputs<T>,
        ws: &mut CooperativeWorkspace<T>,
    ) {
        let context = self.context(model, state, inputs, &ws.tree);
        ws.base.reset(&context);
        for (chain, open) in self.chains.iter().zip(&mut ws.open_chains) {
            open.evaluate::<WET>(&context, chain, &mut ws.base);
        }
    }

    fn context<'a>(
        &self,
        model: &'a Model<T>,
        state: &'a State<T>,
        inputs: &'a Inputs<T>,
        tree: &'a Workspace<T>,
    ) -> ChainContext<'a, T> {
        ChainContext {
            model,
            state,
            inputs,
            tree,
            load: self.load,
            base: self.base,
        }
    }

    /// Step 2.
    #[inline(always)]
    fn solve_reference_member(
        &self,
        model: &Model<T>,
        state: &State<T>,
        inputs: &Inputs<T>,
        policy: &impl PivotPolicy<T>,
        ws: &mut CooperativeWorkspace<T>,
    ) {
        let context = self.context(model, state, inputs, &ws.tree);
        let force = open_chain::free_force(&context, self.load);
        ws.reference_member
            .classify(&self.chains, &ws.open_chains, policy);
        ws.reference_member
            .invert_regular(&self.chains, &ws.open_chains);
        self.solve_grasps(force, policy, ws);
    }

    /// Step 2, given the singular chains and Λ of the regular ones.
    #[inline(always)]
    fn solve_grasps(
        &self,
        mut force: [T; 6],
        policy: &impl PivotPolicy<T>,
        ws: &mut CooperativeWorkspace<T>,
    ) {
        if self.is_pair && ws.reference_member.singular == [true, true] {
            for x in &mut force {
                *x = -*x;
            }
            let [first, second] = [&ws.open_chains[0], &ws.open_chains[1]];
            let solution = two_arm::both_singular(
                [&first.inverse, &second.inverse],
                [&first.x, &second.x],
                &self.inverse,
                &force,
                &mut ws.pivots,
                policy,
            );
            ws.reference_member.y[..6].copy_from_slice(&solution.acceleration);
            ws.wrenches.copy_from_slice(&solution.forces);
            ws.reference_member.undetermined = solution.undetermined;
            return;
        }
        ws.reference_member.reset(&self.inertia, &force, &ws.base);
        ws.reference_member
            .solve(&self.chains, &ws.open_chains, policy);
        for k in 0..self.grasps {
            ws.wrenches[k] = ws
                .reference_member
                .wrench(k, &self.chains[k], &ws.open_chains[k]);
        }
    }

    /// Step 3.
    #[inline(always)]
    fn close_chains(&self, model: &Model<T>, ws: &mut CooperativeWorkspace<T>) {
        let base = six(&ws.reference_member.y, 6);
        for (k, (chain, open)) in self.chains.iter().zip(&mut ws.open_chains).enumerate() {
            open.accelerate(model, chain, ws.wrenches.get(k), &base, &mut ws.vdot);
        }
        let load = model.links[self.load].v;
        ws.vdot[load..load + 6].copy_from_slice(&ws.reference_member.y[..6]);
        if let Some(i) = self.base {
            let link = &model.links[i];
            let mut rate = crate::spatial::Motion::from_array(base);
            if let Kind::Free { user: Some(pose) } = &link.kind {
                rate = pose.motion_to_parent(&rate);
            }
            ws.vdot[link.v..link.v + 6].copy_from_slice(&rate.to_array());
        }
    }
}

/// True if all elements off the diagonal are zero.
fn is_diagonal(m: &PackedSym6<f64>) -> bool {
    (0..6).all(|i| (0..i).all(|j| m[packed::at(i, j)] == 0.0))
}

impl<T: Scalar> CooperativeWorkspace<T> {
    /// Workspace for the `arms` of `model`.
    pub fn new(model: &Model<T>, arms: &CooperativeArms<T>) -> Self {
        CooperativeWorkspace {
            tree: Workspace::new(model),
            open_chains: arms.chains.iter().map(OpenChain::new).collect(),
            base: Base::new(),
            reference_member: ReferenceMember::new(&arms.chains, arms.base.is_some()),
            pivots: PivotOrder::new(6),
            wrenches: vec![[T::zero(); 6]; arms.grasps],
            constrained: arms.chains[..arms.grasps]
                .iter()
                .map(Chain::constrained)
                .collect(),
            vdot: vec![T::zero(); model.nv()],
        }
    }

    /// v̇ of the last evaluation.
    pub fn vdot(&self) -> &[T] {
        &self.vdot
    }

    /// Wrench of grasp `k` on the load, in the load's frame, at its origin.
    pub fn force(&self, k: usize) -> Force<T> {
        Force::from_array(self.wrenches[k])
    }

    /// Number of force components at the grasps that the motion does not determine: internal
    /// forces between arms that are singular in the same direction, which are set to zero.
    pub fn undetermined(&self) -> usize {
        self.reference_member.undetermined
    }
}

impl CooperativeWorkspace<f64> {
    /// [`Workspace::water_power`] in the state that was evaluated last.
    ///
    /// # Panics
    /// If the state has not the size of the model.
    pub fn water_power(
        &mut self,
        model: &Model<f64>,
        environment: &Environment<f64>,
        state: &State<f64>,
    ) -> WaterPower {
        self.tree.water_power(model, environment, state)
    }

    /// Condition number of Λ⁻¹ of the arm of grasp `k` in its constrained directions, angular and
    /// linear ones scaled to a mean of one each.
    pub fn condition(&self, k: usize) -> f64 {
        let (n, angular) = self.constrained[k];
        pivot_policy::condition(&self.open_chains[k].inverse, angular, n)
    }

    /// True if the arm of grasp `k` is treated as singular: its condition number is above 10⁶.
    pub fn is_singular(&self, k: usize) -> bool {
        self.reference_member.singular[k]
    }
}
