//! (72)-(89): payload and vehicle as two masses on a line.

use crate::numbers::fixed;
use crate::plot::{Curve, Panel, figure};
use crate::{Error, Item, Section, Verdict};
use std::f64::consts::PI;

const DENSITY: f64 = 1025.0;
const DRAG_AREA: f64 = 1.2 * 0.5;
/// Mass of the vehicle, kg.
pub const VEHICLE: f64 = 120.0;
/// The longest travel of the arm, m.
const REACH: f64 = 1.82;

/// D̃₀ / F̃₀ of a travel in m and a payload's share η of the whole mass.      (89)
pub fn ratio(travel: f64, share: f64) -> f64 {
    PI / 16.0 * (DENSITY * DRAG_AREA * travel / VEHICLE) * share
}

/// The same by summing up the forces (81) and (86) over the motion (78).
fn ratio_by_sum(travel: f64, share: f64) -> f64 {
    const STEPS: u32 = 200_000;
    let (mut drag, mut push) = (0.0, 0.0);
    let payload = share / (1.0 - share) * VEHICLE;
    for k in 0..STEPS {
        let phase = PI * (f64::from(k) + 0.5) / f64::from(STEPS);
        let speed = 0.5 * travel * PI * phase.sin();
        let acceleration = 0.5 * travel * PI * PI * phase.cos();
        drag += 0.5 * DENSITY * DRAG_AREA * (share * speed).powi(2);
        push += payload * (1.0 - share) * acceleration.abs();
    }
    drag / push
}

/// The section.
pub fn section() -> Result<Section, Error> {
    let travel = 1.0 / ratio(1.0, 1.0);
    let share = 1.0 / ratio(REACH, 1.0);
    let payload = VEHICLE * share / (1.0 - share);
    let mut worst = 0.0_f64;
    for (x, eta) in [(0.5, 0.1), (1.0, 0.4), (1.82, 0.7)] {
        worst = worst.max((ratio_by_sum(x, eta) / ratio(x, eta) - 1.0).abs());
    }
    /// Sums of 200 000 strips against an integral with kinks: their width.
    const SUM: f64 = 1e-9;
    let mut section = Section::with_text(&[
        "Vehicle and payload on a line, arm without mass. Drag on the vehicle that moves back, by the reaction on the vehicle that is held: above 1 it is cheaper to hold the vehicle.",
    ])
    .with_assumptions(&["C_D0 = 1.2 and A₀ = 0.5 m²: together with m₀ = 120 kg these follow from the printed limits; 1.2 is not printed."]);
    section.items = vec![
        Item::new(
            "travel",
            "largest travel for which the barycentre is always better, any payload, m",
            "0.994",
            fixed(travel, 3),
            Verdict::Exact.when((travel - 0.994).abs() < 5e-4),
        ),
        Item::new(
            "payload",
            "largest payload for the whole reach of 1.82 m, kg",
            "144.3",
            fixed(payload, 1),
            Verdict::Exact.when((payload - 144.3).abs() < 0.05),
        ),
        Item::new(
            "sums",
            "(87) and (88) against sums of (81) and (86) over the motion",
            "(89)",
            format!("within {worst:.0e}"),
            Verdict::Verified.when(worst < SUM),
        ),
    ];
    let curve = |(k, mass): (usize, f64)| {
        let eta = mass / (mass + VEHICLE);
        let points = (0..=36).map(|i| 0.05 * f64::from(i) + 0.02);
        let points = points.map(|x| (x, ratio(x, eta))).collect();
        Curve::new(format!("{mass} kg"), k, points)
    };
    let masses = [10.0, 50.0, 144.3, 500.0];
    let mut curves: Vec<Curve> = masses.into_iter().enumerate().map(curve).collect();
    curves.push(Curve::new("equal", 4, vec![(0.02, 1.0), (1.82, 1.0)]).thin());
    section.figures = vec![figure(
        "(89) over the travel of the end effector: above 1 holding the vehicle is cheaper.",
        1,
        &[Panel::new("", "travel, m", "drag / reaction", curves)],
    )?];
    Ok(section)
}
