//! `cargo xtask fuzz`: coverage-guided rounds of the fuzz targets, by libFuzzer.

use crate::process::{command, run, run_watched_errors, step};
use crate::tools;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Duration of a round, s, unless said otherwise.
const SECONDS: u64 = 60;
/// Largest input that libFuzzer makes, bytes.
const MAX_LENGTH: usize = 64 << 10;
/// How many times the stack and the processor time code under a sanitizer may take.
const SANITIZED: u16 = 20;
/// Where inputs that fail are left.
const FAILURES: &str = "crates/fuzz/failures";

/// Options of the command.
#[derive(Debug, PartialEq)]
pub struct Options {
    targets: Vec<String>,
    seconds: u64,
    seed: u64,
}

impl Options {
    /// Parses the arguments after `cargo xtask fuzz`.
    pub fn parse(words: &[&str]) -> Result<Self, String> {
        let mut options = Options {
            targets: Vec::new(),
            seconds: SECONDS,
            seed: 1,
        };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let mut number = || {
                let number = words.next().and_then(|text| text.parse().ok());
                number.ok_or_else(|| format!("fuzz: {word} needs a whole number"))
            };
            match word {
                "--seconds" => options.seconds = number()?,
                "--seed" => options.seed = number()?,
                _ if word.starts_with('-') => {
                    return Err(format!("fuzz: there is no option '{word}'"));
                }
                _ => options.targets.push(word.to_string()),
            }
        }
        Ok(options)
    }
}

/// Runs one round for each target, one after the other; without targets, for each of them.
pub fn fuzz(root: &Path, options: &Options) -> Result<(), String> {
    let all = prepare(root)?;
    let targets = match options.targets.is_empty() {
        true => all,
        false => options.targets.clone(),
    };
    for target in &targets {
        step(&format!("fuzz {target}"), || {
            let mut round = round(root, target, "none")?;
            round.arg(format!("-max_total_time={}", options.seconds));
            round.arg(format!("-seed={}", options.seed));
            run(&mut round).map_err(|message| where_failed(target, message))
        })?;
    }
    Ok(())
}

/// Fuzzes one target for so many seconds, and calls `on_line` with what libFuzzer says.
///
/// Calls `on_start` once the target is built.
pub fn guided(
    root: &Path,
    target: &str,
    seconds: u64,
    on_start: impl FnOnce(),
    on_line: impl FnMut(&str),
) -> Result<(), String> {
    let mut round = round(root, target, "none")?;
    run(&mut cargo_fuzz(root, "build", target, "none"))?;
    on_start();
    round.arg(format!("-max_total_time={seconds}"));
    run_watched_errors(&mut round, on_line).map_err(|message| where_failed(target, message))
}

/// Runs the corpus of one target, and what rounds have found, under the address sanitizer.
pub fn sanitized(root: &Path, target: &str, on_line: impl FnMut(&str)) -> Result<(), String> {
    let mut round = round(root, target, "address")?;
    round.env("BATHYAL_FUZZ_ALLOWANCE", SANITIZED.to_string());
    round.arg("-runs=0");
    run_watched_errors(&mut round, on_line).map_err(|message| where_failed(target, message))
}

fn where_failed(target: &str, message: String) -> String {
    format!("{message}; inputs that fail are in {FAILURES}/{target}, see CONTRIBUTING.md")
}

/// Installs what is needed, and returns all targets.
pub fn prepare(root: &Path) -> Result<Vec<String>, String> {
    tools::install(root, "cargo-fuzz")?;
    let guided = root.join("fuzz");
    // The same versions as the workspace; what it lacks is added by cargo.
    let [from, to] = [root, &guided].map(|folder| folder.join("Cargo.lock"));
    fs::copy(&from, &to).map_err(|e| format!("{}: {e}", to.display()))?;
    all_targets(root)
}

/// The folders of the corpus.
fn all_targets(root: &Path) -> Result<Vec<String>, String> {
    let folder = root.join("crates/fuzz/corpus");
    let fail = |e: std::io::Error| format!("{}: {e}", folder.display());
    let entries = fs::read_dir(&folder).map_err(fail)?;
    let names = entries.map(|e| e.map(|e| e.file_name().to_string_lossy().into_owned()));
    let mut names: Vec<String> = names.collect::<Result<_, _>>().map_err(fail)?;
    names.sort();
    Ok(names)
}

