//! Operation counts beside the papers': formulas in N and m, and their range.

use crate::{Item, Verdict};
use bathyal::Operations;
use bathyal_bench::arms::CubicFormula;
use bathyal_bench::counts::{Evaluation, Formula, Row};

/// Numbers of chains that the paper's formulas are checked for.
pub const CHAINS: std::ops::RangeInclusive<usize> = 1..=8;
/// From this N on, ours is a formula: shorter chains save a little more.
const FIRST: usize = 4;

/// [M, A].
pub fn pair(count: Operations) -> [i64; 2] {
    [count.multiplications as i64, count.additions as i64]
}

/// Our formula for [M, A], found from a few counts and right for all others; none if there
/// is no such formula.
fn formula(row: &Row) -> Option<String> {
    let n = FIRST as i64;
    let of = |which: usize| {
        if row.several {
            let at = [(2, FIRST), (2, FIRST + 1), (3, FIRST)];
            Formula::chains([2, n], at.map(|(m, n)| pair(row.count(m, n))[which]))
        } else {
            let at = [FIRST, FIRST + 1, FIRST + 2];
            Formula::quadratic(n, at.map(|n| pair(row.count(1, n))[which]))
        }
    };
    let found = [of(0), of(1)];
    if holds(row, |k, m, n| found[k].at(m, n)) {
        return Some(format!("[{}, {}]", found[0], found[1]));
    }
    let counts = [0, 1, 2, 3].map(|i| [2, 3].map(|m| pair(row.count(m, FIRST + i))));
    let cubic = |k: usize| CubicFormula::through([2, n], counts.map(|c| c.map(|x| x[k])));
    let found = [cubic(0), cubic(1)];
    let holds = row.several && holds(row, |k, m, n| found[k].at(m, n));
    holds.then(|| format!("[{}, {}]", found[0], found[1]))
}

/// Checks a formula for all m and N.
fn holds(row: &Row, formula: impl Fn(usize, i64, i64) -> i64) -> bool {
    let chains = if row.several { 2..=8 } else { 1..=1 };
    chains.clone().all(|m| {
        (FIRST..=*row.lengths.end()).all(|n| {
            let count = pair(row.count(m, n));
            (0..2).all(|k| formula(k, m as i64, n as i64) == count[k])
        })
    })
}

/// Compares our formula with the paper's, and checks that ours is never larger.
pub fn item(id: &str, row: &Row, paper: fn(i64, i64) -> [i64; 2], printed: &str) -> Item {
    let chains = if row.several { CHAINS } else { 1..=1 };
    let mut never_above = true;
    let mut same = true;
    for (m, n) in chains.flat_map(|m| row.lengths.clone().map(move |n| (m, n))) {
        let (ours, limit) = (pair(row.count(m, n)), paper(m as i64, n as i64));
        never_above &= (0..2).all(|k| ours[k] <= limit[k]);
        same &= ours == limit;
    }
    let (m, n) = if row.several { (6, 3) } else { (1, 6) };
    let (ours, limit) = (pair(row.count(m, n)), paper(m as i64, n as i64));
    let share = 100.0 * (ours[0] + ours[1]) as f64 / (limit[0] + limit[1]) as f64;
    let example = if row.several { "m = 6, N = 3" } else { "N = 6" };
    let formula = match formula(row) {
        Some(formula) => formula,
        None => format!("[{}, {}] at {example}", ours[0], ours[1]),
    };
    let good = if same {
        Verdict::Exact
    } else {
        Verdict::Robust
    };
    Item::new(
        id,
        match row.what {
            Evaluation::Forward => format!("{}, forward dynamics", row.name),
            _ => row.name.to_string(),
        },
        printed,
        formula,
        good.when(never_above),
    )
    .with_difference(format!(
        "{share:.0} % of the paper's at {example}: [{}, {}] and [{}, {}]; {} from N = {} to {}",
        ours[0],
        ours[1],
        limit[0],
        limit[1],
        if never_above {
            "never above"
        } else {
            "above somewhere"
        },
        row.lengths.start(),
        row.lengths.end(),
    ))
}
