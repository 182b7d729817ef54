//! `cargo xtask instructions`: a guard against slower code that needs no clock.
//!
//! Counts the instructions of an evaluation with callgrind. The count does not depend on
//! what else the machine does, so a change of a few percent is a change of the code.

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
/// Enough states that the loop around them does not count.
const EVALUATIONS: u64 = 64;
/// The function of crates/bench/src/bin/evaluate.rs whose instructions are counted.
const COUNTED: &str = "--toggle-collect=*evaluate_all*";

/// Counts and compares with the counts that are kept; fails if one has grown.
pub fn compare(root: &Path) -> Result<(), String> {
    let file = file(root);
    let kept = fs::read_to_string(&file).map_err(|e| e.to_string());
    let kept = kept.and_then(|text| Counts::parse(&text));
    let kept = kept.map_err(|e| format!("{}: {e}", file.display()))?;
    let counts = count(root)?;
    println!("{}", counts.about_compilers(&kept));
    let verdicts = counts.compare(&kept);
    for verdict in &verdicts {
        let mark = if verdict.fails { "  FAILS" } else { "" };
        println!("{}{mark}", verdict.line);
    }
    match verdicts.iter().any(|v| v.fails) {
        true => Err(
            "an evaluation takes more instructions than it did. If that is meant, \
             accept it by `cargo xtask instructions --accept`, commit the file and say why"
                .into(),
        ),
        false => Ok(()),
    }
}

/// Counts, and keeps the counts.
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
            "the counts that are kept are those of x86-64 with AVX2 and FMA, which \
             this machine does not have"
                .into(),
        );
    }
    packages::need(root, "valgrind")?;
    let program = build(root)?;
    let mut evaluations = BTreeMap::new();
    for robot in ROBOTS {
        for medium in MEDIA {
            let count = count_one(root, &program, robot, medium)?;
            evaluations.insert(format!("{robot}_{medium}"), count);
        }
    }
    let rustc = output(&mut command(root, "rustc", &["--version"]))?;
    Ok(Counts {
        rustc: rustc.trim().to_string(),
        evaluations,
    })
}

/// Whether the code that is counted is the one that all common processors run.
#[cfg(target_arch = "x86_64")]
fn has_wide_registers() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_wide_registers() -> bool {
    false
}

/// Builds the program that evaluates, and returns its path.
fn build(root: &Path) -> Result<PathBuf, String> {
    let mut programs = programs::build(root)?.into_iter();
    let found = programs.find(|program| program.name == "evaluate");
    let found = found.ok_or("crates/bench has no program 'evaluate' any more")?;
    Ok(found.path)
}

/// Instructions per evaluation.
fn count_one(root: &Path, program: &Path, robot: &str, medium: &str) -> Result<u64, String> {
    let options = [
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        COUNTED,
    ];
    let mut valgrind = command(root, "valgrind", &options);
    valgrind
        .arg(program)
        .args([robot, medium, &EVALUATIONS.to_string()]);
    let run = valgrind.stdin(Stdio::null()).output();
    let run = run.map_err(|e| format!("valgrind could not be run: {e}"))?;
    let said = String::from_utf8_lossy(&run.stderr);
    match collected(&said) {
        Some(count) if count > 0 && run.status.success() => Ok(count / EVALUATIONS),
        _ => Err(format!(
            "callgrind counted nothing for {robot} {medium}:\n{said}"
        )),
    }
}

/// The number in callgrind's line "==123== Collected : 456".
fn collected(said: &str) -> Option<u64> {
    let (_, rest) = said.split_once("Collected : ")?;
    rest.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callgrinds_count_is_found_in_what_it_says() {
        let said = "==7== Events    : Ir\n==7== Collected : 640000\n==7== \n";
        assert_eq!(collected(said), Some(640_000));
        assert_eq!(collected("==7== Events    : Ir\n"), None);
    }
}
