//! Errors of recordings.

use std::io;
use std::path::{Path, PathBuf};

use bathyal_robot::{OutputError, ReadError};
use mcap::McapError;

/// Error in writing, reading or exporting a recording.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// Error of the operating system.
    #[error("{}: cannot {action}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Action that failed.
        action: &'static str,
        /// Cause.
        source: io::Error,
    },
    /// The file is being written by another run, or its path leads to something else than a file.
    #[error("{} {source}", path.display())]
    Output {
        /// The file.
        path: PathBuf,
        /// Cause.
        source: OutputError,
    },
    /// The container could not be written.
    #[error(
        "{}: cannot write the recording: {source}; is the disk full? what was written before is readable",
        path.display()
    )]
    Write {
        /// The file.
        path: PathBuf,
        /// Cause.
        source: McapError,
    },
    /// Value that JSON cannot represent.
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
    /// Time outside of the range of a recording.
    #[error("t = {time} s cannot be recorded: times are from 0 to 1.8e10 s")]
    Time {
        /// Time, s.
        time: f64,
    },
    /// Sample with another layout than the first.
    #[error(
        "t = {time} s: {what}; every sample of a recording has the same bodies, joints, thrusters, contacts and states"
    )]
    Layout {
        /// Time, s.
        time: f64,
        /// Difference.
        what: String,
    },
    /// Signal that was not recorded, though those of other elements were.
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
        /// Requested name.
        name: String,
        /// Names of all topics.
        known: String,
    },
    /// File that is too large for the header.
    #[error("{name}: {size} bytes are too many to put into a recording; the limit is {limit}")]
    TooLarge {
        /// Name of the file.
        name: String,
        /// Size, bytes.
        size: u64,
        /// Largest size, bytes.
        limit: u64,
    },
    /// The file is not a recording, or its header or a chunk is damaged.
    #[error("{}: at byte {offset}: {what}; {remedy}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Offset in the file, bytes.
        offset: u64,
        /// Description of the damage.
        what: String,
        /// Advice.
        remedy: &'static str,
    },
    /// The table could not be made.
    #[error("{}: cannot export: {what}", path.display())]
    Export {
        /// The table.
        path: PathBuf,
        /// Cause.
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

    /// Makes an error of creating a file into one that names the file.
    pub(super) fn output(path: &Path) -> impl FnOnce(OutputError) -> Self {
        let path = path.to_path_buf();
        move |source| match source {
            OutputError::Io(source) => RecordError::Io {
                path,
                action: "create it",
                source,
            },
            source => RecordError::Output { path, source },
        }
    }

    /// Makes an error of opening a file into one that names the file.
    pub(super) fn open(path: &Path) -> impl FnOnce(ReadError) -> Self {
        let path = path.to_path_buf();
        move |error| RecordError::Io {
            path,
            action: "open it",
            source: error.into(),
        }
    }

    /// Makes an error of the container into one that names the file.
    pub(super) fn write(path: &Path) -> impl FnOnce(McapError) -> Self {
        let path = path.to_path_buf();
        move |source| RecordError::Write { path, source }
    }
}
