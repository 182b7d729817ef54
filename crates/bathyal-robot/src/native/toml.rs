//! TOML.

use super::limits::check_toml_limits;
use crate::source::{FileError, Source, push_index, push_key};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Paths of the format are shorter; what has longer ones is not in it, and copying them over
/// and over would take more memory than the file explains.
const MAX_PATH_LENGTH: usize = 1000;

/// Parses a TOML text into a type, with the positions of all fields; `name` is for messages.
/// Numbers must be finite, and the depth of nesting is limited. Only the format is checked.
///
/// ```
/// #[derive(serde::Deserialize, serde::Serialize)]
/// struct Mission {
///     depth: f64,
/// }
/// let (mission, source) = bathyal_robot::native::read_toml::<Mission>("depth = 5.0", "dive.toml")?;
/// assert_eq!(mission.depth, 5.0);
/// assert_eq!(source.line("depth"), Some(1));
/// # Ok::<(), bathyal_robot::FileError>(())
/// ```
pub fn read_toml<T: DeserializeOwned + Serialize>(
    text: &str,
    name: &str,
) -> Result<(T, Source), FileError> {
    let mut source = Source::new(name, text);
    let fail = |error: toml::de::Error| {
        let source = Arc::new(Source::new(name, text));
        source.error_at(error.span(), error.message(), None)
    };
    if let Err(excess) = check_toml_limits(text) {
        return Err(Arc::new(source).excess(excess.at, excess.message, excess.help));
    }
    let table = DeTable::parse(text).map_err(fail)?;
    let mut endless = None;
    note_table(
        table.get_ref(),
        &mut String::new(),
        &mut source,
        &mut endless,
    );
    let document = T::deserialize(toml::de::Deserializer::from(table)).map_err(fail)?;
    match endless {
        Some(range) => {
            let message = format!("{} is not a finite number", &text[range.clone()]);
            let help = "omit values that are unknown or unlimited";
            Err(Arc::new(source).error_at(Some(range), message, Some(help.into())))
        }
        None => match source.list_for_table(&document) {
            Some(diagnostic) => Err(Arc::new(source).error(diagnostic)),
            None => Ok((document, source)),
        },
    }
}

/// Notes where everything stands, and the first number that is infinite or none. `path` is that of
/// the table, and is left as it was.
fn note_table(
    table: &DeTable,
    path: &mut String,
    source: &mut Source,
    endless: &mut Option<Range<usize>>,
) {
    let length = path.len();
    if length > MAX_PATH_LENGTH {
        return;
    }
    for (key, value) in table.iter() {
        push_key(path, key.get_ref());
        note(value, path, source, endless);
        path.truncate(length);
    }
}

fn note(
    value: &Spanned<DeValue>,
    path: &mut String,
    source: &mut Source,
    endless: &mut Option<Range<usize>>,
) {
    match value.get_ref() {
        DeValue::Table(table) => note_table(table, path, source, endless),
        DeValue::Array(array) => {
            let length = path.len();
            for (i, item) in array.iter().enumerate() {
                push_index(path, i);
                note(item, path, source, endless);
                path.truncate(length);
            }
        }
        // JSON, the same format, cannot say these.
        DeValue::Float(x) if x.as_str().ends_with(['n', 'f']) => {
            endless.get_or_insert(value.span());
        }
        _ => {}
    }
    source
        .positions
        .insert(path.clone(), first_line(&source.text, value.span()));
}

/// A table spans many lines; its first one is enough to find it.
fn first_line(text: &str, range: Range<usize>) -> Range<usize> {
    let inside = text.get(range.clone()).unwrap_or_default();
    range.start..range.start + inside.find('\n').unwrap_or(inside.len())
}
