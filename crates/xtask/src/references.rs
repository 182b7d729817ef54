//! The references that Pinocchio computes: made once, made again when their script or
//! its requirements change.

use crate::process::{command, run};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Makes `target/pinocchio.jsonl` if it is missing or out of date, and returns its path.
pub fn make(root: &Path) -> Result<PathBuf, String> {
    let script = root.join("oracles/pinocchio_reference.py");
    let requirements = root.join("oracles/requirements.txt");
    let references = root.join("target/pinocchio.jsonl");
    if is_newer(&references, &[&script, &requirements])? {
        println!("{} is up to date", references.display());
        return Ok(references);
    }
    let python = python(root, &requirements)?;
    // Renamed when complete, so that a run that was interrupted leaves no half of it.
    let part = root.join("target/pinocchio.jsonl.part");
    run(&mut command(root, python, &[&script, &part]))?;
    fs::rename(&part, &references).map_err(|e| format!("{}: {e}", references.display()))?;
    Ok(references)
}

/// The Python of `target/venv`, with the requirements installed.
fn python(root: &Path, requirements: &Path) -> Result<PathBuf, String> {
    let venv = root.join("target/venv");
    let python = venv.join("bin/python");
    // A copy of what was installed: it is written last, so it also tells that all went well.
    let installed = venv.join("requirements.txt");
    let wanted = read(requirements)?;
    if python.exists() && fs::read_to_string(&installed).is_ok_and(|text| text == wanted) {
        return Ok(python);
    }
    run(command(root, "python3", &["-m", "venv"]).arg(&venv))?;
    let pip = "-m pip install --quiet --disable-pip-version-check --requirement";
    let pip: Vec<&str> = pip.split(' ').collect();
    run(command(root, &python, &pip).arg(requirements))?;
    fs::write(&installed, wanted).map_err(|e| format!("{}: {e}", installed.display()))?;
    Ok(python)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

/// Whether a file is there and newer than all that it is made from.
fn is_newer(file: &Path, sources: &[&Path]) -> Result<bool, String> {
    if !file.exists() {
        return Ok(false);
    }
    let made = changed(file)?;
    for source in sources {
        if changed(source)? >= made {
            return Ok(false);
        }
    }
    Ok(true)
}

fn changed(path: &Path) -> Result<SystemTime, String> {
    let time = path.metadata().and_then(|m| m.modified());
    time.map_err(|e| format!("{}: {e}", path.display()))
}
