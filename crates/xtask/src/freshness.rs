//! Files that are up to date.

use std::path::Path;
use std::time::SystemTime;

/// Returns whether a file is there and newer than all its sources.
pub fn is_newer(file: &Path, sources: &[impl AsRef<Path>]) -> Result<bool, String> {
    if !file.exists() {
        return Ok(false);
    }
    let made = changed(file)?;
    for source in sources {
        if changed(source.as_ref())? >= made {
            return Ok(false);
        }
    }
    Ok(true)
}

fn changed(path: &Path) -> Result<SystemTime, String> {
    let time = path.metadata().and_then(|m| m.modified());
    time.map_err(|e| format!("{}: {e}", path.display()))
}
