//! Paths of mesh files, and permission to read them.
//!
//! A robot file may come from anywhere, so what it names is only read inside the robot's
//! folder and the folders that the user has given; links and `..` are followed first. Links in
//! the user's own folders may lead anywhere: they are the user's.

use super::error::MeshError;
use super::files::{parse_mesh_file, unreadable};
use super::limits::MAX_FILE_SIZE;
use super::mesh::TriangleMesh;
use super::packages::package_folders;
use crate::file_set::{FileSet, ReadError, or_current, read_file};
use crate::robot::{Mesh, Robot, Shape};
use crate::source::{Note, NoteKind};
use std::path::{Component, Path, PathBuf};

impl FileSet {
    /// Reads the file of a mesh of at most `limit` bytes; returns its path, which tells the format,
    /// and its contents. For files on disk see [`resolve`]. In memory, `package://arm/hull.stl` is
    /// `arm/hull.stl` from the root of the set; what is not in memory is searched in the search
    /// path.
    pub fn read_mesh_file(
        &self,
        reference: &str,
        limit: u64,
    ) -> Result<(PathBuf, Vec<u8>), MeshError> {
        let in_memory = match in_package(reference) {
            Some((package, rest)) => self.in_memory_root(&format!("{package}/{rest}")),
            None => self.in_memory(reference),
        };
        if let Some(bytes) = in_memory {
            let path = PathBuf::from(reference);
            return match bytes.len() as u64 > limit {
                true => Err(unreadable(&path, &ReadError::TooLarge(limit))),
                false => Ok((path, bytes.to_vec())),
            };
        }
        let path = resolve(reference, self.path(), self.search_path())?;
        let bytes = read_file(&path, limit).map_err(|error| unreadable(&path, &error))?;
        Ok((path, bytes))
    }

    /// The triangles in the file of a mesh.
    pub(crate) fn read_mesh(&self, reference: &str) -> Result<TriangleMesh, MeshError> {
        let (path, bytes) = self.read_mesh_file(reference, MAX_FILE_SIZE)?;
        parse_mesh_file(&path, &bytes)
    }

    /// The triangles of a mesh, scaled.
    pub fn mesh(&self, mesh: &Mesh) -> Result<TriangleMesh, MeshError> {
        let triangles = self.read_mesh(&mesh.file)?;
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
/// | `package://arm/hull.stl`, `model://` likewise | as `arm/hull.stl` in the search folders and the robot's, as `hull.stl` in those of them that are called `arm`, and in the folders called `arm` below the search folders |
/// | `file:///data/hull.stl`, `/data/hull.stl` | there |
///
/// Wherever it is, it must lie inside the robot's folder or a folder of the search path, after all
/// links have been followed; links inside the search path may lead out of it.
pub fn resolve(
    reference: &str,
    folder: Option<&Path>,
    search_path: &[PathBuf],
) -> Result<PathBuf, MeshError> {
    let folder = folder.map(or_current);
    let mut candidates = candidates(reference, folder, search_path)?;
    let exists = |paths: &[PathBuf]| {
        let mut paths = paths.iter();
        paths.find_map(|path| Some((path.clone(), path.canonicalize().ok()?)))
    };
    let mut found = exists(&candidates);
    if let (None, Some((package, rest))) = (&found, in_package(reference)) {
        let below = package_folders(package, search_path);
        candidates.extend(below.into_iter().map(|dir| dir.join(rest)));
        found = exists(&candidates);
    }
    let Some((path, found)) = found else {
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
    let search = || search_path.iter().map(|dir| or_current(dir));
    let allowed = search().chain(folder);
    let is_inside = |dir: &Path| dir.canonicalize().is_ok_and(|dir| found.starts_with(dir));
    if allowed.into_iter().any(is_inside) || search().any(|dir| is_below(&path, dir)) {
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

/// True if a path leads down from a folder, links not followed.
fn is_below(path: &Path, dir: &Path) -> bool {
    let absolute = |path: &Path| std::path::absolute(path).ok();
    let Some(path) = absolute(path) else {
        return false;
    };
    let up = |part: Component| part == Component::ParentDir;
    let dirs = [absolute(dir), dir.canonicalize().ok()];
    let mut rest = dirs
        .iter()
        .flatten()
        .filter_map(|d| path.strip_prefix(d).ok());
    rest.any(|rest| !rest.components().any(up))
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
    search_path: &[PathBuf],
) -> Result<Vec<PathBuf>, MeshError> {
    if let Some((package, rest)) = in_package(reference) {
        let both = |dir: &Path| {
            let named = |dir: &Path| dir.file_name().is_some_and(|name| name == package);
            let own = named(dir) || dir.canonicalize().is_ok_and(|dir| named(&dir));
            let inside = own.then(|| dir.join(rest));
            [Some(dir.join(package).join(rest)), inside]
        };
        let search = search_path.iter().map(|dir| or_current(dir));
        return Ok(search.chain(folder).flat_map(both).flatten().collect());
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
