//! Simulation of a scenario: control steps, integration, energy balance, events, divergence.
//!
//! Time advances in control periods. At each control tick the controllers give a command, which is
//! held while the integrator takes its steps to the next. A checkpoint holds everything that
//! decides how a run goes on, and restores it bit for bit.

mod assess;
mod builder;
mod changes;
mod checkpoint;
mod error;
mod event_list;
mod event_monitor;
mod inputs;
mod operator_event;
mod restart;
mod sampling;
mod saved_state;
mod step_check;
mod watchdog;

pub use builder::{ScenarioSource, SimulationBuilder};
pub use changes::ChangeError;
pub use checkpoint::{Checkpoint, CheckpointError};
pub use error::StepError;
pub(crate) use operator_event::OperatorEvent;
pub use operator_event::PILOT;
pub(crate) use restart::Hold;
pub(crate) use saved_state::SavedState;
pub use watchdog::Diverged;

use crate::assessment::Monitor;
use crate::contact::ContactState;
use crate::control::{
    Command, CommandNames, Controller, NominalModel, OperatorCommand, OperatorControls, Sampled,
    View,
};
use crate::energy_balance::EnergyBalance;
use crate::integrate::{Arrival, CancelToken, Integrator, Statistics};
use crate::plant::Plant;
use crate::record::{EnergySample, EventSample, Input, InputSample, RecordError, Recorder, Sample};
use crate::scenario::Scenario;
use bathyal::{Bodies, Model};
use bathyal_robot::{Laws, Robot};
use changes::Changes;
use event_list::EventList;
use event_monitor::EventMonitor;
use inputs::Inputs;
use sampling::Sampler;
use std::sync::Arc;
use step_check::StepChecker;

/// Tolerance of the time of a control tick, relative to the period.
const TIME_TOLERANCE: f64 = 1e-9;

/// A run of a scenario, advanced by [`Simulation::step`]. `'r` is the lifetime of what its recorder
/// borrows.
#[derive(Debug)]
pub struct Simulation<'r> {
    robot: Robot,
    /// The scenario at the start.
    scenario: Scenario,
    /// The model at the start.
    model: Model<f64>,
    /// The model that controllers assume.
    nominal: Arc<NominalModel>,
    /// Laws and waters of programs, by name.
    laws: Laws,
    changes: Changes,
    inputs: Inputs,
    /// Of robot and scenario.
    fingerprint: String,
    plant: Plant,
    controllers: Sampled,
    command_names: CommandNames,
    integrator: Box<dyn Integrator>,
    t: f64,
    y: Vec<f64>,
    /// Number of control ticks so far.
    control_ticks: u64,
    period: f64,
    duration: f64,
    /// States of the contact points at the last control tick.
    contact_states: Vec<ContactState>,
    /// Buffer for the next command.
    commanded: Command,
    energy_balance: EnergyBalance,
    event_monitor: EventMonitor,
    /// y at the last control tick.
    before: Vec<f64>,
    /// State at the last control tick, if a step can be cancelled.
    tick_start: SavedState,
    events: EventList,
    /// True if the next event belongs to another step.
    events_are_old: bool,
    recorder: Option<Box<dyn Recorder + 'r>>,
    /// Number of control ticks per recorded sample.
    record_every: u64,
    /// Number of recorded samples and the time of the last.
    recorded: Option<(u64, f64)>,
    sampler: Sampler,
    /// Monitor of the run, if it is assessed.
    monitor: Option<Box<Monitor>>,
    /// Step-size checks, if they are made.
    step_checker: Option<Box<StepChecker>>,
    /// Why the run has diverged.
    divergence: Option<Diverged>,
}

impl<'r> Simulation<'r> {
    /// Simulated time, s.
    pub fn time(&self) -> f64 {
        self.t
    }

    /// Duration of the run, s.
    pub fn duration(&self) -> f64 {
        self.duration
    }

    /// True if the duration has passed.
    pub fn is_finished(&self) -> bool {
        self.t >= self.duration
    }

    /// The plant: robot, water, seabed and actuators.
    pub fn plant(&self) -> &Plant {
        &self.plant
    }

    /// The robot as its file describes it, all robots merged.
    pub fn robot(&self) -> &Robot {
        &self.robot
    }

