//! Options of an estimate.

/// Options of an estimate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Replace given values, too.
    pub overwrite: bool,
    /// Names of bodies that are not changed.
    pub skip: Vec<String>,
}
