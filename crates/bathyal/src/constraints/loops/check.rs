//! Checks and errors of loops and springs.

use crate::constraints::spec::{JointSpringSpec, LoopSpec, SpringSpec};
use crate::model::Model;
use crate::spatial::Pose;
use thiserror::Error;

/// Error of a loop or spring. Every message names it and says what would be valid.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum LoopError {
    /// A body does not exist.
    #[error("loop '{name}': there is no body called '{body}'; the bodies are {known}")]
    UnknownBody {
        /// Name of the loop.
        name: String,
        /// Name of the missing body.
        body: String,
        /// Names of the bodies.
        known: String,
    },
    /// Both ends at one body.
    #[error("loop '{name}' joins {body} to itself; give it two bodies, or one and the world")]
    SameBody {
        /// Name of the loop.
        name: String,
        /// Name of the body, or the world.
        body: String,
    },
    /// No joint between the two bodies.
    #[error("loop '{name}': {bodies} are already fixed to each other; remove the loop")]
    NothingMoves {
        /// Name of the loop.
        name: String,
        /// Names of the two bodies.
        bodies: String,
    },
    /// No constrained direction.
    #[error("loop '{name}' leaves all six motions free; constrain at least one, or remove it")]
    AllFree {
        /// Name of the loop.
        name: String,
    },
    /// A name used twice.
    #[error("two loops or springs are called '{name}'; names must be unique")]
    DuplicateName {
        /// Name.
        name: String,
    },
    /// An invalid number.
    #[error("loop '{name}': {field} is {value}; it must be {expected}")]
    BadValue {
        /// Name of the loop or spring.
        name: String,
        /// Name of the field.
        field: &'static str,
        /// Value of the field.
        value: String,
        /// Valid values.
        expected: &'static str,
    },
    /// A coupled joint, or one with a spring, of none or of several degrees of freedom.
    #[error(
        "'{name}': the joint of '{body}' does not have one degree of freedom; couplings and joint \
         springs are for revolute, prismatic and screw joints"
    )]
    NotOneCoordinate {
        /// Name of the coupling.
        name: String,
        /// Name of the body.
        body: String,
    },
    /// No configuration found that closes all loops.
    #[error(
        "loop '{name}' does not close: {distance:.3e} m and {angle:.3e}° are left between {bodies} \
         after {steps} steps from the given posture; start nearer to a posture that closes it, \
         or correct its frames"
    )]
    Gap {
        /// Name of the loop with the largest gap.
        name: String,
        /// Names of the two bodies.
        bodies: String,
        /// Distance of its frames in constrained directions, m.
        distance: f64,
        /// Angle between them in constrained directions, °.
        angle: f64,
        /// Number of steps.
        steps: usize,
    },
    /// A loop that a step has opened.
    #[error(
        "loop '{name}' is not kept: {distance:.3e} m and {angle:.3e}° are open between {bodies}; \
         take shorter steps, or correct the frames of loops that contradict each other"
    )]
    Opened {
        /// Name of the loop with the largest gap.
        name: String,
        /// Names of the two bodies.
        bodies: String,
        /// Distance of its frames in constrained directions, m.
        distance: f64,
        /// Angle between them in constrained directions, °.
        angle: f64,
    },
}

/// Finds the indices of two bodies by name.
pub(super) fn bodies(
    model: &Model<f64>,
    name: &str,
    bodies: &[Option<String>; 2],
) -> Result<[Option<usize>; 2], LoopError> {
    let mut found = [None; 2];
    for (found, body) in found.iter_mut().zip(bodies) {
        if let Some(body) = body {
            *found = Some(model.body(body).ok_or_else(|| LoopError::UnknownBody {
                name: name.to_string(),
                body: body.clone(),
                known: known_bodies(model),
            })?);
        }
    }
    if found[0] == found[1] {
        return Err(LoopError::SameBody {
            name: name.to_string(),
            body: display_name(model, found[0]),
        });
    }
    Ok(found)
}

/// Name of a body in messages.
pub(super) fn display_name(model: &Model<f64>, body: Option<usize>) -> String {
    body.map_or("the world".to_string(), |b| {
        format!("'{}'", model.body_name(b))
    })
}

fn known_bodies(model: &Model<f64>) -> String {
    const MAX_LISTED: usize = 12;
    let count = model.body_count();
    let names = (0..count.min(MAX_LISTED)).map(|b| format!("'{}'", model.body_name(b)));
    let mut list = names.collect::<Vec<_>>().join(", ");
    if count > MAX_LISTED {
        list += &format!(" and {} more", count - MAX_LISTED);
    }
    list
}