    /// The state: [q | v | actuators | works], see [`crate::plant::Layout`].
    pub fn y(&self) -> &[f64] {
        &self.y
    }

    /// Steps and evaluations of the integrator so far.
    pub fn effort(&self) -> Statistics {
        self.integrator.statistics()
    }

    /// Number of control ticks so far.
    pub fn control_ticks(&self) -> u64 {
        self.control_ticks
    }

    /// Joints, thrusters and fins by name, and a command of zeros for [`Simulation::step_with`].
    pub fn command_names(&self) -> &CommandNames {
        &self.command_names
    }

    /// Controls of an operator.
    pub fn controls(&self) -> Option<OperatorControls> {
        self.controllers.controls()
    }

    /// Applies an operator command, from the next control tick on. It is an event, so that a
    /// recorded run can be repeated.
    pub fn steer(&mut self, input: &OperatorCommand) {
        self.controllers.steer(input);
        self.clear_old_events();
        let event = OperatorEvent {
            control_tick: self.control_ticks,
            input: input.clone(),
        };
        self.events
            .push(self.t, PILOT, PILOT, format_args!("{}", event.text()));
    }

    /// Events of the last step, and operator commands since.
    pub fn events(&self) -> &[EventSample] {
        self.events.as_slice()
    }

    fn clear_old_events(&mut self) {
        if std::mem::take(&mut self.events_are_old) {
            self.events.clear();
        }
    }

    /// Advances by one control period: one command of the controllers, then integration to the next
    /// control tick. See [`Simulation::events`] for what happened, and [`StepError`] for where the
    /// simulation is after an error.
    pub fn step(&mut self) -> Result<(), StepError> {
        self.check_start()?;
        self.advance(None)
    }

