//! Chains at points of time, each with the load: steps 1 and 3, for one item or for several in
//! the lanes of a register.
//!
//! A chain on the world is independent of the others in these steps, so that it is evaluated as a
//! robot of its own with one arm. Evaluating the load with every chain costs little, and spares
//! communication.

use super::super::open_chain::free_force;
use super::super::reference_member::lambda;
use super::super::topology::{Chain, Grasp};
use super::super::two_arm::LoadInverse;
use super::super::{CooperativeArms, CooperativeWorkspace, is_diagonal, pivot_policy};
use crate::cast::ToLanes;
use crate::dispatch::best;
use crate::dynamics::Scalar;
use crate::dynamics::{Inputs, State, bias_forces};
use crate::environment::Environment;
use crate::linear_algebra::packed::{self, PackedSym6};
use crate::model::{Link, Model, ModelId, Structure};
use crate::simd::{LaneIndices, Packed};
use crate::spatial::{Force, Pose, Vec3};
use std::sync::Arc;

/// State and inputs at a point of time.
#[derive(Clone, Debug)]
pub(super) struct PointInput {
    pub state: State<f64>,
    pub inputs: Inputs<f64>,
}

/// Contribution of an open chain to the equations of the load, and the load's own.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChainContribution {
    pub inverse: PackedSym6<f64>,
    pub lambda: PackedSym6<f64>,
    pub singular: bool,
    pub x: [f64; 6],
    pub rows: [[f64; 6]; 6],
    /// τ − c of the load.
    pub load: [f64; 6],
}

impl ChainContribution {
    pub const ZERO: ChainContribution = ChainContribution {
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
pub(super) struct WorkItem {
    pub point: usize,
    pub chain: usize,
}

/// Items that are evaluated together, in any scalar.
pub(super) trait ChainGroup: core::fmt::Debug + Send + Sync {
    /// Items of the group.
    fn items(&self) -> &[WorkItem];
    /// Step 1: contribution of every item, in their order.
    fn open_chains(&mut self, points: &[PointInput], contributions: &mut [ChainContribution]);
    /// Step 3: accelerations under the wrench of every item on the load.
    fn close_chains(&mut self, wrenches: &[Option<[f64; 6]>], vdot: &mut [Vec<f64>]);
}

/// Items in the lanes of a scalar. Lanes beyond the last item hold copies of it.
#[derive(Debug)]
pub(super) struct LaneGroup<T: Packed<Element = f64> + Scalar> {
    items: Vec<WorkItem>,
    /// Links of a chain, then the load; indices are those of the first item.
    model: Model<T>,
    arms: CooperativeArms<T>,
    environment: Environment<T>,
    state: State<T>,
    inputs: Inputs<T>,
    ws: CooperativeWorkspace<T>,
    lambda: PackedSym6<T>,
    load: [T; 6],
    q: LaneIndices,
    v: LaneIndices,
    bodies: LaneIndices,
    /// Number of entries of `v` that belong to the chain; the rest belongs to the load.
    own: usize,
}

impl<T: Packed<Element = f64> + Scalar> LaneGroup<T> {
    pub fn new(
        model: &Model<f64>,
        arms: &CooperativeArms<f64>,
        environment: &Environment<f64>,
        items: &[WorkItem],
    ) -> Self {
        let lane = |l: usize| &arms.chains[items[l.min(items.len() - 1)].chain];
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
                ..ToLanes::to_lanes(&beside)
            }
        };
        let indices = |links: usize, of: &dyn Fn(usize) -> Vec<usize>| {
            let lane = |l: usize| (0..links).flat_map(|k| of(all(k)[l])).collect();
            LaneIndices::new(&(0..T::LANES).map(lane).collect::<Vec<_>>())
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
            id: ModelId::new(),
            varying: Vec::new(),
            needs_body_laws: false,
        };
        let one_arm = one_arm(arms, &lanes, &own);
        LaneGroup {
            q: indices(count + 1, &|i| model.q_range(model.links[i].body).collect()),
            v: indices(count + 1, &velocities),
            bodies: indices(count + 1, &|i| {
                model.links[i].bodies.iter().map(|(b, _)| *b).collect()
            }),
            own: lanes[0].n,
            items: items.to_vec(),
            environment: environment.cast(),
            state: State::zero(&own),
            inputs: Inputs::zero(&own),
            ws: CooperativeWorkspace::new(&own, &one_arm),
            lambda: [T::zero(); 21],
            load: [T::zero(); 6],
            arms: one_arm,
            model: own,
        }
    }

