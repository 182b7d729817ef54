//! Files that robots and scenarios refer to, on disk or in memory.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// Files that a robot or a scenario refers to: those of a folder, or held in memory; and the
/// folders of the search path, for meshes. Without files by default.
///
/// ```
/// use bathyal_robot::{FileSet, Options, read_from};
/// let robot = "bathyal_robot = 1\nname = \"buoy\"\n[[bodies]]\nname = \"hull\"\n\
///     joint = { type = \"free\" }\nmass = 20.0\ninertia = { xx = 0.5, yy = 0.5, zz = 0.3 }";
/// let files = FileSet::memory([("robots/buoy.toml".into(), robot.as_bytes().to_vec())]);
/// let loaded = read_from(&files, "robots/buoy.toml".as_ref(), &Options::default())?;
/// assert_eq!(loaded.robot.name, "buoy");
/// // Names are relative to the file that refers to them.
/// let beside = files.beside("scenarios/run.toml".as_ref());
/// assert!(read_from(&beside, "../robots/buoy.toml".as_ref(), &Options::default()).is_ok());
/// # Ok::<(), bathyal_robot::FileError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileSet {
    source: FileSource,
    search_path: Vec<PathBuf>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum FileSource {
    /// A folder on disk.
    Folder(PathBuf),
    /// Contents by name, and the folder that names are relative to; parts of names are separated by
    /// slashes.
    Memory {
        files: Arc<BTreeMap<String, Vec<u8>>>,
        folder: String,
    },
}

impl Default for FileSource {
    fn default() -> Self {
        FileSource::Memory {
            files: Arc::default(),
            folder: String::new(),
        }
    }
}

/// Error of reading a file of a [`FileSet`].
#[derive(Debug)]
pub enum ReadError {
    /// The file is missing, or the system cannot read it.
    Io(io::Error),
    /// The path does not lead to a file.
    NotAFile,
    /// The file is larger than so many bytes.
    TooLarge(u64),
    /// The path leads out of the folder.
    Outside,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ReadError::Io(error) => write!(f, "cannot be read: {error}"),
            ReadError::NotAFile => f.write_str("is not a file"),
            ReadError::TooLarge(limit) => write!(f, "is larger than {} MB", limit >> 20),
            ReadError::Outside => f.write_str("leads out of the folder, after links are followed"),
        }
    }
}

impl std::error::Error for ReadError {}

impl From<ReadError> for io::Error {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Io(error) => error,
            other => io::Error::new(io::ErrorKind::InvalidInput, other),
        }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        ReadError::Io(error)
    }
}

impl FileSet {
    /// Files of a folder; an empty path is the current folder.
    pub fn folder(path: impl Into<PathBuf>) -> Self {
        FileSet {
            source: FileSource::Folder(path.into()),
            search_path: Vec::new(),
        }
    }

