//! Consistency checks of a robot file.
//!
//! Checked here is what the model cannot see: alternative forms given together, fields that do
//! not apply to the joint, names that do not exist, shapes without size.
//! Masses, frames and the tree itself are checked by [`bathyal::Model::build`].

mod actuators;
mod fins;
mod hydrodynamics;
mod joint;
mod loops;
mod numbers;
mod placement;
mod thrust_curve;

use crate::geometry::check_size;
use crate::robot::{Body, Geometry, Robot, Shape};
use crate::source::Diagnostic;
use numbers::Location;
use placement::{frame, placement};
use std::collections::HashSet;

/// More bodies than any robot has; a limb with too many copies ends here.
const MAX_BODIES: usize = 10_000;

/// Checks limbs and the version, before copies are made.
pub(crate) fn limbs(robot: &Robot) -> Result<(), Diagnostic> {
    if robot.bathyal_robot != crate::robot::FORMAT {
        return Err(Diagnostic::new(
            "bathyal_robot",
            format!("unsupported format version {}", robot.bathyal_robot),
            format!("supported: version {}", crate::robot::FORMAT),
        ));
    }
    let mut copies = HashSet::new();
    let mut bodies = robot.bodies.len();
    for (l, limb) in robot.limbs.iter().enumerate() {
        bodies = bodies.saturating_add(limb.bodies.len().saturating_mul(limb.copies.len()));
        if bodies > MAX_BODIES {
            return Err(Diagnostic::new(
                format!("limbs[{l}].copies"),
                format!(
                    "with the copies of limb '{}', the robot has {bodies} bodies",
                    limb.name
                ),
                format!("at most {MAX_BODIES} are allowed"),
            ));
        }
        let names: HashSet<&str> = limb.bodies.iter().map(|body| body.name.as_str()).collect();
        for (b, body) in limb.bodies.iter().enumerate() {
            let path = format!("limbs[{l}].bodies[{b}]");
            if let Some(parent) = body.parent.as_deref().filter(|p| !names.contains(p)) {
                return Err(Diagnostic::new(
                    format!("{path}.parent"),
                    format!(
                        "limb '{}', body '{}': there is no body called '{parent}' in the limb",
                        limb.name, body.name
                    ),
                    "name a body of the limb, or omit the parent to attach the body where the copies are placed",
                ));
            }
            placement(
                &Location::new(&path, format!("body '{}'", body.name)),
                body.pose.as_ref(),
                body.mdh.as_ref(),
            )?;
        }
        for (c, copy) in limb.copies.iter().enumerate() {
            let at = Location::new(
                format!("limbs[{l}].copies[{c}]"),
                format!("copy '{}'", copy.name),
            );
            if !copies.insert(copy.name.as_str()) {
                return Err(at.diagnostic(
                    "name",
                    "is used twice",
                    "give every copy a unique name",
                ));
            }
            placement(&at, copy.pose.as_ref(), copy.mdh.as_ref())?;
        }
    }
    Ok(())
}

