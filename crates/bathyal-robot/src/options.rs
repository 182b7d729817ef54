//! Formats of robot files and options of reading them.

use std::path::{Path, PathBuf};

/// The formats that robots are read from.
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
    /// By the ending of a file's name: `.toml`, `.json`, and `.urdf` or `.xml`.
    pub fn from_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "toml" => Some(Format::Toml),
            "json" => Some(Format::Json),
            "urdf" | "xml" => Some(Format::Urdf),
            _ => None,
        }
    }
}

/// How the root of a URDF hangs on the world; the format itself does not say.
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

/// What a reader is told beside the file.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How the root of a URDF hangs on the world.
    pub base: Base,
    /// Joints, by their or their body's name, that are held where q = 0.
    pub lock: Vec<String>,
    /// Folders in which `package://` meshes are looked for.
    pub search_path: Vec<PathBuf>,
    /// Leave joints as they are written, even those that cannot be computed with.
    pub as_written: bool,
}
