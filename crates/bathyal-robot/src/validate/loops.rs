//! Loops and springs hold bodies that exist, by numbers that can be used.

use super::numbers::{Location, at_most_one};
use super::placement::frame;
use crate::robot::{Body, Robot, WORLD};
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
            let help =
                "give type = \"rigid\", \"revolute\", \"prismatic\" or \"ball\", or free = [...]";
            return Err(at.diagnostic("type", "is missing", help));
        }
        if one.mask() == [true; 6] {
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
    Ok(())
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
            "give every loop and spring a unique name",
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
