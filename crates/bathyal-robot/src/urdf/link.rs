//! A link: its mass and its shapes.

use super::draft::Places;
use super::geometry::{self, Colors};
use super::origin::read_origin;
use super::remarks::Remarks;
use super::xml::{Reader, child, opening};
use crate::placement::rotation_from_rpy;
use crate::robot::{Body, Inertia};
use crate::source::{FileError, NoteKind};
use bathyal::spatial::Mat3;
use roxmltree::Node;

/// A link, before it has a parent.
pub(super) struct Link<'a> {
    pub node: Node<'a, 'a>,
    pub body: Body,
    /// Positions of the body's fields, by path below the body.
    pub places: Places,
}

/// Reads `<link>`.
pub(super) fn read<'a>(
    reader: &Reader<'a>,
    node: Node<'a, 'a>,
    colors: &Colors<'a>,
    remarks: &mut Remarks,
) -> Result<Link<'a>, FileError> {
    let name = reader.required(node, "name", "")?;
    let mut link = Link {
        node,
        body: Body {
            name: name.word()?.to_string(),
            ..Body::default()
        },
        places: vec![("name".into(), name.range.clone())],
    };
    remarks.unknown_attributes(node, &["name", "type"]);
    let known = ["inertial", "visual", "collision", "bathyal"];
    remarks.unknown_children(node, &known);
    remarks.repeated(node, &["inertial", "bathyal"]);
    match child(node, "inertial") {
        Some(inertial) => read_inertial(reader, inertial, &mut link, remarks)?,
        None => remarks.add(
            NoteKind::Assumed,
            &link.body.name,
            "no <inertial>: mass 0 assumed",
            node.range().start,
        ),
    }
    let (shapes, places) = geometry::read(reader, node, &link.body.name, colors, remarks)?;
    link.body.geometry = shapes;
    if let Some(density) = child(node, "inertial").and_then(|inertial| child(inertial, "density")) {
        let owner = format!("link '{}'", link.body.name);
        let value = reader.required(density, "value", &owner)?;
        let density = value.number()?;
        if density <= 0.0 {
            return Err(value.error("not positive", "give it in kg/m³, such as 1000"));
        }
        let shapes = link.body.geometry.iter_mut();
        shapes.for_each(|shape| shape.density = Some(density));
    }
    link.places.extend(places);
    Ok(link)
}

/// Mass, centre of mass and moments of inertia; these about the centre of mass, turned
/// into the link's axes:  J = R I Rᵀ.
fn read_inertial<'a>(
    reader: &Reader<'a>,
    node: Node<'a, 'a>,
    link: &mut Link<'a>,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    let owner = format!("link '{}'", link.body.name);
    let known = ["origin", "mass", "inertia", "density", "fluid_added_mass"];
    remarks.unknown_children(node, &known);
    remarks.repeated(node, &known);

    let Some(mass_node) = child(node, "mass") else {
        if child(node, "density").is_some() {
            let text = "<inertial> has a <density> and no <mass>: 0 assumed; `bathyal estimate` computes it from the shapes";
            remarks.add(NoteKind::Assumed, &link.body.name, text, node.range().start);
            return Ok(());
        }
        let message = format!("{owner}: <inertial> has no <mass>");
        let help = "write <mass value=\"2.5\"/>";
        return Err(reader.error(opening(node), message, help));
    };
    remarks.unknown_attributes(mass_node, &["value"]);
    let mass = reader.required(mass_node, "value", &owner)?;
    link.body.mass = Some(mass.number()?);
    link.places.push(("mass".into(), mass.range.clone()));

    let mut axes = Mat3::identity();
    // Inertia without an origin is about the link's: zero is given, not missing.
    link.body.center_of_mass = Some([0.0; 3]);
    if let Some(origin) = child(node, "origin") {
        let pose = read_origin(reader, origin, &owner, remarks)?;
        link.body.center_of_mass = Some(pose.position.unwrap_or_default());
        if let Some(rpy) = pose.rpy_rad {
            axes = rotation_from_rpy(rpy.map(f64::sin_cos));
        }
        let range = opening(origin);
        link.places.push(("center_of_mass".into(), range));
    }

    let Some(tensor_node) = child(node, "inertia") else {
        let text = "<inertial> has no <inertia>: a point mass assumed";
        remarks.add(NoteKind::Assumed, &link.body.name, text, node.range().start);
        return Ok(());
    };
    let names = ["ixx", "iyy", "izz", "ixy", "ixz", "iyz"];
    remarks.unknown_attributes(tensor_node, &names);
    let mut elements = [0.0; 6];
    for (i, name) in names.into_iter().enumerate() {
        elements[i] = match reader.attribute(tensor_node, name, &owner) {
            Some(value) => value.number()?,
            // A product of inertia that is not written is zero; a moment cannot be.
            None if i >= 3 => 0.0,
            None => reader.required(tensor_node, name, &owner)?.number()?,
        };
    }
    let [xx, yy, zz, xy, xz, yz] = elements;
    let own = Mat3([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]);
    let turned = match axes == Mat3::identity() {
        true => own,
        false => axes * own * axes.transpose(),
    };
    link.body.inertia = Some(Inertia::from_matrix(&turned.0));
    link.places.push(("inertia".into(), opening(tensor_node)));
    Ok(())
}
