//! Robot, water, seabed and drives as one system of differential equations.
//!
//! ```text
//! y = [ q | v | z: states of the actuators | works and energies ]
//! ```
//!
//! Works are integrated with the motion, so that they are as accurate as it is: see
//! [`crate::energy_balance`].

mod block;
mod closing;
mod config;
mod forward;
mod layout;
mod slips;

pub use closing::{Hold, arms};
pub use config::{DynamicsConfig, EventKind, LoopMethod, TreeMethod};
pub use layout::{Layout, Parts, PartsMut};
pub use slips::{Slip, Slips};

use crate::actuator::{Actuators, Driven, Moving};
use crate::contact::Contacts;
use crate::control::Command;
use crate::control::load_feedforward::EffortProfile;
use crate::energy_balance::{PassiveWorks, Placed};
use crate::integrate::{Ode, StatePoint};
use crate::joints::Joints;
use crate::terrain::Terrain;
use bathyal::constraints::{LoopConstraints, Partition};
use bathyal::spatial::Force;
use bathyal::{Bodies, Environment, ForwardDynamics, Inputs, Model, Real, State, Workspace};
use bathyal_batch::Batch;
use bathyal_robot::{Diagnostic, Robot};
use closing::Holders;

/// A robot in its surroundings, under a command that is held.
#[derive(Debug)]
pub struct Plant {
    /// The robot.
    pub model: Model<f64>,
    /// Gravity and water.
    pub environment: Environment<f64>,
    /// The seabed, if there is one.
    pub terrain: Option<Terrain>,
    /// Where it touches the seabed.
    pub contacts: Contacts,
    /// Stops and friction.
    pub joints: Joints,
    /// Motors and thrusters.
    pub actuators: Actuators,
    /// What closes loops, and springs.
    pub loops: LoopConstraints,
    /// What the drives are asked for, until something else is asked for.
    pub command: Command,
    /// What they are asked for besides, as functions of time.
    profile: EffortProfile,
    /// How a block of points is divided.
    partition: Partition,
    holders: Option<Holders>,
    composite: Option<ForwardDynamics<f64>>,
    watched: Vec<EventKind>,
    /// When the first value was lost, and where it stands in y.
    lost: Option<(f64, usize)>,
    lanes: Option<Batch>,
    scratch: Scratch,
    slips: Slips,
}

/// Larger numbers than these in y are no motion of a robot: m, rad, m/s, rad/s.
const LARGEST_POSITION: f64 = 1e8;
const LARGEST_SPEED: f64 = 1e5;

/// Room for one evaluation.
#[derive(Debug)]
struct Scratch {
    state: State<f64>,
    inputs: Inputs<f64>,
    bodies: Bodies<f64>,
    /// Whether the bodies are those of the state.
    placed: bool,
    ws: Workspace<f64>,
    /// The command with the profile's.
    asked: Command,
}

impl Plant {
    /// A robot in its surroundings, asked for nothing.
    pub fn new(
        robot: &Robot,
        model: Model<f64>,
        environment: Environment<f64>,
        terrain: Option<Terrain>,
    ) -> Result<Self, Diagnostic> {
        let contacts = Contacts::of(robot, &model)?;
        let actuators = Actuators::of(robot, &model)?;
        let mut inputs = Inputs::zero(&model);
        let touches = terrain.is_some() && !contacts.is_empty();
        if touches || actuators.need_wrenches() {
            inputs.wrenches = vec![Force::zero(); model.body_count()];
        }
        let scratch = Scratch {
            state: State::zero(&model),
            inputs,
            bodies: Bodies::new(&model),
            placed: false,
            ws: Workspace::new(&model),
            asked: Command::default(),
        };
        Ok(Plant {
            profile: EffortProfile::default(),
            partition: Partition::default(),
            loops: no_loops(&model)?,
            joints: Joints::of(robot, &model),
            command: Command::zero(model.nv(), robot.thrusters.len()),
            contacts,
            actuators,
            model,
            environment,
            terrain,
            holders: None,
            composite: None,
            watched: Vec::new(),
            lost: None,
            lanes: None,
            scratch,
            slips: Slips::default(),
        })
    }

