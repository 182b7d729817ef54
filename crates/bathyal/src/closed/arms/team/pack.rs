//! Chains at points of time, each with the load: steps 1 and 3, one alone or several side by
//! side in the lanes of a register.
//!
//! A chain on the world asks nothing of the others, so it is a robot of its own with one arm.
//! That the load is moved along with every chain costs little, and spares asking for it.

use super::super::member::lambda;
use super::super::open::free_force;
use super::super::packed::Six;
use super::super::shape::{Chain, Grasp};
use super::super::{Arms, ArmsWorkspace, LoadInverse, is_diagonal, judge, open};
use crate::Real;
use crate::batch::gather_environment;
use crate::dynamics::{Inputs, State, bias_forces};
use crate::environment::Environment;
use crate::model::{Link, Model, Structure};
use crate::real::lanes::{Apart, Beside, Packed};
use crate::spatial::{Force, Pose, Vec3};
use std::sync::Arc;

/// What is asked at a point of time.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub state: State<f64>,
    pub inputs: Inputs<f64>,
}

/// What the load feels of a chain, and what it feels without chains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Felt {
    pub inverse: Six<f64>,
    pub lambda: Six<f64>,
    pub singular: bool,
    pub x: [f64; 6],
    pub rows: [[f64; 6]; 6],
    /// τ − c of the load.
    pub load: [f64; 6],
}

impl Felt {
    pub const NOTHING: Felt = Felt {
        inverse: [0.0; 21],
        lambda: [0.0; 21],
        singular: false,
        x: [0.0; 6],
        rows: [[0.0; 6]; 6],
        load: [0.0; 6],
    };
}

/// A chain at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub point: usize,
    pub chain: usize,
}

/// Cells that are evaluated together, whatever their scalar.
pub(super) trait Cells: core::fmt::Debug + Send {
    /// Who they are.
    fn cells(&self) -> &[Cell];
    /// Step 1; `felt` of every cell in its order.
    fn open(&mut self, points: &[Asked], felt: &mut [Felt]);
    /// Step 3, under the wrench of each cell on the load.
    fn close(&mut self, wrenches: &[Option<[f64; 6]>], vdot: &mut [Vec<f64>]);
}

/// A scalar whose lanes are other chains at other points.
pub(super) trait Side: Packed<Element = f64> {
    fn link(lanes: &[&Link<f64>]) -> Link<Self>;
    fn pose(lanes: &[&Pose<f64>]) -> Pose<Self>;
    fn vector(lanes: &[&Vec3<f64>]) -> Vec3<Self>;
    fn environment(one: &Environment<f64>) -> Environment<Self>;
}

impl Side for f64 {
    fn link(lanes: &[&Link<f64>]) -> Link<f64> {
        lanes[0].clone()
    }
    fn pose(lanes: &[&Pose<f64>]) -> Pose<f64> {
        *lanes[0]
    }
    fn vector(lanes: &[&Vec3<f64>]) -> Vec3<f64> {
        *lanes[0]
    }
    fn environment(one: &Environment<f64>) -> Environment<f64> {
        one.clone()
    }
}

impl<T: Packed<Element = f64>> Side for Apart<T> {
    fn link(lanes: &[&Link<f64>]) -> Link<Self> {
        Beside::beside(lanes)
    }
    fn pose(lanes: &[&Pose<f64>]) -> Pose<Self> {
        Beside::beside(lanes)
    }
    fn vector(lanes: &[&Vec3<f64>]) -> Vec3<Self> {
        Beside::beside(lanes)
    }
    fn environment(one: &Environment<f64>) -> Environment<Self> {
        gather_environment(&vec![one.clone(); Self::LANES])
    }
}

/// Cells side by side. Lanes beyond the last cell hold copies of it.
#[derive(Debug)]
pub(super) struct Pack<T: Side> {
    cells: Vec<Cell>,
    /// The links of a chain, then the load; numbers stand where those of the first cell do.
    model: Model<T>,
    arms: Arms<T>,
    environment: Environment<T>,
    state: State<T>,
    inputs: Inputs<T>,
    ws: ArmsWorkspace<T>,
    lambda: Six<T>,
    load: [T; 6],
    q: Places,
    v: Places,
    bodies: Places,
    /// How many of `v` belong to the chain; the rest to the load.
    own: usize,
}

