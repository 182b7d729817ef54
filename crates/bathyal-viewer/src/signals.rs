//! List of the signals that can be plotted.

use crate::scene::Scene;
use bathyal_sim::record::{Signal, Unit};
use serde::Serialize;

/// Signal as the page lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SignalInfo {
    /// Name, as in an exported table.
    pub name: String,
    /// Unit, SI; empty for numbers without a unit.
    pub unit: &'static str,
    /// Topic.
    pub group: &'static str,
}

/// All signals with their units.
pub fn list_signals(signals: &[Signal], scene: &Scene) -> Vec<SignalInfo> {
    let info = |signal: &Signal| SignalInfo {
        name: signal.name.clone(),
        unit: unit(signal, scene),
        group: &signal.quantity.topic.name()[1..],
    };
    signals.iter().map(info).collect()
}

fn unit(signal: &Signal, scene: &Scene) -> &'static str {
    match signal.quantity.unit {
        Unit::Fixed(unit) => unit,
        Unit::Joint { rotary, linear } => {
            let own = |name: &str| signal.element.as_deref() == Some(name);
            let mut joints = scene.joints.iter();
            match joints.any(|j| own(&j.name) && j.kind == "prismatic") {
                true => linear,
                false => rotary,
            }
        }
    }
}
