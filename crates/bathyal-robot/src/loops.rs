//! Loops and springs of a robot file as constraints of the dynamics.

use crate::placement::to_pose;
use crate::robot::{Loop, Robot, Spring, WORLD};
use crate::source::Diagnostic;
use bathyal::constraints::{Compliance, LoopConstraints, LoopError, LoopSpec, SpringSpec};
use bathyal::spatial::Pose;
use bathyal::{Bodies, Model, State};

/// Creates the loops and springs of a robot and closes them by moving `state` to a nearby closed
/// posture. Second frames that the file does not give are where the first ones are in `state`.
///
/// `model` must be the robot's. A diagnostic's path is that of the loop in the robot's file.
pub fn assemble_loops(
    robot: &Robot,
    model: &Model<f64>,
    state: &mut State<f64>,
) -> Result<LoopConstraints, Diagnostic> {
    let mut bodies = Bodies::new(model);
    bodies.update_velocities(model, state);
    let is_body = |name: &String| name != WORLD || robot.body(WORLD).is_some();
    let called = |names: &[String; 2]| names.clone().map(|name| Some(name).filter(is_body));
    let loops: Vec<LoopSpec> = robot
        .loops
        .iter()
        .map(|one| loop_spec(one, called(&one.bodies), model, &bodies))
        .collect();
    let springs: Vec<SpringSpec> = robot
        .springs
        .iter()
        .map(|one| spring_spec(one, called(&one.bodies)))
        .collect();
    let at = |error| loop_diagnostic(robot, &error);
    let mut loops = LoopConstraints::new(model, &loops, &springs).map_err(at)?;
    let mut ws = bathyal::Workspace::new(model);
    loops
        .assemble(model, &mut state.q, &mut state.v, &mut ws)
        .map_err(at)?;
    Ok(loops)
}

fn loop_spec(
    one: &Loop,
    names: [Option<String>; 2],
    model: &Model<f64>,
    bodies: &Bodies<f64>,
) -> LoopSpec {
    let in_world = |name: &Option<String>| {
        let body = name.as_ref().and_then(|name| model.body(name));
        body.map_or(Pose::identity(), |b| bodies.motion(b).pose)
    };
    let first = one.first.as_ref().map_or(Pose::identity(), to_pose);
    let second = match &one.second {
        Some(pose) => to_pose(pose),
        None => in_world(&names[1])
            .inverse()
            .compose(&in_world(&names[0]).compose(&first)),
    };
    LoopSpec {
        name: one.name.clone(),
        bodies: names,
        frames: [first, second],
        free: one.mask(),
        compliance: one.soft.map(|soft| Compliance {
            stiffness: [soft.turning_stiffness, soft.stiffness],
            damping: [soft.turning_damping, soft.damping],
        }),
    }
}

fn spring_spec(one: &Spring, bodies: [Option<String>; 2]) -> SpringSpec {
    SpringSpec {
        name: one.name.clone(),
        bodies,
        points: one.points,
        stiffness: one.stiffness,
        rest_length: one.rest_length,
        damping: one.damping,
    }
}

/// Diagnostic of an error of a loop or spring, by its path in the file.
fn loop_diagnostic(robot: &Robot, error: &LoopError) -> Diagnostic {
    let name = match error {
        LoopError::UnknownBody { name, .. }
        | LoopError::SameBody { name, .. }
        | LoopError::NothingMoves { name, .. }
        | LoopError::AllFree { name }
        | LoopError::DuplicateName { name }
        | LoopError::BadValue { name, .. }
        | LoopError::Gap { name, .. } => name,
    };
    let in_loops = robot.loops.iter().position(|one| one.name == *name);
    let in_springs = robot.springs.iter().position(|one| one.name == *name);
    let path = match (in_loops, in_springs) {
        (Some(i), _) => format!("loops[{i}]"),
        (None, Some(i)) => format!("springs[{i}]"),
        (None, None) => "loops".to_string(),
    };
    Diagnostic {
        path,
        message: error.to_string(),
        help: None,
    }
}
