//! How a command ends that cannot do what it was asked.

use bathyal_robot::Problem;
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
    Robot(Box<Problem>),
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
    pub fn robot(problem: Problem, as_json: bool) -> Self {
        Failure {
            cause: Cause::Robot(Box::new(problem)),
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
            RunError::Problem(problem) => Failure::robot(problem, as_json),
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
            Cause::Robot(problem) if self.as_json => {
                let place = problem.line_column();
                let error = json!({
                    "file": problem.source.name,
                    "line": place.map(|p| p.0),
                    "column": place.map(|p| p.1),
                    "message": problem.message,
                    "help": problem.help,
                });
                // There is nowhere left to tell that it cannot be told.
                let _ = print(&format!("{:#}\n", json!({ "error": error })));
            }
            Cause::Robot(problem) => eprintln!("{:?}", underlined(*problem)),
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
fn underlined(problem: Problem) -> Report {
    let name = &problem.source.name;
    let Some(range) = problem.range else {
        let plain = MietteDiagnostic::new(format!("{name}: {}", problem.message));
        return Report::new(MietteDiagnostic {
            help: problem.help,
            ..plain
        });
    };
    let diagnostic = MietteDiagnostic {
        help: problem.help,
        ..MietteDiagnostic::new(problem.message)
    }
    .with_label(LabeledSpan::underline(range));
    let text = problem.source.text.clone();
    Report::new(diagnostic).with_source_code(NamedSource::new(name, text))
}
