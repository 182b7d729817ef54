//! Files of inputs.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of this crate, with `corpus/TARGET` and `failures/TARGET`.
pub fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A new folder, of this process alone, where workers and supervisor leave what the other
/// shall find.
pub fn scratch(target: &str) -> Result<PathBuf, String> {
    let name = format!("{target}-{}", std::process::id());
    let folder = home().join("../../target/fuzz").join(name);
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok(folder)
}

/// The contents of all files in a folder, by name; none, if there is no such folder.
pub fn inputs(folder: &Path) -> Result<Vec<Vec<u8>>, String> {
    let fail = |e: std::io::Error| format!("{}: {e}", folder.display());
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(fail)? {
        paths.push(entry.map_err(fail)?.path());
    }
    paths.sort();
    let read = |path: &PathBuf| fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
    paths.iter().map(read).collect()
}

/// Writes a file, and the folders that it is in.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), String> {
    let fail = |e: std::io::Error| format!("{}: {e}", path.display());
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(fail)?;
    fs::write(path, bytes).map_err(fail)
}
