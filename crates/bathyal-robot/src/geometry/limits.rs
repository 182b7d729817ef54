//! Limits of the meshes that are read.

/// Largest file, bytes.
pub(super) const MAX_FILE_SIZE: u64 = 256 << 20;
/// Largest number of triangles: as many as a binary STL of the largest size has.
pub(super) const MAX_TRIANGLES: usize = (MAX_FILE_SIZE / 50) as usize;
/// Largest coordinate, in the file's units.
pub(super) const MAX_COORDINATE: f64 = 1e9;

/// Message for a mesh of more than [`MAX_TRIANGLES`].
pub(super) fn too_many() -> String {
    format!("has more than {MAX_TRIANGLES} triangles; reduce the mesh")
}
