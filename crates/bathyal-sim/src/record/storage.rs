//! Bytes of a recording: in a file, or in memory.

use std::io::{Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bathyal_robot::open_file;

use super::RecordError;

/// Name of a recording in memory, for messages.
pub(super) const IN_MEMORY: &str = "recording in memory";

/// Reader of the bytes of a recording.
pub(super) trait Input: Read + Seek + Send {}

impl<T: Read + Seek + Send> Input for T {}

/// Place of the bytes of a recording.
#[derive(Clone)]
pub(super) struct Storage {
    path: PathBuf,
    /// None for a file.
    bytes: Option<Arc<[u8]>>,
}

impl Storage {
    /// A file.
    pub fn file(path: &Path) -> Self {
        Storage {
            path: path.to_path_buf(),
            bytes: None,
        }
    }

    /// Bytes in memory.
    pub fn memory(bytes: Arc<[u8]>) -> Self {
        Storage {
            path: PathBuf::from(IN_MEMORY),
            bytes: Some(bytes),
        }
    }

    /// Path of the file, or what is said instead.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens it at its beginning.
    pub fn open(&self) -> Result<Box<dyn Input>, RecordError> {
        Ok(match &self.bytes {
            None => {
                let file = open_file(&self.path);
                Box::new(file.map_err(RecordError::open(&self.path))?)
            }
            Some(bytes) => Box::new(Cursor::new(Arc::clone(bytes))),
        })
    }

    /// Opens it and measures its size, bytes.
    pub fn open_sized(&self) -> Result<(Box<dyn Input>, u64), RecordError> {
        let mut input = self.open()?;
        let size = input
            .seek(SeekFrom::End(0))
            .and_then(|size| input.rewind().map(|()| size))
            .map_err(RecordError::io(&self.path, "read it"))?;
        Ok((input, size))
    }
}
