//! Failures of commands: messages and exit codes.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use bathyal_robot::FileError;
use bathyal_sim::record::RecordError;
use bathyal_sim::run::RunError;
use serde_json::json;
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

/// Failure of a command, and the form of its message.
pub struct Failure {
    cause: Cause,
    as_json: bool,
}

enum Cause {
    /// An error at a place in a file.
    File(Box<FileError>),
    Message(String),
    /// Invalid command line.
    Usage(String),
    /// The reader of standard output has closed it.
    Closed,
}

/// Exit code for an invalid command line.
const USAGE: u8 = 2;

/// Prints on standard output. A pipe that has been closed, as by `head`, ends the command
/// quietly.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|error| Failure {
        cause: match error.kind() {
            ErrorKind::BrokenPipe => Cause::Closed,
            _ => Cause::Message(format!("cannot write to standard output: {error}")),
        },
        as_json: false,
    })
}

impl Failure {
    /// An error in a robot or scenario file.
    pub fn file(error: FileError, as_json: bool) -> Self {
        Failure {
            cause: Cause::File(Box::new(error)),
            as_json,
        }
    }

    /// A file cannot be written.
    pub fn write(path: &Path, error: &std::io::Error) -> Self {
        Failure {
            cause: Cause::Message(format!("{}: cannot be written: {error}", path.display())),
            as_json: false,
        }
    }

    /// A recording cannot be read or written.
    pub fn record(error: RecordError, as_json: bool) -> Self {
        Failure {
            cause: Cause::Message(error.to_string()),
            as_json,
        }
    }

    /// A run cannot be started or recorded.
    pub fn run(error: RunError, as_json: bool) -> Self {
        match error {
            RunError::File(error) => Failure::file(error, as_json),
            RunError::Record(error) => Failure::record(error, as_json),
        }
    }

    /// Any other failure.
    pub fn message(message: String, as_json: bool) -> Self {
        Failure {
            cause: Cause::Message(message),
            as_json,
        }
    }

    /// An invalid command line.
    pub fn usage(message: impl Into<String>) -> Self {
        Failure {
            cause: Cause::Usage(message.into()),
            as_json: false,
        }
    }

    /// Prints the message on standard error, or as JSON on standard output, and returns the exit
    /// code.
    pub fn report(self) -> ExitCode {
        match self.cause {
            Cause::File(error) if self.as_json => {
                let place = error.line_column();
                let error = json!({
                    "file": error.source.name,
                    "line": place.map(|p| p.0),
                    "column": place.map(|p| p.1),
                    "message": error.message,
                    "help": error.help,
                });
                // A failure to print cannot be reported either.
                let _ = print(&format!("{:#}\n", json!({ "error": error })));
            }
            Cause::File(error) => eprintln!("{}", underlined(&error)),
            Cause::Message(message) if self.as_json => {
                let error = json!({ "error": { "message": message } });
                let _ = print(&format!("{error:#}\n"));
            }
            Cause::Message(message) => eprintln!("error: {message}"),
            Cause::Usage(message) => {
                eprintln!("error: {message}");
                return ExitCode::from(USAGE);
            }
            Cause::Closed => return ExitCode::SUCCESS,
        }
        ExitCode::FAILURE
    }
}

/// Message with the underlined text.
fn underlined(error: &FileError) -> String {
    let FileError { source, range, .. } = error;
    let title = match range {
        Some(_) => error.message.clone(),
        None => format!("{}: {}", source.name, error.message),
    };
    let mut report = Group::with_title(Level::ERROR.primary_title(&title));
    if let Some(range) = range {
        let snippet = Snippet::source(&source.text).path(&source.name);
        let place = AnnotationKind::Primary.span(range.clone());
        report = report.element(snippet.annotation(place));
    }
    if let Some(help) = &error.help {
        report = report.element(Level::HELP.message(help));
    }
    let renderer = match std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none() {
        true => Renderer::styled(),
        false => Renderer::plain(),
    };
    renderer.render(&[report])
}