/// Checks that names are unique.
pub(super) fn unique_names<'a>(names: impl Iterator<Item = &'a str>) -> Result<(), LoopError> {
    let mut seen = std::collections::HashSet::new();
    for name in names {
        if !seen.insert(name) {
            return Err(LoopError::DuplicateName {
                name: name.to_string(),
            });
        }
    }
    Ok(())
}

/// Finds the joint of a body, which must have one degree of freedom: its indices in positions and
/// velocities.
pub(super) fn coordinate(
    model: &Model<f64>,
    name: &str,
    body: usize,
) -> Result<[usize; 2], LoopError> {
    match model.joint(body).nv() {
        1 => Ok([model.q_range(body).start, model.v_range(body).start]),
        _ => Err(LoopError::NotOneCoordinate {
            name: name.to_string(),
            body: model.body_name(body).to_string(),
        }),
    }
}

/// Checks the numbers of a loop.
pub(super) fn numbers(spec: &LoopSpec) -> Result<(), LoopError> {
    if let Some(distance) = spec.distance {
        if !(distance.is_finite() && distance > 0.0) {
            return Err(bad(
                &spec.name,
                "distance",
                &distance,
                "finite and positive",
            ));
        }
    } else if spec.free == [true; 6] {
        return Err(LoopError::AllFree {
            name: spec.name.clone(),
        });
    }
    for frame in &spec.frames {
        pose(&spec.name, frame)?;
    }
    if let Some(compliance) = &spec.compliance {
        for (field, values) in [
            ("stiffness", compliance.stiffness),
            ("damping", compliance.damping),
        ] {
            for x in values {
                not_negative(&spec.name, field, x)?;
            }
        }
    }
    Ok(())
}

/// Checks the numbers of a spring.
pub(super) fn spring(spec: &SpringSpec) -> Result<(), LoopError> {
    let point = spec.points.as_flattened();
    if let Some(x) = point.iter().find(|x| !x.is_finite()) {
        return Err(bad(&spec.name, "a point", x, "finite, in m"));
    }
    not_negative(&spec.name, "stiffness", spec.stiffness)?;
    not_negative(&spec.name, "rest_length", spec.rest_length)?;
    not_negative(&spec.name, "damping", spec.damping)
}

/// Checks the numbers of a joint spring.
pub(super) fn joint_spring(spec: &JointSpringSpec) -> Result<(), LoopError> {
    finite(&spec.name, "rest", spec.rest)?;
    not_negative(&spec.name, "stiffness", spec.stiffness)?;
    not_negative(&spec.name, "damping", spec.damping)
}

/// Checks that a frame is finite and its rotation orthonormal.
fn pose(name: &str, pose: &Pose<f64>) -> Result<(), LoopError> {
    /// The tolerance of the bodies' own placements.
    const TOLERANCE: f64 = 1e-6;
    if let Some(x) = pose.position.0.iter().find(|x| !x.is_finite()) {
        return Err(bad(name, "a frame's position", x, "finite, in m"));
    }
    let r = pose.rotation;
    let product = (r.transpose() * r).0;
    let determinant = r.column(0).cross(r.column(1)).dot(r.column(2));
    let mut off = (determinant - 1.0).abs();
    for (i, row) in product.iter().enumerate() {
        for (j, x) in row.iter().enumerate() {
            let unit = if i == j { 1.0 } else { 0.0 };
            off = if x.is_nan() {
                x.abs()
            } else {
                off.max((x - unit).abs())
            };
        }
    }
    match off <= TOLERANCE {
        true => Ok(()),
        false => Err(bad(
            name,
            "a frame's rotation",
            &format!("{:?}", r.0),
            "a rotation matrix: orthonormal rows, determinant +1",
        )),
    }
}

/// Checks that a number is finite.
pub(super) fn finite(name: &str, field: &'static str, x: f64) -> Result<(), LoopError> {
    match x.is_finite() {
        true => Ok(()),
        false => Err(bad(name, field, &x, "finite")),
    }
}

fn not_negative(name: &str, field: &'static str, x: f64) -> Result<(), LoopError> {
    match x.is_finite() && x >= 0.0 {
        true => Ok(()),
        false => Err(bad(name, field, &x, "finite and not negative")),
    }
}

fn bad(
    name: &str,
    field: &'static str,
    value: &dyn std::fmt::Display,
    expected: &'static str,
) -> LoopError {
    LoopError::BadValue {
        name: name.to_string(),
        field,
        value: value.to_string(),
        expected,
    }
}
