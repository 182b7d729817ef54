//! Setup of a recorded run.

use super::merged_robot::RobotSource;
use super::{ScenarioFile, Setup};
use crate::record::Header;
use bathyal_robot::{FileError, FileSet};

impl Setup {
    /// Rebuilds the setup of a recorded run from the recording alone, in memory.
    pub fn from_recording(header: &Header) -> Result<Self, FileError> {
        let files = files(header);
        let file = ScenarioFile::parse(&header.scenario, "scenario.toml", &files, &[])?;
        let source = RobotSource::Files(&files);
        Setup::build(&file, source, &|_, _| {}, header.scene.as_ref())
    }
}

/// Robots and other files of a recording, by the names that its scenario has for them.
fn files(header: &Header) -> FileSet {
    let robots = header.robots.iter();
    let robots = robots.map(|(name, text)| (format!("{name}.toml"), text.as_bytes().to_vec()));
    FileSet::memory(robots.chain(header.files.iter().cloned()))
}
