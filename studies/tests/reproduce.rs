//! The numbers that the documents are held to, from the chapters that take no long.
//!
//! The long sweeps over currents, payloads and travels run in `bathyal reproduce` alone.

use bathyal_studies::{Item, Report, Section, Verdict, chapters};

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
        let good = item.verdict != Verdict::Fails;
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
    holds(
        &figure,
        &[
            (Verdict::Exact, 1),
            (Verdict::Robust, 3),
            (Verdict::Verified, 4),
        ],
    );
    assert_eq!(ours(&figure, "/reversal"), "108.69°");
    assert_eq!(ours(&figure, "/least"), "104.48°");
    assert_eq!(ours(&figure, "/second-reversal"), "129.86°");
    assert_eq!(ours(&figure, "/full-reach-2"), "(−6.667, −4.000, −1.417)");
    holds(&section("crab11", "fig8"), &[(Verdict::Verified, 4)]);
}

#[test]
fn crab11_strips_err_by_19_half_a_twentieth_and_a_hundredth_percent() {
    holds(&section("crab11", "quadrature"), &[(Verdict::Verified, 4)]);
}

#[test]
fn crab11_torques_are_the_virtual_work_of_the_strips() {
    holds(
        &section("crab11", "virtual-work"),
        &[(Verdict::Verified, 1)],
    );
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
    holds(&limits, &[(Verdict::Exact, 2), (Verdict::Verified, 1)]);
    assert_eq!(ours(&limits, "/travel"), "0.994");
    assert_eq!(ours(&limits, "/payload"), "144.3");
    holds(&section("joe14", "vacuum"), &[(Verdict::Exact, 1)]);
}

#[test]
fn joe14_table_11_is_calibrated_and_its_orders_hold_in_every_version() {
    let table = section("joe14", "table11");
    holds(
        &table,
        &[
            (Verdict::Calibrated, 12),
            (Verdict::Robust, 6),
            (Verdict::Contradicted, 2),
            (Verdict::Verified, 1),
            (Verdict::Differs, 1),
        ],
    );
}

#[test]
fn ar96_trees_and_replaced_hydrodynamics() {
    holds(&section("ar96", "trees"), &[(Verdict::Verified, 2)]);
    holds(
        &section("ar96", "replaced"),
        &[(Verdict::Verified, 1), (Verdict::Robust, 1)],
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
    holds(&modes, &[(Verdict::Verified, 4), (Verdict::Robust, 5)]);
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

/// A wrong number ends the command with a code of its own, whatever else holds.
#[test]
fn a_wrong_number_fails_the_command() {
    let mut section = section("joe14", "equation89");
    let report = |section: &Section| Report {
        sections: vec![section.clone()],
    };
    assert_eq!(report(&section).exit_code(), 0);
    let right = section.items[0].clone();
    assert_eq!(right.paper, "0.994");
    let judged = |ours: f64| {
        let good = Verdict::Exact.when((ours - 0.994_f64).abs() < 5e-4);
        Item::new(&right.id, &right.what, &right.paper, ours.to_string(), good)
    };
    section.items[0] = judged(0.9942);
    assert_eq!(report(&section).exit_code(), 0);
    section.items[0] = judged(0.996);
    assert_eq!(report(&section).exit_code(), 6);
}

#[test]
fn what_the_document_does_not_tell_is_not_exact() {
    let item = |paper: &str| Item::new("id", "what", paper, "0.5 %", Verdict::Exact);
    assert_eq!(item("0.5 %").verdict, Verdict::Exact);
    for untold in ["not told", "(holds)", "constant", ""] {
        assert_eq!(item(untold).verdict, Verdict::Fails, "{untold}");
    }
    for chapter in [
        ("crab11", "fig7"),
        ("crab11", "quadrature"),
        ("ar96", "trees"),
    ] {
        let section = section(chapter.0, chapter.1);
        let exact = section.items.iter().filter(|i| i.verdict == Verdict::Exact);
        assert!(exact.count() <= 1, "{chapter:?}");
    }
}

/// Claims that our results contradict are items that must go on to contradict them.
#[test]
fn diss94_composite_bodies_take_more_than_articulated_bodies_at_three_joints() {
    let table = section("diss94", "table16");
    holds(&table, &[(Verdict::Contradicted, 1)]);
    assert_eq!(
        ours(&table, "/composite-below"),
        "8005 against 7787 operations"
    );
}

/// The order of B1PC5 is five where rounding and its first steps do not disturb it.
#[test]
fn diss94_b1pc5_is_of_fifth_order() {
    let order: f64 = ours(&section("diss94", "fig14"), "/order-1")
        .parse()
        .unwrap();
    assert!((order - 5.0).abs() < 0.05, "{order}");
}
