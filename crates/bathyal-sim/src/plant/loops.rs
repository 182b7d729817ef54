//! Loops after a step: whether they are kept, and singular positions that they pass.

use super::Plant;
use bathyal::constraints::{LoopConstraints, LoopError};

/// Singular positions that loops pass: a product of remainders that goes through zero, or constraints
/// that are dropped in one.
#[derive(Clone, Debug, Default)]
pub struct SingularPassages {
    approaches: Vec<Approach>,
    found: Vec<SingularPassage>,
}

/// Loops that have passed a singular position in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SingularPassage {
    /// Time at the end of the step, s.
    pub t: f64,
    /// Index of the first of them among the rigid loops, couplings after them.
    pub index: usize,
    /// Number of others in the same step.
    pub others: usize,
}

/// A loop at the end of a step.
#[derive(Clone, Copy, Debug)]
struct Approach {
    t: f64,
    /// Constraints that are held, and the product of their remainders.
    held: u8,
    volume: f64,
    /// Its rate in the step before, if the same constraints were held.
    rate: Option<f64>,
}

impl Approach {
    /// The loop a step later, and true if it has passed a singular position in it.
    fn next(&self, t: f64, held: u8, volume: f64) -> (Approach, bool) {
        let step = t - self.t;
        let same = held == self.held && step > 0.0;
        let crossed = self.rate.is_some_and(|rate| {
            // On the other side a volume is measured as positive again. Just before the crossing its
            // continuation is negative, and if not yet, because it is bent, a step later.
            same && self.volume + rate * step < 0.0
        });
        let dropped = held.count_ones() < self.held.count_ones();
        let now = Approach {
            t,
            held,
            volume,
            rate: (same && !crossed).then(|| (volume - self.volume) / step),
        };
        (now, crossed || dropped)
    }
}

impl SingularPassages {
    /// Compares with the step before.
    fn update(&mut self, t: f64, loops: &LoopConstraints) {
        let count = loops.rigid_names().count();
        let is_new = self.approaches.len() != count;
        if is_new {
            self.approaches.clear();
        }
        let (mut first, mut passed) = (0, 0);
        for index in 0..count {
            let (held, volume) = loops.held(index);
            if is_new {
                self.approaches.push(Approach {
                    t,
                    held,
                    volume,
                    rate: None,
                });
                continue;
            }
            let (next, passes) = self.approaches[index].next(t, held, volume);
            self.approaches[index] = next;
            if passes {
                first = if passed == 0 { index } else { first };
                passed += 1;
            }
        }
        if passed > 0 {
            self.found.push(SingularPassage {
                t,
                index: first,
                others: passed - 1,
            });
        }
    }

    /// Takes the passages, in the order of time.
    pub fn take(&mut self) -> impl Iterator<Item = SingularPassage> + '_ {
        self.found.drain(..)
    }

    /// Forgets the steps before.
    pub(super) fn reset(&mut self) {
        self.approaches.clear();
        self.found.clear();
    }
}

impl Plant {
    /// After a projection: notes a loop that is open, and singular positions.
    pub(super) fn accept_loops(&mut self, t: f64) {
        if self.open_loop.is_none() {
            let error = self.data.loops().open_loop(&self.model);
            self.open_loop = error.map(|error| (t, error));
        }
        if self.grasps.is_none() {
            self.passages.update(t, self.data.loops());
        }
    }

    /// Time at which a loop could not be kept closed, and which.
    pub fn open_loop(&self) -> Option<&(f64, LoopError)> {
        self.open_loop.as_ref()
    }

    /// Singular positions that loops have passed.
    pub fn singular_passages(&mut self) -> &mut SingularPassages {
        &mut self.passages
    }
}
