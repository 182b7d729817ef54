//! Checkpoint of a run.

use super::Simulation;
use crate::control::{Command, Controller};
use serde::{Deserialize, Serialize};

/// State of a run: everything that decides how it goes on. As JSON it is exact.
///
/// ```no_run
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use bathyal_sim::{Simulation, scenario::ScenarioFile};
/// let setup = ScenarioFile::read("scenarios/falling_and_rising.toml".as_ref(), &[])?.setup()?;
/// let mut run = Simulation::new(&setup)?;
/// run.step(&mut Vec::new())?;
/// let checkpoint = run.checkpoint();
/// let mut other = Simulation::new(&setup)?;
/// other.restore(&checkpoint);
/// assert_eq!(run.state_hash(), other.state_hash());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// Number of control ticks so far.
    pub control_ticks: u64,
    /// Time, s.
    pub t: f64,
    /// State, actuators and works.
    pub y: Vec<f64>,
    /// Held command: efforts.
    pub efforts: Vec<f64>,
    /// Held command: thrusts.
    pub thrusts: Vec<f64>,
    /// Anchors of the contacts.
    pub contacts: Vec<f64>,
    /// State of the controllers.
    pub controllers: Vec<f64>,
    /// State of the integrator.
    pub integrator: Vec<f64>,
    /// State of the energy balance.
    pub energy_balance: Vec<f64>,
}

impl Checkpoint {
    /// All numbers but the time.
    pub(super) fn parts(&self) -> [&[f64]; 7] {
        [
            &self.y,
            &self.efforts,
            &self.thrusts,
            &self.contacts,
            &self.controllers,
            &self.integrator,
            &self.energy_balance,
        ]
    }
}

impl Simulation {
    /// State of the run now.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            control_ticks: self.control_ticks,
            t: self.t,
            y: self.y.clone(),
            efforts: self.plant.command.efforts.clone(),
            thrusts: self.plant.command.thrusts.clone(),
            contacts: self.plant.contacts.save_state(),
            controllers: self.controllers.save_state(),
            integrator: self.integrator.save_state(),
            energy_balance: self.energy_balance.save_state(),
        }
    }

    /// Goes on from a checkpoint of a run of the same scenario.
    pub fn restore(&mut self, checkpoint: &Checkpoint) {
        self.control_ticks = checkpoint.control_ticks;
        self.t = checkpoint.t;
        self.y.clone_from(&checkpoint.y);
        self.plant.command = Command {
            efforts: checkpoint.efforts.clone(),
            thrusts: checkpoint.thrusts.clone(),
        };
        self.plant.contacts.load_state(&checkpoint.contacts);
        self.controllers.load_state(&checkpoint.controllers);
        self.integrator.load_state(&checkpoint.integrator);
        self.energy_balance.load_state(&checkpoint.energy_balance);
        self.plant.reset();
        self.event_monitor
            .update(&mut self.plant, self.t, &self.y, &mut Vec::new());
    }
}
