//! Fins.

use super::numbers::{Location, at_most_one};
use super::placement::frame;
use crate::derivatives;
use crate::fins::parse_control;
use crate::robot::{ControlDerivatives, Fin, FoilSection, Hinge, Robot, Section, SectionTable};
use crate::source::Diagnostic;
use std::collections::HashSet;
use std::f64::consts::{FRAC_PI_2, PI};

/// More angles than a measured section has.
const MAX_ANGLES: usize = 1000;
/// Angles a little beyond half a turn are roundings of it.
const ROUNDING: f64 = 1e-6;
/// The smallest sine of the angle between chord and span.
const MIN_SINE: f64 = 1e-6;

pub(super) fn check(robot: &Robot) -> Result<(), Diagnostic> {
    let mut names = HashSet::new();
    let bodies: HashSet<&str> = robot.bodies.iter().map(|b| b.name.as_str()).collect();
    for (i, fin) in robot.fins.iter().enumerate() {
        let at = Location::new(format!("fins[{i}]"), format!("fin '{}'", fin.name));
        if fin.name.trim().is_empty() {
            return Err(at.diagnostic("name", "is empty", "give every fin a name"));
        }
        if !names.insert(fin.name.as_str()) {
            return Err(at.diagnostic("name", "is used twice", "give every fin a unique name"));
        }
        if robot.thrusters.iter().any(|other| other.name == fin.name) {
            let help = "commands are given by name: give fins and thrusters different ones";
            return Err(at.diagnostic("name", "is that of a thruster", help));
        }
        at.one_of("body", &fin.body, &bodies, "body")?;
        match &fin.derivatives {
            Some(table) => by_derivatives(&at, fin, table)?,
            None => by_geometry(&at, fin)?,
        }
        if let Some(hinge) = &fin.hinge {
            servo(&at.inner("hinge"), hinge)?;
        }
    }
    Ok(())
}

fn by_geometry(at: &Location, fin: &Fin) -> Result<(), Diagnostic> {
    let missing = |field: &str| {
        at.diagnostic(
            field,
            "is missing",
            "a fin has position, span_direction, chord_direction, span and chord, or derivatives",
        )
    };
    at.finite(
        "position",
        &fin.position.ok_or_else(|| missing("position"))?,
    )?;
    let along = fin
        .span_direction
        .ok_or_else(|| missing("span_direction"))?;
    let chord = fin
        .chord_direction
        .ok_or_else(|| missing("chord_direction"))?;
    at.direction("span_direction", &along)?;
    at.direction("chord_direction", &chord)?;
    let [along, chord] = [along, chord].map(bathyal::spatial::Vec3);
    if along.cross(chord).norm() <= MIN_SINE * along.norm() * chord.norm() {
        let what = format!("is {:?}, along the span", chord.0);
        let help = "give the direction from the trailing to the leading edge";
        return Err(at.diagnostic("chord_direction", &what, help));
    }
    at.positive("span", &[fin.span.ok_or_else(|| missing("span"))?])?;
    at.positive("chord", &[fin.chord.ok_or_else(|| missing("chord"))?])?;
    at.positive("aspect_ratio", fin.aspect_ratio.as_slice())?;
    match &fin.section {
        None => Ok(()),
        Some(Section::Foil(foil)) => foil_section(&at.inner("section.foil"), foil),
        Some(Section::Table(table)) => table_section(&at.inner("section.table"), table),
    }
}

fn foil_section(at: &Location, foil: &FoilSection) -> Result<(), Diagnostic> {
    let forms = [
        ("stall_rad", foil.stall_rad.is_some()),
        ("stall_deg", foil.stall_deg.is_some()),
    ];
    at_most_one(at, &forms)?;
    at.positive("lift_slope", foil.lift_slope.as_slice())?;
    for (field, value, quarter) in [
        ("stall_rad", foil.stall_rad, FRAC_PI_2),
        ("stall_deg", foil.stall_deg, 90.0),
    ] {
        if let Some(angle) = value.filter(|x| !(*x > 0.0 && *x < quarter)) {
            let help = format!("it lies between 0 and {quarter}");
            return Err(at.diagnostic(field, &format!("is {angle}"), &help));
        }
    }
    at.not_negative("profile_drag", foil.profile_drag)?;
    at.positive("efficiency", foil.efficiency.as_slice())?;
    at.not_negative("broadside_drag", foil.broadside_drag)
}

