//! Virtual environments with pinned packages.

use crate::process::{command, run};
use std::fs;
use std::path::{Path, PathBuf};

/// Installs the requirements in the environment `venv` and returns its Python.
pub fn with_requirements(root: &Path, venv: &Path, requirements: &Path) -> Result<PathBuf, String> {
    let python = venv.join("bin/python");
    let installed = installed(venv);
    let wanted =
        fs::read_to_string(requirements).map_err(|e| format!("{}: {e}", requirements.display()))?;
    if python.exists() && fs::read_to_string(&installed).is_ok_and(|text| text == wanted) {
        return Ok(python);
    }
    run(command(root, "python3", &["-m", "venv"]).arg(venv))?;
    let pip = "-m pip install --quiet --disable-pip-version-check --requirement";
    let pip: Vec<&str> = pip.split(' ').collect();
    run(command(root, &python, &pip).arg(requirements))?;
    fs::write(&installed, wanted).map_err(|e| format!("{}: {e}", installed.display()))?;
    Ok(python)
}

/// Copy of the requirements, written when all of them are installed.
pub fn installed(venv: &Path) -> PathBuf {
    venv.join("requirements.txt")
}
