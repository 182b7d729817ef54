//! Overview of a recording.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;
use serde_json::Value;

use super::scan::Contents;

/// Overview of a recording, as `bathyal info` prints it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Info {
    /// Path of the file.
    pub path: String,
    /// Name of the scenario.
    pub scenario: String,
    /// Names of the robots.
    pub robots: Vec<String>,
    /// Names of the other files inside.
    pub files: Vec<String>,
    /// Names of the hydrodynamic laws of the robots.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub laws: Vec<String>,
    /// Name of the water, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub water: Option<String>,
    /// Version of the program that ran it.
    pub version: String,
    /// True if the recorder finished it and nothing was damaged since.
    pub complete: bool,
    /// Damage of a recording that is not complete.
    pub damage: Option<String>,
    /// Bytes that could not be read.
    pub bytes_lost: u64,
    /// Simulated time from the first to the last message, s, rounded to a nanosecond.
    pub duration: f64,
    /// Number of samples.
    pub samples: u64,
    /// Number of messages by topic.
    pub topics: BTreeMap<String, u64>,
    /// Size of the file, bytes.
    pub size: u64,
    /// Size of the messages by their compressed size.
    pub compression_ratio: f64,
    /// Summary of the run, if it finished.
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
            laws: header.laws.clone(),
            water: header.water.clone(),
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
