//! One task: its share of the points and of the chains.

use super::super::{Arms, ArmsWorkspace, judge::BySize, shape::Grasp};
use super::Tally;
use super::pack::{Asked, Cell, Cells, Felt, Pack};
use crate::Real;
use crate::dynamics::{Inputs, State, form};
use crate::environment::{Environment, Flowing};
use crate::model::Model;
use std::ops::Range;

/// A task and its results.
#[derive(Debug)]
pub(super) struct Desk {
    points: Range<usize>,
    chains: Range<usize>,
    /// All chains of the robot.
    all: usize,
    /// Entries of the velocities that are found here, and those of the load.
    own: Vec<usize>,
    load: Range<usize>,
    asked: Vec<Asked>,
    vdot: Vec<Vec<f64>>,
    pub tally: Tally,
    way: Way,
}

/// How points are evaluated.
#[derive(Debug)]
enum Way {
    /// Chain by chain.
    Apart(Box<Apart>),
    /// Arms on a free base ask each other: all together.
    Whole {
        model: Box<Model<f64>>,
        environment: Environment<f64>,
        ws: Box<ArmsWorkspace<f64>>,
    },
}

#[derive(Debug)]
struct Apart {
    packs: Vec<Box<dyn Cells>>,
    /// Of chain k at the own point i, at i · all + k.
    felt: Vec<Felt>,
    /// Of every own point; only what belongs to step 2 is used.
    members: Vec<ArmsWorkspace<f64>>,
    room: [Felt; MOST_LANES],
}

/// Cells that stand side by side at most.
const MOST_LANES: usize = 4;

impl Desk {
    pub fn new(
        model: &Model<f64>,
        arms: &Arms<f64>,
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
                let member = |_| ArmsWorkspace::new(model, arms);
                Way::Apart(Box::new(Apart {
                    packs: packs(model, arms, environment, points.len(), &chains, lanes),
                    felt: vec![Felt::NOTHING; points.len() * arms.chains.len()],
                    members: points.clone().map(member).collect(),
                    room: [Felt::NOTHING; MOST_LANES],
                }))
            }
            Some(_) => Way::Whole {
                model: Box::new(model.clone()),
                environment: environment.clone(),
                ws: Box::new(ArmsWorkspace::new(model, arms)),
            },
        };
        Desk {
            own: match &way {
                Way::Apart(_) => links.flat_map(velocities).collect(),
                Way::Whole { .. } => (0..model.nv()).collect(),
            },
            load: velocities(&arms.load),
            asked: vec![asked; points.len()],
            vdot: vec![vec![0.0; model.nv()]; points.len()],
            all: arms.chains.len(),
            tally: Tally::default(),
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
            Way::Apart(apart) => apart.felt[own * self.all + grasp].singular,
            // Evaluated one after the other: the last that was.
            Way::Whole { ws, .. } => ws.is_singular(grasp),
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
        let Way::Apart(apart) = &mut self.way else {
            return;
        };
        for pack in &mut apart.packs {
            if pack.cells().iter().all(|cell| cell.point >= active) {
                continue;
            }
            let room = &mut apart.room[..pack.cells().len()];
            pack.open(&self.asked, room);
            for (cell, felt) in pack.cells().iter().zip(room) {
                apart.felt[cell.point * self.all + cell.chain] = *felt;
            }
        }
    }

    /// Tells others what the load feels of the own chains.
    pub fn tell(&self, mut say: impl FnMut(usize, usize, &Felt)) {
        let Way::Apart(apart) = &self.way else { return };
        for (i, point) in self.points.clone().enumerate() {
            for chain in self.chains.clone() {
                say(point, chain, &apart.felt[i * self.all + chain]);
            }
        }
    }

    /// Hears from others what it feels of theirs.
    pub fn hear(&mut self, mut ask: impl FnMut(usize, usize, &mut Felt)) {
        let Way::Apart(apart) = &mut self.way else {
            return;
        };
        for (i, point) in self.points.clone().enumerate() {
            for chain in (0..self.all).filter(|chain| !self.chains.contains(chain)) {
                ask(point, chain, &mut apart.felt[i * self.all + chain]);
            }
        }
    }

    /// Steps 2 and 3.
    pub fn finish(&mut self, arms: &Arms<f64>, count: usize) {
        let active = self.active(count);
        self.tally.reference_members += active as u64;
        match &mut self.way {
            Way::Whole {
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
            Way::Apart(apart) => {
                let points = apart.members.iter_mut().zip(apart.felt.chunks(self.all));
                for ((ws, felt), vdot) in points.zip(&mut self.vdot).take(active) {
                    hold(arms, felt, ws);
                    vdot[self.load.clone()].copy_from_slice(&ws.member.y[..6]);
                }
                for pack in &mut apart.packs {
                    let mut wrenches = [None; MOST_LANES];
                    let cells = pack.cells();
                    if cells.iter().all(|cell| cell.point >= active) {
                        continue;
                    }
                    for (wrench, cell) in wrenches.iter_mut().zip(cells) {
                        *wrench = apart.members[cell.point].wrenches.get(cell.chain).copied();
                    }
                    let used = cells.len();
                    pack.close(&wrenches[..used], &mut self.vdot);
                }
            }
        }
    }
}

