//! Guided fuzzing of every format, and its corpus under a sanitizer.

use super::{FUZZ_SECONDS, Outcome};
use crate::fuzz;
use std::path::Path;
use std::time::Duration;

/// Fuzzes all targets, which share the time.
pub(super) fn run(root: &Path, limit: Option<Duration>) -> Result<Vec<Outcome>, String> {
    let targets = fuzz::prepare(root)?;
    let share = |limit: Duration| limit.as_secs() / targets.len().max(1) as u64;
    let each = limit.map_or(FUZZ_SECONDS, |limit| share(limit).clamp(1, FUZZ_SECONDS));
    Ok(targets
        .iter()
        .map(|target| {
            let mut log = Log::default();
            let ended = fuzz::guided(root, target, each, |line| log.add(line));
            let done = format!("{each} of {FUZZ_SECONDS} s");
            let found = ended.map(|()| log.told());
            Outcome::new(&format!("fuzz {target}"), done, found)
        })
        .collect())
}

/// Runs the corpus of every target under the address sanitizer, where the toolchain has it.
pub(super) fn sanitize(root: &Path) -> Result<Vec<Outcome>, String> {
    let targets = fuzz::prepare(root)?;
    Ok(targets
        .iter()
        .map(|target| {
            let mut log = Log::default();
            let ended = fuzz::sanitized(root, target, |line| log.add(line));
            let found = ended.map(|()| log.told());
            let name = format!("sanitizers {target}");
            Outcome::new(&name, "the corpus, address sanitizer".to_string(), found)
        })
        .collect())
}

/// What libFuzzer says of a round.
#[derive(Debug, Default, PartialEq)]
struct Log {
    runs: u64,
    rate: u64,
    /// Edges covered.
    coverage: u64,
}

impl Log {
    /// Takes a line: `#4096 pulse cov: 812 ft: 2312 corp: ...`, `stat::average_exec_per_sec: 4096`.
    fn add(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        for pair in words.windows(2) {
            let Ok(value) = pair[1].parse() else { continue };
            match pair[0] {
                "cov:" => self.coverage = value,
                "stat::number_of_executed_units:" => self.runs = value,
                "stat::average_exec_per_sec:" => self.rate = value,
                _ => {}
            }
        }
    }

    fn told(&self) -> String {
        let Log {
            runs,
            rate,
            coverage,
        } = self;
        format!("{runs} inputs, {rate} per second, {coverage} edges covered")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rate_and_coverage_are_read_from_the_log() {
        let mut log = Log::default();
        for line in [
            "#2\tINITED cov: 812 ft: 2312 corp: 40/9Kb exec/s: 0 rss: 60Mb",
            "#9\tDONE   cov: 900 ft: 2500 corp: 44/9Kb lim: 4096 exec/s: 4 rss: 61Mb",
            "stat::number_of_executed_units: 90",
            "stat::average_exec_per_sec:     45",
        ] {
            log.add(line);
        }
        let expected = Log {
            runs: 90,
            rate: 45,
            coverage: 900,
        };
        assert_eq!(log, expected);
    }
}
