//! Statistics that are accumulated sample by sample.

use serde::{Deserialize, Serialize};

/// The largest size of a value, and when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Extreme {
    /// Value.
    pub value: f64,
    /// Time, s.
    pub t: f64,
}

impl Extreme {
    /// Takes a value; the first of equal ones stays.
    pub fn update(&mut self, t: f64, value: f64) {
        if value.abs() > self.value.abs() || value.is_nan() {
            *self = Extreme { value, t };
        }
    }
}

/// Smallest and largest value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Range {
    /// Smallest.
    pub low: f64,
    /// Largest.
    pub high: f64,
}

impl Range {
    /// Takes a value into the range, which begins with the first.
    pub(super) fn update(range: &mut Option<Range>, x: f64) {
        let range = range.get_or_insert(Range { low: x, high: x });
        (range.low, range.high) = (range.low.min(x), range.high.max(x));
    }
}

/// Root mean square of a value over time, and its worst.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ErrorStatistics {
    squares: f64,
    count: u64,
    pub worst: Extreme,
}

impl ErrorStatistics {
    pub fn update(&mut self, t: f64, error: f64) {
        self.squares += error * error;
        self.count += 1;
        self.worst.update(t, error);
    }

    pub fn rms(&self) -> f64 {
        (self.squares / self.count.max(1) as f64).sqrt()
    }
}
