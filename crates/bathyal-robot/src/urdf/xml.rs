//! XML documents and the values in them, with their positions for messages.

use crate::source::{FileError, Source};
use crate::xml_limits;
use roxmltree::{Document, Error, Node, ParsingOptions};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// Largest depth of elements; real files have less than 15.
const MAX_DEPTH: usize = 64;

pub(super) const EXPAND_XACRO: &str =
    "this is a xacro file; expand it first: `xacro robot.urdf.xacro > robot.urdf`";

/// A text without zeros at its end, and without its XML declaration if blanks stand before
/// it: other readers of URDF let that pass. Everything else stays where it is.
pub(super) fn readable(text: &str) -> Cow<'_, str> {
    let text = text.trim_end_matches('\0');
    let rest = text.trim_start();
    let start = text.len() - rest.len();
    match rest.find("?>") {
        Some(end) if start > 0 && rest.starts_with("<?xml ") && rest[..end].is_ascii() => {
            let end = start + end + 2;
            Cow::Owned(text[..start].to_string() + &" ".repeat(end - start) + &text[end..])
        }
        _ => Cow::Borrowed(text),
    }
}

/// A text that is read.
pub(super) struct Reader<'a> {
    /// The file's name, for messages.
    pub name: &'a str,
    /// True if xacro tags are left in the text.
    has_xacro: bool,
    text: &'a str,
    line_starts: Vec<usize>,
}

impl<'a> Reader<'a> {
    pub fn new(name: &'a str, text: &'a str, has_xacro: bool) -> Self {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Reader {
            name,
            has_xacro,
            text,
            line_starts: std::iter::once(0)
                .chain(breaks.map(|(i, _)| i + 1))
                .collect(),
        }
    }

    /// The line of a byte, counted from 1.
    pub fn line(&self, at: usize) -> usize {
        self.line_starts.partition_point(|start| *start <= at)
    }

    /// Creates an error at a place.
    pub fn error(
        &self,
        range: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> FileError {
        let source = Arc::new(Source::new(self.name, self.text));
        source.error_at(Some(range), message, Some(help.into()))
    }

    /// Help about a part that is missing, which a tag of xacro would have generated.
    pub fn missing<'h>(&self, help: &'h str) -> &'h str {
        if self.has_xacro { EXPAND_XACRO } else { help }
    }

    /// The document, if it can be a URDF at all.
    pub fn document(&self) -> Result<Document<'a>, FileError> {
        if let Err((at, message)) = xml_limits::check(self.text) {
            return Err(self.error(at..at, message, "keep meshes in separate files"));
        }
        let options = ParsingOptions {
            allow_dtd: false,
            ..ParsingOptions::default()
        };
        let document = Document::parse_with_options(self.text, options)
            .map_err(|error| self.not_xml(&error))?;
        let mut depth: Vec<usize> = Vec::new();
        for node in document.descendants() {
            // Parents come before their children.
            let above = node
                .parent()
                .map_or(0, |parent| depth[parent.id().get_usize()]);
            depth.push(above + 1);
            if above > MAX_DEPTH {
                return Err(self.error(
                    opening(node),
                    format!("elements are nested more than {MAX_DEPTH} levels deep"),
                    "a URDF has about ten levels",
                ));
            }
        }
        Ok(document)
    }

    fn not_xml(&self, error: &Error) -> FileError {
        let at = |what: &str| {
            let at = self.text.find(what).unwrap_or(0);
            at..at + what.len().min(self.text.len())
        };
        match error {
            Error::DtdDetected => self.error(
                at("<!DOCTYPE"),
                "the document has a DTD",
                "remove the <!DOCTYPE ...>: URDF needs no DTD, and entities can exhaust the memory",
            ),
            Error::UnexpectedDeclaration(_) => self.error(
                at("<?xml"),
                "there is text before <?xml ... ?>",
                "remove the text or the declaration",
            ),
            _ => {
                let place = error.pos();
                let line = (place.row as usize).clamp(1, self.line_starts.len());
                let start = self.line_starts[line - 1];
                let column = (place.col as usize).saturating_sub(1);
                let rest = self.text[start..].char_indices().nth(column);
                let at = rest.map_or(self.text.len(), |(i, _)| start + i);
                // The message ends with the place, which the error has itself.
                let message = error.to_string();
                let message = message.split(" at ").next().unwrap_or_default();
                self.error(
                    at..at,
                    format!("not XML: {message}"),
                    "a URDF must be well-formed XML",
                )
            }
        }
    }

    /// An attribute; `owner` is the link or the joint that it belongs to, for messages.
    pub fn attribute(&self, node: Node<'a, 'a>, name: &str, owner: &str) -> Option<Value<'_, 'a>> {
        let attribute = node.attribute_node(name)?;
        Some(Value {
            reader: self,
            owner: owner.to_string(),
            label: format!("'{name}' of <{}>", node.tag_name().name()),
            text: Cow::Borrowed(attribute.value()),
            range: attribute.range(),
        })
    }

    /// An attribute that must be there.
    pub fn required(
        &self,
        node: Node<'a, 'a>,
        name: &str,
        owner: &str,
    ) -> Result<Value<'_, 'a>, FileError> {
        self.attribute(node, name, owner).ok_or_else(|| {
            let tag = node.tag_name().name();
            let dots = if owner.is_empty() { "" } else { ": " };
            self.error(
                opening(node),
                format!("{owner}{dots}<{tag}> has no '{name}'"),
                format!("write <{tag} {name}=\"...\">"),
            )
        })
    }

    /// A number in an attribute, if it is given.
    pub fn number(
        &self,
        node: Node<'a, 'a>,
        name: &str,
        owner: &str,
    ) -> Result<Option<f64>, FileError> {
        let value = self.attribute(node, name, owner);
        value.map(|value| value.number()).transpose()
    }

    /// The text of an element.
    pub fn content(&self, node: Node<'a, 'a>, owner: &str) -> Value<'_, 'a> {
        let mut texts = node.children().filter(Node::is_text);
        let text = match (texts.next(), texts.next()) {
            (Some(one), None) => Cow::Borrowed(one.text().unwrap_or_default()),
            (None, _) => Cow::Borrowed(""),
            // A comment stands between them.
            _ => {
                let texts = node.children().filter(Node::is_text);
                Cow::Owned(texts.filter_map(|t| t.text()).collect::<Vec<_>>().join(" "))
            }
        };
        Value {
            reader: self,
            owner: owner.to_string(),
            label: format!("<{}>", node.tag_name().name()),
            text,
            range: opening(node),
        }
    }
}

