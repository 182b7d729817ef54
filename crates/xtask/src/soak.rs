//! `cargo xtask soak`: long trials of the program, whose last results are on `docs/soak.md`.

mod endurance;
mod fuzzing;
mod kills;
mod messages;
mod page;
mod random;
mod rounds;
mod row;
mod websocket;

use crate::process::{self, cargo, step};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Trials, in the order in which they are run.
const PARTS: [&str; 5] = ["kills", "endurance", "messages", "fuzz", "sanitizers"];
/// The word for writing the page without a trial.
const PAGE: &str = "page";

/// Amounts of a whole soak.
const KILLS: u64 = 1000;
const SIMULATED_HOURS: f64 = 24.0;
const MESSAGES: u64 = 1_000_000;
const FUZZ_SECONDS: u64 = 3600;

/// Amounts in `cargo xtask test`: seconds in all.
const SHORT_KILLS: u64 = 6;
const SHORT_HOURS: f64 = 0.1;
const SHORT_MESSAGES: u64 = 3000;

/// Options of the command.
#[derive(Debug, PartialEq)]
pub struct Options {
    parts: Vec<String>,
    /// Time for each part; without it, each has its whole amount.
    limit: Option<Duration>,
    /// Program to try; built for release if not given.
    program: Option<PathBuf>,
}

impl Options {
    /// Parses the arguments after `cargo xtask soak`.
    pub fn parse(words: &[&str]) -> Result<Self, String> {
        let mut options = Options {
            parts: Vec::new(),
            limit: None,
            program: None,
        };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let value = |words: &mut std::slice::Iter<&str>| {
                let value = words.next().map(|value| value.to_string());
                value.ok_or_else(|| format!("soak: {word} needs a value"))
            };
            let seconds = |text: String, unit: f64| {
                let number = text.parse::<f64>().ok().filter(|n| *n > 0.0 && *n < 1e4);
                let number = number.ok_or_else(|| format!("soak: {word} needs a positive number"));
                number.map(|n| Some(Duration::from_secs_f64(unit * n)))
            };
            match word {
                "--minutes" => options.limit = seconds(value(&mut words)?, 60.0)?,
                "--hours" => options.limit = seconds(value(&mut words)?, 3600.0)?,
                "--program" => options.program = Some(value(&mut words)?.into()),
                _ if PARTS.contains(&word) || word == PAGE => options.parts.push(word.to_string()),
                _ => {
                    let parts = PARTS.join(", ");
                    return Err(format!(
                        "soak: there is no part or option '{word}'; parts are {parts}, and {PAGE}"
                    ));
                }
            }
        }
        Ok(options)
    }
}

/// End of a trial: its amount, or a time.
#[derive(Clone, Copy, Debug)]
struct Budget {
    amount: f64,
    until: Option<Instant>,
}

impl Budget {
    fn new(amount: f64, limit: Option<Duration>) -> Self {
        Budget {
            amount,
            until: limit.map(|limit| Instant::now() + limit),
        }
    }

    fn is_spent(&self, done: f64) -> bool {
        done >= self.amount || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// What the trials are made with.
struct Bench {
    root: PathBuf,
    program: PathBuf,
    /// An empty folder.
    folder: PathBuf,
}

impl Bench {
    fn new(root: &Path, program: &Path) -> Result<Self, String> {
        let folder = root.join("target/soak");
        // It may not be there.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        Ok(Bench {
            root: root.to_path_buf(),
            program: program.to_path_buf(),
            folder,
        })
    }

    /// A vehicle that keeps station while its arm moves.
    fn scenario(&self) -> PathBuf {
        self.root.join("scenarios/rov_station_keeping.toml")
    }
}

/// Result of a trial, a row of the page.
#[derive(Clone, Debug, PartialEq)]
struct Outcome {
    /// Trial, and what was tried.
    name: String,
    /// What was done, of what a whole soak does.
    done: String,
    /// Measured values, or the failure.
    found: Result<String, String>,
}

impl Outcome {
    fn new(name: &str, done: String, found: Result<String, String>) -> Self {
        Outcome {
            name: name.to_string(),
            done,
            found,
        }
    }
}