    /// The same with a command from outside, which is added to that of the controllers in this
    /// step: after all of them, and before an operator replaces what he has taken. In a scenario
    /// without controllers it is the command.
    ///
    /// ```
    /// use bathyal_sim::Simulation;
    /// use bathyal_sim::scenario::ScenarioFile;
    /// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    /// # let path = std::path::Path::new(folder).join("bluerov2_arm.toml");
    /// let mut file = ScenarioFile::read(&path, &[])?;
    /// file.scenario.control.clear();
    /// let mut simulation = Simulation::new(&file.setup()?)?;
    /// let mut command = simulation.command_names().zero();
    /// command.thrusts.fill(5.0);
    /// simulation.step_with(&command)?;
    /// command.thrusts[0] = f64::NAN;
    /// let error = simulation.step_with(&command).unwrap_err().to_string();
    /// assert!(error.starts_with("the command thrusts[0] of"), "{error}");
    /// assert_eq!(simulation.control_ticks(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn step_with(&mut self, command: &Command) -> Result<(), StepError> {
        self.check_start()?;
        self.command_names.check(command)?;
        self.advance(Some(command))
    }

    /// Advances to the first control tick that is not before `t`, s.
    pub fn advance_to(&mut self, t: f64) -> Result<(), StepError> {
        if !(self.t..=self.duration).contains(&t) {
            return Err(StepError::Time {
                to: t,
                t: self.t,
                duration: self.duration,
            });
        }
        while self.t < t - TIME_TOLERANCE * self.period {
            self.step()?;
        }
        Ok(())
    }

    fn check_start(&self) -> Result<(), StepError> {
        let t = self.t;
        match self.plant.cancel().is_some_and(CancelToken::is_cancelled) {
            _ if self.is_finished() => Err(StepError::Finished { t }),
            true => Err(StepError::Cancelled { t }),
            false => Ok(()),
        }
    }

    /// One control period with a command from outside, and its recording.
    fn advance(&mut self, command: Option<&Command>) -> Result<(), StepError> {
        let (t, control_tick, next_input) = (self.t, self.control_ticks, self.inputs.next);
        self.plant.check_prescribed(t, self.next_tick())?;
        if self.recorder.is_some() && self.recorded.is_none() {
            self.record()?;
        }
        if self.control_ticks == 0 {
            self.assess();
        }
        let replayed = self.replay_inputs()?;
        let command = command.or(replayed.as_ref());
        self.record_changes()?;
        if let Some(command) = command {
            self.controllers.add_command(command);
        }
        self.clear_old_events();
        let step = self.advance_unrecorded();
        self.events_are_old = true;
        if let Err(StepError::Cancelled { .. }) = step {
            self.inputs.next = next_input;
            return step;
        }
        if let (Some(recorder), Some(command)) = (&mut self.recorder, command) {
            let Command {
                efforts,
                thrusts,
                deflections,
            } = command.clone();
            recorder.input(&InputSample {
                t,
                control_tick,
                input: Input::Command {
                    efforts,
                    thrusts,
                    deflections,
                },
            })?;
        }
        if let Some(recorder) = &mut self.recorder {
            for event in self.events.as_slice() {
                recorder.event(event)?;
            }
        }
        step?;
        if self.is_record_due() {
            let recorded = self.record();
            self.assess();
            recorded?;
        }
        Ok(())
    }

    /// Time of the next control tick, or of the end.
    fn next_tick(&self) -> f64 {
        ((self.control_ticks + 1) as f64 * self.period).min(self.duration)
    }

    fn advance_unrecorded(&mut self) -> Result<(), StepError> {
        self.save_tick_start();
        if self.command() {
            self.integrator.reset();
        }
        self.track();
        self.record_part();
        self.integrate_period()?;
        self.check_part();
        Ok(())
    }

    /// Integrates to the next control tick with the command that is held.
    fn integrate_period(&mut self) -> Result<(), StepError> {
        self.before.copy_from_slice(&self.y);
        self.plant.choose_constraints(self.t, &self.y);
        let from = self.t;
        let until = self.next_tick();
        while self.t < until {
            let (t, y) = (&mut self.t, &mut self.y);
            let arrival = self.integrator.advance(&mut self.plant, t, y, until);
            self.event_monitor.slips(&mut self.plant, &mut self.events);
            self.event_monitor
                .singular_passages(&mut self.plant, &mut self.events);
            match arrival {
                Ok(Arrival::End) => break,
                Ok(Arrival::Event(index)) => {
                    let events = &mut self.events;
                    self.event_monitor.event(index, self.t, events);
                }
                Ok(Arrival::Cancelled) => return Err(self.cancelled()),
                Err(stuck) => return Err(self.diverged(from, stuck.t, Some(stuck.h)).into()),
            }
        }
        let open = self.plant.open_loop().map(|(t, _)| *t);
        if let Some(t) = open.or(self.plant.diverged().map(|(t, _)| t)) {
            return Err(self.diverged(from, t, None).into());
        }
        self.energy_balance.update(&self.plant.works(&self.y));
        self.control_ticks += 1;
        self.event_monitor
            .update(&mut self.plant, self.t, &self.y, &mut self.events);
        if self.control_ticks == 1 {
            // Controllers and integrator have begun: room for their states.
            self.save_tick_start();
        }
        Ok(())
    }

    /// Saves the state to which a cancelled step goes back.
    fn save_tick_start(&mut self) {
        if self.plant.cancel().is_some() {
            let mut start = std::mem::take(&mut self.tick_start);
            self.save_state(&mut start);
            self.tick_start = start;
        }
    }

    /// Goes back to the last control tick.
    fn cancelled(&mut self) -> StepError {
        let start = std::mem::take(&mut self.tick_start);
        self.load_state(&start);
        self.tick_start = start;
        self.events.clear();
        StepError::Cancelled { t: self.t }
    }

    /// True if this control tick is one whose sample is recorded.
    pub fn is_record_due(&self) -> bool {
        self.control_ticks.is_multiple_of(self.record_every) || self.is_finished()
    }

    /// Records a sample of the present state, if there is a recorder that does not have it. Steps
    /// record by themselves; this is for the end of a run that was interrupted.
    pub fn record(&mut self) -> Result<(), RecordError> {
        let samples = match self.recorded {
            Some((_, t)) if t == self.t => return Ok(()),
            Some((samples, _)) => samples,
            None => 0,
        };
        if self.recorder.is_none() {
            return Ok(());
        }
        self.observe();
        if let Some(recorder) = &mut self.recorder {
            recorder.sample(self.sampler.sample())?;
        }
        self.recorded = Some((samples + 1, self.t));
        Ok(())
    }

    /// Number of recorded samples.
    pub fn recorded_samples(&self) -> u64 {
        self.recorded.map_or(0, |(samples, _)| samples)
    }

    /// Replaces the recorder, and returns the old one.
    pub fn set_recorder(
        &mut self,
        recorder: Option<Box<dyn Recorder + 'r>>,
    ) -> Option<Box<dyn Recorder + 'r>> {
        self.recorded = None;
        std::mem::replace(&mut self.recorder, recorder)
    }

    /// Evaluates the controllers; returns whether the command has changed.
    fn command(&mut self) -> bool {
        self.plant.update_bodies(self.t, &self.y);
        let plant = &self.plant;
        let (state, bodies) = (plant.cached_state(), plant.cached_bodies());
        if let Some(terrain) = &plant.terrain {
            plant
                .contacts
                .states(terrain, bodies, &mut self.contact_states);
        }
        let view = View {
            state,
            bodies,
            contacts: &self.contact_states,
            dt: if self.control_ticks == 0 {
                0.0
            } else {
                self.period
            },
        };
        self.commanded.clear();
        self.controllers.control(&view, &mut self.commanded);
        let changed = self.commanded != plant.command;
        std::mem::swap(&mut self.commanded, &mut self.plant.command);
        changed
    }

    /// Energy balance at the present time.
    pub fn energy(&mut self) -> EnergySample {
        energy_at(&self.energy_balance, &mut self.plant, self.t, &self.y)
    }

    /// Time and energy balance at the last control tick: after divergence, the last that is known.
    pub fn last_energy(&mut self) -> (f64, EnergySample) {
        let t = self.control_ticks as f64 * self.period;
        let before = &self.before;
        (
            t,
            energy_at(&self.energy_balance, &mut self.plant, t, before),
        )
    }

    /// Computes everything that a recording holds at the present time. After the first time
    /// nothing is allocated.
    ///
    /// ```
    /// # use bathyal_sim::{Simulation, scenario::ScenarioFile};
    /// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    /// # let path = std::path::Path::new(folder).join("bluerov2_arm.toml");
    /// # let setup = ScenarioFile::read(&path, &[])?.setup()?;
    /// let mut simulation = Simulation::new(&setup)?;
    /// // Look a name up once, read a slice at every step.
    /// let position = simulation.observation().find("bodies.vehicle.position")?;
    /// simulation.step()?;
    /// let z = simulation.observe().slice(position)[2];
    /// assert_eq!(simulation.observation().get("bodies.vehicle.position.z"), Some(&[z][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn observe(&mut self) -> &Sample {
        let energy = self.energy();
        let sampler = &mut self.sampler;
        sampler.update(&mut self.plant, (self.t, &self.y), energy);
        sampler.sample()
    }

    /// [`Simulation::observe`] as a value of its own.
    pub fn sample(&mut self) -> Sample {
        self.observe().clone()
    }

    /// The last [`Simulation::observe`] or recorded sample; before the first its names alone.
    pub fn observation(&self) -> &Sample {
        self.sampler.sample()
    }

    /// Relative error of the energy balance: what does not add up, by the energy throughput.
    pub fn relative_energy_error(&self, energy: &EnergySample) -> f64 {
        self.energy_balance.relative_error(energy)
    }

    /// The bodies at the present time.
    pub fn bodies(&mut self) -> &Bodies<f64> {
        self.plant.update_bodies(self.t, &self.y);
        self.plant.cached_bodies()
    }

    /// Describes divergence from the state at the last control tick.
    fn diverged(&mut self, from: f64, t: f64, h: Option<f64>) -> Diverged {
        let diverged = watchdog::describe(&mut self.plant, (from, &self.before), t, h);
        self.divergence = Some(diverged.clone());
        diverged
    }
}

/// The energy balance at (t, y).
fn energy_at(balance: &EnergyBalance, plant: &mut Plant, t: f64, y: &[f64]) -> EnergySample {
    plant.update_bodies(t, y);
    let springs = plant.spring_energy();
    let meters = plant.actuators.meters();
    balance.sample(&plant.placed(), meters, &plant.works(y), springs)
}
