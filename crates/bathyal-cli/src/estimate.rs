//! `bathyal estimate`.

use crate::convert::{ROBOTS, keep_meshes, tell, write};
use crate::failure::{Failure, print};
use crate::output;
use crate::reading::Reading;
use bathyal_robot::estimate::{self, Report, estimate};
use bathyal_robot::geometry::MeshFinder;
use bathyal_robot::{FileError, Format, Loaded, Note, Robot, native};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;

/// Fill in what the water does, and what is missing of mass and inertia, from the shapes.
///
/// What the file says stays. Where each number came from and how far to trust it is listed,
/// and left in the file under `origin`. Comments in a TOML file survive, and its joints stay
/// as they are written. What was understood, changed, assumed and ignored of a URDF is listed
/// on stderr.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  bathyal estimate my_rov.toml --output my_rov.toml
  bathyal estimate rexrov.urdf --search ~/ros/src --output rexrov.toml")]
pub struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Where to write, .toml or .json; without it the estimates are only listed
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace what the file says, too
    #[arg(long)]
    overwrite: bool,
    /// Leave this body as it is; may be given several times
    #[arg(long, value_name = "BODY")]
    skip: Vec<String>,
    /// List the estimates as JSON
    #[arg(long)]
    json: bool,
}

/// Estimates.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let robot_failure = |error: FileError| Failure::robot(error, arguments.json);
    let reading = &arguments.reading;
    if let Some(path) = &arguments.output {
        output::check(path, ROBOTS, None)?;
    }
    let format = Format::from_path(&reading.file);
    let is_urdf = format == Some(Format::Urdf);
    if !is_urdf && !reading.lock.is_empty() {
        return Err(Failure::usage(
            "--lock is for URDF: a robot file keeps its joints; write type = \"fixed\" into it, or lock the joint when the file is used",
        ));
    }
    // What is estimated may be what a joint moves, so that joints are looked at afterwards.
    let mut options = reading.options();
    let simplifies = is_urdf && !options.as_written;
    options.as_written = true;
    let mut loaded = bathyal_robot::read(&reading.file, &options).map_err(robot_failure)?;
    let before = as_written(&loaded, format).map_err(robot_failure)?;
    let mut after = before.clone();
    let meshes = MeshFinder::new(loaded.folder.as_deref(), &reading.search);
    let how = estimate::Options {
        overwrite: arguments.overwrite,
        skip: arguments.skip.clone(),
    };
    let report = estimate(&mut after, &meshes, &how)
        .map_err(|diagnostic| robot_failure(loaded.source.error(diagnostic)))?;
    if simplifies {
        loaded.robot = after;
        loaded.simplify().map_err(robot_failure)?;
        after = loaded.robot.clone();
    }
    let moved = keep_meshes(&mut after, loaded.folder.as_deref(), &arguments.output);
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
        let all = Listed {
            report: &report,
            notes: &loaded.notes,
        };
        let text = serde_json::to_string_pretty(&all).expect("reports hold no odd keys");
        print(&format!("{text}\n"))?;
    } else {
        tell(&loaded.notes);
        print(&screen(&report))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What `--json` lists.
#[derive(Serialize)]
struct Listed<'a> {
    #[serde(flatten)]
    report: &'a Report,
    /// What was understood, assumed, changed and ignored when the file was read.
    notes: &'a [Note],
}

/// The robot with its limbs as limbs.
fn as_written(loaded: &Loaded, format: Option<Format>) -> Result<Robot, FileError> {
    match format {
        Some(Format::Toml) => native::from_toml(&loaded.source.text),
        Some(Format::Json) => native::from_json(&loaded.source.text),
        Some(Format::Urdf) | None => Ok(loaded.robot.clone()),
    }
}

/// The report as text: by body, one number after the other.
fn screen(report: &Report) -> String {
    let mut out = String::new();
    let mut body = "";
    for entry in &report.entries {
        if entry.body != body {
            body = &entry.body;
            out += &format!("{body}\n");
        }
        out += &format!("  {:<20} {}\n", entry.field, entry.value);
        let condition = match entry.condition.as_str() {
            "" => String::new(),
            condition => format!(", {condition}"),
        };
        out += &format!(
            "  {:<20}   {}; {}{condition}\n",
            "", entry.method, entry.trust
        );
    }
    for missing in &report.missing {
        out += &format!(
            "missing: {}: {}: {}\n",
            missing.body,
            missing.fields.join(", "),
            missing.reason
        );
    }
    for warning in &report.warnings {
        out += &format!("warning: {}: {}\n", warning.body, warning.text);
    }
    if report.entries.is_empty() {
        out += "nothing was estimated\n";
    }
    out
}
