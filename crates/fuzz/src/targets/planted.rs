//! Planted faults, one for each limit.

use crate::limits::{MAX_SECONDS, processor_seconds};
use rustix::time::ClockId::ThreadCPUTime;
use std::hint::black_box;

/// Fails if the input is `bug:` and a letter that says how. The four bytes before the letter
/// are compared one by one, so that a fuzzer finds them by coverage and hardly by chance.
pub fn run(bytes: &[u8]) {
    let [first, second, third, fourth, fault, ..] = bytes else {
        return;
    };
    if *first == b'b' && black_box(*second == b'u') && black_box(*third == b'g') && *fourth == b':'
    {
        match fault {
            b'p' => panic!("planted"),
            b'a' => std::process::abort(),
            b'd' => _ = black_box(deep(u64::MAX)),
            b'm' => _ = black_box(vec![1_u8; 1 << 30]),
            b's' => busy(1.1 * MAX_SECONDS),
            b'e' => busy(f64::INFINITY),
            _ => {}
        }
    }
}

fn deep(n: u64) -> u64 {
    match black_box(n) {
        0 => 0,
        n => 1 + deep(n - 1),
    }
}

/// Computes until that much processor time has passed.
fn busy(seconds: f64) {
    let start = processor_seconds(ThreadCPUTime);
    while processor_seconds(ThreadCPUTime) < start + seconds {}
}
