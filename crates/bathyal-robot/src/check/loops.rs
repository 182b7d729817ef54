//! What the loops leave free.

use super::warning::Warning;
use crate::loops::assemble_loops;
use crate::robot::Robot;
use bathyal::constraints::CooperativeArms;
use bathyal::{Model, State};
use serde::Serialize;

/// The loops and springs of a robot, and how many ways to move they leave.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LoopReport {
    /// The loops.
    pub loops: Vec<String>,
    /// The springs.
    pub springs: Vec<String>,
    /// The directions that are held exactly.
    pub held: usize,
    /// How many of them are independent in a posture near q = 0; none if there is no posture
    /// near it that closes the loops.
    pub independent: Option<usize>,
    /// Ways to move if all were independent, as Grübler counts them: joints less held
    /// directions.
    pub counted_freedom: i64,
    /// Ways to move in that posture.
    pub freedom: Option<usize>,
    /// How they are evaluated: `arms` if all that hold exactly are grasps of one load, else
    /// `general`; none if none holds exactly.
    pub evaluated_as: Option<&'static str>,
}

/// Closes the loops near q = 0 and counts; none without loops and springs.
pub(super) fn loop_report(
    robot: &Robot,
    model: &Model<f64>,
    warnings: &mut Vec<Warning>,
) -> Option<LoopReport> {
    if robot.loops.is_empty() && robot.springs.is_empty() {
        return None;
    }
    let exact = robot.loops.iter().filter(|one| one.soft.is_none());
    let held = exact
        .map(|one| one.mask().iter().filter(|free| !**free).count())
        .sum();
    let mut state = State::zero(model);
    let closed = assemble_loops(robot, model, &mut state);
    if let Err(diagnostic) = &closed {
        warnings.push(Warning::new(
            "loop_open",
            format!("from q = 0: {}", diagnostic.message),
            "a scenario can start from joint angles that close it",
        ));
    }
    let closed = closed.ok();
    let independent = closed.as_ref().map(|loops| loops.rank());
    let exact = closed.filter(|loops| loops.has_rigid());
    let evaluated_as =
        exact.map(
            |loops| match CooperativeArms::new(model, loops.rigid_constraints()) {
                Ok(_) => "arms",
                Err(_) => "general",
            },
        );
    Some(LoopReport {
        loops: robot.loops.iter().map(|one| one.name.clone()).collect(),
        springs: robot.springs.iter().map(|one| one.name.clone()).collect(),
        held,
        independent,
        counted_freedom: model.nv() as i64 - held as i64,
        freedom: independent.map(|rank| model.nv().saturating_sub(rank)),
        evaluated_as,
    })
}
