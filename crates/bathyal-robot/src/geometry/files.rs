//! Mesh files: STL and OBJ by `mesh-loader`, Collada and binary STL of the right size by our
//! own readers.

use super::collada;
use super::error::MeshError;
use super::limits::{MAX_COORDINATE, MAX_FILE_SIZE, MAX_TRIANGLES, too_many};
use super::mesh::TriangleMesh;
use crate::file_set::{ReadError, read_file};
use std::path::Path;

/// The formats of meshes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeshFormat {
    /// Stereolithography, as text or binary.
    Stl,
    /// Wavefront OBJ.
    Obj,
    /// Collada (DAE).
    Collada,
}

impl MeshFormat {
    /// By the ending of a file's name.
    pub fn from_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "stl" => Some(MeshFormat::Stl),
            "obj" => Some(MeshFormat::Obj),
            "dae" => Some(MeshFormat::Collada),
            _ => None,
        }
    }
}

/// Reads a mesh; the ending of the file's name tells the format.
pub fn read_mesh(path: &Path) -> Result<TriangleMesh, MeshError> {
    let bytes = read_file(path, MAX_FILE_SIZE).map_err(|error| unreadable(path, &error))?;
    parse_mesh_file(path, &bytes)
}

/// Error of reading the file of a mesh.
pub(super) fn unreadable(path: &Path, error: &ReadError) -> MeshError {
    let help = match error {
        ReadError::NotAFile => "give the path of a file",
        ReadError::TooLarge(_) => "reduce the mesh",
        ReadError::Io(_) | ReadError::Outside => "check the file",
    };
    MeshError::new(format!("the mesh {} {error}", path.display()), help)
}

/// Reads a mesh from the contents of a file; the ending of its name tells the format.
pub(super) fn parse_mesh_file(path: &Path, bytes: &[u8]) -> Result<TriangleMesh, MeshError> {
    let fail = |message: &str, help: &str| {
        MeshError::new(format!("the mesh {}: {message}", path.display()), help)
    };
    let Some(format) = MeshFormat::from_path(path) else {
        let message = "the file extension does not identify the format";
        return Err(fail(message, "mesh files end in .stl, .obj or .dae"));
    };
    parse_mesh(bytes, format).map_err(|message| {
        fail(
            &message,
            "export the mesh again, for instance as binary STL",
        )
    })
}

/// Reads a mesh from the bytes of a file; or says what is wrong with them.
pub fn parse_mesh(bytes: &[u8], format: MeshFormat) -> Result<TriangleMesh, String> {
    if format == MeshFormat::Stl
        && let Some(corners) = binary_stl(bytes)
    {
        return checked(TriangleMesh::from_corners(corners));
    }
    let scene = match format {
        MeshFormat::Stl => mesh_loader::stl::from_slice(bytes),
        // No path: the materials that an OBJ names are files that nobody asked for.
        MeshFormat::Obj => mesh_loader::obj::from_slice(bytes, None, |_| Ok(Vec::<u8>::new())),
        MeshFormat::Collada => {
            let mesh = collada::parse(bytes)?;
            return checked(mesh);
        }
    };
    let scene = scene.map_err(|error| error.to_string())?;
    let count: usize = scene.meshes.iter().map(|mesh| mesh.faces.len()).sum();
    if count > MAX_TRIANGLES {
        return Err(too_many());
    }
    let corners = scene.meshes.iter().flat_map(|mesh| {
        let at = |i: u32| mesh.vertices.get(i as usize).map(|v| v.map(f64::from));
        mesh.faces
            .iter()
            .filter_map(move |&[a, b, c]| Some([at(a)?, at(b)?, at(c)?]))
    });
    checked(TriangleMesh::from_corners(corners))
}

/// The triangles of a binary STL whose size is what its count says. Some of these begin with
/// the word that text begins with, which `mesh-loader` believes.
fn binary_stl(bytes: &[u8]) -> Option<impl Iterator<Item = [[f64; 3]; 3]> + '_> {
    let (header, body) = bytes.split_at_checked(84)?;
    let count = u32::from_le_bytes(header[80..].try_into().ok()?) as usize;
    let fits = count <= MAX_TRIANGLES && body.len() == 50 * count;
    let number = |c: &[u8]| f64::from(f32::from_le_bytes([c[0], c[1], c[2], c[3]]));
    let corner =
        move |c: &[u8], k: usize| core::array::from_fn(|i| number(&c[12 + 12 * k + 4 * i..]));
    fits.then(|| {
        body.chunks_exact(50)
            .map(move |c| core::array::from_fn(|k| corner(c, k)))
    })
}

fn checked(mesh: TriangleMesh) -> Result<TriangleMesh, String> {
    if mesh.triangles.is_empty() {
        return Err("has no triangles".into());
    }
    let bad = |v: &&[f64; 3]| !v.iter().all(|x| x.abs() <= MAX_COORDINATE);
    match mesh.vertices.iter().find(bad) {
        Some(vertex) => Err(format!("has a vertex at {vertex:?}")),
        None => Ok(mesh),
    }
}