    /// Files in memory, by name. Parts of a name are separated by slashes: `robots/rov.toml`. Names
    /// that lead out of the set, such as `../rov.toml`, are never found.
    pub fn memory(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Self {
        let normalized = |(name, bytes): (String, Vec<u8>)| Some((normalize("", &name)?, bytes));
        FileSet {
            source: FileSource::Memory {
                files: Arc::new(files.into_iter().filter_map(normalized).collect()),
                folder: String::new(),
            },
            search_path: Vec::new(),
        }
    }

    /// Adds folders on disk in which meshes are searched.
    pub fn with_search_path(mut self, folders: &[PathBuf]) -> Self {
        self.search_path.extend_from_slice(folders);
        self
    }

    /// Folders on disk in which meshes are searched.
    pub fn search_path(&self) -> &[PathBuf] {
        &self.search_path
    }

    /// The folder on disk; none for files in memory.
    pub fn path(&self) -> Option<&Path> {
        match &self.source {
            FileSource::Folder(folder) => Some(folder),
            FileSource::Memory { .. } => None,
        }
    }

    /// The same files, with names relative to the folder of one of them.
    pub fn beside(&self, file: &Path) -> FileSet {
        let source = match &self.source {
            FileSource::Folder(folder) => {
                let path = folder.join(file);
                FileSource::Folder(path.parent().map(Path::to_path_buf).unwrap_or(path))
            }
            FileSource::Memory { files, folder } => {
                let name = normalize(folder, &file.to_string_lossy()).unwrap_or_default();
                FileSource::Memory {
                    files: Arc::clone(files),
                    folder: name.rsplit_once('/').map_or("", |(f, _)| f).to_string(),
                }
            }
        };
        FileSet {
            source,
            search_path: self.search_path.clone(),
        }
    }

    /// Name of a file for messages.
    pub fn display(&self, file: &Path) -> String {
        match &self.source {
            FileSource::Folder(folder) => folder.join(file).display().to_string(),
            FileSource::Memory { .. } => file.display().to_string(),
        }
    }

    /// Reads a file of at most `limit` bytes.
    pub fn read(&self, file: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
        match &self.source {
            FileSource::Folder(folder) => read_file(&folder.join(file), limit),
            FileSource::Memory { .. } => {
                let Some(bytes) = self.in_memory(&file.to_string_lossy()) else {
                    let none = "it is not among the files in memory";
                    return Err(io::Error::new(io::ErrorKind::NotFound, none).into());
                };
                match bytes.len() as u64 > limit {
                    true => Err(ReadError::TooLarge(limit)),
                    false => Ok(bytes.to_vec()),
                }
            }
        }
    }

    /// Reads a file of at most `limit` bytes that lies in the folder after all links have been
    /// followed: for names in files that may come from anywhere.
    pub fn read_inside(&self, file: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
        let FileSource::Folder(folder) = &self.source else {
            return self.read(file, limit);
        };
        let plain = |part: Component| matches!(part, Component::Normal(_) | Component::CurDir);
        if !file.components().all(plain) {
            return Err(ReadError::Outside);
        }
        let root = or_current(folder).canonicalize()?;
        let found = root.join(file).canonicalize()?;
        match found.starts_with(&root) {
            true => read_file(&found, limit),
            false => Err(ReadError::Outside),
        }
    }

    /// Contents of a file in memory, by its name relative to the folder.
    pub(crate) fn in_memory(&self, name: &str) -> Option<&[u8]> {
        let FileSource::Memory { files, folder } = &self.source else {
            return None;
        };
        files.get(&normalize(folder, name)?).map(Vec::as_slice)
    }

    /// Contents of a file in memory, by its name in the whole set.
    pub(crate) fn in_memory_root(&self, name: &str) -> Option<&[u8]> {
        let FileSource::Memory { files, .. } = &self.source else {
            return None;
        };
        files.get(&normalize("", name)?).map(Vec::as_slice)
    }
}

/// Opens a regular file for reading. Opening a pipe would wait for whoever writes to it, and a
/// device may have no end.
pub fn open_file(path: &Path) -> Result<File, ReadError> {
    match std::fs::metadata(path)?.is_file() {
        true => Ok(File::open(path)?),
        false => Err(ReadError::NotAFile),
    }
}

/// Reads a regular file on disk of at most `limit` bytes.
pub fn read_file(path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
    let file = open_file(path)?;
    if file.metadata()?.len() > limit {
        return Err(ReadError::TooLarge(limit));
    }
    let mut bytes = Vec::new();
    // A file may grow while it is read.
    file.take(limit + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > limit {
        true => Err(ReadError::TooLarge(limit)),
        false => Ok(bytes),
    }
}

/// A folder; `.` for the empty path, which is the folder of a file named without one.
pub(crate) fn or_current(folder: &Path) -> &Path {
    match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    }
}

/// Name of a file from the root of a set, without `.` and `..`; none if it leads out of the set.
fn normalize(folder: &str, name: &str) -> Option<String> {
    if name.starts_with('/') {
        return None;
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(name.split('/')) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    (!parts.is_empty()).then(|| parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_memory_are_relative_and_never_leave_the_set() {
        let files = FileSet::memory([
            ("a/b.toml".to_string(), vec![1]),
            ("./c.toml".to_string(), vec![2]),
            ("../d.toml".to_string(), vec![3]),
        ]);
        let read = |files: &FileSet, name: &str| files.read(Path::new(name), 9).ok();
        assert_eq!(read(&files, "a/b.toml"), Some(vec![1]));
        let beside = files.beside(Path::new("a/b.toml"));
        assert_eq!(read(&beside, "b.toml"), Some(vec![1]));
        assert_eq!(read(&beside, "./../a/b.toml"), Some(vec![1]));
        assert_eq!(read(&beside, "../c.toml"), Some(vec![2]));
        for name in ["../../c.toml", "/c.toml", "c.toml", "", "../d.toml", ".."] {
            assert_eq!(read(&beside, name), None, "{name}");
        }
        assert!(matches!(
            files.read(Path::new("c.toml"), 0),
            Err(ReadError::TooLarge(0))
        ));
    }
}
