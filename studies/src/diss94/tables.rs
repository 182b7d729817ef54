//! The tables of operations that belong to open chains.

use crate::counting::{CHAINS, item, pair};
use crate::{Error, Item, Section, Verdict};
use bathyal_bench::counts::{ROWS, Row, transforms as steps};

/// A row as it is printed.
fn printed(id: &str, row: &Row) -> Item {
    item(id, row, row.paper, &row.formula.replace('-', "−"))
}

/// Table 12.
pub fn composite_bodies() -> Result<Section, Error> {
    let row = &ROWS[5];
    let (first, last) = row.lengths.clone().into_inner();
    let mut section = Section::with_text(&[
        "Forward dynamics by composite rigid bodies, m chains of N revolute joints on a free body on land; the paper's count grows with N³.",
    ]);
    section.text.push(format!(
        "Checked for m = {} to {} and N = {first} to {last}. Ours is above the paper's at N = {}: {}.",
        CHAINS.start(),
        CHAINS.end(),
        first - 1,
        above(row, first - 1),
    ));
    section.items = vec![printed("land", row)];
    Ok(section)
}

/// The numbers of chains whose count is above the paper's for N links, with both counts.
fn above(row: &Row, links: usize) -> String {
    let mut found = Vec::new();
    for chains in CHAINS {
        let ours = pair(row.count(chains, links));
        let paper = (row.paper)(chains as i64, links as i64);
        if ours[0] > paper[0] || ours[1] > paper[1] {
            let [[m, a], [pm, pa]] = [ours, paper];
            found.push(format!("m = {chains}, [{m}, {a}] and [{pm}, {pa}]"));
        }
    }
    match found.is_empty() {
        true => "for no m".to_string(),
        false => found.join("; "),
    }
}

/// A walking machine with six legs of three joints.
const LEGS: usize = 6;
const SHORT: usize = 3;

/// Table 16.
pub fn several_chains() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "m chains of N revolute joints on a free body, each leaving it by a screw about z. Counted as in IEEE95, checked for m = 1 to 8 and N = 2 to 20.",
    ]);
    let total = |row: &Row| pair(row.count(LEGS, SHORT)).iter().sum::<i64>();
    let (articulated, composite) = (total(&ROWS[3]), total(&ROWS[5]));
    section.items = vec![
        printed("land", &ROWS[3]),
        printed("water", &ROWS[4]),
        Item::new(
            "composite-below",
            format!(
                "Ch. V: composite bodies take less than articulated bodies at m = {LEGS}, N = {SHORT}"
            ),
            "less",
            format!("{composite} against {articulated} operations"),
            Verdict::Contradicted.when(composite > articulated),
        ),
    ];
    Ok(section)
}

/// Table 19.
pub fn one_chain() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "One chain whose first joint stands at the base's frame, under water; and the same while the motion of the base is given.",
    ]);
    section.items = vec![printed("full", &ROWS[2]), printed("decoupled", &ROWS[6])];
    Ok(section)
}

/// Tables 21 to 24.
pub fn transforms() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "What it costs to carry vectors and inertias from link to link by two planar screws, the angle about z variable and that about x constant.",
    ]);
    for (k, step) in steps().into_iter().enumerate() {
        let ours = [step.ours.multiplications as i64, step.ours.additions as i64];
        let [m, a] = step.paper;
        let verdict = match ours == step.paper {
            true => Verdict::Exact,
            false => Verdict::Robust.when(ours[0] <= m && ours[1] <= a),
        };
        section.items.push(
            Item::new(
                format!("step-{}", k + 1),
                format!("{}: {}", step.table, step.name),
                format!("[{m}, {a}]"),
                format!("[{}, {}]", ours[0], ours[1]),
                verdict,
            )
            .with_difference(match verdict {
                Verdict::Exact => "the same",
                Verdict::Robust => "ours is cheaper",
                _ => "ours is dearer",
            }),
        );
    }
    Ok(section)
}

/// Tables 26, 28 and 30.
pub fn serial_chain() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "N revolute joints on a fixed base, on land: inverse dynamics, joint-space inertia matrix, and forward dynamics by the Articulated-Body method.",
    ])
    .with_errata(&["Table 30 prints 205N−241 additions, the text below it 205N−247, IEEE95 205N−248. Each is an upper bound for ours; the table's is compared here."]);
    section.items = vec![
        printed("table26", &ROWS[7]),
        printed("table28", &ROWS[8]),
        printed("table30", &ROWS[0]),
    ];
    Ok(section)
}
