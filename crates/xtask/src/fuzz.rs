//! `cargo xtask fuzz`: inputs that nobody would think of, for everything that reads files.

use crate::process::{cargo, run};
use std::path::Path;

/// Fuzzes, with the words that `crates/fuzz` understands. It is run as a test of the whole
/// workspace, as all other tests are, so that nothing is compiled a second time.
pub fn fuzz(root: &Path, words: &[&str]) -> Result<(), String> {
    let test = "test --workspace --release --test fuzz -- fuzz";
    let test: Vec<&str> = test.split(' ').collect();
    run(cargo(root, &test).args(words))
}
