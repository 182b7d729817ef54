//! `<visual>` and `<collision>`: the shapes of a link.

use super::draft::Places;
use super::origin::origin_of;
use super::remarks::Remarks;
use super::xml::{Reader, child, elements, opening};
use crate::geometry::check_size;
use crate::robot::{Geometry, Mesh, Purpose, Shape};
use crate::source::{FileError, NoteKind};
use roxmltree::Node;
use std::collections::HashMap;

/// Colours by the name of their material.
pub(super) type Colors<'a> = HashMap<&'a str, [f64; 3]>;

/// The colours of all materials that have one, wherever they are defined.
pub(super) fn colors<'a>(root: Node<'a, 'a>) -> Colors<'a> {
    let visuals = elements(root)
        .filter(|node| node.tag_name().name() == "link")
        .flat_map(elements);
    let parents = std::iter::once(root).chain(visuals);
    let materials = parents
        .flat_map(elements)
        .filter(|node| node.tag_name().name() == "material");
    let named = |node: Node<'a, 'a>| Some((node.attribute("name")?, color(node)?));
    materials.filter_map(named).collect()
}

/// Red, green, blue of a material that has them. They are only looked at, so a colour
/// that cannot be read is no error.
fn color(material: Node) -> Option<[f64; 3]> {
    let node = child_of(material, "color")?;
    let numbers = node.attribute("rgba")?.split_ascii_whitespace();
    let numbers: Option<Vec<f64>> = numbers.map(|word| word.parse().ok()).collect();
    match numbers?[..] {
        [r, g, b, _] if [r, g, b].iter().all(|x| (0.0..=1.0).contains(x)) => Some([r, g, b]),
        _ => None,
    }
}

fn child_of<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    node.children()
        .find(|child| child.tag_name().name() == name)
}

/// Reads all shapes of a link: visual ones to be shown, collision ones to be estimated
/// from; if there are only ones of either, they are for both.
pub(super) fn read<'a>(
    reader: &Reader<'a>,
    link: Node<'a, 'a>,
    name: &str,
    colors: &Colors<'a>,
    remarks: &mut Remarks,
) -> Result<(Vec<Geometry>, Places), FileError> {
    let has = |name: &str| child(link, name).is_some();
    let both_kinds = has("visual") && has("collision");
    let owner = format!("link '{name}'");
    let (mut shapes, mut places) = (Vec::new(), Places::new());
    for node in elements(link) {
        let own = match node.tag_name().name() {
            "visual" => Purpose::Display,
            "collision" => Purpose::Estimation,
            _ => continue,
        };
        remarks.unknown_attributes(node, &["name", "type"]);
        let known = ["geometry", "origin", "material"];
        remarks.unknown_children(node, &known);
        remarks.repeated(node, &known);
        let Some(shape) = read_shape(reader, node, &owner, remarks)? else {
            continue;
        };
        let place = format!("geometry[{}]", shapes.len());
        places.push((place, opening(node)));
        let material = child(node, "material");
        let by_name = |node: Node<'a, 'a>| colors.get(node.attribute("name")?).copied();
        shapes.push(Geometry {
            shape,
            pose: origin_of(reader, node, &owner, remarks)?,
            purpose: if both_kinds { own } else { Purpose::Both },
            density: None,
            solidity: None,
            color: material.and_then(|node| color(node).or_else(|| by_name(node))),
        });
    }
    Ok((shapes, places))
}

/// The shape in `<geometry>`, if it is one that has a size.
fn read_shape<'a>(
    reader: &Reader<'a>,
    node: Node<'a, 'a>,
    owner: &str,
    remarks: &mut Remarks,
) -> Result<Option<Shape>, FileError> {
    let geometry = child(node, "geometry");
    let shape = geometry.and_then(|geometry| elements(geometry).next());
    // Of several shapes the first counts.
    for other in geometry.into_iter().flat_map(elements).skip(1) {
        remarks.unknown(other);
    }
    let Some(shape) = shape else {
        let text = format!("<{}> without a shape", node.tag_name().name());
        remarks.add(NoteKind::Ignored, owner, text, node.range().start);
        return Ok(None);
    };
    let number = |name: &str| reader.required(shape, name, owner)?.number();
    let known: &[&str] = match shape.tag_name().name() {
        "box" => &["size"],
        "sphere" => &["radius"],
        "cylinder" | "capsule" => &["radius", "length"],
        "mesh" => &["filename", "scale"],
        _ => {
            remarks.unknown(shape);
            return Ok(None);
        }
    };
    remarks.unknown_attributes(shape, known);
    let read = match shape.tag_name().name() {
        "box" => Shape::Box {
            size: reader.required(shape, "size", owner)?.numbers()?,
        },
        "sphere" => Shape::Sphere {
            radius: number("radius")?,
        },
        "cylinder" => Shape::Cylinder {
            radius: number("radius")?,
            length: number("length")?,
        },
        "capsule" => Shape::Capsule {
            radius: number("radius")?,
            length: number("length")?,
        },
        _ => Shape::Mesh(Mesh {
            file: reader
                .required(shape, "filename", owner)?
                .word()?
                .to_string(),
            scale: read_scale(reader, shape, owner, remarks)?,
        }),
    };
    if !has_size(&read) {
        let text = format!("a {} of size zero", shape.tag_name().name());
        remarks.add(NoteKind::Ignored, owner, text, shape.range().start);
        return Ok(None);
    }
    // A marker, or in other units: no shape that could be estimated from.
    if let Err(wrong) = check_size(&read) {
        let text = format!("{wrong}; the shape is not used");
        remarks.add(NoteKind::Ignored, owner, text, shape.range().start);
        return Ok(None);
    }
    Ok(Some(read))
}

/// Files have shapes of size zero where a tool wanted some shape; they are none.
fn has_size(shape: &Shape) -> bool {
    match shape {
        Shape::Box { size } => size.iter().all(|x| *x > 0.0),
        Shape::Sphere { radius } => *radius > 0.0,
        Shape::Ellipsoid { semi_axes } => semi_axes.iter().all(|x| *x > 0.0),
        Shape::Cylinder { radius, length } => *radius > 0.0 && *length > 0.0,
        Shape::Capsule { radius, length } => *radius > 0.0 && *length >= 0.0,
        Shape::Mesh(mesh) => mesh.scale.is_none_or(|scale| !scale.contains(&0.0)),
    }
}

/// The factors of a mesh, or one for all axes, as some simulators allow it. Other readers
/// of URDF let a wrong number of them pass, so it is no error here.
fn read_scale<'a>(
    reader: &Reader<'a>,
    mesh: Node<'a, 'a>,
    owner: &str,
    remarks: &mut Remarks,
) -> Result<Option<[f64; 3]>, FileError> {
    let Some(value) = reader.attribute(mesh, "scale", owner) else {
        return Ok(None);
    };
    let scale = match value.list()?[..] {
        [all] => [all; 3],
        [x, y, z] => [x, y, z],
        _ => {
            let text = "'scale' of <mesh> does not have three numbers: 1 assumed";
            remarks.add(NoteKind::Warning, owner, text, value.range.start);
            return Ok(None);
        }
    };
    Ok((scale != [1.0; 3]).then_some(scale))
}
