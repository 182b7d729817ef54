//! Does a robot file contradict itself?
use crate::robot::Robot;
use crate::source::Fault;

pub(crate) fn limbs(_robot: &Robot) -> Result<(), Fault> {
    Ok(())
}

pub(crate) fn robot(_robot: &Robot) -> Result<(), Fault> {
    Ok(())
}
