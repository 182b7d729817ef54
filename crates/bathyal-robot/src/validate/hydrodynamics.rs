//! Hydrodynamics that contradict themselves.

use super::numbers::{Location, at_most_one};
use super::placement::frame;
use crate::derivatives;
use crate::robot::{
    Coefficients, CylinderDrag, DerivativesDrag, Drag, HullDrag, Hydrodynamics, IsotropicDrag,
    Matrix6, StripDrag,
};
use crate::source::Diagnostic;
use crate::text;

/// Gauss points along a member: 4 are usual, and the rule is exact far before 64.
const MAX_POINTS: u32 = 64;
/// Strips along a member: each costs as much as a Gauss point.
const MAX_STRIPS: u32 = 200;

pub(super) fn check(at: &Location, water: &Hydrodynamics) -> Result<(), Diagnostic> {
    let at = at.inner("hydrodynamics");
    if let Some(added) = &water.added_mass {
        matrix(&at.inner("added_mass"), added)?;
    }
    for (k, drag) in water.drag.iter().flatten().enumerate() {
        let at = at.item("drag", k);
        match drag {
            Drag::Cylinder(cylinder) => side(&at.inner("cylinder"), cylinder)?,
            Drag::Strip(strip) => section(&at.inner("strip"), strip)?,
            Drag::Damping(damping) => {
                let at = at.inner("damping");
                if let Some(linear) = &damping.linear {
                    matrix(&at.inner("linear"), linear)?;
                }
                if let Some(quadratic) = &damping.quadratic {
                    matrix(&at.inner("quadratic"), quadratic)?;
                }
            }
            Drag::Derivatives(table) => coefficients_by_name(&at.inner("derivatives"), table)?,
            Drag::Isotropic(law) => compact(&at.inner("isotropic"), law)?,
            Drag::Hull(law) => slender(&at.inner("hull"), law)?,
        }
    }
    dissipates(&at, water.drag.as_deref().unwrap_or_default())?;
    added_mass_is_left_out_once(&at, water)?;
    for (k, entry) in water.laws.iter().enumerate() {
        let at = at.item("laws", k);
        if entry.law.is_empty() {
            return Err(at.diagnostic("law", "is empty", "give the name of a law"));
        }
        if entry.parameters.values().any(has_time) {
            let help = "give numbers, strings, lists and tables";
            return Err(at.diagnostic("parameters", "have a date or time", help));
        }
    }
    Ok(())
}

/// Requires that damping matrices of one frame, together, take energy from motion along and about
/// every axis at high speed. What they do at low speeds and to other motions [`crate::check`] tries.
fn dissipates(at: &Location, drag: &[Drag]) -> Result<(), Diagnostic> {
    const AXES: [&str; 6] = ["surge", "sway", "heave", "roll", "pitch", "yaw"];
    let mut matrices = Vec::new();
    for (k, drag) in drag.iter().enumerate() {
        if let Drag::Damping(damping) = drag {
            let parts = [
                ("linear", &damping.linear),
                ("quadratic", &damping.quadratic),
            ];
            let given = |(part, matrix): (&'static str, &'_ Option<Matrix6>)| {
                Some((k, part, matrix.clone()?))
            };
            matrices.extend(parts.into_iter().filter_map(given));
        }
    }
    for (i, axis) in AXES.into_iter().enumerate() {
        for (k, part, matrix) in &matrices {
            let own = matrix.rows()[i][i];
            let total = |part: &str| -> f64 {
                let same = matrices
                    .iter()
                    .filter(|m| m.1 == part && m.2.frame == matrix.frame);
                same.map(|(_, _, matrix)| matrix.rows()[i][i]).sum()
            };
            let (linear, quadratic) = (total("linear"), total("quadratic"));
            let feeds = match *part {
                "linear" => linear < 0.0 && quadratic <= 0.0,
                _ => quadratic < 0.0,
            };
            if own < 0.0 && feeds {
                let at = at.item("drag", *k).inner("damping");
                let what = format!("is {own} in {axis}: it feeds energy into the motion");
                let help = "damping that resists the motion is positive here; Fossen's derivatives, such as X_u and X_|u|u, are negative: change their signs";
                return Err(at.diagnostic(part, &what, help));
            }
        }
    }
    Ok(())
}

/// True if a value is, or holds, a date or time, which JSON cannot write.
fn has_time(value: &toml::Value) -> bool {
    match value {
        toml::Value::Datetime(_) => true,
        toml::Value::Array(items) => items.iter().any(has_time),
        toml::Value::Table(table) => table.values().any(has_time),
        _ => false,
    }
}

