//! Fuzz targets: everything that reads files, and the limits that no input may break.
//!
//! ```text
//! corpus/TARGET ─► tests/replay.rs      every input that is kept, in `cargo test`
//! libFuzzer     ─► ../../fuzz           coverage-guided, by `cargo xtask fuzz`
//!                        └─► limits::run ─► target
//! ```
//!
//! A target fails by a panic, an abort, an overflow of its stack, more than a second, or
//! more memory than its input explains. It asserts whatever must hold of the outcome; above
//! all, what is written reads back as the same.

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
