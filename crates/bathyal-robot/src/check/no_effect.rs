//! Fields that have no effect where they are.

use super::warning::Warning;
use crate::load::Loaded;
use crate::robot::{Joint, JointType};

pub(super) fn check(loaded: &Loaded, warnings: &mut Vec<Warning>) {
    for (i, body) in loaded.robot.bodies.iter().enumerate() {
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
