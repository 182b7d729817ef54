//! Spatial parallelism: equal chains side by side in the lanes of a register.
//!      Diss94 Ch. III
//!
//! Six legs on a hull do the same with different numbers, and none asks another:
//!
//! ```text
//! hull outward ─► legs outward, legs inward ─► hull inward, hull's acceleration ─► legs'
//! ```
//!
//! The links in between, everything that is not an equal chain, stay plain `f64`. A lane
//! does exactly what a chain alone does, and a parent adds up its children in the order it
//! always has, so the result has the same bits; only zeros may differ in sign, where a
//! lane does for the sake of its neighbours what its own chain would not need.

mod find;

use super::Scalar;
use super::articulated::{self, ArticulatedContribution, LaneContribution};
use super::eval_context::{EvalContext, Surroundings};
use super::in_lanes::{InVaryingLanes, in_varying_lanes};
use super::link_power::{self, WaterMotion};
use super::state::{Inputs, State};
use super::workspace::{Kinematics, LaneWorkspace, LinkPower, LinkWater, Workspace};
use super::{accelerations, outward};
use crate::cast::ToLanes;
use crate::environment::Environment;
use crate::model::{Model, ModelId, ProjectedInertia};
use crate::simd::{LaneIndices, VaryingLanes};
use crate::spatial::{Force, Mat3, Motion, RevoluteProjectedInertia, Sym3, SymMat6, Vec3, three};
use core::any::Any;
use core::fmt::Debug;
use core::ops::{Deref, DerefMut};
pub(crate) use find::form;

use find::Chain;
use std::sync::Arc;

/// Equal chains of a model in lanes, with their workspaces.
pub(crate) trait Chains<T: Scalar>: Debug + Send + Sync {
    /// All other links, parents first.
    fn others(&self) -> &[usize];
    /// Base to tip and back: contributions of the chains to their parents, in the order of
    /// their first links.
    fn inward(
        &mut self,
        context: &EvalContext<T>,
        kinematics: &[Kinematics<T>],
    ) -> &[LaneContribution<T>];
    /// Accelerations, base to tip.
    fn accelerate(&mut self, context: &EvalContext<T>, accelerations: &[Motion<T>], vdot: &mut [T]);
    /// Powers of the water on the links of the chains. Reads what `inward` has found, and the
    /// water about the parents.
    fn water_powers(
        &mut self,
        context: &EvalContext<T>,
        water: &[LinkWater<T>],
        powers: &mut [LinkPower<T>],
    );
    fn clone_box(&self) -> Box<dyn Chains<T>>;
}

/// Equal chains, and the model that they belong to.
#[derive(Debug)]
pub(crate) struct EqualChains<T>(ModelId, Box<dyn Chains<T>>);

impl<T: Scalar> LaneWorkspace for EqualChains<T> {
    fn others(&self) -> &[usize] {
        self.1.others()
    }

    fn clone_box(&self) -> Box<dyn LaneWorkspace> {
        Box::new(EqualChains(self.0, self.1.clone_box()))
    }
}

impl<T> Deref for EqualChains<T> {
    type Target = dyn Chains<T>;
    fn deref(&self) -> &Self::Target {
        &*self.1
    }
}
impl<T> DerefMut for EqualChains<T> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.1
    }
}

/// Equal chains of a model, if the processor can evaluate them side by side. Lanes hold constants
/// of their links, so a model whose added mass varies has none.
pub(super) fn find_chains(model: &Model<f64>) -> Option<Box<dyn LaneWorkspace>> {
    if !model.varying.is_empty() {
        return None;
    }
    let chains = in_varying_lanes(FindChains(model)).flatten()?;
    Some(Box::new(EqualChains(model.id, chains)))
}

struct FindChains<'a>(&'a Model<f64>);

impl InVaryingLanes for FindChains<'_> {
    type Output = Option<Box<dyn Chains<f64>>>;
    fn run<T: VaryingLanes + Scalar>(self) -> Self::Output {
        InLanes::<T>::find(self.0)
    }
}

/// Takes the chains out of a workspace, if it was made for this very model.
#[inline]
pub(super) fn take_chains<T: Scalar>(
    model: &Model<T>,
    ws: &mut Workspace<T>,
) -> Option<Box<EqualChains<T>>> {
    let any: &dyn Any = ws.lanes.as_deref()?;
    if any.downcast_ref::<EqualChains<T>>()?.0 != model.id {
        return None;
    }
    let any: Box<dyn Any> = ws.lanes.take()?;
    any.downcast().ok()
}

/// Puts back what [`take_chains`] has taken.
#[inline]
pub(super) fn put_chains_back<T: Scalar>(
    chains: Option<Box<EqualChains<T>>>,
    ws: &mut Workspace<T>,
) {
    if let Some(chains) = chains {
        ws.lanes = Some(chains);
    }
}

