//! Hydrodynamics plugins of Gazebo (gz-sim, ignition) and VRX.
//!
//! A coefficient is called by the component of the force, x y z k m n, and by the
//! velocity, U V W P Q R, that makes it: `xDotU` added mass, `xU` linear damping,
//! `xUabsU` quadratic damping. They are derivatives of the force in Fossen's sense, so what
//! opposes the motion is negative.

use super::draft::Draft;
use super::plugin::{Parameters, Rows, laws, scaled};
use super::remarks::Remarks;
use super::xml::{Reader, child, elements, opening};
use crate::robot::{Hydrodynamics, Matrix6};
use crate::source::{FileError, NoteKind};
use roxmltree::Node;

/// The sign of coefficients that oppose the motion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// Negative, as in gz-sim.
    Fossen,
    /// Positive, as in VRX.
    Positive,
}

const FORCES: &str = "xyzkmn";
const VELOCITIES: &str = "UVWPQR";

/// The names in the order of SDF, whose 21 numbers are the upper triangle by rows.
const SDF_AXES: [&str; 6] = ["x", "y", "z", "p", "q", "r"];

#[derive(Default)]
struct Coefficients {
    added: Option<Rows>,
    linear: Option<Rows>,
    quadratic: Option<Rows>,
    /// Without `abs`: as the first versions of the plugin wrote quadratic damping.
    old_style: bool,
    found: Vec<String>,
}

/// Reads the Hydrodynamics system of gz-sim, or SimpleHydrodynamics of VRX.
pub(super) fn hydrodynamics(
    plugin: &Parameters,
    sign: Sign,
    draft: &mut Draft,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    let Some((body, link)) = plugin.link("link_name", draft, remarks) else {
        return Ok(());
    };
    let at = plugin.node.range().start;
    let source = match sign {
        Sign::Fossen => "Gazebo Hydrodynamics",
        Sign::Positive => "VRX SimpleHydrodynamics",
    };
    let text = format!("{source}: added mass and damping");
    remarks.add(NoteKind::Understood, &link, text, at);
    for name in ["water_density", "waterDensity"] {
        if let Some(value) = plugin.value(name) {
            draft.set_density(value.number()?, value.range.clone(), plugin.owner, remarks);
        }
    }
    let found = read_coefficients(plugin, &link, remarks)?;
    if sign == Sign::Fossen && found.old_style {
        old_defaults(&found, &link, at, remarks);
    }
    let mut positive = |rows: Option<Rows>, what: &str| {
        rows.map(|rows| opposing(&rows, sign, what, &link, at, remarks))
    };
    let added = positive(found.added, "added mass");
    let linear = positive(found.linear, "linear damping");
    let quadratic = positive(found.quadratic, "quadratic damping");
    let without_added = plugin.flag("disable_added_mass")?;
    if without_added {
        let text = "disable_added_mass: the given added mass is not used";
        remarks.add(NoteKind::Changed, &link, text, at);
    }
    if plugin.flag("disable_coriolis")? {
        let text =
            "disable_coriolis: added mass without its Coriolis forces does not conserve energy";
        remarks.add(NoteKind::Ignored, &link, text, at);
    }
    let water = Hydrodynamics {
        added_mass: added.filter(|_| !without_added).map(Matrix6::from_rows),
        drag: laws(linear, quadratic),
        ..Hydrodynamics::default()
    };
    draft.set_hydrodynamics(body, source, water, at, remarks);
    for field in ["", ".added_mass", ".drag"] {
        let place = format!("hydrodynamics{field}");
        draft.places[body].push((place, opening(plugin.node)));
    }
    Ok(())
}

