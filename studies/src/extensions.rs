//! What the documents leave to be done.

mod choice;
mod decoupled;
mod modes;

use crate::{Chapter, Document};

/// The chapters.
pub fn chapters() -> Vec<Chapter> {
    let chapter = |name, weight, title, make| Chapter {
        name,
        document: Document::Extensions,
        title,
        weight,
        make,
    };
    vec![
        chapter(
            "decoupled",
            2,
            "Errors of decoupled dynamics over the ratio of vehicle to arm mass",
            decoupled::section,
        ),
        chapter(
            "modes",
            2,
            "Linearisation about an equilibrium: periods and damping of a vehicle",
            modes::section,
        ),
        chapter(
            "choice",
            10,
            "Which stabilisation takes less energy, over payload and travel",
            choice::section,
        ),
    ]
}
