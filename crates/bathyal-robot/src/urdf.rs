//! URDF.
use crate::load::Options;
use crate::robot::Robot;
use crate::source::{Note, Problem, Source};

pub(crate) fn parse(
    text: &str,
    name: &str,
    _options: &Options,
    _notes: &mut Vec<Note>,
) -> Result<(Robot, Source), Problem> {
    Ok((Robot::new(name), Source::new(name, text)))
}
