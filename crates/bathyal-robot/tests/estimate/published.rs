//! Ranges of estimates against published values of built vehicles.

use bathyal_robot::estimate::{Comparison, published};
use bathyal_robot::text::significant;
use std::collections::BTreeSet;
use std::path::Path;

fn compared() -> Vec<Comparison> {
    published().unwrap_or_else(|diagnostic| panic!("{diagnostic}"))
}

#[test]
fn published_values_lie_in_the_ranges() {
    let all = compared();
    let vehicles: BTreeSet<&str> = all.iter().map(|c| c.vehicle.as_str()).collect();
    assert!(vehicles.len() >= 9 && all.len() >= 90, "{vehicles:?}");
    let outside: Vec<_> = all.iter().filter(|c| !c.inside).collect();
    assert!(outside.iter().all(|c| c.doubt.is_some()), "{outside:#?}");
    // Sway drag of BlueROV2 Heavy, above that of any bluff body.
    assert_eq!(outside.len(), 1);
    assert!(all.iter().all(|c| c.inside || c.field == "drag"));
}

/// The estimates are no better than their ranges, but in the middle they are right: half of all are
/// within a factor of 1.5, and their median is neither high nor low by more than a third.
#[test]
fn estimates_are_neither_high_nor_low_on_average() {
    let all = compared();
    let known = all.iter().filter(|c| c.estimate.value > 0.0);
    let mut ratios: Vec<f64> = known.map(|c| c.published / c.estimate.value).collect();
    ratios.sort_by(f64::total_cmp);
    let median = ratios[ratios.len() / 2];
    assert!((0.75..1.34).contains(&median), "{median}");
    let near = ratios
        .iter()
        .filter(|r| (1.0 / 1.5..1.5).contains(*r))
        .count();
    assert!(2 * near >= ratios.len(), "{near} of {}", ratios.len());
}

#[test]
fn the_documentation_has_these_numbers() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/estimation.md");
    let page = std::fs::read_to_string(page).expect("the page");
    for c in compared() {
        let row = format!("| {} | {} |", c.vehicle, c.estimate.coefficient);
        let bar = &c.estimate;
        let [value, lower, upper, published] =
            [bar.value, bar.lower, bar.upper, c.published].map(|x| significant(x, 3));
        let cells = format!("| {value} | {lower} to {upper} | {published}");
        let mut rows = page.lines().filter(|line| line.starts_with(&row));
        assert!(
            rows.any(|line| line.contains(&cells)),
            "no '{row}' with '{cells}': copy the table of `bathyal estimate --published`"
        );
    }
}
