//! Whether a robot can go on.

/// Status of a robot of a batch.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Status {
    /// It goes on with the next step.
    #[default]
    Running,
    /// It has come to the duration of the scenario.
    Finished,
    /// It was given a command that is infinite or not a number, and stays at its last control tick.
    BadCommand {
        /// Time, s.
        t: f64,
        /// Name of the column.
        column: String,
        /// Value given.
        value: f64,
    },
    /// Its motion has diverged; it stays at its last control tick.
    Diverged {
        /// Time, s.
        t: f64,
        /// What has diverged.
        reason: String,
    },
}

impl Status {
    /// Divergence of an entry of y.
    pub(super) fn diverged(t: f64, entry: usize, value: f64) -> Self {
        let reason = format!("y[{entry}] is {value:e} at t = {t:.4} s");
        Status::Diverged { t, reason }
    }

    /// True if the robot goes on with the next step.
    pub fn is_running(&self) -> bool {
        *self == Status::Running
    }

    /// True if the robot has failed, and goes on only after a reset.
    pub fn has_failed(&self) -> bool {
        matches!(self, Status::BadCommand { .. } | Status::Diverged { .. })
    }
}
