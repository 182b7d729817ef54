//! Times an evaluation as peers/stopwatch.h does.

use rustix::time::{ClockId, clock_gettime};

/// Passes of one measurement.
pub const PASSES: usize = 11;
/// About how long a pass is, ns.
pub const PASS: f64 = 2e6;
/// Evaluations that warm up and tell how many fill a pass.
const TRIAL: usize = 8;

/// Result of one measurement, ns per evaluation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Time {
    /// The second shortest pass: on virtual machines the clock now and then makes one
    /// pass too short.
    pub shortest: f64,
    /// The median pass.
    pub median: f64,
}

/// Times `evaluate(i)`, i going round the states.
pub fn measure(states: usize, mut evaluate: impl FnMut(usize)) -> Time {
    let mut next = 0;
    let mut pass = |evaluations: usize| {
        let start = cpu_time();
        for _ in 0..evaluations {
            evaluate(next);
            next = if next + 1 < states { next + 1 } else { 0 };
        }
        (cpu_time() - start) / evaluations as f64
    };
    pass(TRIAL);
    let evaluations = TRIAL.max((PASS / pass(TRIAL)) as usize);
    let mut times: Vec<f64> = (0..PASSES).map(|_| pass(evaluations)).collect();
    times.sort_by(f64::total_cmp);
    Time {
        shortest: times[1],
        median: times[PASSES / 2],
    }
}

/// CPU time of this thread, ns; other processes do not count.
fn cpu_time() -> f64 {
    let t = clock_gettime(ClockId::ThreadCPUTime);
    1e9 * t.tv_sec as f64 + t.tv_nsec as f64
}