    /// The same with loops and springs of its model.
    pub fn with_loops(mut self, loops: LoopConstraints) -> Self {
        if loops.has_compliant() {
            let count = self.model.body_count();
            self.scratch.inputs.wrenches.resize(count, Force::zero());
        }
        self.loops = loops;
        self
    }

    /// The same with efforts that are functions of time, beside those of the command.
    pub fn with_profile(mut self, profile: EffortProfile) -> Self {
        self.profile = profile;
        self
    }

    /// What the drives are asked for: at the time of the last evaluation.
    pub fn asked(&self) -> &Command {
        match self.profile.is_empty() {
            true => &self.command,
            false => &self.scratch.asked,
        }
    }

    /// Makes [`Plant::asked`] that of a time.
    fn ask(&mut self, t: f64) {
        if !self.profile.is_empty() {
            let asked = &mut self.scratch.asked;
            asked.clone_from(&self.command);
            self.profile.add(t, &mut asked.efforts);
        }
    }

    /// What [`Ode::events`] looks for.
    pub fn watch_events(&mut self, kinds: &[EventKind]) {
        self.watched = kinds.to_vec();
    }

    /// What [`Ode::events`] looks for.
    pub fn watched(&self) -> &[EventKind] {
        &self.watched
    }

    /// Number of event functions of a kind.
    pub fn event_count_of(&self, kind: EventKind) -> usize {
        match kind {
            EventKind::Contact if self.has_contact() => self.contacts.event_count(),
            EventKind::Contact => 0,
            EventKind::Limit => self.joints.event_count(),
            EventKind::Saturation => self.actuators.event_count(),
            EventKind::DragReversal => 3 * self.model.body_count(),
            // No function of the state: see [`Plant::slips`].
            EventKind::Slip => 0,
        }
    }

    /// When the first number became infinite, none, or larger than any motion, and where it
    /// stands in y.
    pub fn lost(&self) -> Option<(f64, usize)> {
        self.lost
    }

    /// Another state has been put into y, one that is not lost, and contacts with it.
    pub fn forget(&mut self) {
        self.lost = None;
        self.slips.forget(&self.contacts);
        if let Some(holders) = &mut self.holders {
            holders.forget();
        }
    }

    /// The first entry of y that is not a number of a motion.
    fn first_lost(&self, y: &[f64]) -> Option<usize> {
        let (q, rest) = y.split_at(self.model.nq());
        let (v, rest) = rest.split_at(self.model.nv());
        let parts = [(q, LARGEST_POSITION), (v, LARGEST_SPEED), (rest, f64::MAX)];
        let mut before = 0;
        for (part, bound) in parts {
            let good = part.iter().fold(true, |all, x| all & (x.abs() <= bound));
            if !good {
                let first = part.iter().position(|x| x.is_nan() || x.abs() > bound);
                return first.map(|i| before + i);
            }
            before += part.len();
        }
        None
    }

    /// What acted on the robot at the last evaluation.
    pub fn inputs(&self) -> &Inputs<f64> {
        &self.scratch.inputs
    }

    /// What the drives give at y, with the robot in `state` and its bodies placed:
    /// [`Actuators::efforts`] under what is asked for.
    pub fn efforts(
        &self,
        state: &State<f64>,
        bodies: &Bodies<f64>,
        y: &[f64],
    ) -> (Vec<f64>, Vec<f64>) {
        let moving = Moving {
            t: state.t,
            v: &state.v,
            bodies,
            environment: &self.environment,
        };
        let z = self.layout().parts(y).z;
        self.actuators.efforts(self.asked(), z, &moving)
    }

