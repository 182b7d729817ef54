//! How every command reads a robot.

use crate::failure::Failure;
use bathyal_robot::{Base, Loaded, Options};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// A robot and how it is read.
#[derive(Args)]
pub struct Reading {
    /// The robot: .toml, .json or .urdf
    pub file: PathBuf,
    /// How the root of a URDF hangs on the world; URDF does not say it
    #[arg(long, value_enum, default_value = "auto")]
    base: BaseWord,
    /// Hold this joint where q = 0; may be given several times
    #[arg(long, value_name = "JOINT")]
    pub lock: Vec<String>,
    /// Look for package:// meshes in this folder; may be given several times
    #[arg(long, value_name = "DIR")]
    pub search: Vec<PathBuf>,
    /// Keep joints that cannot move or that move nothing as they are written
    #[arg(long)]
    as_written: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum BaseWord {
    /// Free, unless the root link is called `world`
    Auto,
    /// Fixed to the world
    Fixed,
    /// Free in the world
    Free,
}

impl Reading {
    /// The options that the library takes.
    pub fn options(&self) -> Options {
        Options {
            base: match self.base {
                BaseWord::Auto => Base::Auto,
                BaseWord::Fixed => Base::Fixed,
                BaseWord::Free => Base::Free,
            },
            lock: self.lock.clone(),
            search_path: self.search.clone(),
            as_written: self.as_written,
        }
    }

    /// Reads the robot.
    pub fn read(&self, as_json: bool) -> Result<Loaded, Failure> {
        bathyal_robot::read(&self.file, &self.options())
            .map_err(|error| Failure::robot(error, as_json))
    }
}