/// Command of one round, to which options of libFuzzer can be added. What it finds worth keeping
/// stays in `target/fuzz`, for the next round.
fn round(root: &Path, target: &str, sanitizer: &str) -> Result<Command, String> {
    let entry = root.join("fuzz/fuzz_targets").join(target);
    if !entry.with_extension("rs").is_file() {
        let targets = all_targets(root)?.join(", ");
        return Err(format!(
            "there is no target '{target}'; there are {targets}"
        ));
    }
    let found = make_folder(root.join("target/fuzz").join(target))?;
    let failures = make_folder(root.join(FAILURES).join(target))?;
    let seeds = root.join("crates/fuzz/corpus").join(target);
    let dictionary = found.with_extension("dict");
    let text = make_dictionary(root, target)?;
    fs::write(&dictionary, &text).map_err(|e| format!("{}: {e}", dictionary.display()))?;

    let mut fuzz = cargo_fuzz(root, "run", target, sanitizer);
    fuzz.arg(&found);
    if seeds.is_dir() {
        fuzz.arg(&seeds);
    }
    fuzz.arg("--");
    fuzz.arg(format!("-max_len={MAX_LENGTH}"));
    // libFuzzer refuses one without words.
    if !text.is_empty() {
        fuzz.arg(format!("-dict={}", dictionary.display()));
    }
    fuzz.arg(format!("-artifact_prefix={}/", failures.display()));
    fuzz.args(["-use_value_profile=1", "-print_final_stats=1"]);
    Ok(fuzz)
}

/// `cargo fuzz build` or `run` of one target.
fn cargo_fuzz(root: &Path, verb: &str, target: &str, sanitizer: &str) -> Command {
    let words = format!("run nightly cargo fuzz {verb} --sanitizer {sanitizer} --fuzz-dir fuzz");
    let words: Vec<&str> = words.split(' ').collect();
    let mut fuzz = command(root, "rustup", &words);
    fuzz.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
    let folder = match sanitizer {
        "none" => "target/guided",
        _ => {
            // A corpus takes no time: what is optimised less is compiled sooner.
            fuzz.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
            "target/sanitized"
        }
    };
    fuzz.arg("--target-dir").arg(root.join(folder));
    fuzz.arg(target);
    fuzz
}

/// The target's dictionary and the words of its schema, as libFuzzer reads them.
fn make_dictionary(root: &Path, target: &str) -> Result<String, String> {
    let read =
        |path: PathBuf| fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()));
    let schema = match target {
        "toml" | "json" => "robot.json",
        "scenario" => "scenario.json",
        "planted" => return Ok(String::new()),
        _ => "",
    };
    let file = root.join("fuzz/dictionaries").join(target);
    let mut dictionary = read(file.with_extension("dict"))?;
    if !schema.is_empty() {
        for word in words(&read(root.join("schemas").join(schema))?) {
            dictionary += &format!("\"{word}\"\n");
        }
    }
    Ok(dictionary)
}

/// The names in a JSON text: fields and variants, and some words of JSON Schema.
fn words(json: &str) -> Vec<&str> {
    let is_name = |text: &&str| {
        let name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        !text.is_empty() && text.chars().all(name)
    };
    let mut words: Vec<&str> = json.split('"').filter(is_name).collect();
    words.sort_unstable();
    words.dedup();
    words
}

fn make_folder(folder: PathBuf) -> Result<PathBuf, String> {
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_targets_and_numbers() {
        let options = Options::parse(&["toml", "--seconds", "5", "json"]).unwrap();
        assert_eq!(options.targets, ["toml", "json"]);
        assert_eq!((options.seconds, options.seed), (5, 1));
        for wrong in [&["--seconds"][..], &["--seed", "x"], &["--fast"]] {
            assert!(Options::parse(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn words_of_a_schema_are_its_names() {
        let schema = r#"{"properties": {"mass": {"description": "Of the body."}}}"#;
        assert_eq!(words(schema), ["description", "mass", "properties"]);
    }
}
