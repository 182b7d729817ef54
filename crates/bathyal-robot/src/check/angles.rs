//! Angles that are probably in the other unit.

use super::warning::Warning;
use crate::load::Loaded;
use crate::robot::{Body, Mdh, Pose};
use crate::text::short;
use std::f64::consts::{FRAC_PI_4, TAU};

/// Multiples of five of at least this size are degrees: 30 rad are almost five turns. Files write
/// limits of 10 and 100 rad for none.
const LEAST_DEGREES: f64 = 30.0;
/// Largest difference, in digits that people write, from a multiple of π/4.
const WRITTEN: f64 = 2e-3;

pub(super) fn check(loaded: &Loaded, warnings: &mut Vec<Warning>) {
    // One warning for each kind, with the first place.
    let mut found: [(usize, Option<Warning>); 2] = Default::default();
    for (i, body) in loaded.robot.bodies.iter().enumerate() {
        for (field, angles, in_degrees) in angles(body) {
            let suspect = angles.iter().find(|x| match in_degrees {
                true => looks_like_radians(**x),
                false => looks_like_degrees(**x),
            });
            let Some(x) = suspect else {
                continue;
            };
            let (count, first) = &mut found[usize::from(in_degrees)];
            *count += 1;
            if first.is_some() {
                continue;
            }
            let line = loaded.source.line(&format!("bodies[{i}].{field}"));
            let place = line.map_or(String::new(), |line| format!(" (line {line})"));
            let (text, help) = match in_degrees {
                true => (
                    format!(
                        "{x}° is nearly nothing, and {x} rad {}°",
                        short(x.to_degrees())
                    ),
                    "if it is in radians, write it to the field that ends in `rad`",
                ),
                false => (
                    format!("{x} rad is {} turns", short(x.abs() / TAU)),
                    "if it is in degrees, write it to the field that ends in `deg`; URDF has radians",
                ),
            };
            let text = format!("'{}': {field}{place}: {text}", body.name);
            *first = Some(Warning::new("angle_unit", text, help));
        }
    }
    for (count, warning) in found {
        if let Some(mut warning) = warning {
            if count > 1 {
                warning.text += &format!("; {} more", count - 1);
            }
            warnings.push(warning);
        }
    }
}

/// 30, 45, 90, 175 and the like.
fn looks_like_degrees(x: f64) -> bool {
    let x = x.abs();
    (LEAST_DEGREES..=720.0).contains(&x) && x % 5.0 == 0.0 && x != 100.0
}

/// 0.785, 1.5708, 3.14 and the like.
fn looks_like_radians(x: f64) -> bool {
    let quarters = (x.abs() / FRAC_PI_4).round();
    (1.0..=8.0).contains(&quarters) && (x.abs() - quarters * FRAC_PI_4).abs() < WRITTEN
}

/// Angles of a body: field, values, and whether they are in degrees.
fn angles(body: &Body) -> Vec<(&'static str, Vec<f64>, bool)> {
    let mut all = Vec::new();
    let mut put = |field, values: Option<&[f64]>, degrees| {
        if let Some(values) = values {
            all.push((field, values.to_vec(), degrees));
        }
    };
    if let Some(limits) = &body.joint.limits {
        put(
            "joint.limits.rad",
            limits.rad.as_ref().map(|x| &x[..]),
            false,
        );
        put(
            "joint.limits.deg",
            limits.deg.as_ref().map(|x| &x[..]),
            true,
        );
        put(
            "joint.limits.cone_rad",
            limits.cone_rad.as_ref().map(std::slice::from_ref),
            false,
        );
        put(
            "joint.limits.cone_deg",
            limits.cone_deg.as_ref().map(std::slice::from_ref),
            true,
        );
    }
    if let Some(Pose {
        rpy_rad, rpy_deg, ..
    }) = &body.pose
    {
        put("pose.rpy_rad", rpy_rad.as_ref().map(|x| &x[..]), false);
        put("pose.rpy_deg", rpy_deg.as_ref().map(|x| &x[..]), true);
    }
    if let Some(mdh) = &body.mdh {
        let Mdh {
            alpha_rad,
            theta_rad,
            branch_theta_rad,
            alpha_deg,
            theta_deg,
            branch_theta_deg,
            ..
        } = mdh;
        for (field, value, degrees) in [
            ("mdh.alpha_rad", alpha_rad, false),
            ("mdh.theta_rad", theta_rad, false),
            ("mdh.branch_theta_rad", branch_theta_rad, false),
            ("mdh.alpha_deg", alpha_deg, true),
            ("mdh.theta_deg", theta_deg, true),
            ("mdh.branch_theta_deg", branch_theta_deg, true),
        ] {
            put(field, value.as_ref().map(std::slice::from_ref), degrees);
        }
    }
    all
}
