//! Formats of robot files and options of reading them.

use crate::laws::Laws;
use std::path::{Path, PathBuf};

/// Formats of robot files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The native format, as TOML.
    Toml,
    /// The native format, as JSON.
    Json,
    /// The Unified Robot Description Format.
    Urdf,
}

impl Format {
    /// Returns the format by the extension of a file: `.toml`, `.json`, and `.urdf` or `.xml`.
    pub fn from_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "toml" => Some(Format::Toml),
            "json" => Some(Format::Json),
            "urdf" | "xml" => Some(Format::Urdf),
            _ => None,
        }
    }
}

/// Joint between the world and the root of a URDF, which the format does not define.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Base {
    /// Free, unless the root link is called `world`.
    #[default]
    Auto,
    /// Fixed to the world.
    Fixed,
    /// Free in the world.
    Free,
}

/// Options of reading a robot.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Joint between the world and the root of a URDF.
    pub base: Base,
    /// Joints, by their or their body's name, that are locked at q = 0.
    pub lock: Vec<String>,
    /// Folders in which `package://` meshes are searched.
    pub search_path: Vec<PathBuf>,
    /// Keep joints as they are written, even those that the dynamics cannot evaluate.
    pub as_written: bool,
    /// Laws that the robot may name.
    pub laws: Laws,
}
