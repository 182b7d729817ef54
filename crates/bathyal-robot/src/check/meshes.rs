//! Meshes that cannot be found or read.

use super::warning::Warning;
use crate::file_set::FileSet;
use crate::load::Loaded;
use crate::robot::Shape;
use std::collections::BTreeSet;

/// Warns of meshes that cannot be found or read, unless the robot is a text without files.
pub(super) fn check(loaded: &Loaded, warnings: &mut Vec<Warning>) {
    if loaded.files == FileSet::default() {
        return;
    }
    let shapes = loaded.robot.bodies.iter().flat_map(|body| &body.geometry);
    let references: BTreeSet<&str> = shapes
        .filter_map(|geometry| match &geometry.shape {
            Shape::Mesh(mesh) => Some(mesh.file.as_str()),
            _ => None,
        })
        .collect();
    let read = |reference: &&str| loaded.files.read_mesh(reference).err();
    let failed: Vec<_> = references.iter().filter_map(read).collect();
    if let Some(first) = failed.first() {
        let text = match failed.len() {
            1 => first.to_string(),
            n => format!("{n} meshes cannot be read; the first: {first}"),
        };
        let help = "displays and estimates go without the mesh";
        warnings.push(Warning::new("mesh", text, help));
    }
}
