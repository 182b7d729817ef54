//! `fuzz/rounds.tsv`: every round of guided fuzzing, from which the rows of the page are added up.

use crate::soak::FUZZ_SECONDS;
use std::fs;
use std::path::Path;

const FILE: &str = "fuzz/rounds.tsv";
const HEAD: &str = "target\tdate\tcommit\tmachine\tseconds\tinputs\tedges\tresult\n";
/// Result of a round in which nothing failed.
const PASSED: &str = "passed";

/// One round of one target.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Round {
    pub(super) target: String,
    pub(super) date: String,
    pub(super) commit: String,
    pub(super) machine: String,
    /// Processor time, s.
    pub(super) seconds: f64,
    pub(super) inputs: u64,
    /// Edges that the inputs found so far cover.
    pub(super) edges: u64,
    pub(super) result: Result<(), String>,
}

impl Round {
    fn line(&self) -> String {
        let result = match &self.result {
            Ok(()) => PASSED,
            Err(why) => why,
        };
        // A message has tabs and lines.
        let result = result.split_whitespace().collect::<Vec<_>>().join(" ");
        let Round {
            target,
            date,
            commit,
            machine,
            seconds,
            inputs,
            edges,
            ..
        } = self;
        format!(
            "{target}\t{date}\t{commit}\t{machine}\t{seconds:.0}\t{inputs}\t{edges}\t{result}\n"
        )
    }

    fn parse(line: &str) -> Option<Round> {
        let cells: Vec<&str> = line.split('\t').collect();
        let &[
            target,
            date,
            commit,
            machine,
            seconds,
            inputs,
            edges,
            result,
        ] = &cells[..]
        else {
            return None;
        };
        Some(Round {
            target: target.to_string(),
            date: date.to_string(),
            commit: commit.to_string(),
            machine: machine.to_string(),
            seconds: seconds.parse().ok()?,
            inputs: inputs.parse().ok()?,
            edges: edges.parse().ok()?,
            result: match result {
                PASSED => Ok(()),
                why => Err(why.to_string()),
            },
        })
    }
}

/// Adds a round to the file.
pub(super) fn add(root: &Path, round: &Round) -> Result<(), String> {
    let path = root.join(FILE);
    let old = match path.exists() {
        true => fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?,
        false => HEAD.to_string(),
    };
    fs::write(&path, old + &round.line()).map_err(|e| format!("{}: {e}", path.display()))
}

/// All rounds of the file, in their order; none if there is no file.
pub(super) fn all(root: &Path) -> Result<Vec<Round>, String> {
    let path = root.join(FILE);
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let lines = text.lines().enumerate().skip(1);
    lines
        .map(|(index, line)| {
            let wrong = || format!("{}: line {} is no round", path.display(), index + 1);
            Round::parse(line).ok_or_else(wrong)
        })
        .collect()
}

/// Processor time of a target's rounds, s.
pub(super) fn seconds(rounds: &[Round], target: &str) -> f64 {
    let own = rounds.iter().filter(|round| round.target == target);
    own.map(|round| round.seconds).sum()
}

/// Rows of the page: the sum of the rounds of every target, with date, commit and result of the last.
pub(super) fn rows(rounds: &[Round]) -> Vec<String> {
    let mut targets: Vec<&str> = rounds.iter().map(|round| round.target.as_str()).collect();
    targets.sort_unstable();
    targets.dedup();
    let rows = targets.iter().filter_map(|target| {
        let own: Vec<&Round> = rounds.iter().filter(|r| r.target == *target).collect();
        row(target, &own)
    });
    rows.collect()
}

fn row(target: &str, rounds: &[&Round]) -> Option<String> {
    let (first, last) = (rounds.first()?, rounds.last()?);
    let seconds: f64 = rounds.iter().map(|round| round.seconds).sum();
    let inputs: u64 = rounds.iter().map(|round| round.inputs).sum();
    let rate = inputs as f64 / seconds.max(1.0);
    let edges = last.edges;
    let failed = rounds.iter().filter(|round| round.result.is_err()).count();
    let found = match &last.result {
        Ok(()) => format!("passed: {inputs} inputs, {rate:.0} per second, {edges} edges covered"),
        Err(why) => format!("FAILED: {why}"),
    };
    let before = match failed {
        0 => String::new(),
        _ => format!("; {failed} of the rounds failed"),
    };
    let since = match first.commit == last.commit {
        true => String::new(),
        false => format!(", since {}", first.commit),
    };
    let count = rounds.len();
    let plural = if count == 1 { "" } else { "s" };
    let done = format!("{seconds:.0} of {FUZZ_SECONDS} s in {count} round{plural}{since}");
    let cells = [
        format!("fuzz {target}"),
        last.date.clone(),
        last.commit.clone(),
        format!("{}; for libFuzzer", last.machine),
        done,
        found + &before,
    ];
    Some(super::row::row(&cells))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(commit: &str, seconds: f64, result: Result<(), String>) -> Round {
        Round {
            target: "toml".to_string(),
            date: "2026-11-18".to_string(),
            commit: commit.to_string(),
            machine: "x86_64, 2 cores".to_string(),
            seconds,
            inputs: 1000,
            edges: 7,
            result,
        }
    }

    #[test]
    fn lines_read_back() {
        let failed = round("b", 20.0, Err("exit status 77".to_string()));
        for round in [round("a", 10.0, Ok(())), failed] {
            assert_eq!(Round::parse(round.line().trim_end()), Some(round));
        }
        assert_eq!(Round::parse("toml\tx"), None);
    }

    #[test]
    fn rounds_of_a_target_are_added_up_and_failures_told() {
        let failed = || Err("exit | status 77".to_string());
        let mut rounds = vec![round("a", 10.0, failed()), round("b", 30.0, Ok(()))];
        assert_eq!(seconds(&rounds, "toml"), 40.0);
        assert_eq!(
            rows(&rounds),
            [
                "| fuzz toml | 2026-11-18 | b | x86_64, 2 cores; for libFuzzer \
             | 40 of 3600 s in 2 rounds, since a \
             | passed: 2000 inputs, 50 per second, 7 edges covered; 1 of the rounds failed |"
            ]
        );
        rounds.push(round("b", 1.0, failed()));
        let last = &rows(&rounds)[0];
        let end = "FAILED: exit / status 77; 2 of the rounds failed |";
        assert!(last.ends_with(end), "{last}");
    }
}
