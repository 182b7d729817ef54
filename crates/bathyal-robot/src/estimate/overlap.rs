//! Space that is counted twice.

use super::report::{Report, Warning};
use crate::geometry::Solid;
use crate::lower::placement;
use crate::robot::Body;

/// Bounding boxes that share more than this part of the smaller one.
const MUCH: f64 = 0.25;

/// The part of the smaller bounding box that lies in the other one.
fn shared(a: &Solid, b: &Solid) -> f64 {
    let common: f64 = (0..3)
        .map(|i| (a.upper[i].min(b.upper[i]) - a.lower[i].max(b.lower[i])).max(0.0))
        .product();
    let size = |s: &Solid| -> f64 { (0..3).map(|i| s.upper[i] - s.lower[i]).product() };
    common / size(a).min(size(b))
}

/// Warns of shapes of one body that overlap.
pub(super) fn within(body: &Body, path: &str, solids: &[Solid], report: &mut Report) {
    for (i, a) in solids.iter().enumerate() {
        for (j, b) in solids.iter().enumerate().skip(i + 1) {
            let share = shared(a, b);
            if share > MUCH {
                report.warnings.push(Warning {
                    path: path.to_string(),
                    body: body.name.clone(),
                    text: format!(
                        "the bounding boxes of shapes {} and {} share {:.0} % of the smaller one: if the shapes overlap, that space is counted twice",
                        i + 1,
                        j + 1,
                        100.0 * share
                    ),
                });
            }
        }
    }
}

/// Warns of bodies that overlap their parent where all joints are at zero.
pub(super) fn with_parents(
    bodies: &[Body],
    path: &str,
    solids: &[Vec<Solid>],
    report: &mut Report,
) {
    for (i, body) in bodies.iter().enumerate() {
        let parent = body.parent.as_ref();
        let Some(p) = parent.and_then(|name| bodies.iter().position(|b| b.name == *name)) else {
            continue;
        };
        let pose = placement(body);
        let own = solids[i].iter().map(|solid| solid.placed(&pose));
        let largest = own
            .flat_map(|a| solids[p].iter().map(move |b| shared(&a, b)))
            .fold(0.0, f64::max);
        if largest > MUCH {
            report.warnings.push(Warning {
                path: format!("{path}[{i}]"),
                body: body.name.clone(),
                text: format!(
                    "its bounding box shares {:.0} % with that of its parent '{}': if they overlap, that space is counted twice",
                    100.0 * largest,
                    bodies[p].name
                ),
            });
        }
    }
}
