//! Thresholds of the verdict: just inside of each a run is trusted, just outside it is not.

use bathyal_robot::FileSet;
use bathyal_sim::Simulation;
use bathyal_sim::assessment::{Check, Reason, thresholds};
use bathyal_sim::scenario::ScenarioFile;

/// How far inside and outside of a threshold runs are.
const INSIDE: f64 = 0.98;
const OUTSIDE: f64 = 1.02;

/// A ball of 10 kg that neither sinks nor rises, without drag; `more` belongs to its body.
fn ball(more: &str) -> String {
    format!(
        "bathyal_robot = 1\nname = 'ball'\nwater_density = 1000.0\n\
         [[bodies]]\nname = 'ball'\njoint = {{ type = 'free' }}\nmass = 10.0\n\
         inertia = {{ xx = 0.1, yy = 0.1, zz = 0.1 }}\n{more}\n"
    )
}

const NEUTRAL: &str = "hydrodynamics = { displaced_volume = 0.01 }";

/// Reasons for which a run is not trusted.
fn reasons(robot: &str, start: &str, more: &str) -> Vec<Reason> {
    let text = format!(
        "bathyal_scenario = 1\nname = 'threshold'\n\
         robots = [{{ file = 'ball.toml', start = {{ {start} }} }}]\n{more}"
    );
    let map = "0,0\n0,0\n".replace('0', "-30");
    let files = FileSet::memory([
        ("ball.toml".to_string(), robot.as_bytes().to_vec()),
        ("map.csv".to_string(), map.into_bytes()),
    ]);
    let file = ScenarioFile::parse(&text, "threshold.toml", &files, &[]).unwrap();
    let mut simulation = Simulation::new(&file.setup().unwrap()).unwrap();
    while !simulation.is_finished() {
        simulation.step().unwrap();
    }
    simulation.verdict().reasons
}

/// One reason, by this check, with this value and threshold in its text.
#[track_caller]
fn assert_only(reasons: &[Reason], check: Check, words: &str) {
    let [reason] = reasons else {
        panic!("{reasons:#?}");
    };
    assert_eq!(reason.check, check, "{reason:#?}");
    assert!(reason.text.contains(words), "{reason:#?}");
    assert!(!reason.cure.is_empty());
}

#[test]
fn speeds_and_depths_that_nothing_has_are_doubtful() {
    const SHORT: &str =
        "duration = 0.01\n[integrator]\nmethod = 'rk4'\nstep = 1e-5\n[sampling]\nperiod = 1e-3\n";
    let speed = |part: f64| {
        let v = part * thresholds::SPEED;
        let start = format!("position = [0, 0, -10], velocity = [{v:?}, 0, 0]");
        reasons(&ball(NEUTRAL), &start, SHORT)
    };
    let turning = |part: f64| {
        let w = part * thresholds::ANGULAR_SPEED;
        let start = format!("position = [0, 0, -10], angular_velocity = [0, 0, {w:?}]");
        reasons(&ball(NEUTRAL), &start, SHORT)
    };
    let depth = |part: f64| {
        let z = -part * thresholds::DEPTH;
        reasons(&ball(NEUTRAL), &format!("position = [0, 0, {z:?}]"), SHORT)
    };
    assert_eq!(speed(INSIDE), []);
    assert_only(
        &speed(OUTSIDE),
        Check::AbsurdState,
        "'ball': speed: 102 m/s",
    );
    assert_eq!(turning(INSIDE), []);
    let words = "'ball': angular speed: 2040 rad/s";
    assert_only(&turning(OUTSIDE), Check::AbsurdState, words);
    assert_eq!(depth(INSIDE), []);
    assert_only(&depth(OUTSIDE), Check::AbsurdState, "more than any sea has");
}

/// Surface, seabed, map and profile; a ball that rises by 0.1 m is inside, or outside.
#[test]
fn water_that_the_model_does_not_describe_is_doubtful() {
    let plane = "environment = { terrain = { plane = { height = -30.0 } } }";
    let map = "environment = { terrain = { grid = { file = 'map.csv', cell = 10.0 } } }";
    let profile = "environment = { profile = [{ height = -20.0, velocity = [0, 0, 0] }, { height = -10.0, velocity = [0, 0, 0] }] }";
    for (more, inside, outside, words) in [
        ("", "[0, 0, -0.3]", "[0, 0, -0.05]", "above the surface"),
        (plane, "[0, 0, -29.9]", "[0, 0, -30.2]", "below the seabed"),
        (
            map,
            "[5, 5, -29]",
            "[12, 5, -29]",
            "outside of the map of the seabed",
        ),
        (
            profile,
            "[0, 0, -15]",
            "[0, 0, -21]",
            "outside of environment.profile",
        ),
    ] {
        let run = |position: &str| {
            let start = format!("position = {position}, velocity = [0, 0, 1]");
            reasons(&ball(NEUTRAL), &start, &format!("duration = 0.1\n{more}\n"))
        };
        assert_eq!(run(inside), [], "{words}");
        assert_only(&run(outside), Check::RangeLeft, words);
    }
}

/// Half of its weight presses the ball on ground that yields by a part of its size, 0.5 m.
#[test]
fn contact_points_may_be_deep_for_as_long_as_an_impact() {
    const SIZE: f64 = 0.5;
    const WEIGHT: f64 = 10.0 * 9.80665 / 2.0;
    // The ball starts `deep` in the ground, where it rests `rest` deep.
    let run = |deep: f64, rest: f64, duration: f64| {
        let stiffness = WEIGHT / rest;
        let damping = 2.0 * (10.0 * stiffness).sqrt();
        let robot = ball(
            "hydrodynamics = { displaced_volume = 0.005 }\n\
             contacts = [{ name = 'foot', position = [0, 0, -0.5], material = 'mud' }]",
        ) + &format!(
            "[[materials]]\nname = 'mud'\nnormal_stiffness = {stiffness:?}\n\
             normal_damping = {damping:?}\ntangential_stiffness = 100.0\n\
             tangential_damping = 10.0\nstatic_friction = 0.5\nkinetic_friction = 0.5\n"
        );
        let z = -30.0 + SIZE - deep;
        let more = format!(
            "duration = {duration:?}\nenvironment = {{ terrain = {{ plane = {{ height = -30.0 }} }} }}\n"
        );
        let start = format!("position = [0, 0, {z:?}]");
        let reasons = reasons(&robot, &start, &more).into_iter();
        let own = reasons.filter(|reason| reason.check == Check::ContactDepth);
        own.collect::<Vec<_>>()
    };
    let allowed = thresholds::CONTACT_DEPTH * SIZE;
    let (shallow, deep) = (INSIDE * allowed, OUTSIDE * allowed);
    assert_eq!(run(shallow, shallow, 1.0), []);
    let words = "'ball foot': depth in the ground for longer than an impact: 0.0255 m";
    assert_only(&run(deep, deep, 1.0), Check::ContactDepth, words);
    assert_eq!(run(deep, deep, 0.9 * thresholds::IMPACT_TIME), []);
    // From four times as deep it rises within the time of an impact.
    assert_eq!(run(4.0 * allowed, 0.1 * allowed, 1.0), []);
    let half = thresholds::IMPACT_DEPTH * SIZE;
    assert_eq!(run(INSIDE * half, 0.01 * allowed, 1.0), []);
    let words = "'ball foot': depth in the ground: 0.255 m";
    let found = run(OUTSIDE * half, 0.01 * allowed, 1.0);
    assert_only(&found, Check::ContactDepth, words);
}