fn matrix(at: &Location, m: &Matrix6) -> Result<(), Diagnostic> {
    let forms = [
        ("diagonal", m.diagonal.is_some()),
        ("matrix", m.matrix.is_some()),
    ];
    at_most_one(at, &forms)?;
    if forms.iter().all(|form| !form.1) {
        return Err(at.diagnostic("diagonal", "is missing", "give six numbers, or `matrix`"));
    }
    at.finite("matrix", m.rows().as_flattened())?;
    match &m.frame {
        Some(pose) => frame(&at.inner("frame"), pose),
        None => Ok(()),
    }
}

fn slender(at: &Location, law: &HullDrag) -> Result<(), Diagnostic> {
    at.finite("nose", &law.nose)?;
    at.finite("tail", &law.tail)?;
    if law.nose == law.tail {
        return Err(at.diagnostic("tail", "equals nose", "give two different ends"));
    }
    for radius in &law.radius {
        at.not_negative("radius", Some(*radius))?;
    }
    if law.radius.len() < 2 || law.radius.iter().all(|radius| *radius == 0.0) {
        let what = "has fewer than two radii, or none that is larger than zero";
        return Err(at.diagnostic("radius", what, "give radii from nose to tail"));
    }
    if let Some(stations) = &law.stations {
        at.finite("stations", stations)?;
        if stations.len() != law.radius.len() {
            let what = format!("has {} numbers", stations.len());
            let help = format!("give one for each of the {} radii", law.radius.len());
            return Err(at.diagnostic("stations", &what, &help));
        }
        let ascends = stations.windows(2).all(|pair| pair[0] < pair[1]);
        if !(ascends && stations[0] == 0.0 && stations[stations.len() - 1] == 1.0) {
            let what = format!("is {stations:?}");
            let help = "stations ascend from 0, the nose, to 1, the tail";
            return Err(at.diagnostic("stations", &what, help));
        }
    }
    if let Some(station) = law.separation.filter(|x| !(0.0..=1.0).contains(x)) {
        let what = format!("is {station}");
        return Err(at.diagnostic(
            "separation",
            &what,
            "it ranges from 0, the nose, to 1, the tail",
        ));
    }
    at.not_negative("apparent_mass", law.apparent_mass)?;
    at.not_negative("cross_flow_coefficient", law.cross_flow_coefficient)?;
    at.not_negative("axial_coefficient", law.axial_coefficient)?;
    count(at, "strips", law.strips, MAX_STRIPS)
}

fn compact(at: &Location, law: &IsotropicDrag) -> Result<(), Diagnostic> {
    at.finite("center", law.center.as_ref().map_or(&[], |center| center))?;
    at.positive("area", &[law.area])?;
    at.not_negative("drag_coefficient", Some(law.drag_coefficient))
}

fn coefficients_by_name(at: &Location, table: &DerivativesDrag) -> Result<(), Diagnostic> {
    if let Some(pose) = &table.frame {
        frame(&at.inner("frame"), pose)?;
    }
    if let Some(reference) = &table.reference {
        let at = at.inner("reference");
        at.positive("length", &[reference.length])?;
        at.positive("density", reference.density.as_slice())?;
        at.positive("speed", reference.speed.as_slice())?;
    }
    for (name, value) in &table.coefficients {
        let at = at.inner("coefficients");
        let (component, speeds) = derivatives::parse(name).map_err(|what| {
            let help = match name.ends_with("dot") {
                true => "added mass is given as `added_mass`, with positive elements: X_udot = -5 is a surge of 5",
                false => "give names such as X_u|u|, Y_uv, N_ur, K_p|p| or M_uw",
            };
            at.diagnostic(name, &what, help)
        })?;
        at.finite(name, &[*value])?;
        if *value > 0.0 && derivatives::resists_itself(component, &speeds) {
            let what = format!("is {value}: it feeds energy into the motion");
            let help =
                "derivatives have their published sign: negative where they resist the motion";
            return Err(at.diagnostic(name, &what, help));
        }
        let Some(reference) = &table.reference else {
            continue;
        };
        if derivatives::dimension(reference, 1.0, component, &speeds).is_none() {
            let count = text::count(speeds.len(), "speed", "speeds");
            let what = format!("has {count}; its dimension needs a reference speed");
            return Err(at.diagnostic(name, &what, "give `reference.speed`"));
        }
    }
    Ok(())
}

