//! Standing posture on the ground.

use super::inverse_kinematics::LegKinematics;
use super::legs::{Leg, legs, vehicle};
use crate::terrain::Terrain;
use bathyal::spatial::{Mat3, Vec3};
use bathyal::{Bodies, Model, Real, State};
use bathyal_robot::{Diagnostic, Robot};
use std::collections::BTreeMap;

/// A foot that stays farther from the ground than this, m, cannot reach it.
const REACHED: f64 = 1e-6;

/// The state in which a robot stands at rest with all feet just on the ground.
///
/// The vehicle is level, above (x, y), turned by `yaw`, as high as `angles` make it on level
/// ground. On uneven ground every leg reaches straight up or down from there. Pads on ball
/// joints lie on the ground. `angles` are those of joints by name, rad or m; the name of a
/// limb's joint alone, such as `thigh`, means it in all copies of the limb. Joints that are
/// not named are at zero.
pub fn standing(
    robot: &Robot,
    model: &Model<f64>,
    terrain: &Terrain,
    [x, y]: [f64; 2],
    yaw: f64,
    angles: &BTreeMap<String, f64>,
) -> Result<State<f64>, Diagnostic> {
    let mut state = State::zero(model);
    set_joints(robot, model, angles, &mut state.q)?;
    let legs = legs(robot, model)?;
    if legs.is_empty() {
        return Err(Diagnostic::new(
            "",
            format!("'{}' has no legs", model.name()),
            "give contact points to bodies at the end of three or more actuated joints",
        ));
    }
    let mut kinematics = LegKinematics::new(model, &legs, &state.q)?;
    let axes = Mat3::about(Vec3([0.0, 0.0, 1.0]), yaw);
    let nominal: Vec<_> = (0..legs.len()).map(|leg| kinematics.foot(leg)).collect();
    let mut grounds = Vec::with_capacity(legs.len());
    let mut height = 0.0;
    for (leg, foot) in legs.iter().zip(&nominal) {
        let place = axes * *foot + Vec3([x, y, 0.0]);
        let ground = terrain.ground(place[0], place[1]);
        let stands = ground.height + leg.rise() / ground.normal[2];
        height += (ground.height + leg.rise() - foot[2]) / legs.len() as f64;
        grounds.push((stands, ground.normal));
    }
    let targets: Vec<_> = nominal
        .iter()
        .zip(&grounds)
        .map(|(foot, (stands, _))| Vec3([foot[0], foot[1], stands - height]))
        .collect();
    let left = kinematics.solve(&targets);
    if left.is_nan() || left > REACHED {
        return Err(Diagnostic::new(
            "",
            format!("a foot remains {left:.3} m away from the ground"),
            "start on flatter ground, or give other joint angles",
        ));
    }
    for joint in legs.iter().flat_map(|leg| &leg.joints) {
        state.q[joint.q] = kinematics.q()[joint.q];
    }
    let base = model.q_range(vehicle(model)?).start;
    let (sin, cos) = Real::sin_cos(0.5 * yaw);
    state.q[base..base + 7].copy_from_slice(&[x, y, height, cos, 0.0, 0.0, sin]);
    lay_pads(model, &legs, &grounds, &mut state);
    Ok(state)
}

/// Turns pads on ball joints to the ground.
fn lay_pads(
    model: &Model<f64>,
    legs: &[Leg],
    grounds: &[(f64, Vec3<f64>)],
    state: &mut State<f64>,
) {
    let mut bodies = Bodies::new(model);
    bodies.update_velocities(model, state);
    for (leg, (_, normal)) in legs.iter().zip(grounds).filter(|(leg, _)| leg.rise() > 0.0) {
        let down = leg.pad * (1.0 / leg.rise());
        let desired = bodies
            .motion(leg.foot)
            .pose
            .rotation
            .transpose_mul(-*normal);
        let axis = down.cross(desired);
        let w = 1.0 + down.dot(desired);
        let length = (w * w + axis.dot(axis)).sqrt();
        let q = model.q_range(leg.foot).start;
        // Two opposite directions have no shortest turn: such a pad stays as it is.
        if length > 1e-6 {
            let quaternion = [w, axis[0], axis[1], axis[2]].map(|c| c / length);
            state.q[q..q + 4].copy_from_slice(&quaternion);
        }
    }
}

/// Sets joints by name: first those meant in all copies of a limb, then single ones.
fn set_joints(
    robot: &Robot,
    model: &Model<f64>,
    angles: &BTreeMap<String, f64>,
    q: &mut [f64],
) -> Result<(), Diagnostic> {
    let in_limb = |full: &str, name: &str| {
        let last = full.rsplit_once('.');
        last.is_some_and(|(_, last)| last == name)
    };
    let mut found = vec![false; angles.len()];
    for pass in [in_limb, |full: &str, name: &str| full == name] {
        for (k, (name, angle)) in angles.iter().enumerate() {
            for (b, body) in robot.bodies.iter().enumerate() {
                let meant = pass(body.joint_name(), name) || pass(&body.name, name);
                if meant && model.joint(b).nv() == 1 {
                    q[model.q_range(b).start] = *angle;
                    found[k] = true;
                }
            }
        }
    }
    match angles.keys().zip(found).find(|(_, found)| !found) {
        None => Ok(()),
        Some((name, _)) => Err(Diagnostic::new(
            "",
            format!("there is no joint '{name}' with one degree of freedom"),
            "give the name of a joint, of its body, or its name in a limb",
        )),
    }
}
