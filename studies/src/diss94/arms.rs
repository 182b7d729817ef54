//! Tables 2, 8 and 9: arms that hold one load.

use crate::counting::pair;
use crate::{Error, Item, Section, Table, Verdict};
use bathyal_bench::arms::{Cell, CubicFormula, dual_arms, lilly_orin, table_2};

/// Where the printed formula holds: arms with at least six joints.
const ARMS: std::ops::RangeInclusive<usize> = 1..=8;
const JOINTS: std::ops::RangeInclusive<usize> = 6..=20;

/// [M, A] of m arms of N joints, none or all of them treated as singular.
fn count(arms: usize, joints: usize, singular: bool) -> [i64; 2] {
    pair(Cell { arms, joints }.count(&vec![singular; arms]))
}

/// Joints up to which the O(mN³) algorithm takes less than an O(mN) one, as 2.5 prints it.
const LIMIT: usize = 21;
/// Joints up to which the limit is looked for.
const LONGEST: usize = 60;

/// The largest N up to which m arms take fewer operations by a count than by Lilly and Orin's.
fn limit(arms: usize, count: impl Fn(usize) -> [i64; 2]) -> usize {
    let total = |count: [i64; 2]| count.iter().sum::<i64>();
    let is_less = |n: &usize| total(count(*n)) < total(lilly_orin(arms as i64, *n as i64));
    let less = (*JOINTS.start()..=LONGEST).take_while(is_less);
    less.last().unwrap_or(0)
}

/// Ch. II: up to which N the algorithm takes less than that of Lilly and Orin.
///
/// Rule, set before any count of ours: the printed formulas must give 21 for every m; the claim that
/// 21 is the limit is contradicted if our algorithm takes less beyond it for every m.
fn limits() -> [Item; 2] {
    let printed = ARMS.map(|m| limit(m, |n| table_2(m as i64, n as i64)));
    let ours = ARMS.map(|m| limit(m, |n| count(m, n, false)));
    let [printed, ours]: [Vec<usize>; 2] = [printed.collect(), ours.collect()];
    let words = |limits: &[usize]| match limits.iter().all(|n| *n == limits[0]) {
        true => format!("N ≤ {} for m = 1 to 8", limits[0]),
        false => {
            let each: Vec<String> = limits.iter().map(usize::to_string).collect();
            format!("N ≤ {} for m = 1 to 8", each.join(", "))
        }
    };
    [
        Item::new(
            "limit-printed",
            "Ch. II: joints up to which Table 2 is below the O(mN) count of Lilly and Orin, both as printed",
            format!("N ≤ {LIMIT}"),
            words(&printed),
            Verdict::Exact.when(printed.iter().all(|n| *n == LIMIT)),
        ),
        Item::new(
            "limit",
            "the same with our count in place of Table 2",
            format!("N ≤ {LIMIT}"),
            words(&ours),
            Verdict::Contradicted.when(ours.iter().all(|n| *n > LIMIT)),
        )
        .with_difference(
            "our algorithm takes less than the printed one, so that arms may be longer",
        ),
    ]
}

/// Our formula, found from one and two arms of 6 to 9 joints and right for all others; none
/// if there is no such formula.
fn formula() -> Option<[CubicFormula; 2]> {
    let counts = [6, 7, 8, 9].map(|n| [1, 2].map(|m| count(m, n, false)));
    let found =
        [0, 1].map(|k: usize| CubicFormula::through([1, 6], counts.map(|c| c.map(|x| x[k]))));
    let holds = ARMS
        .flat_map(|m| JOINTS.map(move |n| (m, n)))
        .all(|(m, n)| {
            let ours = count(m, n, false);
            (0..2).all(|k| found[k].at(m as i64, n as i64) == ours[k])
        });
    holds.then_some(found)
}

fn percent(ours: [i64; 2], paper: [i64; 2]) -> String {
    let share = 100.0 * (ours[0] + ours[1]) as f64 / (paper[0] + paper[1]) as f64;
    format!("{share:.0} % of the paper's")
}

