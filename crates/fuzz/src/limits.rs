//! Runs a target within its limits of stack, time and memory.

use crate::memory;
use rustix::time::{ClockId, clock_gettime};
use std::env;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Stack of a target, bytes: what a thread of Rust has if nobody asks for more.
const STACK: usize = 2 << 20;
/// Processor time of a target, s. A busy machine does not change it.
pub const MAX_SECONDS: f64 = 1.0;
/// A target that has not ended by then, s of processor time, is given up: it may never end.
const GIVEN_UP: f64 = 5.0 * MAX_SECONDS;
/// Variable of the environment: how many times the stack and the processor time are allowed, for code
/// that checks its own memory.
const ALLOWANCE: &str = "BATHYAL_FUZZ_ALLOWANCE";
/// Time between looks at a target that goes on.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// Runs a target on an input. Panics or aborts the process if a limit is broken, with a
/// message that names the limit.
pub fn run(target: fn(&[u8]), input: &[u8]) {
    let (sender, receiver) = channel::<()>();
    let allowance = env::var(ALLOWANCE).ok().and_then(|text| text.parse().ok());
    let allowance: u16 = allowance.unwrap_or(1);
    let times = f64::from(allowance);
    thread::scope(|scope| {
        let work = move || {
            let _ended = sender; // dropped at the end, and by a panic
            let start = processor_seconds(ClockId::ThreadCPUTime);
            memory::limited(input.len(), || target(input));
            let seconds = processor_seconds(ClockId::ThreadCPUTime) - start;
            assert!(
                seconds <= times * MAX_SECONDS,
                "too slow: {seconds:.1} s of processor time"
            );
        };
        let builder = thread::Builder::new().stack_size(STACK * usize::from(allowance));
        let thread = builder.spawn_scoped(scope, work);
        let thread = thread.expect("a thread can be started");
        let start = processor_seconds(ClockId::ProcessCPUTime);
        while receiver.recv_timeout(BETWEEN_LOOKS) == Err(RecvTimeoutError::Timeout) {
            if processor_seconds(ClockId::ProcessCPUTime) - start > times * GIVEN_UP {
                eprintln!(
                    "too slow: no end after {} s of processor time",
                    times * GIVEN_UP
                );
                std::process::abort();
            }
        }
        if let Err(panic) = thread.join() {
            std::panic::resume_unwind(panic);
        }
    });
}

/// Processor time of this thread or of this process, s.
pub fn processor_seconds(clock: ClockId) -> f64 {
    let time = clock_gettime(clock);
    time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64
}
