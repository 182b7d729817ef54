//! URDF: links, joints, and tags for hydrodynamics.
//!
//! ```text
//! text ─► prefixes, xml: a document without DTD, without foreign prefixes, not too deep
//!      ─► link, geometry, joint: every element by itself
//!      ─► tree: one root, parents first, joints that the dynamics has
//!      ─► uuv, gz, thruster: plugins of simulators;  extension: our own tags
//!      ─► Robot, positions in the text, and notes on all that was assumed or ignored
//! ```
//!
//! `docs/urdf.md` describes what is read, and how.

mod draft;
mod extension;
mod fin;
mod gazebo;
mod geometry;
mod gz;
mod joint;
mod link;
mod origin;
mod plugin;
mod prefixes;
mod remarks;
mod thruster;
mod tree;
mod uuv;
mod uuv_shapes;
mod xml;

use crate::options::Options;
use crate::robot::Robot;
use crate::source::{FileError, Note, NoteKind, Source};
use draft::Draft;
use remarks::Remarks;
use roxmltree::Node;
use xml::Reader;

/// Parses a text into a robot and the positions of its fields.
pub(crate) fn parse(
    text: &str,
    name: &str,
    options: &Options,
    notes: &mut Vec<Note>,
) -> Result<(Robot, Source), FileError> {
    let (readable, prefixes) = prefixes::neutralize(xml::readable(text));
    let has_xacro = prefixes.iter().any(|prefix| prefix == prefixes::XACRO);
    let reader = Reader::new(name, &readable, has_xacro);
    let document = reader.document()?;
    let root = document.root_element();
    let mut remarks = Remarks::new(prefixes);
    remarks.foreign(&document);
    let mut draft = read_robot(&reader, root, options, &mut remarks)?;
    draft.as_written = options.as_written;
    gazebo::read(&reader, root, &mut draft, &mut remarks)?;
    extension::read(&reader, root, &mut draft, &mut remarks)?;
    draft.resolve(&mut remarks);
    notes.extend(remarks.notes(&reader));
    let mut source = Source::new(name, text);
    let robot = draft.finish(&mut source);
    Ok((robot, source))
}

/// Reads links and joints into a tree.
fn read_robot<'a>(
    reader: &Reader<'a>,
    root: Node<'a, 'a>,
    options: &Options,
    remarks: &mut Remarks,
) -> Result<Draft<'a>, FileError> {
    if root.tag_name().name() != "robot" {
        return Err(reader.error(
            xml::opening(root),
            format!("the root element is <{}>", root.tag_name().name()),
            "the root element of URDF is <robot>; SDF and MJCF are not supported",
        ));
    }
    let robot_name = match reader.attribute(root, "name", "the robot") {
        Some(value) => value.word()?.to_string(),
        None => {
            let stem = std::path::Path::new(reader.name).file_stem();
            let stem = stem.map_or("robot".into(), |stem| stem.to_string_lossy());
            let text = format!("no name: '{stem}' assumed");
            remarks.add(NoteKind::Assumed, "<robot>", text, root.range().start);
            stem.into_owned()
        }
    };
    remarks.unknown_attributes(root, &["name", "version"]);
    let colors = geometry::colors(root);
    let (mut links, mut joints) = (Vec::new(), Vec::new());
    for child in xml::elements(root) {
        match child.tag_name().name() {
            "link" => links.push(link::read(reader, child, &colors, remarks)?),
            "joint" => joints.push(joint::read(reader, child, remarks)?),
            "material" | "gazebo" | "bathyal" => {}
            _ => remarks.unknown(child),
        }
    }
    let mut robot = Robot::new(robot_name);
    robot.sources = vec![reader.name.to_string()];
    tree::assemble(reader, root, robot, links, joints, options.base, remarks)
}
