//! Fuzz targets: all readers of files, and limits of their time and memory.
//!
//! ```text
//! corpus/TARGET ─► tests/replay.rs      replay of the corpus, in `cargo test`
//! libFuzzer     ─► ../../fuzz           coverage-guided, by `cargo xtask fuzz`
//!                        └─► limits::run ─► target
//! ```
//!
//! A target fails on a panic, an abort, a stack overflow, a run time above 1 s, or memory out
//! of proportion to its input. It asserts the properties of the result; above all, that what
//! is written reads back as the same.

pub mod limits;
mod memory;
pub mod targets;

use std::path::Path;
use targets::Target;

/// Runs the target of a name within its limits: the entry points of libFuzzer are this call.
pub fn run(name: &str, input: &[u8]) {
    let target = Target::named(name).expect("a target of that name");
    limits::run(target.run, input);
}

/// The folder of this crate, in which `corpus/TARGET` are.
pub fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
