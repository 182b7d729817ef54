//! What can be wrong with loops.

use crate::constraints::{LoopSpec, SpringSpec};
use crate::model::Model;
use crate::spatial::Pose;
use thiserror::Error;

/// Why loops cannot be closed. Every message names the loop and what would be right.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum LoopError {
    /// A body does not exist.
    #[error("loop '{name}': there is no body called '{body}'; the bodies are {known}")]
    UnknownBody {
        /// The loop.
        name: String,
        /// The missing body.
        body: String,
        /// Those there are.
        known: String,
    },
    /// Both ends are at one body.
    #[error("loop '{name}' holds {body} to itself; give it two bodies, or one and the world")]
    SameBody {
        /// The loop.
        name: String,
        /// The body, or the world.
        body: String,
    },
    /// Nothing between the two bodies can move.
    #[error("loop '{name}': {bodies} are fixed to each other already; remove the loop")]
    NothingMoves {
        /// The loop.
        name: String,
        /// The two bodies.
        bodies: String,
    },
    /// It holds nothing.
    #[error("loop '{name}' leaves all six motions free; hold at least one, or remove it")]
    AllFree {
        /// The loop.
        name: String,
    },
    /// Two of one name.
    #[error("two loops or springs are called '{name}'; names must be unique")]
    DuplicateName {
        /// The name.
        name: String,
    },
    /// A number is not usable.
    #[error("loop '{name}': {field} is {value}; it must be {expected}")]
    BadValue {
        /// The loop or spring.
        name: String,
        /// The field.
        field: &'static str,
        /// Its value.
        value: String,
        /// What would be right.
        expected: &'static str,
    },
    /// A posture that closes all loops was not found.
    #[error(
        "loop '{name}' does not close: {distance:.3e} m and {angle:.3e}° are left between {bodies} \
         after {steps} steps from the given posture; begin nearer to a posture that closes it, \
         or correct its frames"
    )]
    Gap {
        /// The loop with the largest gap.
        name: String,
        /// The two bodies.
        bodies: String,
        /// How far apart its frames are, in directions that it holds, m.
        distance: f64,
        /// How far they are turned against each other, °.
        angle: f64,
        /// Steps taken.
        steps: usize,
    },
}

/// The indices of two bodies that something is to be between.
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
                known: known(model),
            })?);
        }
    }
    if found[0] == found[1] {
        return Err(LoopError::SameBody {
            name: name.to_string(),
            body: called(model, found[0]),
        });
    }
    Ok(found)
}

/// A body, as messages name it.
pub(super) fn called(model: &Model<f64>, body: Option<usize>) -> String {
    body.map_or("the world".to_string(), |b| {
        format!("'{}'", model.body_name(b))
    })
}

fn known(model: &Model<f64>) -> String {
    const MOST: usize = 12;
    let count = model.body_count();
    let names = (0..count.min(MOST)).map(|b| format!("'{}'", model.body_name(b)));
    let mut list = names.collect::<Vec<_>>().join(", ");
    if count > MOST {
        list += &format!(" and {} more", count - MOST);
    }
    list
}

/// Names are unique.
pub(super) fn names<'a>(names: impl Iterator<Item = &'a str>) -> Result<(), LoopError> {
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

/// The numbers of a loop.
pub(super) fn numbers(spec: &LoopSpec) -> Result<(), LoopError> {
    if spec.free == [true; 6] {
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

/// The numbers of a spring.
pub(super) fn spring(spec: &SpringSpec) -> Result<(), LoopError> {
    let point = spec.points.as_flattened();
    if let Some(x) = point.iter().find(|x| !x.is_finite()) {
        return Err(bad(&spec.name, "a point", x, "finite, in m"));
    }
    not_negative(&spec.name, "stiffness", spec.stiffness)?;
    not_negative(&spec.name, "rest_length", spec.rest_length)?;
    not_negative(&spec.name, "damping", spec.damping)
}

/// A frame's numbers: finite, and turned without being bent.
fn pose(name: &str, pose: &Pose<f64>) -> Result<(), LoopError> {
    /// As for the bodies' own placements.
    const TOLERANCE: f64 = 1e-6;
    if let Some(x) = pose.position.0.iter().find(|x| !x.is_finite()) {
        return Err(bad(name, "a frame's position", x, "finite, in m"));
    }
    let r = pose.rotation;
    let product = (r.transpose() * r).0;
    let turned = r.column(0).cross(r.column(1)).dot(r.column(2));
    let mut off = (turned - 1.0).abs();
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
