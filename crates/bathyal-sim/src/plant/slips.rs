//! Contact points that begin to slide, or stick again.

use crate::contact::Contacts;

/// What points did since somebody took it.
#[derive(Clone, Debug, Default)]
pub struct Slips {
    /// Of each point, when it was looked at last: whether it slid; none in the water.
    sliding: Vec<Option<bool>>,
    found: Vec<Slip>,
}

/// A point that has begun to slide, or has stuck.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slip {
    /// After which step, s.
    pub t: f64,
    /// Which point.
    pub point: usize,
    /// Whether it slides now.
    pub sliding: bool,
}

impl Slips {
    /// Finds what has changed. A point that comes down sliding slips; one that lifts off
    /// while it slides does not stick.
    pub(super) fn look(&mut self, t: f64, contacts: &Contacts) {
        self.sliding.resize(contacts.len(), None);
        for (point, before) in self.sliding.iter_mut().enumerate() {
            let now = contacts.slides(point);
            let slid = before.unwrap_or(false);
            if let Some(sliding) = now
                && sliding != slid
            {
                self.found.push(Slip { t, point, sliding });
            }
            *before = now;
        }
    }

    /// What was found, in the order of time; nothing is left.
    pub fn take(&mut self) -> Vec<Slip> {
        std::mem::take(&mut self.found)
    }

    /// The points are as they are: nothing has happened.
    pub(crate) fn forget(&mut self, contacts: &Contacts) {
        self.sliding.clear();
        self.sliding
            .extend((0..contacts.len()).map(|i| contacts.slides(i)));
        self.found.clear();
    }
}
