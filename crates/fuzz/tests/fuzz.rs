//! The fuzzer's program: `cargo xtask fuzz`. As a plain test it looks whether the fuzzer
//! works, and runs the corpus.

use bathyal_fuzz::options::Options;
use bathyal_fuzz::planted;
use bathyal_fuzz::supervisor::supervise;
use bathyal_fuzz::targets::Target;
use bathyal_fuzz::worker;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<(), String> {
    match words {
        ["fuzz", options @ ..] => supervise(&Options::parse(options)?),
        ["work", target, folder, seed, rest @ ..] => {
            let (target, folder) = (Target::named(target)?, Path::new(folder));
            let seed = seed.parse().map_err(|_| "the seed is not a number")?;
            worker::fuzz(target, folder, seed, !rest.is_empty())
        }
        ["alone", target, file] => worker::alone(Target::named(target)?, Path::new(file)),
        // Words for the harness of other tests.
        _ => planted::check().and_then(|()| supervise(&Options::corpus())),
    }
}
