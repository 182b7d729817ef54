//! Gallery: the robots and scenarios of the folders `robots` and `scenarios`, as text.

use crate::scenario::{Scenario, ScenarioFile};
use bathyal_robot::{FileError, FileSet, Format, Options, Robot, parse};

/// A file of the gallery.
pub struct Entry {
    /// Its name, without the ending.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! entries {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$(Entry {
            name: $name,
            text: include_str!(concat!("../../../", $folder, "/", $name, ".toml")),
        }),*]
    };
}

/// robots/.
pub const ROBOTS: &[Entry] = entries!("robots":
    "andrews_squeezer",
    "aquarobot",
    "auv_wam",
    "auv_wam_floating",
    "ball_and_float",
    "bar",
    "bluerov2_alpha",
    "crabster",
    "crabster_faired",
    "dual_arm_vehicle",
    "four_bar",
    "four_puma_cell",
    "frame_walker",
    "glider",
    "npsauv2",
    "pipe",
    "puma560",
    "remus100",
    "remus100_fossen",
    "rov_tiburon",
);

/// scenarios/.
pub const SCENARIOS: &[Entry] = entries!("scenarios":
    "andrews_squeezer",
    "aquarobot_walk",
    "auv_wam_barycenter",
    "auv_wam_floating",
    "auv_wam_vehicle",
    "bluerov2_arm",
    "bluerov2_inspection",
    "crabster_surge_stand",
    "crabster_surge_walk",
    "crabster_walk",
    "dual_arm_pipe",
    "dual_arm_reach",
    "falling_and_rising",
    "four_bar_swing",
    "four_puma_lift",
    "four_puma_swing",
    "frame_walker_stand",
    "glider_sawtooth",
    "npsauv2_turn",
    "prescribed_vehicle",
    "puma560_move",
    "remus100_fossen_turn",
    "remus100_run",
    "remus100_survey",
    "rov_station_keeping",
    "two_puma_lift",
);

fn text(entries: &[Entry], name: &str) -> &'static str {
    let found = entries.iter().find(|entry| entry.name == name);
    found.map(|entry| entry.text).unwrap_or_default()
}

/// A robot by its name.
pub fn robot(name: &str) -> Result<Robot, FileError> {
    let loaded = parse(text(ROBOTS, name), name, Format::Toml, &Options::default())?;
    Ok(loaded.robot)
}

/// A scenario by its name.
pub fn scenario(name: &str) -> Result<Scenario, FileError> {
    let file = ScenarioFile::parse(text(SCENARIOS, name), name, &FileSet::default(), &[])?;
    Ok(file.scenario)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_folder(folder: &str) -> Vec<String> {
        let path = format!("{}/../../{folder}", env!("CARGO_MANIFEST_DIR"));
        let files = std::fs::read_dir(path).unwrap();
        let paths = files.map(|file| file.unwrap().path());
        let toml = paths.filter(|path| path.extension().is_some_and(|e| e == "toml"));
        let mut names: Vec<String> = toml
            .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn every_file_of_the_gallery_is_in_the_program() {
        for (folder, entries) in [("robots", ROBOTS), ("scenarios", SCENARIOS)] {
            let names: Vec<&str> = entries.iter().map(|entry| entry.name).collect();
            assert_eq!(names, in_folder(folder), "{folder}");
        }
    }
}
