//! `cargo xtask instructions`: instruction counts of evaluations and runs, by callgrind.
//!
//! The count does not depend on what else the machine does, so a change of a few percent is a
//! change of the code.

use crate::counts::Counts;
use crate::packages;
use crate::process::{command, output};
use crate::programs;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

const ROBOTS: [&str; 3] = ["rov6", "hex45", "chain100"];
const MEDIA: [&str; 2] = ["dry", "wet"];
/// Number of evaluations; the loop around so many does not count.
const EVALUATIONS: u64 = 64;
/// Runs, and robots in lanes, of which a control period is counted: those that walk on contacts.
const RUNS: [(&str, &str); 3] = [
    ("run", "aquarobot_walk"),
    ("run", "crabster_walk"),
    ("batch", "crabster_walk"),
];
/// Number of control periods.
const PERIODS: u64 = 40;
/// The function of crates/bench/src/bin/evaluate.rs whose instructions are counted.
const COUNTED: &str = "--toggle-collect=*evaluate_all*";

/// Compares the counts with the reference; fails if one has grown.
pub fn compare(root: &Path) -> Result<(), String> {
    let file = file(root);
    let reference = fs::read_to_string(&file).map_err(|e| e.to_string());
    let reference = reference.and_then(|text| Counts::parse(&text));
    let reference = reference.map_err(|e| format!("{}: {e}", file.display()))?;
    let counts = count(root)?;
    println!("{}", counts.about_compilers(&reference));
    let comparisons = counts.compare(&reference);
    for comparison in &comparisons {
        let mark = if comparison.fails { "  FAILS" } else { "" };
        println!("{}{mark}", comparison.line);
    }
    match comparisons.iter().any(|v| v.fails) {
        true => Err(
            "an evaluation takes more instructions than it did. If that is meant, \
             accept it by `cargo xtask instructions --accept`, commit the file and say why"
                .into(),
        ),
        false => Ok(()),
    }
}

/// Writes the counts as the new reference.
pub fn accept(root: &Path) -> Result<(), String> {
    let (file, text) = (file(root), count(root)?.text());
    fs::write(&file, &text).map_err(|e| format!("{}: {e}", file.display()))?;
    println!("{text}\nwritten to {}", file.display());
    Ok(())
}

fn file(root: &Path) -> PathBuf {
    root.join("crates/bench/instructions.toml")
}

fn count(root: &Path) -> Result<Counts, String> {
    if !has_wide_registers() {
        return Err(
            "the reference counts are those of x86-64 with AVX2 and FMA, which \
             this machine does not have"
                .into(),
        );
    }
    packages::require(root, "valgrind")?;
    let program = build(root)?;
    let mut evaluations = BTreeMap::new();
    for robot in ROBOTS {
        for medium in MEDIA {
            let count = count_one(root, &program, [robot, medium], EVALUATIONS)?;
            evaluations.insert(format!("{robot}_{medium}"), count);
        }
    }
    for (kind, scenario) in RUNS {
        let count = count_one(root, &program, [kind, scenario], PERIODS)?;
        evaluations.insert(format!("{kind}_{scenario}"), count);
    }
    let rustc = output(&mut command(root, "rustc", &["--version"]))?;
    Ok(Counts {
        rustc: rustc.trim().to_string(),
        evaluations,
    })
}

/// Returns whether the processor has AVX2 and FMA, for which the reference was counted.
#[cfg(target_arch = "x86_64")]
fn has_wide_registers() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_wide_registers() -> bool {
    false
}

/// Builds the program `evaluate` and returns its path.
fn build(root: &Path) -> Result<PathBuf, String> {
    let mut programs = programs::build(root)?.into_iter();
    let found = programs.find(|program| program.name == "evaluate");
    let found = found.ok_or("crates/bench has no program 'evaluate'")?;
    Ok(found.path)
}

/// Counts the instructions of one of so many evaluations.
fn count_one(root: &Path, program: &Path, what: [&str; 2], number: u64) -> Result<u64, String> {
    let options = [
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        COUNTED,
    ];
    let mut valgrind = command(root, "valgrind", &options);
    valgrind.arg(program).args(what).arg(number.to_string());
    let run = valgrind.stdin(Stdio::null()).output();
    let run = run.map_err(|e| format!("valgrind could not be run: {e}"))?;
    let stderr = String::from_utf8_lossy(&run.stderr);
    match collected(&stderr) {
        Some(count) if count > 0 && run.status.success() => Ok(count / number),
        _ => Err(format!(
            "callgrind counted nothing for {}:\n{stderr}",
            what.join(" ")
        )),
    }
}

/// Parses the number in callgrind's line "==123== Collected : 456".
fn collected(stderr: &str) -> Option<u64> {
    let (_, rest) = stderr.split_once("Collected : ")?;
    rest.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callgrinds_count_is_parsed() {
        let stderr = "==7== Events    : Ir\n==7== Collected : 640000\n==7== \n";
        assert_eq!(collected(stderr), Some(640_000));
        assert_eq!(collected("==7== Events    : Ir\n"), None);
    }
}
