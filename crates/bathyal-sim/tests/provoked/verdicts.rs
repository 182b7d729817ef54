//! Verdicts of runs that are broken on purpose, and of shipped scenarios.

use crate::table::table;
use bathyal_sim::Simulation;
use bathyal_sim::assessment::{Trust, Verdict};
use bathyal_sim::gallery::{ROBOTS, SCENARIOS};
use bathyal_sim::scenario::{ScenarioFile, Setup};
use std::path::Path;

/// Verdict of a run, to its end or until it diverges.
fn verdict(setup: &Setup) -> Verdict {
    let mut simulation = Simulation::new(setup).unwrap();
    while !simulation.is_finished() && simulation.step().is_ok() {}
    simulation.verdict()
}

#[test]
fn no_provoked_run_is_trusted() {
    let mut trusted = Vec::new();
    for run in table().runs {
        // Files that are refused make no run.
        let Ok(setup) = run.setup() else {
            continue;
        };
        let verdict = verdict(&setup);
        match verdict.reasons.first() {
            Some(reason) => println!(
                "{:45} {:9} t = {:.3} s: {:.110}",
                run.name,
                verdict.trust.name(),
                reason.t,
                reason.text
            ),
            None => trusted.push(run.name),
        }
        assert_eq!(verdict.is_trusted(), verdict.reasons.is_empty());
    }
    assert!(trusted.is_empty(), "trusted: {trusted:?}");
}

#[test]
fn every_shipped_scenario_is_trusted() {
    let files = |folder: &str, list: &[bathyal_sim::gallery::Entry]| -> Vec<(String, Vec<u8>)> {
        let entries = list.iter();
        let name = |entry: &bathyal_sim::gallery::Entry| format!("{folder}/{}.toml", entry.name);
        entries
            .map(|e| (name(e), e.text.as_bytes().to_vec()))
            .collect()
    };
    let robots = files("robots", ROBOTS);
    let files = robots.into_iter().chain(files("scenarios", SCENARIOS));
    let files = bathyal_robot::FileSet::memory(files);
    for entry in SCENARIOS {
        let path = format!("scenarios/{}.toml", entry.name);
        let file = ScenarioFile::read_from(&files, Path::new(&path), &[]).unwrap();
        let verdict = verdict(&file.setup().unwrap());
        assert_eq!(
            verdict.trust,
            Trust::Trusted,
            "{}: {verdict:#?}",
            entry.name
        );
        assert!(verdict.step_check.is_some_and(|check| check.windows > 0));
    }
}
