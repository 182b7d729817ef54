//! `bathyal reproduce` runs the program `bathyal-reproduce`, or says how to get it.
#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder with `bathyal` alone in it.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let bathyal = folder.join("bathyal");
    std::fs::hard_link(env!("CARGO_BIN_EXE_bathyal"), bathyal).expect("a link");
    folder
}

/// Writes a program that tells its name and arguments and exits with a code.
fn write_program(folder: &Path, name: &str, code: u8) {
    let path = folder.join("bathyal-reproduce");
    let text = format!("#!/bin/sh\necho {name} \"$@\"\nexit {code}\n");
    std::fs::write(&path, text).expect("a program");
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&path, executable).expect("permissions");
}

fn reproduce(folder: &Path, path: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(folder.join("bathyal"));
    command.env("PATH", path).arg("reproduce").args(arguments);
    command.output().expect("the command starts")
}

fn stdout(out: &Output) -> String {
    String::from_utf8_lossy(&out.stdout).into_owned()
}

#[test]
fn arguments_output_and_exit_code_pass_through() {
    let (here, elsewhere) = (folder("beside"), folder("on_path"));
    write_program(&elsewhere, "elsewhere", 6);
    let arguments = ["joe14", "--json", "items.json", "-q"];
    let out = reproduce(&here, &elsewhere, &arguments);
    assert_eq!(out.status.code(), Some(6), "{out:?}");
    assert_eq!(stdout(&out), "elsewhere joe14 --json items.json -q\n");
    // A program beside the command comes first.
    write_program(&here, "beside", 0);
    let out = reproduce(&here, &elsewhere, &["--help"]);
    assert_eq!(out.status.code(), Some(0), "{out:?}");
    assert_eq!(stdout(&out), "beside --help\n");
}

#[test]
fn without_the_program_the_command_says_how_to_get_it() {
    let alone = folder("alone");
    let out = reproduce(&alone, &alone, &["joe14"]);
    assert_eq!(out.status.code(), Some(7), "{out:?}");
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    for way in [
        "cargo build --release -p bathyal-studies",
        "cargo install --path studies",
    ] {
        assert!(said.contains(way), "{said}");
    }
    let out = reproduce(&alone, &alone, &["--help"]);
    assert_eq!(out.status.code(), Some(0), "{out:?}");
    assert!(stdout(&out).contains("cargo install --path studies"));
}