/// What takes parts of the added mass's forces away, once at most, and of an added mass.
fn added_mass_is_left_out_once(at: &Location, water: &Hydrodynamics) -> Result<(), Diagnostic> {
    let tables: Vec<usize> = (water.drag.iter().flatten().enumerate())
        .filter_map(|(k, drag)| match drag {
            Drag::Derivatives(table) if table.includes_added_mass == Some(true) => Some(k),
            _ => None,
        })
        .collect();
    let of_table = |k: usize| at.item("drag", k).inner("derivatives");
    let help = "give `added_mass`, or leave this out";
    let without = "has no effect without added mass";
    if let Some(munk) = water.munk {
        if !(0.0..=1.0).contains(&munk) {
            let what = format!("is {munk}");
            let help = "it ranges from 0 (no moment) to 1 (potential flow)";
            return Err(at.diagnostic("munk", &what, help));
        }
        if water.added_mass.is_none() {
            return Err(at.diagnostic("munk", without, help));
        }
        let is_hull = |law: &Drag| matches!(law, Drag::Hull(_));
        if water.drag.iter().flatten().any(is_hull) {
            let what = "is given beside a `hull`, which takes the missing part of the moment away";
            return Err(at.diagnostic("munk", what, "leave one of them out"));
        }
    }
    let Some(&first) = tables.first() else {
        return Ok(());
    };
    let at_first = of_table(first);
    if water.added_mass.is_none() {
        return Err(at_first.diagnostic("includes_added_mass", without, help));
    }
    if water.munk.is_some() {
        let what = "contains the Munk moment, which `munk` scales too";
        return Err(at_first.diagnostic("includes_added_mass", what, "leave one of them out"));
    }
    match tables.get(1) {
        Some(&second) => Err(of_table(second).diagnostic(
            "includes_added_mass",
            "is true in a second table",
            "the terms of the added mass can be in one table alone",
        )),
        None => Ok(()),
    }
}

fn side(at: &Location, cylinder: &CylinderDrag) -> Result<(), Diagnostic> {
    at.finite("start", &cylinder.start)?;
    at.finite("end", &cylinder.end)?;
    if cylinder.start == cylinder.end {
        return Err(at.diagnostic("end", "equals start", "give two different ends"));
    }
    at.positive("radius", &[cylinder.radius])?;
    at.not_negative("drag_coefficient", cylinder.drag_coefficient)?;
    at.not_negative("end_coefficient", cylinder.end_coefficient)?;
    count(at, "points", cylinder.points, MAX_POINTS)
}

fn section(at: &Location, strip: &StripDrag) -> Result<(), Diagnostic> {
    at.finite("start", &strip.start)?;
    at.finite("end", &strip.end)?;
    at.direction("chord", &strip.chord)?;
    at.positive("width", &[strip.width])?;
    coefficients(&at.inner("drag"), &strip.drag)?;
    for value in &strip.drag.value {
        at.inner("drag").not_negative("value", Some(*value))?;
    }
    if let Some(lift) = &strip.lift {
        coefficients(&at.inner("lift"), lift)?;
    }
    let forms = [
        ("points", strip.points.is_some()),
        ("strips", strip.strips.is_some()),
    ];
    at_most_one(at, &forms)?;
    count(at, "points", strip.points, MAX_POINTS)?;
    count(at, "strips", strip.strips, MAX_STRIPS)
}

fn count(at: &Location, field: &str, n: Option<u32>, most: u32) -> Result<(), Diagnostic> {
    match n {
        Some(n) if n < 1 || n > most => Err(at.diagnostic(
            field,
            &format!("is {n}"),
            &format!("it ranges from 1 to {most}"),
        )),
        _ => Ok(()),
    }
}

fn coefficients(at: &Location, c: &Coefficients) -> Result<(), Diagnostic> {
    let forms = [
        ("angle_rad", c.angle_rad.is_some()),
        ("angle_deg", c.angle_deg.is_some()),
    ];
    at_most_one(at, &forms)?;
    at.finite("value", &c.value)?;
    let angles = c.angle_rad.as_ref().or(c.angle_deg.as_ref());
    let expected = angles.map_or(1, Vec::len);
    if c.value.len() == expected && expected > 0 {
        return Ok(());
    }
    let what = format!("has {} numbers", c.value.len());
    let help = match angles {
        None => "without angles, give one number".to_string(),
        Some(angles) => format!("give one for each of the {} angles", angles.len()),
    };
    Err(at.diagnostic("value", &what, &help))
}