fn below(ours: [i64; 2], paper: [i64; 2]) -> bool {
    ours[0] <= paper[0] && ours[1] <= paper[1]
}

fn verdict(ours: [i64; 2], paper: [i64; 2], never_above: bool) -> Verdict {
    match ours == paper {
        true => Verdict::Exact,
        false => Verdict::Robust.when(never_above),
    }
}

/// Table 2.
pub fn several() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "m arms of N revolute joints on the world hold one load in rigid grasps, on land; counted by running the real code on a scalar that counts. Our formula is found from one and two arms of 6 to 9 joints and checked for m = 1 to 8 and N = 6 to 20; so is that ours is not above the paper's.",
    ]);
    let mut never_above = true;
    for (m, n) in ARMS.flat_map(|m| JOINTS.map(move |n| (m, n))) {
        never_above &= below(count(m, n, false), table_2(m as i64, n as i64));
    }
    let (ours, paper) = (count(4, 6, false), table_2(4, 6));
    let words = match formula() {
        Some([a, b]) => format!("[{a}, {b}]"),
        None => format!("[{}, {}] at m = 4, N = 6", ours[0], ours[1]),
    };
    section.items = vec![
        Item::new(
            "arms",
            "m arms on one load",
            "[m(N³/6+20N²+131⅚N+225)+99, m(N³/6+15N²+137⅚N+142)+62]",
            words,
            verdict(ours, paper, never_above),
        )
        .with_difference(format!(
            "{} at m = 4, N = 6; {} for m = 1 to 8, N = 6 to 20",
            percent(ours, paper),
            if never_above {
                "never above"
            } else {
                "above somewhere"
            }
        )),
        Item::new(
            "pumas",
            "four PUMA 560: m = 4, N = 6",
            format!("[{}, {}]", paper[0], paper[1]),
            format!("[{}, {}]", ours[0], ours[1]),
            verdict(ours, paper, below(ours, paper)),
        )
        .with_difference(percent(ours, paper)),
    ];
    section.items.extend(limits());
    let mut table = Table::new(
        "Four arms of six joints, some of them treated as singular: the paper has no totals",
        &["singular", "multiplications", "additions"],
    );
    for singular in 0..=4 {
        let which: Vec<bool> = (0..4).map(|k| k < singular).collect();
        let ours = pair(Cell { arms: 4, joints: 6 }.count(&which));
        table.row(vec![
            singular.to_string(),
            ours[0].to_string(),
            ours[1].to_string(),
        ]);
    }
    section.tables = vec![table];
    Ok(section)
}

/// Tables 8 and 9.
pub fn two() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "Forces at the tips and acceleration of the load of two arms, when the arms' own part is done: Method I by the operational-space inertias, which no singular arm has, Method II by their inverses, which every arm has.",
    ]);
    for (k, (name, ours, paper)) in dual_arms().into_iter().enumerate() {
        let ours = pair(ours);
        section.items.push(
            Item::new(
                format!("method-{}", k + 1),
                format!("{name}, Table {}", 8 + k),
                format!("[{}, {}]", paper[0], paper[1]),
                format!("[{}, {}]", ours[0], ours[1]),
                verdict(ours, paper, below(ours, paper)),
            )
            .with_difference(percent(ours, paper)),
        );
    }
    let [one, two] = [false, true].map(|singular| count(2, 6, singular));
    let saved = 1.0 - (two[0] + two[1]) as f64 / (one[0] + one[1]) as f64;
    let [(_, first, _), (_, second, _)] = dual_arms();
    let [first, second] = [pair(first), pair(second)];
    let step = 1.0 - (second[0] + second[1]) as f64 / (first[0] + first[1]) as f64;
    section.items.push(
        Item::new(
            "saved",
            "Method II takes less than Method I",
            "approximately 30 %",
            format!("{:.0} %", 100.0 * step),
            Verdict::Robust.when((0.25..0.35).contains(&step)),
        )
        .with_difference(format!(
            "{:.0} % of a whole evaluation with two arms of six joints",
            100.0 * saved
        )),
    );
    Ok(section)
}