/// Runs the trials, writes their results on the page, and fails if one of them does.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    let chosen = |part: &&&str| {
        let words = &options.parts;
        words.is_empty() || words.iter().any(|word| word == **part)
    };
    let mut failures = Vec::new();
    for part in PARTS.iter().filter(chosen) {
        let (build, outcomes) = step(&format!("soak, {part}"), || trial(root, part, options))?;
        for outcome in &outcomes {
            println!("{}: {}: {:?}", outcome.name, outcome.done, outcome.found);
            if let Err(why) = &outcome.found {
                failures.push(format!("{}: {why}", outcome.name));
            }
        }
        let on_page = match *part {
            // Its rows are sums of rounds.
            "fuzz" => &[],
            _ => &outcomes[..],
        };
        page::update(root, &build, on_page)?;
    }
    if options.parts.iter().any(|word| word == PAGE) {
        page::update(root, "", &[])?;
    }
    match failures.is_empty() {
        true => Ok(()),
        false => Err(failures.join("\n")),
    }
}

/// Runs one trial: how the program was built, and the results for the page.
fn trial(root: &Path, part: &str, options: &Options) -> Result<(String, Vec<Outcome>), String> {
    let limit = options.limit;
    let for_fuzzing = "for libFuzzer".to_string();
    match part {
        "fuzz" => return Ok((for_fuzzing, fuzzing::run(root, limit)?)),
        "sanitizers" => return Ok((for_fuzzing, fuzzing::sanitize(root)?)),
        _ => {}
    }
    let (program, build) = match &options.program {
        Some(program) => (root.join(program), program.display().to_string()),
        None => (build(root)?, "release".to_string()),
    };
    let bench = Bench::new(root, &program)?;
    let outcome = match part {
        "kills" => kills::run(&bench, Budget::new(KILLS as f64, limit))?,
        "endurance" => endurance::run(&bench, Budget::new(SIMULATED_HOURS, limit))?,
        _ => messages::run(&bench, Budget::new(MESSAGES as f64, limit))?,
    };
    Ok((build, vec![outcome]))
}

/// Runs short versions of the trials that need no other compiler.
pub fn short(root: &Path, program: &Path) -> Result<(), String> {
    let bench = Bench::new(root, program)?;
    let outcomes = [
        kills::run(&bench, Budget::new(SHORT_KILLS as f64, None))?,
        endurance::run(&bench, Budget::new(SHORT_HOURS, None))?,
        messages::run(&bench, Budget::new(SHORT_MESSAGES as f64, None))?,
    ];
    for outcome in outcomes {
        let found = outcome
            .found
            .map_err(|why| format!("{}: {why}", outcome.name))?;
        println!("{}: {}: {found}", outcome.name, outcome.done);
    }
    Ok(())
}

/// Builds the command for release.
fn build(root: &Path) -> Result<PathBuf, String> {
    process::run(&mut cargo(
        root,
        &["build", "--release", "-p", "bathyal-cli"],
    ))?;
    Ok(root.join("target/release/bathyal"))
}

/// A number in a JSON text, by the first key of that name.
fn number(json: &str, key: &str) -> Option<f64> {
    let (_, rest) = json.split_once(&format!("\"{key}\":"))?;
    let end = rest.find([',', '}', '\n', ']']).unwrap_or(rest.len());
    rest[..end].trim().parse().ok()
}

/// A text without escapes in a JSON text, by the first key of that name.
fn text<'a>(json: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = json.split_once(&format!("\"{key}\":"))?;
    rest.trim_start().strip_prefix('"')?.split('"').next()
}

/// Resident memory of a process, MB, where the system tells it.
fn memory_mb(pid: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_parts_and_a_time() {
        let options = Options::parse(&["kills", "--minutes", "2", "fuzz"]).unwrap();
        assert_eq!(options.parts, ["kills", "fuzz"]);
        assert_eq!(options.limit, Some(Duration::from_secs(120)));
        for wrong in [&["--minutes"][..], &["--hours", "-1"], &["rest"]] {
            assert!(Options::parse(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn values_are_found_in_json() {
        let json = r#"{"port":80,"token": "abc", "residual": 1e-9}"#;
        assert_eq!(number(json, "port"), Some(80.0));
        assert_eq!(number(json, "residual"), Some(1e-9));
        assert_eq!(text(json, "token"), Some("abc"));
        assert_eq!(number(json, "other"), None);
    }
}
