//! Loops, springs and mimic joints of a robot file as constraints of the dynamics.

use crate::placement::to_pose;
use crate::robot::{Body, Coupling, JointSpring, JointType, Loop, Robot, Spring, WORLD};
use crate::source::Diagnostic;
use bathyal::constraints::{
    Compliance, CouplingSpec, JointSpringSpec, LoopConstraints, LoopError, LoopSpec, SpringSpec,
};
use bathyal::spatial::Pose;
use bathyal::{Bodies, Model, State};

/// Creates the loops, mimic joints and springs of a robot and closes them: mimic joints are set by
/// the joints that they follow, then `state` is moved to a nearby closed posture. Second frames that
/// the file does not give are where the first ones are in `state`.
///
/// `model` must be the robot's. A diagnostic's path is that of the loop in the robot's file.
pub fn assemble_loops(
    robot: &Robot,
    model: &Model<f64>,
    state: &mut State<f64>,
) -> Result<LoopConstraints, Diagnostic> {
    let at = |error| loop_diagnostic(robot, &error);
    let mut couplings = couplings(robot);
    couplings.extend(gears(robot, model, state));
    if !couplings.is_empty() {
        let none = LoopConstraints::new(model, &[], &[]).map_err(at)?;
        let followers = none.with_couplings(model, &couplings).map_err(at)?;
        followers.set_followers(&mut state.q, &mut state.v);
    }
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
    let loops = LoopConstraints::new(model, &loops, &springs).map_err(at)?;
    let loops = loops.with_couplings(model, &couplings).map_err(at)?;
    let at_joints = joint_springs(robot);
    let mut loops = loops.with_joint_springs(model, &at_joints).map_err(at)?;
    let mut ws = bathyal::Workspace::new(model);
    loops
        .assemble(model, &mut state.q, &mut state.v, &mut ws)
        .map_err(at)?;
    Ok(loops)
}

/// Mimic joints that can move, those that others follow first.
fn couplings(robot: &Robot) -> Vec<CouplingSpec> {
    let follows = |body: &&Body| body.joint.kind != JointType::Fixed && body.joint.mimic.is_some();
    let mut left: Vec<&Body> = robot.bodies.iter().filter(follows).collect();
    let mut ordered = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let names: Vec<&str> = left.iter().map(|body| body.joint_name()).collect();
        let waits = |body: &&Body| {
            let mimic = body.joint.mimic.as_ref();
            mimic.is_some_and(|mimic| names.contains(&mimic.joint.as_str()))
        };
        let (waiting, ready): (Vec<&Body>, Vec<&Body>) = left.iter().partition(|b| waits(b));
        // In a circle of mimic joints any may be the first.
        let ready = if ready.is_empty() {
            left.clone()
        } else {
            ready
        };
        left = if ready.len() == left.len() {
            Vec::new()
        } else {
            waiting
        };
        ordered.extend(ready);
    }
    let spec = |body: &Body| {
        let mimic = body.joint.mimic.as_ref()?;
        let mut bodies = robot.bodies.iter();
        let leader = bodies.find(|other| other.joint_name() == mimic.joint)?;
        Some(CouplingSpec {
            name: coupling_name(body),
            follower: body.name.clone(),
            leader: leader.name.clone(),
            ratio: mimic.multiplier,
            offset: mimic.offset,
        })
    };
    ordered.into_iter().filter_map(spec).collect()
}

/// Body whose joint has a name.
fn moved_by<'a>(robot: &'a Robot, joint: &str) -> Option<&'a Body> {
    robot.bodies.iter().find(|body| body.joint_name() == joint)
}

/// Gears between joints. An offset that the file does not give is that of `state`.
fn gears(robot: &Robot, model: &Model<f64>, state: &State<f64>) -> Vec<CouplingSpec> {
    let position = |body: &Body| {
        let range = model.q_range(model.body(&body.name)?);
        Some(state.q.get(range)?.first().copied().unwrap_or(0.0))
    };
    let gear = |one: &Coupling| {
        let [follower, leader] = [&one.joint, &one.leader].map(|joint| moved_by(robot, joint));
        let (follower, leader) = (follower?, leader?);
        Some(CouplingSpec {
            name: one.name.clone(),
            follower: follower.name.clone(),
            leader: leader.name.clone(),
            ratio: one.ratio,
            offset: match one.offset {
                Some(offset) => offset,
                None => position(follower)? - one.ratio * position(leader)?,
            },
        })
    };
    robot.couplings.iter().filter_map(gear).collect()
}

fn joint_springs(robot: &Robot) -> Vec<JointSpringSpec> {
    let spring = |one: &JointSpring| {
        Some(JointSpringSpec {
            name: one.name.clone(),
            body: moved_by(robot, &one.joint)?.name.clone(),
            stiffness: one.stiffness,
            rest: one.rest,
            damping: one.damping,
        })
    };
    robot.joint_springs.iter().filter_map(spring).collect()
}

fn coupling_name(body: &Body) -> String {
    format!("mimic of {}", body.joint_name())
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
        None if one.is_distance() => Pose::identity(),
        None => in_world(&names[1])
            .inverse()
            .compose(&in_world(&names[0]).compose(&first)),
    };
    let origin = |name: &Option<String>, frame: &Pose<f64>| in_world(name).compose(frame).position;
    let apart = (origin(&names[0], &first) - origin(&names[1], &second)).norm();
    LoopSpec {
        name: one.name.clone(),
        frames: [first, second],
        free: one.mask(),
        distance: one.is_distance().then(|| one.length.unwrap_or(apart)),
        bodies: names,
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
        pull_only: one.pull_only,
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
        | LoopError::NotOneCoordinate { name, .. }
        | LoopError::Gap { name, .. }
        | LoopError::Opened { name, .. } => name,
    };
    let in_loops = robot.loops.iter().position(|one| one.name == *name);
    let in_springs = robot.springs.iter().position(|one| one.name == *name);
    let mut bodies = robot.bodies.iter();
    let follower = bodies.position(|b| b.joint.mimic.is_some() && coupling_name(b) == *name);
    let at_joints = robot.joint_springs.iter().position(|one| one.name == *name);
    let couplings = robot.couplings.iter().position(|one| one.name == *name);
    let lists = [
        ("loops", in_loops),
        ("springs", in_springs),
        ("joint_springs", at_joints),
        ("couplings", couplings),
    ];
    let in_list = lists
        .into_iter()
        .find_map(|(list, i)| Some(format!("{list}[{}]", i?)));
    let path = match (in_list, follower) {
        (Some(path), _) => path,
        (None, Some(i)) => format!("bodies[{i}].joint.mimic"),
        (None, None) => "loops".to_string(),
    };
    Diagnostic {
        path,
        message: error.to_string(),
        help: None,
    }
}
