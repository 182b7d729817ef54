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

use super::articulated::{self, Felt, Reach};
use super::given::{Given, Surroundings};
use super::power::{self, LinkPower, LinkWater, WaterMotion};
use super::state::{Inputs, State};
use super::workspace::{Kinematics, Workspace};
use super::{accelerations, loads};
use crate::Real;
use crate::environment::Environment;
use crate::model::{Model, Reflected};
use crate::simd::{InVaryingLanes, LaneIndices, ToLanes, VaryingLanes, in_varying_lanes};
use crate::spatial::{Force, Mat3, Motion, RevoluteReflection, Sym3, SymMat6, Vec3, three};
use core::any::Any;
use core::fmt::Debug;
pub(crate) use find::form;

use find::Chain;
use std::sync::Arc;

/// The equal chains of a model, ready to be evaluated in lanes.
pub(crate) trait Chains<T: Real>: Debug + Send + Sync {
    /// All other links, parents first.
    fn others(&self) -> &[usize];
    /// Room for what chains let their parents feel, in the order of their first links.
    fn reaches(&self) -> Vec<Reach<T>>;
    /// Room for the lanes.
    fn rooms(&self) -> Rooms;
    /// Whether a workspace has such room.
    fn fit(&self, ws: &Workspace<T>) -> bool;
    /// Base to tip and back: what the parents feel of their chains.
    fn inward(&self, given: &Given<T>, ws: &mut Workspace<T>);
    /// Accelerations, base to tip.
    fn accelerate(&self, given: &Given<T>, ws: &mut Workspace<T>);
    /// Powers of the water on the links of the chains: `water_powers`. Reads what `inward` has
    /// found, and the water about the parents.
    fn water_powers(&self, given: &Given<T>, ws: &mut Workspace<T>);
}

/// The equal chains of a model, if the processor can evaluate them side by side.
pub(crate) fn chains_in_lanes(model: &Model<f64>) -> Option<Arc<dyn Chains<f64>>> {
    in_varying_lanes(FindChains(model)).flatten()
}

struct FindChains<'a>(&'a Model<f64>);

impl InVaryingLanes for FindChains<'_> {
    type Output = Option<Arc<dyn Chains<f64>>>;
    fn run<T: VaryingLanes>(self) -> Self::Output {
        InLanes::<T>::find(self.0)
    }
}

/// Room for chains in lanes of a scalar that only they know.
#[derive(Debug)]
pub(crate) struct Rooms(Option<Box<dyn AnyRooms>>);

trait AnyRooms: Any + Debug + Send + Sync {
    fn copy(&self) -> Box<dyn AnyRooms>;
}

impl<T: VaryingLanes> AnyRooms for Vec<Room<T>> {
    fn copy(&self) -> Box<dyn AnyRooms> {
        Box::new(self.clone())
    }
}

impl Rooms {
    /// For models without equal chains.
    pub(crate) const NONE: Rooms = Rooms(None);

    fn of<T: VaryingLanes>(&self) -> &[Room<T>] {
        let rooms = self.0.as_deref().map(|rooms| rooms as &dyn Any);
        let rooms = rooms.and_then(|rooms| rooms.downcast_ref::<Vec<Room<T>>>());
        rooms.map_or(&[], |rooms| rooms.as_slice())
    }

    fn of_mut<T: VaryingLanes>(&mut self) -> &mut [Room<T>] {
        let rooms = self.0.as_deref_mut().map(|rooms| rooms as &mut dyn Any);
        let rooms = rooms.and_then(|rooms| rooms.downcast_mut::<Vec<Room<T>>>());
        rooms.map_or(&mut [], |rooms| rooms.as_mut_slice())
    }
}

impl Clone for Rooms {
    fn clone(&self) -> Self {
        Rooms(self.0.as_ref().map(|rooms| rooms.copy()))
    }
}

/// What an evaluation of one pack writes.
#[derive(Clone, Debug)]
struct Room<T: Real> {
    ws: Workspace<T>,
    state: State<T>,
    inputs: Inputs<T>,
}

#[derive(Debug)]
struct InLanes<T: VaryingLanes> {
    others: Vec<usize>,
    packs: Vec<Pack<T>>,
    /// First links of all chains that have a parent, ascending.
    heads: Vec<usize>,
}