/// Where numbers of the first cell stand, and where those of all lanes do.
#[derive(Debug)]
struct Places {
    first: Vec<usize>,
    lanes: Vec<usize>,
}

impl Places {
    fn new(lanes: &[Vec<usize>]) -> Self {
        let first = lanes[0].clone();
        let of = |k: usize| lanes.iter().map(move |lane| lane[k]);
        Places {
            lanes: (0..first.len()).flat_map(of).collect(),
            first,
        }
    }

    /// Each place of the first cell with those of all lanes.
    fn each(&self, lanes: usize) -> impl Iterator<Item = (usize, &[usize])> {
        let places = self.first.iter().zip(self.lanes.chunks_exact(lanes));
        places.map(|(first, lanes)| (*first, lanes))
    }
}

impl<T: Side> Pack<T> {
    pub fn new(
        model: &Model<f64>,
        arms: &Arms<f64>,
        environment: &Environment<f64>,
        cells: &[Cell],
    ) -> Self {
        let lane = |l: usize| &arms.chains[cells[l.min(cells.len() - 1)].chain];
        let lanes: Vec<&Chain<f64>> = (0..T::LANES).map(lane).collect();
        let count = lanes[0].links.len();
        let all = |k: usize| -> Vec<usize> {
            let link = |chain: &&Chain<f64>| chain.links.get(k).copied().unwrap_or(arms.load);
            lanes.iter().map(link).collect()
        };
        let link = |k: usize| {
            let beside: Vec<&Link<f64>> = all(k).iter().map(|i| &model.links[*i]).collect();
            let parent = (0..count).contains(&k).then(|| k.checked_sub(1)).flatten();
            Link {
                parent,
                ..T::link(&beside)
            }
        };
        let places = |links: usize, of: &dyn Fn(usize) -> Vec<usize>| {
            let lane = |l: usize| (0..links).flat_map(|k| of(all(k)[l])).collect();
            Places::new(&(0..T::LANES).map(lane).collect::<Vec<_>>())
        };
        let velocities = |i: usize| model.v_range(model.links[i].body).collect::<Vec<_>>();
        let own = Model {
            structure: Arc::new(Structure {
                links: (0..=count).collect(),
                ..Structure::clone(&model.structure)
            }),
            links: (0..=count).map(link).collect(),
            parameters: Vec::new(),
            drag: Vec::new(),
            density: T::lit(model.density),
            wet: model.wet,
            chains: None,
        };
        let one_arm = one_arm(arms, &lanes, &own);
        Pack {
            q: places(count + 1, &|i| model.q_range(model.links[i].body).collect()),
            v: places(count + 1, &velocities),
            bodies: places(count + 1, &|i| {
                model.links[i].bodies.iter().map(|(b, _)| *b).collect()
            }),
            own: lanes[0].n,
            cells: cells.to_vec(),
            environment: T::environment(environment),
            state: State::zero(&own),
            inputs: Inputs::zero(&own),
            ws: ArmsWorkspace::new(&own, &one_arm),
            lambda: [T::zero(); 21],
            load: [T::zero(); 6],
            arms: one_arm,
            model: own,
        }
    }

    /// The numbers of every cell into its lane.
    fn gather(&mut self, points: &[Asked]) {
        let at = |lane: usize| &points[self.cells[lane.min(self.cells.len() - 1)].point];
        self.state.t = T::gather(|lane| at(lane).state.t);
        for (to, from) in self.q.each(T::LANES) {
            self.state.q[to] = T::gather(|lane| at(lane).state.q[from[lane]]);
        }
        for (to, from) in self.v.each(T::LANES) {
            self.state.v[to] = T::gather(|lane| at(lane).state.v[from[lane]]);
            self.inputs.tau[to] = T::gather(|lane| at(lane).inputs.tau[from[lane]]);
        }
        let pushed = |cell: &Cell| !points[cell.point].inputs.wrenches.is_empty();
        if !self.cells.iter().any(pushed) {
            self.inputs.wrenches.clear();
            return;
        }
        let all = self.model.body_count();
        self.inputs.wrenches.resize(all, Force::zero());
        for (to, from) in self.bodies.each(T::LANES) {
            let mut wrench = [T::zero(); 6];
            for lane in 0..T::LANES {
                let own = at(lane).inputs.wrenches.get(from[lane]);
                let own = own.map_or([0.0; 6], |w| w.to_array());
                for (slot, x) in wrench.iter_mut().zip(own) {
                    slot.set_lane(lane, x);
                }
            }
            self.inputs.wrenches[to] = Force::from_array(wrench);
        }
    }

