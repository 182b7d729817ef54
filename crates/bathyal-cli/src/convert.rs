//! `bathyal convert`.

use crate::failure::{Failure, print};
use crate::output;
use crate::reading::Reading;
use bathyal_robot::geometry::move_meshes;
use bathyal_robot::{Format, Note, NoteKind, Robot, native};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Turn any readable robot into a native robot file.
///
/// What was understood, changed, assumed and ignored is listed on stderr.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  bathyal convert rexrov.urdf --output rexrov.toml --search ~/ros/src")]
pub struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Where to write, .toml or .json; standard output, as TOML, if not given
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// List what was done as JSON, on standard output; needs --output
    #[arg(long, requires = "output")]
    json: bool,
}

/// How files of robots that are written end.
pub const ROBOTS: &[&str] = &["toml", "json"];

/// Converts.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if let Some(path) = &arguments.output {
        output::check(path, ROBOTS, Some(&arguments.reading.file))?;
    }
    let mut loaded = arguments.reading.read(arguments.json)?;
    let moved = keep_meshes(
        &mut loaded.robot,
        loaded.folder.as_deref(),
        &arguments.output,
    );
    loaded.notes.extend(moved);
    write(&arguments.output, |json| match json {
        true => native::to_json(&loaded.robot),
        false => native::to_toml(&loaded.robot),
    })?;
    if arguments.json {
        print(&format!("{:#}\n", json!({ "notes": loaded.notes })))?;
    } else {
        tell(&loaded.notes);
    }
    Ok(ExitCode::SUCCESS)
}

/// Names meshes from the folder of the file that is written.
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

/// Writes a robot to a file, as JSON if its name says so, or to standard output as TOML.
pub fn write(output: &Option<PathBuf>, text: impl Fn(bool) -> String) -> Result<(), Failure> {
    let Some(path) = output else {
        return print(&text(false));
    };
    let as_json = Format::from_path(path) == Some(Format::Json);
    std::fs::write(path, text(as_json)).map_err(|error| Failure::write(path, &error))
}

/// Lists what was done, on stderr.
pub fn tell(notes: &[Note]) {
    for line in grouped(notes) {
        eprintln!("{line}");
    }
}

/// Names in one line.
const NAMES: usize = 4;

/// One line for all notes that say the same, in the order of the first of each.
pub fn grouped<'a>(notes: impl IntoIterator<Item = &'a Note>) -> Vec<String> {
    let mut groups: Vec<Vec<&Note>> = Vec::new();
    for note in notes {
        let same =
            |group: &&mut Vec<&Note>| (group[0].kind, &group[0].text) == (note.kind, &note.text);
        match groups.iter_mut().find(same) {
            Some(group) => group.push(note),
            None => groups.push(vec![note]),
        }
    }
    let line = |group: &Vec<&Note>| {
        let mut names: Vec<&str> = group
            .iter()
            .take(NAMES)
            .map(|n| n.subject.as_str())
            .collect();
        let times = match group.len() {
            n if n > NAMES => {
                names.push("...");
                format!(" ({n} times)")
            }
            _ => String::new(),
        };
        let first = group[0];
        let place = first.line.map_or(String::new(), |n| format!(" (line {n})"));
        format!(
            "{} {}{place}: {}{times}",
            word(first.kind),
            names.join(", "),
            first.text
        )
    };
    groups.iter().map(line).collect()
}

/// The kind of a note in one word.
fn word(kind: NoteKind) -> &'static str {
    match kind {
        NoteKind::Warning => "warning",
        NoteKind::Changed => "changed",
        NoteKind::Assumed => "assumed",
        NoteKind::Ignored => "ignored",
        NoteKind::Understood => "understood",
    }
}