/// Workspace of one lane group.
#[derive(Clone, Debug)]
struct LaneGroupWorkspace<T: Scalar> {
    ws: Workspace<T>,
    state: State<T>,
    inputs: Inputs<T>,
}

#[derive(Clone, Debug)]
struct InLanes<T: VaryingLanes + Scalar> {
    others: Vec<usize>,
    groups: Arc<[LaneGroup<T>]>,
    /// One for every group.
    workspaces: Vec<LaneGroupWorkspace<T>>,
    /// Of all chains that have a parent, first links ascending.
    contributions: Vec<LaneContribution<f64>>,
}

/// As many chains as there are lanes. Lanes beyond the last chain hold copies of it.
#[derive(Debug)]
struct LaneGroup<T: VaryingLanes + Scalar> {
    /// The parent, if it is not the world, and the links of a chain. All have the indices that those
    /// of the first chain do in q, v and the list of bodies.
    model: Model<T>,
    /// The links of the chain, parents first.
    visited: Vec<usize>,
    parent: Option<usize>,
    /// Index of every chain's contribution.
    contributions: Vec<usize>,
    chains: usize,
    q: LaneIndices,
    v: LaneIndices,
    bodies: LaneIndices,
    /// Links of the model, in the order of `visited`.
    links: LaneIndices,
    /// Never asked: in lanes no water is sampled.
    environment: Environment<T>,
}

/// Gathers the entries of all chains into the lanes of those of the first.
#[inline(always)]
fn gather<T: VaryingLanes + Scalar>(indices: &LaneIndices, from: &[f64], to: &mut [T]) {
    for (first, lanes) in indices.each(T::LANES) {
        to[first] = gathered(lanes, |at| from[at]);
    }
}

/// Gathers `number` of the index of each lane.
#[inline(always)]
fn gathered<T: VaryingLanes + Scalar>(lanes: &[usize], number: impl Fn(usize) -> f64) -> T {
    let mut packed = T::zero();
    for (lane, at) in lanes.iter().enumerate() {
        packed.set_lane(lane, number(*at));
    }
    packed
}

impl<T: VaryingLanes + Scalar> InLanes<T> {
    fn find(model: &Model<f64>) -> Option<Box<dyn Chains<f64>>> {
        let groups = find::equal_chains(&model.links, T::LANES);
        if groups.is_empty() {
            return None;
        }
        let mut lane_contributions = vec![false; model.links.len()];
        let mut heads = Vec::new();
        for chain in groups.iter().flatten() {
            chain
                .iter()
                .for_each(|link| lane_contributions[*link] = true);
            heads.extend(model.links[chain[0]].parent.map(|_| chain[0]));
        }
        heads.sort_unstable();
        let groups = groups
            .iter()
            .map(|chains| LaneGroup::new(model, chains, &heads));
        let groups: Arc<[LaneGroup<T>]> = groups.collect();
        let nothing = (ProjectedInertia::Full(SymMat6::zero()), Force::zero());
        let contribution = |head: usize| LaneContribution {
            head,
            contribution: nothing,
        };
        Some(Box::new(InLanes::<T> {
            workspaces: groups.iter().map(LaneGroup::workspace).collect(),
            groups,
            others: (0..lane_contributions.len())
                .filter(|link| !lane_contributions[*link])
                .collect(),
            contributions: heads.into_iter().map(contribution).collect(),
        }))
    }
}

impl<T: VaryingLanes + Scalar> LaneGroup<T> {
    fn new(model: &Model<f64>, chains: &[Chain], heads: &[usize]) -> Self {
        let lanes: Vec<&Chain> = (0..T::LANES)
            .map(|lane| &chains[lane.min(chains.len() - 1)])
            .collect();
        let parent = model.links[chains[0][0]].parent;
        // The parent precedes the chain.
        let shift = usize::from(parent.is_some());
        let mut links = Vec::new();
        if let Some(p) = parent {
            links.push(ToLanes::to_lanes(&vec![&model.links[p]; T::LANES]));
        }
        for (k, first) in chains[0].iter().enumerate() {
            let beside: Vec<_> = lanes.iter().map(|chain| &model.links[chain[k]]).collect();
            let mut link = ToLanes::<T>::to_lanes(&beside);
            let carrier = model.links[*first].parent;
            let in_chain = chains[0].iter().position(|link| Some(*link) == carrier);
            link.parent = match in_chain {
                Some(at) => Some(at + shift),
                None => parent.map(|_| 0),
            };
            links.push(link);
        }
        let places = |of: &dyn Fn(usize) -> Vec<usize>| {
            let lane = |chain: &&Chain| chain.iter().flat_map(|link| of(*link)).collect();
            LaneIndices::new(&lanes.iter().map(lane).collect::<Vec<_>>())
        };
        let reach = |chain: &Chain| heads.binary_search(&chain[0]).ok();
        LaneGroup {
            visited: (shift..links.len()).collect(),
            parent,
            contributions: chains.iter().filter_map(reach).collect(),
            chains: chains.len(),
            q: places(&|link| model.q_range(model.links[link].body).collect()),
            v: places(&|link| model.v_range(model.links[link].body).collect()),
            bodies: places(&|link| model.links[link].bodies.iter().map(|(b, _)| *b).collect()),
            links: places(&|link| vec![link]),
            environment: Environment::default(),
            model: Model {
                id: ModelId::new(),
                structure: model.structure.clone(),
                links,
                parameters: Vec::new(),
                drag: Vec::new(),
                density: T::lit(model.density),
                wet: model.wet,
                varying: Vec::new(),
                needs_body_laws: false,
            },
        }
    }

