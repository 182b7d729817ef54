//! Setup of a recorded run.

use super::{ScenarioFile, Setup};
use crate::record::Header;
use bathyal_robot::{Diagnostic, FileError, Source};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A temporary folder, removed when dropped.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that cannot be removed is left to the system.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Setup {
    /// Rebuilds the setup of a recorded run from the recording alone.
    pub fn from_recording(header: &Header) -> Result<Self, FileError> {
        let folder = unpack(header).map_err(|error| {
            Arc::new(Source::new("recording", "")).error(Diagnostic::new(
                "",
                format!("the files of the recording cannot be unpacked: {error}"),
                "free space in the folder for temporary files",
            ))
        })?;
        ScenarioFile::parse(&header.scenario, "scenario.toml", &folder.0, &[])?.setup()
    }
}

/// Writes robots and other files where the scenario expects them.
fn unpack(header: &Header) -> std::io::Result<Folder> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("bathyal_{}_{count}", std::process::id());
    let folder = Folder(std::env::temp_dir().join(name));
    std::fs::create_dir_all(&folder.0)?;
    for (name, text) in &header.robots {
        std::fs::write(folder.0.join(plain(&format!("{name}.toml"))?), text)?;
    }
    for (name, bytes) in &header.files {
        std::fs::write(folder.0.join(plain(name)?), bytes)?;
    }
    Ok(folder)
}

/// A name that stays in its folder.
fn plain(name: &str) -> std::io::Result<&str> {
    match Path::new(name).file_name() {
        Some(file) if file == name => Ok(name),
        _ => Err(std::io::Error::other(format!(
            "'{name}' is not the name of a file"
        ))),
    }
}
