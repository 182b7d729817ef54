//! Development tasks of this workspace, run as `cargo xtask COMMAND`.

mod counts;
mod cpp;
mod dependencies;
mod freshness;
mod fuzz;
mod instructions;
mod layers;
mod packages;
mod page;
mod peers;
mod process;
mod programs;
mod python;
mod python_package;
mod references;
mod site;
mod soak;
mod test;
mod tools;
mod validation;
mod wasm;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
Development tasks of the Bathyal workspace.

Usage: cargo xtask COMMAND

Commands:
  test          all checks that must pass before a change lands: format, layers, lints,
                dependencies, documentation, page of the viewer, Pinocchio references, tests,
                the Python package, the viewer in a browser, WebAssembly, examples, instruction
                counts; stops at the first failure
      --quick        only format, layers, lints, dependencies and unit tests
  layers        checks that no modules use one another in a cycle
  deny          checks licences, duplicates, advisories and unused dependencies; installs
                cargo-deny and cargo-machete if they are missing
  references    computes target/pinocchio.jsonl and target/urdf_reference, which
                tests/pinocchio.rs and tests/urdf read
  instructions  counts the instructions of an evaluation by callgrind and compares with
                crates/bench/instructions.toml
      --accept       writes the new counts there instead
  fuzz          fuzzes what reads files, guided by coverage: the targets TARGET..., such as
                toml, or all; needs a nightly toolchain, and compiles everything for it;
                inputs that fail are left in crates/fuzz/failures
      --seconds N    for each target; 60 if not given
      --seed S       of libFuzzer; 1 if not given
  soak          long trials of the program, and their results on docs/soak.md: the parts PART...,
                which are kills, endurance, messages, fuzz and sanitizers, or all; the last two
                need a nightly toolchain; page writes the page from fuzz/rounds.tsv alone
      --minutes N    for each part, or --hours N; without, each part is done in full
      --program FILE the program to try, instead of one that is built for release
  peers         compares the speed of Bathyal, Pinocchio and MuJoCo on this machine, prints
                tables and draws docs/scaling.svg; installs what it needs in target/peers
      --json FILE    also writes all ratios and times to FILE
      --rounds N     number of rounds; 8 if not given
  python        tests the Python package alone
      --slow         the nightly tests: what takes minutes, such as learning, and memory
  site          builds the documentation site in target/site: runs all notebooks, draws the gallery;
                installs what it needs in target/venv_site
      --quick        takes outputs and pictures of the last build where their sources are the same
  validation    runs the tests that compare vehicles with other programs and published equations,
                and writes their results to docs/validation.md
  wheel         builds wheel and source distribution of the Python package in target/wheels
  wasm          builds core, robot files and simulation for WebAssembly, without threads and
                files, in target/wasm
      --install      unpacks a toolchain for it (Debian) into target/wasm-toolchain
  help          prints this text

Examples:
  cargo xtask test --quick
  cargo xtask fuzz toml json --seconds 3600
  cargo xtask soak kills messages --minutes 5
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
        ["test"] => test::run_all(&root()),
        ["test", "--quick"] => test::run_quick(&root()),
        ["deny"] => dependencies::check(&root()),
        ["layers"] => layers::check(&root()),
        ["references"] => print_references(),
        ["instructions"] => instructions::compare(&root()),
        ["instructions", "--accept"] => instructions::accept(&root()),
        ["fuzz", ref options @ ..] => fuzz::fuzz(&root(), &fuzz::Options::parse(options)?),
        ["soak", ref options @ ..] => soak::run(&root(), &soak::Options::parse(options)?),
        ["peers", ref options @ ..] => peers::run_all(&root(), &peers::Options::parse(options)?),
        ["site"] => site::build(&root(), &[]),
        ["site", "--quick"] => site::build(&root(), &["--quick"]),
        ["python"] => python_package::test(&root(), |_| ()),
        ["python", "--slow"] => python_package::test_slow(&root()),
        ["validation"] => validation::write(&root()),
        ["wheel"] => python_package::build_wheel(&root()),
        ["wasm"] => wasm::build(&root()).map(|_| ()),
        ["wasm", "--install"] => wasm::install(&root()),
        ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        [] => Err(format!("a command is missing\n\n{HELP}")),
        _ => Err(format!("unknown command '{}'\n\n{HELP}", words.join(" "))),
    }
}

fn print_references() -> Result<(), String> {
    for path in [references::pinocchio(&root())?, references::urdf(&root())?] {
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