    fn workspace(&self) -> LaneGroupWorkspace<T> {
        let mut ws = Workspace::of_chains(&self.model);
        ws.keep_drag();
        LaneGroupWorkspace {
            ws,
            state: State::zero(&self.model),
            inputs: Inputs {
                tau: vec![T::zero(); self.model.nv()],
                wrenches: vec![Force::zero(); self.model.body_count()],
            },
        }
    }

    /// Base to tip and back.
    #[inline(always)]
    fn inward<const WET: bool>(
        &self,
        context: &EvalContext<f64>,
        kinematics: &[Kinematics<f64>],
        workspace: &mut LaneGroupWorkspace<T>,
        lane_contributions: &mut [LaneContribution<f64>],
    ) {
        let LaneGroupWorkspace { ws, state, inputs } = workspace;
        gather(&self.q, &context.state.q, &mut state.q);
        gather(&self.v, &context.state.v, &mut state.v);
        gather(&self.v, &context.inputs.tau, &mut inputs.tau);
        self.gather_wrenches(&context.inputs.wrenches, inputs);
        if let Some(p) = self.parent {
            let (one, all) = (&kinematics[p], &mut ws.kinematics[0]);
            all.velocity = everywhere(&one.velocity);
            all.gravity = Vec3(three!(|k| T::lit(one.gravity[k])));
        }
        let own = self.context(context, state, inputs);
        outward::<T, WET>(&own, &mut ws.kinematics, &mut ws.loads, &mut ws.drag);
        let Workspace {
            kinematics,
            loads,
            articulated,
            ..
        } = ws;
        if let Some(contribution) =
            articulated::sweep_chain::<T, WET>(&own, kinematics, loads, articulated)
        {
            for (lane, at) in self.contributions.iter().enumerate() {
                lane_contributions[*at].contribution = in_lane(&contribution, lane);
            }
        }
    }

    /// Accelerations, base to tip.
    #[inline(always)]
    fn accelerate<const WET: bool>(
        &self,
        context: &EvalContext<f64>,
        accelerations: &[Motion<f64>],
        workspace: &mut LaneGroupWorkspace<T>,
        vdot: &mut [f64],
    ) {
        let LaneGroupWorkspace { ws, state, inputs } = workspace;
        if let Some(p) = self.parent {
            ws.accelerations[0] = everywhere(&accelerations[p]);
        }
        accelerations::sweep::<T, WET>(
            &self.context(context, state, inputs),
            &ws.kinematics,
            &ws.loads,
            &ws.articulated,
            &mut ws.accelerations,
            &mut ws.vdot,
        );
        for (first, lanes) in self.v.each(T::LANES) {
            for (lane, at) in lanes.iter().take(self.chains).enumerate() {
                vdot[*at] = ws.vdot[first].lane(lane);
            }
        }
    }

    /// Powers of the water on the links of all lanes.
    #[inline(always)]
    fn water_powers(
        &self,
        context: &EvalContext<f64>,
        water: &[LinkWater<f64>],
        workspace: &mut LaneGroupWorkspace<T>,
        powers: &mut [LinkPower<f64>],
    ) {
        let LaneGroupWorkspace { ws, state, inputs } = workspace;
        if let Some(p) = self.parent {
            ws.water[0] = LinkWater::in_all_lanes(&water[p]);
        }
        let own = self.context(context, state, inputs);
        let motion = WaterMotion::of(&context.surroundings);
        link_power::of_links(&own, motion, ws);
        for (link, (_, lanes)) in self.visited.iter().zip(self.links.each(T::LANES)) {
            for (lane, at) in lanes.iter().take(self.chains).enumerate() {
                let power = &ws.water_powers[*link];
                powers[*at] = LinkPower {
                    drag: power.drag.lane(lane),
                    carried: power.carried.lane(lane),
                };
            }
        }
    }

