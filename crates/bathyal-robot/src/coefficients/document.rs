//! A serialised file whose numbers are read and set by their paths.

use super::error::CoefficientError;
use super::path::{CoefficientPath, Part};
use super::short_path::{Entry, Step, is_short_for};
use crate::native::read_toml;
use crate::text::list_names;
use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::Value;

/// Key by which entries of lists are named.
const NAME: &str = "name";

/// A file, serialised.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    root: Value,
}

/// Place of a coefficient in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    steps: Vec<Step>,
}

/// A number of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Coefficient {
    /// Its path, in full.
    pub path: CoefficientPath,
    /// Its place.
    pub location: Location,
    /// Its value.
    pub value: f64,
}

impl Location {
    /// The path in full, with names of entries.
    pub fn path(&self) -> CoefficientPath {
        let part = |step: &Step| match step {
            Step::Key(key) => Part::Key(key.clone()),
            Step::Entry(entry) => match &entry.name {
                Some(name) => Part::Key(name.clone()),
                None => Part::Index(entry.index),
            },
        };
        CoefficientPath::from_parts(self.steps.iter().map(part).collect())
    }

    /// The path in full, with indices of entries.
    fn indices(&self) -> Vec<Part> {
        let part = |step: &Step| match step {
            Step::Key(key) => Part::Key(key.clone()),
            Step::Entry(entry) => Part::Index(entry.index),
        };
        self.steps.iter().map(part).collect()
    }

    /// The keys on the way, without entries of lists.
    pub(super) fn keys(&self) -> impl Iterator<Item = Option<&str>> {
        self.steps.iter().map(|step| match step {
            Step::Key(key) => Some(key.as_str()),
            Step::Entry(_) => None,
        })
    }

    /// True if one of the keys is this one.
    pub fn has_key(&self, key: &str) -> bool {
        self.keys().any(|own| own == Some(key))
    }
}

impl Document {
    /// Serialises a file.
    ///
    /// # Errors
    /// If it has numbers that files cannot have.
    pub fn new(file: &impl Serialize) -> Result<Self, CoefficientError> {
        let root = Value::try_from(file).map_err(|error| CoefficientError::Syntax {
            path: String::new(),
            reason: error.to_string(),
        })?;
        Ok(Document { root })
    }

    /// All numbers, in the order of keys and entries. Counts are not among them.
    pub fn list(&self) -> Vec<Coefficient> {
        let mut found = Vec::new();
        collect(&self.root, &mut Vec::new(), &mut found);
        found
    }

    /// The place of a coefficient that the file has.
    ///
    /// # Errors
    /// If there is none, or if a short path means several.
    pub fn find(&self, path: &str) -> Result<Location, CoefficientError> {
        self.find_path(&path.parse()?)
    }

    /// The same by a path that was parsed.
    pub fn find_path(&self, path: &CoefficientPath) -> Result<Location, CoefficientError> {
        let told = || path.to_string();
        let reason = match walk(&self.root, path.parts()) {
            Ok((steps, Value::Float(_))) => return Ok(Location { steps }),
            Ok((_, Value::Integer(_))) => Some("a count"),
            Ok((_, Value::Table(_))) => Some("a table"),
            Ok((_, Value::Array(_))) => Some("a list"),
            Ok(_) => Some("a text, a date or a truth value"),
            Err(_) => None,
        };
        let mut meant = self.list();
        meant.retain(|one| is_short_for(path.parts(), &one.location.steps));
        match (meant.len(), reason) {
            (1, _) => Ok(meant.remove(0).location),
            (0, Some(found)) => Err(CoefficientError::NotANumber {
                path: told(),
                found,
            }),
            (0, None) => Err(CoefficientError::Unknown {
                path: told(),
                reason: walk(&self.root, path.parts()).err().unwrap_or_default(),
            }),
            _ => Err(CoefficientError::Ambiguous {
                path: told(),
                candidates: meant.iter().map(|one| one.path.to_string()).collect(),
            }),
        }
    }

