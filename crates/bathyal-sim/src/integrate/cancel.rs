//! Cancellation from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

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
pub struct CancelToken(Arc<Request>);

#[derive(Debug, Default)]
struct Request {
    cancelled: AtomicBool,
    /// Steps that may still be taken.
    steps: Option<AtomicI64>,
}

impl CancelToken {
    /// A token that asks for the end by itself once it was looked at `steps` times: a bound on the
    /// steps of a method that chooses their length.
    pub(crate) fn after(steps: u64) -> Self {
        CancelToken(Arc::new(Request {
            cancelled: AtomicBool::default(),
            steps: Some(AtomicI64::new(steps.try_into().unwrap_or(i64::MAX))),
        }))
    }

    /// Requests the end of the step that is being computed, and of all that follow. Returns whether
    /// that had been requested before.
    pub fn cancel(&self) -> bool {
        self.0.cancelled.swap(true, Ordering::Relaxed)
    }

    /// Withdraws the request.
    pub fn reset(&self) {
        self.0.cancelled.store(false, Ordering::Relaxed);
    }

    /// True if the end was requested.
    pub fn is_cancelled(&self) -> bool {
        let steps = self.0.steps.as_ref();
        steps.is_some_and(|steps| steps.fetch_sub(1, Ordering::Relaxed) <= 0)
            || self.0.cancelled.load(Ordering::Relaxed)
    }
}
