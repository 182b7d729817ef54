//! TOML.

use crate::robot::Robot;
use crate::source::{Problem, Source};
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The robot that a text describes, and where everything stands in it.
pub(crate) fn parse(text: &str, name: &str) -> Result<(Robot, Source), Problem> {
    let mut source = Source::new(name, text);
    let fail = |error: toml::de::Error| {
        let source = Arc::new(Source::new(name, text));
        source.problem_at(error.span(), error.message(), None)
    };
    let table = DeTable::parse(text).map_err(fail)?;
    note_table(table.get_ref(), "", &mut source);
    let robot = Robot::deserialize_from(table).map_err(fail)?;
    Ok((robot, source))
}

impl Robot {
    fn deserialize_from(table: Spanned<DeTable>) -> Result<Self, toml::de::Error> {
        serde::Deserialize::deserialize(toml::de::Deserializer::from(table))
    }
}

fn note_table(table: &DeTable, path: &str, source: &mut Source) {
    for (key, value) in table.iter() {
        let dot = if path.is_empty() { "" } else { "." };
        note(value, format!("{path}{dot}{}", key.get_ref()), source);
    }
}

fn note(value: &Spanned<DeValue>, path: String, source: &mut Source) {
    match value.get_ref() {
        DeValue::Table(table) => note_table(table, &path, source),
        DeValue::Array(array) => {
            for (i, item) in array.iter().enumerate() {
                note(item, format!("{path}[{i}]"), source);
            }
        }
        _ => {}
    }
    source
        .positions
        .insert(path, first_line(&source.text, value.span()));
}

/// A table spans many lines; its first one is enough to find it.
fn first_line(text: &str, range: Range<usize>) -> Range<usize> {
    let inside = text.get(range.clone()).unwrap_or_default();
    range.start..range.start + inside.find('\n').unwrap_or(inside.len())
}
