//! Hydrodynamic models of shapes of uuv_simulator, by its own formulas.
//!
//! A file that names one was tuned in that simulator, so the formulas are kept as they are:
//!
//! | shape | added mass | quadratic damping |
//! |---|---|---|
//! | sphere | ⅔ π ρ r³ | ½ ρ C_D π r², C_D = 0.5 |
//! | cylinder | across π ρ r² l, along π ρ r², turning across π ρ r² l³/12 | across ½ ρ C_D r l, along ½ ρ C_D π r², C_D by l/2r |
//! | box | none | ½ ρ C_D by the area of each side |
//!
//! For missing sizes the simulator takes the smallest edge of `<box>` for the
//! radius (not half of it) and the largest for the length.

use super::plugin::{Parameters, Rows};
use super::remarks::Remarks;
use crate::source::{FileError, NoteKind};
use std::f64::consts::PI;

/// Returns true for models that are supported. `spheroid` is not; its authors call it unfinished.
pub(super) fn is_known(kind: &str) -> bool {
    ["fossen", "sphere", "cylinder", "box"].contains(&kind)
}

/// Fills in added mass and quadratic damping of a shape, positive.
pub(super) fn fill_in(
    model: &Parameters,
    link: &Parameters,
    kind: &str,
    density: f64,
    added: &mut Option<Rows>,
    quadratic: &mut Option<Rows>,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    let fossen = [
        "type",
        "added_mass",
        "linear_damping",
        "quadratic_damping",
        "linear_damping_forward_speed",
    ];
    let sizes: &[&str] = match kind {
        "sphere" => &["radius"],
        "cylinder" => &["radius", "length", "axis"],
        "box" => &["cd", "length", "width", "height"],
        _ => &[],
    };
    model.unknown(&[&fossen[..], sizes].concat(), remarks);
    if kind == "fossen" {
        return Ok(());
    }
    let quadratic = quadratic.get_or_insert_default();
    match kind {
        "sphere" => sphere(
            model,
            link,
            density,
            added.get_or_insert_default(),
            quadratic,
            remarks,
        )?,
        "cylinder" => cylinder(
            model,
            link,
            density,
            added.get_or_insert_default(),
            quadratic,
            remarks,
        )?,
        "box" => {
            let size = |name: &str| model.required(name)?.number();
            let (l, w, h) = (size("length")?, size("width")?, size("height")?);
            let drag = 0.5 * density * model.number("cd")?.unwrap_or(1.0);
            for (i, area) in [w * h, l * h, w * l].into_iter().enumerate() {
                quadratic[i][i] = drag * area;
            }
        }
        _ => {}
    }
    Ok(())
}

/// The link, as the plugin names it.
fn name_of<'a>(link: &Parameters<'_, 'a>) -> &'a str {
    link.node.attribute("name").unwrap_or_default()
}

fn sphere(
    model: &Parameters,
    link: &Parameters,
    density: f64,
    added: &mut Rows,
    quadratic: &mut Rows,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    const DRAG_COEFFICIENT: f64 = 0.5;
    let radius = size(model, link, "radius", smallest, remarks)?;
    for i in 0..3 {
        added[i][i] = 2.0 / 3.0 * density * PI * radius.powi(3);
        quadratic[i][i] = 0.5 * density * DRAG_COEFFICIENT * PI * radius.powi(2);
    }
    Ok(())
}

fn cylinder(
    model: &Parameters,
    link: &Parameters,
    density: f64,
    added: &mut Rows,
    quadratic: &mut Rows,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    let radius = size(model, link, "radius", smallest, remarks)?;
    let length = size(model, link, "length", largest, remarks)?;
    let axis = match model.value("axis") {
        Some(value) => match value.word()? {
            "i" => 0,
            "j" => 1,
            "k" => 2,
            _ => return Err(value.error("not an axis", "write i, j or k for x, y or z")),
        },
        None => {
            let edges = edges(link)?;
            (0..3)
                .rev()
                .fold(2, |best, i| if edges[i] >= edges[best] { i } else { best })
        }
    };
    let (along, across) = drag_coefficients(length / (2.0 * radius));
    let circle = PI * radius.powi(2);
    for i in 0..3 {
        let is_axis = i == axis;
        added[i][i] = density * circle * if is_axis { 1.0 } else { length };
        added[i + 3][i + 3] = match is_axis {
            true => 0.0,
            false => density * circle * length.powi(3) / 12.0,
        };
        quadratic[i][i] = 0.5
            * density
            * if is_axis {
                along * circle
            } else {
                across * radius * length
            };
    }
    Ok(())
}

/// C_D along and across a cylinder by its length over its diameter.
fn drag_coefficients(ratio: f64) -> (f64, f64) {
    let step = |steps: &[(f64, f64)], last: f64| {
        let found = steps.iter().find(|(limit, _)| ratio <= *limit);
        found.map_or(last, |(_, coefficient)| *coefficient)
    };
    let along = step(&[(1.0, 0.91), (2.0, 0.85), (4.0, 0.87)], 0.99);
    let across = step(&[(1.0, 0.63), (2.0, 0.68), (5.0, 0.74), (10.0, 0.82)], 0.98);
    (along, across)
}

fn smallest(edges: [f64; 3]) -> f64 {
    edges.into_iter().fold(f64::INFINITY, f64::min)
}

fn largest(edges: [f64; 3]) -> f64 {
    edges.into_iter().fold(0.0, f64::max)
}

/// A size that is given, or that the simulator takes from the box.
fn size(
    model: &Parameters,
    link: &Parameters,
    name: &str,
    from: fn([f64; 3]) -> f64,
    remarks: &mut Remarks,
) -> Result<f64, FileError> {
    if let Some(value) = model.value(name) {
        let size = value.number()?;
        return match size > 0.0 {
            true => Ok(size),
            false => Err(value.error("not positive", "give the size in m")),
        };
    }
    let size = from(edges(link)?);
    let text = format!("no <{name}>: taken from the edges of <box>, as in the simulator");
    remarks.add(
        NoteKind::Assumed,
        name_of(link),
        text,
        model.node.range().start,
    );
    Ok(size)
}

/// The edges of `<box>` along x, y and z as the simulator has them: width, length, height.
fn edges(link: &Parameters) -> Result<[f64; 3], FileError> {
    let Some(edges) = link.inside("box") else {
        link.required("box")?;
        return Ok([0.0; 3]);
    };
    let edge = |name: &str| {
        let value = edges.required(name)?;
        let edge = value.number()?;
        match edge > 0.0 {
            true => Ok(edge),
            false => Err(value.error("not positive", "give the edge in m")),
        }
    };
    Ok([edge("width")?, edge("length")?, edge("height")?])
}
