//! Files that appear whole, and that one process writes at a time.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Attempts to open the unnamed file, which another process may be naming at that moment.
const ATTEMPTS: usize = 16;

/// Error of writing a file.
#[derive(Debug)]
pub enum OutputError {
    /// Another process, or another part of this one, is writing the file.
    InUse,
    /// The path leads to a folder, a pipe or a device.
    NotAFile,
    /// Error of the operating system.
    Io(io::Error),
}

impl fmt::Display for OutputError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            OutputError::InUse => f.write_str("is being written by another run; give another file"),
            OutputError::NotAFile => {
                f.write_str("exists and is not a regular file; give another name")
            }
            OutputError::Io(error) => write!(f, "cannot be written: {error}"),
        }
    }
}

impl std::error::Error for OutputError {}

impl From<io::Error> for OutputError {
    fn from(error: io::Error) -> Self {
        OutputError::Io(error)
    }
}

impl From<OutputError> for io::Error {
    fn from(error: OutputError) -> Self {
        match error {
            OutputError::Io(error) => error,
            other => io::Error::other(other),
        }
    }
}

/// A file under construction: `NAME.part`, which [`name`](OutputFile::name) renames to `NAME`.
/// What was there before is kept until then. Dropped before, it is removed.
///
/// The file is locked as long as it, or a clone of it, is open; a second writer of the same name is
/// refused. The lock is advisory, so that a recording can be read while it is written, and ends
/// with the process, however that ends. On file systems without locks, and on Windows, where a lock
/// would keep readers out, it is omitted.
#[derive(Debug)]
pub struct OutputFile {
    file: File,
    part: PathBuf,
    path: PathBuf,
    is_named: bool,
}

impl OutputFile {
    /// Creates and locks the unnamed file. A link stays, and what it leads to is written.
    pub fn create(path: &Path) -> Result<Self, OutputError> {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        let mut part = path.clone().into_os_string();
        part.push(".part");
        let part = PathBuf::from(part);
        for place in [&path, &part] {
            if std::fs::metadata(place).is_ok_and(|found| !found.is_file()) {
                return Err(OutputError::NotAFile);
            }
        }
        for _ in 0..ATTEMPTS {
            let mut options = OpenOptions::new();
            let file = options
                .write(true)
                .create(true)
                .truncate(false)
                .open(&part)?;
            if !lock(&file) {
                return Err(OutputError::InUse);
            }
            // Between the two calls its writer may have given it its name.
            if !is_at(&file, &part) {
                continue;
            }
            // Whoever names a file holds the lock of `part` before, and that of `path` after.
            if File::open(&path).is_ok_and(|named| !lock(&named)) {
                // The other one is not hindered by an empty file; whether it goes changes nothing.
                let _ = std::fs::remove_file(&part);
                return Err(OutputError::InUse);
            }
            file.set_len(0)?;
            return Ok(OutputFile {
                file,
                part,
                path,
                is_named: false,
            });
        }
        Err(OutputError::InUse)
    }

    /// The open file.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// The path that the file will have, links followed.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Gives the file its name, in place of what had it. The file is still open and locked.
    pub fn name(mut self) -> Result<File, OutputError> {
        std::fs::rename(&self.part, &self.path)?;
        self.is_named = true;
        Ok(self.file.try_clone()?)
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        if !self.is_named {
            // It is of no use to anybody; whether it can be removed changes nothing.
            let _ = std::fs::remove_file(&self.part);
        }
    }
}

/// Writes a whole file: readers see the old or the new contents, never a part.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    let output = OutputFile::create(path)?;
    let mut file = output.file();
    file.write_all(bytes)?;
    file.sync_data()?;
    output.name()?;
    Ok(())
}

/// Writes the entries of a folder to the disk, so that the name of a new file survives a loss of
/// power. Not every system and file system can.
pub fn sync_folder_of(path: &Path) {
    let folder = path.parent().unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(crate::file_set::or_current(folder)) {
        let _ = folder.sync_all();
    }
}

/// Locks a file; false if somebody else has.
#[cfg(unix)]
fn lock(file: &File) -> bool {
    !matches!(file.try_lock(), Err(std::fs::TryLockError::WouldBlock))
}

#[cfg(not(unix))]
fn lock(_: &File) -> bool {
    true
}

/// Returns true if a path leads to an open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), std::fs::metadata(path)) {
        (Ok(a), Ok(b)) => (a.dev(), a.ino()) == (b.dev(), b.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_file_has_one_writer_and_appears_whole() {
        let name = format!("bathyal_output_{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        write_file(&path, b"old").unwrap();
        let first = OutputFile::create(&path).unwrap();
        let refused = OutputFile::create(&path);
        assert!(matches!(refused, Err(OutputError::InUse)), "{refused:?}");
        first.file().write_all(b"new").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        let named = first.name().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        let refused = write_file(&path, b"other");
        assert!(matches!(refused, Err(OutputError::InUse)), "{refused:?}");
        drop(named);
        drop(OutputFile::create(&path).unwrap());
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        assert!(!path.with_extension("part").exists());
        let folder = OutputFile::create(&std::env::temp_dir());
        assert!(matches!(folder, Err(OutputError::NotAFile)));
        std::fs::remove_file(&path).unwrap();
    }
}
