//! Loops and springs hold bodies that exist, by numbers that can be used.

use super::numbers::{Location, at_most_one};
use super::placement::frame;
use crate::robot::{Body, JointType, Loop, Robot, WORLD};
use crate::source::Diagnostic;
use crate::text::list_names;
use std::collections::HashSet;

/// Checks the loops and springs of a robot.
pub(super) fn check(robot: &Robot) -> Result<(), Diagnostic> {
    let bodies: HashSet<&str> = robot.bodies.iter().map(|b| b.name.as_str()).collect();
    let mut names = HashSet::new();
    for (i, one) in robot.loops.iter().enumerate() {
        let at = Location::new(format!("loops[{i}]"), format!("loop '{}'", one.name));
        named(&at, &one.name, &mut names)?;
        held(&at, &one.bodies, &bodies, &robot.bodies)?;
        at_most_one(
            &at,
            &[("type", one.kind.is_some()), ("free", one.free.is_some())],
        )?;
        if one.kind.is_none() && one.free.is_none() {
            let help = "give type = \"rigid\", \"revolute\", \"prismatic\", \"cylindrical\", \"universal\", \
                 \"planar\", \"ball\" or \"distance\", or free = [...]";
            return Err(at.diagnostic("type", "is missing", help));
        }
        distance(&at, one)?;
        if one.constraint_count() == 0 {
            let help = "constrain at least one motion, or remove the loop";
            return Err(at.diagnostic("free", "leaves all six motions free", help));
        }
        for (field, pose) in [("first", &one.first), ("second", &one.second)] {
            if let Some(pose) = pose {
                frame(&at.inner(field), pose)?;
            }
        }
        if let Some(soft) = &one.soft {
            let at = at.inner("soft");
            at.not_negative("stiffness", Some(soft.stiffness))?;
            at.not_negative("damping", Some(soft.damping))?;
            at.not_negative("turning_stiffness", Some(soft.turning_stiffness))?;
            at.not_negative("turning_damping", Some(soft.turning_damping))?;
        }
    }
    for (i, spring) in robot.springs.iter().enumerate() {
        let at = Location::new(format!("springs[{i}]"), format!("spring '{}'", spring.name));
        named(&at, &spring.name, &mut names)?;
        held(&at, &spring.bodies, &bodies, &robot.bodies)?;
        at.finite("points", spring.points.as_flattened())?;
        at.not_negative("stiffness", Some(spring.stiffness))?;
        at.not_negative("rest_length", Some(spring.rest_length))?;
        at.not_negative("damping", Some(spring.damping))?;
    }
    for (i, spring) in robot.joint_springs.iter().enumerate() {
        let path = format!("joint_springs[{i}]");
        let at = Location::new(path, format!("joint spring '{}'", spring.name));
        named(&at, &spring.name, &mut names)?;
        joint(&at, "joint", &spring.joint, robot)?;
        at.not_negative("stiffness", Some(spring.stiffness))?;
        at.finite("rest", &[spring.rest])?;
        at.not_negative("damping", Some(spring.damping))?;
    }
    for (i, coupling) in robot.couplings.iter().enumerate() {
        let path = format!("couplings[{i}]");
        let at = Location::new(path, format!("coupling '{}'", coupling.name));
        named(&at, &coupling.name, &mut names)?;
        joint(&at, "joint", &coupling.joint, robot)?;
        joint(&at, "leader", &coupling.leader, robot)?;
        if coupling.joint == coupling.leader {
            let what = format!("is '{}', the joint that follows", coupling.leader);
            return Err(at.diagnostic("leader", &what, "name another joint"));
        }
        at.finite("ratio", &[coupling.ratio])?;
        at.finite("offset", coupling.offset.as_slice())?;
    }
    Ok(())
}

/// Checks the length of a loop that keeps a distance.
fn distance(at: &Location, one: &Loop) -> Result<(), Diagnostic> {
    match one.length {
        Some(_) if !one.is_distance() => Err(at.diagnostic(
            "length",
            "is given, but only loops of type \"distance\" have one",
            "remove it, or give type = \"distance\"",
        )),
        Some(length) if !(length.is_finite() && length > 0.0) => Err(at.diagnostic(
            "length",
            &format!("is {length}"),
            "give the distance of the two origins, more than 0 m; for 0 m take type = \"ball\"",
        )),
        _ => Ok(()),
    }
}

/// Checks that a joint of one degree of freedom has this name.
fn joint(at: &Location, field: &str, name: &str, robot: &Robot) -> Result<(), Diagnostic> {
    let one = |body: &&Body| {
        use JointType::*;
        matches!(body.joint.kind, Revolute | Prismatic | Screw | Fixed)
    };
    let bodies = robot.bodies.iter();
    if bodies.clone().filter(one).any(|b| b.joint_name() == name) {
        return Ok(());
    }
    let known: Vec<&str> = bodies.filter(one).map(Body::joint_name).collect();
    let what = format!("names '{name}', but no joint of one degree of freedom is called so");
    Err(at.diagnostic(field, &what, &format!("name one of {}", list_names(&known))))
}

fn named<'a>(at: &Location, name: &'a str, names: &mut HashSet<&'a str>) -> Result<(), Diagnostic> {
    if name.trim().is_empty() {
        return Err(at.diagnostic("name", "is empty", "give a name"));
    }
    match names.insert(name) {
        true => Ok(()),
        false => Err(at.diagnostic(
            "name",
            "is used twice",
            "give every loop, spring and coupling a unique name",
        )),
    }
}

fn held(
    at: &Location,
    two: &[String; 2],
    bodies: &HashSet<&str>,
    all: &[Body],
) -> Result<(), Diagnostic> {
    for name in two {
        if name != WORLD && !bodies.contains(name.as_str()) {
            let known: Vec<&str> = all.iter().map(|b| b.name.as_str()).collect();
            let what = format!("names '{name}', but there is no such body");
            let known = list_names(&known);
            return Err(at.diagnostic(
                "bodies",
                &what,
                &format!("name \"world\" or one of {known}"),
            ));
        }
    }
    match two[0] == two[1] {
        true => Err(at.diagnostic(
            "bodies",
            &format!("names '{}' twice", two[0]),
            "name two bodies, or one and \"world\"",
        )),
        false => Ok(()),
    }
}
