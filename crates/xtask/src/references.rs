//! What others say: the references that Pinocchio computes, made once and again when their
//! script or its requirements change, and readers of recordings.

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

/// Makes `target/urdf_reference` if it is missing or out of date: the URDFs that two Python
/// packages carry, and what Pinocchio says of them. Returns the path of the references.
pub fn make_urdf(root: &Path) -> Result<PathBuf, String> {
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

/// A Python that reads recordings and tables with packages of others.
pub fn readers(root: &Path) -> Result<PathBuf, String> {
    let requirements = root.join("crates/bathyal-sim/tests/record/requirements.txt");
    python::with_requirements(root, &root.join("target/venv_readers"), &requirements)
}
