//! The meshes of a robot, kept with the run: who has only the recording sees them too.

use bathyal_robot::Robot;
use bathyal_robot::geometry::{MeshFinder, MeshFormat};
use bathyal_robot::robot::Shape;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Larger meshes are not kept, bytes: a recording is larger than its run otherwise.
const LARGEST: u64 = 32 << 20;

/// Puts the mesh files of a robot into `files` and names them as they are named there. What
/// cannot be read keeps its name: it is only seen, nothing is computed from it.
pub(super) fn embed(robot: &mut Robot, folder: Option<&Path>, files: &mut Vec<(String, Vec<u8>)>) {
    let finder = MeshFinder::new(folder, &[]);
    let mut kept: BTreeMap<PathBuf, String> = BTreeMap::new();
    for geometry in robot.bodies.iter_mut().flat_map(|body| &mut body.geometry) {
        let Shape::Mesh(mesh) = &mut geometry.shape else {
            continue;
        };
        let Ok(path) = finder.find(&mesh.file) else {
            continue;
        };
        if let Some(name) = kept.get(&path) {
            mesh.file = name.clone();
        } else if let Some((ending, bytes)) = content(&path) {
            let name = format!("mesh_{}.{ending}", files.len() + 1);
            mesh.file = name.clone();
            kept.insert(path, name.clone());
            files.push((name, bytes));
        }
    }
}

/// The ending of a mesh file's name, and its bytes.
fn content(path: &Path) -> Option<(&'static str, Vec<u8>)> {
    let ending = match MeshFormat::from_path(path)? {
        MeshFormat::Stl => "stl",
        MeshFormat::Obj => "obj",
        MeshFormat::Collada => "dae",
    };
    let data = std::fs::metadata(path).ok()?;
    let fits = data.is_file() && data.len() <= LARGEST;
    fits.then(|| std::fs::read(path).ok())
        .flatten()
        .map(|bytes| (ending, bytes))
}
