//! Stops and friction of joints against closed forms.

use crate::rig::Rig;
use bathyal_sim::terrain::Terrain;

const INERTIA: f64 = 0.5;
const STIFFNESS: f64 = 800.0;
const DAMPING: f64 = 12.0;
const STEP: f64 = 1e-4;

/// Depths against closed form, by the depth: the largest of steps of 1e-4 s is found.
const CLOSE: f64 = 1e-5;

/// How deep a mass goes into a stop, thrown at it.
///
/// At first the damper is as strong as the spring: 2 k d, until k d = c ḋ. Then both are
/// linear: damped swinging until ḋ = 0.
fn closed_form_depth(speed: f64) -> f64 {
    let (m, k, c) = (INERTIA, STIFFNESS, DAMPING);
    let fast = (2.0 * k / m).sqrt();
    let angle = (c * fast / k).atan();
    let (depth, rate) = (speed / fast * angle.sin(), speed * angle.cos());
    let decay = c / (2.0 * m);
    let swing = (k / m - decay * decay).sqrt();
    // d = e^(−decay t) (a cos swing t + b sin swing t), largest where its rate is zero.
    let (a, b) = (depth, (rate + decay * depth) / swing);
    let t = ((b * swing - a * decay) / (a * swing + b * decay)).atan() / swing;
    (-decay * t).exp() * (a * (swing * t).cos() + b * (swing * t).sin())
}

/// A body on a joint in the world, without gravity.
fn on_joint(joint: &str) -> Rig {
    let text = format!(
        "water_density = 0.0\n[[bodies]]\nname = \"arm\"\njoint = {{ {joint} }}\nmass = {INERTIA:?}\n\
         inertia = {{ xx = {INERTIA:?}, yy = {INERTIA:?}, zz = {INERTIA:?} }}\n"
    );
    Rig::new(&text, Terrain::plane(-100.0))
}

fn stop() -> String {
    format!("stop = {{ stiffness = {STIFFNESS:?}, damping = {DAMPING:?} }}")
}

/// The smallest of an event function over a second: minus the depth.
fn deepest(rig: &mut Rig, event: usize) -> f64 {
    let mut values = vec![0.0; rig.joints.event_count()];
    let mut deepest = 0.0_f64;
    for _ in 0..(1.0 / STEP) as usize {
        rig.step(STEP);
        rig.joints.events(&rig.state.q, &mut values);
        deepest = deepest.max(-values[event]);
    }
    deepest
}

fn as_deep_as_the_closed_form(rig: &mut Rig, event: usize, speed: f64) {
    let energy = 0.5 * INERTIA * speed * speed;
    let found = deepest(rig, event);
    let expected = closed_form_depth(speed);
    assert!((found / expected - 1.0).abs() < CLOSE, "{found} {expected}");
    assert!(found < speed * (INERTIA / STIFFNESS).sqrt());
    // It comes back slower, and the stop's work is what is missing.
    let left = rig.mechanical();
    assert!(left > 0.05 * energy && left < 0.9 * energy);
    assert!((left - energy - rig.work).abs() < CLOSE * energy);
}

#[test]
fn a_joint_thrown_against_its_stops_goes_as_deep_as_the_closed_form() {
    for (sign, event) in [(-1.0, 0), (1.0, 1)] {
        for (kind, unit) in [("revolute", "rad"), ("prismatic", "m")] {
            let limits = format!("limits = {{ {unit} = [-0.4, 0.4], {} }}", stop());
            let mut rig = on_joint(&format!("type = \"{kind}\", {limits}"));
            rig.environment.gravity = bathyal::environment::Gravity::AlongZ(0.0);
            rig.state.v[0] = sign * 2.0;
            rig.accept();
            as_deep_as_the_closed_form(&mut rig, event, 2.0);
        }
    }
}