/// As many chains as there are lanes. Lanes beyond the last chain hold copies of it.
#[derive(Debug)]
struct Pack<T: VaryingLanes> {
    /// The parent, if it is not the world, and the links of a chain. All stand where those
    /// of the first chain do in q, v and the list of bodies.
    model: Model<T>,
    /// The links of the chain, parents first.
    visited: Vec<usize>,
    parent: Option<usize>,
    /// Of every chain: its place among what parents feel.
    reaches: Vec<usize>,
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
fn gather<T: VaryingLanes>(indices: &LaneIndices, from: &[f64], to: &mut [T]) {
    for (first, lanes) in indices.each(T::LANES) {
        to[first] = gathered(lanes, |at| from[at]);
    }
}

/// What `number` says of the place of each lane.
#[inline(always)]
fn gathered<T: VaryingLanes>(lanes: &[usize], number: impl Fn(usize) -> f64) -> T {
    let mut packed = T::zero();
    for (lane, at) in lanes.iter().enumerate() {
        packed.set_lane(lane, number(*at));
    }
    packed
}

impl<T: VaryingLanes> InLanes<T> {
    fn find(model: &Model<f64>) -> Option<Arc<dyn Chains<f64>>> {
        let groups = find::equal_chains(&model.links, T::LANES);
        if groups.is_empty() {
            return None;
        }
        let mut aside = vec![false; model.links.len()];
        let mut heads = Vec::new();
        for chain in groups.iter().flatten() {
            chain.iter().for_each(|link| aside[*link] = true);
            heads.extend(model.links[chain[0]].parent.map(|_| chain[0]));
        }
        heads.sort_unstable();
        let packs = groups.iter().map(|chains| Pack::new(model, chains, &heads));
        Some(Arc::new(InLanes::<T> {
            packs: packs.collect(),
            others: (0..aside.len()).filter(|link| !aside[*link]).collect(),
            heads,
        }))
    }
}

impl<T: VaryingLanes> Pack<T> {
    fn new(model: &Model<f64>, chains: &[Chain], heads: &[usize]) -> Self {
        let lanes: Vec<&Chain> = (0..T::LANES)
            .map(|lane| &chains[lane.min(chains.len() - 1)])
            .collect();
        let parent = model.links[chains[0][0]].parent;
        // The parent stands before the chain.
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
        Pack {
            visited: (shift..links.len()).collect(),
            parent,
            reaches: chains.iter().filter_map(reach).collect(),
            chains: chains.len(),
            q: places(&|link| model.q_range(model.links[link].body).collect()),
            v: places(&|link| model.v_range(model.links[link].body).collect()),
            bodies: places(&|link| model.links[link].bodies.iter().map(|(b, _)| *b).collect()),
            links: places(&|link| vec![link]),
            environment: Environment::default(),
            model: Model {
                structure: model.structure.clone(),
                links,
                parameters: Vec::new(),
                drag: Vec::new(),
                density: T::lit(model.density),
                wet: model.wet,
                chains: None,
            },
        }
    }

    fn room(&self) -> Room<T> {
        Room {
            ws: Workspace::new(&self.model),
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
        given: &Given<f64>,
        kinematics: &[Kinematics<f64>],
        room: &mut Room<T>,
        aside: &mut [Reach<f64>],
    ) {
        let Room { ws, state, inputs } = room;
        gather(&self.q, &given.state.q, &mut state.q);
        gather(&self.v, &given.state.v, &mut state.v);
        gather(&self.v, &given.inputs.tau, &mut inputs.tau);
        if let Some(p) = self.parent {
            let (one, all) = (&kinematics[p], &mut ws.kinematics[0]);
            all.velocity = everywhere(&one.velocity);
            all.gravity = Vec3(three!(|k| T::lit(one.gravity[k])));
        }
        let own = self.given(given, state, inputs);
        if WET {
            loads::wet(&own, &mut ws.kinematics, &mut ws.loads, &mut ws.drag);
        } else {
            loads::dry(&own, &mut ws.kinematics, &mut ws.loads);
        }
        if !given.inputs.wrenches.is_empty() {
            self.gather_wrenches(&given.inputs.wrenches, &mut inputs.wrenches);
            let own = self.given(given, state, inputs);
            loads::external(&own, &mut ws.loads);
        }
        let own = self.given(given, state, inputs);
        let Workspace {
            kinematics,
            loads,
            articulated,
            ..
        } = ws;
        if let Some(felt) = articulated::sweep_chain::<T, WET>(&own, kinematics, loads, articulated)
        {
            for (lane, at) in self.reaches.iter().enumerate() {
                aside[*at].felt = in_lane(&felt, lane);
            }
        }
    }

    /// Accelerations, base to tip.
    #[inline(always)]
    fn accelerate<const WET: bool>(
        &self,
        given: &Given<f64>,
        accelerations: &[Motion<f64>],
        room: &mut Room<T>,
        vdot: &mut [f64],
    ) {
        let Room { ws, state, inputs } = room;
        if let Some(p) = self.parent {
            ws.accelerations[0] = everywhere(&accelerations[p]);
        }
        accelerations::sweep::<T, WET>(
            &self.given(given, state, inputs),
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
        given: &Given<f64>,
        water: &[LinkWater<f64>],
        room: &mut Room<T>,
        powers: &mut [LinkPower<f64>],
    ) {
        let Room { ws, state, inputs } = room;
        if let Some(p) = self.parent {
            ws.water[0] = LinkWater::in_all_lanes(&water[p]);
        }
        let own = self.given(given, state, inputs);
        let motion = WaterMotion::of(&given.surroundings);
        power::of_links(&own, motion, ws);
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
    fn given<'a>(
        &'a self,
        given: &Given<f64>,
        state: &'a State<T>,
        inputs: &'a Inputs<T>,
    ) -> Given<'a, T> {
        Given {
            model: &self.model,
            visited: &self.visited,
            chains: None,
            surroundings: Surroundings::everywhere(&given.surroundings, &self.environment),
            state,
            inputs,
            prescribed: None,
        }
    }

    #[inline(always)]
    fn gather_wrenches(&self, from: &[Force<f64>], to: &mut [Force<T>]) {
        for (first, lanes) in self.bodies.each(T::LANES) {
            to[first] = Force {
                moment: Vec3(three!(|k| gathered(lanes, |b| from[b].moment[k]))),
                force: Vec3(three!(|k| gathered(lanes, |b| from[b].force[k]))),
            };
        }
    }
}

impl<T: VaryingLanes> Chains<f64> for InLanes<T> {
    fn others(&self) -> &[usize] {
        &self.others
    }

