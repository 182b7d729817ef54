//! Warnings of a check.

use serde::Serialize;

/// A warning: a probable mistake.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Warning {
    /// Code for programs.
    pub code: &'static str,
    /// Message, with bodies and values.
    pub text: String,
    /// Suggested correction.
    pub help: &'static str,
}

impl Warning {
    pub(crate) fn new(code: &'static str, text: impl Into<String>, help: &'static str) -> Self {
        Warning {
            code,
            text: text.into(),
            help,
        }
    }
}
