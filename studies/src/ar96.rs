//! AR96: general trees, compliant contact, and interchangeable hydrodynamic models.

mod custom_drag;
mod stiffness;
mod trees;
mod walk;

use crate::{Chapter, Document, chapters_of};

/// The chapters.
pub fn chapters() -> Vec<Chapter> {
    chapters_of(
        Document::Ar96,
        [
            ("walk", 20, "Aquarobot walks", walk::section),
            (
                "stiffness",
                20,
                "Stiffness of the contacts against the length of a step",
                stiffness::section,
            ),
            (
                "trees",
                1,
                "General trees: a torso with joints in it",
                trees::section,
            ),
            (
                "replaced",
                1,
                "Another hydrodynamic model in one place",
                custom_drag::section,
            ),
        ],
    )
}
