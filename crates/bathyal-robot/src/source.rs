//! Source text of a robot, positions in it, and the diagnostics, errors and notes about it.

use crate::text::{floor_boundary, shorten};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Longest message and longest suggestion, bytes: names and values in a file may be of any length.
const MAX_MESSAGE: usize = 1500;
const MAX_HELP: usize = 750;
/// Longest subject of a note, bytes.
const MAX_SUBJECT: usize = 200;

/// A text and the positions of its fields.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// Name of the file, for messages.
    pub name: String,
    /// The text; not to be changed.
    pub text: String,
    /// Byte ranges by path, such as `bodies[2].joint.axis`.
    pub positions: BTreeMap<String, Range<usize>>,
    /// Starts of lines, computed at the first use.
    lines: OnceLock<Vec<usize>>,
}

impl Source {
    /// Creates a source without positions.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Source {
            name: name.into(),
            text: text.into(),
            positions: BTreeMap::new(),
            lines: OnceLock::new(),
        }
    }

    /// Position of a path, or of the nearest enclosing path that is in the text.
    pub fn find(&self, path: &str) -> Option<Range<usize>> {
        let mut path = path;
        loop {
            if let Some(range) = self.positions.get(path) {
                return Some(range.clone());
            }
            path = &path[..path.rfind(['.', '['])?];
        }
    }

    /// Line and column of a byte, counted from 1; columns are characters.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let offset = floor_boundary(&self.text, offset);
        let starts = self.lines.get_or_init(|| {
            let after = |(i, _)| i + 1;
            let breaks = self.text.match_indices('\n').map(after);
            std::iter::once(0).chain(breaks).collect()
        });
        let line = starts.partition_point(|start| *start <= offset);
        let before = &self.text[starts[line - 1]..offset];
        (line, before.chars().count() + 1)
    }

    /// The line of a path, if the path, or something around it, is in the text.
    pub fn line(&self, path: &str) -> Option<usize> {
        self.find(path).map(|range| self.line_column(range.start).0)
    }

    /// Finds a list in place of a table: serde would assign its items to the fields by their order.
    pub(crate) fn list_for_table(&self, document: &impl Serialize) -> Option<Diagnostic> {
        let value = serde_json::to_value(document).ok()?;
        self.list_for_table_in(&value, &mut String::new())
    }

    /// `path` is that of the value, and is left as it was.
    fn list_for_table_in(&self, value: &Value, path: &mut String) -> Option<Diagnostic> {
        let length = path.len();
        match value {
            Value::Object(fields) => {
                if length > 0 {
                    push_index(path, 0);
                    let is_list = self.positions.contains_key(path.as_str());
                    path.truncate(length);
                    if is_list {
                        return Some(listed_table(path, fields));
                    }
                }
                let mut nested = fields.iter().filter(|(_, item)| has_parts(item));
                nested.find_map(|(key, item)| {
                    push_key(path, key);
                    let found = self.list_for_table_in(item, path);
                    path.truncate(length);
                    found
                })
            }
            Value::Array(items) => {
                let nested = items.iter().enumerate();
                nested
                    .filter(|(_, item)| has_parts(item))
                    .find_map(|(i, item)| {
                        push_index(path, i);
                        let found = self.list_for_table_in(item, path);
                        path.truncate(length);
                        found
                    })
            }
            _ => None,
        }
    }

    /// Converts a diagnostic to an error at its position.
    pub fn error(self: &Arc<Self>, diagnostic: Diagnostic) -> FileError {
        let range = self.find(&diagnostic.path);
        self.error_at(range, diagnostic.message, diagnostic.help)
    }

    /// Creates an error at a position of the text.
    pub fn error_at(
        self: &Arc<Self>,
        range: Option<Range<usize>>,
        message: impl Into<String>,
        help: Option<String>,
    ) -> FileError {
        FileError {
            range,
            source: Arc::clone(self),
            message: shorten(&message.into(), MAX_MESSAGE).into_owned(),
            help: help.map(|help| shorten(&help, MAX_HELP).into_owned()),
        }
    }
}

impl Source {
    /// Creates an error about a limit that the text exceeds at a byte.
    pub(crate) fn excess(self: &Arc<Self>, at: usize, message: &str, help: &str) -> FileError {
        self.error_at(Some(at..at), message, Some(help.to_string()))
    }
}

fn has_parts(value: &Value) -> bool {
    value.is_object() || value.is_array()
}

fn listed_table(path: &str, fields: &serde_json::Map<String, Value>) -> Diagnostic {
    let names: Vec<&str> = fields.keys().map(String::as_str).collect();
    Diagnostic::new(
        path,
        format!("{path} must be a table, not a list"),
        format!("name the values: {{ {} = ... }}", names.join(" = ..., ")),
    )
}

/// Extends the path of a table by one of its keys.
pub(crate) fn push_key(path: &mut String, key: &str) {
    if !path.is_empty() {
        path.push('.');
    }
    path.push_str(key);
}

/// Extends the path of a list by an index.
pub(crate) fn push_index(path: &mut String, index: usize) {
    path.push('[');
    path.push_str(&index.to_string());
    path.push(']');
}

/// An error in a robot by its path, before its position in the text is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// Path, such as `bodies[2].joint.axis`.
    pub path: String,
    /// Message, with the value.
    pub message: String,
    /// Suggested correction.
    pub help: Option<String>,
}

impl Diagnostic {
    /// Creates a diagnostic with a suggested correction.
    pub fn new(
        path: impl Into<String>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Diagnostic {
            path: path.into(),
            message: message.into(),
            help: Some(help.into()),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

/// An error in a file, with its position in the text.
///
/// Displayed as one line, `file:line:column: message; help`; `source` and `range` serve to
/// underline the text.
#[derive(Clone)]
pub struct FileError {
    /// Message.
    pub message: String,
    /// Suggested correction.
    pub help: Option<String>,
    /// Position in the text, in bytes.
    pub range: Option<Range<usize>>,
    /// The text.
    pub source: Arc<Source>,
}

impl FileError {
    /// Line and column, counted from 1.
    pub fn line_column(&self) -> Option<(usize, usize)> {
        let range = self.range.as_ref()?;
        Some(self.source.line_column(range.start))
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.source.name)?;
        if let Some((line, column)) = self.line_column() {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.message)?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

/// The same line, so that `unwrap` does not print the whole file.
impl fmt::Debug for FileError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for FileError {}

/// A note about the treatment of a part of a file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Note {
    /// Kind of the note.
    pub kind: NoteKind,
    /// Body, joint or tag concerned.
    pub subject: String,
    /// Treatment and reason.
    pub text: String,
    /// The line of the file, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
}

/// Kind of a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NoteKind {
    /// A probable mistake.
    Warning,
    /// The robot was changed: a joint locked, links merged.
    Changed,
    /// A value that the file does not give was assumed.
    Assumed,
    /// A part was ignored.
    Ignored,
    /// An extension of the format was understood.
    Understood,
}

impl Note {
    /// A note without a line.
    pub fn new(kind: NoteKind, subject: impl Into<String>, text: impl Into<String>) -> Self {
        Note {
            kind,
            subject: shorten(&subject.into(), MAX_SUBJECT).into_owned(),
            text: shorten(&text.into(), MAX_MESSAGE).into_owned(),
            line: None,
        }
    }

    /// Returns the note with a line of the file.
    pub fn at(mut self, line: Option<usize>) -> Self {
        self.line = line;
        self
    }
}
