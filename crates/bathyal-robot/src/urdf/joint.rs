//! A joint, as it is written.

use super::origin::origin_of;
use super::remarks::Remarks;
use super::xml::{Reader, child, opening};
use crate::robot::{Friction, Limits, Mimic, Pose};
use crate::source::{FileError, NoteKind};
use roxmltree::Node;
use std::ops::Range;

/// Joint types of URDF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Fixed,
    Revolute,
    Continuous,
    Prismatic,
    Floating,
    Planar,
    Ball,
}

/// A joint, as it is written.
pub(super) struct Joint<'a> {
    pub node: Node<'a, 'a>,
    pub name: String,
    pub kind: Kind,
    pub parent: String,
    pub child: String,
    pub axis: [f64; 3],
    pub origin: Option<Pose>,
    pub limits: Option<Limits>,
    pub friction: Option<Friction>,
    pub mimic: Option<Mimic>,
    pub parent_place: Range<usize>,
    pub child_place: Range<usize>,
    /// Positions of the fields of the body's joint, by path below the body.
    pub places: Vec<(String, Range<usize>)>,
}

/// The axis of a joint that does not write one.
const DEFAULT_AXIS: [f64; 3] = [1.0, 0.0, 0.0];

/// Reads `<joint>`.
pub(super) fn read<'a>(
    reader: &Reader<'a>,
    node: Node<'a, 'a>,
    remarks: &mut Remarks,
) -> Result<Joint<'a>, FileError> {
    let name = reader.required(node, "name", "")?;
    let name = name.word()?.to_string();
    let owner = format!("joint '{name}'");
    remarks.unknown_attributes(node, &["name", "type"]);
    let known = [
        "origin", "parent", "child", "axis", "limit", "dynamics", "mimic", "bathyal",
    ];
    remarks.unknown_children(node, &known);
    remarks.repeated(node, &known);
    let kind = read_kind(reader, node, &owner)?;
    let (parent, parent_place) = read_end(reader, node, "parent", &owner, remarks)?;
    let (child_link, child_place) = read_end(reader, node, "child", &owner, remarks)?;
    let mut joint = Joint {
        node,
        name,
        kind,
        parent,
        child: child_link,
        axis: DEFAULT_AXIS,
        origin: origin_of(reader, node, &owner, remarks)?,
        limits: None,
        friction: None,
        mimic: None,
        parent_place: parent_place.clone(),
        child_place,
        places: vec![
            ("joint".into(), opening(node)),
            ("parent".into(), parent_place),
        ],
    };
    if let Some(origin) = child(node, "origin") {
        joint.places.push(("pose".into(), opening(origin)));
    }
    read_axis(reader, &mut joint, &owner, remarks)?;
    read_limit(reader, &mut joint, &owner, remarks)?;
    read_dynamics(reader, &mut joint, &owner, remarks)?;
    read_mimic(reader, &mut joint, &owner, remarks)?;
    Ok(joint)
}

fn read_kind<'a>(reader: &Reader<'a>, node: Node<'a, 'a>, owner: &str) -> Result<Kind, FileError> {
    let value = reader.required(node, "type", owner)?;
    Ok(match value.word()? {
        "fixed" => Kind::Fixed,
        "revolute" => Kind::Revolute,
        "continuous" => Kind::Continuous,
        "prismatic" => Kind::Prismatic,
        "floating" => Kind::Floating,
        "planar" => Kind::Planar,
        "ball" | "spherical" => Kind::Ball,
        _ => {
            return Err(value.error(
                "not a joint type",
                "joint types: fixed, revolute, continuous, prismatic, floating, planar, ball",
            ));
        }
    })
}

/// The link at an end of a joint, and where it is named.
fn read_end<'a>(
    reader: &Reader<'a>,
    node: Node<'a, 'a>,
    tag: &str,
    owner: &str,
    remarks: &mut Remarks,
) -> Result<(String, Range<usize>), FileError> {
    let Some(end) = child(node, tag) else {
        return Err(reader.error(
            opening(node),
            format!("{owner} has no <{tag}>"),
            format!("write <{tag} link=\"...\"/>"),
        ));
    };
    remarks.unknown_attributes(end, &["link"]);
    let link = reader.required(end, "link", owner)?;
    Ok((link.word()?.to_string(), link.range.clone()))
}

