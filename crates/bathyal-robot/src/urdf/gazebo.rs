//! `<gazebo>`: selection of the plugins that are read.

use super::draft::Draft;
use super::plugin::Parameters;
use super::remarks::Remarks;
use super::xml::{Reader, child, elements};
use super::{fin, gz, thruster, uuv};
use crate::source::FileError;
use roxmltree::Node;

/// Reads hydrodynamics, thrusters and fins of `<gazebo>` elements.
pub(super) fn read<'a>(
    reader: &Reader<'a>,
    robot: Node<'a, 'a>,
    draft: &mut Draft<'a>,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    // Added mass may also be given in the links themselves.
    for i in 0..draft.nodes.len() {
        let link = draft.nodes[i].0;
        if let Some(inertial) = link.and_then(|link| child(link, "inertial")) {
            gz::fluid_added_mass(reader, inertial, i, draft, remarks)?;
        }
    }
    let mut fins = Vec::new();
    for gazebo in elements(robot).filter(|node| node.tag_name().name() == "gazebo") {
        let body = gazebo
            .attribute("reference")
            .and_then(|name| draft.link(name));
        for node in elements(gazebo) {
            match (node.tag_name().name(), body) {
                ("plugin", _) if is_fin(node) => fins.push(node),
                ("plugin", _) => read_plugin(reader, node, draft, remarks)?,
                ("inertial", Some(body)) => {
                    gz::fluid_added_mass(reader, node, body, draft, remarks)?;
                    remarks.unknown_children(node, &["fluid_added_mass"]);
                }
                ("fluid_added_mass", Some(body)) => {
                    gz::fluid_added_mass(reader, gazebo, body, draft, remarks)?;
                }
                _ => remarks.unknown(node),
            }
        }
    }
    // Their coefficients are relative to the density of the water, which other plugins say.
    for node in fins {
        read_plugin(reader, node, draft, remarks)?;
    }
    Ok(())
}

/// True for plugins of fins and lifting surfaces.
fn is_fin(plugin: Node) -> bool {
    const FINS: [&str; 4] = [
        "uuv_fin",
        "lift-drag-system",
        "LiftDragPlugin",
        "systems::LiftDrag",
    ];
    let is = |name: &str| {
        let attribute = plugin.attribute(name).unwrap_or_default();
        FINS.iter().any(|fin| attribute.contains(fin)) && !attribute.contains("advanced-lift-drag")
    };
    is("filename") || is("name")
}

fn read_plugin<'a>(
    reader: &Reader<'a>,
    node: Node<'a, 'a>,
    draft: &mut Draft<'a>,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    let file = node.attribute("filename").unwrap_or_default();
    let name = node.attribute("name").unwrap_or_default();
    let owner = format!("plugin '{name}'");
    let plugin = Parameters {
        reader,
        node,
        owner: &owner,
    };
    let is = |part: &str| file.contains(part) || name.ends_with(part);
    if is("uuv_underwater_object") {
        uuv::read(&plugin, draft, remarks)
    } else if is("uuv_thruster") {
        thruster::read_uuv(&plugin, draft, remarks)
    } else if is("uuv_fin") {
        fin::read_uuv(&plugin, draft, remarks)
    } else if is_fin(node) {
        fin::read_gz(&plugin, draft, remarks)
    } else if is("SimpleHydrodynamics") {
        gz::hydrodynamics(&plugin, gz::Sign::Positive, draft, remarks)
    } else if is("hydrodynamics-system") || is("systems::Hydrodynamics") {
        gz::hydrodynamics(&plugin, gz::Sign::Fossen, draft, remarks)
    } else if is("thruster-system") || is("systems::Thruster") {
        thruster::read_gz(&plugin, draft, remarks)
    } else if is("buoyancy-system") || is("systems::Buoyancy") {
        gz::buoyancy(&plugin, draft, remarks)
    } else {
        let called = if file.is_empty() { name } else { file };
        remarks.ignored(format!("plugin {called}"), "not used", node.range().start);
        Ok(())
    }
}
