//! Command-line arguments for reading a robot.

use crate::failure::Failure;
use bathyal_robot::{Base, Laws, Loaded, Options};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// A robot file and the options of reading it.
#[derive(Args)]
pub struct RobotArguments {
    /// Robot file: .toml, .json or .urdf
    pub file: PathBuf,
    /// Joint between the world and the root link of a URDF, which URDF does not define
    #[arg(long, value_enum, default_value = "auto")]
    base: BaseName,
    /// Lock this joint at q = 0; may be repeated
    #[arg(long, value_name = "JOINT")]
    pub lock: Vec<String>,
    /// Search package:// meshes in this folder and the folders in it; may be repeated
    #[arg(long, value_name = "DIR")]
    pub search: Vec<PathBuf>,
    /// Keep joints that cannot move or that move no inertia, instead of fixing them
    #[arg(long)]
    as_written: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum BaseName {
    /// Free, unless the root link is called `world`
    Auto,
    /// Fixed to the world
    Fixed,
    /// Free in the world
    Free,
}

impl RobotArguments {
    /// Options of the reader.
    pub fn options(&self) -> Options {
        Options {
            base: match self.base {
                BaseName::Auto => Base::Auto,
                BaseName::Fixed => Base::Fixed,
                BaseName::Free => Base::Free,
            },
            lock: self.lock.clone(),
            search_path: self.search.clone(),
            as_written: self.as_written,
            laws: Laws::default(),
        }
    }

    /// Reads the robot.
    pub fn read(&self, as_json: bool) -> Result<Loaded, Failure> {
        bathyal_robot::read(&self.file, &self.options())
            .map_err(|error| Failure::file(error, as_json))
    }
}
