//! Table II.

use crate::counting::item;
use crate::{Error, Section};
use bathyal_bench::counts::ROWS;

/// The section.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "Multiplications and divisions, additions and subtractions of one evaluation for an arm of N revolute joints, counted by running the real code on a scalar that counts. A square root is a multiplication; sines and cosines are not counted. Our formula is found from the counts of three N, is checked for all others up to 20, and holds from N = 4 on; that ours is not above the paper's is checked from N = 2 on.",
    ])
    .with_assumptions(&[
        "The paper's claim is an upper bound on what the dynamics must cost. Ours need not have its formula: it saves where the paper's recursion can be shortened further, under water by reckoning in the frame of the water.",
    ])
    .with_errata(&[
        "The printed rows of the last columns do not add up to the printed totals; the totals are compared.",
    ]);
    section.items = vec![
        item(
            "fixed",
            &ROWS[0],
            |_, n| [224 * n - 259, 205 * n - 248],
            "[224N−259, 205N−248]",
        ),
        item(
            "mobile",
            &ROWS[1],
            |_, n| [224 * n - 30, 205 * n - 37],
            "[224N−30, 205N−37]",
        ),
        item(
            "water",
            &ROWS[2],
            |_, n| [377 * n + 130, 333 * n + 93],
            "[377N+130, 333N+93]",
        ),
    ];
    Ok(section)
}
