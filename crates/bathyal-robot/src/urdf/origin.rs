//! `<origin>`: a pose.

use super::remarks::Remarks;
use super::xml::{Reader, child};
use crate::robot::Pose;
use crate::source::FileError;
use roxmltree::Node;

/// `<origin xyz="..." rpy="..."/>`; what is not written is zero, and not kept.
pub(super) fn read_origin<'a>(
    reader: &Reader<'a>,
    node: Node<'a, 'a>,
    owner: &str,
    remarks: &mut Remarks,
) -> Result<Pose, FileError> {
    remarks.unknown_attributes(node, &["xyz", "rpy"]);
    let numbers = |name: &str| -> Result<Option<[f64; 3]>, FileError> {
        let value = reader.attribute(node, name, owner);
        let numbers = value.map(|value| value.numbers::<3>()).transpose()?;
        Ok(numbers.filter(|numbers| *numbers != [0.0; 3]))
    };
    Ok(Pose {
        position: numbers("xyz")?,
        rpy_rad: numbers("rpy")?,
        ..Pose::default()
    })
}

/// The first `<origin>` in an element.
pub(super) fn origin_of<'a>(
    reader: &Reader<'a>,
    node: Node<'a, 'a>,
    owner: &str,
    remarks: &mut Remarks,
) -> Result<Option<Pose>, FileError> {
    let origin = child(node, "origin");
    let pose = origin.map(|origin| read_origin(reader, origin, owner, remarks));
    Ok(pose.transpose()?.filter(|pose| *pose != Pose::default()))
}
