//! Postures that the files name: are the feet where they are said to be?

use crate::load;
use bathyal::spatial::Vec3;
use bathyal::{Bodies, Model, State};
use bathyal_robot::{Loaded, Robot};

/// The angles are named with three digits.
const DIGITS: f64 = 2e-3;

/// The heights of all contact points below the origin of the free body, which is level,
/// with joints as `angle` says by the name of the body.
fn depths(loaded: &Loaded, angle: impl Fn(&Robot, usize) -> f64) -> Vec<f64> {
    let model: Model<f64> = loaded.model().expect("a model");
    let mut state = State::zero(&model);
    for (b, body) in loaded.robot.bodies.iter().enumerate() {
        let range = model.q_range(b);
        if range.len() == 1 {
            state.q[range.start] = angle(&loaded.robot, b);
        }
        assert_eq!(model.body_name(b), body.name);
    }
    let mut bodies = Bodies::new(&model);
    bodies.update(&model, &state, &vec![0.0; model.nv()]);
    let points = loaded
        .robot
        .bodies
        .iter()
        .enumerate()
        .flat_map(|(b, body)| {
            let pose = bodies.motion(b).pose;
            let point = move |p: &[f64; 3]| -pose.point_to_parent(Vec3(*p))[2];
            body.contacts.iter().map(move |c| point(&c.position))
        });
    points.collect()
}

#[test]
fn crabster_stands_level() {
    let loaded = load("crabster");
    let found = depths(&loaded, |robot, b| {
        let name = &robot.bodies[b].name;
        let (limb, link) = name.split_once('.').expect("a limb");
        let degrees: f64 = match (limb.starts_with("front"), link) {
            (_, "femur") => 20.0,
            (false, "tibia") => -80.0,
            (true, "tibia") => -80.6,
            (false, "foot") => -20.0,
            _ => 0.0,
        };
        degrees.to_radians()
    });
    assert_eq!(found.len(), 6);
    assert!(
        found.iter().all(|d| (d - 0.693).abs() < DIGITS),
        "{found:?}"
    );
}

/// Shanks almost upright, so feet almost flat.
#[test]
fn aquarobot_stands_level() {
    let loaded = load("aquarobot");
    let found = depths(&loaded, |robot, b| {
        match robot.bodies[b].name.split_once('.') {
            Some((_, "thigh")) => 0.1,
            Some((_, "shank")) => -1.5,
            _ => 0.0,
        }
    });
    assert_eq!(found.len(), 54);
    let centres: Vec<f64> = found.chunks(9).map(|foot| foot[0]).collect();
    // 1.05 m of shank and foot at 1.4 rad below a thigh of 0.52 m at 0.1 rad.
    let expected = 1.05 * 1.4_f64.sin() - 0.52 * 0.1_f64.sin();
    assert!(
        centres.iter().all(|d| (d - expected).abs() < DIGITS),
        "{centres:?}"
    );
}

/// With all legs extended alike both frames stand on eight level feet.
#[test]
fn frame_walker_stands_on_both_frames() {
    let loaded = load("frame_walker");
    let found = depths(&loaded, |robot, b| {
        let name = &robot.bodies[b].name;
        // The upper frame is 0.16 m higher.
        let upper = if name.starts_with("upper") { 0.16 } else { 0.0 };
        if name.ends_with(".post") {
            0.3 + upper
        } else {
            0.0
        }
    });
    assert_eq!(found.len(), 40);
    assert!(found.iter().all(|d| (d - 1.14).abs() < DIGITS), "{found:?}");
}
