//! Plant: robot, water, seabed and actuators as one system of differential equations ẏ = f(t, y).
//!
//! ```text
//! y = [ q | v | z: states of the actuators | states of hydrodynamic laws | works and energies ]
//! ```
//!
//! Works are integrated with the motion, so that they are as accurate as it is: see
//! [`crate::energy_balance`].

mod block;
mod config;
mod forward;
mod grasps;
mod lanes;
mod laws;
mod layout;
mod linearize;
mod loops;
mod margins;
mod stick_slip;

pub use config::{DynamicsConfig, EventKind, LoopMethod, TreeMethod};
pub use grasps::GraspState;
pub use layout::{Layout, Parts, PartsMut};
pub use linearize::Linearization;
pub use loops::{SingularPassage, SingularPassages};
pub use stick_slip::{SlipEvent, StickSlip};

use crate::actuator::{ActuatorContext, ActuatorOutputs, Actuators, FinState};
use crate::applied_wrench::AppliedWrench;
use crate::contact::Contacts;
use crate::control::load_feedforward::EffortProfile;
use crate::control::{Command, CommandNames};
use crate::energy_balance::{PassiveWorks, Placed};
use crate::integrate::{CancelToken, Ode, StatePoint};
use crate::joints::Joints;
use crate::prescribe::{PrescribedMotions, Prescription, PrescriptionError};
use crate::terrain::Terrain;
use bathyal::body_law::{BodyLaws, LawForces};
use bathyal::constraints::{LoopConstraints, LoopError};
use bathyal::dispatch::best;
use bathyal::spatial::Force;
use bathyal::{Bodies, Data, Dynamics, Environment, Inputs, Model, NotComputed, State};
use bathyal_robot::{Diagnostic, Robot};
use grasps::Grasps;

/// A robot in its surroundings, under a command that is held.
#[derive(Debug)]
pub struct Plant {
    /// The robot.
    pub model: Model<f64>,
    /// Gravity and water.
    pub environment: Environment<f64>,
    /// The seabed, if there is one.
    pub terrain: Option<Terrain>,
    /// Contact points with the seabed.
    pub contacts: Contacts,
    /// Stops and friction.
    pub joints: Joints,
    /// Motors, thrusters and fins on hinges.
    pub actuators: Actuators,
    /// Command of the controllers, held until the next.
    pub command: Command,
    /// Hydrodynamic laws beside those of the model.
    laws: BodyLaws,
    /// True if the work of hulls and derivatives has an entry in y.
    has_hull: bool,
    /// Feed-forward efforts, as functions of time.
    profile: EffortProfile,
    /// Motions that are prescribed, if there are any.
    prescribed: Option<PrescribedMotions>,
    /// Wrenches on bodies, as functions of time.
    wrenches: Vec<AppliedWrench>,
    /// State, inputs and results of the robot, with the method of its dynamics.
    data: Data,
    /// Of loops that are evaluated as arms.
    grasps: Option<Grasps>,
    watched: Vec<EventKind>,
    /// Time of divergence, and the first entry of y that diverged.
    diverged: Option<(f64, usize)>,
    /// The command with the feed-forward efforts.
    commanded: Command,
    law_forces: LawForces,
    stick_slip: StickSlip,
    passages: SingularPassages,
    /// When a loop could not be kept closed, and which.
    open_loop: Option<(f64, LoopError)>,
    /// True if the bodies are those that the contacts have accepted last.
    is_accepted: bool,
    cancel: Option<CancelToken>,
}

/// Bounds of positions, m and rad, and of velocities, m/s and rad/s: beyond them a run has diverged.
pub const MAX_POSITION: f64 = 1e8;
/// See [`MAX_POSITION`].
pub const MAX_SPEED: f64 = 1e5;

impl Plant {
    /// A robot in its surroundings under no command.
    pub fn new(
        robot: &Robot,
        model: Model<f64>,
        environment: Environment<f64>,
        terrain: Option<Terrain>,
    ) -> Result<Self, Diagnostic> {
        let contacts = Contacts::new(robot, &model)?;
        let actuators = Actuators::new(robot, &model)?;
        let mut data = Data::new(&model);
        let touches = terrain.is_some() && !contacts.is_empty();
        if touches || actuators.need_wrenches() {
            data.inputs_mut().wrenches = vec![Force::zero(); model.body_count()];
        }
        Ok(Plant {
            laws: BodyLaws::default(),
            profile: EffortProfile::default(),
            prescribed: None,
            wrenches: Vec::new(),
            has_hull: model.has_hull_forces(),
            joints: Joints::new(robot, &model),
            command: CommandNames::new(robot, &model).zero(),
            contacts,
            actuators,
            model,
            environment,
            terrain,
            data,
            grasps: None,
            watched: Vec::new(),
            diverged: None,
            commanded: Command::default(),
            law_forces: LawForces::default(),
            stick_slip: StickSlip::default(),
            passages: SingularPassages::default(),
            open_loop: None,
            is_accepted: false,
            cancel: None,
        })
    }

