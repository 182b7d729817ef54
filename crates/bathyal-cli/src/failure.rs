//! Failures of commands: messages and exit codes.

use bathyal_robot::FileError;
use bathyal_sim::record::RecordError;
use bathyal_sim::run::RunError;
use miette::{LabeledSpan, MietteDiagnostic, NamedSource, Report};
use serde_json::json;
use std::io::{ErrorKind, Write};
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
            Cause::File(error) => eprintln!("{:?}", underlined(*error)),
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
fn underlined(error: FileError) -> Report {
    let name = &error.source.name;
    let Some(range) = error.range else {
        let plain = MietteDiagnostic::new(format!("{name}: {}", error.message));
        return Report::new(MietteDiagnostic {
            help: error.help,
            ..plain
        });
    };
    let diagnostic = MietteDiagnostic {
        help: error.help,
        ..MietteDiagnostic::new(error.message)
    }
    .with_label(LabeledSpan::underline(range));
    let text = error.source.text.clone();
    Report::new(diagnostic).with_source_code(NamedSource::new(name, text))
}
