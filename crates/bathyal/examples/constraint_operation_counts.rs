//! Operation counts of an evaluation of cooperative arms, beside the tables of the source.
//!
//! Counts the multiplications and additions of the real code, by running it on the counting
//! scalar, for the systems of Diss94 Tables 2, 8 and 9: revolute joints in MDH form with full
//! inertias, rigid grasps, a load in its principal axes, arms on the world. Ends with an error
//! if any count is above that of the source.
//!
//!     cargo run --release --example constraint_operation_counts

use bathyal::Operations;
use bathyal_bench::arms::{Cell, dual_arms, table_2};
use std::process::ExitCode;

/// Prints a row; returns true if the count is not above the source's.
fn row(name: &str, m: usize, n: usize, ours: Operations, paper: [i64; 2], show: bool) -> bool {
    let [multiplications, additions] = paper.map(|x| x as u64);
    let within = ours.multiplications <= multiplications && ours.additions <= additions;
    if show || !within {
        println!(
            "{name:<24}{m:>3}{n:>4}   [{:>6}, {:>6}]   [{:>6}, {:>6}]   {:>4.0} % {}",
            ours.multiplications,
            ours.additions,
            paper[0],
            paper[1],
            100.0 * (ours.multiplications + ours.additions) as f64
                / (multiplications + additions) as f64,
            if within { "" } else { "above" }
        );
    }
    within
}

fn main() -> ExitCode {
    println!("Operations of one evaluation, [multiplications, additions]; m arms of N joints.");
    println!(
        "{:<24}{:>3}{:>4}   {:>16}   {:>16}   ours/source",
        "", "m", "N", "ours", "source"
    );
    let mut good = true;
    for (name, ours, paper) in dual_arms() {
        good &= row(name, 2, 6, ours, paper, true);
    }
    for m in 1..=8 {
        for n in 6..=20 {
            let cell = Cell { arms: m, joints: n };
            let paper = table_2(m as i64, n as i64);
            let show = [1, 2, 4, 8].contains(&m) && [6, 7, 10, 20].contains(&n);
            let ours = cell.count(&vec![false; m]);
            good &= row("no arm singular", m, n, ours, paper, show);
            if m == 2 {
                let ours = cell.count(&[true; 2]);
                good &= row("two arms by method II", m, n, ours, paper, show);
            }
        }
    }
    println!("With singular arms (the source has no totals for them):");
    for s in 1..=4 {
        let singular: Vec<bool> = (0..4).map(|k| k < s).collect();
        let ours = Cell { arms: 4, joints: 6 }.count(&singular);
        println!(
            "four arms of 6, {s} singular: [{}, {}]",
            ours.multiplications, ours.additions
        );
    }
    if good {
        println!("No count is higher than the source's (m = 1..8, N = 6..20).");
        return ExitCode::SUCCESS;
    }
    println!("Some counts are higher than the source's.");
    ExitCode::FAILURE
}
