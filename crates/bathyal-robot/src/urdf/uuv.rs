//! The underwater objects of uuv_simulator, and of dave, which took them over.
//!
//! Added mass is positive and damping negative; everything is about the link's origin,
//! in the order surge, sway, heave, roll, pitch, yaw.

use super::plugin::{Parameters, damping, is_zero, scaled};
use super::remarks::Remarks;
use super::tree::Draft;
use super::uuv_shapes;
use super::xml::{elements, opening};
use crate::robot::Matrix6;
use crate::source::{NoteKind, Problem};

/// The simulator's density of water, where a file does not say it, kg/m³.
const DENSITY: f64 = 1028.0;

/// Reads the plugin `libuuv_underwater_object_*.so`.
pub(super) fn read(
    plugin: &Parameters,
    draft: &mut Draft,
    remarks: &mut Remarks,
) -> Result<(), Problem> {
    let density = plugin.value("fluid_density");
    if let Some(density) = &density {
        let value = density.number()?;
        draft.set_density(value, density.range.clone(), plugin.owner, remarks);
    }
    let density = density.map_or(Ok(DENSITY), |value| value.number())?;
    plugin.unknown(&["fluid_density", "link"], remarks);
    for node in elements(plugin.node).filter(|node| node.tag_name().name() == "link") {
        let link = Parameters { node, ..*plugin };
        if let Some((body, name)) = link.link("name", draft, remarks) {
            let owner = format!("link '{name}' of {}", plugin.owner);
            let link = Parameters {
                owner: &owner,
                ..link
            };
            read_link(&link, body, &name, density, draft, remarks)?;
        }
    }
    Ok(())
}

fn read_link(
    link: &Parameters,
    body: usize,
    name: &str,
    density: f64,
    draft: &mut Draft,
    remarks: &mut Remarks,
) -> Result<(), Problem> {
    let at = link.node.range().start;
    let what = ("uuv_simulator", "added mass, damping and buoyancy");
    draft.new_water(body, what, at, remarks);
    read_buoyancy(link, body, name, density, draft, remarks)?;
    // The box tells when a link reaches the surface, and stands in for missing sizes.
    link.unknown(
        &[
            "neutrally_buoyant",
            "volume",
            "box",
            "center_of_buoyancy",
            "hydrodynamic_model",
        ],
        remarks,
    );
    let Some(model) = link.inside("hydrodynamic_model") else {
        return Ok(());
    };
    let kind = model.required("type")?;
    let matrix = |name: &str| model.matrix(name);
    let mut added = matrix("added_mass")?.unwrap_or_default();
    let linear = matrix("linear_damping")?.map(|rows| scaled(rows, -1.0));
    let quadratic = matrix("quadratic_damping")?.map(|rows| scaled(rows, -1.0));
    let mut quadratic = quadratic.unwrap_or_default();
    if quadratic != diagonal_of(&quadratic) {
        let text = "quadratic_damping has elements off its diagonal: used, although the simulator leaves them out";
        remarks.add(NoteKind::Warning, name, text, at);
    }
    if matrix("linear_damping_forward_speed")?.is_some_and(|rows| !is_zero(&rows)) {
        let text = "linear_damping_forward_speed is not used: there is no such damping here";
        remarks.add(NoteKind::Ignored, name, text, at);
    }
    uuv_shapes::fill_in(
        &model,
        link,
        kind.word()?,
        density,
        &mut added,
        &mut quadratic,
        remarks,
    )?;
    let water = &mut draft.robot.bodies[body].hydrodynamics;
    if !is_zero(&added) {
        water.added_mass = Some(Matrix6::full(added));
    }
    water.drag = damping(linear, Some(quadratic)).map(|law| vec![law]);
    let range = opening(model.node);
    for field in ["added_mass", "drag"] {
        let place = format!("hydrodynamics.{field}");
        draft.places[body].push((place, range.clone()));
    }
    Ok(())
}

fn diagonal_of(rows: &[[f64; 6]; 6]) -> [[f64; 6]; 6] {
    let mut diagonal = [[0.0; 6]; 6];
    (0..6).for_each(|i| diagonal[i][i] = rows[i][i]);
    diagonal
}

/// The displaced volume: given, or the one that carries the link's own mass.
fn read_buoyancy(
    link: &Parameters,
    body: usize,
    name: &str,
    density: f64,
    draft: &mut Draft,
    remarks: &mut Remarks,
) -> Result<(), Problem> {
    let at = link.node.range().start;
    let mass = draft.robot.bodies[body].mass;
    let mut volume = link.number("volume")?;
    if link.flag("neutrally_buoyant")? {
        volume = Some(mass.unwrap_or(0.0) / density);
    }
    if volume.is_none() {
        let text = "no <volume>: the simulator takes it from the collision shapes; `bathyal estimate` does so here";
        remarks.add(NoteKind::Assumed, name, text, at);
    }
    let center = link.value("center_of_buoyancy");
    let water = &mut draft.robot.bodies[body].hydrodynamics;
    water.displaced_volume = volume;
    if let Some(value) = &center {
        water.center_of_buoyancy = Some(value.numbers()?);
        let place = "hydrodynamics.center_of_buoyancy".to_string();
        draft.places[body].push((place, value.range.clone()));
    }
    let range = link
        .value("volume")
        .map_or(opening(link.node), |value| value.range);
    let places = &mut draft.places[body];
    places.push(("hydrodynamics".into(), opening(link.node)));
    places.push(("hydrodynamics.displaced_volume".into(), range));
    Ok(())
}
