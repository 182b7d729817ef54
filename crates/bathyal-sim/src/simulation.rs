//! Simulation of a scenario: control steps, integration, energy balance, events, divergence.
//!
//! Time advances in control periods. At each control tick the controllers give a command, which is
//! held while the integrator takes its steps to the next. A checkpoint holds everything that
//! decides how a run goes on, and restores it bit for bit.

mod checkpoint;
mod event_monitor;
mod hash;
mod sampling;
mod watchdog;

pub use checkpoint::Checkpoint;
pub use watchdog::Diverged;

use crate::contact::ContactState;
use crate::control::{Command, Controller, OperatorCommand, OperatorControls, Sampled, View};
use crate::energy_balance::EnergyBalance;
use crate::integrate::{Arrival, Integrator, Ode, Settings, Statistics, integrator};
use crate::plant::Plant;
use crate::record::{EnergySample, EventSample, Sample};
use crate::scenario::Setup;
use bathyal::Bodies;
use bathyal_robot::{FileError, Robot};
use event_monitor::EventMonitor;

/// A run of a scenario, advanced by [`Simulation::step`].
#[derive(Debug)]
pub struct Simulation {
    robot: Robot,
    plant: Plant,
    controllers: Sampled,
    integrator: Box<dyn Integrator>,
    t: f64,
    y: Vec<f64>,
    /// Number of control ticks so far.
    control_ticks: u64,
    period: f64,
    duration: f64,
    bodies: Bodies<f64>,
    /// States of the contact points at the last control tick.
    contact_states: Vec<ContactState>,
    /// Buffer for the next command.
    commanded: Command,
    energy_balance: EnergyBalance,
    event_monitor: EventMonitor,
    /// y at the last control tick.
    before: Vec<f64>,
}

impl Simulation {
    /// Creates the run of a scenario at t = 0.
    pub fn new(setup: &Setup) -> Result<Self, FileError> {
        let mut plant = setup.plant()?;
        let scenario = &setup.scenario;
        let config = &scenario.integrator;
        let settings = Settings {
            step: config.step,
            relative_tolerance: config.relative_tolerance,
            absolute_tolerance: config.absolute_tolerance,
            events: !config.events.is_empty(),
        };
        plant.watch_events(&config.events);
        let mut y = plant.begin(&setup.state);
        plant.accept(0.0, &mut y);
        plant.update_bodies(0.0, &y);
        let energy_balance = EnergyBalance::new(&plant.placed());
        let mut event_monitor = EventMonitor::new(&setup.robot, &plant);
        event_monitor.update(&mut plant, 0.0, &y, &mut Vec::new());
        Ok(Simulation {
            robot: setup.robot.clone(),
            controllers: setup.controllers()?,
            integrator: integrator(config.method, &settings),
            t: 0.0,
            control_ticks: 0,
            period: scenario.sampling.period,
            duration: scenario.duration,
            bodies: Bodies::new(&plant.model),
            contact_states: Vec::new(),
            commanded: plant.command.clone(),
            energy_balance,
            event_monitor,
            before: y.clone(),
            plant,
            y,
        })
    }

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

    /// Controls of an operator.
    pub fn controls(&self) -> Option<OperatorControls> {
        self.controllers.controls()
    }

    /// Applies an operator command, from the next control tick on.
    pub fn steer(&mut self, input: &OperatorCommand) {
        self.controllers.steer(input);
    }

    /// Advances by one control period: one command of the controllers, then integration to the next
    /// control tick. Adds events to `events`.
    ///
    /// # Errors
    /// If the motion has diverged. What came before is good.
    pub fn step(&mut self, events: &mut Vec<EventSample>) -> Result<(), Diverged> {
        if self.command() {
            self.integrator.reset();
        }
        self.before.copy_from_slice(&self.y);
        let from = self.t;
        let until = ((self.control_ticks + 1) as f64 * self.period).min(self.duration);
        while self.t < until {
            let (t, y) = (&mut self.t, &mut self.y);
            let arrival = self.integrator.advance(&mut self.plant, t, y, until);
            self.event_monitor.slips(&mut self.plant, events);
            match arrival {
                Ok(Arrival::End) => break,
                Ok(Arrival::Event(index)) => {
                    events.extend(self.event_monitor.event(index, self.t));
                }
                Err(stuck) => return Err(self.diverged(from, stuck.t, Some(stuck.h))),
            }
        }
        if let Some((t, _)) = self.plant.diverged() {
            return Err(self.diverged(from, t, None));
        }
        self.energy_balance.update(&self.plant.works(&self.y));
        self.control_ticks += 1;
        self.event_monitor
            .update(&mut self.plant, self.t, &self.y, events);
        Ok(())
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

    /// Sample of the present state for recordings.
    pub fn sample(&mut self) -> Sample {
        let energy = self.energy();
        sampling::sample(
            &self.robot,
            &mut self.plant,
            &mut self.bodies,
            (self.t, &self.y),
            energy,
        )
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

    /// Hash of the checkpoint: equal for equal bits.
    pub fn state_hash(&self) -> String {
        hash::hash(&self.checkpoint())
    }

    /// Diagnoses divergence from the state at the last control tick.
    fn diverged(&mut self, from: f64, t: f64, h: Option<f64>) -> Diverged {
        watchdog::diagnose(&mut self.plant, (from, &self.before), t, h)
    }
}

/// The energy balance at (t, y).
fn energy_at(balance: &EnergyBalance, plant: &mut Plant, t: f64, y: &[f64]) -> EnergySample {
    plant.update_bodies(t, y);
    let meters = plant.actuators.meters();
    balance.sample(
        &plant.placed(),
        meters,
        &plant.works(y),
        plant.spring_energy(),
    )
}
