//! What an evaluation costs, beside the papers' own tables.
//!
//! Counts the multiplications and additions of the real code, by running it on the
//! counting scalar, for the systems of IEEE95 Table II and Diss94 Tables 12, 16, 19,
//! 22-24, 26 and 28: revolute joints in MDH form, full inertias, full added mass, one
//! cylinder along each link's x axis. Ends with an error if anything costs more than
//! the paper says.
//!
//!     cargo run --release --example operation_counts

use bathyal::Operations;
use bathyal_bench::counts::{ROWS, transforms};
use std::process::ExitCode;

/// "above" if a count is above the paper's.
fn verdict(ours: Operations, paper: [i64; 2]) -> &'static str {
    let within = |x: u64, limit: i64| i64::try_from(x).is_ok_and(|x| x <= limit);
    if within(ours.multiplications, paper[0]) && within(ours.additions, paper[1]) {
        ""
    } else {
        "above"
    }
}

fn line(name: &str, m: usize, n: usize, ours: Operations, paper: [i64; 2]) -> bool {
    let Operations {
        multiplications,
        additions,
    } = ours;
    let verdict = verdict(ours, paper);
    println!(
        "{name:<50}{m:>3}{n:>4}   [{multiplications:>6}, {additions:>6}]   [{:>6}, {:>6}]   {:>4.0} % {verdict}",
        paper[0],
        paper[1],
        100.0 * (multiplications + additions) as f64 / (paper[0] + paper[1]) as f64,
    );
    verdict.is_empty()
}

fn main() -> ExitCode {
    let all = std::env::args().any(|a| a == "--all");
    println!("Operations of one evaluation, [multiplications, additions]; m chains of N links.");
    println!(
        "{:<50}{:>3}{:>4}   {:>16}   {:>16}   ours/paper",
        "", "m", "N", "ours", "paper"
    );
    let mut good = true;
    for step in transforms() {
        good &= line(step.name, 1, 1, step.ours, step.paper);
    }
    for row in &ROWS {
        println!("{} {}", row.name, row.formula);
        for m in if row.several { 1..=8 } else { 1..=1 } {
            for n in row.lengths.clone() {
                let ours = row.count(m, n);
                let paper = (row.paper)(m as i64, n as i64);
                let shown = all || [2, 3, 6, 20].contains(&n) && [1, 2, 6, 8].contains(&m);
                let ok = verdict(ours, paper).is_empty();
                if shown || !ok {
                    line(row.name, m, n, ours, paper);
                }
                good &= ok;
            }
        }
    }
    if good {
        println!(
            "No count is higher than the paper's (N = 2..20, of composite bodies 3..8, m = 1..8; --all prints every one)."
        );
        return ExitCode::SUCCESS;
    }
    println!("Some counts are higher than the paper's.");
    ExitCode::FAILURE
}
