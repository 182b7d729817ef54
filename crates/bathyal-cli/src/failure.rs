//! Failures of commands: messages and exit codes.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use bathyal_robot::text::{floor_boundary, shorten, visible};
use bathyal_robot::{FileError, OutputError};
use bathyal_sim::record::RecordError;
use bathyal_sim::run::RunError;
use serde_json::json;
use std::io::{ErrorKind, IsTerminal, Write};
use std::ops::Range;
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

/// Longest message, bytes.
const MAX_MESSAGE: usize = 2500;

/// Prints on standard output, with [`visible`] characters alone. A pipe that has been closed, as by
/// `head`, ends the command quietly.
pub fn print(text: &str) -> Result<(), Failure> {
    print_exactly(&visible(text))
}

/// Formats a text as one line: names in files may hold line breaks, which would look like lines of
/// the program itself, such as another verdict.
pub fn one_line(text: &str) -> String {
    let breaks = [('\n', "\\u000a"), ('\t', "\\u0009")];
    let text = visible(text).into_owned();
    breaks
        .iter()
        .fold(text, |text, (c, escape)| text.replace(*c, escape))
}

/// Prints a line on standard error, with [`visible`] characters alone.
pub fn complain(line: &str) {
    eprintln!("{}", visible(&shorten(line, MAX_MESSAGE)));
}

/// Prints what other programs read, such as a robot file, as it is, unless it is for a terminal.
pub fn print_file(text: &str) -> Result<(), Failure> {
    match std::io::stdout().is_terminal() {
        true => print(text),
        false => print_exactly(text),
    }
}

fn print_exactly(text: &str) -> Result<(), Failure> {
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

    /// A file cannot be written, or another process writes it.
    pub fn output(path: &Path, error: &OutputError) -> Self {
        Failure {
            cause: Cause::Message(format!("{} {error}", path.display())),
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
                let message = shorten(&message, MAX_MESSAGE);
                let error = json!({ "error": { "message": message } });
                let _ = print(&format!("{error:#}\n"));
            }
            Cause::Message(message) => complain(&format!("error: {message}")),
            Cause::Usage(message) => {
                complain(&format!("error: {message}"));
                return ExitCode::from(USAGE);
            }
            Cause::Closed => return ExitCode::SUCCESS,
        }
        ExitCode::FAILURE
    }
}

/// Longest parts of a text that are shown before, at and after a place, bytes: a file may be one
/// line.
const MAX_BEFORE: usize = 80;
const MAX_PLACE: usize = 400;
const MAX_AFTER: usize = 80;

/// Message with the underlined text.
fn underlined(error: &FileError) -> String {
    let FileError { source, range, .. } = error;
    let name = visible(&source.name);
    let message = visible(&error.message);
    let title = match range {
        Some(_) => message.into_owned(),
        None => format!("{name}: {message}"),
    };
    let mut report = Group::with_title(Level::ERROR.primary_title(&title));
    let mut columns = None;
    if let Some(range) = range {
        let (line, column) = source.line_column(range.start);
        let (text, place) = excerpt(&source.text, range);
        let shown = text[..place.start]
            .chars()
            .rev()
            .take_while(|c| *c != '\n')
            .count()
            + 1;
        // The renderer counts the columns of the excerpt.
        columns = Some([shown, column].map(|column| format!("{name}:{line}:{column}")));
        let snippet = Snippet::source(text).line_start(line).path(name.clone());
        report = report.element(snippet.annotation(AnnotationKind::Primary.span(place)));
    }
    if let Some(help) = &error.help {
        report = report.element(Level::HELP.message(visible(help)));
    }
    let renderer = match std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none() {
        true => Renderer::styled(),
        false => Renderer::plain(),
    };
    let rendered = renderer.render(&[report]);
    match columns {
        Some([shown, real]) if shown != real => rendered.replacen(&shown, &real, 1),
        _ => rendered,
    }
}

/// Lines of a text around a range, shortened, and the range in them.
fn excerpt(text: &str, range: &Range<usize>) -> (String, Range<usize>) {
    let start = floor_boundary(text, range.start);
    let shown = floor_boundary(text, range.end.clamp(start, start + MAX_PLACE));
    let line = text[..start].rfind('\n').map_or(0, |i| i + 1);
    let first = floor_boundary(text, line.max(start.saturating_sub(MAX_BEFORE)));
    let rest = text[shown..].find('\n').map_or(text.len(), |i| shown + i);
    let last = floor_boundary(text, rest.min(shown + MAX_AFTER));
    let dots = |is_cut: bool| if is_cut { "…" } else { "" };
    let before = dots(first > line).to_string() + &visible(&text[first..start]);
    let inside = visible(&text[start..shown]);
    let place = before.len()..before.len() + inside.len();
    let after = visible(&text[shown..last]);
    let excerpt = format!("{before}{inside}{after}{}", dots(last < rest));
    (excerpt, place)
}
