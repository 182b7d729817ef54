//! Errors of summing up strips instead of integrating.

use crate::plot::{Curve, Panel, figure};
use crate::{Error, Item, Section, Verdict};
use bathyal_bench::crab11::{Arm, Rule, bent, exact, speed_in};

/// Degrees between two poses.
const STEP: usize = 10;

/// The largest error on the nine curves over joint 3, by the largest torque of its curve.
fn worst(rule: Rule) -> Result<f64, Error> {
    let mut arm = Arm::new(rule)?;
    let mut worst = 0.0_f64;
    for moving in 1..=3 {
        let (mut off, mut peak) = ([0.0_f64; 3], [0.0_f64; 3]);
        for d in (0..=180).step_by(STEP) {
            let q = bent(3, d as f64);
            let (found, truth) = (arm.torques(q, speed_in(moving)), exact(q, speed_in(moving)));
            for i in 0..3 {
                off[i] = off[i].max((found[i] - truth[i]).abs());
                peak[i] = peak[i].max(truth[i].abs());
            }
        }
        for i in 0..3 {
            worst = worst.max(off[i] / peak[i]);
        }
    }
    Ok(worst)
}

/// Rule, its name, and the expected error in percent with the last digit of it.
const RULES: [(&str, &str, Rule, f64, f64); 4] = [
    (
        "endpoint",
        "the paper's strips, s = 10, sampled at their ends (12)",
        Rule::Endpoint(10),
        19.0,
        0.05,
    ),
    (
        "midpoint",
        "ten strips, sampled in their middles",
        Rule::Midpoint(10),
        0.5,
        0.05,
    ),
    (
        "gauss-4",
        "four Gauss points, as in IEEE95 and here by default",
        Rule::Gauss(4),
        0.05,
        0.005,
    ),
    (
        "gauss-8",
        "eight Gauss points",
        Rule::Gauss(8),
        0.008,
        0.0005,
    ),
];

/// The section.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "The paper integrates the force along a link by adding up strips, each sampled where it begins. Worst error over all curves of Fig. 7, by the largest torque of its curve, every 10 degrees.",
    ])
    .with_errata(&[
        "The strip index in (12) is printed as x/s with s both the number of strips and the index of the sum.",
        "(18) repeats the direction of the drag for the lift; the arccos in (22) loses the sign that lift needs; the angle of attack is defined twice (before (3), and in (21)). Lift is across the flow here, by a signed angle.",
    ]);
    for (id, name, rule, expected, last) in RULES {
        let percent = 100.0 * worst(rule)?;
        let good = (percent - expected).abs() <= last;
        section.items.push(
            Item::new(
                id,
                name,
                "not told",
                format!("{percent:.3} %"),
                Verdict::Verified.when(good),
            )
            .with_difference(format!("expected {expected} %")),
        );
    }
    let mut curves = Vec::new();
    type Make = fn(usize) -> Rule;
    let kinds: [(&str, Make); 3] = [
        ("strips, ends", Rule::Endpoint),
        ("strips, middles", Rule::Midpoint),
        ("Gauss", Rule::Gauss),
    ];
    for (k, (name, make)) in kinds.into_iter().enumerate() {
        let mut points = Vec::new();
        for n in [2, 3, 4, 6, 8, 10, 16, 32] {
            points.push((n as f64, 100.0 * worst(make(n))?));
        }
        curves.push(Curve::new(name, k, points).marked());
    }
    section.figures = vec![figure(
        "Worst error over the number of points on a link, both axes logarithmic.",
        1,
        &[Panel::new("", "points", "error, %", curves).logarithmic()],
    )?];
    Ok(section)
}
