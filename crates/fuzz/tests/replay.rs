//! Replays the corpus: every input in a process of its own, whatever becomes of it.

use bathyal_fuzz::targets::{PLANTED, TARGETS, Target};
use std::collections::HashSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How [`one_input`] is told what to run.
const TARGET: &str = "BATHYAL_FUZZ_TARGET";
const INPUT: &str = "BATHYAL_FUZZ_INPUT";

#[test]
#[ignore = "a process of its own, which the other tests start"]
fn one_input() {
    if let (Ok(target), Ok(input)) = (env::var(TARGET), env::var(INPUT)) {
        bathyal_fuzz::run(&target, &fs::read(input).expect("the input can be read"));
    }
}

/// Runs one input; an error is what the process said before it failed.
fn replay(target: &Target, input: &Path) -> Result<(), String> {
    let mut process = Command::new(env::current_exe().expect("this program has a path"));
    process.args(["one_input", "--exact", "--ignored", "--nocapture"]);
    process.env(TARGET, target.name).env(INPUT, input);
    process.env("RUST_BACKTRACE", "0");
    let output = process.output().expect("this program can be started");
    match output.status.success() {
        true => Ok(()),
        false => Err(format!(
            "{} fails, {}:\n{}",
            input.display(),
            output.status,
            String::from_utf8_lossy(&output.stderr).trim()
        )),
    }
}

/// The paths of all files or folders in a folder.
fn list(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    entries.map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn no_input_of_the_corpus_breaks_a_limit() {
    let mut failures = Vec::new();
    for target in TARGETS {
        let inputs = list(&target.corpus());
        failures.extend(
            inputs
                .iter()
                .filter_map(|input| replay(target, input).err()),
        );
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn planted_faults_are_found_and_named() {
    let faults = [
        ("bug:p", "panicked at "),
        ("bug:a", "signal: 6"),
        ("bug:d", "has overflowed its stack"),
        ("bug:m", "memory allocation of"),
        ("bug:s", "too slow: 1.1 s"),
        ("bug:e", "too slow: no end"),
        ("fine", ""),
    ];
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("input");
    for (input, message) in faults {
        fs::write(&file, input).unwrap();
        let said = replay(&PLANTED, &file).err().unwrap_or_default();
        let as_planted = said.contains(message) && said.is_empty() == message.is_empty();
        assert!(as_planted, "planted '{message}', found '{said}'");
    }
}

#[test]
fn every_target_has_a_corpus_in_which_all_differ() {
    for target in TARGETS {
        let inputs = list(&target.corpus());
        let distinct: HashSet<_> = inputs.iter().map(|file| fs::read(file).unwrap()).collect();
        assert!(!distinct.is_empty(), "{}", target.name);
        assert_eq!(distinct.len(), inputs.len(), "{}", target.name);
    }
    for folder in list(&bathyal_fuzz::home().join("corpus")) {
        let name = folder.file_name().unwrap().to_str().unwrap();
        assert!(Target::named(name).is_some(), "{name} is no target");
    }
}

#[test]
fn every_target_can_be_guided() {
    let guided = bathyal_fuzz::home().join("../../fuzz");
    for target in TARGETS {
        for file in ["fuzz_targets/NAME.rs", "dictionaries/NAME.dict"] {
            let path = guided.join(file.replace("NAME", target.name));
            assert!(path.is_file(), "{} is missing", path.display());
        }
    }
}