    /// The value of a coefficient.
    ///
    /// # Panics
    /// If the place is one of another document.
    pub fn get(&self, location: &Location) -> f64 {
        let at = location
            .steps
            .iter()
            .fold(&self.root, |at, step| match step {
                Step::Key(key) => &at[key.as_str()],
                Step::Entry(entry) => &at[entry.index],
            });
        at.as_float().expect("the place is that of a number")
    }

    /// Sets a coefficient.
    fn set(&mut self, location: &Location, value: f64) {
        let steps = location.steps.iter();
        *steps.fold(&mut self.root, |at, step| match step {
            Step::Key(key) => &mut at[key.as_str()],
            Step::Entry(entry) => &mut at[entry.index],
        }) = Value::Float(value);
    }

    /// Puts a value of any kind where a path points to, and reads the file. Tables on the way are
    /// made, lists are not. A path that the format does not know may be a short one.
    ///
    /// # Errors
    /// If there is no such path, or the value does not fit there.
    pub fn assign<T: DeserializeOwned + Serialize>(
        &mut self,
        path: &CoefficientPath,
        value: &Value,
    ) -> Result<T, CoefficientError> {
        let mut changed = self.root.clone();
        let refused = |reason: String| CoefficientError::Refused {
            path: path.to_string(),
            value: value.to_string(),
            reason,
        };
        let exact = put(&mut changed, path.parts(), value)
            .and_then(|()| read(&changed).map_err(|reason| reason.to_string()));
        let (file, changed) = match exact {
            Ok(file) => (file, changed),
            Err(reason) => {
                let location = match self.find_path(path) {
                    Ok(location) => location,
                    Err(error @ CoefficientError::Ambiguous { .. }) => return Err(error),
                    Err(_) => return Err(refused(reason)),
                };
                let mut changed = self.root.clone();
                put(&mut changed, &location.indices(), value).map_err(refused)?;
                (read(&changed).map_err(refused)?, changed)
            }
        };
        self.root = changed;
        Ok(file)
    }

    /// Reads the file with other numbers: quickly, because nothing else can be wrong in its format.
    ///
    /// # Errors
    /// If the type does not take a number.
    ///
    /// # Panics
    /// If a place is one of another document.
    pub fn read_with<'a, T: DeserializeOwned>(
        &self,
        numbers: impl IntoIterator<Item = (&'a Location, f64)>,
    ) -> Result<T, CoefficientError> {
        let mut changed = self.clone();
        for (location, value) in numbers {
            changed.set(location, value);
        }
        T::deserialize(changed.root).map_err(|error| CoefficientError::Syntax {
            path: String::new(),
            reason: error.to_string(),
        })
    }
}

/// Reads a document as its text would be read.
fn read<T: DeserializeOwned + Serialize>(root: &Value) -> Result<T, String> {
    let text = toml::to_string(root).map_err(|error| error.to_string())?;
    let file = read_toml::<T>(&text, "the changed file");
    file.map(|(file, _)| file)
        .map_err(|error| match error.help {
            Some(help) => format!("{}; {help}", error.message),
            None => error.message,
        })
}

/// Name of an entry of a list.
fn name(entry: &Value) -> Option<&str> {
    entry.as_table()?.get(NAME)?.as_str()
}

/// Steps to the entries of a list; those that share their name have an index alone.
fn steps(list: &[Value]) -> impl Iterator<Item = Step> {
    let mut names: Vec<&str> = list.iter().filter_map(name).collect();
    names.sort_unstable();
    let by_number = !names.iter().any(|name| name.parse::<usize>().is_ok());
    let is_unique = move |name: &&str| {
        let first = names.partition_point(|other| other < name);
        names.get(first + 1) != Some(name)
    };
    let entries = list.iter().enumerate();
    entries.map(move |(index, entry)| {
        let name = name(entry).filter(&is_unique);
        Step::Entry(Entry {
            index,
            name: name.map(str::to_string),
            by_number,
        })
    })
}

