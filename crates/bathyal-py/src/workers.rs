//! Workspaces of the threads that evaluate many states.

use crate::evaluation::Evaluation;
use bathyal_batch::Batch;
use std::sync::Mutex;

/// Workspace of a thread.
pub struct Worker {
    pub evaluation: Evaluation,
    /// A block of robots in lanes, where that gives the bits of one robot.
    pub batch: Option<Batch>,
}

/// Workspaces that nobody uses.
pub type Workers = Mutex<Vec<Worker>>;
