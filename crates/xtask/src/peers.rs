//! `cargo xtask peers`: speed of Bathyal, Pinocchio and MuJoCo on this machine.

use crate::cpp::{Compiler, Program};
use crate::process::{command, output, run, step};
use crate::programs;
use crate::python;
use std::fs;
use std::path::{Path, PathBuf};

/// Default number of rounds.
const ROUNDS: usize = 8;

/// Arguments with which Pinocchio itself is built.
const PINOCCHIO_ARGUMENTS: [&str; 7] = [
    "-std=c++17",
    "-w",
    "-DNDEBUG",
    "-DBOOST_MPL_LIMIT_LIST_SIZE=30",
    "-DBOOST_MPL_LIMIT_VECTOR_SIZE=30",
    "-DBOOST_MPL_CFG_NO_PREPROCESSED_HEADERS",
    "-DBOOST_FUSION_INVOKE_MAX_ARITY=12",
];

/// Options of the command.
#[derive(Debug, PartialEq)]
pub struct Options {
    rounds: usize,
    json: Option<PathBuf>,
}

impl Options {
    /// Parses the arguments after `cargo xtask peers`.
    pub fn parse(arguments: &[&str]) -> Result<Self, String> {
        let mut options = Options {
            rounds: ROUNDS,
            json: None,
        };
        for pair in arguments.chunks(2) {
            match pair {
                ["--json", file] => options.json = Some(PathBuf::from(file)),
                ["--rounds", number] => {
                    let rounds = number.parse().ok().filter(|n| *n > 0);
                    let wrong = || format!("--rounds {number}: a number from 1 on is needed");
                    options.rounds = rounds.ok_or_else(wrong)?;
                }
                _ => return Err(format!("peers: unknown option '{}'", pair.join(" "))),
            }
        }
        Ok(options)
    }
}

/// Installs the libraries, builds the drivers and compares.
pub fn run_all(root: &Path, options: &Options) -> Result<(), String> {
    let folder = root.join("target/peers");
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let site = step("packages", || packages(root, &folder))?;
    let compiler = step("compiler", || Compiler::find(root))?;
    step("drivers", || {
        pinocchio(root, &folder, &site).build(root, &compiler)?;
        mujoco(root, &folder, &site)?.build(root, &compiler)
    })?;
    step("comparison", || {
        let programs = programs::build(root)?;
        let peers = programs.iter().find(|program| program.name == "peers");
        let peers = peers.ok_or("crates/bench has no program 'peers'")?;
        let mut peers = command(root, &peers.path, &[] as &[&str]);
        peers.arg(&folder).arg(compiler.describe(root)?);
        peers.arg(root.join("docs/scaling.svg"));
        peers.arg(options.rounds.to_string());
        if let Some(file) = &options.json {
            let absolute = std::path::absolute(file);
            peers.arg(absolute.map_err(|e| format!("{}: {e}", file.display()))?);
        }
        run(&mut peers)
    })
}

/// Installs the other libraries and returns the folder they are in.
fn packages(root: &Path, folder: &Path) -> Result<PathBuf, String> {
    let venv = folder.join("venv");
    let requirements = root.join("peers/requirements.txt");
    let python = python::with_requirements(root, &venv, &requirements)?;
    let script = "import sysconfig; print(sysconfig.get_path('purelib'))";
    let site = output(&mut command(root, python, &["-c", script]))?;
    Ok(PathBuf::from(site.trim()))
}

fn pinocchio(root: &Path, folder: &Path, site: &Path) -> Program {
    let include = site.join("cmeel.prefix/include");
    let includes = [&include, &include.join("eigen3")];
    let includes = includes.map(|folder| format!("-I{}", folder.display()));
    let arguments = PINOCCHIO_ARGUMENTS.map(String::from);
    Program {
        file: folder.join("pinocchio"),
        source: root.join("peers/pinocchio_driver.cpp"),
        arguments: arguments.into_iter().chain(includes).collect(),
        dependencies: vec![python::installed(&folder.join("venv"))],
    }
}

fn mujoco(root: &Path, folder: &Path, site: &Path) -> Result<Program, String> {
    let home = site.join("mujoco");
    let library = shared_library(&home)?;
    let arguments = [
        "-std=c++17".to_string(),
        format!("-I{}", home.join("include").display()),
        library.display().to_string(),
        format!("-Wl,-rpath,{}", home.display()),
    ];
    Ok(Program {
        file: folder.join("mujoco"),
        source: root.join("peers/mujoco_driver.cpp"),
        arguments: arguments.to_vec(),
        dependencies: vec![python::installed(&folder.join("venv"))],
    })
}

/// Finds libmujoco.so.VERSION in MuJoCo's package.
fn shared_library(home: &Path) -> Result<PathBuf, String> {
    let fail = |e: std::io::Error| format!("{}: {e}", home.display());
    for entry in fs::read_dir(home).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("libmujoco.so") {
            return Ok(path);
        }
    }
    Err(format!("there is no libmujoco.so in {}", home.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_have_defaults_and_refuse_what_they_do_not_know() {
        let defaults = Options {
            rounds: ROUNDS,
            json: None,
        };
        assert_eq!(Options::parse(&[]), Ok(defaults));
        let both = Options {
            rounds: 3,
            json: Some("a.json".into()),
        };
        let arguments = ["--json", "a.json", "--rounds", "3"];
        assert_eq!(Options::parse(&arguments), Ok(both));
        for wrong in [&["--json"][..], &["--rounds", "0"], &["--fast", "yes"]] {
            assert!(Options::parse(wrong).is_err(), "{wrong:?}");
        }
    }
}
