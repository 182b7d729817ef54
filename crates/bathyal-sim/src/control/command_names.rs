//! Names of the entries of a command.

use super::Command;
use bathyal::{Joint, Model};
use bathyal_robot::Robot;
use bathyal_robot::fins::hinged;
use bathyal_robot::text::list_names;

/// Names of the joints, thrusters and fins of a robot, and their entries in a [`Command`].
///
/// Names are looked up once; commands are slices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandNames {
    /// Joints, with their first entry.
    joints: Vec<(String, usize)>,
    thrusters: Vec<String>,
    /// Fins on hinges.
    fins: Vec<String>,
    nv: usize,
}

/// Error of a command from outside.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CommandError {
    /// No joint, thruster or fin on a hinge has this name.
    #[error("there is no {kind} '{name}'; there are: {}", list_names(&known.iter().map(String::as_str).collect::<Vec<_>>()))]
    Unknown {
        /// `joint`, `thruster` or `fin on a hinge`.
        kind: &'static str,
        /// The name.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// A list of the wrong length.
    #[error("the command has {found} {list}; the robot has {expected}")]
    Length {
        /// `efforts`, `thrusts` or `deflections`.
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
        /// `efforts`, `thrusts` or `deflections`.
        list: &'static str,
        /// Index in the list.
        index: usize,
        /// The joint, thruster or fin; empty for entries of free joints.
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
            fins: hinged(robot).map(|fin| fin.name.clone()).collect(),
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

    /// Fins on hinges in the order of [`Command::deflections`].
    pub fn fins(&self) -> impl Iterator<Item = &str> {
        self.fins.iter().map(String::as_str)
    }

    /// Entry of a fin on a hinge in [`Command::deflections`].
    pub fn fin(&self, name: &str) -> Result<usize, CommandError> {
        let found = self.fins().position(|fin| fin == name);
        found.ok_or_else(|| CommandError::Unknown {
            kind: "fin on a hinge",
            name: name.to_string(),
            known: self.fins.clone(),
        })
    }

    /// A command of zeros.
    pub fn zero(&self) -> Command {
        Command::zero(self.nv, self.thrusters.len()).with_fins(self.fins.len())
    }

    /// Checks lengths and numbers of a command.
    pub fn check(&self, command: &Command) -> Result<(), CommandError> {
        let lists = [
            ("efforts", &command.efforts, self.nv),
            ("thrusts", &command.thrusts, self.thrusters.len()),
            ("deflections", &command.deflections, self.fins.len()),
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
            "deflections" => self.fins[index].clone(),
            _ => (self.joints.iter().rev().find(before))
                .map_or(String::new(), |(name, _)| name.clone()),
        }
    }
}
