//! The references that Pinocchio computes: made once, made again when their script or
//! its requirements change.

use crate::freshness::is_newer;
use crate::process::{command, run};
use crate::python;
use std::fs;
use std::path::{Path, PathBuf};

/// Makes `target/pinocchio.jsonl` if it is missing or out of date, and returns its path.
pub fn make(root: &Path) -> Result<PathBuf, String> {
    let script = root.join("oracles/pinocchio_reference.py");
    let requirements = root.join("oracles/requirements.txt");
    let references = root.join("target/pinocchio.jsonl");
    if is_newer(&references, &[&script, &requirements])? {
        println!("{} is up to date", references.display());
        return Ok(references);
    }
    let python = python::with_requirements(root, &root.join("target/venv"), &requirements)?;
    // Renamed when complete, so that a run that was interrupted leaves no half of it.
    let part = root.join("target/pinocchio.jsonl.part");
    run(&mut command(root, python, &[&script, &part]))?;
    fs::rename(&part, &references).map_err(|e| format!("{}: {e}", references.display()))?;
    Ok(references)
}
