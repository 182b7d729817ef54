//! Programs of the system: found, or installed where that is possible.

use crate::process::{command, output, run};
use std::path::Path;

/// Makes sure that a program is there, if need be from a package of the same name.
pub fn need(root: &Path, program: &str) -> Result<(), String> {
    if is_there(root, program) {
        return Ok(());
    }
    install(root, program)?;
    match is_there(root, program) {
        true => Ok(()),
        false => Err(format!("{program} was installed and still does not run")),
    }
}

/// Whether a program can be run.
pub fn is_there(root: &Path, program: &str) -> bool {
    output(&mut command(root, program, &["--version"])).is_ok()
}

/// Installs a package by apt-get, which needs root.
pub fn install(root: &Path, package: &str) -> Result<(), String> {
    let why = |message: String| {
        format!("{package} is missing and could not be installed ({message}); please install it")
    };
    let user = output(&mut command(root, "id", &["-u"])).map_err(why)?;
    if user.trim() != "0" {
        return Err(why("only root may".into()));
    }
    let quietly = |words: &[&str]| {
        let mut apt = command(root, "apt-get", &["-qq", "-o=Dpkg::Use-Pty=0"]);
        run(apt.args(words).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    quietly(&["update"]).map_err(why)?;
    quietly(&["install", "--no-install-recommends", "--yes", package]).map_err(why)
}
