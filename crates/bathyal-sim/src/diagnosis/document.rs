//! Scenario and robot files of a run, changed by key paths.

use crate::record::Header;
use crate::scenario::Setup;
use bathyal_robot::{FileError, Laws};
use toml::Value;

/// File that a key path belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum File {
    /// The scenario.
    Scenario,
    /// All robot files.
    Robot,
}

/// Number of a file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Number {
    /// The file, as the user calls it; none for the scenario.
    pub file: Option<String>,
    /// Keys and indices.
    pub path: String,
    /// The value.
    pub value: f64,
}

/// Scenario and robots of a run.
#[derive(Clone, Debug)]
pub(super) struct Document {
    header: Header,
    scenario: Value,
    /// Robots, and how the scenario calls their files.
    robots: Vec<(String, Value)>,
    laws: Laws,
}

/// Change of a number; none if it stays.
pub(super) type Edit<'a> = &'a mut dyn FnMut(f64) -> Option<f64>;

impl Document {
    /// Files of a setup; none if it has none that can be changed.
    pub fn new(setup: &Setup) -> Option<Self> {
        let read = |text: &str| Some(Value::Table(toml::from_str(text).ok()?));
        let names = setup.scenario.robots.iter().map(|entry| &entry.file);
        let robots = setup.header.robots.iter().zip(names);
        let robots: Option<Vec<_>> = robots
            .map(|((_, text), name)| Some((name.clone(), read(text)?)))
            .collect();
        Some(Document {
            header: setup.header.clone(),
            scenario: read(&setup.header.scenario)?,
            robots: robots?,
            laws: setup.laws().clone(),
        })
    }

    /// The setup of the files.
    pub fn setup(&self) -> Result<Setup, FileError> {
        let mut header = self.header.clone();
        header.scenario = toml::to_string(&self.scenario).unwrap_or_default();
        for ((_, text), (_, robot)) in header.robots.iter_mut().zip(&self.robots) {
            *text = toml::to_string(robot).unwrap_or_default();
        }
        Setup::from_recording_with(&header, &self.laws)
    }

    /// Applies a change to all numbers at or below a path, in which `[*]` stands for all entries
    /// of a list. Returns the numbers that were there and those that took their place.
    pub fn edit(&mut self, file: File, path: &str, edit: Edit) -> Vec<(Number, f64)> {
        // Bodies of a robot may also be those of its limbs.
        let mut paths = vec![split(path)];
        if path.starts_with("bodies[*]") {
            paths.push(split(&format!("limbs[*].{path}")));
        }
        let mut changed = Vec::new();
        let mut visit_all = |name: Option<&String>, root: &mut Value| {
            for steps in &paths {
                visit(root, steps, &mut String::new(), &mut |path, value| {
                    let new = edit(value)?;
                    let number = Number {
                        file: name.cloned(),
                        path: path.to_string(),
                        value,
                    };
                    changed.push((number, new));
                    Some(new)
                });
            }
        };
        match file {
            File::Scenario => visit_all(None, &mut self.scenario),
            File::Robot => {
                for (name, robot) in &mut self.robots {
                    visit_all(Some(name), robot);
                }
            }
        }
        changed
    }

    /// Applies a change to every body of the robots and of their limbs.
    pub fn edit_bodies(&mut self, edit: &mut dyn FnMut(&str, &str, &mut toml::Table)) {
        let mut all = |file: &str, path: &str, owner: &mut Value| {
            let bodies = owner.get_mut("bodies").and_then(Value::as_array_mut);
            for (i, body) in bodies.into_iter().flatten().enumerate() {
                if let Some(body) = body.as_table_mut() {
                    edit(file, &format!("{path}bodies[{i}]"), body);
                }
            }
        };
        for (file, robot) in &mut self.robots {
            all(file, "", robot);
            let limbs = robot.get_mut("limbs").and_then(Value::as_array_mut);
            for (i, limb) in limbs.into_iter().flatten().enumerate() {
                all(file, &format!("limbs[{i}]."), limb);
            }
        }
    }

    /// Sets a value of the scenario, below tables that exist.
    pub fn set(&mut self, path: &str, value: Value) {
        let mut at = &mut self.scenario;
        for step in split(path) {
            let next = match index(&step) {
                Some(Some(i)) => at.as_array_mut().and_then(|list| list.get_mut(i)),
                _ => at.as_table_mut().map(|table| {
                    table
                        .entry(step)
                        .or_insert_with(|| Value::Table(toml::Table::new()))
                }),
            };
            let Some(next) = next else { return };
            at = next;
        }
        *at = value;
    }
}

/// Keys and indices of a path.
fn split(path: &str) -> Vec<String> {
    let path = path.replace('[', ".[");
    let steps = path.split('.').filter(|step| !step.is_empty());
    steps.map(str::to_string).collect()
}

/// Index of a step in brackets; `Some(None)` for all.
fn index(step: &str) -> Option<Option<usize>> {
    let inside = step.strip_prefix('[')?.strip_suffix(']')?;
    Some(inside.parse().ok())
}

/// Visits all numbers at or below a path.
fn visit(
    value: &mut Value,
    steps: &[String],
    path: &mut String,
    change: &mut dyn FnMut(&str, f64) -> Option<f64>,
) {
    let length = path.len();
    let (step, rest) = match steps.split_first() {
        Some((step, rest)) => (Some(step), rest),
        None => (None, steps),
    };
    match value {
        Value::Float(_) | Value::Integer(_) if step.is_none() => {
            let number = value.as_float();
            let number = number.or(value.as_integer().map(|n| n as f64));
            if let Some(new) = number.and_then(|number| change(path, number)) {
                *value = Value::Float(new);
            }
        }
        Value::Array(list) => {
            let only = match step.map(|step| index(step)) {
                Some(None) => return,
                Some(Some(only)) => only,
                None => None,
            };
            for (i, entry) in list.iter_mut().enumerate() {
                if only.is_none_or(|only| only == i) {
                    path.push_str(&format!("[{i}]"));
                    visit(entry, rest, path, change);
                    path.truncate(length);
                }
            }
        }
        Value::Table(table) => {
            for (key, entry) in table.iter_mut() {
                if step.is_none_or(|step| step == key) {
                    if !path.is_empty() {
                        path.push('.');
                    }
                    match key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
                        true => path.push_str(key),
                        false => path.push_str(&format!("\"{key}\"")),
                    }
                    visit(entry, rest, path, change);
                    path.truncate(length);
                }
            }
        }
        _ => {}
    }
}
