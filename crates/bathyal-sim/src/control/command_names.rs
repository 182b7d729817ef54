//! Names of the entries of a command.

use super::Command;
use bathyal::{Joint, Model};
use bathyal_robot::Robot;
use bathyal_robot::text::list_names;

/// Names of the joints and thrusters of a robot, and their entries in a [`Command`].
///
/// Names are looked up once; commands are slices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandNames {
    /// Joints, with their first entry.
    joints: Vec<(String, usize)>,
    thrusters: Vec<String>,
    nv: usize,
}

/// Error of a command from outside.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CommandError {
    /// No joint or thruster has this name.
    #[error("there is no {kind} '{name}'; there are: {}", list_names(&known.iter().map(String::as_str).collect::<Vec<_>>()))]
    Unknown {
        /// `joint` or `thruster`.
        kind: &'static str,
        /// The name.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// A list of the wrong length.
    #[error("the command has {found} {list}; the robot has {expected}")]
    Length {
        /// `efforts` or `thrusts`.
        list: &'static str,
        /// Length of the list.
        found: usize,
        /// The right length.
        expected: usize,
    },
    /// A number that is infinite or not a number.
    #[error(
        "the command {list}[{index}]{} is {value}; commands must be finite",
        of(name)
    )]
    NotFinite {
        /// `efforts` or `thrusts`.
        list: &'static str,
        /// Index in the list.
        index: usize,
        /// The joint or thruster; empty for entries of free joints.
        name: String,
        /// The number.
        value: f64,
    },
}

fn of(name: &str) -> String {
    match name.is_empty() {
        true => String::new(),
        false => format!(" of '{name}'"),
    }
}

impl CommandNames {
    /// Names of a robot and its model.
    pub fn new(robot: &Robot, model: &Model<f64>) -> Self {
        let bodies = robot.bodies.iter().enumerate();
        let moved = bodies.filter(|(b, _)| !matches!(model.joint(*b), Joint::Fixed | Joint::Free));
        CommandNames {
            joints: moved
                .map(|(b, body)| (body.joint_name().to_string(), model.v_range(b).start))
                .collect(),
            thrusters: robot.thrusters.iter().map(|t| t.name.clone()).collect(),
            nv: model.nv(),
        }
    }

    /// Joints, and the entry of each in [`Command::efforts`]; the first of three of a ball joint.
    pub fn joints(&self) -> impl Iterator<Item = (&str, usize)> {
        self.joints
            .iter()
            .map(|(name, index)| (name.as_str(), *index))
    }

    /// Thrusters in the order of [`Command::thrusts`].
    pub fn thrusters(&self) -> impl Iterator<Item = &str> {
        self.thrusters.iter().map(String::as_str)
    }

    /// Entry of a joint in [`Command::efforts`]; the first of three of a ball joint.
    pub fn joint(&self, name: &str) -> Result<usize, CommandError> {
        let found = self.joints().find(|(joint, _)| *joint == name);
        let known = || self.joints().map(|(joint, _)| joint.to_string()).collect();
        let found = found.ok_or_else(|| CommandError::Unknown {
            kind: "joint",
            name: name.to_string(),
            known: known(),
        })?;
        Ok(found.1)
    }

    /// Entry of a thruster in [`Command::thrusts`].
    pub fn thruster(&self, name: &str) -> Result<usize, CommandError> {
        let found = self.thrusters().position(|thruster| thruster == name);
        found.ok_or_else(|| CommandError::Unknown {
            kind: "thruster",
            name: name.to_string(),
            known: self.thrusters.clone(),
        })
    }

    /// A command of zeros.
    pub fn zero(&self) -> Command {
        Command::zero(self.nv, self.thrusters.len())
    }

    /// Checks lengths and numbers of a command.
    pub fn check(&self, command: &Command) -> Result<(), CommandError> {
        let lists = [
            ("efforts", &command.efforts, self.nv),
            ("thrusts", &command.thrusts, self.thrusters.len()),
        ];
        for (list, numbers, expected) in lists {
            let found = numbers.len();
            if found != expected {
                return Err(CommandError::Length {
                    list,
                    found,
                    expected,
                });
            }
            if let Some(index) = numbers.iter().position(|x| !x.is_finite()) {
                return Err(CommandError::NotFinite {
                    list,
                    index,
                    name: self.name_of(list, index),
                    value: numbers[index],
                });
            }
        }
        Ok(())
    }

    fn name_of(&self, list: &str, index: usize) -> String {
        let before = |(_, first): &&(String, usize)| *first <= index;
        match list {
            "thrusts" => self.thrusters[index].clone(),
            _ => (self.joints.iter().rev().find(before))
                .map_or(String::new(), |(name, _)| name.clone()),
        }
    }
}
