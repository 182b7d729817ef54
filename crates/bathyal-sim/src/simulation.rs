//! A run: controllers are asked, time passes, energy is accounted for, trouble is noticed.
//!
//! Time advances from sample to sample of the controllers. Between two samples the command
//! is held and the integrator takes its steps. Everything that decides how a run goes on
//! can be saved and restored, bit for bit.

mod happenings;
mod hash;
mod sampling;
mod saved;
mod watchdog;

pub use happenings::contact_names;
pub use saved::Saved;
pub use watchdog::Lost;

use crate::contact::Touch;
use crate::control::{Command, Controller, OperatorCommand, OperatorControls, Sampled, View};
use crate::energy_balance::EnergyBalance;
use crate::integrate::{Arrival, Integrator, Ode, Settings, Statistics, integrator};
use crate::plant::Plant;
use crate::record::{EnergySample, EventSample, Sample};
use crate::scenario::Setup;
use bathyal::Bodies;
use bathyal_robot::{FileError, Robot};
use happenings::Happenings;

/// A run under way.
#[derive(Debug)]
pub struct Simulation {
    robot: Robot,
    plant: Plant,
    controllers: Sampled,
    integrator: Box<dyn Integrator>,
    t: f64,
    y: Vec<f64>,
    /// Samples of the controllers so far.
    beats: u64,
    period: f64,
    duration: f64,
    bodies: Bodies<f64>,
    /// What the contact points felt at the last sample.
    touches: Vec<Touch>,
    /// Room for a command.
    asked: Command,
    energy_balance: EnergyBalance,
    happenings: Happenings,
    /// Where the present sample began.
    before: Vec<f64>,
}

impl Simulation {
    /// A run at its beginning.
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
        plant.look(0.0, &y);
        let energy_balance = EnergyBalance::new(&plant.placed());
        let mut happenings = Happenings::new(&setup.robot, &plant);
        happenings.look(&mut plant, 0.0, &y, &mut Vec::new());
        Ok(Simulation {
            robot: setup.robot.clone(),
            controllers: setup.controllers()?,
            integrator: integrator(config.method, &settings),
            t: 0.0,
            beats: 0,
            period: scenario.sampling.period,
            duration: scenario.duration,
            bodies: Bodies::new(&plant.model),
            touches: Vec::new(),
            asked: plant.command.clone(),
            energy_balance,
            happenings,
            before: y.clone(),
            plant,
            y,
        })
    }

    /// The time, s.
    pub fn time(&self) -> f64 {
        self.t
    }

    /// How long the run shall be, s.
    pub fn duration(&self) -> f64 {
        self.duration
    }

    /// Whether the end has been reached.
    pub fn is_done(&self) -> bool {
        self.t >= self.duration
    }

    /// The robot and its surroundings.
    pub fn plant(&self) -> &Plant {
        &self.plant
    }

    /// The robot's file, all robots in one.
    pub fn robot(&self) -> &Robot {
        &self.robot
    }

    /// The state: [q | v | actuators | works], see [`crate::plant::Layout`].
    pub fn y(&self) -> &[f64] {
        &self.y
    }

    /// What the integrator took so far.
    pub fn effort(&self) -> Statistics {
        self.integrator.statistics()
    }

    /// Samples of the controllers so far.
    pub fn beats(&self) -> u64 {
        self.beats
    }

    /// What a pilot can move.
    pub fn controls(&self) -> Option<OperatorControls> {
        self.controllers.controls()
    }

    /// What a pilot does, from the next sample of the controllers on.
    pub fn steer(&mut self, input: &OperatorCommand) {
        self.controllers.steer(input);
    }

    /// One sample of the controllers, and the time until the next. What happened is added
    /// to `events`.
    pub fn beat(&mut self, events: &mut Vec<EventSample>) -> Result<(), Lost> {
        if self.command() {
            self.integrator.reset();
        }
        self.before.copy_from_slice(&self.y);
        let from = self.t;
        let until = ((self.beats + 1) as f64 * self.period).min(self.duration);
        while self.t < until {
            let (t, y) = (&mut self.t, &mut self.y);
            let arrival = self.integrator.advance(&mut self.plant, t, y, until);
            self.happenings.slips(&mut self.plant, events);
            match arrival {
                Ok(Arrival::End) => break,
                Ok(Arrival::Event(index)) => {
                    events.extend(self.happenings.event(index, self.t));
                }
                Err(stuck) => return Err(self.lost(from, stuck.t, Some(stuck.h))),
            }
        }
        if let Some((t, _)) = self.plant.lost() {
            return Err(self.lost(from, t, None));
        }
        self.energy_balance.update(&self.plant.works(&self.y));
        self.beats += 1;
        self.happenings
            .look(&mut self.plant, self.t, &self.y, events);
        Ok(())
    }

    /// Asks the controllers; says whether they want something else than before.
    fn command(&mut self) -> bool {
        self.plant.look(self.t, &self.y);
        let plant = &self.plant;
        let (state, bodies) = (plant.state_seen(), plant.bodies_seen());
        if let Some(terrain) = &plant.terrain {
            plant.contacts.touches(terrain, bodies, &mut self.touches);
        }
        let view = View {
            state,
            bodies,
            touches: &self.touches,
            dt: if self.beats == 0 { 0.0 } else { self.period },
        };
        self.asked.clear();
        self.controllers.control(&view, &mut self.asked);
        let changed = self.asked != plant.command;
        std::mem::swap(&mut self.asked, &mut self.plant.command);
        changed
    }

    /// Where energy is and where it went.
    pub fn energy(&mut self) -> EnergySample {
        energy_at(&self.energy_balance, &mut self.plant, self.t, &self.y)
    }

    /// The time, and where energy was, when the last sample of the controllers began: after a
    /// run is lost, the last that is known.
    pub fn last_energy(&mut self) -> (f64, EnergySample) {
        let t = self.beats as f64 * self.period;
        let before = &self.before;
        (
            t,
            energy_at(&self.energy_balance, &mut self.plant, t, before),
        )
    }

    /// Everything there is to know about the present moment.
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

    /// The bodies at the present moment.
    pub fn bodies(&mut self) -> &Bodies<f64> {
        self.plant.look(self.t, &self.y);
        self.plant.bodies_seen()
    }

    /// A fingerprint of everything that decides how the run goes on: equal for equal bits.
    pub fn state_hash(&self) -> String {
        hash::hash(&self.save())
    }

    /// Why the run cannot go on, found from the last good state.
    fn lost(&mut self, from: f64, t: f64, h: Option<f64>) -> Lost {
        watchdog::diagnose(&mut self.plant, (from, &self.before), t, h)
    }
}

/// The energy balance at (t, y).
fn energy_at(balance: &EnergyBalance, plant: &mut Plant, t: f64, y: &[f64]) -> EnergySample {
    plant.look(t, y);
    let meters = plant.actuators.meters();
    balance.sample(
        &plant.placed(),
        meters,
        &plant.works(y),
        plant.spring_energy(),
    )
}
