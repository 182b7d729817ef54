//! Ctrl-C and exceptions of controllers during a step.

use bathyal_sim::integrate::CancelToken;
use pyo3::prelude::*;
use std::sync::mpsc::RecvTimeoutError::Timeout;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Wall-clock time between looks at the signals of the process.
pub const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);

/// What ends a step early: a token for the integrator, and the exception behind it.
#[derive(Clone, Default)]
pub struct Interrupts {
    pub cancel: CancelToken,
    raised: Arc<Mutex<Option<PyErr>>>,
}

impl Interrupts {
    /// Ends the step by an exception; the first one counts.
    pub fn raise(&self, error: PyErr) {
        let mut raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
        raised.get_or_insert(error);
        self.cancel.cancel();
    }

    /// Does work without the interpreter's lock; on a thread, while this one looks at the signals,
    /// unless it is known to be short or calls Python itself, which then sees them.
    pub fn detach<T: Send>(
        &self,
        py: Python<'_>,
        on_this_thread: bool,
        work: impl FnOnce() -> T + Send,
    ) -> PyResult<T> {
        let result = match on_this_thread {
            true => py.detach(work),
            false => py.detach(|| self.on_thread(work)),
        };
        let mut raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
        self.cancel.reset();
        match raised.take() {
            Some(error) => Err(error),
            None => Ok(result),
        }
    }

    /// Works on a thread, and looks at the signals meanwhile.
    fn on_thread<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        std::thread::scope(|scope| {
            let (done, finished) = std::sync::mpsc::channel();
            let worker = scope.spawn(move || {
                let result = work();
                // The receiver is there until the end of the scope.
                let _ = done.send(());
                result
            });
            while let Err(Timeout) = finished.recv_timeout(SIGNAL_INTERVAL) {
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    self.raise(error);
                }
            }
            match worker.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    }
}
