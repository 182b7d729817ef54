//! One task: its share of the points and of the chains.

use super::super::{
    CooperativeArms, CooperativeWorkspace, pivot_policy::ByMagnitude, topology::Grasp,
};
use super::TaskCounters;
use super::lane_group::{Asked, ChainContribution, ChainGroup, LaneGroup, WorkItem};
use crate::Real;
use crate::dynamics::{Inputs, State, form};
use crate::environment::{Environment, Flowing};
use crate::model::Model;
use std::ops::Range;

/// A task and its results.
#[derive(Debug)]
pub(super) struct Task {
    points: Range<usize>,
    chains: Range<usize>,
    /// All chains of the robot.
    all: usize,
    /// Entries of the velocities that are found here, and those of the load.
    own: Vec<usize>,
    load: Range<usize>,
    asked: Vec<Asked>,
    vdot: Vec<Vec<f64>>,
    pub tally: TaskCounters,
    way: Backend,
}

/// How points are evaluated.
#[derive(Debug)]
enum Backend {
    /// Chain by chain.
    Apart(Box<Apart>),
    /// Arms on a free base ask each other: all together.
    Whole {
        model: Box<Model<f64>>,
        environment: Environment<f64>,
        ws: Box<CooperativeWorkspace<f64>>,
    },
}

#[derive(Debug)]
struct Apart {
    packs: Vec<Box<dyn ChainGroup>>,
    /// Of chain k at the own point i, at i · all + k.
    contribution: Vec<ChainContribution>,
    /// Of every own point; only what belongs to step 2 is used.
    members: Vec<CooperativeWorkspace<f64>>,
    room: [ChainContribution; MOST_LANES],
}

/// ChainGroup that stand side by side at most.
const MOST_LANES: usize = 4;

impl Task {
    pub fn new(
        model: &Model<f64>,
        arms: &CooperativeArms<f64>,
        environment: &Environment<f64>,
        points: Range<usize>,
        chains: Range<usize>,
        lanes: bool,
    ) -> Self {
        let asked = Asked {
            state: State::zero(model),
            inputs: Inputs::zero(model),
        };
        let velocities = |i: &usize| model.v_range(model.links[*i].body);
        let links = arms.chains[chains.clone()].iter().flat_map(|c| &c.links);
        let way = match arms.base {
            None => {
                let member = |_| CooperativeWorkspace::new(model, arms);
                Backend::Apart(Box::new(Apart {
                    packs: packs(model, arms, environment, points.len(), &chains, lanes),
                    contribution: vec![
                        ChainContribution::NOTHING;
                        points.len() * arms.chains.len()
                    ],
                    members: points.clone().map(member).collect(),
                    room: [ChainContribution::NOTHING; MOST_LANES],
                }))
            }
            Some(_) => Backend::Whole {
                model: Box::new(model.clone()),
                environment: environment.clone(),
                ws: Box::new(CooperativeWorkspace::new(model, arms)),
            },
        };
        Task {
            own: match &way {
                Backend::Apart(_) => links.flat_map(velocities).collect(),
                Backend::Whole { .. } => (0..model.nv()).collect(),
            },
            load: velocities(&arms.load),
            asked: vec![asked; points.len()],
            vdot: vec![vec![0.0; model.nv()]; points.len()],
            all: arms.chains.len(),
            tally: TaskCounters::default(),
            points,
            chains,
            way,
        }
    }

    /// What is asked at a point of the own share.
    pub fn set(&mut self, point: usize, state: &State<f64>, inputs: &Inputs<f64>) {
        let asked = &mut self.asked[point - self.points.start];
        asked.state.t = state.t;
        asked.state.q.copy_from_slice(&state.q);
        asked.state.v.copy_from_slice(&state.v);
        asked.inputs.tau.copy_from_slice(&inputs.tau);
        asked.inputs.wrenches.clone_from(&inputs.wrenches);
    }

    /// The accelerations of a point, as far as they are found here; the load's too, if asked.
    pub fn copy(&self, point: usize, load: bool, vdot: &mut [f64]) {
        let found = &self.vdot[point - self.points.start];
        assert_eq!(vdot.len(), found.len(), "accelerations");
        for at in &self.own {
            vdot[*at] = found[*at];
        }
        if load {
            vdot[self.load.clone()].copy_from_slice(&found[self.load.clone()]);
        }
    }

    /// Whether the arm of a grasp was singular at a point of the own share.
    pub fn is_singular(&self, point: usize, grasp: usize) -> bool {
        let own = point - self.points.start;
        match &self.way {
            Backend::Apart(apart) => apart.contribution[own * self.all + grasp].singular,
            // Evaluated one after the other: the last that was.
            Backend::Whole { ws, .. } => ws.is_singular(grasp),
        }
    }

    /// How many of the own points are among the first `count` of all.
    fn active(&self, count: usize) -> usize {
        count
            .saturating_sub(self.points.start)
            .min(self.points.len())
    }

    /// Step 1.
    pub fn open(&mut self, count: usize) {
        let active = self.active(count);
        let Backend::Apart(apart) = &mut self.way else {
            return;
        };
        for pack in &mut apart.packs {
            if pack.items().iter().all(|item| item.point >= active) {
                continue;
            }
            let room = &mut apart.room[..pack.items().len()];
            pack.open(&self.asked, room);
            for (item, contribution) in pack.items().iter().zip(room) {
                apart.contribution[item.point * self.all + item.chain] = *contribution;
            }
        }
    }

