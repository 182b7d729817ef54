//! Programs of the operating system, installed by apt-get where they are missing.

use crate::process::{command, output, run};
use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;
use std::process::Stdio;

/// Installs a program, from the package of its name, unless it is there.
pub fn require(root: &Path, program: &str) -> Result<(), String> {
    if is_installed(root, program) {
        return Ok(());
    }
    install(root, program)?;
    match is_installed(root, program) {
        true => Ok(()),
        false => Err(format!("{program} was installed and still does not run")),
    }
}

/// Returns whether a program can be run.
pub fn is_installed(root: &Path, program: &str) -> bool {
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
    if must_ask(std::io::stdin().is_terminal(), &ci) && !is_agreed(package).map_err(why)? {
        return Err(why("declined".into()));
    }
    let quietly = |words: &[&str]| {
        let mut apt = command(root, "apt-get", &["-qq", "-o=Dpkg::Use-Pty=0"]);
        apt.env("DEBIAN_FRONTEND", "noninteractive");
        run(apt.args(words).stdin(Stdio::null()))
    };
    quietly(&["update"]).map_err(why)?;
    quietly(&["install", "--no-install-recommends", "--yes", package]).map_err(why)
}

/// Returns whether to ask: a terminal is attached, and `CI` is not set.
fn must_ask(has_terminal: bool, ci: &str) -> bool {
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
        assert!(must_ask(true, ""));
        assert!(!must_ask(false, ""));
        assert!(!must_ask(true, "true"));
        assert!(!must_ask(false, "1"));
    }
}
