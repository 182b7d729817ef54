//! The underwater objects of uuv_simulator, and of dave, which took them over.
//!
//! Added mass is positive and damping negative; everything is about the link's origin,
//! in the order surge, sway, heave, roll, pitch, yaw. The simulator turns velocities half
//! round x before it multiplies, y and z negated, and turns the forces back: its matrices
//! hold in a frame with y to starboard and z down, on links whose z is up.

use super::draft::Draft;
use super::plugin::{Parameters, Rows, is_zero, laws, scaled};
use super::remarks::Remarks;
use super::uuv_shapes;
use super::xml::{elements, opening};
use crate::robot::{Axes, DerivativesDrag, Drag, Hydrodynamics, Matrix6};
use crate::source::{FileError, NoteKind};
use std::collections::BTreeMap;

/// The simulator's density of water, where a file does not say it, kg/m³.
const DENSITY: f64 = 1028.0;

/// From the link's frame into the one that the simulator's matrices hold in, and back.
const HALF_ROUND_X: [f64; 6] = [1.0, -1.0, -1.0, 1.0, -1.0, -1.0];

/// Reads the plugin `libuuv_underwater_object_*.so`.
pub(super) fn read(
    plugin: &Parameters,
    draft: &mut Draft,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    let density = plugin.value("fluid_density");
    if let Some(density) = &density {
        let value = density.number()?;
        draft.set_density(value, density.range.clone(), plugin.owner, remarks);
    } else {
        let at = plugin.node.range().start;
        draft.assume_density(DENSITY, at, plugin.owner);
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
) -> Result<(), FileError> {
    let at = link.node.range().start;
    let text = "uuv_simulator: added mass, damping and buoyancy";
    remarks.add(NoteKind::Understood, name, text, at);
    let mut water = read_buoyancy(link, body, name, draft, remarks)?;
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
    if let Some(model) = link.inside("hydrodynamic_model") {
        read_model(&model, link, name, density, &mut water, remarks)?;
        let range = opening(model.node);
        for field in ["added_mass", "drag"] {
            let place = format!("hydrodynamics.{field}");
            draft.places[body].push((place, range.clone()));
        }
    }
    draft.set_hydrodynamics(body, "uuv_simulator", water, at, remarks);
    Ok(())
}

/// The hydrodynamic model: added mass and damping, where the link's frame has them.
fn read_model(
    model: &Parameters,
    link: &Parameters,
    name: &str,
    density: f64,
    water: &mut Hydrodynamics,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    let at = link.node.range().start;
    let kind = model.required("type")?;
    if !uuv_shapes::is_known(kind.word()?) {
        let text = format!(
            "hydrodynamic model '{}' is not supported; estimate it from the geometry with `bathyal estimate`",
            kind.word()?
        );
        remarks.add(NoteKind::Ignored, name, text, at);
        return Ok(());
    }
    let matrix = |tag: &str| Ok(model.matrix(tag)?.map(turned));
    let mut added = matrix("added_mass")?;
    let linear = matrix("linear_damping")?.map(|rows| scaled(rows, -1.0));
    let mut quadratic = matrix("quadratic_damping")?.map(|rows| scaled(rows, -1.0));
    if let Some(rows) = quadratic
        .as_mut()
        .filter(|rows| **rows != diagonal_of(rows))
    {
        *rows = diagonal_of(rows);
        let text = "off-diagonal elements of quadratic_damping are not used, as in the simulator";
        remarks.add(NoteKind::Ignored, name, text, at);
    }
    let forward = model.matrix("linear_damping_forward_speed")?;
    uuv_shapes::fill_in(
        model,
        link,
        kind.word()?,
        density,
        &mut added,
        &mut quadratic,
        remarks,
    )?;
    water.added_mass = added.map(Matrix6::from_rows);
    water.drag = laws(linear, quadratic);
    if let Some(forward) = forward.filter(|rows| !is_zero(rows)) {
        let law = Drag::Derivatives(by_forward_speed(&forward));
        water.drag.get_or_insert_default().push(law);
        let text = "linear_damping_forward_speed acts backwards when the vehicle does, as in the simulator: going astern it feeds energy";
        remarks.add(NoteKind::Understood, name, text, at);
    }
    Ok(())
}

/// f = u D ν, in the axes of the simulator; D is negative where it damps.
fn by_forward_speed(rows: &Rows) -> DerivativesDrag {
    let mut coefficients = BTreeMap::new();
    for (row, force) in rows.iter().zip("XYZKMN".chars()) {
        for (value, speed) in row.iter().zip("uvwpqr".chars()) {
            if *value != 0.0 {
                coefficients.insert(format!("{force}_u{speed}"), *value);
            }
        }
    }
    DerivativesDrag {
        axes: Axes::ForwardStarboardDown,
        frame: None,
        reference: None,
        includes_added_mass: None,
        coefficients,
    }
}

/// T M T with T = diag(1, −1, −1, 1, −1, −1): a matrix of the simulator in the link's frame.
fn turned(rows: Rows) -> Rows {
    core::array::from_fn(|i| {
        core::array::from_fn(|j| match rows[i][j] {
            // Not −0.
            0.0 => 0.0,
            x => HALF_ROUND_X[i] * x * HALF_ROUND_X[j],
        })
    })
}

fn diagonal_of(rows: &Rows) -> Rows {
    let mut diagonal = [[0.0; 6]; 6];
    (0..6).for_each(|i| diagonal[i][i] = rows[i][i]);
    diagonal
}

/// The displaced volume: given, or the one that carries the link's own mass, which is
/// known when the density of the water is.
fn read_buoyancy(
    link: &Parameters,
    body: usize,
    name: &str,
    draft: &mut Draft,
    remarks: &mut Remarks,
) -> Result<Hydrodynamics, FileError> {
    let at = link.node.range().start;
    let volume = link.number("volume")?;
    let neutral = link.flag("neutrally_buoyant")?;
    draft.set_neutral(body, neutral);
    if volume.is_none() && !neutral {
        let text = "no <volume>: 0 in the simulator, missing here; compute it from the geometry with `bathyal estimate`";
        remarks.add(NoteKind::Assumed, name, text, at);
    }
    let center = link.value("center_of_buoyancy");
    let water = Hydrodynamics {
        displaced_volume: volume,
        center_of_buoyancy: center.as_ref().map(|value| value.numbers()).transpose()?,
        ..Hydrodynamics::default()
    };
    let range = link
        .value("volume")
        .map_or(opening(link.node), |value| value.range);
    let places = &mut draft.places[body];
    if let Some(value) = &center {
        let place = "hydrodynamics.center_of_buoyancy".to_string();
        places.push((place, value.range.clone()));
    }
    places.push(("hydrodynamics".into(), opening(link.node)));
    places.push(("hydrodynamics.displaced_volume".into(), range));
    Ok(water)
}