    /// The same by a method of the dynamics of its model, with loops and springs.
    pub fn with_dynamics(mut self, mut dynamics: Dynamics) -> Self {
        dynamics.keep_choice();
        self.grasps = dynamics.arms().map(|_| Grasps::default());
        let inputs = self.data.inputs().clone();
        self.data = Data::by(&self.model, dynamics);
        *self.data.inputs_mut() = inputs;
        self
    }

    /// Loops and springs.
    pub fn loops(&self) -> &LoopConstraints {
        self.data.loops()
    }

    /// State, inputs and results of the last evaluation.
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// Makes room for wrenches on bodies.
    fn need_wrenches(&mut self) {
        let count = self.model.body_count();
        let wrenches = &mut self.data.inputs_mut().wrenches;
        wrenches.resize(count, Force::zero());
    }

    /// The same with efforts that are functions of time, beside those of the command.
    pub fn with_profile(mut self, profile: EffortProfile) -> Self {
        self.profile = profile;
        self
    }

    /// The same with motions that are prescribed.
    ///
    /// # Errors
    /// If a body cannot be prescribed, or the robot has rigid loops.
    pub fn with_prescriptions(
        mut self,
        list: Vec<Prescription>,
    ) -> Result<Self, PrescriptionError> {
        if !list.is_empty() {
            if self.loops().has_rigid() {
                return Err(PrescriptionError::RigidLoops);
            }
            let motions = PrescribedMotions::new(&self.model, list)?;
            self.data.prescribe(motions.joints().clone());
            self.prescribed = Some(motions);
        }
        Ok(self)
    }

    /// The same with wrenches on bodies that are functions of time.
    pub fn with_wrenches(mut self, wrenches: Vec<AppliedWrench>) -> Self {
        if !wrenches.is_empty() {
            self.need_wrenches();
        }
        self.wrenches = wrenches;
        self
    }

    /// Prescribed motions, with the efforts of the last evaluation.
    pub fn prescribed(&self) -> Option<&PrescribedMotions> {
        self.prescribed.as_ref()
    }

    /// Checks that motions that functions prescribe do not jump between two times.
    pub(crate) fn check_prescribed(&self, from: f64, to: f64) -> Result<(), PrescriptionError> {
        match &self.prescribed {
            Some(prescribed) => prescribed.check_interval(&self.model, from, to),
            None => Ok(()),
        }
    }

    /// True if y has works of prescribed motions and applied wrenches.
    fn has_applied(&self) -> bool {
        self.prescribed.is_some() || !self.wrenches.is_empty()
    }

    /// Command of the actuators at the time of the last evaluation.
    pub fn commanded(&self) -> &Command {
        match self.profile.is_empty() {
            true => &self.command,
            false => &self.commanded,
        }
    }

    /// Updates [`Plant::commanded`] to a time.
    fn update_commanded(&mut self, t: f64) {
        if !self.profile.is_empty() {
            let commanded = &mut self.commanded;
            commanded.clone_from(&self.command);
            self.profile.add(t, &mut commanded.efforts);
        }
    }

    /// Replaces the model by one of the same bodies and joints with other masses or volumes.
    pub fn set_model(&mut self, model: Model<f64>) {
        self.data.set_model(&model);
        self.model = model;
        self.rebuild_team();
    }

    /// Replaces gravity and water.
    pub fn set_environment(&mut self, environment: Environment<f64>) {
        self.environment = environment;
        self.data.forget_accelerations();
        self.rebuild_team();
    }

    /// Lets a token cancel integrations.
    pub fn set_cancel(&mut self, token: CancelToken) {
        self.cancel = Some(token);
    }

    /// The token that cancels integrations.
    pub fn cancel(&self) -> Option<&CancelToken> {
        self.cancel.as_ref()
    }

    /// Sets the kinds of events that [`Ode::events`] evaluates.
    pub fn watch_events(&mut self, kinds: &[EventKind]) {
        self.watched = kinds.to_vec();
    }

