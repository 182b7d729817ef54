//! Autopilots of vehicles with thrusters alone.

use crate::rig::{Rig, model, saved};
use bathyal::Environment;
use bathyal::spatial::Vec3;
use bathyal_robot::Robot;
use bathyal_sim::control::{
    ControlConfig, Controlled, Controller, NominalModel, WaypointProgress, build_all,
};
use bathyal_sim::gallery;
use serde::Deserialize;
use std::sync::Arc;

/// Control period, and step of the integration, s.
const PERIOD: f64 = 0.02;

#[derive(Deserialize)]
struct File {
    control: Vec<ControlConfig>,
}

/// BlueROV2 without its arm: six thrusters, which cannot pitch it.
fn rov() -> Robot {
    let mut robot = gallery::robot("bluerov2_alpha").unwrap();
    robot.bodies.truncate(3);
    robot
}

fn current(x: f64, y: f64) -> Environment<f64> {
    Environment::current(Vec3::new(x, y, 0.0))
}

/// The autopilot of a text, whose model has other water than the robot if `known` says so.
fn pilot(robot: &Robot, text: &str, known: Environment<f64>) -> Vec<Box<dyn Controller>> {
    let file: File = toml::from_str(&format!("[[control]]\n{text}")).unwrap();
    let nominal = Arc::new(NominalModel::new(model(robot), known));
    build_all(&file.control, robot, &nominal, None).unwrap()
}

/// Runs for a time; returns the largest height and cross-track error in the last tenth.
fn run(rig: &mut Rig, pilot: &mut [Box<dyn Controller>], time: f64) -> f64 {
    let count = (time / PERIOD).round() as usize;
    let mut worst: f64 = 0.0;
    for k in 0..count {
        let command = rig.ask(pilot, if k == 0 { 0.0 } else { PERIOD });
        rig.step(PERIOD, Some(&command), pilot);
        pilot[0].report_errors(&mut |what, error| {
            if matches!(what, Controlled::CrossTrack(_)) && 10 * k > 9 * count {
                worst = worst.max(error);
            }
        });
    }
    worst
}

fn heading(rig: &Rig) -> f64 {
    let bow = rig.bodies.motion(0).pose.rotation.column(0);
    bow[1].atan2(bow[0])
}

fn depth(rig: &Rig) -> f64 {
    -rig.bodies.motion(0).pose.position[2]
}

fn speed(rig: &Rig, water: Vec3<f64>) -> f64 {
    let motion = rig.bodies.motion(0);
    motion.velocity.linear[0] - motion.pose.rotation.transpose_mul(water)[0]
}

/// What a controller with integrals leaves after tens of time constants; 3 degrees are asked for.
const HEADING: f64 = 0.2 * std::f64::consts::PI / 180.0;
const DEPTH: f64 = 0.01;
const SPEED: f64 = 0.01;

#[test]
fn heading_depth_and_speed_are_reached_though_the_current_is_not_known() {
    let water = Vec3::new(0.1, -0.3, 0.0);
    let text = "autopilot = { speed = 0.5, heading_deg = 60.0, depth = 2.0 }";
    for known in [current(0.1, -0.3), Environment::default()] {
        let is_known = known.sample(Vec3::zero(), 0.0).velocity == water;
        let mut rig = Rig::new(rov(), current(0.1, -0.3));
        let mut pilot = pilot(&rig.robot, text, known);
        run(&mut rig, &mut pilot, 60.0);
        assert!((heading(&rig).to_degrees() - 60.0).abs().to_radians() < HEADING);
        assert!((depth(&rig) - 2.0).abs() < DEPTH, "{}", depth(&rig));
        // Speed is that relative to the water which the controller believes in.
        let meant = if is_known { water } else { Vec3::zero() };
        assert!((speed(&rig, meant) - 0.5).abs() < SPEED);
    }
}

#[test]
fn a_step_of_depth_is_followed_without_much_overshoot() {
    /// Of the step.
    const OVERSHOOT: f64 = 0.05;
    let mut rig = Rig::new(rov(), Environment::default());
    let text = "autopilot = { speed = 0.5, depth = { times = [0.0, 10.0], values = [0.0, 2.0] } }";
    let mut pilot = pilot(&rig.robot, text, Environment::default());
    run(&mut rig, &mut pilot, 10.0);
    assert!(depth(&rig).abs() < DEPTH, "{}", depth(&rig));
    let mut deepest: f64 = 0.0;
    for _ in 0..400 {
        run(&mut rig, &mut pilot, 0.1);
        deepest = deepest.max(depth(&rig));
    }
    assert!(deepest < 2.0 * (1.0 + OVERSHOOT), "{deepest}");
    assert!((depth(&rig) - 2.0).abs() < DEPTH, "{}", depth(&rig));
}

