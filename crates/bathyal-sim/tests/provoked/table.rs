//! Table of provoked runs: `runs.toml`.

use bathyal_robot::{FileError, FileSet};
use bathyal_sim::diagnosis::Cause;
use bathyal_sim::gallery::{ROBOTS, SCENARIOS};
use bathyal_sim::scenario::{Override, ScenarioFile, Setup};
use serde::Deserialize;
use std::path::Path;
use toml::Value;

/// Table of runs that are broken on purpose.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    pub runs: Vec<Run>,
}

/// A shipped scenario with something wrong in it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    pub name: String,
    /// Name of the shipped scenario.
    pub scenario: String,
    /// Overrides of the scenario, as `--set` takes them.
    #[serde(default)]
    pub set: Vec<String>,
    /// Changes of the shipped robots that the scenario names.
    #[serde(default)]
    pub robot: Vec<Change>,
    /// The true cause.
    pub cause: Cause,
}

/// Change of all numbers of a robot file at or below some paths.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Keys and indices; `[*]` stands for all entries of a list, `[1..]` for all but the first.
    pub path: String,
    /// The value that takes the place of each number.
    pub value: Option<f64>,
    /// A factor of each number.
    pub factor: Option<f64>,
}

/// Reads the table.
pub fn table() -> Table {
    toml::from_str(include_str!("runs.toml")).expect("runs.toml is a table of runs")
}

impl Run {
    /// The scenario, ready to run.
    pub fn setup(&self) -> Result<Setup, FileError> {
        let text = SCENARIOS.iter().find(|entry| entry.name == self.scenario);
        let text = text.unwrap_or_else(|| panic!("{}: no such scenario", self.name));
        let name = format!("scenarios/{}.toml", self.scenario);
        let robots = ROBOTS.iter().map(|entry| {
            let named = text.text.contains(&format!("/{}.toml", entry.name));
            let changes: &[Change] = if named { &self.robot } else { &[] };
            let robot = changed(entry.text, changes);
            (format!("robots/{}.toml", entry.name), robot.into_bytes())
        });
        let scenario = (name.clone(), text.text.as_bytes().to_vec());
        let files = FileSet::memory(robots.chain([scenario]));
        let set = self.set.iter().map(|set| set.parse());
        let set: Result<Vec<Override>, String> = set.collect();
        ScenarioFile::read_from(&files, Path::new(&name), &set.expect("an override"))?.setup()
    }
}

/// A robot file with changes.
fn changed(text: &str, changes: &[Change]) -> String {
    if changes.is_empty() {
        return text.to_string();
    }
    let mut robot = Value::Table(toml::from_str(text).expect("a robot of the gallery"));
    for change in changes {
        let path = change.path.replace('[', ".[");
        let steps: Vec<&str> = path.split('.').filter(|step| !step.is_empty()).collect();
        // The two dots of a range are no separators.
        let steps = join_ranges(&steps);
        visit(&mut robot, &steps, &mut |number| {
            *number = change.value.unwrap_or(*number) * change.factor.unwrap_or(1.0);
        });
    }
    toml::to_string(&robot).expect("a robot file")
}

fn join_ranges(steps: &[&str]) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    for step in steps {
        match joined.last_mut() {
            Some(last) if *step == "]" => last.push_str("..]"),
            _ => joined.push(step.to_string()),
        }
    }
    joined
}

/// Visits all numbers at or below a path.
fn visit(value: &mut Value, path: &[String], change: &mut dyn FnMut(&mut f64)) {
    let Some((step, rest)) = path.split_first() else {
        match value {
            Value::Float(number) => change(number),
            Value::Integer(integer) => {
                let mut number = *integer as f64;
                change(&mut number);
                *value = Value::Float(number);
            }
            Value::Array(list) => list.iter_mut().for_each(|v| visit(v, path, change)),
            Value::Table(table) => table.iter_mut().for_each(|(_, v)| visit(v, path, change)),
            _ => {}
        }
        return;
    };
    match (
        value,
        step.strip_prefix('[').and_then(|s| s.strip_suffix(']')),
    ) {
        (Value::Array(list), Some(index)) => {
            let from = index.strip_suffix("..").and_then(|i| i.parse().ok());
            let only = index.parse().ok();
            for (i, entry) in list.iter_mut().enumerate() {
                if only.is_none_or(|only: usize| only == i) && from.is_none_or(|from| i >= from) {
                    visit(entry, rest, change);
                }
            }
        }
        (Value::Table(table), None) => {
            if let Some(entry) = table.get_mut(step) {
                visit(entry, rest, change);
            }
        }
        _ => {}
    }
}
