//! Thrust and power curves of thrusters.

use super::numbers::Location;
use crate::robot::{Robot, ThrustCurve, ThrustLaw, Thruster, VoltageCurve};
use crate::source::Diagnostic;

/// Checks the curves of a thruster.
pub(super) fn check(at: &Location, curve: &ThrustCurve) -> Result<(), Diagnostic> {
    at.positive("diameter", curve.diameter.as_slice())?;
    at.range("advance_range", curve.advance_range)?;
    at.finite("thrust_slope", curve.thrust_slope.as_slice())?;
    if let Some(slope) = curve.thrust_slope.filter(|slope| *slope > 0.0) {
        let what = format!("is {slope}: thrust would grow with the speed ahead");
        return Err(at.diagnostic("thrust_slope", &what, "give a slope that is not positive"));
    }
    match curve.product {
        Some(product) => {
            let own = [
                ("command", !curve.command.is_empty()),
                ("at", !curve.at.is_empty()),
                ("neutral", curve.neutral.is_some()),
            ];
            match own.iter().find(|(_, given)| *given) {
                Some((field, _)) => {
                    let what = format!("is given together with product '{}'", product.name());
                    let help = "the product has its own curves: give only one of them";
                    Err(at.diagnostic(field, &what, help))
                }
                None => Ok(()),
            }
        }
        None => own_curves(at, curve),
    }
}

/// Curves that the file gives itself.
fn own_curves(at: &Location, curve: &ThrustCurve) -> Result<(), Diagnostic> {
    if curve.at.is_empty() {
        let help = "give `product`, or `command` and `at`: [{ voltage, thrust, power }]";
        return Err(at.diagnostic("at", "is missing", help));
    }
    at.finite("command", &curve.command)?;
    if curve.command.len() < 2 {
        let what = format!("has {} values", curve.command.len());
        return Err(at.diagnostic("command", &what, "give at least two"));
    }
    ascending(at, "command", &curve.command, true)?;
    for (k, one) in curve.at.iter().enumerate() {
        at_one_voltage(&at.item("at", k), one, curve.command.len())?;
    }
    let voltages: Vec<f64> = curve.at.iter().map(|one| one.voltage).collect();
    ascending(at, "at", &voltages, true)?;
    neutral(at, curve)?;
    let slope = curve.thrust_slope.is_some_and(|slope| slope != 0.0);
    if slope && curve.diameter.is_none() {
        let help = "give the diameter of the propeller, m";
        return Err(at.diagnostic("diameter", "is missing beside thrust_slope", help));
    }
    if (slope || curve.advance_range.is_some())
        && let Some(k) = curve.at.iter().position(|one| one.speed.is_empty())
    {
        let help =
            "thrust_slope and advance_range need the speed of the propeller at every command";
        return Err(at.item("at", k).diagnostic("speed", "is missing", help));
    }
    Ok(())
}

fn at_one_voltage(at: &Location, one: &VoltageCurve, commands: usize) -> Result<(), Diagnostic> {
    at.positive("voltage", &[one.voltage])?;
    let columns = [
        ("thrust", &one.thrust, true),
        ("power", &one.power, true),
        ("speed", &one.speed, !one.speed.is_empty()),
    ];
    for (field, values, needed) in columns {
        at.finite(field, values)?;
        if needed && values.len() != commands {
            let what = format!("has {} values for {commands} commands", values.len());
            return Err(at.diagnostic(field, &what, "give as many as commands"));
        }
    }
    if let Some(power) = one.power.iter().find(|power| **power < 0.0) {
        let help = "give the power that the thruster takes";
        return Err(at.diagnostic("power", &format!("is {power}"), help));
    }
    ascending(at, "thrust", &one.thrust, false)?;
    ascending(at, "speed", &one.speed, false)?;
    let mut points = one.thrust.iter().zip(&one.power);
    match points.find(|(thrust, power)| **thrust != 0.0 && **power == 0.0) {
        Some((thrust, _)) => {
            let what = format!("is 0 where the thrust is {thrust} N");
            Err(at.diagnostic("power", &what, "a thruster that pushes takes power"))
        }
        None => Ok(()),
    }
}

/// Numbers that ascend, or that never fall.
fn ascending(at: &Location, field: &str, values: &[f64], strictly: bool) -> Result<(), Diagnostic> {
    let falls = |pair: &&[f64]| pair[0] > pair[1] || (strictly && pair[0] == pair[1]);
    match values.windows(2).find(falls) {
        Some(pair) => {
            let what = format!("goes from {} to {}", pair[0], pair[1]);
            let help = match field {
                "command" | "at" => "give them in ascending order",
                _ => {
                    "it must not fall: a wanted thrust has one command; reverse `direction` instead, \
                      or leave points out that differ by errors of measurement"
                }
            };
            Err(at.diagnostic(field, &what, help))
        }
        None => Ok(()),
    }
}

/// The command at rest gives no thrust.
fn neutral(at: &Location, curve: &ThrustCurve) -> Result<(), Diagnostic> {
    let Some(neutral) = curve.neutral_command() else {
        let help = "add a command whose thrust is 0 at every voltage, or give `neutral`";
        return Err(at.diagnostic("command", "has none without thrust", help));
    };
    at.finite("neutral", &[neutral])?;
    let pushes = |one: &VoltageCurve| {
        let single = ThrustCurve {
            at: vec![one.clone()],
            ..curve.clone()
        };
        let thrust = single.at_voltage(None).thrust_of(neutral);
        (thrust != 0.0).then_some((one.voltage, thrust))
    };
    match curve.at.iter().find_map(pushes) {
        Some((voltage, thrust)) => {
            let what = format!("is {neutral}, which gives {thrust} N at {voltage} V");
            Err(at.diagnostic("neutral", &what, "give a command without thrust"))
        }
        None => Ok(()),
    }
}

/// Checks the voltage of a thruster, which curves at several voltages need.
pub(super) fn check_voltage(
    at: &Location,
    robot: &Robot,
    thruster: &Thruster,
) -> Result<(), Diagnostic> {
    at.positive("voltage", thruster.voltage.as_slice())?;
    let ThrustLaw::Curve(curve) = &thruster.law else {
        return match thruster.voltage {
            Some(_) => {
                let what = "has no effect: its law has no curves over voltage";
                Err(at.diagnostic("voltage", what, "use law curve, or remove it"))
            }
            None => Ok(()),
        };
    };
    match (robot.voltage_at(thruster), curve.voltages()) {
        (None, Some([low, high])) if low != high => {
            let what = format!("is missing: its curves are those at {low} to {high} V");
            let help = "give `voltage` of the robot, or of the thruster";
            Err(at.diagnostic("law.curve", &format!("needs a voltage, which {what}"), help))
        }
        _ => Ok(()),
    }
}
