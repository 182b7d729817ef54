//! The shipped robots and scenarios, inside of the program.

use crate::Error;
use bathyal_robot::{Format, Options, Robot, parse};
use bathyal_sim::scenario::{Scenario, ScenarioFile};
use std::path::Path;

macro_rules! texts {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../", $folder, "/", $name, ".toml")))),*]
    };
}

const ROBOTS: &[(&str, &str)] = texts!("robots":
    "aquarobot", "auv_wam", "bluerov2_alpha", "crabster", "four_puma_cell", "frame_walker",
    "rov_tiburon");

const SCENARIOS: &[(&str, &str)] = texts!("scenarios":
    "aquarobot_walk", "auv_wam_vehicle", "four_puma_lift", "frame_walker_stand",
    "rov_station_keeping");

fn text(list: &[(&'static str, &'static str)], name: &str) -> &'static str {
    let found = list.iter().find(|(known, _)| *known == name);
    found.map(|(_, text)| *text).unwrap_or_default()
}

/// A robot of robots/.
pub fn robot(name: &str) -> Result<Robot, Error> {
    let loaded = parse(text(ROBOTS, name), name, Format::Toml, &Options::default())?;
    Ok(loaded.robot)
}

/// A scenario of scenarios/.
pub fn scenario(name: &str) -> Result<Scenario, Error> {
    let file = ScenarioFile::parse(text(SCENARIOS, name), name, Path::new("."), &[])?;
    Ok(file.scenario)
}
