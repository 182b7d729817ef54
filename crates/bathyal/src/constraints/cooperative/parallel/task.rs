//! One task: its share of the points and of the chains.

use super::super::{CooperativeArms, CooperativeWorkspace, pivot_policy::ByMagnitude};
use super::TaskCounters;
use super::lane_group::{ChainContribution, ChainGroup, LaneGroup, PointInput, WorkItem};
use crate::constraints::cooperative::topology::Grasp;
use crate::dispatch::best;
use crate::dynamics::{InVaryingLanes, Scalar, in_varying_lanes};
use crate::dynamics::{Inputs, State, form};
use crate::environment::{Environment, Flowing};
use crate::model::Model;
use crate::simd::VaryingLanes;
use std::ops::Range;

/// A task and its results.
#[derive(Debug)]
pub(super) struct Task {
    points: Range<usize>,
    chains: Range<usize>,
    /// Entries of v̇ that are computed here, and those of the load.
    own: Vec<usize>,
    load: Range<usize>,
    inputs: Vec<PointInput>,
    vdot: Vec<Vec<f64>>,
    pub counters: TaskCounters,
    backend: Backend,
}

/// Method of evaluation.
#[derive(Debug)]
enum Backend {
    /// Chain by chain.
    Chains(Box<Chains>),
    /// Whole robot: arms on a free base are coupled.
    Whole {
        model: Box<Model<f64>>,
        environment: Environment<f64>,
        ws: Box<CooperativeWorkspace<f64>>,
    },
}

#[derive(Debug)]
struct Chains {
    groups: Vec<Box<dyn ChainGroup>>,
    /// Workspaces of step 2, one for every own point.
    reference_members: Vec<CooperativeWorkspace<f64>>,
}

/// Largest number of items in one group.
const MAX_LANES: usize = 4;

impl Task {
    pub fn new(
        model: &Model<f64>,
        arms: &CooperativeArms<f64>,
        environment: &Environment<f64>,
        points: Range<usize>,
        chains: Range<usize>,
        lanes: bool,
    ) -> Self {
        let input = PointInput {
            state: State::zero(model),
            inputs: Inputs::zero(model),
        };
        let velocities = |i: &usize| model.v_range(model.links[*i].body);
        let links = arms.chains[chains.clone()].iter().flat_map(|c| &c.links);
        let backend = match arms.base {
            None => Backend::Chains(Box::new(Chains {
                groups: groups(model, arms, environment, points.len(), &chains, lanes),
                reference_members: points
                    .clone()
                    .map(|_| CooperativeWorkspace::new(model, arms))
                    .collect(),
            })),
            Some(_) => Backend::Whole {
                model: Box::new(model.clone()),
                environment: environment.clone(),
                ws: Box::new(CooperativeWorkspace::new(model, arms)),
            },
        };
        Task {
            own: match &backend {
                Backend::Chains(_) => links.flat_map(velocities).collect(),
                Backend::Whole { .. } => (0..model.nv()).collect(),
            },
            load: velocities(&arms.load),
            inputs: vec![input; points.len()],
            vdot: vec![vec![0.0; model.nv()]; points.len()],
            counters: TaskCounters::default(),
            points,
            chains,
            backend,
        }
    }

    /// Sets state and inputs of a point of the own share.
    pub fn set(&mut self, point: usize, state: &State<f64>, inputs: &Inputs<f64>) {
        let own = &mut self.inputs[point - self.points.start];
        own.state.t = state.t;
        own.state.q.copy_from_slice(&state.q);
        own.state.v.copy_from_slice(&state.v);
        own.inputs.tau.copy_from_slice(&inputs.tau);
        own.inputs.wrenches.clone_from(&inputs.wrenches);
    }

    /// Copies the accelerations of a point that are computed here, and of the load if `load`.
    pub fn copy(&self, point: usize, load: bool, vdot: &mut [f64]) {
        let own = &self.vdot[point - self.points.start];
        assert_eq!(vdot.len(), own.len(), "accelerations");
        for v in &self.own {
            vdot[*v] = own[*v];
        }
        if load {
            vdot[self.load.clone()].copy_from_slice(&own[self.load.clone()]);
        }
    }

    /// True if the arm of a grasp was singular at a point of the own share, given the
    /// contributions of all chains.
    pub fn is_singular(
        &self,
        point: usize,
        grasp: usize,
        contributions: &[Vec<ChainContribution>],
    ) -> bool {
        match &self.backend {
            Backend::Chains(_) => {
                let own = point - self.points.start;
                contribution(contributions, self.chains.len(), own, grasp).singular
            }
            // Points are evaluated one after the other: that of the last one.
            Backend::Whole { ws, .. } => ws.is_singular(grasp),
        }
    }

    /// Number of own points among the first `count` of all.
    fn active(&self, count: usize) -> usize {
        count
            .saturating_sub(self.points.start)
            .min(self.points.len())
    }

    /// Step 1: computes the contributions of the own chains, point by point.
    pub fn open_chains(&mut self, count: usize, contributions: &mut [ChainContribution]) {
        let active = self.active(count);
        let Backend::Chains(chains) = &mut self.backend else {
            return;
        };
        for group in &mut chains.groups {
            if group.items().iter().all(|item| item.point >= active) {
                continue;
            }
            let mut computed = [ChainContribution::ZERO; MAX_LANES];
            let computed = &mut computed[..group.items().len()];
            group.open_chains(&self.inputs, computed);
            for (item, computed) in group.items().iter().zip(computed) {
                let chain = item.chain - self.chains.start;
                contributions[item.point * self.chains.len() + chain] = *computed;
            }
        }
    }

