//! What is in a recording, for people.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;
use serde_json::Value;

use super::scan::Contents;

/// What `bathyal info` says of a recording.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Info {
    /// The file.
    pub path: String,
    /// Name of the scenario.
    pub scenario: String,
    /// Names of the robots.
    pub robots: Vec<String>,
    /// Names of the other files inside.
    pub files: Vec<String>,
    /// Version of the program that ran it.
    pub version: String,
    /// Whether the recorder finished it and nothing was damaged since.
    pub complete: bool,
    /// Why it is not complete.
    pub damage: Option<String>,
    /// Bytes that could not be read.
    pub bytes_lost: u64,
    /// Simulated time from the first to the last message, s, rounded to a nanosecond.
    pub duration: f64,
    /// Number of samples.
    pub samples: u64,
    /// Number of messages by topic.
    pub topics: BTreeMap<String, u64>,
    /// Of the file, bytes.
    pub size: u64,
    /// How many times smaller compression made the messages.
    pub compression_ratio: f64,
    /// The summary of the run, if it came to its end.
    pub summary: Option<Value>,
}

impl Info {
    pub(super) fn new(path: &Path, size: u64, contents: &Contents, samples: u64) -> Self {
        let header = &contents.header;
        let damage = contents.damage.as_ref();
        Info {
            path: path.display().to_string(),
            scenario: header.name.clone(),
            robots: header.robots.iter().map(|(name, _)| name.clone()).collect(),
            files: header.files.iter().map(|(name, _)| name.clone()).collect(),
            version: header.version.clone(),
            complete: damage.is_none(),
            damage: damage.map(|d| format!("at byte {}: {}", d.offset, d.what)),
            bytes_lost: damage.map_or(0, |d| d.lost),
            duration: contents.times.map_or(0.0, |(first, last)| {
                last.saturating_sub(first) as f64 * 1e-9
            }),
            samples,
            topics: contents.counts.clone(),
            size,
            compression_ratio: match contents.compressed {
                0 => 1.0,
                compressed => contents.uncompressed as f64 / compressed as f64,
            },
            summary: contents.summary.clone(),
        }
    }
}