fn read_coefficients(
    plugin: &Parameters,
    link: &str,
    remarks: &mut Remarks,
) -> Result<Coefficients, FileError> {
    let mut all = Coefficients::default();
    for node in elements(plugin.node) {
        let name = node.tag_name().name();
        let at = node.range().start;
        let Some((row, rest)) = split(name, FORCES) else {
            skip(plugin, node, remarks);
            continue;
        };
        let number = || plugin.reader.content(node, plugin.owner).number();
        let dot = rest
            .strip_prefix("Dot")
            .and_then(|rest| split(rest, VELOCITIES));
        match (dot, split(rest, VELOCITIES)) {
            (Some((column, "")), _) => all.added.get_or_insert_default()[row][column] = number()?,
            (None, Some((column, ""))) => {
                all.linear.get_or_insert_default()[row][column] = number()?
            }
            (None, Some((column, rest))) => {
                let speed = rest.strip_prefix("abs").unwrap_or(rest);
                let Some((of, "")) = split(speed, VELOCITIES) else {
                    skip(plugin, node, remarks);
                    continue;
                };
                let value = number()?;
                all.old_style |= speed == rest;
                if of == column {
                    all.quadratic.get_or_insert_default()[row][column] += value;
                } else if value != 0.0 {
                    let text = "damping by the product of two velocities is not supported";
                    remarks.add(NoteKind::Ignored, format!("{link} <{name}>"), text, at);
                }
            }
            _ => {
                skip(plugin, node, remarks);
                continue;
            }
        }
        all.found.push(name.to_string());
    }
    Ok(all)
}

/// The index of the first letter among `letters`, and what follows it.
fn split<'s>(name: &'s str, letters: &str) -> Option<(usize, &'s str)> {
    let first = name.chars().next()?;
    let index = letters.find(first)?;
    Some((index, &name[first.len_utf8()..]))
}

fn skip(plugin: &Parameters, node: Node, remarks: &mut Remarks) {
    let known = [
        "link_name",
        "water_density",
        "waterDensity",
        "disable_coriolis",
        "disable_added_mass",
    ];
    let name = node.tag_name().name();
    if name == "default_current" {
        let text = "default_current: give the current in the scenario";
        remarks.add(NoteKind::Ignored, plugin.owner, text, node.range().start);
    } else if !known.contains(&name) {
        let subject = format!(
            "<{name}> of plugin {}",
            plugin.node.attribute("filename").unwrap_or_default()
        );
        remarks.ignored(subject, "not used", node.range().start);
    }
}

/// The first versions of the plugin had coefficients that nobody had written.
fn old_defaults(found: &Coefficients, link: &str, at: usize, remarks: &mut Remarks) {
    let defaults = [
        "xDotU = 5",
        "yDotV = 5",
        "zDotW = 0.1",
        "kDotP = 0.1",
        "mDotQ = 0.1",
        "nDotR = 1",
        "xU = 20",
        "yV = 20",
        "zW = 20",
        "kP = 20",
        "mQ = 20",
        "nR = 20",
    ];
    let missing = |text: &&&str| {
        let name = text.split(' ').next().unwrap_or_default();
        !found.found.iter().any(|known| known == name)
    };
    let missing: Vec<&str> = defaults.iter().filter(missing).copied().collect();
    let text = "quadratic damping is written without 'abs', as in early versions of the plugin; |velocity| assumed";
    remarks.add(NoteKind::Warning, link, text, at);
    if !missing.is_empty() {
        let text = format!(
            "missing coefficients are zero; early versions of the plugin used {}",
            missing.join(", ")
        );
        remarks.add(NoteKind::Warning, link, text, at);
    }
}

/// The coefficients with the sign by which they oppose the motion made positive.
fn opposing(
    rows: &Rows,
    sign: Sign,
    what: &str,
    link: &str,
    at: usize,
    remarks: &mut Remarks,
) -> Rows {
    if sign == Sign::Positive {
        return *rows;
    }
    let diagonal = || (0..6).map(|i| rows[i][i]);
    if diagonal().all(|x| x >= 0.0) && diagonal().any(|x| x > 0.0) {
        let text = format!(
            "{what} has positive coefficients, but the plugin expects negative ones; assumed to oppose the motion"
        );
        remarks.add(NoteKind::Warning, link, text, at);
        return *rows;
    }
    if diagonal().any(|x| x > 0.0) {
        let text =
            format!("{what} has coefficients of both signs; positive ones amplify the motion");
        remarks.add(NoteKind::Warning, link, text, at);
    }
    scaled(*rows, -1.0)
}

