//! Figure 14 and Table 5: work against error with blocks of one, two and four points.
//!
//! The thesis measures seconds of a Cray; here an evaluation of the dynamics is the unit, which
//! is the same on every machine, and which all three methods need alike.

use super::order::observed;
use crate::lift::{Lift, LiftResult, LiftSettings, STENCILS};
use crate::plot::{Curve, Panel, figure};
use crate::{Error, Item, Section, Table, Verdict};
use bathyal_sim::integrate::Stencil;

/// The error of the load's final position that methods are compared at, m.
pub const TARGET: f64 = 1e-6;

/// Steps of one second, all of them whole blocks.
const STEPS: [u32; 14] = [
    16, 20, 28, 40, 56, 80, 112, 160, 224, 320, 448, 640, 896, 1280,
];

/// Errors of a state that are nearly roundings: ten thousand steps, and the growth in a second of open
/// loop makes of them.
const ROUNDING: f64 = 1e-10;

/// Observed order, of five, where steps are not short yet: terms of other orders add to
/// it, or are taken from it.
const FIFTH: f64 = 4.25;

/// How far the order of B1PC5 may be from five where nothing disturbs it.
const OF_ONE: f64 = 0.05;

/// Steps of the run that all are compared with.
const FINE: u32 = 10_000;

/// S_a of Table 5, for 1, 2, 4 points, and the seconds behind it.
pub const PAPER: [(f64, f64); 3] = [(1.0, 0.117), (0.770, 0.152), (0.485, 0.241)];

/// Work and error of a step length.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Steps of one second.
    pub steps: u32,
    /// Evaluations of the dynamics.
    pub evaluations: f64,
    /// Of the final position of the load, m.
    pub error: f64,
    /// The largest of the final state, rad, m, rad/s, m/s.
    pub of_state: f64,
}

/// Work against error.
#[derive(Clone, Debug)]
pub struct Course {
    /// The block.
    pub stencil: Stencil,
    /// From long steps to short ones.
    pub samples: Vec<Sample>,
}

impl Course {
    /// Evaluations and steps to reach the target, by interpolation between logarithms.
    pub fn at_target(&self) -> Option<(f64, f64)> {
        let mut pairs = self.samples.windows(2);
        let last = pairs.rfind(|pair| pair[0].error > TARGET && pair[1].error <= TARGET)?;
        let [a, b] = [last[0], last[1]];
        let part = (a.error / TARGET).ln() / (a.error / b.error).ln();
        let between = |x: f64, y: f64| (x.ln() + part * (y / x).ln()).exp();
        Some((
            between(a.evaluations, b.evaluations),
            between(f64::from(a.steps), f64::from(b.steps)),
        ))
    }

    /// Observed order of the whole state, from its largest error below 1e-6 to its smallest
    /// above roundings.
    pub fn order(&self) -> Option<f64> {
        let seen = |s: &&Sample| s.of_state < TARGET && s.of_state > ROUNDING;
        let mut within = self.samples.iter().filter(seen);
        let (first, last) = (within.next()?, within.next_back()?);
        let steps = f64::from(last.steps) / f64::from(first.steps);
        Some((first.of_state / last.of_state).ln() / steps.ln())
    }
}

/// Distance of two places.
fn distance(a: &LiftResult, b: &LiftResult) -> f64 {
    let square = |k: usize| (a.load[k] - b.load[k]).powi(2);
    (0..3).map(square).sum::<f64>().sqrt()
}

/// The largest difference of two states.
fn largest(a: &LiftResult, b: &LiftResult) -> f64 {
    let pairs = a.y.iter().zip(&b.y);
    pairs.fold(0.0, |most, (a, b)| most.max((a - b).abs()))
}

/// All three methods.
pub fn courses(lift: &Lift) -> Result<Vec<Course>, Error> {
    let run = |stencil, steps| {
        lift.run(&LiftSettings {
            stencil,
            steps,
            partition: Some(Default::default()),
        })
    };
    let fine = run(Stencil::One, FINE)?;
    let course = |stencil| {
        let sample = |steps: &u32| {
            let arrived = run(stencil, *steps)?;
            Ok(Sample {
                steps: *steps,
                evaluations: arrived.effort.evaluations as f64,
                error: distance(&arrived, &fine),
                of_state: largest(&arrived, &fine),
            })
        };
        let samples = STEPS.iter().map(sample).collect::<Result<_, Error>>()?;
        Ok(Course { stencil, samples })
    };
    STENCILS.into_iter().map(course).collect()
}

