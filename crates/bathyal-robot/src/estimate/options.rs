//! Options of an estimate.

/// Options of an estimate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Replace what the file says, too.
    pub overwrite: bool,
    /// Bodies, by name, that are left as they are.
    pub skip: Vec<String>,
}
