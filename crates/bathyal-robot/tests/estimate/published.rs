//! Ranges of estimates against published values of built vehicles.

use bathyal_robot::estimate::published;
use std::collections::BTreeSet;

#[test]
fn published_values_lie_in_the_ranges() {
    let all = published().unwrap_or_else(|diagnostic| panic!("{diagnostic}"));
    let vehicles: BTreeSet<&str> = all.iter().map(|c| c.vehicle.as_str()).collect();
    assert!(vehicles.len() >= 9 && all.len() >= 80, "{vehicles:?}");
    for c in &all {
        println!(
            "{:<16} {:<10} {:<60} {:>8.3} {:>6.2} {}",
            c.vehicle,
            c.field,
            c.estimate.to_string(),
            c.published,
            c.published / c.estimate.value,
            c.inside
        );
    }
    let outside: Vec<_> = all.iter().filter(|c| !c.inside).collect();
    assert!(outside.iter().all(|c| c.doubt.is_some()), "{outside:#?}");
    // A value that is doubted is said to be, and there is one.
    assert_eq!(outside.len(), 1);
}
