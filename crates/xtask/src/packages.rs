//! Programs of the system: found, or installed where that is possible.

use crate::process::{command, output, run};
use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;
use std::process::Stdio;

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
        format!("{package} is missing and was not installed ({message}); please install it")
    };
    let user = output(&mut command(root, "id", &["-u"])).map_err(why)?;
    if user.trim() != "0" {
        return Err(why("only root may".into()));
    }
    let ci = std::env::var("CI").unwrap_or_default();
    if asks(std::io::stdin().is_terminal(), &ci) && !is_agreed(package).map_err(why)? {
        return Err(why("you said no".into()));
    }
    let quietly = |words: &[&str]| {
        let mut apt = command(root, "apt-get", &["-qq", "-o=Dpkg::Use-Pty=0"]);
        apt.env("DEBIAN_FRONTEND", "noninteractive");
        run(apt.args(words).stdin(Stdio::null()))
    };
    quietly(&["update"]).map_err(why)?;
    quietly(&["install", "--no-install-recommends", "--yes", package]).map_err(why)
}

/// Whether somebody is there to be asked: a terminal is attached, and `CI` is not set.
fn asks(has_terminal: bool, ci: &str) -> bool {
    has_terminal && ci.is_empty()
}

/// Asks whether a package may be installed.
fn is_agreed(package: &str) -> Result<bool, String> {
    let fail = |e: std::io::Error| e.to_string();
    print!("{package} is missing. Install it by apt-get? [y/N] ");
    std::io::stdout().flush().map_err(fail)?;
    let mut answer = String::new();
    std::io::stdin()
        .lock()
        .read_line(&mut answer)
        .map_err(fail)?;
    Ok(["y", "yes"].contains(&answer.trim().to_lowercase().as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_asked_without_a_terminal_or_in_ci() {
        assert!(asks(true, ""));
        assert!(!asks(false, ""));
        assert!(!asks(true, "true"));
        assert!(!asks(false, "1"));
    }
}
