//! Cargo's helpers by others: run where they are installed, installed where that is asked
//! for. They are compiled without optimisation, which takes a third of the time.

use crate::packages;
use crate::process::{cargo, run};
use std::path::Path;

/// A helper and the version that the checks were written for.
const VERSIONS: [(&str, &str); 3] = [
    ("cargo-deny", "0.20.2"),
    ("cargo-fuzz", "0.13.2"),
    ("cargo-machete", "0.9.2"),
];

/// Installs a helper by `cargo install`, unless it is there.
pub fn install(root: &Path, tool: &str) -> Result<(), String> {
    if packages::is_installed(root, tool) {
        return Ok(());
    }
    let known = VERSIONS.iter().find(|(name, _)| *name == tool);
    let (_, version) = known.ok_or_else(|| format!("no version of {tool} is known"))?;
    let words = ["install", "--locked", "--debug", "--version", version, tool];
    run(&mut cargo(root, &words))
}
