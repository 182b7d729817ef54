//! Everything that decides how a run goes on, as numbers.

use super::Simulation;
use super::event_list::EventList;
use crate::control::{Command, Controller};
use crate::hash::Fnv;

/// State of a run at a control tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct SavedState {
    /// Number of control ticks so far.
    pub control_ticks: u64,
    /// Time, s.
    pub t: f64,
    /// State, actuators and works.
    pub y: Vec<f64>,
    /// Held command: efforts.
    pub efforts: Vec<f64>,
    /// Held command: thrusts, then deflections of fins.
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

/// Number of lists.
pub(super) const PARTS: usize = 7;

impl SavedState {
    /// All numbers but the time.
    pub fn parts(&self) -> [&Vec<f64>; PARTS] {
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

    /// The same, to be written.
    pub fn parts_mut(&mut self) -> [&mut Vec<f64>; PARTS] {
        [
            &mut self.y,
            &mut self.efforts,
            &mut self.thrusts,
            &mut self.contacts,
            &mut self.controllers,
            &mut self.integrator,
            &mut self.energy_balance,
        ]
    }

    /// Takes over the held command, if it has the same lists.
    pub fn load_command(&self, command: &mut Command) {
        let (efforts, thrusts) = (command.efforts.len(), command.thrusts.len());
        let fins = command.deflections.len();
        if (efforts, thrusts + fins) == (self.efforts.len(), self.thrusts.len()) {
            let (of_thrusters, of_fins) = self.thrusts.split_at(thrusts);
            command.efforts.copy_from_slice(&self.efforts);
            command.thrusts.copy_from_slice(of_thrusters);
            command.deflections.copy_from_slice(of_fins);
        }
    }

    /// Takes the numbers into a hash.
    pub fn hash(&self) -> Fnv {
        let mut hash = Fnv::new();
        hash.number(self.control_ticks);
        hash.number(self.t.to_bits());
        for part in self.parts() {
            hash.number(part.len() as u64);
            for x in part {
                hash.number(x.to_bits());
            }
        }
        hash
    }
}

impl Simulation<'_> {
    /// Writes the state of the run; after the first time without allocation.
    pub(crate) fn save_state(&self, saved: &mut SavedState) {
        for part in saved.parts_mut() {
            part.clear();
        }
        saved.control_ticks = self.control_ticks;
        saved.t = self.t;
        saved.y.extend(&self.y);
        saved.efforts.extend(&self.plant.command.efforts);
        saved.thrusts.extend(&self.plant.command.thrusts);
        saved.thrusts.extend(&self.plant.command.deflections);
        self.plant.contacts.save_state(&mut saved.contacts);
        self.controllers.save_state(&mut saved.controllers);
        self.integrator.save_state(&mut saved.integrator);
        self.energy_balance.save_state(&mut saved.energy_balance);
    }

    /// Goes on from a state of this run.
    pub(super) fn load_state(&mut self, saved: &SavedState) {
        self.control_ticks = saved.control_ticks;
        self.t = saved.t;
        self.y.clone_from(&saved.y);
        self.before.clone_from(&saved.y);
        saved.load_command(&mut self.plant.command);
        self.plant.contacts.load_state(&saved.contacts);
        self.controllers.load_state(&saved.controllers);
        self.integrator.load_state(&saved.integrator);
        self.energy_balance.load_state(&saved.energy_balance);
        self.plant.reset(self.t, &self.y);
        self.divergence = None;
        if let Some(checker) = &mut self.step_checker {
            checker.abandon(saved.control_ticks);
        }
        self.event_monitor
            .update(&mut self.plant, self.t, &self.y, &mut EventList::default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_notices_a_single_bit_and_where_it_stands() {
        let hash = |y: Vec<f64>, contacts: Vec<f64>| {
            let state = SavedState {
                y,
                contacts,
                ..SavedState::default()
            };
            state.hash().digits()
        };
        let one = hash(vec![1.0], vec![]);
        assert_eq!(one, hash(vec![1.0], vec![]));
        assert_ne!(one, hash(vec![1.0 + f64::EPSILON], vec![]));
        assert_ne!(one, hash(vec![], vec![1.0]));
        assert_ne!(hash(vec![0.0], vec![]), hash(vec![-0.0], vec![]));
    }
}
