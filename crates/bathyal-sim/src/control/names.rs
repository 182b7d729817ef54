//! Joints, bodies and thrusters by the names that files give them.

use bathyal::{Joint, Model};
use bathyal_robot::fins::hinged;
use bathyal_robot::robot::{Body, JointType};
use bathyal_robot::{Diagnostic, Robot};

/// A joint of one degree of freedom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Axis {
    /// Its body.
    pub body: usize,
    /// Index of its position in q.
    pub q: usize,
    /// Index of its rate in v.
    pub v: usize,
    /// Prismatic: m and N instead of rad and N m.
    pub slides: bool,
}

/// The joint of that name: its own, or its body's.
pub(crate) fn axis(
    robot: &Robot,
    model: &Model<f64>,
    name: &str,
    path: &str,
) -> Result<Axis, Diagnostic> {
    let named = robot.bodies.iter().find(|b| b.joint_name() == name);
    let Some(found) = named.or_else(|| robot.body(name)) else {
        let moving = robot.bodies.iter().filter(|b| {
            let fixed = [JointType::Fixed, JointType::Free, JointType::Ball];
            !fixed.contains(&b.joint.kind)
        });
        return Err(unknown(
            "joint",
            name,
            path,
            moving.map(|b| b.joint_name().to_string()).collect(),
        ));
    };
    let body = body_index(model, &found.name, path)?;
    axis_of_body(model, body, found, path)
}

/// The joint of `found`, which is `body` in the model.
pub(crate) fn axis_of_body(
    model: &Model<f64>,
    body: usize,
    found: &Body,
    path: &str,
) -> Result<Axis, Diagnostic> {
    match model.joint(body) {
        Joint::Revolute { .. } | Joint::Prismatic { .. } | Joint::Screw { .. } => Ok(Axis {
            body,
            q: model.q_range(body).start,
            v: model.v_range(body).start,
            slides: matches!(model.joint(body), Joint::Prismatic { .. }),
        }),
        _ => Err(Diagnostic::new(
            path,
            format!(
                "joint '{}' is {} and does not have one degree of freedom",
                found.joint_name(),
                found.joint.kind.name()
            ),
            "give a revolute, prismatic or screw joint",
        )),
    }
}

/// The vehicle: the free body of that name, or the only one there is.
pub(crate) fn vehicle(
    model: &Model<f64>,
    name: Option<&str>,
    path: &str,
) -> Result<usize, Diagnostic> {
    let free = |b: &usize| model.joint(*b) == Joint::Free;
    let all: Vec<usize> = (0..model.body_count()).filter(free).collect();
    let names = || {
        all.iter()
            .map(|b| model.body_name(*b).to_string())
            .collect()
    };
    match (name, &all[..]) {
        (None, [one]) => Ok(*one),
        (None, []) => Err(Diagnostic::new(
            path,
            format!("robot '{}' has no free body", model.name()),
            "vehicle control needs a body with a free joint",
        )),
        (None, _) => Err(Diagnostic::new(
            path,
            format!("robot '{}' has {} free bodies", model.name(), all.len()),
            format!("name one of: {}", list(names())),
        )),
        (Some(name), _) => {
            let found = all.iter().find(|b| model.body_name(**b) == name);
            found
                .copied()
                .ok_or_else(|| unknown("free body", name, path, names()))
        }
    }
}

/// The thruster of that name.
pub(crate) fn thruster(robot: &Robot, name: &str, path: &str) -> Result<usize, Diagnostic> {
    let found = robot.thrusters.iter().position(|t| t.name == name);
    found.ok_or_else(|| {
        let names = robot.thrusters.iter().map(|t| t.name.clone()).collect();
        unknown("thruster", name, path, names)
    })
}

/// The fin of that name, among those on hinges.
pub(crate) fn fin(robot: &Robot, name: &str, path: &str) -> Result<usize, Diagnostic> {
    if let Some(index) = hinged(robot).position(|fin| fin.name == name) {
        return Ok(index);
    }
    if robot.fins.iter().any(|fin| fin.name == name) {
        return Err(Diagnostic::new(
            path,
            format!("fin '{name}' is fixed and cannot be commanded"),
            "give it a hinge: hinge = { limits_deg = [-25, 25] }",
        ));
    }
    let names = hinged(robot).map(|fin| fin.name.clone()).collect();
    Err(unknown("fin", name, path, names))
}

/// A body of the controller's own model.
pub(crate) fn body_index(model: &Model<f64>, name: &str, path: &str) -> Result<usize, Diagnostic> {
    model.body(name).ok_or_else(|| missing_body(name, path))
}

pub(crate) fn missing_body(name: &str, path: &str) -> Diagnostic {
    Diagnostic::new(
        path,
        format!("the model of the controller has no body '{name}'"),
        "the model of the controller must have the bodies of the robot",
    )
}

fn unknown(what: &str, name: &str, path: &str, names: Vec<String>) -> Diagnostic {
    Diagnostic::new(
        path,
        format!("there is no {what} '{name}'"),
        format!("give one of: {}", list(names)),
    )
}

fn list(names: Vec<String>) -> String {
    if names.is_empty() {
        return "(none)".into();
    }
    let quoted: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
    quoted.join(", ")
}

/// A diagnostic inside of a table, seen from outside.
pub(crate) fn within(path: &str, diagnostic: Diagnostic) -> Diagnostic {
    let inner = diagnostic.path;
    let dot = if inner.is_empty() || inner.starts_with('[') || path.is_empty() {
        ""
    } else {
        "."
    };
    Diagnostic {
        path: format!("{path}{dot}{inner}"),
        ..diagnostic
    }
}
