//! The shapes of a body that it is estimated from.

use super::body::Task;
use super::report::{Report, Warning};
use super::short;
use crate::geometry::{Flaws, MeshError, Solid, TriangleMesh, check_size};
use crate::lower::frame;
use crate::robot::{Body, Geometry, Purpose, Shape};
use crate::source::Fault;
use bathyal::spatial::Pose;

/// A shape of the body, ready to be computed with.
pub(super) struct Part<'a> {
    pub geometry: &'a Geometry,
    /// In the shape's own frame.
    pub own: Solid,
    /// In the body's frame.
    pub placed: Solid,
    pub pose: Pose<f64>,
    pub mesh: Option<TriangleMesh>,
    /// A mesh with holes.
    pub open: bool,
}

impl Task<'_> {
    /// The shapes to estimate from. The outer error is a shape that is none, the inner one a
    /// mesh that cannot be had.
    pub fn parts<'g>(
        &self,
        geometry: &'g [Geometry],
        body: &Body,
        path: &str,
        report: &mut Report,
    ) -> Result<Result<Vec<Part<'g>>, MeshError>, Fault> {
        let mut warn = |place: String, text: String| {
            report.warnings.push(Warning {
                path: place,
                body: body.name.clone(),
                text,
            });
        };
        let only_shown = geometry.iter().all(|g| g.purpose == Purpose::Display);
        if only_shown && !geometry.is_empty() {
            let text = "all its shapes are only for display, and were used for want of others; such shapes are often hollow, open or larger than what displaces water";
            warn(path.to_string(), text.into());
        }
        let mut parts = Vec::new();
        for (k, geometry) in geometry.iter().enumerate() {
            if geometry.purpose == Purpose::Display && !only_shown {
                continue;
            }
            let place = format!("{path}.geometry[{k}]");
            check(geometry, &place, &body.name)?;
            let (own, mesh) = match self.meshes.solid(&geometry.shape) {
                Ok(found) => found,
                Err(error) => return Ok(Err(error)),
            };
            let mut open = false;
            if let (Some(mesh), Shape::Mesh(named)) = (&mesh, &geometry.shape) {
                let flaws = mesh.flaws();
                for text in said(mesh, &flaws) {
                    warn(place.clone(), format!("the mesh '{}': {text}", named.file));
                }
                open = !flaws.is_closed();
            }
            let pose = geometry.pose.as_ref().map_or(Pose::identity(), frame);
            parts.push(Part {
                geometry,
                placed: own.placed(&pose),
                own,
                pose,
                mesh,
                open,
            });
        }
        Ok(Ok(parts))
    }
}

fn check(geometry: &Geometry, place: &str, body: &str) -> Result<(), Fault> {
    check_size(&geometry.shape).map_err(|message| {
        Fault::new(
            format!("{place}.shape"),
            format!("body '{body}': {message}"),
            "give the sizes in metres",
        )
    })?;
    match geometry.density {
        Some(density) if !(density > 0.0 && density.is_finite()) => Err(Fault::new(
            format!("{place}.density"),
            format!("body '{body}': the density of a shape is {density} kg/m³"),
            "give a positive density, or none and the mass of the body",
        )),
        _ => Ok(()),
    }
}

/// Lengths that a body of a robot is likely to have, m.
const LIKELY: std::ops::Range<f64> = 1e-3..50.0;

/// What there is to say of a mesh.
fn said(mesh: &TriangleMesh, flaws: &Flaws) -> Vec<String> {
    let mut said = mesh.notes.clone();
    let [lower, upper] = mesh.bounds();
    let longest = (0..3).map(|i| upper[i] - lower[i]).fold(0.0, f64::max);
    if !LIKELY.contains(&longest) {
        said.push(format!(
            "it is {} m long; if the file is in millimetres, give scale = [0.001, 0.001, 0.001]",
            short(longest)
        ));
    }
    if flaws.open_edges > 0 {
        said.push(format!(
            "its surface is open at {} edges, so that volume, centre and inertia depend on where the holes are",
            flaws.open_edges
        ));
    }
    if flaws.inconsistent_edges > 0 {
        said.push(format!(
            "neighbouring triangles are wound differently at {} edges, so that parts of the volume are subtracted",
            flaws.inconsistent_edges
        ));
    }
    if flaws.inverted {
        said.push("its triangles face inwards; the volume was taken to be positive".into());
    }
    if flaws.degenerate > 0 {
        said.push(format!("{} triangles have no area", flaws.degenerate));
    }
    said
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