    #[inline(always)]
    fn context<'a>(
        &'a self,
        context: &EvalContext<f64>,
        state: &'a State<T>,
        inputs: &'a Inputs<T>,
    ) -> EvalContext<'a, T> {
        EvalContext {
            model: &self.model,
            links: &self.model.links,
            visited: &self.visited,
            surroundings: Surroundings::everywhere(&context.surroundings, &self.environment),
            state,
            inputs,
            prescribed: None,
        }
    }

    #[inline(always)]
    fn gather_wrenches(&self, from: &[Force<f64>], inputs: &mut Inputs<T>) {
        let count = if from.is_empty() {
            0
        } else {
            self.model.body_count()
        };
        // within the capacity that it was made with
        inputs.wrenches.resize(count, Force::zero());
        if from.is_empty() {
            return;
        }
        let to = &mut inputs.wrenches;
        for (first, lanes) in self.bodies.each(T::LANES) {
            to[first] = Force {
                moment: Vec3(three!(|k| gathered(lanes, |b| from[b].moment[k]))),
                force: Vec3(three!(|k| gathered(lanes, |b| from[b].force[k]))),
            };
        }
    }
}

impl<T: VaryingLanes + Scalar> Chains<f64> for InLanes<T> {
    fn others(&self) -> &[usize] {
        &self.others
    }

    fn inward(
        &mut self,
        context: &EvalContext<f64>,
        kinematics: &[Kinematics<f64>],
    ) -> &[LaneContribution<f64>] {
        T::dispatch(
            #[inline(always)]
            || {
                for (group, workspace) in self.groups.iter().zip(&mut self.workspaces) {
                    if context.model.wet {
                        group.inward::<true>(
                            context,
                            kinematics,
                            workspace,
                            &mut self.contributions,
                        );
                    } else {
                        group.inward::<false>(
                            context,
                            kinematics,
                            workspace,
                            &mut self.contributions,
                        );
                    }
                }
            },
        );
        &self.contributions
    }

    fn accelerate(
        &mut self,
        context: &EvalContext<f64>,
        accelerations: &[Motion<f64>],
        vdot: &mut [f64],
    ) {
        T::dispatch(
            #[inline(always)]
            || {
                for (group, workspace) in self.groups.iter().zip(&mut self.workspaces) {
                    if context.model.wet {
                        group.accelerate::<true>(context, accelerations, workspace, vdot);
                    } else {
                        group.accelerate::<false>(context, accelerations, workspace, vdot);
                    }
                }
            },
        );
    }

    fn water_powers(
        &mut self,
        context: &EvalContext<f64>,
        water: &[LinkWater<f64>],
        powers: &mut [LinkPower<f64>],
    ) {
        T::dispatch(
            #[inline(always)]
            || {
                for (group, workspace) in self.groups.iter().zip(&mut self.workspaces) {
                    group.water_powers(context, water, workspace, powers);
                }
            },
        );
    }

    fn clone_box(&self) -> Box<dyn Chains<f64>> {
        Box::new(self.clone())
    }
}

/// A motion, the same in every lane.
#[inline(always)]
fn everywhere<T: Scalar>(m: &Motion<f64>) -> Motion<T> {
    Motion {
        angular: Vec3(three!(|k| T::lit(m.angular[k]))),
        linear: Vec3(three!(|k| T::lit(m.linear[k]))),
    }
}

/// Contribution of one lane to its parent.
#[inline(always)]
fn in_lane<T: VaryingLanes + Scalar>(
    (inertia, force): &ArticulatedContribution<T>,
    lane: usize,
) -> ArticulatedContribution<f64> {
    let three = |v: &[T; 3]| three!(|k| v[k].lane(lane));
    let sym3 = |m: &Sym3<T>| {
        let [a, b, c, d, e, f] = &m.0;
        let [[a, b, c], [d, e, f]] = [three(&[*a, *b, *c]), three(&[*d, *e, *f])];
        Sym3([a, b, c, d, e, f])
    };
    let inertia = match inertia {
        ProjectedInertia::Turned(n) => ProjectedInertia::Turned(RevoluteProjectedInertia {
            angular: three(&n.angular),
            coupling: [three(&n.coupling[0]), three(&n.coupling[1])],
            linear: sym3(&n.linear),
        }),
        ProjectedInertia::Full(n) => ProjectedInertia::Full(SymMat6 {
            angular: sym3(&n.angular),
            coupling: Mat3(three!(|i| three(&n.coupling.0[i]))),
            linear: sym3(&n.linear),
        }),
    };
    let force = Force {
        moment: Vec3(three(&force.moment.0)),
        force: Vec3(three(&force.force.0)),
    };
    (inertia, force)
}
