//! `cargo xtask deny`: licences, duplicates, sources and advisories of what is depended on, by
//! cargo-deny, and dependencies that nothing uses, by cargo-machete.

use crate::packages;
use crate::process::{cargo, command, run};
use crate::tools;
use std::path::Path;

/// Checks, with tools that are installed for it.
pub fn check(root: &Path) -> Result<(), String> {
    for tool in ["cargo-deny", "cargo-machete"] {
        tools::install(root, tool)?;
    }
    check_where_installed(root)
}

/// Checks as far as the tools are installed, and says what is left out.
pub fn check_where_installed(root: &Path) -> Result<(), String> {
    if packages::is_installed(root, "cargo-deny") {
        deny(root)?;
    } else {
        say_missing("cargo-deny", "licences, duplicates and advisories");
    }
    if packages::is_installed(root, "cargo-machete") {
        let folders = ["crates", "studies", "fuzz"];
        run(&mut command(root, "cargo-machete", &folders))
    } else {
        say_missing("cargo-machete", "unused dependencies");
        Ok(())
    }
}

fn say_missing(tool: &str, what: &str) {
    println!("NOTE: {tool} is not installed: {what} are not checked; see `cargo xtask deny`");
}

/// Checks what is in the lock file, and advisories where their database can be fetched.
fn deny(root: &Path) -> Result<(), String> {
    let checks = ["deny", "--offline", "check", "bans", "licenses", "sources"];
    run(&mut cargo(root, &checks))?;
    let mut fetch = cargo(root, &["deny", "fetch", "db"]);
    match fetch.output() {
        Ok(fetched) if fetched.status.success() => run(&mut cargo(
            root,
            &["deny", "--offline", "check", "advisories"],
        )),
        _ => {
            println!("NOTE: advisories are not checked: their database cannot be fetched");
            Ok(())
        }
    }
}
