//! Paths of mesh files, and permission to read them.
//!
//! A robot file may come from anywhere, so what it names is only read inside the robot's
//! folder and the folders that the user has given; links and `..` are followed first.

use super::error::MeshError;
use super::files::read_mesh;
use super::mesh::TriangleMesh;
use crate::robot::{Mesh, Robot, Shape};
use crate::source::{Note, NoteKind};
use std::path::{Path, PathBuf};

/// Finds and reads the meshes of a robot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MeshFinder {
    /// The robot's folder; none for a text that is in no file.
    pub folder: Option<PathBuf>,
    /// Further folders, in which `package://` meshes are looked for.
    pub search_path: Vec<PathBuf>,
}

impl MeshFinder {
    /// Looks into the robot's folder and a search path.
    pub fn new(folder: Option<&Path>, search_path: &[PathBuf]) -> Self {
        MeshFinder {
            folder: folder.map(Path::to_path_buf),
            search_path: search_path.to_vec(),
        }
    }

    /// The file that a reference means: see [`resolve`].
    pub fn find(&self, reference: &str) -> Result<PathBuf, MeshError> {
        resolve(reference, self.folder.as_deref(), &self.search_path)
    }

    /// The triangles of a mesh, scaled.
    pub fn load(&self, mesh: &Mesh) -> Result<TriangleMesh, MeshError> {
        let triangles = read_mesh(&self.find(&mesh.file)?)?;
        Ok(match mesh.scale {
            Some(scale) => triangles.scaled(scale),
            None => triangles,
        })
    }
}

/// The file that a reference to a mesh means.
///
/// | reference | looked for |
/// |---|---|
/// | `meshes/hull.stl` | in the robot's folder |
/// | `package://arm/hull.stl`, `model://` likewise | as `arm/hull.stl` in the search folders and the robot's, and as `hull.stl` in those of them that are called `arm` |
/// | `file:///data/hull.stl`, `/data/hull.stl` | there |
///
/// Wherever it is, it must lie inside the robot's folder or a folder of the search path,
/// after all links have been followed.
pub fn resolve(
    reference: &str,
    folder: Option<&Path>,
    search_path: &[PathBuf],
) -> Result<PathBuf, MeshError> {
    // A file named without a folder has "" as its folder.
    let folder = folder.map(|f| {
        if f.as_os_str().is_empty() {
            Path::new(".")
        } else {
            f
        }
    });
    let allowed: Vec<PathBuf> = search_path
        .iter()
        .map(PathBuf::as_path)
        .chain(folder)
        .filter_map(|dir| dir.canonicalize().ok())
        .collect();
    let candidates = candidates(reference, folder, &allowed)?;
    let found = candidates.iter().find_map(|path| path.canonicalize().ok());
    let Some(found) = found else {
        let looked: Vec<String> = candidates
            .iter()
            .map(|p| format!("{}", p.display()))
            .collect();
        return Err(MeshError::new(
            match looked.is_empty() {
                true => {
                    format!("mesh '{reference}' not found: there is no folder to search")
                }
                false => format!(
                    "mesh '{reference}' not found; searched {}",
                    looked.join(", ")
                ),
            },
            advice(reference, folder),
        ));
    };
    if allowed.iter().any(|dir| found.starts_with(dir)) {
        return Ok(found);
    }
    Err(MeshError::new(
        format!(
            "mesh '{reference}' is {}, outside the folder of the robot file and the search path",
            found.display()
        ),
        format!(
            "to allow it, give --search {}",
            found.parent().unwrap_or(&found).display()
        ),
    ))
}

