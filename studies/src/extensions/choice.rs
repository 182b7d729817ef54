//! Vehicle or barycentre: a map over payload and travel.

use crate::heatmap::Heatmap;
use crate::joe14::analytical::{VEHICLE, ratio};
use crate::joe14::run::Trial;
use crate::joe14::travel::{TravelPlanner, energies, pair};
use crate::joe14::version::Version;
use crate::numbers::fixed;
use crate::plot::Curve;
use crate::{Error, Item, Section, Verdict};
use bathyal_sim::control::vehicle::Case;

/// kg: those of the paper, and on until holding the vehicle is cheaper.
const PAYLOADS: [f64; 9] = [0.0, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0];
/// m.
const TRAVELS: [f64; 10] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0];
/// The largest payload of the paper, kg.
const PAPER: f64 = 10.0;

/// Energy of the barycentre's by that of the vehicle's stabilisation, by payload and travel;
/// NaN where the arm does not reach.
fn map() -> Result<Vec<Vec<f64>>, Error> {
    let mut rows = Vec::new();
    for payload in PAYLOADS {
        let planner = TravelPlanner::new(payload)?;
        let trial = Trial {
            payload,
            ..Trial::stagnant(Version::Faithful, Case::IV)
        };
        let pairs: Vec<Option<[Trial; 2]>> =
            TRAVELS.iter().map(|d| pair(&planner, *d, trial)).collect();
        let trials: Vec<[Trial; 2]> = pairs.iter().copied().flatten().collect();
        let mut found = energies(&trials)?.into_iter();
        let mut value = |pair: &Option<[Trial; 2]>| match pair.and_then(|_| found.next()) {
            Some([vehicle, center]) => center / vehicle,
            None => f64::NAN,
        };
        rows.push(pairs.iter().map(&mut value).collect());
    }
    Ok(rows)
}

/// Where the map crosses 1, travel by travel: payloads between two of the grid, by straight
/// lines.
fn boundary(map: &[Vec<f64>]) -> Vec<(f64, f64)> {
    let mut points = Vec::new();
    for (column, travel) in TRAVELS.into_iter().enumerate() {
        for k in 1..PAYLOADS.len() {
            let [below, above] = [map[k - 1][column], map[k][column]];
            if below < 1.0 && above >= 1.0 {
                let part = (1.0 - below) / (above - below);
                let payload = PAYLOADS[k - 1] + part * (PAYLOADS[k] - PAYLOADS[k - 1]);
                points.push((travel, payload));
            }
        }
    }
    points
}

/// The section.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "\"The environmental conditions, vehicle parameters, payload mass, and manipulator travel distance must all be considered to determine which control method is most efficient\" (JOE14). Cases IV and VII of the shipped auv_wam in still water, faithful version, each with the joint angles that bring the end effector as far along x: energy of the thrusters with the barycentre held, by that with the vehicle held. Below 1, holding the barycentre is cheaper. The motions are those of Fig. 25 and take 60 s.",
    ])
    .with_assumptions(&[
        "Payloads are points at the end effector on which no water acts. Above 10 kg they are more than the paper looks at, to show where the choice turns.",
    ]);
    let map = map()?;
    let known = |rows: &[Vec<f64>]| -> Vec<f64> {
        rows.iter()
            .flatten()
            .copied()
            .filter(|x| x.is_finite())
            .collect()
    };
    let within = PAYLOADS.iter().filter(|p| **p <= PAPER).count();
    let small = known(&map[..within]);
    let (least, most) = (
        small.iter().fold(f64::MAX, |m, x| m.min(*x)),
        small.iter().fold(0.0_f64, |m, x| m.max(*x)),
    );
    let largest = ratio(1.0, PAPER / (PAPER + VEHICLE));
    let line = boundary(&map);
    let turns = match line.iter().map(|p| p.1).reduce(f64::min) {
        Some(payload) => format!("from {} kg on", fixed(payload, 0)),
        None => "nowhere".to_string(),
    };
    section.items = vec![
        Item::new(
            "paper",
            "barycentre / vehicle for 0 to 10 kg and 0.1 to 1 m",
            format!("below 1: (89) is at most {}", fixed(largest, 2)),
            format!("{} to {}", fixed(least, 2), fixed(most, 2)),
            Verdict::Robust.when(most < 1.0 && small.len() == within * TRAVELS.len()),
        ),
        Item::new(
            "boundary",
            "payload from which on holding the vehicle is cheaper, at 0.1 to 1 m",
            "none below 0.994 m, by (89)",
            turns,
            Verdict::Contradicted.when(!line.is_empty()),
        )
        .with_difference("(89) has no links, no drag on the arm, no attitude to hold, and takes energy for force"),
    ];
    section.figures = vec![
        Heatmap {
            x: ("travel of the end effector, m", &TRAVELS),
            y: ("payload, kg", &PAYLOADS),
            values: &map,
            middle: 1.0,
            span: 0.5,
            lines: &[Curve::new("", 7, line)],
        }
        .figure("Energy with the barycentre held by energy with the vehicle held. Blue: the barycentre is cheaper. Red line: where both take the same; –: out of reach of the arm. (89) would be 1 nowhere in this map.")?,
    ];
    Ok(section)
}