/// Checks a robot without limbs.
pub(crate) fn robot(robot: &Robot) -> Result<(), Diagnostic> {
    let whole = Location::new("", format!("robot '{}'", robot.name));
    if robot.bodies.is_empty() {
        return Err(whole.diagnostic("bodies", "is empty", "a robot needs at least one body"));
    }
    if robot.bodies.len() > MAX_BODIES {
        let count = format!("has {} bodies", robot.bodies.len());
        return Err(whole.diagnostic(
            "bodies",
            &count,
            &format!("at most {MAX_BODIES} are allowed"),
        ));
    }
    whole.not_negative("design_speed", robot.design_speed)?;
    whole.positive("voltage", robot.voltage.as_slice())?;
    let joints: HashSet<&str> = robot.bodies.iter().map(Body::joint_name).collect();
    let materials: HashSet<&str> = robot.materials.iter().map(|m| m.name.as_str()).collect();
    for (i, body) in robot.bodies.iter().enumerate() {
        let at = Location::new(format!("bodies[{i}]"), format!("body '{}'", body.name));
        if body.name.trim().is_empty() {
            return Err(at.diagnostic("name", "is empty", "give every body a name"));
        }
        placement(&at, body.pose.as_ref(), body.mdh.as_ref())?;
        joint::check(&at, body, &joints)?;
        hydrodynamics::check(&at, &body.hydrodynamics)?;
        for (k, geometry) in body.geometry.iter().enumerate() {
            shape(&at.item("geometry", k), geometry)?;
        }
        for (k, contact) in body.contacts.iter().enumerate() {
            let at = at.item("contacts", k);
            at.finite("position", &contact.position)?;
            if let Some(name) = contact
                .material
                .as_deref()
                .filter(|m| !materials.contains(m))
            {
                let what = format!("is '{name}', but there is no such material");
                return Err(at.diagnostic(
                    "material",
                    &what,
                    "give the name of one of [[materials]]",
                ));
            }
        }
    }
    actuators::check(robot, &joints)?;
    fins::check(robot)?;
    loops::check(robot)?;
    for (i, material) in robot.materials.iter().enumerate() {
        let at = Location::new(
            format!("materials[{i}]"),
            format!("material '{}'", material.name),
        );
        for (field, value) in [
            ("normal_stiffness", material.normal_stiffness),
            ("normal_damping", material.normal_damping),
            ("tangential_stiffness", material.tangential_stiffness),
            ("tangential_damping", material.tangential_damping),
            ("static_friction", material.static_friction),
            ("kinetic_friction", material.kinetic_friction),
        ] {
            at.not_negative(field, Some(value))?;
        }
    }
    Ok(())
}

/// Correction of a solidity out of range.
const SOLIDITY_RANGE: &str =
    "it must be above 0, and 1 at most: the fraction of the shape that solid parts fill";

/// A shape has a size.
fn shape(at: &Location, geometry: &Geometry) -> Result<(), Diagnostic> {
    let inside = at.inner("shape");
    match &geometry.shape {
        Shape::Box { size } => inside.positive("box.size", size)?,
        Shape::Sphere { radius } => inside.positive("sphere.radius", &[*radius])?,
        Shape::Ellipsoid { semi_axes } => inside.positive("ellipsoid.semi_axes", semi_axes)?,
        Shape::Cylinder { radius, length } => {
            inside.positive("cylinder.radius", &[*radius])?;
            inside.positive("cylinder.length", &[*length])?;
        }
        Shape::Capsule { radius, length } => {
            inside.positive("capsule.radius", &[*radius])?;
            inside.not_negative("capsule.length", Some(*length))?;
        }
        Shape::Mesh(mesh) => {
            let scale = mesh.scale.unwrap_or([1.0; 3]);
            inside.finite("mesh.scale", &scale)?;
            if scale.contains(&0.0) {
                let what = format!("is {scale:?}");
                return Err(inside.diagnostic("mesh.scale", &what, "factors must not be zero"));
            }
        }
    }
    // What passes here can be estimated from.
    check_size(&geometry.shape).map_err(|wrong| {
        at.diagnostic(
            "shape",
            &format!("has an invalid size: {wrong}"),
            "give sizes in metres",
        )
    })?;
    if let Some(density) = geometry.density {
        at.positive("density", &[density])?;
    }
    if let Some(solidity) = geometry.solidity.filter(|s| !(*s > 0.0 && *s <= 1.0)) {
        return Err(at.diagnostic("solidity", &format!("is {solidity}"), SOLIDITY_RANGE));
    }
    if let Some(color) = geometry
        .color
        .filter(|c| !c.iter().all(|x| (0.0..=1.0).contains(x)))
    {
        let what = format!("is {color:?}");
        return Err(at.diagnostic("color", &what, "red, green and blue range from 0 to 1"));
    }
    match &geometry.pose {
        Some(pose) => frame(&at.inner("pose"), pose),
        None => Ok(()),
    }
}
