//! Values of the command line that take the place of those of the files.

use super::{RobotEntry, Scenario};
use bathyal_robot::coefficients::{CoefficientError, CoefficientPath, Document, Part};
use bathyal_robot::native::check_toml_limits;
use bathyal_robot::text::{list_names, shorten};
use bathyal_robot::{Diagnostic, FileError, Robot, Source};
use std::str::FromStr;
use std::sync::Arc;
use toml::Value;

/// Longest part of an override in a message, bytes.
const MAX_TOLD: usize = 200;

/// Keys of robot files that a path of a scenario may have below one of its robots; keys of the
/// scenario's own entry are all others.
const ROBOT_KEYS: [&str; 12] = [
    "bodies",
    "couplings",
    "design_speed",
    "fins",
    "joint_springs",
    "limbs",
    "loops",
    "materials",
    "springs",
    "thrusters",
    "voltage",
    "water_density",
];

/// `environment.current.x=0.5`: a value that takes the place of the scenario's, or of a robot's:
/// `robot.bodies.vehicle.mass=12`. Paths are those of [`bathyal_robot::coefficients`].
///
/// ```
/// use bathyal_sim::scenario::Override;
/// let set: Override = "robots[0].start.position[2]=-20".parse().unwrap();
/// assert_eq!(set.to_string(), "robots[0].start.position[2]=-20");
/// assert!("environment.current.x".parse::<Override>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Override {
    text: String,
    path: CoefficientPath,
    value: Value,
}

impl std::fmt::Display for Override {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Override {
    type Err = String;

    /// `PATH=VALUE`; a value that is not TOML is a string.
    fn from_str(text: &str) -> Result<Self, String> {
        let help = "write it as PATH=VALUE, such as environment.current.x=0.5";
        let told = |part: &str| shorten(part, MAX_TOLD).into_owned();
        let (path, value) = CoefficientPath::split_assignment(text)
            .ok_or_else(|| format!("'{}' has no '='; {help}", told(text)))?;
        let path = path.parse::<CoefficientPath>();
        let path = path.map_err(|error| format!("{error}; {help}"))?;
        let value = value.trim();
        check_toml_limits(value)
            .map_err(|error| format!("'{}': {}; {}", told(value), error.message, error.help))?;
        let parsed = toml::from_str::<toml::Table>(&format!("value = {value}"));
        let parsed = parsed.ok().and_then(|mut table| table.remove("value"));
        Ok(Override {
            text: text.to_string(),
            path,
            value: parsed.unwrap_or_else(|| Value::String(value.to_string())),
        })
    }
}

impl Override {
    /// Error of an override that does not fit its file.
    pub(super) fn error(
        &self,
        source: &Arc<Source>,
        error: &CoefficientError,
        file: &str,
    ) -> FileError {
        let set = shorten(&self.text, MAX_TOLD);
        let reason = match error {
            CoefficientError::Refused { reason, .. } => reason.clone(),
            other => other.to_string(),
        };
        source.error(Diagnostic::new(
            "",
            format!("--set {set}: {reason}"),
            format!("`bathyal coefficients` lists all numbers, `bathyal schema {file}` all fields"),
        ))
    }
}

/// An override of a value of a robot.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RobotOverride {
    /// As it was given.
    pub set: Override,
    path: RobotPath,
}

/// A path of a scenario that leads into one of its robots.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RobotPath {
    robot: RobotSelector,
    /// The path in the robot.
    pub rest: CoefficientPath,
}

/// Which of the robots.
#[derive(Clone, Debug, PartialEq)]
enum RobotSelector {
    /// The only one, `robot`.
    Only,
    /// By its index, `robots[1]`.
    Index(usize),
    /// By its name, `robots.left`.
    Name(String),
}

/// A path of a scenario, sorted by the file that it leads into.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ScenarioPath {
    /// A value of the scenario.
    Scenario(CoefficientPath),
    /// A value of a robot.
    Robot(RobotPath),
}

