//! Stick-slip transitions of contact points.

use crate::contact::Contacts;

/// Stick-slip transitions since the last [`StickSlip::take`].
#[derive(Clone, Debug, Default)]
pub struct StickSlip {
    /// True for each point that slid at the last update; none in the water.
    sliding: Vec<Option<bool>>,
    found: Vec<SlipEvent>,
}

/// Transition of a contact point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlipEvent {
    /// Time at the end of the step, s.
    pub t: f64,
    /// Index of the point.
    pub point: usize,
    /// True if it slides now.
    pub sliding: bool,
}

impl StickSlip {
    /// Finds transitions. A point that comes down sliding slips; one that lifts off
    /// while it slides does not stick.
    pub(super) fn update(&mut self, t: f64, contacts: &Contacts) {
        self.sliding.resize(contacts.len(), None);
        for (point, before) in self.sliding.iter_mut().enumerate() {
            let now = contacts.slides(point);
            let slid = before.unwrap_or(false);
            if let Some(sliding) = now
                && sliding != slid
            {
                self.found.push(SlipEvent { t, point, sliding });
            }
            *before = now;
        }
    }

    /// Takes the transitions, in the order of time.
    pub fn take(&mut self) -> Vec<SlipEvent> {
        std::mem::take(&mut self.found)
    }

    /// Starts from the present state of the points, without transitions.
    pub(crate) fn reset(&mut self, contacts: &Contacts) {
        self.sliding.clear();
        self.sliding
            .extend((0..contacts.len()).map(|i| contacts.slides(i)));
        self.found.clear();
    }
}
