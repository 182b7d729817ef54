//! Thrusters.

use super::numbers::Location;
use super::thrust_curve;
use crate::robot::{Robot, ThrustLaw, Thruster};
use crate::source::Diagnostic;
use std::collections::HashSet;

pub(super) fn check(robot: &Robot, joints: &HashSet<&str>) -> Result<(), Diagnostic> {
    let mut names = HashSet::new();
    let bodies: HashSet<&str> = robot.bodies.iter().map(|b| b.name.as_str()).collect();
    for (i, thruster) in robot.thrusters.iter().enumerate() {
        let at = Location::new(
            format!("thrusters[{i}]"),
            format!("thruster '{}'", thruster.name),
        );
        if !names.insert(thruster.name.as_str()) {
            return Err(at.diagnostic(
                "name",
                "is used twice",
                "give every thruster a unique name",
            ));
        }
        at.one_of("body", &thruster.body, &bodies, "body")?;
        if let Some(joint) = &thruster.joint {
            at.one_of("joint", joint, joints, "joint")?;
        }
        numbers(&at, thruster)?;
        law(&at.inner("law"), &thruster.law)?;
        thrust_curve::check_voltage(&at, robot, thruster)?;
    }
    Ok(())
}

fn numbers(at: &Location, thruster: &Thruster) -> Result<(), Diagnostic> {
    at.finite("position", &thruster.position)?;
    at.direction("direction", &thruster.direction)?;
    at.range("thrust_limits", thruster.thrust_limits)?;
    at.not_negative("dead_band", thruster.dead_band)?;
    at.not_negative("time_constant", thruster.time_constant)?;
    at.finite("torque_per_thrust", thruster.torque_per_thrust.as_slice())?;
    if let ThrustLaw::Propeller(propeller) = &thruster.law
        && propeller.body_torque.is_some()
        && thruster.torque_per_thrust.is_some()
    {
        return Err(at.diagnostic(
            "torque_per_thrust",
            "is given together with law.propeller.body_torque",
            "both say the torque on the body: give only one of them",
        ));
    }
    let Some(motor) = &thruster.motor else {
        return Ok(());
    };
    if thruster.time_constant.is_some() {
        let what = "is given together with motor";
        return Err(at.diagnostic(
            "time_constant",
            what,
            "the motor has its own dynamics: give only one of them",
        ));
    }
    let at = at.inner("motor");
    at.positive("resistance", &[motor.resistance])?;
    at.not_negative("inductance", Some(motor.inductance))?;
    at.positive("constant", &[motor.constant])?;
    at.not_negative("damping", Some(motor.damping))?;
    at.positive("inertia", &[motor.inertia])?;
    at.positive("speed_gain", motor.speed_gain.as_slice())?;
    at.positive("current_gain", motor.current_gain.as_slice())?;
    at.positive("max_voltage", motor.max_voltage.as_slice())
}

fn law(at: &Location, law: &ThrustLaw) -> Result<(), Diagnostic> {
    match law {
        ThrustLaw::Direct {} => Ok(()),
        ThrustLaw::Quadratic {
            coefficient,
            coefficient_backward,
        } => {
            at.positive("quadratic.coefficient", &[*coefficient])?;
            at.positive(
                "quadratic.coefficient_backward",
                coefficient_backward.as_slice(),
            )
        }
        ThrustLaw::Table(table) => {
            let at = at.inner("table");
            at.finite("command", &table.command)?;
            at.finite("thrust", &table.thrust)?;
            if table.command.len() != table.thrust.len() || table.command.len() < 2 {
                let what = format!(
                    "has {} values for {} commands",
                    table.thrust.len(),
                    table.command.len()
                );
                return Err(at.diagnostic(
                    "thrust",
                    &what,
                    "give as many as commands, at least two",
                ));
            }
            match table.command.windows(2).find(|pair| pair[0] >= pair[1]) {
                Some(pair) => {
                    let what = format!("descends from {} to {}", pair[0], pair[1]);
                    Err(at.diagnostic("command", &what, "commands must ascend"))
                }
                None => Ok(()),
            }
        }
        ThrustLaw::Curve(curve) => thrust_curve::check(&at.inner("curve"), curve),
        ThrustLaw::Buoyancy(engine) => {
            let at = at.inner("buoyancy");
            at.range("volume_limits", Some(engine.volume_limits))?;
            at.positive("rate", &[engine.rate])?;
            at.positive("efficiency", engine.efficiency.as_slice())?;
            at.not_negative("idle_power", engine.idle_power)?;
            match engine.efficiency {
                Some(efficiency) if efficiency > 1.0 => {
                    let what = format!("is {efficiency}");
                    Err(at.diagnostic("efficiency", &what, "it must be at most 1"))
                }
                _ => Ok(()),
            }
        }
        ThrustLaw::Propeller(propeller) => {
            let at = at.inner("propeller");
            at.positive("diameter", &[propeller.diameter])?;
            for (field, value) in [
                ("thrust_intercept", propeller.thrust_intercept),
                ("thrust_slope", propeller.thrust_slope),
                ("torque_intercept", propeller.torque_intercept),
                ("torque_slope", propeller.torque_slope),
            ] {
                at.finite(field, &[value])?;
            }
            at.finite("body_torque", propeller.body_torque.as_slice())?;
            at.range("advance_range", propeller.advance_range)
        }
    }
}
