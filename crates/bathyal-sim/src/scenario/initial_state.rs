//! Initial state of a scenario.

use super::merged_robot::{MergedRobot, pose};
use super::{RobotEntry, Scenario};
use crate::control::gait::legs::{legs, vehicle};
use crate::control::gait::standing;
use crate::terrain::Terrain;
use bathyal::spatial::{Quaternion, Vec3};
use bathyal::{Bodies, Joint, Model, State};
use bathyal_robot::robot::JointType;
use bathyal_robot::{Diagnostic, Robot};
use std::collections::BTreeMap;

/// The state of all robots at t = 0.
pub(super) fn initial_state(
    scenario: &Scenario,
    merged: &MergedRobot,
    model: &Model<f64>,
    terrain: Option<&Terrain>,
) -> Result<State<f64>, Diagnostic> {
    let mut state = State::zero(model);
    let robot = &merged.robot;
    let entries = scenario.robots.iter().zip(&merged.prefixes);
    for (i, (entry, prefix)) in entries.enumerate() {
        let path = format!("robots[{i}].start");
        check_finite(entry, &path)?;
        joints(entry, &path, prefix, robot, model, &mut state)?;
        let roots: Vec<usize> = (0..model.body_count())
            .filter(|b| matches!(model.joint(*b), Joint::Free))
            .filter(|b| model.body_name(*b).starts_with(prefix.as_str()))
            .collect();
        for &b in &roots {
            free_root(entry, model, b, &mut state);
        }
        if entry.start.standing {
            place_standing(&path, robot, model, terrain, &roots, &mut state)?;
        }
    }
    Ok(state)
}

fn check_finite(entry: &RobotEntry, path: &str) -> Result<(), Diagnostic> {
    let start = &entry.start;
    for (field, values) in [
        ("position", start.position),
        ("velocity", start.velocity),
        ("angular_velocity", start.angular_velocity),
    ] {
        if !values.iter().all(|x| x.is_finite()) {
            return Err(Diagnostic::new(
                format!("{path}.{field}"),
                format!("{field} is {values:?}"),
                "numbers must be finite",
            ));
        }
    }
    Ok(())
}

/// Sets pose and velocity of a free root; velocities are given in world axes.
fn free_root(entry: &RobotEntry, model: &Model<f64>, body: usize, state: &mut State<f64>) {
    let pose = pose(entry);
    let q = &mut state.q[model.q_range(body)];
    q[..3].copy_from_slice(&pose.position.0);
    q[3..].copy_from_slice(&Quaternion::from_matrix(&pose.rotation).to_array());
    let to_body = |x: [f64; 3]| pose.rotation.transpose_mul(Vec3(x)).0;
    let v = &mut state.v[model.v_range(body)];
    v[..3].copy_from_slice(&to_body(entry.start.angular_velocity));
    v[3..].copy_from_slice(&to_body(entry.start.velocity));
}

/// Sets joints by name.
fn joints(
    entry: &RobotEntry,
    path: &str,
    prefix: &str,
    robot: &Robot,
    model: &Model<f64>,
    state: &mut State<f64>,
) -> Result<(), Diagnostic> {
    let start = &entry.start;
    let lists: [(&str, &BTreeMap<String, f64>, f64); 4] = [
        ("joints_rad", &start.joints_rad, 1.0),
        ("joints_deg", &start.joints_deg, 1f64.to_radians()),
        ("joints_m", &start.joints_m, 1.0),
        ("rates", &start.rates, 1.0),
    ];
    let mut given = Vec::new();
    for (field, values, unit) in lists {
        for (name, value) in values {
            let path = format!("{path}.{field}.{name}");
            let matches = matches(robot, prefix, name);
            if matches.is_empty() {
                return Err(Diagnostic::new(
                    path,
                    format!("there is no joint '{name}'"),
                    format!("joints: {}", single_joints(robot, prefix)),
                ));
            }
            let kind = robot.bodies[matches[0]].joint.kind;
            let turns = matches!(kind, JointType::Revolute | JointType::Screw);
            let slides = kind == JointType::Prismatic;
            let fits = match field {
                "rates" => turns || slides,
                "joints_m" => slides,
                _ => turns,
            };
            if !fits || !value.is_finite() {
                return Err(Diagnostic::new(
                    path,
                    format!("{field} of '{name}', a {} joint, is {value}", kind.name()),
                    "give finite positions of revolute and prismatic joints",
                ));
            }
            if field != "rates" {
                check_limits(robot, &matches, value * unit, &path)?;
            }
            for body in matches {
                given.push((body, field == "rates", path.clone()));
                match field {
                    "rates" => state.v[model.v_range(body).start] = *value,
                    _ => state.q[model.q_range(body).start] = value * unit,
                }
            }
        }
    }
    let contradicting =
        |(body, is_rate, path)| contradiction((robot, model), state, body, is_rate, path);
    given
        .into_iter()
        .find_map(contradicting)
        .map_or(Ok(()), Err)
}

/// Checks a mimic joint whose start is given against that of the joint that it follows, from which
/// it is computed.
fn contradiction(
    (robot, model): (&Robot, &Model<f64>),
    state: &State<f64>,
    body: usize,
    is_rate: bool,
    path: String,
) -> Option<Diagnostic> {
    let own = robot.bodies[body].joint_name();
    let mimic = robot.bodies[body].joint.mimic.as_ref()?;
    let leads = |b: &usize| robot.bodies[*b].joint_name() == mimic.joint;
    let leader = (0..robot.bodies.len()).find(leads)?;
    let [value, lead] = [body, leader].map(|b| match is_rate {
        true => state.v.get(model.v_range(b).start),
        false => state.q.get(model.q_range(b).start),
    });
    let (value, lead) = (*value?, *lead?);
    let offset = if is_rate { 0.0 } else { mimic.offset };
    let wanted = mimic.multiplier * lead + offset;
    ((value - wanted).abs() > MIMIC_ROUNDING).then(|| {
        Diagnostic::new(
            path,
            format!(
                "the start of '{own}' is {value:.4}, but it mimics '{}', which starts with {lead:.4}: that makes {wanted:.4}",
                mimic.joint
            ),
            format!("leave '{own}' out, and give the start of '{}' (rad or m)", mimic.joint),
        )
    })
}