    /// Gathers the inputs of every item into its lane.
    fn gather(&mut self, points: &[PointInput]) {
        let at = |lane: usize| &points[self.items[lane.min(self.items.len() - 1)].point];
        self.state.t = T::gather(|lane| at(lane).state.t);
        for (to, from) in self.q.each(T::LANES) {
            self.state.q[to] = T::gather(|lane| at(lane).state.q[from[lane]]);
        }
        for (to, from) in self.v.each(T::LANES) {
            self.state.v[to] = T::gather(|lane| at(lane).state.v[from[lane]]);
            self.inputs.tau[to] = T::gather(|lane| at(lane).inputs.tau[from[lane]]);
        }
        let has_wrenches = |item: &WorkItem| !points[item.point].inputs.wrenches.is_empty();
        if !self.items.iter().any(has_wrenches) {
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
        let LaneGroup {
            model,
            arms,
            state,
            inputs,
            ws,
            ..
        } = self;
        bias_forces(model, &self.environment, state, inputs, &mut ws.tree);
        let (lambda_out, load) = (&mut self.lambda, &mut self.load);
        T::dispatch(
            #[inline(always)]
            || {
                if model.is_wet() {
                    arms.evaluate_open_chains::<true>(model, state, inputs, ws);
                } else {
                    arms.evaluate_open_chains::<false>(model, state, inputs, ws);
                }
                let n = arms.chains[0].constrained().0;
                if n > 0 {
                    *lambda_out = lambda(&ws.open_chains[0].inverse, n);
                }
                let context = arms.context(model, state, inputs, &ws.tree);
                *load = free_force(&context, arms.load);
            },
        );
    }
}

impl<T: Packed<Element = f64> + Scalar> ChainGroup for LaneGroup<T> {
    fn items(&self) -> &[WorkItem] {
        &self.items
    }

    fn open_chains(&mut self, points: &[PointInput], contributions: &mut [ChainContribution]) {
        self.gather(points);
        self.evaluate();
        let open = &self.ws.open_chains[0];
        let (n, angular) = self.arms.chains[0].constrained();
        for (lane, contribution) in contributions.iter_mut().enumerate() {
            scatter(&open.inverse, lane, &mut contribution.inverse);
            scatter(&self.lambda, lane, &mut contribution.lambda);
            scatter(&open.x, lane, &mut contribution.x);
            scatter(&self.load, lane, &mut contribution.load);
            if !self.arms.chains[0].is_rigid() {
                for (row, to) in open.rows.iter().zip(&mut contribution.rows) {
                    scatter(row, lane, to);
                }
            }
            contribution.singular = best(
                #[inline(always)]
                || {
                    n > 0
                        && pivot_policy::condition(&contribution.inverse, angular, n)
                            > pivot_policy::SINGULAR_CONDITION
                },
            );
        }
    }

    fn close_chains(&mut self, wrenches: &[Option<[f64; 6]>], vdot: &mut [Vec<f64>]) {
        let mut force = [T::zero(); 6];
        for (lane, wrench) in wrenches.iter().enumerate() {
            for (slot, x) in force.iter_mut().zip(wrench.unwrap_or_default()) {
                slot.set_lane(lane, x);
            }
        }
        let wrench = wrenches[0].map(|_| &force);
        let (fixed, ws) = ([T::zero(); 6], &mut self.ws);
        T::dispatch(
            #[inline(always)]
            || {
                ws.open_chains[0].accelerate(
                    &self.model,
                    &self.arms.chains[0],
                    wrench,
                    &fixed,
                    &mut ws.vdot,
                )
            },
        );
        for (first, lanes) in self.v.each(T::LANES).take(self.own) {
            for (lane, item) in self.items.iter().enumerate() {
                vdot[item.point][lanes[lane]] = self.ws.vdot[first].lane(lane);
            }
        }
    }
}

/// Copies one lane.
fn scatter<T: Packed<Element = f64> + Scalar, const N: usize>(
    from: &[T; N],
    lane: usize,
    to: &mut [f64; N],
) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = from.lane(lane);
    }
}

/// Single arm of a chain, chains of equal structure in lanes.
fn one_arm<T: Packed<Element = f64> + Scalar>(
    arms: &CooperativeArms<f64>,
    lanes: &[&Chain<f64>],
    model: &Model<T>,
) -> CooperativeArms<T> {
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
                tip: ToLanes::to_lanes(&tips),
                load: ToLanes::to_lanes(&loads),
            })
        }
        // Idle, or the same partial grasp in every lane.
        None => first.cast().grasp,
    };
    let load = first.links.len();
    let inertia = packed::pack_sym6(&model.links[load].inertia);
    CooperativeArms {
        chains: vec![Chain {
            links: (0..load).collect(),
            n: first.n,
            on_base: false,
            grasp,
        }],
        grasps: usize::from(first.grasp.is_some()),
        load,
        base: None,
        inverse: LoadInverse::from_inertia(&inertia, is_diagonal(&arms.inertia)),
        inertia,
        is_pair: false,
    }
}
