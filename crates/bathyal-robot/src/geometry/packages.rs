//! Search of packages, the folders that `package://` names.

use crate::file_set::or_current;
use std::collections::{BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

/// Levels of folders below a folder of the search path that are searched.
const MAX_DEPTH: usize = 8;
/// Folders that are searched.
const MAX_FOLDERS: usize = 20_000;

/// Folders of a name below the search path, nearest first, then by name. Links are followed; each
/// folder is searched once, so that links in a circle end. Hidden folders are left out.
pub(super) fn package_folders(package: &str, search_path: &[PathBuf]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut searched = BTreeSet::new();
    let start = search_path.iter().map(|dir| or_current(dir).to_path_buf());
    let mut queue: VecDeque<(PathBuf, usize)> = start.map(|dir| (dir, 0)).collect();
    while let Some((dir, depth)) = queue.pop_front() {
        let is_new = dir.canonicalize().is_ok_and(|real| searched.insert(real));
        if !is_new || searched.len() > MAX_FOLDERS {
            continue;
        }
        for folder in folders_in(&dir) {
            if folder.file_name().is_some_and(|name| name == package) {
                found.push(folder.clone());
            }
            if depth + 1 < MAX_DEPTH {
                queue.push_back((folder, depth + 1));
            }
        }
    }
    found
}

/// Folders in a folder, and links to folders, by name.
fn folders_in(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let hidden = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with('.');
    let shown = entries.filter(|entry| !hidden(&entry.file_name()));
    let mut folders: Vec<PathBuf> = shown
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    folders
}
