//! Robots, and roots of robots, that have no inertia.

use crate::options::Format;
use crate::robot::{Body, Robot};
use crate::source::Diagnostic;
use crate::spec::rotor_inertia;
use crate::text::count;

/// What computes inertias from shapes.
pub(crate) const ESTIMATE: &str = "`bathyal estimate FILE --density 1000 --output ROBOT.toml` computes mass and inertia from the shapes";

/// True if a body has mass, moments of inertia, added mass or a rotor.
pub(crate) fn has_inertia(body: &Body) -> bool {
    let moments = body.inertia.is_some_and(|j| j.matrix() != [[0.0; 3]; 3]);
    let added = &body.hydrodynamics.added_mass;
    let added = added.as_ref().is_some_and(|a| a.rows() != [[0.0; 6]; 6]);
    body.mass.is_some_and(|m| m != 0.0) || moments || added || rotor_inertia(&body.joint) != 0.0
}

/// Says that no body of a robot has inertia, if that is so.
pub(crate) fn without_any(robot: &Robot) -> Option<String> {
    if robot.bodies.is_empty() || robot.bodies.iter().any(has_inertia) {
        return None;
    }
    Some(match robot.bodies.len() {
        1 => format!(
            "'{}' has neither mass nor moments of inertia",
            robot.bodies[0].name
        ),
        n => format!(
            "none of the {} of '{}' has mass or moments of inertia",
            count(n, "body", "bodies"),
            robot.name
        ),
    })
}

/// Diagnostic of body `root`, whose free joint moves no inertia.
pub(crate) fn free_root(robot: &Robot, root: usize, format: Option<Format>) -> Diagnostic {
    let body = &robot.bodies[root];
    let path = format!("bodies[{root}].joint");
    if let Some(message) = without_any(robot) {
        let message = format!("{message}: there is nothing that could move");
        return Diagnostic::new(path, message, ESTIMATE);
    }
    let lacks = match body.mass {
        Some(mass) if mass > 0.0 => "no moments of inertia",
        _ => "no mass",
    };
    let message = format!(
        "the base is free, but its body '{}' has {lacks}: its acceleration is undefined",
        body.name
    );
    let fixed = match format {
        Some(Format::Urdf) => {
            "if the robot stands on the ground, read it with `--base fixed` (in a scenario `base = \"fixed\"`)"
        }
        _ => "if the robot stands on the ground, give the joint `type = \"fixed\"`",
    };
    Diagnostic::new(path, message, format!("{fixed}; if it floats, {ESTIMATE}"))
}
