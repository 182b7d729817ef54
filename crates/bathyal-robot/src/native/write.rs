//! Writing of readable TOML, and updates that keep comments and order.

use super::toml::read_toml;
use crate::robot::Robot;
use serde::Serialize;
use std::fmt::{self, Display, Write};
use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, TableLike, Value};

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
    let Robot {
        bodies,
        limbs,
        thrusters,
        fins,
        materials,
        loops,
        springs,
        joint_springs,
        couplings,
        ..
    } = robot;
    let head = Robot {
        bathyal_robot: robot.bathyal_robot,
        description: robot.description.clone(),
        sources: robot.sources.clone(),
        water_density: robot.water_density,
        design_speed: robot.design_speed,
        voltage: robot.voltage,
        ..Robot::new(&robot.name)
    };
    let mut text = document(&head).to_string();
    write_list(&mut text, "bodies", bodies);
    write_list(&mut text, "limbs", limbs);
    write_list(&mut text, "thrusters", thrusters);
    write_list(&mut text, "fins", fins);
    write_list(&mut text, "materials", materials);
    write_list(&mut text, "loops", loops);
    write_list(&mut text, "springs", springs);
    write_list(&mut text, "joint_springs", joint_springs);
    write_list(&mut text, "couplings", couplings);
    text
}

/// Adds the items of a list, each under its own heading. A document of one item exists at a time: a
/// document of thousands of bodies would take a hundred times the memory of its text.
fn write_list<T: Serialize>(text: &mut String, key: &str, items: &[T]) {
    for item in items {
        let mut table = to_document(item).into_table();
        table.iter_mut().for_each(|(_, inner)| open(inner));
        let mut list = ArrayOfTables::new();
        list.push(table);
        let mut document = DocumentMut::new();
        document.insert(key, Item::ArrayOfTables(list));
        text.push('\n');
        text.push_str(&document.to_string());
    }
}

fn to_document(part: &impl Serialize) -> DocumentMut {
    toml_edit::ser::to_document(part).expect("every robot can be written: its keys are strings")
}

/// A text with the changes from one robot to another: everything else in it, comments
/// and order, stays as it was written. `text` must read as `before`; what comes out reads
/// as `after`.
pub fn update_toml(text: &str, before: &Robot, after: &Robot) -> String {
    let Ok(mut written) = text.parse::<DocumentMut>() else {
        return to_toml(after);
    };
    let (before, new) = (document(before), document(after));
    merge(
        written.as_table_mut(),
        before.as_table(),
        new.as_table(),
        false,
    );
    let updated = written.to_string();
    // Comments are worth less than the numbers.
    match read_toml::<Robot>(&updated, "TOML") {
        Ok((read, _)) if read == *after => updated,
        _ => to_toml(after),
    }
}

fn document(robot: &Robot) -> DocumentMut {
    let mut document = to_document(robot);
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
    if fits_on_a_line(item) {
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
        let long = |value: &Value| value.is_inline_table() && !fits_on_a_line(value);
        if array.iter().any(long) {
            open_list(item);
        } else if array.iter().any(|value| !value.is_float()) {
            one_to_a_line(array);
        }
    }
}

/// True if a text has at most [`WIDTH`] bytes. No more than those are formatted.
fn fits_on_a_line(text: &impl Display) -> bool {
    struct Room(usize);
    impl fmt::Write for Room {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 = self.0.checked_sub(text.len()).ok_or(fmt::Error)?;
            Ok(())
        }
    }
    write!(Room(WIDTH), "{text}").is_ok()
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

/// Applies the changes from `before` to `after` to `written`. `inline` is true for a table within
/// a value.
fn merge(written: &mut dyn TableLike, before: &dyn TableLike, after: &dyn TableLike, inline: bool) {
    for (key, _) in before.iter().filter(|(key, _)| !after.contains_key(key)) {
        written.remove(key);
    }
    let only_values = inline || written.is_dotted();
    for (key, new) in after.iter() {
        let old = before.get(key);
        // As values: a table prints only what stands under its own heading.
        let whole = |item: &Item| fitting(item, true).to_string();
        if old.is_some_and(|old| whole(old) == whole(new)) {
            continue;
        }
        let Some(place) = written.get_mut(key) else {
            written.insert(key, fitting(new, only_values));
            continue;
        };
        if !merged(place, old, new) {
            replace(place, new, only_values);
        }
    }
    if inline {
        written.fmt();
    }
}

/// Merges tables with tables, one by one if they are in lists of equal length; says whether
/// they are such.
fn merged(place: &mut Item, old: Option<&Item>, new: &Item) -> bool {
    let inline = place.is_value();
    let (Some(place), Some(old), Some(new)) =
        (tables_mut(place), old.and_then(tables), tables(new))
    else {
        return false;
    };
    if place.len() != new.len() || old.len() != new.len() {
        return false;
    }
    for ((place, old), new) in place.into_iter().zip(old).zip(new) {
        merge(place, old, new, inline);
    }
    true
}

/// A table, or the tables of a list, however they are written.
fn tables(item: &Item) -> Option<Vec<&dyn TableLike>> {
    match item {
        Item::ArrayOfTables(list) => Some(list.iter().map(|t| t as &dyn TableLike).collect()),
        Item::Value(Value::Array(list)) => list
            .iter()
            .map(|value| value.as_inline_table().map(|t| t as &dyn TableLike))
            .collect(),
        _ => item.as_table_like().map(|table| vec![table]),
    }
}

/// The same, to be changed.
fn tables_mut(item: &mut Item) -> Option<Vec<&mut dyn TableLike>> {
    match item {
        Item::ArrayOfTables(list) => {
            Some(list.iter_mut().map(|t| t as &mut dyn TableLike).collect())
        }
        Item::Value(Value::Array(list)) => list
            .iter_mut()
            .map(|value| value.as_inline_table_mut().map(|t| t as &mut dyn TableLike))
            .collect(),
        _ => item.as_table_like_mut().map(|table| vec![table]),
    }
}

/// An item in the form that its place can hold: within values there are only values.
fn fitting(item: &Item, as_value: bool) -> Item {
    match item.clone() {
        item if !as_value => item,
        item => item.into_value().map_or_else(|item| item, Item::Value),
    }
}

/// Puts something else into a place. A value stays one, with the comment behind it.
fn replace(place: &mut Item, new: &Item, only_values: bool) {
    let mut new = fitting(new, only_values || place.is_value());
    if let (Item::Value(old), Item::Value(new)) = (&*place, &mut new) {
        *new.decor_mut() = old.decor().clone();
    }
    *place = new;
}

#[cfg(test)]
mod tests {
    use super::{document, to_toml};
    use crate::native::from_toml;
    use std::path::Path;

    #[test]
    fn robots_written_item_by_item_have_the_text_of_the_whole_document() {
        let gallery = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../robots");
        let files = std::fs::read_dir(gallery)
            .unwrap()
            .map(|f| f.unwrap().path());
        let mut compared = 0;
        for path in files.filter(|p| p.extension().is_some_and(|e| e == "toml")) {
            let text = std::fs::read_to_string(&path).unwrap();
            let robot = from_toml(&text).unwrap();
            assert_eq!(to_toml(&robot), document(&robot).to_string(), "{path:?}");
            compared += 1;
        }
        assert!(compared > 10);
    }
}