fn read_axis<'a>(
    reader: &Reader<'a>,
    joint: &mut Joint<'a>,
    owner: &str,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    let Some(axis) = child(joint.node, "axis") else {
        return Ok(());
    };
    remarks.unknown_attributes(axis, &["xyz"]);
    joint.places.push(("joint.axis".into(), opening(axis)));
    if let Some(value) = reader.attribute(axis, "xyz", owner) {
        joint.axis = value.numbers()?;
        let turns = !matches!(joint.kind, Kind::Fixed | Kind::Floating | Kind::Ball);
        if turns && joint.axis == [0.0; 3] {
            let help = "give a direction, such as 0 0 1";
            return Err(value.error("not a direction", help));
        }
    }
    Ok(())
}

fn read_limit<'a>(
    reader: &Reader<'a>,
    joint: &mut Joint<'a>,
    owner: &str,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    let Some(limit) = child(joint.node, "limit") else {
        return Ok(());
    };
    remarks.unknown_attributes(limit, &["lower", "upper", "effort", "velocity"]);
    joint.places.push(("joint.limits".into(), opening(limit)));
    let number = |name: &str| reader.number(limit, name, owner);
    let mut limits = Limits::default();
    let at = limit.range().start;
    let mut say = |kind, text: &str| remarks.add(kind, &joint.name, text, at);
    let range = match (number("lower")?, number("upper")?) {
        (None, None) => None,
        (lower, upper) => Some([lower.unwrap_or(0.0), upper.unwrap_or(0.0)]),
    };
    match (joint.kind, range) {
        (Kind::Revolute | Kind::Prismatic, Some([lower, upper])) if lower > upper => say(
            NoteKind::Warning,
            "the lower limit exceeds the upper limit: no limits assumed",
        ),
        (Kind::Revolute, _) => limits.rad = range,
        (Kind::Prismatic, _) => limits.m = range,
        _ => {}
    }
    if matches!(joint.kind, Kind::Revolute | Kind::Prismatic) && range.is_none() {
        let text = "<limit> has neither lower nor upper: no limits assumed";
        say(NoteKind::Assumed, text);
    }
    // Zero is how files say that they do not know.
    let positive = |x: Option<f64>| x.filter(|x| *x > 0.0);
    let (effort, speed) = (number("effort")?, number("velocity")?);
    if effort.is_some_and(|x| x <= 0.0) || speed.is_some_and(|x| x <= 0.0) {
        let text = "an effort or velocity limit is not positive: no such limit assumed";
        say(NoteKind::Assumed, text);
    }
    (limits.effort, limits.speed) = (positive(effort), positive(speed));
    joint.limits = Some(limits).filter(|limits| *limits != Limits::default());
    Ok(())
}

fn read_dynamics<'a>(
    reader: &Reader<'a>,
    joint: &mut Joint<'a>,
    owner: &str,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    let Some(dynamics) = child(joint.node, "dynamics") else {
        return Ok(());
    };
    remarks.unknown_attributes(dynamics, &["damping", "friction"]);
    let number = |name: &str| reader.number(dynamics, name, owner);
    let friction = Friction {
        viscous: number("damping")?.unwrap_or(0.0),
        coulomb: number("friction")?.unwrap_or(0.0),
    };
    joint
        .places
        .push(("joint.friction".into(), opening(dynamics)));
    joint.friction = Some(friction).filter(|friction| *friction != Friction::default());
    Ok(())
}

fn read_mimic<'a>(
    reader: &Reader<'a>,
    joint: &mut Joint<'a>,
    owner: &str,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    let Some(mimic) = child(joint.node, "mimic") else {
        return Ok(());
    };
    remarks.unknown_attributes(mimic, &["joint", "multiplier", "offset"]);
    let number = |name: &str| reader.number(mimic, name, owner);
    joint.mimic = Some(Mimic {
        joint: reader.required(mimic, "joint", owner)?.word()?.to_string(),
        multiplier: number("multiplier")?.unwrap_or(1.0),
        offset: number("offset")?.unwrap_or(0.0),
    });
    joint.places.push(("joint.mimic".into(), opening(mimic)));
    Ok(())
}
