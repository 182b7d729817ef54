//! Pacing of a run by real time. It needs a clock: of no use on `wasm32-unknown-unknown`.

use super::operator::OperatorInput;
use super::real_time::RealTime;
use crate::control::OperatorCommand;
use crate::integrate::CancelToken;
use crate::simulation::Simulation;
use std::time::{Duration, Instant};

/// A run that is later than this does not catch up.
const MAX_LATENESS: Duration = Duration::from_millis(250);
/// The farthest due time, s: a year.
const MAX_AHEAD: f64 = 3.2e7;
/// Interval over which the real-time factor is measured.
const MEASUREMENT_INTERVAL: Duration = Duration::from_millis(500);

/// Due times of control ticks, and their lateness.
#[derive(Debug)]
pub struct Pace {
    pace: f64,
    /// Real and simulated time of the start.
    origin: (Instant, f64),
    /// Real and simulated time of the start of the measurement.
    mark: (Instant, f64),
    /// Simulated by real time.
    pub factor: f64,
    real_time: RealTime,
    /// Ticks that began, the sum of the squares of their lateness, and the largest, s.
    begun: u64,
    squares: f64,
    worst: f64,
}

impl Pace {
    /// Simulated time by real time, from now on; 0 is as fast as possible.
    pub fn new(now: Instant, pace: f64) -> Self {
        Pace {
            pace,
            origin: (now, 0.0),
            mark: (now, 0.0),
            factor: 0.0,
            real_time: RealTime::default(),
            begun: 0,
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

    /// How well real time was kept so far.
    pub fn real_time(&self) -> RealTime {
        self.real_time
    }

    /// Due time of the tick at `t`; none without pacing.
    pub fn due(&self, t: f64) -> Option<Instant> {
        if self.pace <= 0.0 {
            return None;
        }
        let ahead = ((t - self.origin.1) / self.pace).clamp(0.0, MAX_AHEAD);
        let due = Duration::try_from_secs_f64(ahead).unwrap_or_default();
        self.origin.0.checked_add(due)
    }

    /// A tick has been computed. Returns its lateness, which is measured before due times are moved.
    pub fn computed(&mut self, now: Instant, t: f64) -> Duration {
        // The first tick has nothing before it that could be late.
        let Some(due) = self.due(t).filter(|_| t > self.origin.1) else {
            return Duration::ZERO;
        };
        let late = now.saturating_duration_since(due);
        let found = &mut self.real_time;
        found.ticks += 1;
        found.overruns += u64::from(!late.is_zero());
        found.worst_lateness = found.worst_lateness.max(late.as_secs_f64());
        if late > MAX_LATENESS {
            found.lost_time += late.as_secs_f64();
            self.origin = (now, t);
        }
        late
    }

    /// A tick begins.
    pub fn begins(&mut self, now: Instant, t: f64) {
        if let Some(due) = self.due(t) {
            let late = now.saturating_duration_since(due).as_secs_f64();
            self.begun += 1;
            self.squares += late * late;
            self.worst = self.worst.max(late);
        }
        let passed = now - self.mark.0;
        if passed >= MEASUREMENT_INTERVAL {
            self.factor = (t - self.mark.1) / passed.as_secs_f64();
            self.mark = (now, t);
        }
    }

    /// Lateness of beginnings, ms: root mean square, greatest.
    pub fn jitter_ms(&self) -> [f64; 2] {
        let mean = self.squares / self.begun.max(1) as f64;
        [1e3 * mean.sqrt(), 1e3 * self.worst]
    }
}

/// Paces a run by real time, without an operator.
#[derive(Debug)]
pub struct Paced {
    pace: Pace,
    cancel: CancelToken,
    strict: bool,
    /// Time and lateness of the first tick that was later than a control period.
    missed: Option<(f64, Duration)>,
    /// Simulated time of the last tick; none before the first, which may be that of a checkpoint.
    last: Option<f64>,
}

/// Sleep after which the token is looked at again.
const MAX_SLEEP: Duration = Duration::from_millis(50);

impl Paced {
    /// Paces from now on; the token, which must be that of the simulation, ends a wait. If strict, a
    /// control tick that is computed more than a control period late cancels the run.
    pub fn new(cancel: CancelToken, strict: bool) -> Self {
        Paced {
            pace: Pace::new(Instant::now(), 1.0),
            cancel,
            strict,
            missed: None,
            last: None,
        }
    }

    /// Time and lateness of the first tick that was later than a control period.
    pub fn missed(&self) -> Option<(f64, Duration)> {
        self.missed
    }
}

impl OperatorInput for Paced {
    fn inputs(&mut self, _: u64) -> Vec<OperatorCommand> {
        Vec::new()
    }

    fn observe(&mut self, run: &Simulation) {
        let t = run.time();
        let Some(last) = self.last.replace(t) else {
            return self.pace.restart(Instant::now(), t, 1.0);
        };
        let late = self.pace.computed(Instant::now(), t);
        if late.as_secs_f64() > t - last {
            self.missed.get_or_insert((t, late));
            if self.strict {
                self.cancel.cancel();
            }
        }
        while let Some(due) = self.pace.due(t)
            && !self.cancel.is_cancelled()
        {
            let wait = due.saturating_duration_since(Instant::now());
            if wait.is_zero() {
                break;
            }
            std::thread::sleep(wait.min(MAX_SLEEP));
        }
        self.pace.begins(Instant::now(), t);
    }

    fn real_time(&self) -> Option<RealTime> {
        Some(self.pace.real_time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_due_by_the_pace_and_late_ones_count() {
        let start = Instant::now();
        let after = |ms: u64| start + Duration::from_millis(ms);
        let mut pace = Pace::new(start, 2.0);
        assert_eq!(pace.due(0.5), Some(after(250)));
        pace.computed(after(240), 0.5);
        assert_eq!(pace.real_time().overruns, 0);
        pace.begins(after(253), 0.5);
        assert_eq!(pace.computed(after(504), 1.0), Duration::from_millis(4));
        assert_eq!(pace.real_time().overruns, 1);
        pace.begins(after(504), 1.0);
        let [mean, worst] = pace.jitter_ms();
        assert!((worst - 4.0).abs() < 1e-9);
        assert!((mean - (12.5_f64).sqrt()).abs() < 1e-9);
        assert!((pace.factor - 1.0 / 0.504).abs() < 1e-9);
        // Much too late: due times begin anew, and what is forgiven counts.
        pace.computed(after(1500), 2.0);
        assert_eq!(pace.due(3.0), Some(after(2000)));
        let found = pace.real_time();
        assert_eq!((found.ticks, found.overruns), (3, 2));
        assert!((found.worst_lateness - 0.5).abs() < 1e-9);
        assert!((found.lost_time - 0.5).abs() < 1e-9);
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
