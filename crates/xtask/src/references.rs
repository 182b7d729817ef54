//! References of other programs: dynamics computed by Pinocchio, computed again when the
//! script or its requirements change, and Python readers of recordings.

use crate::freshness::is_newer;
use crate::process::{command, run};
use crate::python;
use std::fs;
use std::path::{Path, PathBuf};

/// Computes `target/pinocchio.jsonl` if it is missing or out of date, and returns its path.
pub fn pinocchio(root: &Path) -> Result<PathBuf, String> {
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

/// Computes `target/urdf_reference` if it is missing or out of date: the URDFs that two Python
/// packages carry, and their dynamics by Pinocchio. Returns the path of the references.
pub fn urdf(root: &Path) -> Result<PathBuf, String> {
    let script = root.join("oracles/urdf_reference.py");
    let packages = root.join("oracles/urdf_requirements.txt");
    let requirements = root.join("oracles/requirements.txt");
    let folder = root.join("target/urdf_reference");
    let references = folder.join("pinocchio_dynamics.jsonl");
    if is_newer(&references, &[&script, &packages, &requirements])? {
        println!("{} is up to date", references.display());
        return Ok(references);
    }
    let python = python::with_requirements(root, &root.join("target/venv"), &requirements)?;
    let wheels = folder.join("wheels");
    fs::create_dir_all(&wheels).map_err(|e| format!("{}: {e}", wheels.display()))?;
    // The wheels of one platform, whatever this one is: only files are taken from them.
    let pip = "-m pip download --quiet --disable-pip-version-check --no-deps \
               --only-binary :all: --platform manylinux2014_x86_64 --python-version 3.11 --dest";
    let pip: Vec<&str> = pip.split_whitespace().collect();
    let mut download = command(root, &python, &pip);
    run(download.arg(&wheels).arg("--requirement").arg(&packages))?;
    run(&mut command(root, python, &[&script, &wheels, &folder]))?;
    fs::remove_dir_all(&wheels).map_err(|e| format!("{}: {e}", wheels.display()))?;
    Ok(references)
}

/// Python environment with third-party readers of recordings and tables.
pub fn readers(root: &Path) -> Result<PathBuf, String> {
    let requirements = root.join("crates/bathyal-sim/tests/record/requirements.txt");
    python::with_requirements(root, &root.join("target/venv_readers"), &requirements)
}
