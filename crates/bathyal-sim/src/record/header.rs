//! Header of a recording.

use crate::scene::Scene;
use serde::{Deserialize, Serialize};

/// Scenario, robots and files of a run: all that is needed to repeat it.
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
    /// The scene; none in recordings of versions that did not record it, and of later versions if
    /// this one cannot read it.
    pub scene: Option<Scene>,
    /// Names of the hydrodynamic laws of the robots.
    pub laws: Vec<String>,
    /// Name of the water, if it has one.
    pub water: Option<String>,
    /// Version of the program that ran it.
    pub version: String,
    /// Names of the topics to record; empty for all.
    pub topics: Vec<String>,
}

/// Attachment that ends the header. Without it the header is not complete.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct HeaderEnd {
    /// Version of the format.
    pub format: u32,
    /// Name of the scenario.
    pub name: String,
    /// Version of the program.
    pub version: String,
    /// Topics that were chosen.
    pub topics: Vec<String>,
    /// Names of the hydrodynamic laws of the robots.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub laws: Vec<String>,
    /// Name of the water, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub water: Option<String>,
    /// Number of attached robots.
    pub robots: usize,
    /// Number of attached files.
    pub files: usize,
}

/// Version of the format.
pub(super) const FORMAT: u32 = 1;
/// Attachment with [`HeaderEnd`].
pub(super) const HEADER_END: &str = "recording.json";
/// Attachment with the scenario.
pub(super) const SCENARIO: &str = "scenario.toml";
/// Folder of attached robots.
pub(super) const ROBOTS: &str = "robots/";
/// Suffix of the name of an attached robot.
pub(super) const ROBOT_SUFFIX: &str = ".toml";
/// Folder of other attached files.
pub(super) const FILES: &str = "files/";
/// Attachment with the scene.
pub(super) const SCENE: &str = "scene.json";
/// Attachment with the summary of the run.
pub(super) const SUMMARY: &str = "summary.json";
/// Metadata record for viewers.
pub(super) const METADATA: &str = "bathyal";

/// No record of a recording is larger, compressed or not: damaged lengths must not fill the memory.
pub(super) const RECORD_LIMIT: usize = 256 << 20;