/// The section.
pub fn section() -> Result<Section, Error> {
    let courses = courses(&Lift::from_gallery()?)?;
    let mut section = Section::with_text(&[
        "Four PUMA 560 lift 4 kg by 0.8 m in 1 s under joint torques that are computed beforehand. Error of the final position of the load against the evaluations of the dynamics, for sliding blocks of 1, 2 and 4 points.",
        "The unit is an evaluation instead of a second, so that the numbers are those of the methods and not of a machine; the paper's S_a is a ratio of serial times, in which evaluations are nearly all.",
    ])
    .with_assumptions(&[
        "Not told: where the arms stand, how the hands hold the load, how the load moves in time (here as a polynomial of fifth degree, from rest to rest), how torques are shared (here evenly), and between which torques were interpolated (here they are a smooth function of time).",
    ]);
    let mut table = Table::new(
        "Evaluations and errors",
        &["steps", "evaluations", "B1PC5, m", "B2PC5, m", "B4PC5, m"],
    );
    for (k, first) in courses[0].samples.iter().enumerate() {
        let mut row = vec![first.steps.to_string(), format!("{}", first.evaluations)];
        row.extend(
            courses
                .iter()
                .map(|c| format!("{:.2e}", c.samples[k].error)),
        );
        table.row(row);
    }
    let at: Vec<Option<(f64, f64)>> = courses.iter().map(Course::at_target).collect();
    let slow = |k: usize| Some(at[0]?.0 / at[k]?.0);
    for (k, (name, points)) in [("B2PC5", 2), ("B4PC5", 4)].into_iter().enumerate() {
        let (paper, _) = PAPER[k + 1];
        let ours = slow(k + 1).unwrap_or(f64::NAN);
        section.items.push(
            Item::new(
                format!("slowdown-{points}"),
                format!("S_a of {name} at 1e-6 m: below 1"),
                format!("{paper:.3}"),
                format!("{ours:.3}"),
                Verdict::Robust.when(ours < 1.0),
            )
            .with_difference(format!("{:+.0} %", 100.0 * (ours / paper - 1.0))),
        );
    }
    let falls = slow(1) > slow(2);
    section.items.push(Item::new(
        "larger-blocks-need-more",
        "the larger the block, the more evaluations for 1e-6 m",
        "B1PC5, B2PC5, B4PC5",
        at.iter()
            .map(|a| a.map_or("not reached".to_string(), |(e, _)| format!("{e:.0}")))
            .collect::<Vec<_>>()
            .join(", "),
        Verdict::Robust.when(falls),
    ));
    for course in &courses {
        let name = format!("B{}PC5", course.stencil.points());
        let lift = course.order().unwrap_or(f64::NAN);
        let what = format!("order of {name}");
        let (item, difference) = match course.stencil {
            // In the lift, what the first steps err by and roundings disturb it.
            Stencil::One => {
                let (order, errors) = observed();
                let good = (order - 5.0).abs() < OF_ONE;
                let verdict = Verdict::Robust.when(good);
                let what = format!("{what}, by a pendulum that swings for 100 s");
                let item = Item::new("order-1", what, "5", format!("{order:.2}"), verdict);
                let [long, short] = errors;
                let text = format!("errors {long:.0e} and {short:.0e}; in the lift {lift:.1}");
                (item, text)
            }
            stencil => {
                let id = format!("order-{}", stencil.points());
                let what = format!("{what}, error of the whole state against step");
                let verdict = Verdict::Robust.when(lift > FIFTH);
                let item = Item::new(id, what, "5", format!("{lift:.1}"), verdict);
                (item, String::new())
            }
        };
        section.items.push(item.with_difference(difference));
    }
    let curve = |(k, course): (usize, &Course)| {
        let point = |s: &Sample| (s.error, s.evaluations);
        let drawn = course.samples.iter().filter(|s| s.error < 1e-2);
        let name = format!("B{}PC5", course.stencil.points());
        Curve::new(name, k, drawn.map(point).collect()).marked()
    };
    let panel = Panel::new(
        "Work against error",
        "error of the load's final position, m",
        "evaluations",
        courses.iter().enumerate().map(curve).collect(),
    )
    .logarithmic();
    section.figures = vec![figure(
        "Figure 14, in evaluations instead of seconds",
        1,
        &[panel],
    )?];
    section.tables = vec![table];
    Ok(section)
}
