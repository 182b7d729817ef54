//! Restart from a state of a similar run, and steps in which something is held: experiments.

use super::event_list::EventList;
use super::saved_state::SavedState;
use super::{Simulation, StepError};
use crate::control::Controller;
use crate::energy_balance::EnergyBalance;
use crate::plant::Layout;

/// What is held in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    /// Nothing.
    Nothing,
    /// The command: controllers are frozen.
    Command,
    /// All thrusts are commanded to be zero.
    Thrusts,
    /// All efforts are commanded to be zero.
    Efforts,
}

impl Simulation<'_> {
    /// Goes on from a state of a run of the same bodies, in which numbers of robot and scenario may
    /// differ. Works begin at zero, so that the energy balance is that from here on. Controllers
    /// begin anew if their sampling differs.
    pub(crate) fn start_from(&mut self, saved: &SavedState, layout: Layout, same_sampling: bool) {
        let own = self.plant.layout();
        let state = layout.parts(&saved.y);
        let mut begin = vec![0.0; self.y.len()];
        let (q, rest) = begin.split_at_mut(own.nq);
        let (v, rest) = rest.split_at_mut(own.nv);
        let (z, rest) = rest.split_at_mut(own.nz);
        let laws = &mut rest[..own.laws];
        let initial = own.parts(&self.y);
        for (to, from, initial) in [
            (q, state.q, initial.q),
            (v, state.v, initial.v),
            (z, state.z, initial.z),
            (laws, state.laws, initial.laws),
        ] {
            to.copy_from_slice(if to.len() == from.len() {
                from
            } else {
                initial
            });
        }
        self.y = begin;
        self.before.clone_from(&self.y);
        self.t = saved.t;
        self.control_ticks = (saved.t / self.period).round() as u64;
        saved.load_command(&mut self.plant.command);
        let mut contacts = Vec::new();
        self.plant.contacts.save_state(&mut contacts);
        if contacts.len() == saved.contacts.len() {
            self.plant.contacts.load_state(&saved.contacts);
        }
        if same_sampling {
            self.controllers.load_state(&saved.controllers);
        }
        self.plant.reset(self.t, &self.y);
        self.plant.update_bodies(self.t, &self.y);
        self.energy_balance = EnergyBalance::new(&self.plant.placed());
        let events = &mut EventList::default();
        self.event_monitor
            .update(&mut self.plant, self.t, &self.y, events);
    }

    /// Takes the seabed away.
    pub(crate) fn remove_contact(&mut self) {
        self.plant.terrain = None;
    }

    /// One control period in which something is held, without recording.
    pub(crate) fn step_holding(&mut self, hold: Hold) -> Result<(), StepError> {
        self.check_start()?;
        self.events.clear();
        self.save_tick_start();
        if hold != Hold::Command {
            self.command();
        }
        match hold {
            Hold::Thrusts => self.plant.command.thrusts.fill(0.0),
            Hold::Efforts => self.plant.command.efforts.fill(0.0),
            Hold::Nothing | Hold::Command => {}
        }
        self.integrator.reset();
        self.integrate_period()
    }
}