    /// Kinds of events that [`Ode::events`] evaluates.
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
            // No function of the state: see [`Plant::stick_slip`].
            EventKind::Slip => 0,
        }
    }

    /// Time of divergence, when an entry of y became infinite, not a number or larger than any
    /// motion, and the index of that entry.
    pub fn diverged(&self) -> Option<(f64, usize)> {
        self.diverged
    }

    /// After another state has been put into y, and contacts with it: clears divergence and history,
    /// and chooses the constraints of loops that are held there.
    pub fn reset(&mut self, t: f64, y: &[f64]) {
        self.diverged = None;
        self.open_loop = None;
        self.passages.reset();
        self.choose_constraints(t, y);
        self.stick_slip.reset(&self.contacts);
        if let Some(grasps) = &mut self.grasps {
            grasps.reset();
        }
    }

    /// Chooses the constraints of loops that are held from a state on, from that state alone: what was
    /// evaluated before, by who looks at a run or repeats a part of it, changes nothing.
    pub fn choose_constraints(&mut self, t: f64, y: &[f64]) {
        if self.loops().has_rigid() {
            if self.laws.vary_added_mass() {
                self.set_state(t, y, true);
            }
            let parts = self.layout().parts(y);
            self.data.choose_constraints(&self.model, parts.q, parts.v);
        }
    }

    /// Index of the first entry of y out of bounds.
    fn first_diverged(&self, y: &[f64]) -> Option<usize> {
        let (q, rest) = y.split_at(self.model.nq());
        let (v, rest) = rest.split_at(self.model.nv());
        let parts = [(q, MAX_POSITION), (v, MAX_SPEED), (rest, f64::MAX)];
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

    /// Efforts and wrenches on the robot at the last evaluation.
    ///
    /// # Errors
    /// If there was none in the present state.
    pub fn inputs(&self) -> Result<&Inputs<f64>, NotComputed> {
        self.data.applied()
    }

    /// [`Actuators::efforts`] at y under the command, with the robot in `state` and its bodies
    /// placed.
    pub fn efforts(
        &self,
        state: &State<f64>,
        bodies: &Bodies<f64>,
        y: &[f64],
    ) -> (Vec<f64>, Vec<f64>) {
        let mut done = self.command.zeroed();
        self.write_efforts(state, bodies, y, &mut done);
        (done.thrusts, done.efforts)
    }

    /// The same, written to `done`.
    pub fn write_efforts(
        &self,
        state: &State<f64>,
        bodies: &Bodies<f64>,
        y: &[f64],
        done: &mut Command,
    ) {
        let context = ActuatorContext {
            t: state.t,
            v: &state.v,
            bodies,
            environment: &self.environment,
        };
        let z = self.layout().parts(y).z;
        let command = self.commanded();
        self.actuators.write_efforts(command, z, &context, done);
    }

    /// Calls `take` with the index of every fin on a hinge, and what it does with the actuators in the
    /// states `z`.
    pub fn fins(
        &self,
        state: &State<f64>,
        bodies: &Bodies<f64>,
        z: &[f64],
        take: impl FnMut(usize, &FinState),
    ) {
        let context = ActuatorContext {
            t: state.t,
            v: &state.v,
            bodies,
            environment: &self.environment,
        };
        self.actuators.fins(self.commanded(), z, &context, take);
    }

    /// Forces of contacts, actuators, joints and compliant loops at (t, y), into the inputs. Writes
    /// the rates of the actuators' states and of their works; returns the powers of the others,
    /// without those of the water.
    #[inline(always)]
    fn apply_forces(&mut self, t: f64, y: &[f64], rates: &mut PartsMut) -> PassiveWorks {
        let bodies = self.has_contact()
            || self.has_hull
            || !self.wrenches.is_empty()
            || self.actuators.need_bodies_in(&self.environment, t);
        self.set_state(t, y, bodies || !self.laws.is_empty());
        self.update_commanded(t);
        let z = self.layout().parts(y).z;
        let (state, bodies, inputs) = self.data.forces_mut();
        let command = match self.profile.is_empty() {
            true => &self.command,
            false => &self.commanded,
        };
        // In loops: what a fill calls would be compiled for any processor.
        for tau in &mut inputs.tau {
            *tau = 0.0;
        }
        for wrench in &mut inputs.wrenches {
            *wrench = Force::zero();
        }
        let contact = match &self.terrain {
            Some(terrain) if !self.contacts.is_empty() => {
                let (contacts, wrenches) = (&mut self.contacts, &mut inputs.wrenches);
                match self.is_accepted {
                    true => contacts.add_accepted(terrain, bodies, wrenches),
                    false => contacts.add(terrain, bodies, wrenches),
                }
            }
            _ => 0.0,
        };
        let context = ActuatorContext {
            t,
            v: &state.v,
            bodies,
            environment: &self.environment,
        };
        let mut outputs = ActuatorOutputs {
            tau: &mut inputs.tau,
            wrenches: &mut inputs.wrenches,
            rates: rates.z,
            power: Some(rates.actuator_works),
        };
        self.actuators
            .keep_commands(&command.thrusts, &command.deflections);
        self.actuators
            .evaluate(&command.efforts, z, &context, &mut outputs);
        let joints = self.joints.add(&state.q, &state.v, &mut inputs.tau);
        let add = |wrench: &AppliedWrench| wrench.add(t, bodies, &mut inputs.wrenches);
        let wrenches = self.wrenches.iter().map(add).sum();
        let works = PassiveWorks {
            contact,
            stops: joints.stops,
            friction: joints.friction,
            wrenches,
            ..PassiveWorks::default()
        };
        if !self.laws.is_empty() {
            let states = self.layout().parts(y).laws;
            self.apply_laws(states, rates.laws);
        }
        works
    }

    /// True if points of the robot can touch the seabed.
    pub fn has_contact(&self) -> bool {
        self.terrain.is_some() && !self.contacts.is_empty()
    }

    /// Sets the state to (t, y), and updates the bodies on request. Bodies of the same state, to the
    /// last bit, are kept: after a step they are read several times.
    fn set_state(&mut self, t: f64, y: &[f64], bodies: bool) {
        let parts = self.layout().parts(y);
        self.data.set_state(t, parts.q, parts.v);
        if let Some(prescribed) = &mut self.prescribed {
            let State { q, v, .. } = self.data.state_mut();
            prescribed.apply(&self.model, t, q, v);
            self.data.set_prescribed(prescribed.accelerations());
        }
        if bodies {
            self.is_accepted &= self.data.has_velocities();
            self.data.update_velocities(&self.model);
        }
        if !self.laws.is_empty() && bodies {
            self.update_added_masses(y);
        }
    }

    /// Updates poses and velocities of all bodies to (t, y), for [`Plant::cached_state`] and
    /// [`Plant::cached_bodies`].
    pub fn update_bodies(&mut self, t: f64, y: &[f64]) {
        self.set_state(t, y, true);
    }

    /// The state of the last [`Plant::update_bodies`].
    pub fn cached_state(&self) -> &State<f64> {
        self.data.state()
    }

    /// The bodies of the last [`Plant::update_bodies`].
    pub fn cached_bodies(&self) -> &Bodies<f64> {
        self.data.state_and_bodies().1
    }

    /// Stick-slip transitions of contact points, if they are watched.
    pub fn stick_slip(&mut self) -> &mut StickSlip {
        &mut self.stick_slip
    }

    /// The robot with its bodies of the last [`Plant::update_bodies`].
    pub fn placed(&self) -> Placed<'_> {
        let (state, bodies) = self.data.state_and_bodies();
        Placed {
            model: &self.model,
            environment: &self.environment,
            bodies,
            t: state.t,
        }
    }

    /// Energy in the springs of contacts and stops, with the bodies of the last
    /// [`Plant::update_bodies`].
    pub fn spring_energy(&mut self) -> f64 {
        let (state, bodies) = self.data.state_and_bodies();
        let contacts = match &self.terrain {
            Some(terrain) => self.contacts.stored(terrain, bodies),
            None => 0.0,
        };
        contacts + self.joints.stored(&state.q)
    }
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
        let mut power = best(
            #[inline(always)]
            || self.apply_forces(t, y, &mut rates),
        );
        let state = self.data.state();
        self.model.configuration_rate(&state.q, &state.v, rates.q);
        self.accelerations(rates.v, &mut power);
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
        if let Some(prescribed) = &mut self.prescribed {
            let (q, rest) = y.split_at_mut(self.model.nq());
            prescribed.apply(&self.model, t, q, &mut rest[..self.model.nv()]);
        }
        if self.diverged.is_none() {
            self.diverged = self.first_diverged(y).map(|index| (t, index));
        }
        if self.diverged.is_none() && self.loops().has_rigid() {
            if self.laws.vary_added_mass() {
                self.set_state(t, y, true);
            }
            let (q, rest) = y.split_at_mut(self.model.nq());
            let v = &mut rest[..self.model.nv()];
            self.data.project(&self.model, q, v);
            self.accept_loops(t);
            self.accept_grasps();
        }
        if self.has_contact() {
            self.set_state(t, y, true);
        }
        if let Some(terrain) = &self.terrain {
            let (_, bodies) = self.data.state_and_bodies();
            self.contacts.accept(terrain, bodies);
            self.is_accepted = true;
            if self.watched.contains(&EventKind::Slip) {
                self.stick_slip.update(t, &self.contacts);
            }
        }
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(CancelToken::is_cancelled)
    }

    fn event_count(&self) -> usize {
        self.watched.iter().map(|k| self.event_count_of(*k)).sum()
    }

    fn events(&mut self, t: f64, y: &[f64], values: &mut [f64]) {
        if self.watched.is_empty() {
            return;
        }
        self.set_state(t, y, true);
        self.update_commanded(t);
        let (state, bodies) = self.data.state_and_bodies();
        let context = ActuatorContext {
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
                    self.actuators.events(self.commanded(), z, &context, own);
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