    /// Tells others what the load feels of the own chains.
    pub fn tell(&self, mut say: impl FnMut(usize, usize, &ChainContribution)) {
        let Backend::Apart(apart) = &self.way else {
            return;
        };
        for (i, point) in self.points.clone().enumerate() {
            for chain in self.chains.clone() {
                say(point, chain, &apart.contribution[i * self.all + chain]);
            }
        }
    }

    /// Hears from others what it feels of theirs.
    pub fn hear(&mut self, mut ask: impl FnMut(usize, usize, &mut ChainContribution)) {
        let Backend::Apart(apart) = &mut self.way else {
            return;
        };
        for (i, point) in self.points.clone().enumerate() {
            for chain in (0..self.all).filter(|chain| !self.chains.contains(chain)) {
                ask(point, chain, &mut apart.contribution[i * self.all + chain]);
            }
        }
    }

    /// Steps 2 and 3.
    pub fn finish(&mut self, arms: &CooperativeArms<f64>, count: usize) {
        let active = self.active(count);
        self.tally.reference_members += active as u64;
        match &mut self.way {
            Backend::Whole {
                model,
                environment,
                ws,
            } => {
                for (asked, vdot) in self.asked.iter().zip(&mut self.vdot).take(active) {
                    let Asked { state, inputs } = asked;
                    let found = arms.forward_dynamics(model, environment, state, inputs, ws);
                    vdot.copy_from_slice(found);
                }
            }
            Backend::Apart(apart) => {
                let points = apart
                    .members
                    .iter_mut()
                    .zip(apart.contribution.chunks(self.all));
                for ((ws, contribution), vdot) in points.zip(&mut self.vdot).take(active) {
                    hold(arms, contribution, ws);
                    vdot[self.load.clone()].copy_from_slice(&ws.member.y[..6]);
                }
                for pack in &mut apart.packs {
                    let mut wrenches = [None; MOST_LANES];
                    let items = pack.items();
                    if items.iter().all(|item| item.point >= active) {
                        continue;
                    }
                    for (wrench, item) in wrenches.iter_mut().zip(items) {
                        *wrench = apart.members[item.point].wrenches.get(item.chain).copied();
                    }
                    let used = items.len();
                    pack.close(&wrenches[..used], &mut self.vdot);
                }
            }
        }
    }
}

/// Step 2 of a point, from what the load feels of all chains.
fn hold(
    arms: &CooperativeArms<f64>,
    contribution: &[ChainContribution],
    ws: &mut CooperativeWorkspace<f64>,
) {
    for (k, contribution) in contribution.iter().enumerate().take(arms.grasps) {
        ws.open[k].inverse = contribution.inverse;
        ws.open[k].x = contribution.x;
        ws.open[k].rows = contribution.rows;
        ws.member.lambda[k] = contribution.lambda;
        ws.member.singular[k] = contribution.singular;
    }
    f64::dispatch(
        #[inline(always)]
        || arms.hold(contribution[0].load, &ByMagnitude, ws),
    );
}

/// What chains must have in common to stand side by side.
type Likeness = (Vec<Vec<usize>>, usize);

/// The items of a task: those of the same form side by side, point by point.
fn packs(
    model: &Model<f64>,
    arms: &CooperativeArms<f64>,
    environment: &Environment<f64>,
    points: usize,
    chains: &Range<usize>,
    lanes: bool,
) -> Vec<Box<dyn ChainGroup>> {
    let sampled = model.is_wet() && matches!(environment.water, Flowing::Field(_));
    let most = if lanes && !sampled { MOST_LANES } else { 1 };
    let mut kinds: Vec<(Likeness, Vec<WorkItem>)> = Vec::new();
    for point in 0..points {
        for chain in chains.clone() {
            let item = WorkItem { point, chain };
            let like = likeness(model, arms, chain);
            match kinds.iter_mut().find(|(kind, _)| *kind == like) {
                Some((_, items)) => items.push(item),
                None => kinds.push((like, vec![item])),
            }
        }
    }
    let some = kinds.iter().flat_map(|(_, items)| items.chunks(most));
    some.map(|items| {
        let beside = (items.len() > 1).then(|| in_lanes(model, arms, environment, items));
        beside
            .flatten()
            .unwrap_or_else(|| Box::new(LaneGroup::<f64>::new(model, arms, environment, items)))
    })
    .collect()
}

fn likeness(model: &Model<f64>, arms: &CooperativeArms<f64>, chain: usize) -> Likeness {
    let links = &arms.chains[chain].links;
    let forms = links.iter().map(|i| form(&model.links[*i])).collect();
    let grasp = match &arms.chains[chain].grasp {
        None => 0,
        Some(Grasp::Rigid { .. }) => 1,
        // Loose grasps hold other directions, each its own.
        Some(Grasp::Loose(_)) => 2 + chain,
    };
    (forms, grasp)
}

/// ChainGroup in the lanes of a register, if the processor has them.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
fn in_lanes(
    model: &Model<f64>,
    arms: &CooperativeArms<f64>,
    environment: &Environment<f64>,
    items: &[WorkItem],
) -> Option<Box<dyn ChainGroup>> {
    use crate::real::lanes::{Apart, F64x4};
    #[cfg(target_arch = "x86_64")]
    if !pulp::x86::V3::is_available() {
        return None;
    }
    let pack = LaneGroup::<Apart<F64x4>>::new(model, arms, environment, items);
    Some(Box::new(pack))
}

/// None: the processor has no lanes.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn in_lanes(
    _: &Model<f64>,
    _: &CooperativeArms<f64>,
    _: &Environment<f64>,
    _: &[WorkItem],
) -> Option<Box<dyn ChainGroup>> {
    None
}
