//! How a command ends that cannot do what it was asked.

use bathyal_robot::FileError;
use bathyal_sim::record::RecordError;
use bathyal_sim::run::RunError;
use miette::{LabeledSpan, MietteDiagnostic, NamedSource, Report};
use serde_json::json;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

/// Why a command failed, and how it is told.
pub struct Failure {
    cause: Cause,
    as_json: bool,
}

enum Cause {
    Robot(Box<FileError>),
    File(String),
    /// The command line asks for what does not go together.
    Usage(String),
    /// Whoever was reading has read enough.
    Closed,
}

/// The command line is not understood.
const USAGE: u8 = 2;

/// Prints on standard output. A pipe that has been closed, as by `head`, ends the command
/// quietly.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|error| Failure {
        cause: match error.kind() {
            ErrorKind::BrokenPipe => Cause::Closed,
            _ => Cause::File(format!("standard output cannot be written: {error}")),
        },
        as_json: false,
    })
}

impl Failure {
    /// A robot file is not as it should be.
    pub fn robot(error: FileError, as_json: bool) -> Self {
        Failure {
            cause: Cause::Robot(Box::new(error)),
            as_json,
        }
    }

    /// A file could not be written.
    pub fn write(path: &Path, error: &std::io::Error) -> Self {
        Failure {
            cause: Cause::File(format!("{}: cannot be written: {error}", path.display())),
            as_json: false,
        }
    }

    /// A recording could not be read or written.
    pub fn record(error: RecordError, as_json: bool) -> Self {
        Failure {
            cause: Cause::File(error.to_string()),
            as_json,
        }
    }

    /// A run could not be made.
    pub fn run(error: RunError, as_json: bool) -> Self {
        match error {
            RunError::File(error) => Failure::robot(error, as_json),
            RunError::Record(error) => Failure::record(error, as_json),
        }
    }

    /// Anything else, in words.
    pub fn words(message: String) -> Self {
        Failure::told(message, false)
    }

    /// Anything else, in words or as JSON.
    pub fn told(message: String, as_json: bool) -> Self {
        Failure {
            cause: Cause::File(message),
            as_json,
        }
    }

    /// What was asked for does not go together.
    pub fn usage(message: impl Into<String>) -> Self {
        Failure {
            cause: Cause::Usage(message.into()),
            as_json: false,
        }
    }

    /// Tells it on stderr, or as JSON on stdout, and gives the exit code.
    pub fn tell(self) -> ExitCode {
        match self.cause {
            Cause::Robot(error) if self.as_json => {
                let place = error.line_column();
                let error = json!({
                    "file": error.source.name,
                    "line": place.map(|p| p.0),
                    "column": place.map(|p| p.1),
                    "message": error.message,
                    "help": error.help,
                });
                // There is nowhere left to tell that it cannot be told.
                let _ = print(&format!("{:#}\n", json!({ "error": error })));
            }
            Cause::Robot(error) => eprintln!("{:?}", underlined(*error)),
            Cause::File(message) if self.as_json => {
                let error = json!({ "error": { "message": message } });
                let _ = print(&format!("{error:#}\n"));
            }
            Cause::File(message) => eprintln!("error: {message}"),
            Cause::Usage(message) => {
                eprintln!("error: {message}");
                return ExitCode::from(USAGE);
            }
            Cause::Closed => return ExitCode::SUCCESS,
        }
        ExitCode::FAILURE
    }
}

/// The message over the text that it is about.
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
