//! `cargo xtask test`: all checks that must pass before a change lands.

use crate::dependencies;
use crate::instructions;
use crate::layers;
use crate::page;
use crate::process::{self, cargo, run_watched, step};
use crate::programs::{self, Program};
use crate::python_package;
use crate::references;
use crate::soak;
use crate::wasm;
use std::path::{Path, PathBuf};

/// Unit tests, except those of crates that take minutes to compile.
const UNIT_TESTS: &str = "test --release --lib --bins --workspace --exclude bathyal \
     --exclude bathyal-batch --exclude bathyal-bench --exclude bathyal-studies";

/// Runs every check, the quick ones first; stops at the first that fails.
///
/// All steps of cargo are for the whole workspace and for release: any other choice of crates
/// or profile has other features or flags, and would compile the core once more.
pub fn run_all(root: &Path) -> Result<(), String> {
    check_source(root)?;
    step("documentation", || document(root))?;
    step("page of the viewer", || page::build(root))?;
    let references = References {
        pinocchio: step("Pinocchio references", || references::pinocchio(root))?,
        urdf: step("URDF references", || references::urdf(root))?,
        readers: step("readers of recordings", || references::readers(root))?,
    };
    let programs = step("programs", || programs::build(root))?;
    let mut counts = step("tests", || run_tests(root, &references))?;
    let is_bathyal = |p: &&Program| p.name == "bathyal" && !p.is_example;
    let bathyal = programs.iter().find(is_bathyal);
    let bathyal = &bathyal.ok_or("the program bathyal was not built")?.path;
    step("Python package", || {
        python_package::test(root, |line| counts.add(line))
    })?;
    step("soak, short", || soak::short(root, bathyal))?;
    step("viewer in a browser", || {
        page::browse(root, bathyal, |line| counts.add(line))
    })?;
    step("WebAssembly", || wasm::check_where_installed(root, bathyal))?;
    for example in programs.iter().filter(|program| program.is_example) {
        let mut run = process::command(root, &example.path, &[] as &[&str]);
        step(&format!("example {}", example.name), || {
            process::run(&mut run)
        })?;
    }
    step("instructions", || instructions::compare(root))?;
    println!("{} passed, {} failed", counts.passed, counts.failed);
    Ok(())
}

/// Runs the checks that take a few minutes at most.
pub fn run_quick(root: &Path) -> Result<(), String> {
    check_source(root)?;
    step("unit tests", || cargo_step(root, UNIT_TESTS))
}

/// Runs the checks that need no program of the workspace.
fn check_source(root: &Path) -> Result<(), String> {
    let clippy = "clippy --workspace --all-targets --release -- -D warnings";
    step("format", || cargo_step(root, "fmt --all --check"))?;
    step("layers", || layers::check(root))?;
    step("lints", || cargo_step(root, clippy))?;
    step("dependencies", || dependencies::check_where_installed(root))
}

/// Runs cargo with arguments separated by spaces.
fn cargo_step(root: &Path, arguments: &str) -> Result<(), String> {
    let words: Vec<&str> = arguments.split_whitespace().collect();
    process::run(&mut cargo(root, &words))
}

fn document(root: &Path) -> Result<(), String> {
    let mut doc = cargo(root, &["doc", "--workspace", "--no-deps", "--release"]);
    process::run(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

/// References that the tests compare with.
struct References {
    pinocchio: PathBuf,
    urdf: PathBuf,
    /// Python that reads recordings.
    readers: PathBuf,
}

/// Runs all tests and doctests.
fn run_tests(root: &Path, references: &References) -> Result<TestCounts, String> {
    let mut counts = TestCounts::default();
    let mut tests = cargo(
        root,
        &["test", "--workspace", "--release", "--no-fail-fast"],
    );
    tests.env("BATHYAL_PINOCCHIO", &references.pinocchio);
    tests.env("BATHYAL_URDF_REFERENCES", &references.urdf);
    tests.env("BATHYAL_MCAP_PYTHON", &references.readers);
    let outcome = run_watched(&mut tests, |line| counts.add(line));
    let TestCounts { passed, failed } = counts;
    outcome.map_err(|message| format!("{passed} passed, {failed} failed: {message}"))?;
    match passed {
        0 => Err("no test was run".to_string()),
        _ => Ok(counts),
    }
}

/// Numbers of tests that passed and failed, over all programs of a `cargo test`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct TestCounts {
    passed: usize,
    failed: usize,
}

impl TestCounts {
    /// Adds a line of cargo's, Node's or pytest's output, if it is the result of a test program.
    fn add(&mut self, line: &str) {
        // Node: "ℹ pass 12", or "# pass 12" where nobody looks
        if let [_, kind, count] = line.split(' ').collect::<Vec<_>>()[..] {
            let count = count.parse().unwrap_or(0);
            match kind {
                "pass" => self.passed += count,
                "fail" => self.failed += count,
                _ => {}
            }
        }
        let Some(result) = line.strip_prefix("test result: ") else {
            return self.add_pytest(line);
        };
        // ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.2s
        let words: Vec<&str> = result.split([' ', ';']).collect();
        for pair in words.windows(2) {
            let count = || pair[0].parse::<usize>().unwrap_or(0);
            match pair[1] {
                "passed" => self.passed += count(),
                "failed" => self.failed += count(),
                _ => {}
            }
        }
    }
}

impl TestCounts {
    /// Adds a line of pytest's output, such as `1 failed, 20 passed, 2 skipped in 3.21s`.
    fn add_pytest(&mut self, line: &str) {
        let is_time = |time: &str| time.starts_with(|c: char| c.is_ascii_digit());
        let Some((result, time)) = line.rsplit_once(" in ") else {
            return;
        };
        let parts: Option<Vec<(usize, &str)>> = (result.split(", "))
            .map(|part| {
                let (count, kind) = part.split_once(' ')?;
                Some((count.parse().ok()?, kind))
            })
            .collect();
        for (count, kind) in parts.filter(|_| is_time(time)).unwrap_or_default() {
            match kind {
                "passed" => self.passed += count,
                "failed" | "error" | "errors" => self.failed += count,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tally_adds_up_the_results_of_cargo_test() {
        let output = "running 12 tests\n\
            test a ... ok\n\
            9 passed, 9 failed\n\
            2 failed, 30 passed, 4 skipped, 1 error in 3.21s\n\
            30 passed in between\n\
            # pass 5\n\
            ℹ fail 1\n\
            test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.20s\n\
            test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s";
        let mut counts = TestCounts::default();
        output.lines().for_each(|line| counts.add(line));
        let expected = TestCounts {
            passed: 50,
            failed: 6,
        };
        assert_eq!(counts, expected);
    }
}
