//! States of a run that lie back a tick, two, four, eight and so on.

use crate::simulation::{SavedState, Simulation};

/// Number of states that are kept: the last lies back up to 2^20 control ticks.
const SLOTS: usize = 20;

/// Recent states of a run, the more of them the more recent: after n control ticks there is one
/// that lies back at most 2^k ticks for every k.
#[derive(Debug, Default)]
pub struct History {
    slots: Vec<SavedState>,
}

impl History {
    /// Keeps the present state of a run; to be called before every step.
    pub fn keep(&mut self, simulation: &Simulation) {
        let tick = simulation.control_ticks();
        if tick == 0 {
            return;
        }
        let slot = (tick.trailing_zeros() as usize).min(SLOTS - 1);
        if self.slots.len() <= slot {
            self.slots.resize_with(slot + 1, SavedState::default);
        }
        simulation.save_state(&mut self.slots[slot]);
    }

    /// The states, the most recent first.
    pub(super) fn states(&self) -> Vec<&SavedState> {
        let kept = self.slots.iter().filter(|state| state.control_ticks > 0);
        let mut states: Vec<&SavedState> = kept.collect();
        states.sort_by_key(|state| std::cmp::Reverse(state.control_ticks));
        states
    }
}
