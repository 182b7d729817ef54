//! Figs 14 and 15: error and energy over the mass of the payload.

use super::paper::FLOATING;
use super::run::{Flow, Trial, summaries};
use super::version::Version;
use crate::numbers::{fixed, quantile, sorted};
use crate::plot::{Curve, Panel, figure};
use crate::{Error, Item, Section, Verdict};
use bathyal_sim::control::vehicle::Case;

/// Realisations of the current in scenario C.
const SEEDS: u64 = 10;

/// One of the paper's three scenarios: its letter, wrong density, unsteady.
const SCENARIOS: [(char, bool, bool); 3] =
    [('A', false, false), ('B', true, false), ('C', true, true)];

/// Error and energy over the payloads of Table IX.
fn sweep(case: Case, wrong: bool, unsteady: bool) -> Result<Vec<(f64, [f64; 2])>, Error> {
    let seeds: Vec<Option<u64>> = match unsteady {
        true => (1..=SEEDS).map(Some).collect(),
        false => vec![None],
    };
    let trials: Vec<Trial> = FLOATING
        .iter()
        .flat_map(|(payload, _)| {
            seeds.iter().map(|seed| Trial {
                payload: *payload,
                wrong_density: wrong,
                current: seed.map(Flow::usual),
                ..Trial::stagnant(Version::Calibrated, case)
            })
        })
        .collect();
    let all = summaries(&trials)?;
    let median = |runs: &[[f64; 3]], which: usize| {
        quantile(&sorted(runs.iter().map(|r| r[which]).collect()), 0.5)
    };
    let rows = FLOATING.iter().zip(all.chunks(seeds.len()));
    Ok(rows
        .map(|((payload, _), runs)| (*payload, [median(runs, 0), median(runs, 1)]))
        .collect())
}

/// Ratio of errors above which they are flat in the reading of a figure, or rise.
const FLAT: f64 = 0.85;

/// The section.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "Cases IV (vehicle) and VII (barycentre) with payloads of 0, 1, 2, 5 and 10 kg, calibrated: (A) still water, density known; (B) still water, density wrong by 2.5 %; (C) unsteady water, density wrong, the median of ten realisations.",
    ]);
    let (mut errors, mut energies) = (Vec::new(), Vec::new());
    for (k, (letter, wrong, unsteady)) in SCENARIOS.into_iter().enumerate() {
        let vehicle = sweep(Case::IV, wrong, unsteady)?;
        let center = sweep(Case::VII, wrong, unsteady)?;
        let rises = |rows: &[(f64, [f64; 2])]| rows.windows(2).all(|w| w[1].1[1] > w[0].1[1]);
        let listed = |rows: &[(f64, [f64; 2])]| {
            let all: Vec<String> = rows.iter().map(|r| fixed(r.1[1], 3)).collect();
            all.join(", ")
        };
        section.items.push(Item::new(
            format!("rises-{letter}"),
            format!("({letter}) energy rises with the payload, vehicle; barycentre"),
            "rises",
            format!("{}; {} J", listed(&vehicle), listed(&center)),
            Verdict::Robust.when(rises(&vehicle) && rises(&center)),
        ));
        // Flat within the reading of a figure, or rising.
        let falls = |rows: &[(f64, [f64; 2])]| {
            let error = |row: Option<&(f64, [f64; 2])>| row.map_or(f64::NAN, |r| r.1[0]);
            error(rows.last()) / error(rows.first())
        };
        let (held, shared) = (falls(&vehicle), falls(&center));
        section.items.push(Item::new(
            format!("falls-{letter}"),
            format!("({letter}) error at the largest payload by that without, vehicle; barycentre"),
            "falls",
            format!("{}; {}", fixed(held, 2), fixed(shared, 2)),
            Verdict::Contradicted.when(held > FLAT && shared > FLAT),
        ));
        let below = vehicle.iter().zip(&center).all(|(v, c)| c.1[1] < v.1[1]);
        section.items.push(Item::new(
            format!("below-{letter}"),
            format!("({letter}) the barycentre takes less at every payload"),
            "less",
            if below { "less" } else { "not always" },
            Verdict::Robust.when(below),
        ));
        for (name, rows, shift) in [("vehicle", &vehicle, 0), ("barycentre", &center, 3)] {
            let of = |which: usize| rows.iter().map(|r| (r.0, r.1[which])).collect();
            let name = format!("({letter}) {name}");
            errors.push(Curve::new(&name, k + shift, of(0)).marked());
            energies.push(Curve::new(&name, k + shift, of(1)).marked());
        }
    }
    section.figures = vec![figure(
        "Figs 14 and 15: mean error of the end effector and energy of the thrusters.",
        2,
        &[
            Panel::new("Fig. 14", "payload, kg", "mean error, mm", errors),
            Panel::new("Fig. 15", "payload, kg", "energy, J", energies),
        ],
    )?];
    Ok(section)
}