/// Roundings of starts that are written with a few digits.
const MIMIC_ROUNDING: f64 = 1e-3;

/// Roundings of degrees.
const ROUNDING: f64 = 1e-9;

/// Checks initial positions against joint limits.
fn check_limits(robot: &Robot, bodies: &[usize], value: f64, path: &str) -> Result<(), Diagnostic> {
    for body in bodies.iter().map(|b| &robot.bodies[*b]) {
        let Some([low, high]) = body.joint.limits.and_then(|limits| limits.range()) else {
            continue;
        };
        if value < low - ROUNDING || value > high + ROUNDING {
            return Err(Diagnostic::new(
                path,
                format!(
                    "the initial position of '{}' is {value:.4}, outside its limits",
                    body.joint_name()
                ),
                format!("its limits are {low:.4} and {high:.4} (rad or m)"),
            ));
        }
    }
    Ok(())
}

/// Bodies whose joint a name refers to: its own, the body's, or, in all copies of a
/// limb, the name within the limb.
fn matches(robot: &Robot, prefix: &str, name: &str) -> Vec<usize> {
    let full = format!("{prefix}{name}");
    let is = |test: &dyn Fn(&str) -> bool| -> Vec<usize> {
        let named = |b: &usize| {
            let body = &robot.bodies[*b];
            test(body.joint_name()) || test(&body.name)
        };
        (0..robot.bodies.len()).filter(named).collect()
    };
    let exact = is(&|found| found == full);
    match exact.is_empty() {
        true => is(&|found| {
            let own = found.strip_prefix(prefix);
            own.and_then(|own| own.rsplit_once('.'))
                .is_some_and(|(_, last)| last == name)
        }),
        false => exact,
    }
}

/// The joints with one degree of freedom, for messages.
fn single_joints(robot: &Robot, prefix: &str) -> String {
    let single = |kind| {
        matches!(
            kind,
            JointType::Revolute | JointType::Prismatic | JointType::Screw
        )
    };
    let names = robot.bodies.iter().filter(|b| single(b.joint.kind));
    let names = names.filter_map(|b| b.joint_name().strip_prefix(prefix));
    names.collect::<Vec<_>>().join(", ")
}

/// Sets a robot down: its lowest contact point just touches.
fn place_standing(
    path: &str,
    robot: &Robot,
    model: &Model<f64>,
    terrain: Option<&Terrain>,
    roots: &[usize],
    state: &mut State<f64>,
) -> Result<(), Diagnostic> {
    let wrong =
        |message: &str, help: &str| Err(Diagnostic::new(format!("{path}.standing"), message, help));
    let Some(terrain) = terrain else {
        return wrong("there is no ground to stand on", "give environment.terrain");
    };
    let [root] = roots else {
        return wrong(
            "standing needs a robot with one free root",
            "give the position",
        );
    };
    if !legs(robot, model)?.is_empty() {
        return stand_on_legs(path, robot, model, terrain, state);
    }
    let mut bodies = Bodies::new(model);
    bodies.update_velocities(model, state);
    let mut lowest = f64::INFINITY;
    for (b, body) in robot.bodies.iter().enumerate() {
        if !is_descendant(model, b, *root) {
            continue;
        }
        for contact in &body.contacts {
            let point = bodies
                .motion(b)
                .pose
                .point_to_parent(Vec3(contact.position));
            let [x, y, z] = point.0;
            lowest = lowest.min(z - terrain.ground(x, y).height);
        }
    }
    if lowest == f64::INFINITY {
        return wrong(
            "the robot has no contact points",
            "add `contacts` to its bodies",
        );
    }
    state.q[model.q_range(*root).start + 2] -= lowest;
    Ok(())
}

/// Sets a robot with legs down: every leg reaches for the ground, the vehicle is level.
fn stand_on_legs(
    path: &str,
    robot: &Robot,
    model: &Model<f64>,
    terrain: &Terrain,
    state: &mut State<f64>,
) -> Result<(), Diagnostic> {
    let mut angles = BTreeMap::new();
    for (b, body) in robot.bodies.iter().enumerate() {
        if model.joint(b).nv() == 1 {
            angles.insert(body.name.clone(), state.q[model.q_range(b).start]);
        }
    }
    let root = model.q_range(vehicle(model)?).start;
    let [x, y] = [state.q[root], state.q[root + 1]];
    let [w, z] = [state.q[root + 3], state.q[root + 6]];
    let yaw = 2.0 * z.atan2(w);
    let stood = standing(robot, model, terrain, [x, y], yaw, &angles);
    let stood = stood.map_err(|diagnostic| Diagnostic {
        path: format!("{path}.standing"),
        ..diagnostic
    })?;
    state.q.copy_from_slice(&stood.q);
    Ok(())
}

fn is_descendant(model: &Model<f64>, body: usize, root: usize) -> bool {
    let mut at = Some(body);
    while let Some(b) = at {
        if b == root {
            return true;
        }
        at = model.parent(b);
    }
    false
}
