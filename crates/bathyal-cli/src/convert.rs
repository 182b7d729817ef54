//! `bathyal convert`.

use crate::failure::Failure;
use crate::reading::Reading;
use bathyal_robot::{Format, Note, NoteKind, native};
use serde_json::json;
use std::path::PathBuf;
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

/// Converts.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let loaded = arguments.reading.read(arguments.json)?;
    // What cannot be computed with is not written either.
    let model = loaded.model();
    model.map_err(|problem| Failure::robot(problem, arguments.json))?;
    write(&arguments.output, |json| match json {
        true => native::to_json(&loaded.robot),
        false => native::to_toml(&loaded.robot),
    })?;
    if arguments.json {
        println!("{:#}", json!({ "notes": loaded.notes }));
    } else {
        tell(&loaded.notes);
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a robot to a file, as JSON if its name says so, or to standard output as TOML.
pub fn write(output: &Option<PathBuf>, text: impl Fn(bool) -> String) -> Result<(), Failure> {
    let Some(path) = output else {
        print!("{}", text(false));
        return Ok(());
    };
    let as_json = Format::of(path) == Some(Format::Json);
    std::fs::write(path, text(as_json)).map_err(|error| Failure::write(path, &error))
}

/// Lists what was done, on stderr.
fn tell(notes: &[Note]) {
    for note in notes {
        let line = note.line.map_or(String::new(), |n| format!(", line {n}"));
        eprintln!("{}: {}{line}: {}", word(note.kind), note.subject, note.text);
    }
}

/// The kind of a note in one word.
pub fn word(kind: NoteKind) -> &'static str {
    match kind {
        NoteKind::Warning => "warning",
        NoteKind::Changed => "changed",
        NoteKind::Assumed => "assumed",
        NoteKind::Ignored => "ignored",
        NoteKind::Understood => "understood",
    }
}
