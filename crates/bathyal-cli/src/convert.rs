//! `bathyal convert`.

use crate::failure::{Failure, complain, print, print_file};
use crate::output;
use crate::robot_arguments::RobotArguments;
use bathyal_robot::geometry::move_meshes;
use bathyal_robot::{Format, Note, Robot, native, note_lines};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Convert a robot file, such as URDF, to the native format.
///
/// Standard error lists what was understood, changed, assumed and ignored.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  bathyal convert rexrov.urdf --output rexrov.toml --search ~/ros/src")]
pub struct Arguments {
    #[command(flatten)]
    robot: RobotArguments,
    /// Robot file to write, .toml or .json [default: TOML on standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print the notes as JSON on standard output; needs --output
    #[arg(long, requires = "output")]
    json: bool,
}

/// Extensions of robot files that can be written.
pub const EXTENSIONS: &[&str] = &["toml", "json"];

/// Converts.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if let Some(path) = &arguments.output {
        output::check(path, EXTENSIONS, Some(&arguments.robot.file))?;
    }
    let mut loaded = arguments.robot.read(arguments.json)?;
    let moved = keep_meshes(&mut loaded.robot, loaded.files.path(), &arguments.output);
    loaded.notes.extend(moved);
    write(&arguments.output, |json| match json {
        true => native::to_json(&loaded.robot),
        false => native::to_toml(&loaded.robot),
    })?;
    if arguments.json {
        print(&format!("{:#}\n", json!({ "notes": loaded.notes })))?;
    } else {
        print_notes(&loaded.notes);
    }
    Ok(ExitCode::SUCCESS)
}

/// Makes mesh paths relative to the folder of the output.
pub fn keep_meshes(
    robot: &mut Robot,
    folder: Option<&Path>,
    output: &Option<PathBuf>,
) -> Vec<Note> {
    match (folder, output.as_deref().and_then(Path::parent)) {
        (Some(from), Some(to)) => move_meshes(robot, from, to),
        _ => Vec::new(),
    }
}

/// Writes a robot to a file, as JSON or TOML by its extension, or as TOML to standard output.
pub fn write(output: &Option<PathBuf>, text: impl Fn(bool) -> String) -> Result<(), Failure> {
    let Some(path) = output else {
        return print_file(&text(false));
    };
    let as_json = Format::from_path(path) == Some(Format::Json);
    output::write(path, text(as_json).as_bytes())
}

/// Prints notes on standard error.
pub fn print_notes(notes: &[Note]) {
    for line in note_lines(notes) {
        complain(&line);
    }
}