    /// Forces of contacts, actuators, joints and compliant loops at (t, y), into the inputs. Writes
    /// the rates of the actuators' states and of their works; returns the powers of the others,
    /// without those of the water.
    #[inline(always)]
    fn apply_forces(&mut self, t: f64, y: &[f64], rates: &mut PartsMut) -> PassiveWorks {
        let bodies = self.has_contact() || self.actuators.need_bodies_in(&self.environment, t);
        self.take(t, y, bodies);
        self.ask(t);
        let z = self.layout().parts(y).z;
        let Scratch {
            state,
            inputs,
            bodies,
            asked,
            ..
        } = &mut self.scratch;
        let command = match self.profile.is_empty() {
            true => &self.command,
            false => &*asked,
        };
        inputs.tau.fill(0.0);
        inputs.wrenches.fill(Force::zero());
        let contact = match &self.terrain {
            Some(terrain) if !self.contacts.is_empty() => {
                self.contacts.add(terrain, bodies, &mut inputs.wrenches)
            }
            _ => 0.0,
        };
        let moving = Moving {
            t,
            v: &state.v,
            bodies,
            environment: &self.environment,
        };
        let mut driven = Driven {
            tau: &mut inputs.tau,
            wrenches: &mut inputs.wrenches,
            rates: rates.z,
            power: rates.actuator_works,
        };
        self.actuators.drive(command, z, &moving, &mut driven);
        let joints = self.joints.add(&state.q, &state.v, &mut inputs.tau);
        PassiveWorks {
            contact,
            stops: joints.stops,
            friction: joints.friction,
            loops: self
                .loops
                .apply_compliant_forces(&self.model, state, &mut inputs.wrenches),
            ..PassiveWorks::default()
        }
    }

    /// From accelerations of the open tree to those of the closed one; those of grasps are.
    fn close_loops(&mut self, vdot: &mut [f64]) {
        if self.holders.is_none() {
            let Scratch { state, ws, .. } = &mut self.scratch;
            self.loops.solve(&self.model, state, ws, vdot);
        }
    }

    fn has_contact(&self) -> bool {
        self.terrain.is_some() && !self.contacts.is_empty()
    }

    /// Makes (t, y) the present state, and places the bodies if that is wanted. Bodies that
    /// are there already, to the last bit, are left alone: after a step they are asked for
    /// several times.
    fn take(&mut self, t: f64, y: &[f64], bodies: bool) {
        let parts = self.layout().parts(y);
        let scratch = &mut self.scratch;
        scratch.state.t = t;
        let same = bodies
            && scratch.placed
            && same_bits(&scratch.state.q, parts.q)
            && same_bits(&scratch.state.v, parts.v);
        if same {
            return;
        }
        scratch.state.q.copy_from_slice(parts.q);
        scratch.state.v.copy_from_slice(parts.v);
        if bodies {
            let state = &scratch.state;
            scratch.bodies.update_velocities(&self.model, state);
        }
        scratch.placed = bodies;
    }

    /// Places all bodies as they are at (t, y), for [`Plant::state_seen`] and
    /// [`Plant::bodies_seen`].
    pub fn look(&mut self, t: f64, y: &[f64]) {
        self.take(t, y, true);
    }

    /// The state that was looked at last.
    pub fn state_seen(&self) -> &State<f64> {
        &self.scratch.state
    }

    /// The bodies when they were looked at last.
    pub fn bodies_seen(&self) -> &Bodies<f64> {
        &self.scratch.bodies
    }

    /// Which contact points have begun to slide or stuck again, step by step, if that is
    /// watched.
    pub fn slips(&mut self) -> &mut Slips {
        &mut self.slips
    }

    /// The robot and its bodies as [`Plant::look`] placed them.
    pub fn placed(&self) -> Placed<'_> {
        Placed {
            model: &self.model,
            environment: &self.environment,
            bodies: &self.scratch.bodies,
            t: self.scratch.state.t,
        }
    }

    /// Energy in the springs of contacts and stops, with the bodies that were looked at last.
    pub fn spring_energy(&self) -> f64 {
        let Scratch { state, bodies, .. } = &self.scratch;
        let contacts = match &self.terrain {
            Some(terrain) => self.contacts.stored(terrain, bodies),
            None => 0.0,
        };
        contacts + self.joints.stored(&state.q)
    }
}

