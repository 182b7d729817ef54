//! IEEE95: the Articulated-Body method under water, its operations and run times.

mod table2;
mod timing;

use crate::{Chapter, Document, chapters_of};

/// The chapters.
pub fn chapters() -> Vec<Chapter> {
    chapters_of(
        Document::Ieee95,
        [
            (
                "table2",
                2,
                "Table II: operations of one evaluation",
                table2::section,
            ),
            (
                "timing",
                2,
                "Sec. VI: run time of Tiburon with its arm, and of Aquarobot",
                timing::section,
            ),
        ],
    )
}
