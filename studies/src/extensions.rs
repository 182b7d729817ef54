//! Extensions: questions that the documents leave open.

mod choice;
mod decoupled;
mod modes;

use crate::{Chapter, Document, chapters_of};

/// The chapters.
pub fn chapters() -> Vec<Chapter> {
    chapters_of(
        Document::Extensions,
        [
            (
                "decoupled",
                2,
                "Errors of decoupled dynamics over the ratio of vehicle to arm mass",
                decoupled::section,
            ),
            (
                "modes",
                2,
                "Linearisation about an equilibrium: periods and damping of a vehicle",
                modes::section,
            ),
            (
                "choice",
                10,
                "Which stabilisation takes less energy, over payload and travel",
                choice::section,
            ),
        ],
    )
}
