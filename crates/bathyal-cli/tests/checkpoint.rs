//! Runs that are continued by another process.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

fn scenarios() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

/// Runs a scenario without a recording in a process of its own.
fn run(scenario: &Path, arguments: &[&str]) -> Result<Value, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bathyal"));
    let command = command.arg("run").arg(scenario).args(arguments);
    let output = command.args(["--no-record", "--json"]).output().unwrap();
    match output.status.success() {
        true => Ok(serde_json::from_slice(&output.stdout).unwrap()),
        false => Err(format!(
            "{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        )),
    }
}

fn checkpoint(name: &str) -> String {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    file.display().to_string()
}

/// Long enough for every robot to move and every leg to step.
const DURATION: &str = "duration=1";
const HALF: &str = "0.5";

#[test]
fn every_shipped_scenario_goes_on_in_another_process_with_the_same_bits() {
    let mut count = 0;
    for file in std::fs::read_dir(scenarios()).unwrap() {
        let scenario = file.unwrap().path();
        if scenario.extension().is_none_or(|e| e != "toml") {
            continue;
        }
        let name = scenario.file_stem().unwrap().to_string_lossy().into_owned();
        // Both forms.
        let end = if count % 2 == 0 { "checkpoint" } else { "json" };
        let file = checkpoint(&format!("{name}.{end}"));
        let set = ["--set", DURATION];
        let whole = run(&scenario, &set).unwrap();
        let first = ["--until", HALF, "--checkpoint", &file];
        let first = run(&scenario, &[&set[..], &first].concat()).unwrap();
        assert_eq!(first["ended"], "interrupted", "{name}");
        assert_ne!(first["state_hash"], whole["state_hash"], "{name}");
        let second = run(&scenario, &[&set[..], &["--resume", &file]].concat()).unwrap();
        assert_eq!(second["state_hash"], whole["state_hash"], "{name}");
        assert_eq!(second["energy"], whole["energy"], "{name}");
        count += 1;
    }
    assert!(count >= 17, "{count} scenarios");
}

#[test]
fn a_run_goes_on_beyond_its_duration() {
    let scenario = scenarios().join("falling_and_rising.toml");
    let file = checkpoint("beyond.checkpoint");
    let whole = run(&scenario, &["--set", DURATION]).unwrap();
    run(&scenario, &["--set", "duration=0.5", "--checkpoint", &file]).unwrap();
    let rest = run(&scenario, &["--set", DURATION, "--resume", &file]).unwrap();
    assert_eq!(rest["state_hash"], whole["state_hash"]);
}

#[test]
fn checkpoints_of_others_are_refused() {
    let file = checkpoint("refused.json");
    let scenario = scenarios().join("falling_and_rising.toml");
    run(&scenario, &["--until", "0.1", "--checkpoint", &file]).unwrap();
    let fail = |scenario: &str, expected: &str| {
        let scenario = scenarios().join(scenario);
        let error = run(&scenario, &["--resume", &file]).unwrap_err();
        assert!(error.contains(expected), "{error}");
    };
    fail("remus100_run.toml", "another robot or scenario");
    let text = std::fs::read_to_string(&file).unwrap();
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    std::fs::write(&file, text.replace(&version, "\"version\":\"0.0.1\"")).unwrap();
    fail("falling_and_rising.toml", "made by version 0.0.1");
    let format = ("\"bathyal_checkpoint\":1", "\"bathyal_checkpoint\":7");
    std::fs::write(&file, text.replace(format.0, format.1)).unwrap();
    fail("falling_and_rising.toml", "has format 7");
    std::fs::write(
        &file,
        text.replace("\"control_ticks\":", "\"control_ticks\":1"),
    )
    .unwrap();
    fail("falling_and_rising.toml", "damaged");
    std::fs::remove_file(&file).unwrap();
    fail("falling_and_rising.toml", "refused.json");
}
