//! Four arms lift a load: the experiment of Diss94 Ch. III.

use bathyal::constraints::Partition;
use bathyal_sim::integrate::Stencil;
use bathyal_studies::lift::{Lift, LiftSettings, STENCILS};
use bathyal_studies::{Section, Verdict, chapters};

/// Without errors of the integrator the torques lift exactly; what is left are the roundings of
/// the profile, 1e-10 of it, times some hundred by which an arm that nobody controls falls
/// away from its path in a second.
const ARRIVES: f64 = 1e-7;

fn settings(stencil: Stencil, steps: u32, partition: Option<Partition>) -> LiftSettings {
    LiftSettings {
        stencil,
        steps,
        partition,
    }
}

#[test]
fn the_load_is_lifted_by_0_8_m() {
    let lift = Lift::from_gallery().expect("the lift");
    let begin = lift.initial_load_position();
    let end = lift
        .run(&settings(Stencil::One, 2000, None))
        .expect("a run")
        .load;
    for (k, rise) in [0.0, 0.0, 0.8].into_iter().enumerate() {
        let off = (end[k] - begin[k] - rise).abs();
        assert!(off < ARRIVES, "axis {k}: {off:e}");
    }
}

#[test]
fn every_partition_gives_the_bits_of_the_serial_run() {
    let lift = Lift::from_gallery().expect("the lift");
    for stencil in STENCILS {
        // Not whole blocks: the last ones are smaller.
        let steps = 199;
        let serial = lift.run(&settings(stencil, steps, None)).expect("a run").y;
        for temporal in [1, 2, 4] {
            for spatial in [1, 2, 4] {
                for lanes in [false, true] {
                    if !stencil.points().is_multiple_of(temporal) {
                        continue;
                    }
                    let partition = Partition {
                        temporal,
                        spatial,
                        lanes,
                    };
                    let run = lift.run(&settings(stencil, steps, Some(partition)));
                    assert_eq!(run.expect("a run").y, serial, "{stencil:?} {partition:?}");
                }
            }
        }
    }
}

/// What is seen of an order of five from 160 to 640 steps, where terms of other orders are not
/// negligible yet.
const FIFTH: f64 = 4.25;

#[test]
fn the_blocks_are_of_fifth_order_on_the_lift() {
    let lift = Lift::from_gallery().expect("the lift");
    let end = |stencil, steps| {
        let run = lift.run(&settings(stencil, steps, Some(Partition::default())));
        run.expect("a run").y
    };
    let fine = end(Stencil::One, 4000);
    for stencil in STENCILS {
        let error = |steps| {
            let found = end(stencil, steps);
            let pairs = found.iter().zip(&fine);
            pairs.fold(0.0_f64, |most, (a, b)| most.max((a - b).abs()))
        };
        let order = 0.5 * (error(160) / error(640)).log2();
        assert!(order > FIFTH, "{stencil:?}: {order}");
    }
}

fn section(name: &str) -> Section {
    let all = chapters();
    let chapter = all
        .iter()
        .find(|c| c.document.name() == "diss94" && c.name == name)
        .expect("a chapter");
    chapter.make().expect("a section")
}

#[test]
fn tables_3_and_5_and_figure_14_hold_and_have_the_same_bits_again() {
    for name in ["table3", "fig14"] {
        let first = section(name);
        for item in &first.items {
            assert!(item.verdict != Verdict::Fails, "{}: {}", item.id, item.ours);
        }
        let again = section(name);
        for (a, b) in first.tables.iter().zip(&again.tables) {
            assert_eq!(a.rows, b.rows);
        }
        for (a, b) in first.items.iter().zip(&again.items) {
            assert_eq!(a.ours, b.ours);
        }
    }
}
