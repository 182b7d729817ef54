//! What a recording says of itself.

use serde::{Deserialize, Serialize};

/// Everything that a run was made from: enough to run it again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Header {
    /// Name of the scenario.
    pub name: String,
    /// The scenario as it was run: TOML with all overrides applied.
    pub scenario: String,
    /// Name and TOML text of each robot.
    pub robots: Vec<(String, String)>,
    /// Name and content of every other file that was read, such as terrain.
    pub files: Vec<(String, Vec<u8>)>,
    /// Version of the program that ran it.
    pub version: String,
    /// Names of the topics to record; none mean all.
    pub topics: Vec<String>,
}

/// The attachment that closes the header. Without it the header is not whole.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Closing {
    /// Of what is described here.
    pub format: u32,
    /// Name of the scenario.
    pub name: String,
    /// Version of the program.
    pub version: String,
    /// Topics that were chosen.
    pub topics: Vec<String>,
    /// Number of attached robots.
    pub robots: usize,
    /// Number of attached files.
    pub files: usize,
}

/// The only format so far.
pub(super) const FORMAT: u32 = 1;
/// Attachment with [`Closing`].
pub(super) const CLOSING: &str = "recording.json";
/// Attachment with the scenario.
pub(super) const SCENARIO: &str = "scenario.toml";
/// Folder of attached robots.
pub(super) const ROBOTS: &str = "robots/";
/// How the name of an attached robot ends.
pub(super) const ROBOT_END: &str = ".toml";
/// Folder of other attached files.
pub(super) const FILES: &str = "files/";
/// Attachment with the summary of the run.
pub(super) const SUMMARY: &str = "summary.json";
/// Metadata record for viewers.
pub(super) const METADATA: &str = "bathyal";

/// No record of a recording is larger, compressed or not: damaged lengths must not fill the memory.
pub(super) const RECORD_LIMIT: usize = 256 << 20;
