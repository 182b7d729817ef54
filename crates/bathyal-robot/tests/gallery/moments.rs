//! Moments of inertia that were moved between links so that rigid bodies have them: the
//! files say that no equation of motion changes. Here they are moved further.

use crate::load;
use crate::numbers::{Random, difference, largest};
use crate::whole::random_state;
use bathyal::spatial::Vec3;
use bathyal::{Environment, Inputs, Model, Workspace, forward_dynamics};
use bathyal_robot::{Robot, to_spec};

/// Rounding, multiplied by the condition of mass matrices that span three decades.
const ROUNDING: f64 = 1e-10;

fn add_across(robot: &mut Robot, body: &str, moment: f64) {
    let found = robot.bodies.iter_mut().find(|b| b.name == body);
    let inertia = found.and_then(|b| b.inertia.as_mut()).expect("a body");
    inertia.xx += moment;
    inertia.yy += moment;
}

/// Both robots move alike, from the same random states.
fn assert_same_motion(one: &Robot, other: &Robot) {
    let [one, other] = [one, other].map(|robot| {
        let spec = to_spec(robot).expect("a spec");
        Model::<f64>::build(&spec).expect("a model")
    });
    let current = Environment::current(Vec3([0.3, 0.2, -0.1]));
    for seed in 0..10 {
        let state = random_state(&one, &mut Random::new(seed));
        let [a, b] = [&one, &other].map(|model| {
            let mut ws = Workspace::new(model);
            forward_dynamics(model, &current, &state, &Inputs::zero(model), &mut ws).to_vec()
        });
        let error = difference(&a, &b) / largest(&a);
        assert!(error < ROUNDING, "{error:e}");
    }
}

#[test]
fn puma_shoulder_only_turns_about_its_axis() {
    let robot = load("puma560").robot;
    let mut other = robot.clone();
    other.bodies[0].mass = Some(3.0);
    add_across(&mut other, "shoulder", 0.2);
    assert_same_motion(&robot, &other);
}

#[test]
fn puma_upper_arm_and_forearm_share_moments() {
    let robot = load("puma560").robot;
    let mut other = robot.clone();
    add_across(&mut other, "upper arm", -0.02);
    add_across(&mut other, "forearm", 0.02);
    assert_same_motion(&robot, &other);
}

#[test]
fn aquarobot_torso_and_hips_share_moments() {
    let robot = load("aquarobot").robot;
    let mut other = robot.clone();
    for leg in 1..=6 {
        add_across(&mut other, &format!("leg {leg}.hip"), 0.01);
        add_across(&mut other, "torso", -0.01);
    }
    assert_same_motion(&robot, &other);
}
