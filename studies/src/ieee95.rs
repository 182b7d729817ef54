//! IEEE95: the Articulated-Body method under water, what it costs and how long it takes.

mod table2;
mod timing;

use crate::{Chapter, Document};

/// The chapters.
pub fn chapters() -> Vec<Chapter> {
    let chapter = |name, title, make| Chapter {
        name,
        document: Document::Ieee95,
        title,
        weight: 2,
        make,
    };
    vec![
        chapter(
            "table2",
            "Table II: operations of one evaluation",
            table2::section,
        ),
        chapter(
            "timing",
            "Sec. VI: run time of Tiburon with its arm, and of Aquarobot",
            timing::section,
        ),
    ]
}
