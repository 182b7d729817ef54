//! `bathyal coefficients`.

use crate::failure::{Failure, one_line, print};
use bathyal_robot::coefficients::CoefficientError;
use bathyal_robot::{Options, read_file};
use bathyal_sim::scenario::{Coefficients, ListedCoefficient, Override, ScenarioFile};
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;

/// List the coefficients of a robot or scenario: paths, values and units.
///
/// The paths are those of `run --set`. Those of a robot begin with `robot` there, and with
/// `robots.NAME` in a scenario of several robots.
#[derive(clap::Args)]
#[command(after_help = "\
Exit codes:
  0  the coefficients were listed
  1  the file cannot be read or is not valid, or no path matches
  2  invalid command line

Example:
  bathyal coefficients robots/bluerov2_alpha.toml --match mass
  bathyal coefficients scenarios/rov_station_keeping.toml --match current
  bathyal coefficients scenarios/rov_station_keeping.toml --json
  bathyal run scenarios/bluerov2_arm.toml --set robot.bodies.vehicle.mass=12")]
pub struct Arguments {
    /// Robot file (.toml, .json, .urdf) or scenario file (.toml)
    file: PathBuf,
    /// Set a value of the scenario or its robots first; may be repeated
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<Override>,
    /// Search package:// meshes of the robots in this folder and the folders in it; may be repeated
    #[arg(long, value_name = "DIR")]
    search: Vec<PathBuf>,
    /// List the coefficients whose paths contain this text
    #[arg(long = "match", value_name = "TEXT")]
    part: Option<String>,
    /// Print the list as JSON
    #[arg(long)]
    json: bool,
}

/// Largest scenario whose kind is looked up, bytes.
const MAX_FILE_SIZE: u64 = 64 << 20;

/// Lists the coefficients.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut listed = list(arguments)?;
    if let Some(part) = &arguments.part {
        listed.retain(|one| one.path.contains(part.as_str()));
        if listed.is_empty() {
            let message = format!("no path contains '{part}'; list all without --match");
            return Err(Failure::message(message, arguments.json));
        }
    }
    if arguments.json {
        let value = json!({ "coefficients": listed });
        print(&format!("{value:#}\n"))?;
    } else {
        print(&screen(&listed))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Coefficients of the file.
fn list(arguments: &Arguments) -> Result<Vec<ListedCoefficient>, Failure> {
    let fail = |error| Failure::file(error, arguments.json);
    let no_document = |error: CoefficientError| Failure::message(error.to_string(), arguments.json);
    if is_scenario(arguments) {
        let file = ScenarioFile::read(&arguments.file, &arguments.set).map_err(fail)?;
        let setup = file.with_search_path(&arguments.search).setup();
        let coefficients = setup.map_err(fail)?.coefficients().map_err(no_document)?;
        return Ok(coefficients.list());
    }
    if let Some(set) = arguments.set.first() {
        let message = format!("--set {set}: the file is no scenario; --set needs one");
        return Err(Failure::message(message, arguments.json));
    }
    let options = Options {
        search_path: arguments.search.clone(),
        ..Options::default()
    };
    let loaded = bathyal_robot::read(&arguments.file, &options).map_err(fail)?;
    Coefficients::list_robot(&loaded.robot).map_err(no_document)
}

/// True if the file says that it is a scenario. What cannot be read is left to the reader of robots.
fn is_scenario(arguments: &Arguments) -> bool {
    let text = read_file(&arguments.file, MAX_FILE_SIZE)
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok());
    text.is_some_and(|text| {
        let mut lines = text.lines();
        lines.any(|line| line.trim_start().starts_with("bathyal_scenario"))
    })
}

/// Formats the list.
fn screen(listed: &[ListedCoefficient]) -> String {
    let width = |one: &ListedCoefficient| one.path.chars().count();
    let widest = listed.iter().map(width).max().unwrap_or(0);
    let mut out = String::new();
    for one in listed {
        let pad = " ".repeat(widest - width(one));
        let unit = one.unit.as_deref().unwrap_or("");
        let line = format!("{}{pad}  {} {unit}", one.path, one.value);
        out += one_line(line.trim_end()).as_str();
        out.push('\n');
    }
    out
}
