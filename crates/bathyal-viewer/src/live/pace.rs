//! Pacing of a run by real time.

use std::time::{Duration, Instant};

/// A run that is later than this does not catch up.
const MAX_LATENESS: Duration = Duration::from_millis(250);
/// The farthest due time, s: a year.
const MAX_AHEAD: f64 = 3.2e7;
/// Interval over which the real-time factor is measured.
const MEASUREMENT_INTERVAL: Duration = Duration::from_millis(500);

/// Due times of samples, and their lateness.
#[derive(Debug)]
pub(super) struct Pace {
    pace: f64,
    /// Real and simulated time of the start.
    origin: (Instant, f64),
    /// Real and simulated time of the start of the measurement.
    mark: (Instant, f64),
    /// Simulated by real time.
    pub factor: f64,
    /// Samples that were computed later than due.
    pub overruns: u64,
    samples: u64,
    /// Sum of squares, and the greatest, s.
    squares: f64,
    worst: f64,
}

impl Pace {
    pub fn new(now: Instant, pace: f64) -> Self {
        Pace {
            pace,
            origin: (now, 0.0),
            mark: (now, 0.0),
            factor: 0.0,
            overruns: 0,
            samples: 0,
            squares: 0.0,
            worst: 0.0,
        }
    }

    /// From now on, at this pace.
    pub fn restart(&mut self, now: Instant, t: f64, pace: f64) {
        self.pace = pace;
        self.origin = (now, t);
        self.mark = (now, t);
    }

    /// The pace.
    pub fn pace(&self) -> f64 {
        self.pace
    }

    /// Due time of the sample at `t`; none without pacing.
    pub fn due(&self, t: f64) -> Option<Instant> {
        if self.pace <= 0.0 {
            return None;
        }
        let ahead = ((t - self.origin.1) / self.pace).clamp(0.0, MAX_AHEAD);
        let due = Duration::try_from_secs_f64(ahead).unwrap_or_default();
        self.origin.0.checked_add(due)
    }

    /// A sample has been computed.
    pub fn computed(&mut self, now: Instant, t: f64) {
        if let Some(due) = self.due(t) {
            let late = now.saturating_duration_since(due);
            // The first sample has nothing before it that could be late.
            if t > self.origin.1 && !late.is_zero() {
                self.overruns += 1;
            }
            if late > MAX_LATENESS {
                self.origin = (now, t);
            }
        }
    }

    /// A sample begins.
    pub fn begins(&mut self, now: Instant, t: f64) {
        if let Some(due) = self.due(t) {
            let late = now.saturating_duration_since(due).as_secs_f64();
            self.samples += 1;
            self.squares += late * late;
            self.worst = self.worst.max(late);
        }
        let passed = now - self.mark.0;
        if passed >= MEASUREMENT_INTERVAL {
            self.factor = (t - self.mark.1) / passed.as_secs_f64();
            self.mark = (now, t);
        }
    }

    /// Lateness of samples, ms: root mean square, greatest.
    pub fn jitter_ms(&self) -> [f64; 2] {
        let mean = self.squares / self.samples.max(1) as f64;
        [1e3 * mean.sqrt(), 1e3 * self.worst]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_due_by_the_pace_and_late_ones_count() {
        let start = Instant::now();
        let after = |ms: u64| start + Duration::from_millis(ms);
        let mut pace = Pace::new(start, 2.0);
        assert_eq!(pace.due(0.5), Some(after(250)));
        pace.computed(after(240), 0.5);
        assert_eq!(pace.overruns, 0);
        pace.begins(after(253), 0.5);
        pace.computed(after(504), 1.0);
        assert_eq!(pace.overruns, 1);
        pace.begins(after(504), 1.0);
        let [mean, worst] = pace.jitter_ms();
        assert!((worst - 4.0).abs() < 1e-9);
        assert!((mean - (12.5_f64).sqrt()).abs() < 1e-9);
        assert!((pace.factor - 1.0 / 0.504).abs() < 1e-9);
        // Much too late: due times begin anew.
        pace.computed(after(1500), 2.0);
        assert_eq!(pace.due(3.0), Some(after(2000)));
        pace.restart(after(2000), 3.0, 0.0);
        assert_eq!(pace.due(9.0), None);
        let year = Duration::from_secs_f64(MAX_AHEAD);
        for slow in [f64::MIN_POSITIVE, 1e-300, f64::from_bits(1)] {
            pace.restart(start, 0.0, slow);
            assert_eq!(pace.due(1.0), Some(start + year));
            assert_eq!(pace.due(0.0), Some(start));
            assert_eq!(pace.due(-1.0), Some(start));
        }
    }
}
