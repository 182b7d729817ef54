//! Mobility of a robot with loops.

use super::warning::Warning;
use crate::loops::assemble_loops;
use crate::robot::{JointType, Robot};
use bathyal::constraints::{CooperativeArms, LoopConstraints};
use bathyal::{Model, State};
use serde::Serialize;

/// Loops and springs of a robot, and the mobility that they leave.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LoopReport {
    /// Names of the loops.
    pub loops: Vec<String>,
    /// Names of the joints that follow others.
    pub mimics: Vec<String>,
    /// Names of the couplings between joints.
    pub couplings: Vec<String>,
    /// Names of loops some of whose constraints others keep already, in that posture, with the number
    /// of constraints and that of independent ones.
    pub redundant: Vec<(String, usize, usize)>,
    /// Names of the springs, those at joints included.
    pub springs: Vec<String>,
    /// Number of rigid constraints.
    pub held: usize,
    /// Rank of the rigid constraints in a closed posture near q = 0; none if there is no such
    /// posture.
    pub independent: Option<usize>,
    /// Mobility by Grübler's formula: degrees of freedom of the joints minus constraints.
    pub counted_freedom: i64,
    /// Mobility in that posture: degrees of freedom of the joints minus rank.
    pub freedom: Option<usize>,
    /// Solver: `arms` if all rigid constraints are grasps of one load, else `general`; none without
    /// rigid constraints.
    pub evaluated_as: Option<&'static str>,
}

/// Closes the loops near q = 0 and determines the mobility; none without loops and springs.
pub(super) fn loop_report(
    robot: &Robot,
    model: &Model<f64>,
    warnings: &mut Vec<Warning>,
) -> Option<LoopReport> {
    let mimics: Vec<String> = mimic_joints(robot).map(str::to_string).collect();
    let springs = (robot.springs.iter().map(|one| &one.name))
        .chain(robot.joint_springs.iter().map(|one| &one.name));
    let springs: Vec<String> = springs.cloned().collect();
    let none = robot.loops.is_empty() && robot.couplings.is_empty();
    if none && springs.is_empty() && mimics.is_empty() {
        return None;
    }
    let exact = robot.loops.iter().filter(|one| one.soft.is_none());
    let held: usize = exact.map(|one| one.constraint_count()).sum();
    let held = held + mimics.len() + robot.couplings.len();
    let mut state = State::zero(model);
    let closed = assemble_loops(robot, model, &mut state);
    if let Err(diagnostic) = &closed {
        warnings.push(Warning::new(
            "loop_open",
            format!("from q = 0, {}", diagnostic.message),
            "let the scenario start from joint angles that close the loop",
        ));
    }
    let closed = closed.ok();
    let independent = closed.as_ref().map(|loops| loops.rank());
    let redundant = closed.as_ref().map_or(Vec::new(), redundant_loops);
    let exact = closed.filter(|loops| loops.has_rigid());
    let evaluated_as =
        exact.map(
            |loops| match CooperativeArms::new(model, loops.rigid_constraints()) {
                Ok(_) if !loops.has_couplings() => "arms",
                _ => "general",
            },
        );
    Some(LoopReport {
        loops: robot.loops.iter().map(|one| one.name.clone()).collect(),
        mimics,
        couplings: robot.couplings.iter().map(|one| one.name.clone()).collect(),
        springs,
        redundant,
        held,
        independent,
        counted_freedom: model.nv() as i64 - held as i64,
        freedom: independent.map(|rank| model.nv().saturating_sub(rank)),
        evaluated_as,
    })
}

/// Loops with constraints that others keep.
fn redundant_loops(loops: &LoopConstraints) -> Vec<(String, usize, usize)> {
    let rows = loops.rigid_rows();
    let all = loops.rigid_names().zip(rows).enumerate();
    all.map(|(i, (name, rows))| {
        let held = loops.held(i).0.count_ones() as usize;
        (name.to_string(), rows, held)
    })
    .filter(|(_, rows, held)| held < rows)
    .collect()
}

/// Names of the mimic joints that can move.
fn mimic_joints(robot: &Robot) -> impl Iterator<Item = &str> {
    let bodies = robot.bodies.iter();
    bodies
        .filter(|body| body.joint.mimic.is_some() && body.joint.kind != JointType::Fixed)
        .map(|body| body.joint_name())
}
