//! Simplification of joints that cannot move or that move no inertia.
//!
//! | as written | treatment |
//! |---|---|
//! | a revolute or prismatic joint whose limits leave no travel | fixed where the limits are |
//! | a joint that moves no inertia, such as a propeller's without moment about its axis | fixed where q = 0 |
//! | a massless link between bodies that have mass | kept |
//! | a free body without mass | read, so that `estimate` can fill it in; refused by name when a model is made |
//!
//! Fixed bodies become part of their parent in the dynamics and keep their name in every
//! result. Every change has a note.

use crate::laws::Laws;
use crate::massless::has_inertia;
use crate::placement::{joint_placement, to_file_pose};
use crate::robot::{JointType, Robot, index_by_name};
use crate::source::{Diagnostic, Note, NoteKind, Source};
use crate::spec::{convert, spec_diagnostic};
use crate::text::short;
use bathyal::spatial::{Mat3, Pose, Vec3};
use bathyal::{Model, SpecError};

/// Bodies that are examined, over all attempts, to find joints that move no inertia: enough for
/// all joints of a robot of a hundred bodies.
const MAX_WORK: usize = 10_000;

/// Fixes joints without travel and joints that move no inertia, in a robot that has been
/// validated.
pub(crate) fn simplify(
    robot: &mut Robot,
    laws: &Laws,
    source: &Source,
    notes: &mut Vec<Note>,
) -> Result<(), Diagnostic> {
    fix_joints_without_travel(robot, source, notes);
    fix_joints_that_move_nothing(robot, laws, source, notes)
}

fn fix_joints_without_travel(robot: &mut Robot, source: &Source, notes: &mut Vec<Note>) {
    let mut moved = Vec::new();
    for (i, body) in robot.bodies.iter_mut().enumerate() {
        let turns = body.joint.kind == JointType::Revolute;
        if !turns && body.joint.kind != JointType::Prismatic {
            continue;
        }
        let Some([lower, upper]) = body.joint.limits.as_ref().and_then(|l| l.range()) else {
            continue;
        };
        if lower != upper {
            continue;
        }
        if lower != 0.0 {
            moved.push((body.joint_name().to_string(), lower));
            let axis = Vec3(body.joint.axis.unwrap_or([0.0, 0.0, 1.0]));
            let axis = axis * (1.0 / axis.norm());
            let moved = if turns {
                Pose {
                    rotation: Mat3::about(axis, lower),
                    position: Vec3([0.0; 3]),
                }
            } else {
                Pose::translation(axis * lower)
            };
            body.pose = Some(to_file_pose(&joint_placement(body).compose(&moved)));
            body.mdh = None;
        }
        body.joint.kind = JointType::Fixed;
        let limit = match turns {
            true => format!("{}°", short(lower.to_degrees())),
            false => format!("{} m", short(lower)),
        };
        let text = format!("fixed: its lower and upper limit are equal, {limit}");
        let line = source.line(&format!("bodies[{i}].joint"));
        notes.push(Note::new(NoteKind::Changed, body.joint_name(), text).at(line));
    }
    // A fixed joint is at zero for those that follow it.
    for mimic in robot
        .bodies
        .iter_mut()
        .filter_map(|body| body.joint.mimic.as_mut())
    {
        let leader = moved.iter().find(|(name, _)| *name == mimic.joint);
        mimic.offset += leader.map_or(0.0, |(_, at)| mimic.multiplier * at);
    }
}

/// Fixes the joints for which [`Model::build`] reports a singular mass matrix, one by one.
fn fix_joints_that_move_nothing(
    robot: &mut Robot,
    laws: &Laws,
    source: &Source,
    notes: &mut Vec<Note>,
) -> Result<(), Diagnostic> {
    for i in massless_leaves(robot) {
        fix(robot, i, source, notes);
    }
    let mut work = 0;
    loop {
        let error = match Model::<f64>::build(&convert(robot, laws)?) {
            Ok(_) => return Ok(()),
            Err(error) => error,
        };
        let SpecError::SingularMass { body, .. } = &error else {
            return Err(spec_diagnostic(robot, &error));
        };
        let found = robot.bodies.iter().position(|b| b.name == *body);
        let Some(i) = found.filter(|i| robot.bodies[*i].joint.kind != JointType::Free) else {
            // A vehicle without mass can be read, and estimated, but not computed with.
            return Ok(());
        };
        work += robot.bodies.len();
        if work > MAX_WORK {
            return Err(Diagnostic::new(
                format!("bodies[{i}].joint"),
                format!("'{body}' is one of too many bodies whose joint moves no inertia"),
                "give the bodies mass and moments of inertia, or fix their joints",
            ));
        }
        fix(robot, i, source, notes);
    }
}

fn fix(robot: &mut Robot, i: usize, source: &Source, notes: &mut Vec<Note>) {
    let body = &mut robot.bodies[i];
    let text = format!(
        "fixed: the {} joint moves no inertia, so its acceleration would be undefined; give the body a moment of inertia about the axis to keep the joint",
        body.joint.kind.name(),
    );
    let line = source.line(&format!("bodies[{i}].joint"));
    notes.push(Note::new(NoteKind::Changed, body.joint_name(), text).at(line));
    body.joint.kind = JointType::Fixed;
}

/// Moving bodies without inertia whose descendants have none either.
fn massless_leaves(robot: &Robot) -> Vec<usize> {
    let bodies = &robot.bodies;
    let index = index_by_name(bodies);
    let mut carries = vec![false; bodies.len()];
    for (i, body) in bodies.iter().enumerate() {
        if !has_inertia(body) {
            continue;
        }
        // Up to the root, or to what is known already; a circle of parents ends there too.
        let mut at = Some(i);
        while let Some(k) = at.filter(|k| !carries[*k]) {
            carries[k] = true;
            let parent = bodies[k].parent.as_deref();
            at = parent.and_then(|name| index.get(name).copied());
        }
    }
    let moves = |i: &usize| !matches!(bodies[*i].joint.kind, JointType::Fixed | JointType::Free);
    (0..bodies.len())
        .filter(|i| !carries[*i])
        .filter(moves)
        .collect()
}