/// Keeps the meshes of a robot whose file moves from one folder to another: references that
/// are relative to the file are written anew. Says so, and warns of meshes that will lie
/// outside the robot's new folder.
pub fn move_meshes(robot: &mut Robot, from: &Path, to: &Path) -> Vec<Note> {
    let canonical = |dir: &Path| match dir.as_os_str().is_empty() {
        true => Path::new(".").canonicalize(),
        false => dir.canonicalize(),
    };
    let (Ok(from), Ok(to)) = (canonical(from), canonical(to)) else {
        return Vec::new();
    };
    let way = way(&to, &from);
    let limbs = robot.limbs.iter_mut().flat_map(|limb| &mut limb.bodies);
    let bodies = robot.bodies.iter_mut().chain(limbs);
    let mut moved = 0;
    for geometry in bodies.flat_map(|body| &mut body.geometry) {
        if let Shape::Mesh(mesh) = &mut geometry.shape
            && !way.is_empty()
            && !mesh.file.contains("://")
            && !Path::new(&mesh.file).is_absolute()
        {
            mesh.file = format!("{way}/{}", mesh.file);
            moved += 1;
        }
    }
    let mut notes = Vec::new();
    if moved > 0 {
        let text =
            format!("paths of {moved} meshes now start with {way}/, relative to the new file");
        notes.push(Note::new(NoteKind::Changed, &robot.name, text));
    }
    if moved > 0 && way.starts_with("..") {
        let text = format!(
            "the meshes lie outside the folder of the new file: read it with --search {}",
            from.display()
        );
        notes.push(Note::new(NoteKind::Warning, &robot.name, text));
    }
    notes
}

/// The way from one folder to another, such as `../b`; empty if they are the same.
fn way(from: &Path, to: &Path) -> String {
    let (from, to): (Vec<_>, Vec<_>) = (from.components().collect(), to.components().collect());
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = from[shared..].iter().map(|_| "..".to_string());
    let down = to[shared..]
        .iter()
        .map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// `package://name/rest`, or `model://`.
fn in_package(reference: &str) -> Option<(&str, &str)> {
    let rest = reference
        .strip_prefix("package://")
        .or_else(|| reference.strip_prefix("model://"))?;
    Some(rest.split_once('/').unwrap_or((rest, "")))
}

fn candidates(
    reference: &str,
    folder: Option<&Path>,
    allowed: &[PathBuf],
) -> Result<Vec<PathBuf>, MeshError> {
    if let Some((package, rest)) = in_package(reference) {
        let both = |dir: &PathBuf| {
            let own = dir.file_name().is_some_and(|name| name == package);
            let inside = own.then(|| dir.join(rest));
            [Some(dir.join(package).join(rest)), inside]
        };
        return Ok(allowed.iter().flat_map(both).flatten().collect());
    }
    let path = match reference.split_once("://") {
        Some(("file", path)) => Path::new(path),
        Some((scheme, _)) => {
            return Err(MeshError::new(
                format!("mesh '{reference}': '{scheme}://' is not supported"),
                "use a path, package:// or file://",
            ));
        }
        None => Path::new(reference),
    };
    if path.is_absolute() {
        return Ok(vec![path.to_path_buf()]);
    }
    match folder {
        Some(folder) => Ok(vec![folder.join(path)]),
        None => Err(MeshError::new(
            format!(
                "mesh '{reference}' is relative to the robot file, but the robot was not read from a file"
            ),
            "read the robot from a file",
        )),
    }
}

/// Suggested search path; exact for the package that contains the robot.
fn advice(reference: &str, folder: Option<&Path>) -> String {
    let Some((package, rest)) = in_package(reference) else {
        return "check the path".into();
    };
    let around = folder.and_then(|folder| folder.canonicalize().ok());
    let own = around.as_deref().and_then(|folder| {
        folder
            .ancestors()
            .find(|dir| dir.file_name().is_some_and(|name| name == package))
    });
    match own {
        Some(dir) if dir.join(rest).exists() => {
            format!(
                "it is in the package that contains the robot: give --search {}",
                dir.display()
            )
        }
        _ => format!("give --search DIR, where DIR is or contains the folder '{package}'"),
    }
}
