//! What can be plotted: names, units, groups.

use crate::scene::Scene;
use bathyal_sim::record::{Signal, Topic};
use serde::Serialize;

/// A signal as the page lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// As in an exported table.
    pub name: String,
    /// SI; empty for numbers without a unit.
    pub unit: &'static str,
    /// The topic.
    pub group: &'static str,
}

/// All signals with their units.
pub fn listed(signals: &[Signal], scene: &Scene) -> Vec<Listed> {
    let list = |signal: &Signal| Listed {
        name: signal.name.clone(),
        unit: unit(signal, scene),
        group: &signal.topic.name()[1..],
    };
    signals.iter().map(list).collect()
}

fn unit(signal: &Signal, scene: &Scene) -> &'static str {
    let own = |name: &str| signal.item.as_deref() == Some(name);
    let mut joints = scene.joints.iter();
    let slides = joints.any(|j| own(&j.name) && j.kind == "prismatic");
    match (signal.topic, signal.field) {
        (_, "t") => "s",
        (Topic::Joints, "position") if slides => "m",
        (Topic::Joints, "position") => "rad",
        (Topic::Joints, "velocity") if slides => "m/s",
        (Topic::Joints, "velocity") => "rad/s",
        (Topic::Joints, _) if slides => "N",
        (Topic::Joints, _) => "N m",
        (Topic::Thrusters, "power") => "W",
        (Topic::Bodies | Topic::Contacts, "position" | "depth") | (Topic::Centers, _) => "m",
        (Topic::Bodies, "velocity") => "m/s",
        (Topic::Bodies, "angular_velocity") => "rad/s",
        (Topic::Forces | Topic::Thrusters, _) | (Topic::Contacts, "force") => "N",
        (Topic::Loops, "position" | "gap") => "m",
        (Topic::Loops, "force") => "N",
        (Topic::Loops, "moment") => "N m",
        (Topic::Loops, "turned") => "rad",
        (Topic::Energy, _) => "J",
        _ => "",
    }
}
