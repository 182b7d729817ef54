//! Diss94: efficient dynamics on land and under water.

mod arms;
mod fig14;
mod order;
mod parallel;
mod tables;

use crate::{Chapter, Document, chapters_of};

/// The chapters.
pub fn chapters() -> Vec<Chapter> {
    chapters_of(
        Document::Diss94,
        [
            (
                "table2",
                2,
                "Table 2: operations, m arms on one load",
                arms::several,
            ),
            (
                "tables8-9",
                2,
                "Tables 8, 9: operations of the load's step of two arms, singular or not",
                arms::two,
            ),
            (
                "table3",
                2,
                "Table 3: waits and reference members per processor",
                parallel::counts,
            ),
            (
                "fig14",
                2,
                "Figure 14 and Table 5: work against error of the sliding blocks",
                fig14::section,
            ),
            (
                "tables4-6",
                2,
                "Tables 4 to 6: speedups by chains and points",
                parallel::times,
            ),
            (
                "table12",
                2,
                "Table 12: operations, m chains on a mobile base, by composite bodies",
                tables::composite_bodies,
            ),
            (
                "table16",
                2,
                "Table 16: operations, m chains on a mobile base",
                tables::several_chains,
            ),
            (
                "table19",
                2,
                "Table 19: operations, one chain, full and decoupled dynamics",
                tables::one_chain,
            ),
            (
                "tables21-24",
                2,
                "Tables 21 to 24: operations of transforms between links",
                tables::transforms,
            ),
            (
                "tables26-30",
                2,
                "Tables 26, 28, 30: operations of a serial chain on a fixed base",
                tables::serial_chain,
            ),
        ],
    )
}
