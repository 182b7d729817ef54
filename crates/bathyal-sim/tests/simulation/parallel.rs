//! Arms that carry a load together, on any number of threads and lanes.

use super::{run, scenario, shipped};
use bathyal_sim::Simulation;
use bathyal_sim::scenario::{Override, ScenarioFile};

/// Blocks of steps of 1 ms err by less, and a run is held on the loops besides.
const ARRIVES: f64 = 1e-6;

#[test]
fn four_arms_lift_the_load_by_efforts_computed_before_the_run() {
    let mut lift = run(&scenario("four_puma_lift", &[]));
    let sample = lift.sample();
    let load = sample.bodies.iter().find(|b| b.name == "load").unwrap();
    for (x, wanted) in load.position.iter().zip([0.0, 0.0, 1.07]) {
        assert!((x - wanted).abs() < ARRIVES, "{:?}", load.position);
    }
    // Nothing is left of the motion, and the efforts are what the drives are asked for.
    assert!(load.velocity.iter().all(|v| v.abs() < 1e-4));
    assert!(sample.joints.iter().any(|j| j.command.abs() > 10.0));
    assert!(sample.joints.iter().all(|j| j.command == j.effort));
}

#[test]
fn runs_on_any_partition_have_one_fingerprint() {
    for (method, temporal) in [("b1pc5", 1), ("b2pc5", 2), ("b4pc5", 2), ("b4pc5", 4)] {
        let hash = |partition: &str| {
            let method = format!("integrator.method={method}");
            let partition = format!("integrator.partition={partition}");
            let set = ["duration=0.12", &method, &partition];
            run(&scenario("four_puma_lift", &set)).state_hash()
        };
        let serial = hash("{lanes=false}");
        assert_eq!(hash("{lanes=true}"), serial, "{method} in lanes");
        for spatial in [1, 2] {
            for lanes in [true, false] {
                let partition =
                    format!("{{temporal={temporal}, spatial={spatial}, lanes={lanes}}}");
                assert_eq!(hash(&partition), serial, "{method} {partition}");
            }
        }
    }
}

#[test]
fn a_partition_of_a_tree_changes_nothing_and_is_warned_about() {
    let hash = |partition: &str| {
        let partition = format!("integrator.partition={partition}");
        let set = ["duration=0.2", "integrator.method=b4pc5", &partition];
        let setup = scenario("puma560_move", &set);
        let warnings = setup.warnings();
        assert!(
            warnings
                .iter()
                .any(|w| w.starts_with("integrator.partition has no effect")),
            "{warnings:?}"
        );
        run(&setup).state_hash()
    };
    let alone = hash("{}");
    assert_eq!(hash("{temporal=2, lanes=false}"), alone);
    assert_eq!(hash("{temporal=4}"), alone);
}

/// What is wrong with a shipped scenario when this is set.
fn diagnostic(name: &str, set: &[&str]) -> String {
    let set: Vec<Override> = set.iter().map(|text| text.parse().unwrap()).collect();
    let file = ScenarioFile::read(&shipped().join(format!("{name}.toml")), &set).unwrap();
    let setup = file.setup().unwrap();
    Simulation::new(&setup).unwrap_err().to_string()
}

#[test]
fn what_cannot_be_divided_is_refused_at_its_field() {
    let lift = |set: &str| diagnostic("four_puma_lift", &[set]);
    for (set, words) in [
        (
            "integrator.partition.temporal=4",
            ["4 temporal", "2 points", "divisor"],
        ),
        (
            "integrator.partition.temporal=0",
            ["0 temporal", "2 points", "divisor"],
        ),
        (
            "integrator.partition.spatial=3",
            ["3 spatial", "4 chains", "divisor"],
        ),
    ] {
        let message = lift(set);
        for word in words.iter().chain(&["four_puma_lift.toml"]) {
            assert!(message.contains(word), "{message}");
        }
    }
    let open = diagnostic("puma560_move", &["integrator.partition={spatial=2}"]);
    assert!(open.contains("2 spatial"), "{open}");
}

#[test]
fn what_cannot_be_carried_is_refused_at_its_field() {
    for (set, words) in [
        ("control[0].carry.load=box", ["box", "no body"]),
        ("control[0].carry.load=east.hand", ["east.hand", "not free"]),
        ("control[0].carry.duration=0.0", ["duration", "positive"]),
        (
            "control[0].carry.by=[0.0, 0.0, 3.0]",
            ["cannot follow", "workspace"],
        ),
    ] {
        let message = diagnostic("four_puma_lift", &[set]);
        for word in words {
            assert!(message.contains(word), "{message}");
        }
    }
}
