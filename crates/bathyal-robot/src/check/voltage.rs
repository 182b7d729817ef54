//! Voltages of thrusters.

use super::warning::Warning;
use crate::robot::{Robot, ThrustLaw};
use crate::thrust_curve::OutsideVoltage;

pub(super) fn check(robot: &Robot, warnings: &mut Vec<Warning>) {
    for outside in robot.voltages_outside() {
        warnings.push(Warning::new(
            "voltage",
            outside.text(),
            OutsideVoltage::CURE,
        ));
    }
    let has_curve = |t: &crate::robot::Thruster| matches!(t.law, ThrustLaw::Curve(_));
    let uses = |t: &crate::robot::Thruster| has_curve(t) && t.voltage.is_none();
    if robot.voltage.is_some() && !robot.thrusters.iter().any(uses) {
        warnings.push(Warning::new(
            "no_effect",
            "voltage has no effect: no thruster has curves over voltage and none of its own",
            "remove it, or give thrusters a law of curves",
        ));
    }
}
