//! `docs/soak.md`: the last result of every trial.

use super::row::row;
use super::{Outcome, PARTS, rounds};
use crate::process::{command, output};
use std::fs;
use std::path::Path;

const PAGE: &str = "docs/soak.md";

const BEGIN: &str = "\
# Soak

Last results of `cargo xtask soak`, which writes this page: long trials of the whole program. A whole
soak is 1000 kills, 24 simulated hours, 1 000 000 messages, and an hour of guided fuzzing for each
format; `--minutes N` or `--hours N` ends each trial earlier, and parts can be chosen
(`cargo xtask soak kills messages --minutes 5`). `cargo xtask test` has versions of a few seconds,
without fuzzing, whose results are not listed.

Rounds of fuzzing go on where the last one ended, with the inputs found so far (`target/fuzz`), and are
added up: seconds of processor time, inputs and their rate are those of all rounds in
[fuzz/rounds.tsv](../fuzz/rounds.tsv), edges, date and commit those of the last.
`cargo xtask soak page` writes this page from there, without a trial.

| trial | what must hold |
|---|---|
| kills | a recording run is killed (SIGKILL) at a random moment: the recording is readable, or has not begun |
| endurance | a vehicle keeps station: memory flat, energy balance closed, position kept |
| messages | hostile WebSocket messages, frames and HTTP requests: the live run goes on, in the same memory, and can be stopped |
| fuzz | inputs guided by coverage: no panic, no abort, limits of stack, time and memory held |
| sanitizers | the corpus of every format under the address sanitizer |

| trial | date | commit | machine and build | done | result |
|---|---|---|---|---|---|
";

/// Replaces the rows of the page that have a new result, and those of guided fuzzing by the sums of
/// its rounds.
///
/// `build` says how the program was built.
pub(super) fn update(root: &Path, build: &str, outcomes: &[Outcome]) -> Result<(), String> {
    let path = root.join(PAGE);
    // The first time there is none.
    let old = fs::read_to_string(&path).unwrap_or_default();
    let origin = Origin::now(root)?;
    let rows = outcomes
        .iter()
        .map(|outcome| outcome_row(&origin, build, outcome));
    let mut rows: Vec<String> = rows.collect();
    rows.extend(rounds::rows(&rounds::all(root)?));
    fs::write(&path, replaced(&old, &rows)).map_err(|e| format!("{}: {e}", path.display()))
}

/// When, of what and where a result is.
pub(super) struct Origin {
    pub(super) date: String,
    pub(super) commit: String,
    pub(super) machine: String,
}

impl Origin {
    pub(super) fn now(root: &Path) -> Result<Self, String> {
        let told = |program: &str, arguments: &[&str]| {
            let text = output(&mut command(root, program, arguments))?;
            Ok::<String, String>(text.trim().to_string())
        };
        let commit = told("git", &["rev-parse", "--short", "HEAD"])?;
        let is_clean = told(
            "git",
            &["status", "--porcelain", "--untracked-files=no", "crates"],
        )?
        .is_empty();
        let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
        Ok(Origin {
            date: told("date", &["-u", "+%F"])?,
            commit: commit + if is_clean { "" } else { " and changes" },
            machine: format!("{}, {cores} cores", std::env::consts::ARCH),
        })
    }
}

fn outcome_row(origin: &Origin, build: &str, outcome: &Outcome) -> String {
    let found = match &outcome.found {
        Ok(found) => format!("passed: {found}"),
        Err(why) => format!("FAILED: {why}"),
    };
    row(&[
        outcome.name.clone(),
        origin.date.clone(),
        origin.commit.clone(),
        format!("{}; {build}", origin.machine),
        outcome.done.clone(),
        found,
    ])
}

/// The page with new rows in place of those of the same trials, ordered by trial.
fn replaced(page: &str, new: &[String]) -> String {
    let name = |row: &str| row.split('|').nth(1).map(|cell| cell.trim().to_string());
    let results = page
        .split_once("|---|---|---|---|---|---|\n")
        .map_or("", |(_, rows)| rows);
    let mut rows: Vec<String> = results.lines().map(str::to_string).collect();
    rows.retain(|row| row.starts_with('|') && new.iter().all(|other| name(other) != name(row)));
    rows.extend_from_slice(new);
    rows.sort();
    let is_missing = |part: &&&str| !rows.iter().any(|row| row.starts_with(&format!("| {part}")));
    let missing: Vec<&str> = PARTS.iter().filter(is_missing).copied().collect();
    let missing = match missing.is_empty() {
        true => String::new(),
        false => format!("\nNot run yet: {}.\n", missing.join(", ")),
    };
    format!("{BEGIN}{}\n{missing}", rows.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_rows_replace_old_ones_of_the_same_trial() {
        let row = |name: &str, done: &str| format!("| {name} | d | c | m | {done} | passed |");
        let page = replaced("", &[row("kills", "1"), row("fuzz toml", "2")]);
        let page = replaced(&page, &[row("kills", "3")]);
        let rows = format!("{}\n{}\n", row("fuzz toml", "2"), row("kills", "3"));
        let end = format!("|---|\n{rows}\nNot run yet: endurance, messages, sanitizers.\n");
        assert!(page.starts_with(BEGIN) && page.ends_with(&end), "{page}");
    }
}