    fn reaches(&self) -> Vec<Reach<f64>> {
        let nothing = (Reflected::Full(SymMat6::zero()), Force::zero());
        let reach = |head: &usize| Reach {
            head: *head,
            felt: nothing,
        };
        self.heads.iter().map(reach).collect()
    }

    fn rooms(&self) -> Rooms {
        let rooms: Vec<Room<T>> = self.packs.iter().map(Pack::room).collect();
        Rooms(Some(Box::new(rooms)))
    }

    fn fit(&self, ws: &Workspace<f64>) -> bool {
        let rooms = ws.rooms.of::<T>();
        let fits = |(pack, room): (&Pack<T>, &Room<T>)| {
            pack.model.links.len() == room.ws.kinematics.len()
                && pack.model.nq() == room.state.q.len()
                && pack.model.nv() == room.ws.vdot.len()
                && pack.model.body_count() == room.inputs.wrenches.len()
        };
        let same = |(head, reach): (&usize, &Reach<f64>)| *head == reach.head;
        rooms.len() == self.packs.len()
            && self.packs.iter().zip(rooms).all(fits)
            && self.heads.len() == ws.aside.len()
            && self.heads.iter().zip(&ws.aside).all(same)
    }

    fn inward(&self, given: &Given<f64>, ws: &mut Workspace<f64>) {
        let (kinematics, aside) = (&ws.kinematics, &mut ws.aside);
        T::dispatch(
            #[inline(always)]
            || {
                for (pack, room) in self.packs.iter().zip(ws.rooms.of_mut::<T>()) {
                    if given.model.wet {
                        pack.inward::<true>(given, kinematics, room, aside);
                    } else {
                        pack.inward::<false>(given, kinematics, room, aside);
                    }
                }
            },
        );
    }

    fn water_powers(&self, given: &Given<f64>, ws: &mut Workspace<f64>) {
        let (water, powers) = (&ws.water, &mut ws.water_powers);
        T::dispatch(
            #[inline(always)]
            || {
                for (pack, room) in self.packs.iter().zip(ws.rooms.of_mut::<T>()) {
                    pack.water_powers(given, water, room, powers);
                }
            },
        );
    }

    fn accelerate(&self, given: &Given<f64>, ws: &mut Workspace<f64>) {
        let (accelerations, vdot) = (&ws.accelerations, &mut ws.vdot);
        T::dispatch(
            #[inline(always)]
            || {
                for (pack, room) in self.packs.iter().zip(ws.rooms.of_mut::<T>()) {
                    if given.model.wet {
                        pack.accelerate::<true>(given, accelerations, room, vdot);
                    } else {
                        pack.accelerate::<false>(given, accelerations, room, vdot);
                    }
                }
            },
        );
    }
}

/// A motion, the same in every lane.
#[inline(always)]
fn everywhere<T: Real>(m: &Motion<f64>) -> Motion<T> {
    Motion {
        angular: Vec3(three!(|k| T::lit(m.angular[k]))),
        linear: Vec3(three!(|k| T::lit(m.linear[k]))),
    }
}

/// What one lane lets its parent feel.
#[inline(always)]
fn in_lane<T: VaryingLanes>((inertia, force): &Felt<T>, lane: usize) -> Felt<f64> {
    let three = |v: &[T; 3]| three!(|k| v[k].lane(lane));
    let sym3 = |m: &Sym3<T>| {
        let [a, b, c, d, e, f] = &m.0;
        let [[a, b, c], [d, e, f]] = [three(&[*a, *b, *c]), three(&[*d, *e, *f])];
        Sym3([a, b, c, d, e, f])
    };
    let inertia = match inertia {
        Reflected::Turned(n) => Reflected::Turned(RevoluteReflection {
            angular: three(&n.angular),
            coupling: [three(&n.coupling[0]), three(&n.coupling[1])],
            linear: sym3(&n.linear),
        }),
        Reflected::Full(n) => Reflected::Full(SymMat6 {
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
