//! The numbers that the documents are held to, from the chapters that take no long.
//!
//! The long sweeps over currents, payloads and travels run in `bathyal reproduce` alone.

use bathyal_studies::{Report, Section, Verdict, chapters};

fn section(document: &str, name: &str) -> Section {
    let chapter = chapters()
        .into_iter()
        .find(|c| c.document.name() == document && c.name == name)
        .expect("a chapter");
    chapter.make().expect("a section")
}

/// Nothing that must hold fails, and there are so many of each verdict.
#[track_caller]
fn holds(section: &Section, counts: &[(Verdict, usize)]) {
    for item in &section.items {
        let good = !item.required || item.verdict != Verdict::Fails;
        assert!(good, "{}: {} is not {}", item.id, item.ours, item.paper);
    }
    for (verdict, count) in counts {
        let found = section.items.iter().filter(|i| i.verdict == *verdict);
        assert_eq!(found.count(), *count, "{}: {verdict:?}", section.name);
    }
}

fn ours(section: &Section, id: &str) -> String {
    let item = section.items.iter().find(|i| i.id.ends_with(id));
    item.expect("an item").ours.clone()
}

#[test]
fn crab11_figures_7_and_8_are_the_integral() {
    let figure = section("crab11", "fig7");
    holds(&figure, &[(Verdict::Exact, 6), (Verdict::Robust, 2)]);
    assert_eq!(ours(&figure, "/reversal"), "108.69°");
    assert_eq!(ours(&figure, "/least"), "104.48°");
    assert_eq!(ours(&figure, "/second-reversal"), "129.86°");
    assert_eq!(ours(&figure, "/full-reach-2"), "(−6.667, −4.000, −1.417)");
    holds(&section("crab11", "fig8"), &[(Verdict::Exact, 4)]);
}

#[test]
fn crab11_strips_err_by_19_half_a_twentieth_and_a_hundredth_percent() {
    holds(&section("crab11", "quadrature"), &[(Verdict::Exact, 4)]);
}

#[test]
fn crab11_torques_are_the_virtual_work_of_the_strips() {
    holds(&section("crab11", "virtual-work"), &[(Verdict::Exact, 1)]);
}

#[test]
fn crab11_the_optimal_posture_beats_standing_and_every_grid_point() {
    holds(&section("crab11", "posture"), &[(Verdict::Robust, 2)]);
}

#[test]
fn ieee95_table_2_and_diss94_tables_are_upper_bounds_of_our_counts() {
    let table = section("ieee95", "table2");
    holds(&table, &[(Verdict::Fails, 0)]);
    assert_eq!(ours(&table, "/water"), "[291N+140, 266N+115]");
    let arms = section("diss94", "table2");
    assert!(ours(&arms, "/arms").starts_with("[m("), "a formula");
    for name in [
        "table2",
        "tables8-9",
        "table12",
        "table16",
        "table19",
        "tables21-24",
        "tables26-30",
    ] {
        holds(&section("diss94", name), &[(Verdict::Fails, 0)]);
    }
}

#[test]
fn joe14_postures_limits_and_vacuum_are_exact() {
    let table = section("joe14", "table9");
    holds(&table, &[(Verdict::Exact, 7)]);
    assert_eq!(ours(&table, "/reach"), "(0.60001, 0.24999, 0.09999)");
    assert_eq!(ours(&table, "/target"), "(1.514, 0.250, 0.252)");
    let limits = section("joe14", "equation89");
    holds(&limits, &[(Verdict::Exact, 3)]);
    assert_eq!(ours(&limits, "/travel"), "0.994");
    assert_eq!(ours(&limits, "/payload"), "144.3");
    holds(&section("joe14", "vacuum"), &[(Verdict::Exact, 1)]);
}

#[test]
fn joe14_table_11_is_calibrated_and_its_orders_hold_in_every_version() {
    let table = section("joe14", "table11");
    holds(&table, &[(Verdict::Calibrated, 12), (Verdict::Robust, 6)]);
}

#[test]
fn ar96_trees_and_replaced_hydrodynamics() {
    holds(&section("ar96", "trees"), &[(Verdict::Exact, 2)]);
    holds(
        &section("ar96", "replaced"),
        &[(Verdict::Exact, 1), (Verdict::Robust, 1)],
    );
}

#[test]
fn beyond_errors_of_decoupled_dynamics_fall_as_one_over_the_ratio() {
    let errors = section("beyond", "decoupled");
    holds(&errors, &[(Verdict::Robust, 4)]);
    assert!(ours(&errors, "/error-1").starts_with("falls as ratio^−1.00"));
}

#[test]
fn beyond_modes_are_the_closed_form_and_the_simulated_swing() {
    let modes = section("beyond", "modes");
    holds(&modes, &[(Verdict::Exact, 4), (Verdict::Robust, 5)]);
}

/// What differs from run to run stands between two comments, and nowhere else.
#[test]
fn everything_but_run_times_has_the_same_bits_again() {
    let make = || Report {
        sections: vec![
            section("ieee95", "timing"),
            section("joe14", "energy"),
            section("crab11", "fig7"),
            section("diss94", "tables8-9"),
            section("beyond", "decoupled"),
            section("beyond", "modes"),
        ],
    };
    let lasting = |html: String| -> String {
        let parts = html.split("<!--machine-->").map(|part| {
            let rest = part.split("<!--/machine-->").last();
            rest.unwrap_or_default().to_string()
        });
        parts.collect()
    };
    let (first, second) = (make(), make());
    assert_eq!(first.json(), second.json());
    let (first, second) = (lasting(first.html()), lasting(second.html()));
    assert!(first.contains("[JOE14]") && !first.contains(" µs"));
    assert_eq!(first, second);
}

#[test]
fn names_of_chapters_and_items_are_unique() {
    let mut names: Vec<(&str, &str)> = chapters()
        .iter()
        .map(|c| (c.document.name(), c.name))
        .collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    let section = section("joe14", "table9");
    let mut ids: Vec<&String> = section.items.iter().map(|i| &i.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), section.items.len());
}
