//! Notes on default values of fields that a file does not give.

use super::fins;
use crate::load::Loaded;
use crate::options::Format;
use crate::robot::{Body, SEA_WATER};
use crate::source::{Note, NoteKind};
use crate::text::list_names;
use std::path::Path;

/// Lists one note for each field, with the bodies that lack it. Missing inertia, added mass and
/// drag are warnings instead.
pub(super) fn assumed(loaded: &Loaded) -> Vec<Note> {
    let robot = &loaded.robot;
    let mut notes = Vec::new();
    let mut note = |lacks: &dyn Fn(&Body) -> bool, text: &str| {
        let lacking = robot.bodies.iter().filter(|body| lacks(body));
        let names: Vec<&str> = lacking.map(|body| body.name.as_str()).collect();
        if !names.is_empty() {
            notes.push(Note::new(NoteKind::Assumed, list_names(&names), text));
        }
    };
    let has_mass = |body: &Body| body.mass.is_some_and(|m| m > 0.0);
    // The reader of URDF says it of links without <inertial>.
    if Format::from_path(Path::new(&loaded.source.name)) != Some(Format::Urdf) {
        note(&|body| body.mass.is_none(), "no mass: 0 assumed");
    }
    note(
        &|body| has_mass(body) && body.center_of_mass.is_none(),
        "no center_of_mass: origin of the body frame assumed",
    );
    if robot.density() > 0.0 {
        note(
            &|body| has_mass(body) && body.hydrodynamics.displaced_volume.is_none(),
            "no displaced_volume: 0 assumed, no buoyancy",
        );
        let displaces = |body: &Body| body.hydrodynamics.displaced_volume.is_some_and(|v| v > 0.0);
        note(
            &|body| displaces(body) && body.hydrodynamics.center_of_buoyancy.is_none(),
            "no center_of_buoyancy: origin of the body frame assumed",
        );
    }
    if robot.water_density.is_none() {
        let text = format!("no water_density: {SEA_WATER} kg/m³ assumed, sea water");
        notes.push(Note::new(NoteKind::Assumed, &robot.name, text));
    }
    notes.extend(fins::assumed(robot));
    notes
}
