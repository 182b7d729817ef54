//! Mesh files.

use crate::signs::Signs;
use bathyal_robot::geometry::{MeshFormat, parse_mesh};

/// A mesh: read, its solid is finite, and its flaws can be told.
pub fn mesh(bytes: &[u8], format: MeshFormat) -> Signs {
    let mut signs = Signs::default();
    match parse_mesh(bytes, format) {
        Ok(mesh) => {
            signs.accepted = true;
            signs.count("triangles", mesh.triangles.len());
            signs.count("vertices", mesh.vertices.len());
            for note in &mesh.notes {
                signs.message("note", note);
            }
            let flaws = mesh.flaws();
            signs.count("open edges", flaws.open_edges);
            signs.count("inconsistent edges", flaws.inconsistent_edges);
            signs.count("degenerate", flaws.degenerate);
            signs.add(("inverted", flaws.inverted));
            let solid = mesh.solid();
            signs.add(("solid", solid.is_some()));
            if let Some(solid) = solid {
                let numbers = [
                    &[solid.volume][..],
                    &solid.centroid,
                    solid.moments.as_flattened(),
                ];
                let finite = numbers.concat().iter().all(|x| x.is_finite());
                assert!(finite && solid.volume > 0.0, "{solid:?}");
            }
        }
        Err(message) => {
            assert!(!message.is_empty(), "refused without a message");
            signs.message("refused", &message);
        }
    }
    signs
}