/// A value in the text, with its position.
pub(super) struct Value<'r, 'a> {
    reader: &'r Reader<'a>,
    owner: String,
    label: String,
    text: Cow<'a, str>,
    /// Position in the text, in bytes.
    pub range: Range<usize>,
}

/// Characters of a wrong value that a message shows.
const SHOWN: usize = 60;

impl Value<'_, '_> {
    /// Creates an error about the value.
    pub fn error(&self, wrong: &str, help: impl Into<String>) -> FileError {
        let text = self.text.trim();
        let short: String = text.chars().take(SHOWN).collect();
        let dots = if short.len() < text.len() { "..." } else { "" };
        let colon = if self.owner.is_empty() { "" } else { ": " };
        let message = format!(
            "{}{colon}{} is \"{short}{dots}\", {wrong}",
            self.owner, self.label
        );
        let help = match text.contains("${") || text.contains("$(") {
            true => EXPAND_XACRO.to_string(),
            false => help.into(),
        };
        self.reader.error(self.range.clone(), message, help)
    }

    /// A finite number.
    pub fn number(&self) -> Result<f64, FileError> {
        match self.list()?[..] {
            [one] => Ok(one),
            _ => Err(self.error("not one number", "give one finite number, such as 0.25")),
        }
    }

    /// N finite numbers.
    pub fn numbers<const N: usize>(&self) -> Result<[f64; N], FileError> {
        let list = self.list()?;
        let found = list.len();
        <[f64; N]>::try_from(list).map_err(|_| {
            self.error(
                &format!("{found} numbers instead of {N}"),
                format!("give {N} numbers separated by spaces"),
            )
        })
    }

    /// Finite numbers with spaces between them.
    pub fn list(&self) -> Result<Vec<f64>, FileError> {
        let parse = |word: &str| word.parse::<f64>().ok().filter(|x| x.is_finite());
        self.text
            .split_ascii_whitespace()
            .map(|word| {
                parse(word).ok_or_else(|| {
                    let short: String = word.chars().take(SHOWN).collect();
                    self.error(
                        &format!("where '{short}' is not a finite number"),
                        "write numbers as 0.25 or 2.5e-1, separated by spaces",
                    )
                })
            })
            .collect()
    }

    /// A boolean.
    pub fn flag(&self) -> Result<bool, FileError> {
        match self.text.trim().to_ascii_lowercase().as_str() {
            "1" | "true" => Ok(true),
            "0" | "false" => Ok(false),
            _ => Err(self.error("neither true nor false", "write true or false")),
        }
    }

    /// A name: not empty, and no expression.
    pub fn word(&self) -> Result<&str, FileError> {
        let word = self.text.trim();
        if word.is_empty() {
            return Err(self.error("empty", "give a name"));
        }
        if word.contains("${") || word.contains("$(") {
            return Err(self.error("an expression", EXPAND_XACRO));
        }
        Ok(word)
    }
}

/// The elements in an element.
pub(super) fn elements<'a>(node: Node<'a, 'a>) -> impl Iterator<Item = Node<'a, 'a>> {
    node.children().filter(Node::is_element)
}

/// The first element of a name in an element.
pub(super) fn child<'a>(node: Node<'a, 'a>, name: &str) -> Option<Node<'a, 'a>> {
    elements(node).find(|child| child.tag_name().name() == name)
}

/// The first line of an element: enough to find it.
pub(super) fn opening(node: Node) -> Range<usize> {
    let range = node.range();
    let text = node.document().input_text();
    let inside = text.get(range.clone()).unwrap_or_default();
    let end = inside.find(['\n', '>']).map_or(inside.len(), |i| {
        i + usize::from(inside.as_bytes()[i] == b'>')
    });
    range.start..range.start + end
}
