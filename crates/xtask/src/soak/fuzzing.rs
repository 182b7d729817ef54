//! Guided fuzzing of every format, and its corpus under a sanitizer.

use super::rounds::{self, Round};
use super::{FUZZ_SECONDS, Outcome, page};
use crate::fuzz;
use std::path::Path;
use std::time::{Duration, Instant};

/// Fuzzes all targets, which share the time, those with the least time so far first.
pub(super) fn run(root: &Path, limit: Option<Duration>) -> Result<Vec<Outcome>, String> {
    let mut targets = fuzz::prepare(root)?;
    let share = |limit: Duration| limit.as_secs() / targets.len().max(1) as u64;
    let each = limit.map_or(FUZZ_SECONDS, |limit| share(limit).clamp(1, FUZZ_SECONDS));
    let before = rounds::all(root)?;
    let so_far = |target: &String| rounds::seconds(&before, target);
    targets.sort_by(|a, b| so_far(a).total_cmp(&so_far(b)));
    let ended = targets.iter().map(|target| round(root, target, each));
    ended.collect()
}

/// Fuzzes one target for that many seconds, and notes the round.
fn round(root: &Path, target: &str, seconds: u64) -> Result<Outcome, String> {
    let mut log = Log::default();
    let mut start = Clock::now();
    let on_start = || start = Clock::now();
    let found = fuzz::guided(root, target, seconds, on_start, |line| log.add(line));
    let origin = page::Origin::now(root)?;
    let round = Round {
        target: target.to_string(),
        date: origin.date,
        commit: origin.commit,
        machine: origin.machine,
        seconds: start.elapsed(),
        inputs: log.runs,
        edges: log.coverage,
        result: found.clone(),
    };
    rounds::add(root, &round)?;
    let done = format!("{:.0} s", round.seconds);
    let name = format!("fuzz {target}");
    Ok(Outcome::new(&name, done, found.map(|()| log.told())))
}

/// Processor time of the programs that this one has run and that have ended, where the system tells
/// it, else time.
struct Clock {
    ticks: Option<u64>,
    time: Instant,
}

/// Unit of the times of `/proc`, s.
const TICK: f64 = 0.01;

impl Clock {
    fn now() -> Self {
        let stat = std::fs::read_to_string("/proc/self/stat");
        Clock {
            ticks: stat.ok().and_then(|stat| ticks_of_children(&stat)),
            time: Instant::now(),
        }
    }

    /// Seconds since then.
    fn elapsed(&self) -> f64 {
        match (self.ticks, Clock::now().ticks) {
            (Some(before), Some(now)) => TICK * (now - before) as f64,
            _ => self.time.elapsed().as_secs_f64(),
        }
    }
}

/// `cutime` + `cstime` of a line of `/proc/PID/stat`.
fn ticks_of_children(stat: &str) -> Option<u64> {
    // The name of the program, in parentheses, may hold spaces.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut times = rest.split_whitespace().skip(13);
    let (user, system) = (times.next()?, times.next()?);
    Some(user.parse::<u64>().ok()? + system.parse::<u64>().ok()?)
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
    fn processor_time_of_children_is_read_behind_any_name() {
        let stat = "7 (a b) c) S 1 7 7 0 -1 4194560 9 8 7 6 11 12 130 20 20 0 1 0 99";
        assert_eq!(ticks_of_children(stat), Some(150));
        assert_eq!(ticks_of_children("7 (a"), None);
    }

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
