//! Thrust from the command of a thruster, and back.

use super::limit::UNLIMITED;
use super::propeller::Propeller;
use super::table::Table;
use bathyal_robot::Diagnostic;
use bathyal_robot::robot::{ThrustLaw, Thruster};
use std::f64::consts::TAU;

/// Thrust from the law's own command: thrust, speed of the propeller, or what the table
/// has. The actuator inverts its law, so that it can be commanded by its thrust.
#[derive(Clone, Debug)]
pub(super) enum Law {
    /// The command is the thrust.
    Direct,
    /// T = c |n| n, n in rad/s.
    Quadratic { forward: f64, backward: f64 },
    /// Measured points.
    Table(Table),
    /// n in turns per second.
    Propeller(Propeller),
}

impl Law {
    /// `at` is the path of the thruster.
    pub fn of(thruster: &Thruster, density: f64, at: &str) -> Result<Self, Diagnostic> {
        let diagnostic = |field: &str, what: String, help: &str| {
            let message = format!("thruster '{}': law.{field} {what}", thruster.name);
            Err(Diagnostic::new(format!("{at}.law.{field}"), message, help))
        };
        Ok(match &thruster.law {
            ThrustLaw::Direct {} => Law::Direct,
            ThrustLaw::Quadratic {
                coefficient,
                coefficient_backward,
            } => Law::Quadratic {
                forward: *coefficient,
                backward: coefficient_backward.unwrap_or(*coefficient),
            },
            ThrustLaw::Table(table) => match Table::of(table) {
                Some(table) => Law::Table(table),
                None => {
                    let what = format!("is {:?}: it rises and falls", table.thrust);
                    let help = "a wanted thrust must have one command: use the part of the \
                                table where thrust does not turn round";
                    return diagnostic("table.thrust", what, help);
                }
            },
            ThrustLaw::Propeller(p) => {
                if density.is_nan() || density <= 0.0 {
                    let what = format!("is in water of density {density}");
                    return diagnostic("propeller", what, "give water_density");
                }
                if p.thrust_intercept.is_nan() || p.thrust_intercept <= 0.0 {
                    let help = "it must be positive; reverse the direction instead";
                    return diagnostic(
                        "propeller.thrust_intercept",
                        format!("is {}", p.thrust_intercept),
                        help,
                    );
                }
                if p.torque_intercept < 0.0 {
                    let help = "such a propeller would drive its motor: change the signs of \
                                torque_intercept and torque_slope";
                    return diagnostic(
                        "propeller.torque_intercept",
                        format!("is {}", p.torque_intercept),
                        help,
                    );
                }
                Law::Propeller(Propeller::of(p, density))
            }
        })
    }

    /// True if it depends on the speed through the water.
    #[inline]
    pub fn feels_advance(&self) -> bool {
        matches!(self, Law::Propeller(p) if p.feels_advance())
    }

    /// [lowest, highest] thrust that the law itself knows.
    pub fn ends(&self) -> [f64; 2] {
        match self {
            Law::Table(table) => table.ends(),
            _ => UNLIMITED,
        }
    }

    /// The command of a shaft that turns with 1 rad/s; none where the command is no speed.
    pub fn per_radian(&self) -> Option<f64> {
        match self {
            Law::Direct | Law::Table(_) => None,
            Law::Quadratic { .. } => Some(1.0),
            Law::Propeller(_) => Some(1.0 / TAU),
        }
    }

    /// T of a command and the speed through the water.
    #[inline]
    pub fn thrust(&self, command: f64, advance: f64) -> f64 {
        match self {
            Law::Direct => command,
            Law::Quadratic { forward, backward } => {
                let c = if command < 0.0 { backward } else { forward };
                c * command.abs() * command
            }
            Law::Table(table) => table.thrust(command),
            Law::Propeller(p) => p.thrust(command, advance),
        }
    }

    /// The command that gives a thrust.
    #[inline]
    pub fn command(&self, thrust: f64, advance: f64) -> f64 {
        match self {
            Law::Direct => thrust,
            Law::Quadratic { forward, backward } => {
                let c = if thrust < 0.0 { backward } else { forward };
                (thrust.abs() / c).sqrt().copysign(thrust)
            }
            Law::Table(table) => table.command(thrust),
            Law::Propeller(p) => p.speed(thrust, advance),
        }
    }
}