    /// Steps 2 and 3, given the contributions of all chains.
    pub fn close_chains(
        &mut self,
        arms: &CooperativeArms<f64>,
        count: usize,
        contributions: &[Vec<ChainContribution>],
    ) {
        let active = self.active(count);
        self.counters.reference_members += active as u64;
        match &mut self.backend {
            Backend::Whole {
                model,
                environment,
                ws,
            } => {
                for (own, vdot) in self.inputs.iter().zip(&mut self.vdot).take(active) {
                    let PointInput { state, inputs } = own;
                    let computed = arms.forward_dynamics(model, environment, state, inputs, ws);
                    vdot.copy_from_slice(computed);
                }
            }
            Backend::Chains(chains) => {
                let points = chains.reference_members.iter_mut().zip(&mut self.vdot);
                for (point, (ws, vdot)) in points.enumerate().take(active) {
                    let of = |k: usize| contribution(contributions, self.chains.len(), point, k);
                    solve_reference_member(arms, of, ws);
                    vdot[self.load.clone()].copy_from_slice(&ws.reference_member.y[..6]);
                }
                for group in &mut chains.groups {
                    let mut wrenches = [None; MAX_LANES];
                    let items = group.items();
                    if items.iter().all(|item| item.point >= active) {
                        continue;
                    }
                    for (wrench, item) in wrenches.iter_mut().zip(items) {
                        let ws = &chains.reference_members[item.point];
                        *wrench = ws.wrenches.get(item.chain).copied();
                    }
                    let used = items.len();
                    group.close_chains(&wrenches[..used], &mut self.vdot);
                }
            }
        }
    }
}

/// Contribution of a chain at a point, from tasks that have `each` chains of the same points.
fn contribution(
    tasks: &[Vec<ChainContribution>],
    each: usize,
    point: usize,
    chain: usize,
) -> &ChainContribution {
    &tasks[chain / each][point * each + chain % each]
}

/// Step 2 of a point, from the contributions of all chains.
fn solve_reference_member<'a>(
    arms: &CooperativeArms<f64>,
    of: impl Fn(usize) -> &'a ChainContribution,
    ws: &mut CooperativeWorkspace<f64>,
) {
    for k in 0..arms.grasps {
        let contribution = of(k);
        ws.open_chains[k].inverse = contribution.inverse;
        ws.open_chains[k].x = contribution.x;
        ws.open_chains[k].rows = contribution.rows;
        ws.reference_member.lambda[k] = contribution.lambda;
        ws.reference_member.singular[k] = contribution.singular;
    }
    let load = of(0).load;
    best(
        #[inline(always)]
        || arms.solve_grasps(load, &ByMagnitude, ws),
    );
}

/// Key of chains that can share a lane group: structure of their links, and of their grasp.
type GroupKey = (Vec<Vec<usize>>, usize);

/// Groups of the items of a task: equal structures in lanes, point by point.
fn groups(
    model: &Model<f64>,
    arms: &CooperativeArms<f64>,
    environment: &Environment<f64>,
    points: usize,
    chains: &Range<usize>,
    lanes: bool,
) -> Vec<Box<dyn ChainGroup>> {
    let sampled = model.is_wet() && matches!(environment.water, Flowing::Field(_));
    let max_lanes = if lanes && !sampled { MAX_LANES } else { 1 };
    let mut kinds: Vec<(GroupKey, Vec<WorkItem>)> = Vec::new();
    for point in 0..points {
        for chain in chains.clone() {
            let item = WorkItem { point, chain };
            let key = group_key(model, arms, chain);
            match kinds.iter_mut().find(|(kind, _)| *kind == key) {
                Some((_, items)) => items.push(item),
                None => kinds.push((key, vec![item])),
            }
        }
    }
    let chunks = kinds.iter().flat_map(|(_, items)| items.chunks(max_lanes));
    chunks
        .map(|items| {
            let in_lanes = (items.len() > 1).then(|| in_lanes(model, arms, environment, items));
            in_lanes
                .flatten()
                .unwrap_or_else(|| Box::new(LaneGroup::<f64>::new(model, arms, environment, items)))
        })
        .collect()
}

fn group_key(model: &Model<f64>, arms: &CooperativeArms<f64>, chain: usize) -> GroupKey {
    let links = &arms.chains[chain].links;
    let forms = links.iter().map(|i| form(&model.links[*i])).collect();
    let grasp = match &arms.chains[chain].grasp {
        None => 0,
        Some(Grasp::Rigid { .. }) => 1,
        // Partial grasps constrain different directions.
        Some(Grasp::Partial(_)) => 2 + chain,
    };
    (forms, grasp)
}

/// Items in SIMD lanes, if the processor has them.
fn in_lanes(
    model: &Model<f64>,
    arms: &CooperativeArms<f64>,
    environment: &Environment<f64>,
    items: &[WorkItem],
) -> Option<Box<dyn ChainGroup>> {
    in_varying_lanes(NewLaneGroup {
        model,
        arms,
        environment,
        items,
    })
}

struct NewLaneGroup<'a> {
    model: &'a Model<f64>,
    arms: &'a CooperativeArms<f64>,
    environment: &'a Environment<f64>,
    items: &'a [WorkItem],
}

impl InVaryingLanes for NewLaneGroup<'_> {
    type Output = Box<dyn ChainGroup>;
    fn run<T: VaryingLanes + Scalar>(self) -> Box<dyn ChainGroup> {
        let NewLaneGroup {
            model,
            arms,
            environment,
            items,
        } = self;
        Box::new(LaneGroup::<T>::new(model, arms, environment, items))
    }
}