    /// Step 1 in lanes.
    fn evaluate(&mut self) {
        let Pack {
            model,
            arms,
            state,
            inputs,
            ws,
            ..
        } = self;
        bias_forces(model, &self.environment, state, inputs, &mut ws.tree);
        let (found, load) = (&mut self.lambda, &mut self.load);
        T::dispatch(
            #[inline(always)]
            || {
                if model.is_wet() {
                    arms.open_chains::<true>(model, state, inputs, ws);
                } else {
                    arms.open_chains::<false>(model, state, inputs, ws);
                }
                let held = arms.chains[0].held().0;
                if held > 0 {
                    *found = lambda(&ws.open[0].inverse, held);
                }
                let asked = arms.asked(model, state, inputs, &ws.tree);
                *load = free_force(&asked, arms.load);
            },
        );
    }
}

impl<T: Side> Cells for Pack<T> {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn open(&mut self, points: &[Asked], felt: &mut [Felt]) {
        self.gather(points);
        self.evaluate();
        let open = &self.ws.open[0];
        let (held, turning) = self.arms.chains[0].held();
        for (lane, felt) in felt.iter_mut().enumerate() {
            scatter(&open.inverse, lane, &mut felt.inverse);
            scatter(&self.lambda, lane, &mut felt.lambda);
            scatter(&open.x, lane, &mut felt.x);
            scatter(&self.load, lane, &mut felt.load);
            if !self.arms.chains[0].is_rigid() {
                for (row, to) in open.rows.iter().zip(&mut felt.rows) {
                    scatter(row, lane, to);
                }
            }
            felt.singular = f64::dispatch(
                #[inline(always)]
                || held > 0 && judge::condition(&felt.inverse, turning, held) > judge::SINGULAR,
            );
        }
    }

    fn close(&mut self, wrenches: &[Option<[f64; 6]>], vdot: &mut [Vec<f64>]) {
        let mut force = [T::zero(); 6];
        for (lane, wrench) in wrenches.iter().enumerate() {
            for (slot, x) in force.iter_mut().zip(wrench.unwrap_or_default()) {
                slot.set_lane(lane, x);
            }
        }
        let held = wrenches[0].map(|_| &force);
        let (still, ws) = ([T::zero(); 6], &mut self.ws);
        T::dispatch(
            #[inline(always)]
            || {
                ws.open[0].close(
                    &self.model,
                    &self.arms.chains[0],
                    held,
                    &still,
                    &mut ws.vdot,
                )
            },
        );
        for (first, lanes) in self.v.each(T::LANES).take(self.own) {
            for (lane, cell) in self.cells.iter().enumerate() {
                vdot[cell.point][lanes[lane]] = self.ws.vdot[first].lane(lane);
            }
        }
    }
}

/// One lane of numbers.
fn scatter<T: Side, const N: usize>(from: &[T; N], lane: usize, to: &mut [f64; N]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = from.lane(lane);
    }
}

/// The arm of a chain alone, chains of the same form side by side.
fn one_arm<T: Side>(arms: &Arms<f64>, lanes: &[&Chain<f64>], model: &Model<T>) -> Arms<T> {
    let first = lanes[0];
    let tips: Option<Vec<(&Pose<f64>, &Vec3<f64>)>> = lanes
        .iter()
        .map(|chain| match &chain.grasp {
            Some(Grasp::Rigid { tip, load }) => Some((tip, load)),
            _ => None,
        })
        .collect();
    let grasp = match tips {
        Some(tips) => {
            let (tips, loads): (Vec<_>, Vec<_>) = tips.into_iter().unzip();
            Some(Grasp::Rigid {
                tip: T::pose(&tips),
                load: T::vector(&loads),
            })
        }
        // Idle, or the same loose grasp in every lane.
        None => first.lift().grasp,
    };
    let load = first.links.len();
    let mut inertia = [T::zero(); 21];
    open::add(&mut inertia, &model.links[load].inertia, false);
    Arms {
        chains: vec![Chain {
            links: (0..load).collect(),
            n: first.n,
            on_base: false,
            grasp,
        }],
        grasps: usize::from(first.grasp.is_some()),
        load,
        base: None,
        inverse: LoadInverse::of(&inertia, is_diagonal(&arms.inertia)),
        inertia,
        dual: false,
    }
}
