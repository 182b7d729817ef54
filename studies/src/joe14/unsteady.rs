//! Table XII, Figs 11 to 13, and Table XIII: water that moves, of a density not known.

use super::paper::{CASES, UNSTEADY};
use super::run::{AMPLITUDE, Flow, HARMONICS, Trial, run_all, summaries};
use super::version::{Detail, VERSIONS, Version};
use crate::numbers::{fixed, quantile, sorted};
use crate::plot::{Curve, Panel, figure};
use crate::rules::{DENSITY, ENERGY, FEEDBACK, JOULES, QUANTILE, SAVING};
use crate::{Error, Item, Section, Table, Verdict};
use bathyal::environment::{UnsteadyCurrent, Water};
use bathyal::spatial::Vec3;
use bathyal_sim::control::vehicle::Case;

/// Realisations of the current.
const SEEDS: u64 = 50;
/// Saving of the paper.
pub(super) const PAPER_SAVING: f64 = 0.385;
/// Cases by their index: with feedback of the position, and without.
pub(super) const WITH_FEEDBACK: [usize; 4] = [3, 4, 6, 7];
pub(super) const WITHOUT_FEEDBACK: [usize; 4] = [0, 1, 2, 5];

/// Error and energy by case and seed.
type Runs = Vec<Vec<[f64; 3]>>;

fn runs(version: Version) -> Result<Runs, Error> {
    let trials: Vec<Trial> = CASES
        .iter()
        .flat_map(|case| (1..=SEEDS).map(|seed| Trial::unsteady(version, *case, Flow::usual(seed))))
        .collect();
    let all = summaries(&trials)?;
    Ok(all.chunks(SEEDS as usize).map(<[_]>::to_vec).collect())
}

/// 5 %, 50 % and 95 % of one of the numbers.
fn spread(runs: &[[f64; 3]], which: usize, digits: usize) -> String {
    let values = sorted(runs.iter().map(|r| r[which]).collect());
    let of = |part| fixed(quantile(&values, part), digits);
    format!("{} ({} to {})", of(0.5), of(0.05), of(0.95))
}

fn current(seed: u64) -> Result<UnsteadyCurrent, Error> {
    UnsteadyCurrent::new(Vec3::zero(), Vec3([AMPLITUDE; 3]), 60.0, HARMONICS, seed)
        .map_err(|error| Error::Failed(error.to_string()))
}

/// In which part of the realisations every case with feedback errs less than every other.
fn feedback_wins(runs: &Runs) -> f64 {
    let wins = (0..SEEDS as usize).filter(|s| {
        let error = |k: &usize| runs[*k][*s][0];
        let worst = WITH_FEEDBACK.iter().map(error).fold(0.0, f64::max);
        WITHOUT_FEEDBACK.iter().map(error).all(|e| worst < e)
    });
    wins.count() as f64 / SEEDS as f64
}

/// Energy saved by holding the barycentre, of the cases with feedback, by realisation.
fn savings(runs: &Runs) -> Vec<f64> {
    let of = |s: usize| {
        let energy = |k: usize| runs[k][s][1];
        1.0 - (energy(6) + energy(7)) / (energy(3) + energy(4))
    };
    sorted((0..SEEDS as usize).map(of).collect())
}

/// Table XII.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "The eight cases in a current that wanders about zero by (28), while controllers take the density for 1000 instead of 1025 kg/m³ and know nothing of the current. One run of the paper's cannot be repeated: amplitude, harmonics and random numbers are not printed. 50 seeded realisations of each case in each version; medians, with 5 and 95 % in brackets.",
    ]);
    section.assumptions = vec![
        format!(
            "Fitted: the amplitude of the current, {AMPLITUDE} m/s on each of three axes, to the errors that the paper prints; that ours are as large confirms nothing. {HARMONICS} harmonics, seeds 1 to {SEEDS}; Fig. 11 was not available."
        ),
        "The versions are those of Table XI: (32) as printed in all of them, without added mass in the force that holds the barycentre; no reaction torque of the propellers in the calibrated one and that of the \"Veh.\" angles.".to_string(),
    ];
    let mut table = Table::new(
        "Mean error of the end effector, mm, and energy of the thrusters, J: median (5 % to 95 %)",
        &[
            "case",
            "paper, mm",
            "calibrated",
            "faithful",
            "paper, J",
            "calibrated",
            "faithful",
        ],
    );
    let mut all = Vec::new();
    for version in VERSIONS {
        let runs = runs(version)?;
        judge(&mut section, version, &runs);
        all.push(runs);
    }
    for (k, case) in CASES.iter().enumerate() {
        table.row(vec![
            format!("{case:?}"),
            fixed(UNSTEADY[k].0, 2),
            spread(&all[0][k], 0, 1),
            spread(&all[2][k], 0, 1),
            fixed(UNSTEADY[k].1, 4),
            spread(&all[0][k], 1, 3),
            spread(&all[2][k], 1, 3),
        ]);
    }
    section.tables = vec![table];
    section.figures = vec![figure(
        "Figs 11 to 13 for the first realisation, calibrated: velocity of the water; errors without and with feedback.",
        3,
        &panels()?,
    )?];
    Ok(section)
}

