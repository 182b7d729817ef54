//! Warnings of a check.

use serde::Serialize;

/// Something that is probably wrong.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Warning {
    /// One word for programs.
    pub code: &'static str,
    /// What is wrong, with the bodies and the numbers.
    pub text: String,
    /// What would be right.
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