#[test]
fn a_ball_thrown_against_its_cone_goes_as_deep_as_the_closed_form() {
    for (x, y) in [(1.0, 0.0), (0.6, -0.8), (-0.28, 0.96)] {
        let limits = format!("limits = {{ cone_deg = 20.0, {} }}", stop());
        let mut rig = on_joint(&format!("type = \"ball\", {limits}"));
        rig.environment.gravity = bathyal::environment::Gravity::AlongZ(0.0);
        rig.state.v.copy_from_slice(&[2.0 * x, 2.0 * y, 0.0]);
        rig.accept();
        as_deep_as_the_closed_form(&mut rig, 0, 2.0);
    }
}

#[test]
fn a_ball_may_turn_about_the_axis_of_its_cone() {
    let limits = format!("limits = {{ cone_deg = 5.0, {} }}", stop());
    let mut rig = on_joint(&format!("type = \"ball\", {limits}"));
    rig.state.v.copy_from_slice(&[0.0, 0.0, 3.0]);
    rig.run(1.0, 1e-3);
    assert_eq!(rig.state.v, [0.0, 0.0, 3.0]);
}

#[test]
fn energy_never_rises_while_a_ball_rolls_around_in_its_cone() {
    let limits = "limits = { cone_deg = 10.0, stop = { stiffness = 300.0, damping = 0.3 } }";
    let mut rig = on_joint(&format!("type = \"ball\", {limits}"));
    rig.state.v.copy_from_slice(&[1.0, 2.0, 3.0]);
    rig.accept();
    let first = rig.energy();
    let mut last = first;
    for _ in 0..20_000 {
        rig.step(STEP);
        let now = rig.energy();
        /// By the energy at the beginning: RK4 and rounding.
        const RISE: f64 = 1e-12;
        assert!(now - last < RISE * first, "{}", (now - last) / first);
        last = now;
    }
    assert!(last < 0.9 * first);
}

#[test]
fn a_limit_without_a_stop_gives_way_by_two_hundredths_under_full_effort() {
    let limits = "limits = { rad = [-0.4, 0.4], effort = 100.0 }";
    let mut rig = on_joint(&format!("type = \"revolute\", {limits}"));
    rig.tau[0] = 100.0;
    rig.run(5.0, 1e-3);
    assert!((rig.state.q[0] - 0.42).abs() < 1e-9, "{}", rig.state.q[0]);
    // Without an effort it is as stiff as a swing of 50 rad/s.
    let mut rig = on_joint("type = \"revolute\", limits = { rad = [-0.4, 0.4] }");
    rig.tau[0] = -25.0;
    rig.run(5.0, 1e-3);
    let expected = -0.4 - 25.0 / (INERTIA * 2500.0);
    assert!((rig.state.q[0] - expected).abs() < 1e-9);
}

#[test]
fn viscous_friction_decays_and_coulomb_friction_stops_in_time() {
    let mut rig = on_joint("type = \"revolute\", friction = { viscous = 0.7 }");
    rig.state.v[0] = 3.0;
    rig.run(1.0, 1e-3);
    let expected = 3.0 * (-0.7 / INERTIA).exp();
    assert!((rig.state.v[0] - expected).abs() < 1e-12);
    // v falls by c/I each second down to the creeping speed, 0.01, and then exponentially.
    let mut rig = on_joint("type = \"revolute\", friction = { coulomb = 0.5 }");
    rig.state.v[0] = 2.01;
    rig.run(2.0, 1e-3);
    assert!((rig.state.v[0] - 0.01).abs() < 1e-9, "{}", rig.state.v[0]);
    rig.run(0.1, 1e-3);
    let expected = 0.01 * (-0.5 / (0.01 * INERTIA) * 0.1_f64).exp();
    assert!((rig.state.v[0] - expected).abs() < 1e-6);
    let energy = 0.5 * INERTIA * 2.01 * 2.01;
    assert!((rig.work + energy).abs() < 1e-4 * energy);
}
