//! Overlapping shapes, whose volume is counted twice.

use super::report::Report;
use crate::geometry::Solid;
use crate::placement::joint_placement;
use crate::robot::{Body, index_by_name};

/// Overlap of bounding boxes, relative to the smaller one, above which there is a warning.
const MAX_OVERLAP: f64 = 0.25;

/// The part of the smaller bounding box that lies in the other one.
fn shared(a: &Solid, b: &Solid) -> f64 {
    let common: f64 = (0..3)
        .map(|i| (a.upper[i].min(b.upper[i]) - a.lower[i].max(b.lower[i])).max(0.0))
        .product();
    let size = |s: &Solid| -> f64 { (0..3).map(|i| s.upper[i] - s.lower[i]).product() };
    common / size(a).min(size(b))
}

/// Warns, once, of shapes of one body that overlap.
pub(super) fn within(body: &Body, path: &str, solids: &[Solid], report: &mut Report) {
    // How many pairs, and the first of those that share most.
    let (mut pairs, mut most, mut worst) = (0, MAX_OVERLAP, (0, 0));
    for (i, a) in solids.iter().enumerate() {
        for (j, b) in solids.iter().enumerate().skip(i + 1) {
            let share = shared(a, b);
            pairs += usize::from(share > MAX_OVERLAP);
            if share > most {
                (most, worst) = (share, (i, j));
            }
        }
    }
    if pairs == 0 {
        return;
    }
    let others = match pairs {
        1 => String::new(),
        2 => ", and 1 other pair overlaps".to_string(),
        n => format!(", and {} other pairs overlap", n - 1),
    };
    let text = format!(
        "the bounding boxes of shapes {} and {} overlap by {:.0} % of the smaller one{others}: if the shapes themselves overlap, that volume is counted twice",
        worst.0 + 1,
        worst.1 + 1,
        100.0 * most
    );
    report.warn(path, body, text);
}

/// Warns of bodies that overlap their parent where all joints are at zero.
pub(super) fn with_parents(
    bodies: &[Body],
    path: &str,
    solids: &[Vec<Solid>],
    report: &mut Report,
) {
    let index = index_by_name(bodies);
    for (i, body) in bodies.iter().enumerate() {
        let parent = body.parent.as_deref();
        let Some(p) = parent.and_then(|name| index.get(name).copied()) else {
            continue;
        };
        let pose = joint_placement(body);
        let own = solids[i].iter().map(|solid| solid.placed(&pose));
        let largest = own
            .flat_map(|a| solids[p].iter().map(move |b| shared(&a, b)))
            .fold(0.0, f64::max);
        if largest > MAX_OVERLAP {
            let text = format!(
                "its bounding box overlaps that of its parent '{}' by {:.0} %: if the shapes themselves overlap, that volume is counted twice",
                bodies[p].name,
                100.0 * largest
            );
            report.warn(&format!("{path}[{i}]"), body, text);
        }
    }
}
