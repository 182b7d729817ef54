//! Shapes from which a body is estimated.

use super::report::Report;
use super::surface::{Meshes, Surface};
use crate::geometry::{MeshError, Solid, check_size};
use crate::placement::to_pose;
use crate::robot::{Body, Geometry, Purpose, Shape};
use crate::source::Diagnostic;
use bathyal::spatial::{Pose, Vec3};

/// Shapes of one body: each is compared with each, and robots have a few dozen.
const MAX_SHAPES: usize = 1000;

/// A shape of a body as a solid.
#[derive(Clone)]
pub(super) struct Part {
    pub shape: Shape,
    pub purpose: Purpose,
    pub density: Option<f64>,
    /// As the file gives it.
    pub stated_solidity: Option<f64>,
    /// As it is used.
    pub solidity: f64,
    /// In the shape's own frame.
    pub own: Solid,
    /// In the body's frame.
    pub placed: Solid,
    pub pose: Pose<f64>,
    /// Of a mesh.
    pub surface: Option<Surface>,
}

/// Shapes from which a body is estimated.
#[derive(Default)]
pub(super) struct Parts {
    /// Mass, centre of mass and inertia: all shapes but those for display or of the water alone, if
    /// there are others.
    pub rigid: Vec<Part>,
    /// Displaced volume, added mass and drag: shapes of purpose `hydrodynamics`, if there are any.
    pub water: Vec<Part>,
}

/// Shapes from which a body is estimated. The outer error is an invalid shape, the inner one a
/// mesh that cannot be read.
pub(super) fn parts(
    meshes: &Meshes,
    body: &Body,
    path: &str,
    report: &mut Report,
) -> Result<Result<Parts, MeshError>, Diagnostic> {
    let geometry = &body.geometry;
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
        report.warn(path, body, text.into());
    }
    let mut parts = Vec::new();
    for (k, geometry) in geometry.iter().enumerate() {
        if geometry.purpose == Purpose::Display && !only_shown {
            continue;
        }
        let place = format!("{path}.geometry[{k}]");
        check(geometry, &place, &body.name)?;
        let part = match Part::new(meshes, geometry) {
            Ok(part) => part,
            Err(error) => return Ok(Err(error)),
        };
        if let (Some(surface), Shape::Mesh(named)) = (&part.surface, &geometry.shape) {
            for text in &surface.remarks {
                report.warn(&place, body, format!("mesh '{}': {text}", named.file));
            }
        }
        parts.push(part);
    }
    let of_water = |part: &Part| part.purpose == Purpose::Hydrodynamics;
    let (water, rigid): (Vec<Part>, Vec<Part>) = parts.into_iter().partition(of_water);
    Ok(Ok(match (water.is_empty(), rigid.is_empty()) {
        (false, false) => Parts { rigid, water },
        (false, true) => Parts {
            rigid: water.clone(),
            water,
        },
        (true, _) => Parts {
            water: rigid.clone(),
            rigid,
        },
    }))
}

impl Part {
    fn new(meshes: &Meshes, geometry: &Geometry) -> Result<Self, MeshError> {
        let (own, surface) = meshes.solid(&geometry.shape)?;
        let pose = geometry.pose.as_ref().map_or(Pose::identity(), to_pose);
        Ok(Part {
            shape: geometry.shape.clone(),
            purpose: geometry.purpose,
            density: geometry.density,
            stated_solidity: geometry.solidity,
            solidity: geometry.solidity.unwrap_or(1.0),
            placed: own.placed(&pose),
            own,
            pose,
            surface,
        })
    }

    /// A mesh with holes.
    pub fn is_open(&self) -> bool {
        self.surface.as_ref().is_some_and(|surface| surface.open)
    }

    /// A box with edges along the body's axes.
    pub fn from_bounds(lower: [f64; 3], upper: [f64; 3], solidity: f64) -> Self {
        let shape = Shape::Box {
            size: core::array::from_fn(|i| upper[i] - lower[i]),
        };
        let own = Solid::from_shape(&shape);
        let middle = core::array::from_fn(|i| (lower[i] + upper[i]) / 2.0);
        let pose = Pose::translation(Vec3(middle));
        Part {
            shape,
            purpose: Purpose::Hydrodynamics,
            density: None,
            stated_solidity: None,
            solidity,
            placed: own.placed(&pose),
            own,
            pose,
            surface: None,
        }
    }
}

/// Bounding box of solids in one frame.
pub(super) fn bounds<'s>(
    solids: impl IntoIterator<Item = &'s Solid>,
) -> Option<([f64; 3], [f64; 3])> {
    let each = solids.into_iter().map(|solid| (solid.lower, solid.upper));
    each.reduce(|a, b| {
        (
            core::array::from_fn(|i| a.0[i].min(b.0[i])),
            core::array::from_fn(|i| a.1[i].max(b.1[i])),
        )
    })
}

/// Bounding box of the shapes for display, if all can be read.
pub(super) fn shown(meshes: &Meshes, body: &Body) -> Option<([f64; 3], [f64; 3])> {
    let shapes = body.geometry.iter();
    let shapes = shapes.filter(|geometry| geometry.purpose == Purpose::Display);
    let parts: Result<Vec<Part>, MeshError> =
        shapes.map(|geometry| Part::new(meshes, geometry)).collect();
    bounds(parts.ok()?.iter().map(|part| &part.placed))
}

fn check(geometry: &Geometry, place: &str, body: &str) -> Result<(), Diagnostic> {
    check_size(&geometry.shape).map_err(|message| {
        Diagnostic::new(
            format!("{place}.shape"),
            format!("body '{body}': {message}"),
            "give sizes in metres",
        )
    })?;
    if let Some(solidity) = geometry.solidity.filter(|s| !(*s > 0.0 && *s <= 1.0)) {
        return Err(Diagnostic::new(
            format!("{place}.solidity"),
            format!("body '{body}': the solidity of a shape is {solidity}"),
            "give a fraction above 0, and 1 at most",
        ));
    }
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
        [one] => word(&one.shape).to_string(),
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
