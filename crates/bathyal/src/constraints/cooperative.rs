//! Several arms that hold one object, by the operational-space algorithm of Diss94 Ch. II,
//! at singular configurations and near them by that of Ch. IV.
//!
//! ```text
//! 1  every chain as if it held nothing: Λ⁻¹, ẍ_open         reach, open
//! 2  load and base, and what holds them: v̇_r, v̇₀, f         member, dual
//! 3  every chain under the wrench at its tip: q̈              open
//! ```
//!
//! The cost grows with the number of arms, and with the cube of the number of *singular* arms
//! alone. Which are singular is decided apart from the algebra: `judge`. Steps 1 and 3 ask
//! nothing of other chains, so that they can be shared out: `team`.

mod open_chain;
mod packed;
mod parallel;
mod pivot_policy;
mod reference_member;
mod task_space;
mod topology;
pub mod two_arm;

pub use parallel::{ParallelSolver, Partition, PartitionError, TaskCounters};
pub use topology::NotCooperativeArms;

use super::LoopSpec;
use crate::Real;
use crate::dynamics::{Inputs, State, Workspace, inner_bias_forces};
use crate::environment::Environment;
use crate::model::{Kind, Model};
use crate::spatial::Force;
use open_chain::{Asked, Base, OpenChain};
use packed::{Order, Six};
use pivot_policy::{ByMagnitude, PivotPolicy, Prescribed};
use reference_member::{ReferenceMember, six};
use topology::Chain;
use two_arm::LoadInverse;

/// Arms on the world, or on one free base, whose tips hold one free body.
///
/// Grasps are rigid, or leave some motions free. Arms may have any number of joints of any
/// kind, also fewer than six, and may be singular: accelerations are unique all the same.
/// Forces need not be; then those that are free are zero, and
/// [`CooperativeWorkspace::undetermined`] tells how many there are. There may be chains that hold
/// nothing.
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
/// assert!(vdot[3].abs() < 1e-9 && vdot[5] < -1.0); // nobody lifts: it falls, straight
/// // Arms in a plane are singular; both in the same three directions, across it.
/// assert!(ws.is_singular(0) && ws.is_singular(1));
/// assert_eq!(ws.undetermined(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CooperativeArms<T: Real> {
    /// Those that hold the load first.
    chains: Vec<Chain<T>>,
    grasps: usize,
    /// The load's link.
    pub(super) load: usize,
    base: Option<usize>,
    /// I_r, and its inverse.
    inertia: Six<T>,
    inverse: LoadInverse<T>,
    /// Whether there are two arms on the world with rigid grasps.
    dual: bool,
}

/// Room for an evaluation of [`CooperativeArms`], and what it has found.
#[derive(Clone, Debug)]
pub struct CooperativeWorkspace<T> {
    tree: Workspace<T>,
    open: Vec<OpenChain<T>>,
    base: Base<T>,
    member: ReferenceMember<T>,
    order: Order<T>,
    wrenches: Vec<[T; 6]>,
    /// Per grasp: directions that are held, and how many of them are turnings.
    held: Vec<(usize, usize)>,
    vdot: Vec<T>,
}

impl CooperativeArms<f64> {
    /// The arms of a robot whose loops are grasps of one load, else why they are not.
    pub fn new(model: &Model<f64>, loops: &[LoopSpec]) -> Result<Self, NotCooperativeArms> {
        let shape = topology::find(model, loops)?;
        let mut inertia = [0.0; 21];
        open_chain::add(&mut inertia, &model.links[shape.load].inertia, false);
        let rigid = shape.chains.iter().filter(|c| c.is_rigid()).count();
        Ok(CooperativeArms {
            inverse: LoadInverse::of(&inertia, is_diagonal(&inertia)),
            dual: loops.len() == 2 && rigid == 2 && shape.base.is_none(),
            grasps: loops.len(),
            chains: shape.chains,
            load: shape.load,
            base: shape.base,
            inertia,
        })
    }

    /// The same arms of the same robot in another scalar.
    pub fn lift<T: Real>(&self, model: &Model<T>) -> CooperativeArms<T> {
        let mut inertia = [T::zero(); 21];
        open_chain::add(&mut inertia, &model.links[self.load].inertia, false);
        CooperativeArms {
            chains: self.chains.iter().map(Chain::lift).collect(),
            grasps: self.grasps,
            load: self.load,
            base: self.base,
            inverse: LoadInverse::of(&inertia, is_diagonal(&self.inertia)),
            inertia,
            dual: self.dual,
        }
    }

    /// v̇ of the whole robot, in the layout of the velocities, with its arms holding the load.
    ///
    /// The state must fulfil the grasps: nothing here pulls bodies together that have drifted
    /// apart. Rigid grasps are taken as closed; of the load's own position nothing is used but
    /// for loose grasps and for the water around it.
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

impl<T: Real> CooperativeArms<T> {
    /// The same in any scalar, with the singular arms foretold, one by one in the order of the
    /// grasps: scalars without order cannot tell. No two may be singular in the same direction.
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
        let judge = Prescribed { singular };
        self.evaluate(model, environment, state, inputs, &judge, ws);
        &ws.vdot
    }

