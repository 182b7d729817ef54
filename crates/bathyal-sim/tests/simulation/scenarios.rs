//! The shipped scenarios.

use super::{scenario, shipped};
use bathyal_robot::FileSet;
use bathyal_sim::gallery::SCENARIOS;
use bathyal_sim::run::{Ended, run};
use bathyal_sim::scenario::{ScenarioFile, schema};
use std::ops::ControlFlow;

/// Half of what `run` warns of.
const CLOSES: f64 = 5e-4;

#[test]
fn every_shipped_scenario_runs_and_its_energy_adds_up() {
    for name in SCENARIOS.iter().map(|entry| entry.name) {
        let setup = scenario(name, &["duration=1"]);
        let summary = run(&setup, None, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(summary.ended, Ended::End, "{name}: {:?}", summary.reason);
        assert!(
            summary.energy_residual < CLOSES,
            "{name}: {:e}",
            summary.energy_residual
        );
    }
}

#[test]
fn every_robot_of_the_gallery_has_a_scenario() {
    let robots = std::fs::read_dir(shipped().join("../robots")).unwrap();
    for robot in robots {
        let name = robot.unwrap().file_name().to_string_lossy().into_owned();
        let used = SCENARIOS
            .iter()
            .any(|entry| entry.text.contains(&format!("../robots/{name}")));
        assert!(used || !name.ends_with(".toml"), "{name} has no scenario");
    }
}

/// The pieces of docs/scenarios.md: a whole scenario, and controllers of several robots.
#[test]
fn the_examples_of_the_guide_are_read() {
    let guide = include_str!("../../../../docs/scenarios.md");
    let mut pieces = guide.split("```toml\n").skip(1);
    let mut piece = || pieces.next().unwrap().split("```").next().unwrap();
    let whole = piece();
    let setup = crate::written(whole);
    let summary = run(&setup, None, &mut |p| match p.t < 1.0 {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    });
    assert_eq!(summary.unwrap().ended, Ended::Interrupted);
    let head = "bathyal_scenario = 1\nname = 'x'\nduration = 1.0\n[[robots]]\nfile = 'x.toml'\n";
    let text = format!("{head}{}", piece());
    let file = ScenarioFile::parse(&text, "guide", &FileSet::folder(shipped()), &[]).unwrap();
    assert_eq!(file.scenario.control.len(), 4);
}

#[test]
fn the_shipped_schema_is_that_of_the_types() {
    let path = shipped().join("../schemas/scenario.json");
    let text = std::fs::read_to_string(path).unwrap();
    let shipped: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(
        shipped == schema(),
        "run `bathyal schema scenario > schemas/scenario.json`"
    );
}