fn judge(section: &mut Section, version: Version, runs: &Runs) {
    let name = version.name();
    let id = |what: &str| format!("{}-{what}", name.replace([' ', '"', '.'], ""));
    let wins = feedback_wins(runs);
    section.items.push(Item::new(
        id("feedback"),
        format!("{name}: all cases with feedback err less than all without"),
        "in the one run",
        format!("in {} % of {SEEDS}", fixed(100.0 * wins, 0)),
        Verdict::Robust.when(wins >= FEEDBACK.limit),
    ));
    let saved = savings(runs);
    let of = |part| fixed(100.0 * quantile(&saved, part), 1);
    section.items.push(
        Item::new(
            id("saving"),
            format!("{name}: energy saved by VII, VIII beside IV, V"),
            "38.5 %",
            format!("{} % ({} to {})", of(0.5), of(0.05), of(0.95)),
            Verdict::Contradicted.when(quantile(&saved, 1.0 - QUANTILE.limit) < PAPER_SAVING),
        )
        .with_difference("a flow on three axes does not save as much: most of the energy goes into holding against it, whatever is held"),
    );
}

fn panels() -> Result<Vec<Panel>, Error> {
    let water = current(1)?;
    let axis = |(k, name): (usize, &str)| {
        let times = (0..=120).map(|i| 0.5 * f64::from(i));
        let at = |t: f64| -> f64 { Water::<f64>::sample(&water, Vec3::zero(), t).velocity[k] };
        Curve::new(name, k, times.map(|t| (t, at(t))).collect())
    };
    let flow = ["x", "y", "z"].into_iter().enumerate().map(axis).collect();
    let mut panels = vec![Panel::new("Fig. 11", "time, s", "water, m/s", flow)];
    for (title, cases) in [("Fig. 12", WITHOUT_FEEDBACK), ("Fig. 13", WITH_FEEDBACK)] {
        let trials = cases.map(|k| Trial::unsteady(Version::Calibrated, CASES[k], Flow::usual(1)));
        let outcomes = run_all(&trials)?;
        let curve = |(color, k): (usize, &usize)| {
            let moments = outcomes[color].moments.iter().step_by(10);
            let points = moments.map(|m| (m.t, 1e3 * m.error)).collect();
            Curve::new(format!("case {:?}", CASES[*k]), color, points)
        };
        let curves = cases.iter().enumerate().map(curve).collect();
        panels.push(Panel::new(title, "time, s", "error, mm", curves));
    }
    Ok(panels)
}

/// Rows of Table XIII without variable coefficients: unsteady, wrong density, angle of
/// attack; energies of vehicle and barycentre stabilisation in J.
const DETAILS: [(bool, bool, bool, [f64; 2]); 6] = [
    (true, false, false, [0.5170, 0.3461]),
    (true, true, false, [0.5223, 0.3503]),
    (true, true, true, [0.5030, 0.3381]),
    (false, false, false, [0.3331, 0.1914]),
    (false, true, false, [0.3365, 0.1936]),
    (false, true, true, [0.3246, 0.1838]),
];

/// Realisations for one row of Table XIII.
const DETAIL_SEEDS: u64 = 10;
/// How much more the prototype's joules are than those of row 4.
const PROTOTYPE_HIGH: [f64; 2] = [0.19, 0.23];

