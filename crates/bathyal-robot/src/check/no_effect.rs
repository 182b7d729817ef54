//! Fields that have no effect where they are.

use super::warning::Warning;
use crate::load::Loaded;
use crate::robot::{Body, Geometry, Joint, JointType, Purpose};
use crate::text::list_names;

pub(super) fn check(loaded: &Loaded, warnings: &mut Vec<Warning>) {
    propeller_joints(loaded, warnings);
    for (i, body) in loaded.robot.bodies.iter().enumerate() {
        shapes(loaded, i, body, warnings);
        for field in idle(&body.joint) {
            let line = loaded.source.line(&format!("bodies[{i}].joint.{field}"));
            let place = line.map_or(String::new(), |line| format!(" (line {line})"));
            let kind = body.joint.kind.name();
            warnings.push(Warning::new(
                "no_effect",
                format!(
                    "'{}': joint.{field}{place} has no effect on a {kind} joint",
                    body.name
                ),
                "remove the field, or check the type of the joint",
            ));
        }
    }
}

/// Solidity of shapes that nothing is estimated from.
fn shapes(loaded: &Loaded, i: usize, body: &Body, warnings: &mut Vec<Warning>) {
    let is_shown = |geometry: &Geometry| geometry.purpose == Purpose::Display;
    if body.geometry.iter().all(is_shown) {
        return;
    }
    for (k, geometry) in body.geometry.iter().enumerate() {
        if geometry.solidity.is_none() || !is_shown(geometry) {
            continue;
        }
        let path = format!("bodies[{i}].geometry[{k}].solidity");
        let line = loaded.source.line(&path);
        let place = line.map_or(String::new(), |line| format!(" (line {line})"));
        warnings.push(Warning::new(
            "no_effect",
            format!(
                "'{}': geometry[{k}].solidity{place} has no effect on a shape for display",
                body.name
            ),
            "remove it, or give it to the shape of purpose 'hydrodynamics' or 'estimation'",
        ));
    }
}

/// Thrusters that name the joint of their propeller: thrust does not turn it.
fn propeller_joints(loaded: &Loaded, warnings: &mut Vec<Warning>) {
    let robot = &loaded.robot;
    let moves = |name: &str| {
        let mut bodies = robot.bodies.iter();
        bodies.any(|body| body.joint_name() == name && body.joint.kind != JointType::Fixed)
    };
    let joints = robot.thrusters.iter().filter_map(|t| t.joint.as_deref());
    let joints: Vec<&str> = joints.filter(|name| moves(name)).collect();
    if !joints.is_empty() {
        warnings.push(Warning::new(
            "no_effect",
            format!(
                "thrusters.joint has no effect on {}: neither the command nor the thrust turns the propeller",
                list_names(&joints)
            ),
            "lock the joints of propellers, or turn them by controllers of their own",
        ));
    }
}

/// Fields of a joint that its type does not use. A fixed joint may have been locked, and keeps all.
fn idle(joint: &Joint) -> Vec<&'static str> {
    let limits = joint.limits.unwrap_or_default();
    let free = joint.kind == JointType::Free;
    let ball = joint.kind == JointType::Ball;
    let moves = joint.kind != JointType::Fixed;
    let unlimited = limits.range().is_none() && limits.cone_rad.or(limits.cone_deg).is_none();
    let fields = [
        ("axis", (free || ball) && joint.axis.is_some()),
        ("friction", free && joint.friction.is_some()),
        ("limits.effort", free && limits.effort.is_some()),
        ("limits.stop", moves && unlimited && limits.stop.is_some()),
    ];
    let idle = fields.into_iter().filter(|field| field.1);
    idle.map(|field| field.0).collect()
}
