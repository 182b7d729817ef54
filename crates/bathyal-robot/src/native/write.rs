//! Writing TOML that people like to read, and changing what people wrote.

use crate::robot::Robot;
use toml_edit::{Array, DocumentMut, Item, TableLike, Value};

/// Longer tables are written over several lines.
const WIDTH: usize = 90;

/// The robot as a text that reads back as the same robot.
///
/// ```
/// use bathyal_robot::{Robot, native, robot::{Body, Joint, JointType}};
/// let joint = Joint { kind: JointType::Free, ..Joint::default() };
/// let hull = Body { name: "hull".into(), joint, mass: Some(20.0), ..Body::default() };
/// let mut robot = Robot::new("buoy");
/// robot.bodies.push(hull);
/// let text = native::to_toml(&robot);
/// assert!(text.ends_with("[[bodies]]\nname = \"hull\"\njoint = { type = \"free\" }\nmass = 20.0\n"));
/// ```
pub fn to_toml(robot: &Robot) -> String {
    document(robot).to_string()
}

/// A text with the changes from one robot to another: everything else in it, comments
/// and order, stays as it was written. `text` must read as `before`.
pub fn update_toml(text: &str, before: &Robot, after: &Robot) -> String {
    let Ok(mut written) = text.parse::<DocumentMut>() else {
        return to_toml(after);
    };
    let (before, after) = (document(before), document(after));
    merge(written.as_table_mut(), before.as_table(), after.as_table());
    written.to_string()
}

fn document(robot: &Robot) -> DocumentMut {
    let mut document = toml_edit::ser::to_document(robot)
        .expect("every robot can be written: its keys are strings");
    for (_, item) in document.iter_mut() {
        if is_list_of_tables(item) {
            open_list(item);
        } else {
            open(item);
        }
    }
    document
}

/// Gives what does not fit on a line several of them.
fn open(item: &mut Item) {
    if item.to_string().len() <= WIDTH {
        return;
    }
    if item.is_inline_table() {
        if let Ok(mut table) = std::mem::take(item).into_table() {
            table.iter_mut().for_each(|(_, inner)| open(inner));
            // No heading for a table that holds nothing but tables.
            let has_values = table.iter().any(|(_, inner)| inner.is_value());
            table.set_implicit(!has_values);
            *item = Item::Table(table);
        }
    } else if let Item::Value(Value::Array(array)) = item {
        let long = |value: &Value| value.is_inline_table() && value.to_string().len() > WIDTH;
        if array.iter().any(long) {
            open_list(item);
        } else if array.iter().any(|value| !value.is_float()) {
            one_to_a_line(array);
        }
    }
}

fn is_list_of_tables(item: &Item) -> bool {
    item.as_array()
        .is_some_and(|array| !array.is_empty() && array.iter().all(Value::is_inline_table))
}

/// A list of tables, each under its own heading.
fn open_list(item: &mut Item) {
    if let Ok(mut tables) = std::mem::take(item).into_array_of_tables() {
        for table in tables.iter_mut() {
            table.iter_mut().for_each(|(_, inner)| open(inner));
        }
        *item = Item::ArrayOfTables(tables);
    }
}

fn one_to_a_line(array: &mut Array) {
    for value in array.iter_mut() {
        value.decor_mut().set_prefix("\n    ");
        value.decor_mut().set_suffix("");
    }
    array.set_trailing("\n");
    array.set_trailing_comma(true);
}

/// What changed from `before` to `after` is put into `written`.
fn merge(written: &mut dyn TableLike, before: &dyn TableLike, after: &dyn TableLike) {
    for (key, new) in after.iter() {
        let old = before.get(key);
        if old.is_some_and(|old| old.to_string() == new.to_string()) {
            continue;
        }
        let Some(place) = written.get_mut(key) else {
            written.insert(key, new.clone());
            continue;
        };
        let tables = (place.as_table_like_mut(), old.and_then(Item::as_table_like));
        if let ((Some(place), Some(old)), Some(new)) = (tables, new.as_table_like()) {
            merge(place, old, new);
            continue;
        }
        match (&mut *place, old, new) {
            (
                Item::ArrayOfTables(place),
                Some(Item::ArrayOfTables(old)),
                Item::ArrayOfTables(new),
            ) if place.len() == new.len() && old.len() == new.len() => {
                for ((place, old), new) in place.iter_mut().zip(old).zip(new) {
                    merge(place, old, new);
                }
            }
            _ => *place = new.clone(),
        }
    }
}
