//! Errors of recordings.

use std::io;
use std::path::{Path, PathBuf};

use mcap::McapError;

/// Error in writing, reading or exporting a recording.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The operating system refused.
    #[error("{}: cannot {action}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What was tried.
        action: &'static str,
        /// Why not.
        source: io::Error,
    },
    /// The container could not be written.
    #[error(
        "{}: cannot write the recording: {source}; is the disk full? what was written before is readable",
        path.display()
    )]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: McapError,
    },
    /// A value that JSON cannot say.
    #[error(
        "t = {time} s: {field} is {value}, which cannot be recorded; the simulation has diverged, try a smaller step"
    )]
    NotFinite {
        /// Name, as in an exported table.
        field: String,
        /// Time, s.
        time: f64,
        /// NaN or infinite.
        value: f64,
    },
    /// A time that a recording cannot hold.
    #[error("t = {time} s cannot be recorded: times are from 0 to 1.8e10 s")]
    Time {
        /// Time, s.
        time: f64,
    },
    /// A sample that does not look like the first.
    #[error(
        "t = {time} s: {what}; every sample of a recording has the same bodies, joints, thrusters, contacts and states"
    )]
    Layout {
        /// Time, s.
        time: f64,
        /// What differs.
        what: String,
    },
    /// A signal of some element was not recorded, though those of others were.
    #[error(
        "`{signal}` was not recorded, though that of other elements was: the recording does not belong to its robot"
    )]
    Missing {
        /// Name, as in an exported table.
        signal: String,
    },
    /// No such topic.
    #[error("there is no topic `{name}` to record; choose from {known}")]
    Topic {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// A file in the header that no reader would accept.
    #[error("{name}: {size} bytes are too many to put into a recording; the limit is {limit}")]
    TooLarge {
        /// Its name.
        name: String,
        /// Its size.
        size: u64,
        /// The largest size.
        limit: u64,
    },
    /// The file is not a recording, or its header or a chunk is damaged.
    #[error("{}: at byte {offset}: {what}; {remedy}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where.
        offset: u64,
        /// What is wrong.
        what: String,
        /// What to do.
        remedy: &'static str,
    },
    /// The table could not be made.
    #[error("{}: cannot export: {what}", path.display())]
    Export {
        /// The table.
        path: PathBuf,
        /// Why not.
        what: String,
    },
}

impl RecordError {
    /// Makes an error of the operating system into one that names the file.
    pub(super) fn io(path: &Path, action: &'static str) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        move |source| RecordError::Io {
            path,
            action,
            source,
        }
    }

    /// Makes an error of the container into one that names the file.
    pub(super) fn write(path: &Path) -> impl FnOnce(McapError) -> Self {
        let path = path.to_path_buf();
        move |source| RecordError::Write { path, source }
    }
}
