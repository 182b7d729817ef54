//! Shapes from which a body is estimated.

use super::report::{Report, Warning};
use super::surface::{Meshes, Surface};
use crate::geometry::{MeshError, Solid, check_size};
use crate::placement::to_pose;
use crate::robot::{Body, Geometry, Purpose, Shape};
use crate::source::Diagnostic;
use bathyal::spatial::Pose;

/// Shapes of one body: each is compared with each, and robots have a few dozen.
const MAX_SHAPES: usize = 1000;

/// A shape of a body as a solid.
pub(super) struct Part<'a> {
    pub geometry: &'a Geometry,
    /// In the shape's own frame.
    pub own: Solid,
    /// In the body's frame.
    pub placed: Solid,
    pub pose: Pose<f64>,
    /// Of a mesh.
    pub surface: Option<Surface>,
}

/// Shapes from which a body is estimated. The outer error is an invalid shape, the inner one a
/// mesh that cannot be read.
pub(super) fn parts<'g>(
    meshes: &Meshes,
    geometry: &'g [Geometry],
    body: &Body,
    path: &str,
    report: &mut Report,
) -> Result<Result<Vec<Part<'g>>, MeshError>, Diagnostic> {
    let mut warn = |place: String, text: String| {
        report.warnings.push(Warning {
            path: place,
            body: body.name.clone(),
            text,
        });
    };
    if geometry.len() > MAX_SHAPES {
        return Err(Diagnostic::new(
            format!("{path}.geometry"),
            format!("body '{}' has {} shapes", body.name, geometry.len()),
            format!("at most {MAX_SHAPES} are allowed; combine parts in one mesh"),
        ));
    }
    let only_shown = geometry.iter().all(|g| g.purpose == Purpose::Display);
    if only_shown && !geometry.is_empty() {
        let text = "all shapes are for display only and were used for lack of others; such shapes are often hollow, open or larger than the displaced volume";
        warn(path.to_string(), text.into());
    }
    let mut parts = Vec::new();
    for (k, geometry) in geometry.iter().enumerate() {
        if geometry.purpose == Purpose::Display && !only_shown {
            continue;
        }
        let place = format!("{path}.geometry[{k}]");
        check(geometry, &place, &body.name)?;
        let (own, surface) = match meshes.solid(&geometry.shape) {
            Ok(found) => found,
            Err(error) => return Ok(Err(error)),
        };
        if let (Some(surface), Shape::Mesh(named)) = (&surface, &geometry.shape) {
            for text in &surface.remarks {
                warn(place.clone(), format!("mesh '{}': {text}", named.file));
            }
        }
        let pose = geometry.pose.as_ref().map_or(Pose::identity(), to_pose);
        parts.push(Part {
            geometry,
            placed: own.placed(&pose),
            own,
            pose,
            surface,
        });
    }
    Ok(Ok(parts))
}

impl Part<'_> {
    /// A mesh with holes.
    pub fn is_open(&self) -> bool {
        self.surface.as_ref().is_some_and(|surface| surface.open)
    }
}

fn check(geometry: &Geometry, place: &str, body: &str) -> Result<(), Diagnostic> {
    check_size(&geometry.shape).map_err(|message| {
        Diagnostic::new(
            format!("{place}.shape"),
            format!("body '{body}': {message}"),
            "give sizes in metres",
        )
    })?;
    match geometry.density {
        Some(density) if !(density > 0.0 && density.is_finite()) => Err(Diagnostic::new(
            format!("{place}.density"),
            format!("body '{body}': the density of a shape is {density} kg/m³"),
            "give a positive density, or omit it and give the mass of the body",
        )),
        _ => Ok(()),
    }
}

/// `box`, or `3 shapes`.
pub(super) fn shapes(parts: &[Part]) -> String {
    match parts {
        [one] => word(&one.geometry.shape).to_string(),
        all => format!("{} shapes", all.len()),
    }
}

fn word(shape: &Shape) -> &'static str {
    match shape {
        Shape::Box { .. } => "box",
        Shape::Sphere { .. } => "sphere",
        Shape::Ellipsoid { .. } => "ellipsoid",
        Shape::Cylinder { .. } => "cylinder",
        Shape::Capsule { .. } => "capsule",
        Shape::Mesh(_) => "mesh",
    }
}
