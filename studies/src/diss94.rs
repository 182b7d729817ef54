//! Diss94: efficient dynamics on land and under water.

mod arms;
mod fig14;
mod parallel;
mod tables;

use crate::{Chapter, Document};

/// The chapters.
pub fn chapters() -> Vec<Chapter> {
    let chapter = |name, title, make| Chapter {
        name,
        document: Document::Diss94,
        title,
        weight: 2,
        make,
    };
    vec![
        chapter(
            "table2",
            "Table 2: operations, m arms on one load",
            arms::several,
        ),
        chapter(
            "tables8-9",
            "Tables 8, 9: operations of the load's step of two arms, singular or not",
            arms::two,
        ),
        chapter(
            "table3",
            "Table 3: waits and reference members per processor",
            parallel::counts,
        ),
        chapter(
            "fig14",
            "Figure 14 and Table 5: work against error of the sliding blocks",
            fig14::section,
        ),
        chapter(
            "tables4-6",
            "Tables 4 to 6: speedups by chains and points",
            parallel::times,
        ),
        chapter(
            "table12",
            "Table 12: operations, m chains on a mobile base, by composite bodies",
            tables::composite_bodies,
        ),
        chapter(
            "table16",
            "Table 16: operations, m chains on a mobile base",
            tables::several_chains,
        ),
        chapter(
            "table19",
            "Table 19: operations, one chain, full and decoupled dynamics",
            tables::one_chain,
        ),
        chapter(
            "tables21-24",
            "Tables 21 to 24: operations of transforms between links",
            tables::transforms,
        ),
        chapter(
            "tables26-30",
            "Tables 26, 28, 30: operations of a serial chain on a fixed base",
            tables::serial_chain,
        ),
    ]
}
