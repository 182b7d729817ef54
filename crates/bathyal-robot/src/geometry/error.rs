//! Errors of finding and reading meshes.

use std::fmt;

/// Why a mesh is not there, or cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeshError {
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: String,
}

impl MeshError {
    /// What is wrong, and what would be right.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        MeshError {
            message: message.into(),
            help: help.into(),
        }
    }
}

impl fmt::Display for MeshError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}; {}", self.message, self.help)
    }
}

impl std::error::Error for MeshError {}
