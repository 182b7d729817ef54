//! How well a run kept to real time.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How well a run kept to real time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RealTime {
    /// Control ticks that were due at some time.
    pub ticks: u64,
    /// Ticks that were computed later than due.
    pub overruns: u64,
    /// Largest lateness of a computed tick, s; before any of it is forgiven.
    pub worst_lateness: f64,
    /// Real time by which due times were moved because the run was too late to catch up, s.
    pub lost_time: f64,
}

impl fmt::Display for RealTime {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "{} of {} control ticks late, by {:.1} ms at worst; {:.3} s lost",
            self.overruns,
            self.ticks,
            1e3 * self.worst_lateness,
            self.lost_time
        )
    }
}
