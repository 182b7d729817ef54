//! Setup of a recorded run.

use super::merged_robot::RobotSource;
use super::{ScenarioFile, Setup};
use crate::record::Header;
use bathyal_robot::{Diagnostic, FileError, FileSet, Laws, Source};
use std::sync::Arc;

impl Setup {
    /// Rebuilds the setup of a recorded run from the recording alone, in memory. Its laws must be
    /// shipped ones.
    pub fn from_recording(header: &Header) -> Result<Self, FileError> {
        Setup::from_recording_with(header, &Laws::default())
    }

    /// The same with laws and waters that the run may name.
    pub fn from_recording_with(header: &Header, laws: &Laws) -> Result<Self, FileError> {
        check_laws(header, laws)?;
        let files = files(header);
        let file = ScenarioFile::parse(&header.scenario, "scenario.toml", &files, &[])?;
        let file = file.with_laws(laws.clone());
        let source = RobotSource::Files(&files);
        Setup::build(&file, source, &|_, _| {}, header.scene.as_ref())
    }
}

/// Checks that all laws and waters of a recording are registered.
fn check_laws(header: &Header, laws: &Laws) -> Result<(), FileError> {
    let missing = |names: &[String], known: &mut dyn Iterator<Item = &str>| -> Vec<String> {
        let known: Vec<&str> = known.collect();
        let unknown = names.iter().filter(|name| !known.contains(&name.as_str()));
        unknown.map(|name| format!("'{name}'")).collect()
    };
    let water: Vec<String> = header.water.iter().cloned().collect();
    let parts = [
        ("law", missing(&header.laws, &mut laws.law_names())),
        ("water", missing(&water, &mut laws.water_names())),
    ];
    for (kind, missing) in parts {
        if !missing.is_empty() {
            let message = format!(
                "the run used the {kind} {}, which is not registered",
                missing.join(", ")
            );
            let help = "repeat it with the program that ran it, or register the name in `Laws`";
            let source = Arc::new(Source::new("recording", ""));
            return Err(source.error(Diagnostic::new("", message, help)));
        }
    }
    Ok(())
}

/// Robots and other files of a recording, by the names that its scenario has for them.
fn files(header: &Header) -> FileSet {
    let robots = header.robots.iter();
    let robots = robots.map(|(name, text)| (format!("{name}.toml"), text.as_bytes().to_vec()));
    FileSet::memory(robots.chain(header.files.iter().cloned()))
}
