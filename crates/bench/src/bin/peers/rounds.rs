//! Rounds: in each, every library evaluates every robot, one right after the other.

use crate::driver::{Drivers, Peer};
use crate::ours;
use crate::stopwatch::Time;
use bathyal_bench::Robot;
use std::collections::BTreeMap;
use std::io::Write;

/// The most bodies for which derivatives and MuJoCo are timed: both take time that grows
/// faster than the robot.
const MOST_BODIES: usize = 201;

/// Times of every round, by robot and evaluation, which is a library's
/// name and an evaluation's name.
pub type Times = BTreeMap<(&'static str, String), Vec<Time>>;

/// True for robots small enough for derivatives and for MuJoCo.
pub fn is_small(robot: &Robot) -> bool {
    robot.bodies.len() <= MOST_BODIES
}

/// Measures everything, with a line of progress.
pub fn measure(drivers: &Drivers, robots: &[Robot], rounds: usize) -> Result<Times, String> {
    let mut times = Times::new();
    for round in 1..=rounds {
        for robot in robots {
            print!("\rround {round} of {rounds}: {:<10}", robot.name);
            let _ = std::io::stdout().flush();
            for (what, time) in one(drivers, robot)? {
                times.entry((robot.name, what)).or_default().push(time);
            }
        }
    }
    println!("\rrounds done: {rounds}{:20}\n", "");
    Ok(times)
}

/// All times of one robot in one round.
fn one(drivers: &Drivers, robot: &Robot) -> Result<Vec<(String, Time)>, String> {
    let mut times = Vec::new();
    let mut add = |library: &str, what: &str, time: Time| {
        times.push((format!("{library} {what}"), time));
    };
    let mut asked = vec![
        "aba_local",
        "aba_world",
        "aba_drag_buoyancy",
        "rnea",
        "crba",
    ];
    if is_small(robot) {
        asked.push("aba_derivatives");
    }
    for (what, time) in drivers.times(Peer::Pinocchio, robot.name, &asked)? {
        add("pinocchio", &what, time);
    }
    for (what, time) in ours::times(robot, is_small(robot)) {
        add("bathyal", what, time);
    }
    if is_small(robot) {
        for (what, time) in drivers.times(Peer::Mujoco, robot.name, &["forward_in_water"])? {
            add("mujoco", &what, time);
        }
    }
    Ok(times)
}
