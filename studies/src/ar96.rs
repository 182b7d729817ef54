//! AR96: general trees, compliant contact, and hydrodynamics behind one door.

mod custom_drag;
mod stiffness;
mod trees;
mod walk;

use crate::{Chapter, Document};

/// The chapters.
pub fn chapters() -> Vec<Chapter> {
    let chapter = |name, weight, title, make| Chapter {
        name,
        document: Document::Ar96,
        title,
        weight,
        make,
    };
    vec![
        chapter("walk", 20, "Aquarobot walks", walk::section),
        chapter(
            "stiffness",
            20,
            "Stiffness of the contacts against the length of a step",
            stiffness::section,
        ),
        chapter(
            "trees",
            1,
            "General trees: a torso with joints in it",
            trees::section,
        ),
        chapter(
            "replaced",
            1,
            "Another hydrodynamic model in one place",
            custom_drag::section,
        ),
    ]
}
