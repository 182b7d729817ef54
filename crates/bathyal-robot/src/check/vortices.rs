//! Vortex shedding behind slender members.
//!
//!   Re = U D / ν,   f = St U / D
//!
//! Regimes of a smooth circular cylinder after Lienhard (1966): no vortices below Re 47, a
//! regular street up to 3·10⁵ with St ≈ 0.2, irregular wakes up to 3.5·10⁶, a street again
//! above with St ≈ 0.27.

use super::warning::Warning;
use crate::robot::{Body, Drag, Robot, Shape};
use crate::text::{count, list_names};

/// ν of sea water at 10 °C, m²/s.
const VISCOSITY: f64 = 1.35e-6;

pub(super) fn check(robot: &Robot, speed: f64, warnings: &mut Vec<Warning>) {
    if robot.density() == 0.0 || speed <= 0.0 {
        return;
    }
    let mut shedding = Vec::new();
    let (mut slowest, mut fastest) = (f64::INFINITY, 0.0_f64);
    let (mut least, mut most) = (f64::INFINITY, 0.0_f64);
    for body in &robot.bodies {
        if has_wake_oscillator(body) {
            continue;
        }
        let mut sheds = false;
        for width in widths(body) {
            let reynolds = speed * width / VISCOSITY;
            if let Some(strouhal) = strouhal(reynolds) {
                let frequency = strouhal * speed / width;
                (slowest, fastest) = (slowest.min(frequency), fastest.max(frequency));
                (least, most) = (least.min(reynolds), most.max(reynolds));
                sheds = true;
            }
        }
        if sheds {
            shedding.push(body.name.as_str());
        }
    }
    if !shedding.is_empty() {
        warnings.push(Warning::new(
            "vortices",
            format!(
                "at {speed} m/s, vortex shedding at {} Hz (Re {}) from {}: {}",
                span(slowest, fastest, |f| format!("{f:.2}")),
                span(least, most, |re| format!("{re:.0e}")),
                count(shedding.len(), "body", "bodies"),
                list_names(&shedding)
            ),
            "the oscillating force across the flow is not modelled; keep natural frequencies away from it, or give the law 'wake_oscillator'",
        ));
    }
}

/// True if a law models the vortices of a body.
fn has_wake_oscillator(body: &Body) -> bool {
    let mut laws = body.hydrodynamics.laws.iter();
    laws.any(|entry| entry.law == "wake_oscillator")
}

/// `a to b`, or `a` if they read the same.
fn span(low: f64, high: f64, text: impl Fn(f64) -> String) -> String {
    let (low, high) = (text(low), text(high));
    if low == high {
        low
    } else {
        format!("{low} to {high}")
    }
}

/// St of a smooth circular cylinder; none where no regular vortices are shed.
fn strouhal(reynolds: f64) -> Option<f64> {
    match reynolds {
        r if r < 47.0 => None,
        r if r < 300.0 => Some(0.212 * (1.0 - 21.2 / r)), // Roshko (1954)
        r if r < 3e5 => Some(0.2),
        r if r < 3.5e6 => None,
        _ => Some(0.27),
    }
}

/// Widths of the slender members of a body: of its drag laws, or of its shapes.
fn widths(body: &Body) -> Vec<f64> {
    let laws = body.hydrodynamics.drag.iter().flatten();
    let mut widths: Vec<f64> = laws
        .filter_map(|law| match law {
            Drag::Cylinder(c) => slender(distance(c.start, c.end), 2.0 * c.radius),
            Drag::Strip(s) => slender(distance(s.start, s.end), s.width),
            Drag::Damping(_) | Drag::Derivatives(_) | Drag::Isotropic(_) | Drag::Hull(_) => None,
        })
        .collect();
    if widths.is_empty() {
        widths.extend(body.geometry.iter().filter_map(|g| match g.shape {
            Shape::Cylinder { radius, length } | Shape::Capsule { radius, length } => {
                slender(length, 2.0 * radius)
            }
            _ => None,
        }));
    }
    widths
}

/// The width of a member at least twice as long as wide: stubs shed no street.
fn slender(length: f64, width: f64) -> Option<f64> {
    (length >= 2.0 * width).then_some(width)
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    let square = |i: usize| (a[i] - b[i]).powi(2);
    (square(0) + square(1) + square(2)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A 10 cm pipe in a current of 0.5 m/s: Re = 3.7·10⁴, 1 Hz.
    #[test]
    fn a_pipe_in_a_current_sheds_at_one_hertz() {
        let reynolds = 0.5 * 0.1 / VISCOSITY;
        assert!((3.6e4..3.8e4).contains(&reynolds));
        let frequency = strouhal(reynolds).map(|s| s * 0.5 / 0.1);
        assert_eq!(frequency, Some(1.0));
    }

    #[test]
    fn no_street_in_creeping_flow_nor_in_the_drag_crisis() {
        assert_eq!(strouhal(10.0), None);
        assert_eq!(strouhal(1e6), None);
    }
}