fn table_section(at: &Location, table: &SectionTable) -> Result<(), Diagnostic> {
    let (field, angles, half_turn) = match (&table.angle_rad, &table.angle_deg) {
        (Some(_), Some(_)) => {
            let what = "is given together with angle_rad";
            return Err(at.diagnostic("angle_deg", what, "give only one of them"));
        }
        (Some(angles), None) => ("angle_rad", angles, PI),
        (None, Some(angles)) => ("angle_deg", angles, 180.0),
        (None, None) => {
            let help = "give the angles of attack, angle_deg or angle_rad";
            return Err(at.diagnostic("angle_deg", "is missing", help));
        }
    };
    at.finite(field, angles)?;
    if !(2..=MAX_ANGLES).contains(&angles.len()) {
        let what = format!("has {} angles", angles.len());
        return Err(at.diagnostic(field, &what, "give from 2 to 1000"));
    }
    if let Some(pair) = angles.windows(2).find(|pair| pair[0] >= pair[1]) {
        let what = format!("descends from {} to {}", pair[0], pair[1]);
        return Err(at.diagnostic(field, &what, "angles must ascend"));
    }
    let (first, last) = (angles[0], angles[angles.len() - 1]);
    if first > 0.0 || last <= 0.0 {
        let what = format!("reaches from {first} to {last}");
        let help = "begin at 0, of a symmetric section, or at a negative angle, and end above 0";
        return Err(at.diagnostic(field, &what, help));
    }
    if let Some(angle) = angles.iter().find(|a| a.abs() > half_turn + ROUNDING) {
        let help = format!("angles range from -{half_turn} to {half_turn}");
        return Err(at.diagnostic(field, &format!("has {angle}"), &help));
    }
    for (field, values) in [
        ("lift", Some(&table.lift)),
        ("drag", Some(&table.drag)),
        ("moment", table.moment.as_ref()),
    ] {
        let Some(values) = values else { continue };
        at.finite(field, values)?;
        if values.len() != angles.len() {
            let what = format!("has {} numbers", values.len());
            let help = format!("give one for each of the {} angles", angles.len());
            return Err(at.diagnostic(field, &what, &help));
        }
    }
    for drag in &table.drag {
        at.not_negative("drag", Some(*drag))?;
    }
    let at_zero = |values: &[f64]| first == 0.0 && values[0] != 0.0;
    if at_zero(&table.lift) {
        let what = format!("is {} at 0", table.lift[0]);
        let help = "angles that begin at 0 are of a symmetric section; give negative angles too";
        return Err(at.diagnostic("lift", &what, help));
    }
    at.not_negative("broadside_drag", table.broadside_drag)
}

fn by_derivatives(at: &Location, fin: &Fin, table: &ControlDerivatives) -> Result<(), Diagnostic> {
    let geometry = [
        ("position", fin.position.is_some()),
        ("span_direction", fin.span_direction.is_some()),
        ("chord_direction", fin.chord_direction.is_some()),
        ("span", fin.span.is_some()),
        ("chord", fin.chord.is_some()),
        ("on_hull", fin.on_hull.is_some()),
        ("aspect_ratio", fin.aspect_ratio.is_some()),
        ("section", fin.section.is_some()),
    ];
    if let Some((field, _)) = geometry.iter().find(|(_, is_given)| *is_given) {
        let what = "is given together with derivatives";
        return Err(at.diagnostic(field, what, "give a geometry or derivatives"));
    }
    if fin.hinge.is_none() {
        let what = "have no effect without a hinge";
        return Err(at.diagnostic("derivatives", what, "give `hinge`, with limits in degrees"));
    }
    let at = at.inner("derivatives");
    if let Some(pose) = &table.frame {
        frame(&at.inner("frame"), pose)?;
    }
    if let Some(reference) = &table.reference {
        let at = at.inner("reference");
        at.positive("length", &[reference.length])?;
        at.positive("density", reference.density.as_slice())?;
        at.positive("speed", reference.speed.as_slice())?;
    }
    let at = at.inner("coefficients");
    let mut surface: Option<(String, &str)> = None;
    for (name, value) in &table.coefficients {
        let help = "give names such as Y_uud, Z_uuds, N_uudr or X_uudsds";
        let parsed = parse_control(name).map_err(|what| at.diagnostic(name, &what, help))?;
        at.finite(name, &[*value])?;
        match &surface {
            Some((other, first)) if *other != parsed.surface => {
                let what = format!("has another surface than {first}");
                let help = "a fin has one deflection: give a fin for each surface";
                return Err(at.diagnostic(name, &what, help));
            }
            _ => surface = Some((parsed.surface, name)),
        }
        if let Some(reference) = &table.reference
            && derivatives::dimension(reference, 1.0, parsed.component, &parsed.speeds).is_none()
        {
            let what = format!(
                "has {} speeds; its dimension needs a reference speed",
                parsed.speeds.len()
            );
            return Err(at.diagnostic(name, &what, "give `reference.speed`"));
        }
    }
    Ok(())
}

fn servo(at: &Location, hinge: &Hinge) -> Result<(), Diagnostic> {
    let forms = [
        ("limits_rad", hinge.limits_rad.is_some()),
        ("limits_deg", hinge.limits_deg.is_some()),
    ];
    at_most_one(at, &forms)?;
    for (field, limits) in [
        ("limits_rad", hinge.limits_rad),
        ("limits_deg", hinge.limits_deg),
    ] {
        at.range(field, limits)?;
        if let Some([low, high]) = limits.filter(|[low, high]| *low > 0.0 || *high < 0.0) {
            let what = format!("is [{low}, {high}], without 0");
            return Err(at.diagnostic(field, &what, "a servo starts at 0"));
        }
    }
    at.finite("chord_fraction", hinge.chord_fraction.as_slice())?;
    at.positive("rate", hinge.rate.as_slice())?;
    at.not_negative("time_constant", hinge.time_constant)?;
    at.not_negative("delay", hinge.delay)?;
    at.not_negative("idle_power", hinge.idle_power)?;
    if let (Some(0.0), Some(rate)) = (hinge.time_constant, hinge.rate) {
        let what = format!("is 0 beside a rate of {rate} rad/s");
        let help = "leave it out, or give one that is not zero";
        return Err(at.diagnostic("time_constant", &what, help));
    }
    Ok(())
}
