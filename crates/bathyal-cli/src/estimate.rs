//! `bathyal estimate`.

mod screen;

use crate::convert::{EXTENSIONS, keep_meshes, print_notes, write};
use crate::failure::{Failure, print};
use crate::output;
use crate::robot_arguments::RobotArguments;
use bathyal_robot::estimate::{self, Report, estimate, published};
use bathyal_robot::{FileError, Format, Loaded, Note, Robot, native};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;

/// Estimate missing mass, inertia, buoyancy, added mass and drag from the geometry.
///
/// Given values are kept; those that were estimated before, as their `origin` says, are estimated
/// again. For each estimate the method and the expected accuracy are listed, and written to the file
/// under `origin`; for vehicles also the range in which those of built vehicles lie. Comments and
/// joints of a TOML file are kept. For a URDF, standard error lists what was understood, changed,
/// assumed and ignored.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  bathyal estimate my_rov.toml --output my_rov.toml
  bathyal estimate rexrov.urdf --search ~/ros/src --output rexrov.toml
  bathyal estimate arm.urdf --density 1200 --output arm.toml
  bathyal estimate --published")]
pub struct Arguments {
    #[command(flatten)]
    robot: Option<RobotArguments>,
    /// Print estimates of built vehicles beside their published values, and nothing else
    #[arg(long, exclusive = true)]
    published: bool,
    /// Robot file to write, .toml or .json [default: only list the estimates]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace given values, too
    #[arg(long)]
    overwrite: bool,
    /// Do not change this body; may be repeated
    #[arg(long, value_name = "BODY")]
    skip: Vec<String>,
    /// Density of shapes that have none, kg/m³: gives bodies without mass theirs
    #[arg(long, value_name = "KG_PER_M3")]
    density: Option<f64>,
    /// List every body, small parts and equal ones, too
    #[arg(long)]
    all: bool,
    /// Print the estimates as JSON
    #[arg(long)]
    json: bool,
}

/// Estimates.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let robot_failure = |error: FileError| Failure::file(error, arguments.json);
    let Some(robot) = &arguments.robot else {
        let compared = published()
            .map_err(|diagnostic| Failure::message(diagnostic.to_string(), arguments.json))?;
        print(&screen::published(&compared))?;
        return Ok(ExitCode::SUCCESS);
    };
    if let Some(path) = &arguments.output {
        output::check(path, EXTENSIONS, None)?;
    }
    let format = Format::from_path(&robot.file);
    let is_urdf = format == Some(Format::Urdf);
    if !is_urdf && !robot.lock.is_empty() {
        return Err(Failure::usage(
            "--lock is for URDF only; in a robot file write type = \"fixed\", or lock the joint when the file is used",
        ));
    }
    // Estimates may give inertia to a joint, so joints are simplified afterwards.
    let mut options = robot.options();
    let simplifies = is_urdf && !options.as_written;
    options.as_written = true;
    let mut loaded = bathyal_robot::read(&robot.file, &options).map_err(robot_failure)?;
    let before = as_written(&loaded, format).map_err(robot_failure)?;
    let mut after = before.clone();
    let how = estimate::Options {
        overwrite: arguments.overwrite,
        skip: arguments.skip.clone(),
        density: arguments.density,
    };
    let report = estimate(&mut after, &loaded.files, &how)
        .map_err(|diagnostic| robot_failure(loaded.source.error(diagnostic)))?;
    if simplifies {
        loaded.robot = after;
        loaded.simplify().map_err(robot_failure)?;
        after = loaded.robot.clone();
    }
    let moved = keep_meshes(&mut after, loaded.files.path(), &arguments.output);
    loaded.notes.extend(moved);
    if arguments.output.is_some() {
        write(&arguments.output, |as_json| match (as_json, format) {
            (true, _) => native::to_json(&after),
            (false, Some(Format::Toml)) => {
                native::update_toml(&loaded.source.text, &before, &after)
            }
            (false, _) => native::to_toml(&after),
        })?;
    }
    if arguments.json {
        let all = Output {
            report: &report,
            notes: &loaded.notes,
        };
        let text = serde_json::to_string_pretty(&all).expect("reports hold no odd keys");
        print(&format!("{text}\n"))?;
    } else {
        print_notes(&loaded.notes);
        let detail = screen::Detail::of(arguments.all, &after);
        print(&screen::report(&report, &detail))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Output of `--json`.
#[derive(Serialize)]
struct Output<'a> {
    #[serde(flatten)]
    report: &'a Report,
    /// Notes of the reader.
    notes: &'a [Note],
}

/// Returns the robot as it is written, with its limbs not expanded.
fn as_written(loaded: &Loaded, format: Option<Format>) -> Result<Robot, FileError> {
    match format {
        Some(Format::Toml) => native::from_toml(&loaded.source.text),
        Some(Format::Json) => native::from_json(&loaded.source.text),
        Some(Format::Urdf) | None => Ok(loaded.robot.clone()),
    }
}
