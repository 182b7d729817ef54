//! In vacuum, with the attitude held, the barycentre does not move.

use super::run::Trial;
use super::version::Version;
use crate::numbers::fixed;
use crate::{Error, Item, Section, Verdict};
use bathyal_sim::control::vehicle::Case;

/// Bound of the prototype, mm.
const DRIFT: f64 = 0.02;

/// The section.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "Case II without water: attitude control alone while the arm moves. The thrusters give moments only, so momentum is conserved and the barycentre stays.",
    ])
    .with_assumptions(&["Thrusters that follow at once: with motors, some push while others still turn up, and the barycentre moves by a third of a millimetre."]);
    let outcome = Trial {
        dry: true,
        ..Trial::stagnant(Version::Faithful, Case::II)
    }
    .run()?;
    let drift = 1e3 * outcome.drift;
    section.items = vec![Item::new(
        "drift",
        "largest way of the barycentre, mm",
        "0",
        fixed(drift, 4),
        Verdict::Exact.when(drift < DRIFT),
    )];
    Ok(section)
}
