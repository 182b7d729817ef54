//! Coefficients of the sections of fins, from their aspect ratio.

use super::report::{Entry, Report, Trust};
use crate::fins::{Foil, LiftingSurface, SurfaceSection};
use crate::robot::{Fin, FoilSection, Section};
use crate::text::significant;

/// Deviation of lift slopes of rectangular fins from Helmbold's formula, percent.
const LIFT_SLOPE: u32 = 15;
/// Digits of coefficients that are written.
const DIGITS: usize = 4;

/// Fills in the sections of fins that have none.
pub(super) fn fill(fins: &mut [Fin], report: &mut Report) {
    for (i, fin) in fins.iter_mut().enumerate() {
        let path = format!("fins[{i}]");
        let Ok(Some(surface)) = LiftingSurface::new(fin, &path) else {
            continue;
        };
        if let (None, SurfaceSection::Foil(foil)) = (&fin.section, &surface.section) {
            report.entries.push(entry(fin, &path, &surface, foil));
            fin.section = Some(Section::Foil(section(foil)));
        }
    }
}

/// The numbers that a foil without a section has.
fn section(foil: &Foil) -> FoilSection {
    let rounded = |x: f64| significant(x, DIGITS).parse().unwrap_or(x);
    FoilSection {
        lift_slope: Some(rounded(foil.lift_slope())),
        stall_deg: Some(rounded(foil.stall().to_degrees())),
        profile_drag: Some(rounded(foil.profile_drag())),
        ..FoilSection::default()
    }
}

fn entry(fin: &Fin, path: &str, surface: &LiftingSurface, foil: &Foil) -> Entry {
    let ratio = significant(surface.aspect_ratio, 3);
    Entry {
        path: format!("{path}.section"),
        body: fin.name.clone(),
        field: "section",
        value: format!(
            "lift slope {} 1/rad, stall {} degrees, profile drag {}",
            significant(foil.lift_slope(), DIGITS),
            significant(foil.stall().to_degrees(), 3),
            significant(foil.profile_drag(), 3)
        ),
        bars: Vec::new(),
        replaces: false,
        method: format!("Helmbold's lift slope at aspect ratio {ratio}; stall by aspect ratio"),
        trust: Trust::Within(LIFT_SLOPE),
        condition: "of the lift, well below the stall".to_string(),
    }
}
