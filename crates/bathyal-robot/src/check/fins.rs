//! Fins of a robot.

use crate::fins::{LiftingSurface, SurfaceSection};
use crate::robot::{Fin, Robot};
use crate::source::{Note, NoteKind};
use crate::text::list_names;
use serde::Serialize;

/// A fin, with what follows from its geometry.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FinRow {
    /// Name.
    pub name: String,
    /// Body on which the forces act.
    pub body: String,
    /// Span times chord, m²; none of a fin with derivatives.
    pub area: Option<f64>,
    /// Effective aspect ratio.
    pub aspect_ratio: Option<f64>,
    /// Lift slope at zero, 1/rad; none of a table.
    pub lift_slope: Option<f64>,
    /// Stall angle, degrees; none of a table.
    pub stall_deg: Option<f64>,
    /// True for a fin on a hinge, which a bare model is without.
    pub on_hinge: bool,
    /// [minimum, maximum] deflection, degrees.
    pub limits_deg: Option<[f64; 2]>,
}

/// The fins in the order of the file.
pub(super) fn rows(robot: &Robot) -> Vec<FinRow> {
    robot.fins.iter().map(row).collect()
}

fn row(fin: &Fin) -> FinRow {
    let surface = LiftingSurface::new(fin, "").ok().flatten();
    let foil = surface.as_ref().and_then(|own| match &own.section {
        SurfaceSection::Foil(foil) => Some(foil),
        SurfaceSection::Tables(_) => None,
    });
    let limits = fin.hinge.as_ref().and_then(|hinge| hinge.limits());
    FinRow {
        name: fin.name.clone(),
        body: fin.body.clone(),
        area: surface.as_ref().map(LiftingSurface::area),
        aspect_ratio: surface.as_ref().map(|own| own.aspect_ratio),
        lift_slope: foil.map(|foil| foil.lift_slope()),
        stall_deg: foil.map(|foil| foil.stall().to_degrees()),
        on_hinge: fin.hinge.is_some(),
        limits_deg: limits.map(|limits| limits.map(f64::to_degrees)),
    }
}

/// Notes the sections that are assumed.
pub(super) fn assumed(robot: &Robot) -> Option<Note> {
    let without = |fin: &&Fin| fin.section.is_none() && fin.derivatives.is_none();
    let names: Vec<&str> = (robot.fins.iter().filter(without))
        .map(|fin| fin.name.as_str())
        .collect();
    let text = "no section: foil by aspect ratio assumed, stall angle included";
    (!names.is_empty()).then(|| Note::new(NoteKind::Assumed, list_names(&names), text))
}
