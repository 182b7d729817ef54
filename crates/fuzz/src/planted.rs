//! A target with every fault that the fuzzer is there to find: does it find them?

use crate::corpus;
use crate::judge::{SLOW, judge};
use crate::signs::Signs;
use crate::targets::Target;
use std::hint::black_box;
use std::thread::sleep;

/// The target. Its first byte says what is wrong with it.
pub const PLANTED: Target = Target {
    name: "planted",
    dictionary: Vec::new,
    run,
};

fn run(bytes: &[u8]) -> Signs {
    match bytes.first() {
        Some(b'p') => panic!("planted"),
        Some(b'a') => std::process::abort(),
        Some(b'd') => _ = black_box(deep(u64::MAX)),
        Some(b'm') => _ = black_box(vec![1_u8; 1 << 30]),
        Some(b's') => sleep(SLOW),
        _ => {}
    }
    Signs::default()
}

fn deep(n: u64) -> u64 {
    match black_box(n) {
        0 => 0,
        n => 1 + deep(n - 1),
    }
}

/// Every fault is found, and named.
pub fn check() -> Result<(), String> {
    let folder = corpus::scratch(PLANTED.name)?;
    let faults = [
        ("p", "panic at "),
        ("a", "signal: 6"),
        ("d", "stack overflow"),
        ("m", "too much memory"),
        ("s", "slow"),
        ("fine", ""),
    ];
    for (input, kind) in faults {
        let failure = judge(&PLANTED, input.as_bytes(), &folder)?;
        let found = failure.map_or(String::new(), |failure| failure.kind);
        if !found.starts_with(kind) || found.is_empty() != kind.is_empty() {
            return Err(format!("planted '{kind}', found '{found}'"));
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
    Ok(())
}