/// Reads the Buoyancy system: the density, and which links float; volumes come from the
/// collision shapes.
pub(super) fn buoyancy(
    plugin: &Parameters,
    draft: &mut Draft,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    let graded = plugin.inside("graded_buoyancy");
    let density = plugin.value("uniform_fluid_density");
    let density = density.or_else(|| graded.and_then(|graded| graded.value("default_density")));
    if let Some(value) = density {
        draft.set_density(value.number()?, value.range.clone(), plugin.owner, remarks);
    }
    if let Some(graded) = graded {
        graded.unknown(&["default_density"], remarks);
    }
    plugin.unknown(
        &["uniform_fluid_density", "graded_buoyancy", "enable"],
        remarks,
    );
    for node in elements(plugin.node).filter(|node| node.tag_name().name() == "enable") {
        enable(plugin, node, draft, remarks)?;
    }
    let text = "buoyancy of the collision shapes: compute the volumes with `bathyal estimate`";
    let at = plugin.node.range().start;
    remarks.add(NoteKind::Understood, plugin.owner, text, at);
    Ok(())
}

/// `<enable>`: a model or `model::link` that floats; what is not named does not.
fn enable<'a>(
    plugin: &Parameters<'_, 'a>,
    node: Node<'a, 'a>,
    draft: &mut Draft,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    let value = plugin.reader.content(node, plugin.owner);
    let name = value.word()?;
    let last = name.rsplit("::").next().unwrap_or(name);
    if let Some(body) = draft.link(last) {
        draft.floating.get_or_insert_default().insert(body);
    } else if last == draft.robot.name {
        let all = 0..draft.robot.bodies.len();
        draft.floating.get_or_insert_default().extend(all);
    } else {
        let text = format!("enables '{name}', which is neither the robot nor a link");
        remarks.add(NoteKind::Warning, plugin.owner, text, node.range().start);
    }
    Ok(())
}

/// Reads `<fluid_added_mass>` of SDF: 21 positive numbers about the link's origin.
pub(super) fn fluid_added_mass<'a>(
    reader: &Reader<'a>,
    parent: Node<'a, 'a>,
    body: usize,
    draft: &mut Draft<'a>,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    let Some(node) = child(parent, "fluid_added_mass") else {
        return Ok(());
    };
    let link = draft.robot.bodies[body].name.clone();
    let owner = format!("link '{link}'");
    let mut rows = [[0.0; 6]; 6];
    for element in elements(node) {
        let name = element.tag_name().name();
        let axes = |(i, j): (usize, usize)| format!("{}{}", SDF_AXES[i], SDF_AXES[j]);
        let mut upper = (0..6).flat_map(|i| (i..6).map(move |j| (i, j)));
        match upper.find(|pair| axes(*pair) == name) {
            Some((i, j)) => {
                rows[i][j] = reader.content(element, &owner).number()?;
                rows[j][i] = rows[i][j];
            }
            None => remarks.unknown(element),
        }
    }
    let water = Hydrodynamics {
        added_mass: Some(Matrix6::from_rows(rows)),
        ..Hydrodynamics::default()
    };
    let at = node.range().start;
    draft.set_hydrodynamics(body, "<fluid_added_mass>", water, at, remarks);
    let place = "hydrodynamics.added_mass".to_string();
    draft.places[body].push((place, opening(node)));
    let text = "<fluid_added_mass>: added mass";
    remarks.add(NoteKind::Understood, link, text, at);
    Ok(())
}
