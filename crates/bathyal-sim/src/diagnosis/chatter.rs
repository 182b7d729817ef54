//! Commands that reverse at almost every sample: a control loop that is unstable at its period.

use crate::control::Command;

/// Share of reversals above which a command chatters. A loop that is stable settles.
pub(super) const MAX_SHARE: f64 = 0.3;
/// Change of a command that counts, relative to its largest value so far.
const MIN_CHANGE: f64 = 0.3;
/// Largest value below which a command is no effort, N or N m.
const MIN_EFFORT: f64 = 1e-3;

/// Counter of reversals, channel by channel.
#[derive(Debug, Default)]
pub(super) struct Chatter {
    last: Vec<f64>,
    change: Vec<f64>,
    largest: Vec<f64>,
    reversals: Vec<f64>,
    samples: f64,
}

impl Chatter {
    /// Takes the next command.
    pub fn update(&mut self, command: &Command) {
        let now: Vec<f64> = command.values().copied().collect();
        if self.last.is_empty() {
            self.last.clone_from(&now);
            self.change = vec![0.0; now.len()];
            self.largest = vec![MIN_EFFORT; now.len()];
            self.reversals = vec![0.0; now.len()];
        }
        for (i, now) in now.iter().enumerate() {
            let change = now - self.last[i];
            let enough = MIN_CHANGE * self.largest[i];
            if change * self.change[i] < 0.0 && change.abs().min(self.change[i].abs()) > enough {
                self.reversals[i] += 1.0;
            }
            self.largest[i] = self.largest[i].max(now.abs());
            (self.last[i], self.change[i]) = (*now, change);
        }
        self.samples += 1.0;
    }

    /// Largest share of samples at which a channel reverses.
    pub fn share(&self) -> f64 {
        let most = self.reversals.iter().fold(0.0_f64, |most, n| most.max(*n));
        most / self.samples.max(1.0)
    }
}
