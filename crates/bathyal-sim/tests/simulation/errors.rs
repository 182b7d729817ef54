//! What is said when something is wrong.

use super::{scenario, shipped};
use bathyal_robot::FileSet;
use bathyal_sim::Simulation;
use bathyal_sim::run::{Ended, run};
use bathyal_sim::scenario::{Override, ScenarioFile};
use std::ops::ControlFlow;

/// What reading and setting up a scenario says.
fn error(text: &str) -> String {
    let file = ScenarioFile::parse(text, "s.toml", &FileSet::folder(shipped()), &[]);
    let setup = file.and_then(|file| file.setup());
    let made = setup.and_then(|setup| Simulation::new(&setup).map(|_| ()));
    made.expect_err("this is wrong").to_string()
}

const HEAD: &str = "bathyal_scenario = 1\nname = 'x'\nduration = 1.0\n";
const ROBOT: &str = "[[robots]]\nfile = '../robots/rov_tiburon.toml'\n";

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let joint = format!("{HEAD}{ROBOT}start.joints_deg = {{ elbow = 10.0 }}\n");
    let told = error(&joint);
    assert!(told.starts_with("s.toml:6:"), "{told}");
    assert!(
        told.contains("there is no joint 'elbow'") && told.contains("upper arm"),
        "{told}"
    );

    let told = error(&format!("{HEAD}{ROBOT}[sampling]\nperiod = -1.0\n"));
    assert!(told.contains("sampling.period is -1"), "{told}");

    let told = error(&format!("{HEAD}{ROBOT}[recording]\ninterval = 0.015\n"));
    assert!(told.contains("not a multiple of sampling.period"), "{told}");

    let told = error("bathyal_scenario = 1\nname = 'x'\nduration = 1.0\nrobots = []\n");
    assert!(told.contains("there is no robot"), "{told}");

    let told = error(&format!("{HEAD}[[robots]]\nfile = 'nothing.toml'\n"));
    assert!(
        told.contains("nothing.toml") && told.contains("cannot be read"),
        "{told}"
    );

    let told = error(&format!("{HEAD}{ROBOT}start.standing = true\n"));
    assert!(told.contains("no ground to stand on"), "{told}");

    let told = error(&format!("{HEAD}{ROBOT}[environment]\ndepth = 3.0\n"));
    assert!(
        told.starts_with("s.toml:7:") && told.contains("depth"),
        "{told}"
    );
}

#[test]
fn an_override_that_does_not_fit_is_named() {
    let path = shipped().join("rov_station_keeping.toml");
    let told = |set: &str| {
        let set: Override = set.parse().unwrap();
        ScenarioFile::read(&path, &[set]).unwrap_err().to_string()
    };
    let text = told("environment.current.w=1");
    assert!(
        text.contains("--set environment.current.w=1") && text.contains("unknown field"),
        "{text}"
    );
    let text = told("robots[3].file=x");
    assert!(text.contains("the list has 1 entries"), "{text}");
    let text = told("environment.current.x=nan");
    assert!(
        text.contains("--set environment.current.x=nan") && text.contains("not a finite number"),
        "{text}"
    );
    let text = told("integrator.step=1e-12");
    assert!(text.contains("too short"), "{text}");
    let text = told("recording.topics=['/joint']");
    assert!(text.contains("/joint"), "{text}");
    let text = told("duration=never");
    assert!(text.contains("--set duration=never"), "{text}");
}

#[test]
fn a_run_that_blows_up_says_when_which_body_and_why() {
    // Twenty times too long for the springs of the feet, which are lost within five steps,
    // before gains that are too high for such samples are.
    let set = [
        "integrator.step=0.02",
        "sampling.period=0.02",
        "recording.interval=0.1",
        "duration=5",
    ];
    let setup = scenario("aquarobot_walk", &set);
    let summary = run(&setup, None, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(summary.ended, Ended::Diverged);
    let reason = summary.reason.unwrap();
    assert!(
        reason.contains("at t = ") && reason.contains("'leg"),
        "{reason}"
    );
    assert!(reason.contains("integrator.step"), "{reason}");
    assert!(summary.duration < 5.0 && summary.energy.kinetic.is_finite());
}

/// Depths are negative z: a start or a waypoint in the air, or a start below the seabed, is told.
#[test]
fn depths_of_the_wrong_sign_and_starts_below_the_seabed_are_told() {
    let told = |position: &str, terrain: &str| {
        let setup = super::written(&format!(
            "bathyal_scenario = 1\nname = 'start'\nduration = 1.0\n{terrain}\n\
             robots = [{{ file = '../robots/rov_tiburon.toml', start = {{ position = {position} }} }}]\n"
        ));
        let warnings = setup.warnings();
        let own = |warning: &String| warning.contains("z is up");
        warnings.into_iter().filter(own).collect::<Vec<_>>()
    };
    let deep = "[0, 0, -500]";
    assert_eq!(told(deep, ""), [""; 0]);
    let above = told("[0, 0, 500]", "");
    assert_eq!(above.len(), 1, "{above:?}");
    let words = "starts at z = 500.000 m, above the surface at z = 0: z is up, a depth of 500.000 m is -500.000";
    assert!(above[0].contains(words), "{above:?}");
    let seabed = |height: f64| {
        format!("environment = {{ terrain = {{ plane = {{ height = {height:?} }} }} }}")
    };
    let below = told(deep, &seabed(-480.0));
    assert_eq!(below.len(), 1, "{below:?}");
    let words = "starts at z = -500.000 m, below the seabed at z = -480.000 m";
    assert!(below[0].contains(words), "{below:?}");
    assert_eq!(told(deep, &seabed(-520.0)), [""; 0]);
}

#[test]
fn waypoints_at_depths_of_the_wrong_sign_are_told() {
    let told = |more: &str| {
        let setup = super::written(&format!(
            "bathyal_scenario = 1\nname = 'way'\nduration = 10.0\n\
             robots = [{{ file = '../robots/rov_tiburon.toml', start = {{ position = [0, 0, -50] }} }}]\n{more}"
        ));
        let warnings = setup.warnings().into_iter();
        let own = warnings.filter(|warning| warning.contains("z is up"));
        own.collect::<Vec<_>>()
    };
    let way = |z: f64| {
        format!(
            "{{ waypoints = [{{ time = 0.0, pose = {{ position = [0, 0, -50] }} }}, {{ time = 8.0, pose = {{ position = [2, 0, {z:?}] }} }}] }}"
        )
    };
    let controlled = |z: f64| {
        let gains = "{ natural_frequency = 1.0, damping_ratio = 1.0 }";
        format!(
            "control = [{{ vehicle = {{ position_gains = {gains}, attitude_gains = {gains}, pose = {} }} }}]",
            way(z)
        )
    };
    let prescribed = |z: f64| format!("prescribe = [{{ body = 'vehicle', path = {} }}]", way(z));
    for (field, text) in [
        (
            "control[0].vehicle.pose",
            [controlled(52.0), controlled(-52.0)],
        ),
        ("prescribe[0].path", [prescribed(52.0), prescribed(-52.0)]),
    ] {
        let [above, below] = text;
        let words = format!(
            "{field}: a waypoint is at z = 52.000 m, above the surface at z = 0: z is up, a depth of 52.000 m is -52.000"
        );
        assert_eq!(told(&above), [words]);
        assert_eq!(told(&below), [""; 0]);
    }
}
