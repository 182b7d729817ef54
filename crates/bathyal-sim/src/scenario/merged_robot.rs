//! Robots of a scenario, read, placed, renamed and merged into one.

use super::overrides::robot_names;
use super::{BaseConfig, Payload, RobotEntry, ScenarioFile, mesh_files};
use bathyal::spatial::{Mat3, Pose, Vec3};
use bathyal_robot::check::missing_values;
use bathyal_robot::coefficients::CoefficientError;
use bathyal_robot::robot::{self, Body, Joint, JointMotor, JointType, ThrustLaw, WORLD};
use bathyal_robot::{
    Base, Diagnostic, FileError, FileSet, Laws, Loaded, Note, Options, Robot, joint_placement,
    read_from, to_pose,
};
use std::path::Path;

/// All robots in one, and each as it was read.
pub(super) struct MergedRobot {
    /// The merged robot.
    pub robot: Robot,
    /// The robots, as they were read.
    pub single: Vec<Robot>,
    /// Before the names of each robot.
    pub prefixes: Vec<String>,
    /// Notes on the conversion of the files.
    pub notes: Vec<Note>,
    /// Names and contents of the meshes, named so in `robot` and `single`.
    pub meshes: Vec<(String, Vec<u8>)>,
}

/// Error of a merge.
pub(super) enum MergeError {
    /// In a robot's file.
    Robot(FileError),
    /// In the scenario.
    Scenario(Diagnostic),
}

