//! Fins as forces see them: surfaces with coefficients, or hydrodynamic derivatives by a deflection.
//!
//! A fixed fin is a part of the hydrodynamic model of its body: two members of strip theory, of which
//! one acts at a quarter and one at three quarters of the chord, so that together they have its lift,
//! drag and centre of pressure. A fin on a hinge is an actuator, like a thruster: a model of the
//! bodies alone is without it. [`with_fins_fixed`] fixes all of them where they are not deflected.

mod circle;
mod control;
mod foil;

pub use circle::SectionTables;
pub use control::{ControlLaw, ControlTerm, Deflection};
pub use foil::{Foil, SectionCoefficients, assumed_stall, lift_slope};

pub(crate) use control::parse as parse_control;

use crate::robot::{Fin, FoilSection, Robot, Section};
use crate::source::Diagnostic;
use bathyal::hydro::{Strip, Table};
use bathyal::spatial::Vec3;
use circle::Row;

/// A fin of given geometry, not deflected.
#[derive(Clone, Debug)]
pub struct LiftingSurface {
    /// Point at a quarter of the chord, at the middle of the span; body frame.
    pub position: Vec3<f64>,
    /// e, direction of the span, of length 1.
    pub span_direction: Vec3<f64>,
    /// c, direction of the chord across the span, of length 1.
    pub chord_direction: Vec3<f64>,
    /// Span, m.
    pub span: f64,
    /// Chord, m.
    pub chord: f64,
    /// Effective aspect ratio.
    pub aspect_ratio: f64,
    /// Its coefficients.
    pub section: SurfaceSection,
}

/// Coefficients of a surface.
#[derive(Clone, Debug)]
pub enum SurfaceSection {
    /// By formulas.
    Foil(Foil),
    /// By tables.
    Tables(SectionTables),
}

impl LiftingSurface {
    /// The surface of a fin that has been validated; none for one with derivatives. `path` is that of
    /// the fin.
    pub fn new(fin: &Fin, path: &str) -> Result<Option<Self>, Diagnostic> {
        let given = (|| {
            let directions = [fin.span_direction?, fin.chord_direction?];
            Some((fin.position?, directions, fin.span?, fin.chord?))
        })();
        let Some((position, [along, chordwise], span, chord)) = given else {
            return Ok(None);
        };
        let unit = |v: Vec3<f64>| v * v.norm().recip();
        let span_direction = unit(Vec3(along));
        let chordwise = Vec3(chordwise);
        let across = chordwise - span_direction * span_direction.dot(chordwise);
        let aspect_ratio = effective_aspect_ratio(fin, span, chord);
        let section = match &fin.section {
            Some(Section::Table(table)) => {
                let rows = circle::of_table(table, aspect_ratio);
                SurfaceSection::Tables(tables(&rows, fin, path)?)
            }
            Some(Section::Foil(foil)) => SurfaceSection::Foil(Foil::new(foil, aspect_ratio)),
            None => SurfaceSection::Foil(Foil::new(&FoilSection::default(), aspect_ratio)),
        };
        Ok(Some(LiftingSurface {
            position: Vec3(position),
            span_direction,
            chord_direction: unit(across),
            span,
            chord,
            aspect_ratio,
            section,
        }))
    }

    /// Direction of positive lift, e × c.
    pub fn lift_direction(&self) -> Vec3<f64> {
        self.span_direction.cross(self.chord_direction)
    }

    /// Span times chord, m².
    pub fn area(&self) -> f64 {
        self.span * self.chord
    }

    /// The members of strip theory that a fixed fin is.
    ///
    /// A normal force N₂ = −2 C_M at three quarters of the chord gives the moment, the rest of the
    /// force acts at a quarter. The axis of the members is −e, from which they count the angle of
    /// attack as fins do.
    fn strips(&self, fin: &Fin, path: &str) -> Result<Vec<Strip>, Diagnostic> {
        let rows = match (&self.section, &fin.section) {
            (SurfaceSection::Foil(foil), _) => circle::of_foil(foil),
            (_, Some(Section::Table(table))) => circle::of_table(table, self.aspect_ratio),
            _ => Vec::new(),
        };
        let rear = |row: &Row| {
            let (sin, cos) = row.angle.sin_cos();
            let normal = -2.0 * row.moment;
            Row {
                lift: normal * cos,
                drag: normal * sin,
                ..*row
            }
        };
        let front = |row: &Row| {
            let rear = rear(row);
            Row {
                lift: row.lift - rear.lift,
                drag: row.drag - rear.drag,
                ..*row
            }
        };
        let has_moment = rows.iter().any(|row| row.moment != 0.0);
        let mut strips = vec![self.strip(0.0, rows.iter().map(front).collect(), fin, path)?];
        if has_moment {
            strips.push(self.strip(0.5, rows.iter().map(rear).collect(), fin, path)?);
        }
        Ok(strips)
    }

    /// A member that is `behind` the quarter chord by this part of the chord.
    fn strip(
        &self,
        behind: f64,
        rows: Vec<Row>,
        fin: &Fin,
        path: &str,
    ) -> Result<Strip, Diagnostic> {
        let tables = tables(&rows, fin, path)?;
        let middle = self.position - self.chord_direction * (behind * self.chord);
        let half = self.span_direction * (0.5 * self.span);
        let [start, end] = [middle + half, middle - half];
        let (drag, lift): (Table, Table) = (tables.drag, tables.lift);
        let strip = Strip::new(start, end, self.chord_direction, self.chord, drag, lift);
        let strip = strip.map_err(|error| {
            let message = format!("fin '{}': {error}", fin.name);
            Diagnostic::new(path, message, "give a span and a chord that are not tiny")
        })?;
        Ok(strip.with_gauss(1))
    }
}

/// span / chord, twice that on a hull, or as given.
fn effective_aspect_ratio(fin: &Fin, span: f64, chord: f64) -> f64 {
    let images = match fin.on_hull {
        Some(true) => 2.0,
        _ => 1.0,
    };
    fin.aspect_ratio.unwrap_or(images * span / chord)
}

fn tables(rows: &[Row], fin: &Fin, path: &str) -> Result<SectionTables, Diagnostic> {
    SectionTables::new(rows).map_err(|error| {
        Diagnostic::new(
            format!("{path}.section"),
            format!("fin '{}': section: {error}", fin.name),
            "give ascending angles from -180 to 180 degrees and finite coefficients",
        )
    })
}

/// Members of strip theory of every fixed fin, with the index of its body.
pub(crate) fn fixed_fins(robot: &Robot) -> Result<Vec<(usize, Vec<Strip>)>, Diagnostic> {
    let mut all = Vec::new();
    for (i, fin) in robot.fins.iter().enumerate() {
        let body = robot.bodies.iter().position(|body| body.name == fin.body);
        let path = format!("fins[{i}]");
        if let (None, Some(body)) = (&fin.hinge, body)
            && let Some(surface) = LiftingSurface::new(fin, &path)?
        {
            all.push((body, surface.strips(fin, &path)?));
        }
    }
    Ok(all)
}

/// Fins on hinges: those that a deflection commands, in the order of the file.
pub fn hinged(robot: &Robot) -> impl Iterator<Item = &Fin> {
    robot.fins.iter().filter(|fin| fin.hinge.is_some())
}

/// The same robot with all fins fixed where they are not deflected. Those with derivatives, which
/// have no force there, are left out.
pub fn with_fins_fixed(robot: &Robot) -> Robot {
    let mut fixed = robot.clone();
    fixed.fins.retain(|fin| fin.derivatives.is_none());
    for fin in &mut fixed.fins {
        fin.hinge = None;
    }
    fixed
}