/// Step 2 of a point, from what the load feels of all chains.
fn hold(arms: &Arms<f64>, felt: &[Felt], ws: &mut ArmsWorkspace<f64>) {
    for (k, felt) in felt.iter().enumerate().take(arms.grasps) {
        ws.open[k].inverse = felt.inverse;
        ws.open[k].x = felt.x;
        ws.open[k].rows = felt.rows;
        ws.member.lambda[k] = felt.lambda;
        ws.member.singular[k] = felt.singular;
    }
    f64::dispatch(
        #[inline(always)]
        || arms.hold(felt[0].load, &BySize, ws),
    );
}

/// What chains must have in common to stand side by side.
type Likeness = (Vec<Vec<usize>>, usize);

/// The cells of a task: those of the same form side by side, point by point.
fn packs(
    model: &Model<f64>,
    arms: &Arms<f64>,
    environment: &Environment<f64>,
    points: usize,
    chains: &Range<usize>,
    lanes: bool,
) -> Vec<Box<dyn Cells>> {
    let sampled = model.is_wet() && matches!(environment.water, Flowing::Field(_));
    let most = if lanes && !sampled { MOST_LANES } else { 1 };
    let mut kinds: Vec<(Likeness, Vec<Cell>)> = Vec::new();
    for point in 0..points {
        for chain in chains.clone() {
            let cell = Cell { point, chain };
            let like = likeness(model, arms, chain);
            match kinds.iter_mut().find(|(kind, _)| *kind == like) {
                Some((_, cells)) => cells.push(cell),
                None => kinds.push((like, vec![cell])),
            }
        }
    }
    let some = kinds.iter().flat_map(|(_, cells)| cells.chunks(most));
    some.map(|cells| {
        let beside = (cells.len() > 1).then(|| in_lanes(model, arms, environment, cells));
        beside
            .flatten()
            .unwrap_or_else(|| Box::new(Pack::<f64>::new(model, arms, environment, cells)))
    })
    .collect()
}

fn likeness(model: &Model<f64>, arms: &Arms<f64>, chain: usize) -> Likeness {
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

/// Cells in the lanes of a register, if the processor has them.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
fn in_lanes(
    model: &Model<f64>,
    arms: &Arms<f64>,
    environment: &Environment<f64>,
    cells: &[Cell],
) -> Option<Box<dyn Cells>> {
    use crate::real::lanes::{Apart, F64x4};
    #[cfg(target_arch = "x86_64")]
    if !pulp::x86::V3::is_available() {
        return None;
    }
    let pack = Pack::<Apart<F64x4>>::new(model, arms, environment, cells);
    Some(Box::new(pack))
}

/// None: the processor has no lanes.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn in_lanes(
    _: &Model<f64>,
    _: &Arms<f64>,
    _: &Environment<f64>,
    _: &[Cell],
) -> Option<Box<dyn Cells>> {
    None
}