fn passed(pilot: &[Box<dyn Controller>]) -> u64 {
    let mut found = 0;
    pilot[0].report_waypoints(&mut |progress| {
        let WaypointProgress { body, count, .. } = progress;
        assert_eq!((body, count), (0, 2));
        found = progress.passed;
    });
    found
}

#[test]
fn way_points_are_passed_and_the_leg_is_kept_in_a_current_that_is_not_known() {
    /// What is left of 0.8 m after 100 s, with an integral of 44 s.
    const CROSS_TRACK: f64 = 0.15;
    let text = "autopilot = { speed = 0.6, depth = 0.0, waypoints = [[10.0, 0.0], [10.0, 110.0]] }";
    for known in [current(0.15, 0.0), Environment::default()] {
        let mut rig = Rig::new(rov(), current(0.15, 0.0));
        let mut pilot = pilot(&rig.robot, text, known);
        let worst = run(&mut rig, &mut pilot, 150.0);
        assert_eq!(passed(&pilot), 1);
        assert!(worst < CROSS_TRACK, "{worst}");
        run(&mut rig, &mut pilot, 60.0);
        assert_eq!(passed(&pilot), 2);
    }
}

#[test]
fn a_saved_autopilot_goes_on_with_the_same_commands() {
    let text = "autopilot = { speed = 0.6, depth = 1.0, waypoints = [[3.0, 0.0], [3.0, 5.0]] }";
    let mut rig = Rig::new(rov(), current(0.1, 0.05));
    let mut first = pilot(&rig.robot, text, Environment::default());
    run(&mut rig, &mut first, 8.0);
    let mut other = pilot(&rig.robot, text, Environment::default());
    other[0].load_state(&saved(&*first[0]));
    assert_eq!(saved(&*other[0]), saved(&*first[0]));
    assert_eq!(rig.ask(&mut other, PERIOD), rig.ask(&mut first, PERIOD));
}

#[test]
fn faults_of_autopilots_name_place_thing_and_remedy() {
    let cases = [
        (
            "depth = 1.0, altitude = 2.0",
            "altitude",
            "altitude is given together with depth",
            "only one",
        ),
        (
            "altitude = 2.0",
            "altitude",
            "no seabed",
            "environment.terrain",
        ),
        (
            "pitch_deg = 3.0",
            "pitch_deg",
            "nothing that is commanded gives 'vehicle' pitch",
            "fin",
        ),
        (
            "speed = { times = [0.0, 0.0], values = [1.0, 2.0] }",
            "speed.times",
            "",
            "",
        ),
        ("speed = nan", "speed", "speed has NaN", "finite"),
        (
            "repeat = true",
            "repeat",
            "no effect without way points",
            "waypoints",
        ),
        (
            "waypoints = []",
            "waypoints",
            "no way points",
            "at least one",
        ),
        (
            "waypoints = [[1.0, 0.0], [1.0, 0.0]]",
            "waypoints[1]",
            "follows itself",
            "leave one",
        ),
        (
            "waypoints = [[1.0, inf]]",
            "waypoints[0]",
            "a way point is",
            "finite",
        ),
        (
            "natural_frequency = -1.0",
            "natural_frequency",
            "is -1",
            "positive",
        ),
        ("max_pitch_deg = 90.0", "max_pitch_deg", "is 90", "below 90"),
        (
            "body = 'hull'",
            "body",
            "there is no free body 'hull'",
            "'vehicle'",
        ),
    ];
    let robot = rov();
    let nominal = Arc::new(NominalModel::new(model(&robot), Environment::default()));
    for (text, path, message, help) in cases {
        let text = format!("[[control]]\nautopilot = {{ {text} }}");
        let file: File = toml::from_str(&text).unwrap();
        let fault = build_all(&file.control, &robot, &nominal, None).unwrap_err();
        assert_eq!(fault.path, format!("[0].autopilot.{path}"), "{text}");
        assert!(fault.message.contains(message), "{text}: {}", fault.message);
        assert!(fault.help.unwrap().contains(help), "{text}");
    }
}

#[test]
fn a_vehicle_has_one_controller_of_its_motion() {
    let robot = rov();
    let nominal = Arc::new(NominalModel::new(model(&robot), Environment::default()));
    let text = "[[control]]\nvehicle = { position_gains = { natural_frequency = 1.0 } }\n\
                [[control]]\nautopilot = { speed = 1.0 }";
    let file: File = toml::from_str(text).unwrap();
    let fault = build_all(&file.control, &robot, &nominal, None).unwrap_err();
    assert_eq!(fault.path, "[1].autopilot.body");
}

#[test]
fn a_vehicle_without_effectors_has_no_autopilot() {
    let robot = gallery::robot("pipe").unwrap();
    let nominal = Arc::new(NominalModel::new(model(&robot), Environment::default()));
    let file: File = toml::from_str("[[control]]\nautopilot = { speed = 1.0 }").unwrap();
    let fault = build_all(&file.control, &robot, &nominal, None).unwrap_err();
    assert_eq!(fault.path, "[0].autopilot.body");
}