/// All numbers below a value.
fn collect(at: &Value, way: &mut Vec<Step>, found: &mut Vec<Coefficient>) {
    let mut below = |step: Step, value: &Value| {
        way.push(step);
        collect(value, way, found);
        way.pop();
    };
    match at {
        Value::Table(table) => {
            for (key, value) in table {
                below(Step::Key(key.clone()), value);
            }
        }
        Value::Array(list) => {
            for (step, value) in steps(list).zip(list) {
                below(step, value);
            }
        }
        Value::Float(value) => {
            let steps = way.clone();
            let location = Location { steps };
            found.push(Coefficient {
                path: location.path(),
                location,
                value: *value,
            });
        }
        _ => {}
    }
}

/// The next step of a path from a value, and the number of its parts.
fn next(at: &Value, parts: &[Part]) -> Result<(Step, usize), String> {
    match (at, &parts[0]) {
        (Value::Table(table), Part::Key(key)) => {
            let steps = table.keys().map(|key| Step::Key(key.clone()));
            let steps = steps.map(|step| (step.consumes(parts), step));
            let longest = steps.max_by_key(|(consumed, _)| *consumed);
            Ok(match longest.filter(|(consumed, _)| *consumed > 0) {
                Some((consumed, step)) => (step, consumed),
                None => (Step::Key(key.clone()), 1),
            })
        }
        (Value::Table(_), Part::Index(_)) => Err("index into a value that is not a list".into()),
        (Value::Array(list), part) => {
            let steps = steps(list).map(|step| (step.consumes(parts), step));
            let longest = steps.max_by_key(|(consumed, _)| *consumed);
            match (longest, part) {
                (Some((consumed, step)), _) if consumed > 0 => Ok((step, consumed)),
                (_, Part::Index(index)) => {
                    let length = list.len();
                    Err(format!(
                        "index [{index}] is out of range: the list has {length} entries"
                    ))
                }
                (_, Part::Key(key)) => {
                    let names: Vec<&str> = list.iter().filter_map(name).collect();
                    Err(match names.is_empty() {
                        true => format!("the list has no entry '{key}'; use an index, [0]"),
                        false => format!("there is no '{key}' among {}", list_names(&names)),
                    })
                }
            }
        }
        (_, Part::Key(key)) => Err(format!("'{key}' is not in a table")),
        (_, Part::Index(_)) => Err("index into a value that is not a list".into()),
    }
}

/// The value at a path, and the steps to it.
fn walk<'a>(root: &'a Value, parts: &[Part]) -> Result<(Vec<Step>, &'a Value), String> {
    let (mut at, mut parts, mut steps) = (root, parts, Vec::new());
    while !parts.is_empty() {
        let (step, consumed) = next(at, parts)?;
        at = match (&step, at) {
            (Step::Key(key), Value::Table(table)) => table.get(key).ok_or_else(|| {
                let names: Vec<&str> = table.keys().map(String::as_str).collect();
                format!("'{key}' is not given; given are {}", list_names(&names))
            })?,
            (Step::Entry(entry), at) => &at[entry.index],
            (Step::Key(key), _) => return Err(format!("'{key}' is not in a table")),
        };
        steps.push(step);
        parts = &parts[consumed..];
    }
    Ok((steps, at))
}

/// Puts a value at a path.
fn put(root: &mut Value, parts: &[Part], value: &Value) -> Result<(), String> {
    let (mut at, mut parts) = (root, parts);
    while !parts.is_empty() {
        let (step, consumed) = next(at, parts)?;
        at = match step {
            Step::Key(key) => at
                .as_table_mut()
                .ok_or_else(|| format!("'{key}' is not in a table"))?
                .entry(key)
                .or_insert_with(|| Value::Table(toml::Table::new())),
            Step::Entry(entry) => &mut at[entry.index],
        };
        parts = &parts[consumed..];
    }
    *at = match (&*at, value) {
        // 1 is also a number where a number with a point was.
        (Value::Float(_), Value::Integer(n)) => Value::Float(*n as f64),
        (_, value) => value.clone(),
    };
    Ok(())
}
