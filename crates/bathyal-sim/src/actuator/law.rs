//! Thrust from the command of a thruster, and back.

use super::buoyancy::Buoyancy;
use super::curve::LaneCurves;
use super::limit::UNLIMITED;
use super::propeller::Propeller;
use super::table::{LaneTables, Table};
use bathyal::cast::ToLanes;
use bathyal::real::Ordered;
use bathyal::simd::Packed;
use bathyal::variant_to_lanes;
use bathyal_robot::robot::{ThrustLaw, Thruster};
use bathyal_robot::{Diagnostic, Robot};
use std::f64::consts::TAU;

/// Thrust from the law's own command: thrust, speed of the propeller, or what the table
/// has. The actuator inverts its law, so that it can be commanded by its thrust.
#[derive(Clone, Debug)]
pub(super) enum Law<T> {
    /// The command is the thrust.
    Direct,
    /// T = c |n| n, n in rad/s.
    Quadratic { forward: T, backward: T },
    /// Measured points.
    Table(LaneTables),
    /// n in turns per second.
    Propeller(Propeller<T>),
    /// Measured points at a voltage, from the neutral command; inverted at the bollard.
    Curve(LaneCurves<T>),
    /// The command is the thrust, which is buoyancy.
    Buoyancy(Buoyancy<T>),
}

impl Law<f64> {
    /// `at` is the path of the thruster.
    pub fn of(robot: &Robot, thruster: &Thruster, at: &str) -> Result<Self, Diagnostic> {
        let density = robot.density();
        let diagnostic = |field: &str, what: String, help: &str| {
            let message = format!("thruster '{}': law.{field} {what}", thruster.name);
            Err(Diagnostic::new(format!("{at}.law.{field}"), message, help))
        };
        Ok(match &thruster.law {
            ThrustLaw::Direct {} => Law::Direct,
            ThrustLaw::Buoyancy(engine) => {
                if density.is_nan() || density <= 0.0 {
                    let what = format!("is in water of density {density}");
                    return diagnostic("buoyancy", what, "give water_density");
                }
                Law::Buoyancy(Buoyancy::new(engine, thruster.time_constant, density))
            }
            ThrustLaw::Quadratic {
                coefficient,
                coefficient_backward,
            } => Law::Quadratic {
                forward: *coefficient,
                backward: coefficient_backward.unwrap_or(*coefficient),
            },
            ThrustLaw::Table(table) => match Table::of(table) {
                Some(table) => Law::Table(LaneTables::new(table)),
                None => {
                    let what = format!("is {:?}: it rises and falls", table.thrust);
                    let help = "a wanted thrust must have one command: use the part of the \
                                table where thrust does not turn round";
                    return diagnostic("table.thrust", what, help);
                }
            },
            ThrustLaw::Curve(curve) => {
                let at_voltage = curve.at_voltage(robot.voltage_at(thruster));
                match LaneCurves::new(curve, at_voltage, density) {
                    Some(curves) => Law::Curve(curves),
                    None => {
                        let help = "give commands in ascending order, and as many values of thrust, \
                                    which must not fall, and of power";
                        let what = "has no command for every thrust".to_string();
                        return diagnostic("curve", what, help);
                    }
                }
            }
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

    /// [lowest, highest] thrust that the law itself knows.
    pub fn ends(&self) -> [f64; 2] {
        match self {
            Law::Table(table) => table.ends(),
            Law::Curve(curves) => curves.ends(),
            Law::Buoyancy(engine) => engine.limits,
            _ => UNLIMITED,
        }
    }

    /// The command of a shaft that turns with 1 rad/s; none where the command is no speed.
    pub fn per_radian(&self) -> Option<f64> {
        match self {
            Law::Direct | Law::Table(_) | Law::Curve(_) | Law::Buoyancy(_) => None,
            Law::Quadratic { .. } => Some(1.0),
            Law::Propeller(_) => Some(1.0 / TAU),
        }
    }
}

/// Laws of the same kind.
impl<T: Ordered> ToLanes<T> for Law<f64> {
    type Lanes = Law<T>;
    fn to_lanes(lanes: &[&Self]) -> Law<T> {
        match lanes[0] {
            Law::Direct => Law::Direct,
            Law::Quadratic { .. } => Law::Quadratic {
                forward: variant_to_lanes!(lanes, Law::Quadratic { forward, .. } => forward),
                backward: variant_to_lanes!(lanes, Law::Quadratic { backward, .. } => backward),
            },
            Law::Table(_) => {
                let tables: Vec<&LaneTables> = (lanes.iter())
                    .filter_map(|law| match law {
                        Law::Table(tables) => Some(tables),
                        _ => None,
                    })
                    .collect();
                Law::Table(ToLanes::<T>::to_lanes(&tables))
            }
            Law::Propeller(_) => Law::Propeller(variant_to_lanes!(lanes, Law::Propeller(p) => p)),
            Law::Curve(_) => Law::Curve(variant_to_lanes!(lanes, Law::Curve(c) => c)),
            Law::Buoyancy(_) => Law::Buoyancy(variant_to_lanes!(lanes, Law::Buoyancy(b) => b)),
        }
    }
}

impl<T: Packed + Ordered> Law<T> {
    /// True if it depends on the speed through the water.
    #[inline(always)]
    pub fn feels_advance(&self) -> bool {
        match self {
            Law::Propeller(p) => p.feels_advance(),
            Law::Curve(curves) => curves.feels_advance(),
            _ => false,
        }
    }

    /// True if the command for a thrust depends on it too.
    #[inline(always)]
    pub fn inverse_feels_advance(&self) -> bool {
        matches!(self, Law::Propeller(p) if p.feels_advance())
    }

    /// T of a command and the speed through the water.
    #[inline(always)]
    pub fn thrust(&self, command: T, advance: T) -> T {
        match self {
            Law::Direct | Law::Buoyancy(_) => command,
            Law::Quadratic { forward, backward } => {
                let c = T::choose(command.less(T::zero()), *backward, *forward);
                c * command.abs() * command
            }
            Law::Table(table) => table.thrust(command),
            Law::Propeller(p) => p.thrust(command, advance),
            Law::Curve(curves) => curves.thrust(command, advance),
        }
    }

    /// The command that gives a thrust.
    #[inline(always)]
    pub fn command(&self, thrust: T, advance: T) -> T {
        match self {
            Law::Direct | Law::Buoyancy(_) => thrust,
            Law::Quadratic { forward, backward } => {
                let c = T::choose(thrust.less(T::zero()), *backward, *forward);
                (thrust.abs() / c).sqrt().copysign(thrust)
            }
            Law::Table(table) => table.command(thrust),
            Law::Propeller(p) => p.speed(thrust, advance),
            Law::Curve(curves) => curves.command(thrust),
        }
    }
}
