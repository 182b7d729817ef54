//! Mesh files.

use bathyal_robot::geometry::{MeshFormat, parse_mesh};

/// A mesh: read, its solid is finite, and its flaws can be told.
pub fn mesh(bytes: &[u8], format: MeshFormat) {
    match parse_mesh(bytes, format) {
        Ok(mesh) => {
            mesh.flaws();
            if let Some(solid) = mesh.solid() {
                let numbers = [
                    &[solid.volume][..],
                    &solid.centroid,
                    solid.moments.as_flattened(),
                ];
                let finite = numbers.concat().iter().all(|x| x.is_finite());
                assert!(finite && solid.volume > 0.0, "{solid:?}");
            }
        }
        Err(message) => assert!(!message.is_empty(), "refused without a message"),
    }
}
