//! Cancellation from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Request to stop an integration, shared between threads.
///
/// ```
/// use bathyal_sim::integrate::CancelToken;
/// let token = CancelToken::default();
/// let other = token.clone();
/// std::thread::spawn(move || other.cancel()).join().unwrap();
/// assert!(token.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// Requests the end of the step that is being computed, and of all that follow. Returns whether
    /// that had been requested before.
    pub fn cancel(&self) -> bool {
        self.0.swap(true, Ordering::Relaxed)
    }

    /// Withdraws the request.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// True if the end was requested.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