    /// The number of grasps.
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
        judge: &impl PivotPolicy<T>,
        ws: &mut CooperativeWorkspace<T>,
    ) {
        inner_bias_forces(model, environment, state, inputs, &mut ws.tree);
        model.assert_size("workspace", ws.open.len(), self.chains.len());
        T::dispatch(
            #[inline(always)]
            || {
                if model.is_wet() {
                    self.open_chains::<true>(model, state, inputs, ws);
                } else {
                    self.open_chains::<false>(model, state, inputs, ws);
                }
                self.reference_member(model, state, inputs, judge, ws);
                self.closed_chains(model, ws);
            },
        );
    }

    /// Step 1.
    #[inline(always)]
    fn open_chains<const WET: bool>(
        &self,
        model: &Model<T>,
        state: &State<T>,
        inputs: &Inputs<T>,
        ws: &mut CooperativeWorkspace<T>,
    ) {
        let asked = self.asked(model, state, inputs, &ws.tree);
        ws.base.begin(&asked);
        for (chain, open) in self.chains.iter().zip(&mut ws.open) {
            open.evaluate::<WET>(&asked, chain, &mut ws.base);
        }
    }

    fn asked<'a>(
        &self,
        model: &'a Model<T>,
        state: &'a State<T>,
        inputs: &'a Inputs<T>,
        tree: &'a Workspace<T>,
    ) -> Asked<'a, T> {
        Asked {
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
    fn reference_member(
        &self,
        model: &Model<T>,
        state: &State<T>,
        inputs: &Inputs<T>,
        judge: &impl PivotPolicy<T>,
        ws: &mut CooperativeWorkspace<T>,
    ) {
        let asked = self.asked(model, state, inputs, &ws.tree);
        let force = open_chain::free_force(&asked, self.load);
        ws.member.judge(&self.chains, &ws.open, judge);
        ws.member.invert(&self.chains, &ws.open);
        self.hold(force, judge, ws);
    }

    /// The same, once it is judged which chains are singular, and Λ of the others is known.
    #[inline(always)]
    fn hold(
        &self,
        mut force: [T; 6],
        judge: &impl PivotPolicy<T>,
        ws: &mut CooperativeWorkspace<T>,
    ) {
        if self.dual && ws.member.singular == [true, true] {
            for x in &mut force {
                *x = -*x;
            }
            let [first, second] = [&ws.open[0], &ws.open[1]];
            let found = two_arm::both_singular(
                [&first.inverse, &second.inverse],
                [&first.x, &second.x],
                &self.inverse,
                &force,
                &mut ws.order,
                judge,
            );
            ws.member.y[..6].copy_from_slice(&found.acceleration);
            ws.wrenches.copy_from_slice(&found.forces);
            ws.member.undetermined = found.undetermined;
            return;
        }
        ws.member.begin(&self.inertia, &force, &ws.base);
        ws.member.solve(&self.chains, &ws.open, judge);
        for k in 0..self.grasps {
            ws.wrenches[k] = ws.member.wrench(k, &self.chains[k], &ws.open[k]);
        }
    }

    /// Step 3.
    #[inline(always)]
    fn closed_chains(&self, model: &Model<T>, ws: &mut CooperativeWorkspace<T>) {
        let base = six(&ws.member.y, 6);
        for (k, (chain, open)) in self.chains.iter().zip(&mut ws.open).enumerate() {
            open.close(model, chain, ws.wrenches.get(k), &base, &mut ws.vdot);
        }
        let load = model.links[self.load].v;
        ws.vdot[load..load + 6].copy_from_slice(&ws.member.y[..6]);
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

/// Whether nothing is off the diagonal.
fn is_diagonal(m: &Six<f64>) -> bool {
    (0..6).all(|i| (0..i).all(|j| m[packed::at(i, j)] == 0.0))
}

impl<T: Real> CooperativeWorkspace<T> {
    /// Room for evaluations of `arms`, which are those of `model`.
    pub fn new(model: &Model<T>, arms: &CooperativeArms<T>) -> Self {
        CooperativeWorkspace {
            tree: Workspace::new(model),
            open: arms.chains.iter().map(OpenChain::new).collect(),
            base: Base::new(),
            member: ReferenceMember::new(&arms.chains, arms.base.is_some()),
            order: Order::new(6),
            wrenches: vec![[T::zero(); 6]; arms.grasps],
            held: arms.chains[..arms.grasps].iter().map(Chain::held).collect(),
            vdot: vec![T::zero(); model.nv()],
        }
    }

    /// v̇ of the last evaluation.
    pub fn vdot(&self) -> &[T] {
        &self.vdot
    }

    /// The wrench of grasp `k` on the load, in the load's frame, at its origin.
    pub fn force(&self, k: usize) -> Force<T> {
        Force::from_array(self.wrenches[k])
    }

    /// How many components of force at the grasps are not determined by the motion: they
    /// press the load between arms that are singular in the same direction, and are zero.
    pub fn undetermined(&self) -> usize {
        self.member.undetermined
    }
}

impl CooperativeWorkspace<f64> {
    /// How nearly singular the arm of grasp `k` is: the condition of its Λ⁻¹ in the directions
    /// that are held, turnings and slidings scaled to a mean of one each.
    pub fn condition(&self, k: usize) -> f64 {
        let (held, turning) = self.held[k];
        pivot_policy::condition(&self.open[k].inverse, turning, held)
    }

    /// Whether the arm of grasp `k` is treated as singular: its condition is above 10⁶.
    pub fn is_singular(&self, k: usize) -> bool {
        self.member.singular[k]
    }
}
