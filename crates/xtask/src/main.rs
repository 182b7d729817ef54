//! Chores of this workspace, run as `cargo xtask COMMAND`.

mod counts;
mod cpp;
mod freshness;
mod instructions;
mod packages;
mod peers;
mod process;
mod python;
mod references;
mod test;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
Chores of the bathyal workspace.

Usage: cargo xtask COMMAND

Commands:
  test          everything that must pass before a change lands: format, lints, docs,
                Pinocchio references, tests, examples, instructions; stops at the first
                failure
  references    only makes target/pinocchio.jsonl and target/urdf_reference, which
                tests/pinocchio.rs and tests/urdf read
  instructions  only counts the instructions of an evaluation by callgrind and compares
                with crates/bench/instructions.toml
      --accept       keeps the new counts instead
  peers         measures Bathyal, Pinocchio and MuJoCo on this machine, prints tables and
                draws docs/scaling.svg; sets up all it needs in target/peers
      --json FILE    writes all ratios and times to FILE as well
      --rounds N     measures N rounds instead of 8
  help          this text

Example:
  cargo xtask test
  cargo xtask peers --json target/peers.json";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match command(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn command(arguments: &[String]) -> Result<(), String> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["test"] => test::run(&root()),
        ["references"] => make_references(),
        ["instructions"] => instructions::compare(&root()),
        ["instructions", "--accept"] => instructions::accept(&root()),
        ["peers", ref options @ ..] => peers::run_all(&root(), &peers::Options::parse(options)?),
        ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        [] => Err(format!("a command is missing\n\n{HELP}")),
        _ => Err(format!("unknown command '{}'\n\n{HELP}", words.join(" "))),
    }
}

fn make_references() -> Result<(), String> {
    for path in [references::make(&root())?, references::make_urdf(&root())?] {
        println!("{}", path.display());
    }
    Ok(())
}

/// The root of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.ancestors().nth(2);
    root.expect("crates/xtask is two folders deep")
        .to_path_buf()
}
