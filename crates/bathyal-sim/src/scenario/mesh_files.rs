//! Mesh files of a robot, kept with the run, so that the recording alone shows them.

use bathyal_robot::geometry::MeshFormat;
use bathyal_robot::robot::Shape;
use bathyal_robot::text::list_names;
use bathyal_robot::{FileSet, Note, NoteKind, Robot};
use std::collections::BTreeMap;

/// Largest mesh file that is kept, bytes: a recording is larger than its run otherwise.
const MAX_MESH_SIZE: u64 = 32 << 20;
/// Largest sum of the mesh files of a run, bytes.
const MAX_SUM: u64 = 256 << 20;

/// Puts the mesh files of a robot into `kept`, each content once, and names them in the robot as
/// they are named there. A mesh that cannot be read keeps its name, with a note: it is only
/// displayed, nothing is computed from it.
pub(super) fn embed(
    robot: &mut Robot,
    files: &FileSet,
    kept: &mut Vec<(String, Vec<u8>)>,
) -> Vec<Note> {
    let mut known: BTreeMap<String, Result<String, String>> = BTreeMap::new();
    for geometry in robot.bodies.iter_mut().flat_map(|body| &mut body.geometry) {
        let Shape::Mesh(mesh) = &mut geometry.shape else {
            continue;
        };
        let reference = mesh.file.clone();
        let keep = || keep(&reference, files, kept);
        if let Ok(name) = known.entry(reference.clone()).or_insert_with(keep) {
            mesh.file.clone_from(name);
        }
    }
    let failed: Vec<(&str, &String)> = known
        .iter()
        .filter_map(|(reference, name)| Some((reference.as_str(), name.as_ref().err()?)))
        .collect();
    let Some((_, first)) = failed.first() else {
        return Vec::new();
    };
    let names: Vec<&str> = failed.iter().map(|(reference, _)| *reference).collect();
    let text = match names.len() {
        1 => format!("displayed without a mesh: {first}"),
        n => format!(
            "displayed without {n} meshes ({}): {first}",
            list_names(&names)
        ),
    };
    vec![Note::new(NoteKind::Warning, &robot.name, text)]
}

/// Name under which the content of a mesh file is kept; or the reason why it is not.
fn keep(
    reference: &str,
    files: &FileSet,
    kept: &mut Vec<(String, Vec<u8>)>,
) -> Result<String, String> {
    let read = files.read_mesh_file(reference, MAX_MESH_SIZE);
    let (path, bytes) = read.map_err(|error| error.to_string())?;
    let ending = match MeshFormat::from_path(&path) {
        Some(MeshFormat::Stl) => "stl",
        Some(MeshFormat::Obj) => "obj",
        Some(MeshFormat::Collada) => "dae",
        None => return Err(format!("mesh '{reference}' is not .stl, .obj or .dae")),
    };
    let same = |(name, other): &&(String, Vec<u8>)| name.ends_with(ending) && *other == bytes;
    if let Some((name, _)) = kept.iter().find(same) {
        return Ok(name.clone());
    }
    let sum: usize = kept.iter().map(|(_, bytes)| bytes.len()).sum();
    if (sum + bytes.len()) as u64 > MAX_SUM {
        let most = MAX_SUM >> 20;
        return Err(format!(
            "mesh '{reference}': the meshes of a run are larger than {most} MB in total; reduce them"
        ));
    }
    let name = format!("mesh_{}.{ending}", kept.len() + 1);
    kept.push((name.clone(), bytes));
    Ok(name)
}
