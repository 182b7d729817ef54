//! Wall-clock time, where there is a clock.

use std::time::Duration;

/// Stopwatch of wall-clock time. On `wasm32-unknown-unknown`, which has no clock, no time passes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch {
    #[cfg(not(target_family = "wasm"))]
    start: std::time::Instant,
}

impl Stopwatch {
    /// Starts one.
    pub fn start() -> Self {
        Stopwatch {
            #[cfg(not(target_family = "wasm"))]
            start: std::time::Instant::now(),
        }
    }

    /// Time since the start; zero without a clock.
    pub fn elapsed(&self) -> Duration {
        #[cfg(not(target_family = "wasm"))]
        return self.start.elapsed();
        #[cfg(target_family = "wasm")]
        return Duration::ZERO;
    }
}
