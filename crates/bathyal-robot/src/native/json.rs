//! JSON.

use super::limits::check_json_limits;
use crate::robot::Robot;
use crate::source::{FileError, Source, push_index, push_key};
use jsonc_parser::ast::Value;
use jsonc_parser::common::Ranged;
use std::sync::Arc;

/// Parses a text into a robot and the positions of its fields.
pub(crate) fn parse(text: &str, name: &str) -> Result<(Robot, Source), FileError> {
    let mut source = Source::new(name, text);
    if let Err(excess) = check_json_limits(text) {
        return Err(Arc::new(source).excess(excess.at, excess.message, excess.help));
    }
    let robot: Robot = serde_json::from_str(text).map_err(|error| {
        let at = offset(text, error.line(), error.column());
        // The message ends with the place, which the error says itself.
        let message = error.to_string();
        let place = message.rfind(" at line ").unwrap_or(message.len());
        let message = &message[..place];
        let source = Arc::new(Source::new(name, text));
        source.error_at(Some(at..at), message, None)
    })?;
    // What serde has read nests at most 128 deep.
    let parsed = jsonc_parser::parse_to_ast(text, &Default::default(), &Default::default());
    if let Some(value) = parsed.ok().and_then(|parsed| parsed.value) {
        note(&value, &mut String::new(), &mut source);
    }
    if let Some(diagnostic) = source.list_for_table(&robot) {
        return Err(Arc::new(source).error(diagnostic));
    }
    Ok((robot, source))
}

/// The byte at a line and a column, both counted from 1, the column in bytes.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    (start + column.saturating_sub(1)).min(text.len())
}

fn note(value: &Value, path: &mut String, source: &mut Source) {
    let length = path.len();
    match value {
        Value::Object(object) => {
            for property in &object.properties {
                push_key(path, property.name.as_str());
                note(&property.value, path, source);
                path.truncate(length);
            }
        }
        Value::Array(array) => {
            for (i, item) in array.elements.iter().enumerate() {
                push_index(path, i);
                note(item, path, source);
                path.truncate(length);
            }
        }
        _ => {}
    }
    source
        .positions
        .insert(path.clone(), value.start()..value.end());
}

/// The robot as a text that reads back as the same robot.
pub fn to_json(robot: &Robot) -> String {
    serde_json::to_string_pretty(robot).expect("every robot can be written: its keys are strings")
}