/// The least ratio of energies, barycentre by vehicle, of all realisations.
fn least_ratio(center: &[[f64; 3]], vehicle: &[[f64; 3]]) -> f64 {
    let ratios = center.iter().zip(vehicle).map(|(c, v)| c[1] / v[1]);
    ratios.fold(f64::INFINITY, f64::min)
}

/// Table XIII.
pub fn details() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "Energy of cases IV and VII, calibrated, with parts of the model of the water left out. In unsteady water the median of ten realisations.",
    ])
    .with_assumptions(&["The coefficients that vary with the distance travelled (Fig. 24) are not printed: the two rows with them are not compared."]);
    // Energies of vehicle stabilisation in still water, density known and wrong.
    let mut still = Vec::new();
    for (k, (unsteady, wrong, angle, paper)) in DETAILS.into_iter().enumerate() {
        let seeds: Vec<Option<u64>> = match unsteady {
            true => (1..=DETAIL_SEEDS).map(Some).collect(),
            false => vec![None],
        };
        let trials: Vec<Trial> = [Case::IV, Case::VII]
            .iter()
            .flat_map(|case| {
                seeds.iter().map(|seed| Trial {
                    wrong_density: wrong,
                    current: seed.map(Flow::usual),
                    detail: Detail {
                        angle_of_attack: angle,
                    },
                    ..Trial::stagnant(Version::Calibrated, *case)
                })
            })
            .collect();
        let all = summaries(&trials)?;
        let (vehicle, center) = all.split_at(seeds.len());
        let median =
            |runs: &[[f64; 3]]| quantile(&sorted(runs.iter().map(|r| r[1]).collect()), 0.5);
        let (ours, theirs) = (median(center) / median(vehicle), paper[1] / paper[0]);
        let word = |yes: bool, name: &str| {
            if yes {
                name.to_string()
            } else {
                format!("no {name}")
            }
        };
        let verdict = match unsteady {
            // By the saving of Table XII: a flow on three axes cannot come to the paper's ratio.
            true => Verdict::Contradicted.when(least_ratio(center, vehicle) > theirs),
            false => Verdict::Calibrated.when((ours - theirs).abs() <= SAVING.limit),
        };
        section.items.push(Item::new(
            format!("row-{}", k + 1),
            format!(
                "{}, {}, {}: barycentre / vehicle",
                word(unsteady, "unsteady flow"),
                word(wrong, "wrong density"),
                word(angle, "angle of attack")
            ),
            format!("{} / {} J = {}", paper[1], paper[0], fixed(theirs, 4)),
            format!(
                "{} / {} J = {}",
                fixed(median(center), 4),
                fixed(median(vehicle), 4),
                fixed(ours, 4)
            ),
            verdict,
        ));
        if !unsteady && !angle {
            still.push((median(vehicle), paper[0]));
            let [held, shared] =
                [(vehicle, paper[0]), (center, paper[1])].map(|(runs, j)| median(runs) / j - 1.0);
            let [low, most] = PROTOTYPE_HIGH;
            let high = |off: &f64| {
                let near = low - JOULES.limit..=most + JOULES.limit;
                near.contains(off) && *off > ENERGY.limit
            };
            section.items.push(Item::new(
                format!("row-{}-joules", k + 1),
                "the joules of that row, vehicle; barycentre",
                format!("{}; {} J", paper[0], paper[1]),
                format!("{:+.0} %; {:+.0} %", 100.0 * held, 100.0 * shared),
                Verdict::Contradicted.when([held, shared].iter().all(high)),
            ));
        }
    }
    if let [(known, paper_known), (wrong, paper_wrong)] = still[..] {
        let change = wrong / known - 1.0;
        let theirs = paper_wrong / paper_known - 1.0;
        section.items.push(Item::new(
            "density",
            "energy for a density that is wrong by 2.5 %, still water, vehicle held",
            format!("{:+.1} %", 100.0 * theirs),
            format!("{:+.2} %", 100.0 * change),
            Verdict::Contradicted.when(change.abs() < DENSITY.limit),
        ));
    }
    section.not_in_documents = vec![
        "The coefficients C_D and C_M of Fig. 24, behind the rows with ratios 0.6144 and 0.5854."
            .to_string(),
    ];
    Ok(section)
}
