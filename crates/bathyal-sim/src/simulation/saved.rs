//! A run at one moment, as numbers.

use super::Simulation;
use crate::control::{Command, Controller};
use serde::{Deserialize, Serialize};

/// Everything that decides how a run goes on. As JSON it is exact.
///
/// ```no_run
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use bathyal_sim::{Simulation, scenario::ScenarioFile};
/// let setup = ScenarioFile::read("scenarios/falling_and_rising.toml".as_ref(), &[])?.setup()?;
/// let mut run = Simulation::new(&setup)?;
/// run.beat(&mut Vec::new())?;
/// let saved = run.save();
/// let mut other = Simulation::new(&setup)?;
/// other.restore(&saved);
/// assert_eq!(run.state_hash(), other.state_hash());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    /// Samples of the controllers so far.
    pub beats: u64,
    /// Time, s.
    pub t: f64,
    /// State, actuators and works.
    pub y: Vec<f64>,
    /// The command that is held.
    pub efforts: Vec<f64>,
    /// The command that is held.
    pub thrusts: Vec<f64>,
    /// Anchors of the contacts.
    pub contacts: Vec<f64>,
    /// Memory of the controllers.
    pub controllers: Vec<f64>,
    /// Memory of the integrator.
    pub integrator: Vec<f64>,
    /// State of the energy balance.
    pub account: Vec<f64>,
}

impl Saved {
    /// All numbers but the time.
    pub(super) fn parts(&self) -> [&[f64]; 7] {
        [
            &self.y,
            &self.efforts,
            &self.thrusts,
            &self.contacts,
            &self.controllers,
            &self.integrator,
            &self.account,
        ]
    }
}

impl Simulation {
    /// The run as it stands.
    pub fn save(&self) -> Saved {
        Saved {
            beats: self.beats,
            t: self.t,
            y: self.y.clone(),
            efforts: self.plant.command.efforts.clone(),
            thrusts: self.plant.command.thrusts.clone(),
            contacts: self.plant.contacts.memory(),
            controllers: self.controllers.save_state(),
            integrator: self.integrator.save_state(),
            account: self.energy_balance.save_state(),
        }
    }

    /// Goes on from where [`Simulation::save`] was called, in a run of the same scenario.
    pub fn restore(&mut self, saved: &Saved) {
        self.beats = saved.beats;
        self.t = saved.t;
        self.y.clone_from(&saved.y);
        self.plant.command = Command {
            efforts: saved.efforts.clone(),
            thrusts: saved.thrusts.clone(),
        };
        self.plant.contacts.remember(&saved.contacts);
        self.controllers.load_state(&saved.controllers);
        self.integrator.load_state(&saved.integrator);
        self.energy_balance.load_state(&saved.account);
        self.plant.forget();
        self.happenings
            .look(&mut self.plant, self.t, &self.y, &mut Vec::new());
    }
}