impl ScenarioPath {
    /// Sorts a path.
    pub fn new(path: &CoefficientPath) -> Self {
        let parts = path.parts();
        let is_key = |part: &Part| matches!(part, Part::Key(k) if ROBOT_KEYS.contains(&k.as_str()));
        let is = |part: &Part, key: &str| matches!(part, Part::Key(own) if own == key);
        let Some((first, rest)) = parts.split_first() else {
            return ScenarioPath::Scenario(path.clone());
        };
        let below = |robot: RobotSelector, rest: &[Part]| {
            let rest = CoefficientPath::from_parts(rest.to_vec());
            ScenarioPath::Robot(RobotPath { robot, rest })
        };
        if is(first, "robot") && !rest.is_empty() {
            if is_key(&rest[0]) {
                return below(RobotSelector::Only, rest);
            }
            let entry = [Part::Key("robots".to_string()), Part::Index(0)];
            let parts = entry.into_iter().chain(rest.iter().cloned()).collect();
            return ScenarioPath::Scenario(CoefficientPath::from_parts(parts));
        }
        if is(first, "robots")
            && let Some(at) = rest.iter().skip(1).position(is_key)
        {
            let (name, rest) = rest.split_at(at + 1);
            if let [Part::Index(index)] = name {
                return below(RobotSelector::Index(*index), rest);
            }
            let keys: Option<Vec<&str>> = name.iter().map(key).collect();
            if let Some(keys) = keys {
                return below(RobotSelector::Name(keys.join(".")), rest);
            }
        }
        ScenarioPath::Scenario(path.clone())
    }
}

/// The key of a part.
fn key(part: &Part) -> Option<&str> {
    match part {
        Part::Key(key) => Some(key),
        Part::Index(_) => None,
    }
}

impl RobotPath {
    /// Index of the robot among those of a scenario with these names.
    pub fn index(&self, names: &[&str]) -> Result<usize, String> {
        let list = || list_names(names);
        match &self.robot {
            RobotSelector::Only if names.len() == 1 => Ok(0),
            RobotSelector::Only => Err(format!(
                "the scenario has {} robots; write robots.NAME, with one of {}",
                names.len(),
                list()
            )),
            RobotSelector::Index(index) if *index < names.len() => Ok(*index),
            RobotSelector::Index(index) => Err(format!(
                "there is no robots[{index}]: the list has {} entries",
                names.len()
            )),
            RobotSelector::Name(name) => {
                let named = names.iter().position(|own| own == name);
                let numbered = || name.parse().ok().filter(|i| *i < names.len());
                let missing = || format!("there is no robot '{name}'; there are: {}", list());
                named.or_else(numbered).ok_or_else(missing)
            }
        }
    }

    /// Error of a path that leads to no robot.
    pub fn unknown(&self, reason: String) -> CoefficientError {
        CoefficientError::Unknown {
            path: self.rest.to_string(),
            reason,
        }
    }
}

/// Applies the overrides of a scenario, and returns those of its robots. The override that does not
/// fit, and why.
pub(super) fn apply_to_scenario<'a>(
    scenario: &mut Scenario,
    overrides: &'a [Override],
) -> Result<Vec<RobotOverride>, (&'a Override, CoefficientError)> {
    let mut of_robots = Vec::new();
    let mut document = None;
    for set in overrides {
        match ScenarioPath::new(&set.path) {
            ScenarioPath::Robot(path) => of_robots.push(RobotOverride {
                set: set.clone(),
                path,
            }),
            ScenarioPath::Scenario(path) => {
                let at = |error| (set, error);
                let document = match &mut document {
                    Some(document) => document,
                    None => document.insert(Document::new(scenario).map_err(at)?),
                };
                *scenario = document.assign(&path, &set.value).map_err(at)?;
            }
        }
    }
    Ok(of_robots)
}

/// Names of the robots of a scenario: those of its entries, or else of the robots themselves.
pub(super) fn robot_names<'a>(entries: &'a [RobotEntry], robots: &'a [Robot]) -> Vec<&'a str> {
    let named = |(i, entry): (usize, &'a RobotEntry)| {
        let own = robots.get(i).map_or("", |robot| robot.name.as_str());
        entry.name.as_deref().unwrap_or(own)
    };
    entries.iter().enumerate().map(named).collect()
}

impl RobotOverride {
    /// Applies it, if it is for the robot `index` of those with these names; the names of robots that
    /// were not read yet may be empty.
    pub fn apply(
        &self,
        robot: &mut Robot,
        index: usize,
        names: &[&str],
    ) -> Result<bool, CoefficientError> {
        match self.path.index(names) {
            Ok(own) if own == index => {
                let mut document = Document::new(robot)?;
                *robot = document.assign(&self.path.rest, &self.set.value)?;
                Ok(true)
            }
            Err(reason) if index + 1 == names.len() => Err(self.path.unknown(reason)),
            _ => Ok(false),
        }
    }
}
