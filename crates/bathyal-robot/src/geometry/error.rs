//! Errors of finding and reading meshes.

use std::fmt;

/// Error of finding or reading a mesh.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeshError {
    /// Message.
    pub message: String,
    /// Suggested correction.
    pub help: String,
}

impl MeshError {
    /// Creates an error with a suggested correction.
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