/// Source of the robots.
#[derive(Clone, Copy)]
pub(super) enum RobotSource<'a> {
    /// Files that the scenario refers to.
    Files(&'a FileSet),
    /// Robots in memory, one for each entry of the scenario, whose meshes are known elsewhere.
    InMemory(&'a [Robot]),
}

/// Reads the robots of a scenario, applies its overrides to them, and merges them.
pub(super) fn merge(file: &ScenarioFile, origin: RobotSource) -> Result<MergedRobot, MergeError> {
    let scenario = &file.scenario;
    let mut out = MergedRobot {
        robot: Robot::new(&scenario.name),
        single: Vec::new(),
        prefixes: Vec::new(),
        notes: Vec::new(),
        meshes: Vec::new(),
    };
    for (i, entry) in scenario.robots.iter().enumerate() {
        let (mut robot, notes) = match origin {
            RobotSource::Files(files) => {
                let mut loaded = from_file(files, entry, &file.laws)?;
                set_values(file, &mut loaded, &out.single)?;
                embed_meshes(loaded, &mut out.meshes)
            }
            RobotSource::InMemory(robots) => from_memory(robots, i)?,
        };
        let name = entry.name.clone().unwrap_or(robot.name.clone());
        let prefix = match scenario.robots.len() {
            1 => String::new(),
            _ => format!("{name}/"),
        };
        out.notes.extend(notes);
        out.single.push(robot.clone());
        let path = format!("robots[{i}]");
        let density = scenario.environment.water_density.or(robot.water_density);
        if i > 0 && density.unwrap_or(robot::SEA_WATER) != out.robot.density() {
            return Err(MergeError::Scenario(Diagnostic::new(
                path,
                format!("'{name}' has another water density than the robots before it"),
                "give environment.water_density",
            )));
        }
        out.robot.water_density = density;
        attach_payloads(&mut robot, &entry.payloads, &path).map_err(MergeError::Scenario)?;
        if entry.frictionless {
            robot.bodies.iter_mut().for_each(without_friction);
        }
        place(&mut robot, entry);
        rename(&mut robot, &prefix);
        if i == 0 && scenario.robots.len() == 1 {
            out.robot.name = robot.name.clone();
        }
        match scenario.robots.len() {
            1 => out.robot.voltage = robot.voltage,
            _ => keep_voltage(&mut robot),
        }
        out.robot.bodies.append(&mut robot.bodies);
        out.robot.thrusters.append(&mut robot.thrusters);
        out.robot.fins.append(&mut robot.fins);
        out.robot.materials.append(&mut robot.materials);
        out.robot.loops.append(&mut robot.loops);
        out.robot.springs.append(&mut robot.springs);
        out.robot.joint_springs.append(&mut robot.joint_springs);
        out.robot.couplings.append(&mut robot.couplings);
        out.prefixes.push(prefix);
    }
    out.robot.loops.extend(scenario.loops.iter().cloned());
    out.robot.springs.extend(scenario.springs.iter().cloned());
    let at_joints = scenario.joint_springs.iter().cloned();
    out.robot.joint_springs.extend(at_joints);
    out.robot
        .couplings
        .extend(scenario.couplings.iter().cloned());
    Ok(out)
}

/// Gives the voltage of the robot to the thrusters that use it: others may have another.
fn keep_voltage(robot: &mut Robot) {
    for thruster in &mut robot.thrusters {
        if matches!(thruster.law, ThrustLaw::Curve(_)) {
            thruster.voltage = thruster.voltage.or(robot.voltage);
        }
    }
}

/// The robot in an entry's file.
fn from_file(files: &FileSet, entry: &RobotEntry, laws: &Laws) -> Result<Loaded, MergeError> {
    let options = Options {
        lock: entry.lock.clone(),
        base: match entry.base {
            Some(BaseConfig::Free) => Base::Free,
            Some(BaseConfig::Fixed) => Base::Fixed,
            None => Options::default().base,
        },
        laws: laws.clone(),
        ..Options::default()
    };
    read_from(files, Path::new(&entry.file), &options).map_err(MergeError::Robot)
}

/// Applies the overrides of a robot that was read after the `others`, and checks it again.
fn set_values(
    file: &ScenarioFile,
    loaded: &mut Loaded,
    others: &[Robot],
) -> Result<(), MergeError> {
    if file.robot_overrides.is_empty() {
        return Ok(());
    }
    let (index, entries) = (others.len(), &file.scenario.robots);
    let mut known = others.to_vec();
    known.push(loaded.robot.clone());
    let names = robot_names(entries, &known);
    for set in &file.robot_overrides {
        let wrong = |error| MergeError::Robot(file.override_error(&set.set, &error));
        let changed = set.apply(&mut loaded.robot, index, &names).map_err(wrong)?;
        if changed {
            let checked = loaded.simplify();
            let checked = checked.and_then(|()| loaded.model_without_body_laws());
            checked.map_err(|error| {
                wrong(CoefficientError::Refused {
                    path: String::new(),
                    value: String::new(),
                    reason: error.message,
                })
            })?;
        }
    }
    Ok(())
}

/// The robot and its notes; its meshes are kept.
fn embed_meshes(mut loaded: Loaded, meshes: &mut Vec<(String, Vec<u8>)>) -> (Robot, Vec<Note>) {
    loaded.notes.extend(missing_values(&loaded));
    let notes = mesh_files::embed(&mut loaded.robot, &loaded.files, meshes);
    loaded.notes.extend(notes);
    (loaded.robot, loaded.notes)
}

/// The robot in memory for the entry `i`.
fn from_memory(robots: &[Robot], i: usize) -> Result<(Robot, Vec<Note>), MergeError> {
    let missing = || {
        let count = robots.len();
        MergeError::Scenario(Diagnostic::new(
            format!("robots[{i}]"),
            format!("{count} robots are given, but none for this entry"),
            "give one robot for each entry",
        ))
    };
    let robot = robots.get(i).ok_or_else(missing)?;
    Ok((robot.clone(), Vec::new()))
}

/// Removes the friction of a body's joint and motor.
fn without_friction(body: &mut Body) {
    body.joint.friction = None;
    if let Some(JointMotor::Dc(dc)) = &mut body.joint.motor {
        (dc.viscous, dc.coulomb, dc.coulomb_backward) = (None, None, None);
    }
}

/// Name of a payload's body.
pub(super) fn payload_name(body: &str, k: usize) -> String {
    format!("{body} payload {}", k + 1)
}

/// Attaches payloads to their bodies.
fn attach_payloads(robot: &mut Robot, payloads: &[Payload], path: &str) -> Result<(), Diagnostic> {
    for (k, payload) in payloads.iter().enumerate() {
        let path = format!("{path}.payloads[{k}]");
        if robot.body(&payload.body).is_none() {
            return Err(Diagnostic::new(
                format!("{path}.body"),
                format!("there is no body called '{}'", payload.body),
                format!("'{}' has {}", robot.name, names(robot)),
            ));
        }
        for (field, value) in [
            ("mass", payload.mass),
            ("displaced_volume", payload.displaced_volume),
        ] {
            if !(value >= 0.0 && value.is_finite()) {
                return Err(Diagnostic::new(
                    format!("{path}.{field}"),
                    format!("the {field} of the payload is {value}"),
                    "it must not be negative",
                ));
            }
        }
        robot.bodies.push(Body {
            name: payload_name(&payload.body, k),
            parent: Some(payload.body.clone()),
            joint: Joint {
                kind: JointType::Fixed,
                ..Joint::default()
            },
            pose: Some(robot::Pose {
                position: Some(payload.position),
                ..robot::Pose::default()
            }),
            mass: Some(payload.mass),
            hydrodynamics: robot::Hydrodynamics {
                displaced_volume: Some(payload.displaced_volume),
                ..robot::Hydrodynamics::default()
            },
            ..Body::default()
        });
    }
    Ok(())
}

/// The names of bodies, for messages.
fn names(robot: &Robot) -> String {
    let names: Vec<&str> = robot.bodies.iter().map(|b| b.name.as_str()).collect();
    names.join(", ")
}

/// The pose that a scenario gives a robot.
pub(super) fn pose(entry: &RobotEntry) -> Pose<f64> {
    to_pose(&robot::Pose {
        position: Some(entry.start.position),
        rpy_rad: entry.start.rpy_rad,
        rpy_deg: entry.start.rpy_deg,
        ..robot::Pose::default()
    })
}

/// Moves roots that are not free to where the robot stands.
fn place(robot: &mut Robot, entry: &RobotEntry) {
    let at = pose(entry);
    if at.rotation == Mat3::identity() && at.position == Vec3([0.0; 3]) {
        return;
    }
    for body in &mut robot.bodies {
        if body.parent.is_none() && body.joint.kind != JointType::Free {
            let moved = at.compose(&joint_placement(body));
            body.mdh = None;
            body.pose = Some(written(&moved));
        }
    }
    let floats = |body: &Body| body.joint.kind == JointType::Free;
    if robot.body(WORLD).is_none() && !robot.bodies.iter().any(floats) {
        place_anchors(robot, &at);
    }
}

/// Moves the ends of loops and springs at the world along with a robot that stands on it, as its
/// roots are. A free robot is moored to points of the world: they stay where its file has them,
/// wherever the robot starts.
fn place_anchors(robot: &mut Robot, at: &Pose<f64>) {
    for one in &mut robot.loops {
        if one.bodies[0] == WORLD {
            let first = one.first.as_ref().map_or(Pose::identity(), to_pose);
            one.first = Some(written(&at.compose(&first)));
        }
        if let Some(second) = one.second.as_mut().filter(|_| one.bodies[1] == WORLD) {
            *second = written(&at.compose(&to_pose(second)));
        }
    }
    for spring in &mut robot.springs {
        for (point, body) in spring.points.iter_mut().zip(&spring.bodies) {
            if body == WORLD {
                *point = at.point_to_parent(Vec3(*point)).0;
            }
        }
    }
}

/// A pose as files have it.
fn written(pose: &Pose<f64>) -> robot::Pose {
    robot::Pose {
        position: Some(pose.position.0),
        rotation: Some(pose.rotation.0),
        ..robot::Pose::default()
    }
}

/// Puts a prefix before every name.
fn rename(robot: &mut Robot, prefix: &str) {
    if prefix.is_empty() {
        return;
    }
    let put = |name: &mut String| *name = format!("{prefix}{name}");
    for body in &mut robot.bodies {
        put(&mut body.name);
        body.parent.as_mut().map(put);
        body.joint.name.as_mut().map(put);
        if let Some(mimic) = &mut body.joint.mimic {
            put(&mut mimic.joint);
        }
        for contact in &mut body.contacts {
            contact.name.as_mut().map(put);
            contact.material.as_mut().map(put);
        }
    }
    for thruster in &mut robot.thrusters {
        put(&mut thruster.name);
        put(&mut thruster.body);
        thruster.joint.as_mut().map(put);
    }
    for fin in &mut robot.fins {
        put(&mut fin.name);
        put(&mut fin.body);
    }
    for material in &mut robot.materials {
        put(&mut material.name);
    }
    for spring in &mut robot.joint_springs {
        put(&mut spring.name);
        put(&mut spring.joint);
    }
    for coupling in &mut robot.couplings {
        put(&mut coupling.name);
        put(&mut coupling.joint);
        put(&mut coupling.leader);
    }
    let of_world = robot
        .bodies
        .iter()
        .all(|body| body.name != format!("{prefix}{WORLD}"));
    let loops = robot.loops.iter_mut().map(|l| (&mut l.name, &mut l.bodies));
    let springs = robot
        .springs
        .iter_mut()
        .map(|s| (&mut s.name, &mut s.bodies));
    for (name, bodies) in loops.chain(springs) {
        put(name);
        for body in bodies.iter_mut().filter(|body| *body != WORLD || !of_world) {
            put(body);
        }
    }
}