/// Whether two vectors are the same, signs of zeros included.
fn same_bits(a: &[f64], b: &[f64]) -> bool {
    let pairs = a.iter().zip(b);
    pairs.fold(true, |all, (a, b)| all & (a.to_bits() == b.to_bits()))
}

/// A tree alone.
fn no_loops(model: &Model<f64>) -> Result<LoopConstraints, Diagnostic> {
    LoopConstraints::new(model, &[], &[]).map_err(|error| Diagnostic {
        path: "loops".to_string(),
        message: error.to_string(),
        help: None,
    })
}

impl Ode for Plant {
    fn len(&self) -> usize {
        self.layout().len()
    }

    fn positions(&self) -> usize {
        self.model.nq()
    }

    fn controlled(&self) -> usize {
        self.len() - self.layout().works
    }

    fn rates(&mut self, t: f64, y: &[f64], rates: &mut [f64]) {
        let mut rates = self.layout().parts_mut(rates);
        let mut power = f64::dispatch(
            #[inline(always)]
            || self.apply_forces(t, y, &mut rates),
        );
        let state = &self.scratch.state;
        self.model.configuration_rate(&state.q, &state.v, rates.q);
        self.tree_accelerations(rates.v);
        power.set_water(&self.water_power());
        self.close_loops(rates.v);
        power.write(rates.passive_works);
    }

    fn block_rates(&mut self, points: &mut [StatePoint]) {
        self.rates_of_block(points);
    }

    fn position_rates(&mut self, y: &[f64], rates: &mut [f64]) {
        let parts = self.layout().parts(y);
        self.model.configuration_rate(parts.q, parts.v, rates);
    }

    fn accept(&mut self, t: f64, y: &mut [f64]) {
        self.model.normalize(&mut y[..self.model.nq()]);
        if self.lost.is_none() {
            self.lost = self.first_lost(y).map(|index| (t, index));
        }
        if self.lost.is_none() && self.loops.has_rigid() {
            let (q, rest) = y.split_at_mut(self.model.nq());
            let v = &mut rest[..self.model.nv()];
            self.loops.project(&self.model, q, v, &mut self.scratch.ws);
            if let Some(holders) = &mut self.holders {
                holders.accept();
            }
        }
        if self.has_contact() {
            self.take(t, y, true);
        }
        if let Some(terrain) = &self.terrain {
            self.contacts.accept(terrain, &self.scratch.bodies);
            if self.watched.contains(&EventKind::Slip) {
                self.slips.look(t, &self.contacts);
            }
        }
    }

    fn event_count(&self) -> usize {
        self.watched.iter().map(|k| self.event_count_of(*k)).sum()
    }

    fn events(&mut self, t: f64, y: &[f64], values: &mut [f64]) {
        if self.watched.is_empty() {
            return;
        }
        self.take(t, y, true);
        self.ask(t);
        let Scratch { state, bodies, .. } = &self.scratch;
        let moving = Moving {
            t,
            v: &state.v,
            bodies,
            environment: &self.environment,
        };
        let z = self.layout().parts(y).z;
        let mut rest = values;
        for kind in &self.watched {
            let (own, after) = rest.split_at_mut(self.event_count_of(*kind));
            rest = after;
            match (kind, &self.terrain) {
                (EventKind::Contact, Some(terrain)) if !own.is_empty() => {
                    self.contacts.events(terrain, bodies, own);
                }
                (EventKind::Contact | EventKind::Slip, _) => {}
                (EventKind::Limit, _) => self.joints.events(&state.q, own),
                (EventKind::Saturation, _) => {
                    self.actuators.events(self.asked(), z, &moving, own);
                }
                (EventKind::DragReversal, _) => {
                    for (b, values) in own.chunks_exact_mut(3).enumerate() {
                        let relative =
                            bodies.relative_velocity(&self.model, &self.environment, t, b);
                        values.copy_from_slice(&relative.linear.0);
                    }
                }
            }
        }
    }
}
