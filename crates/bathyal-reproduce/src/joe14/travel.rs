//! Figs 25 and 26: how far and how fast the end effector moves.

use super::paper::{FLOATING, STOWED};
use super::run::{Trial, summaries};
use super::version::{Version, place};
use crate::numbers::fixed;
use crate::plot::{Curve, Panel, figure};
use crate::{Error, Item, Section, Verdict};
use bathyal::Model;
use bathyal::spatial::Vec3;
use bathyal_robot::lower;
use bathyal_sim::control::vehicle::Case;

const DURATIONS: [f64; 10] = [6.0, 9.0, 12.0, 15.0, 21.0, 30.0, 45.0, 60.0, 90.0, 120.0];
/// About how far the postures of Table IX are apart, m.
const LONGEST: f64 = 0.85;
/// How well an end must be reached, m.
const REACHED: f64 = 1e-4;
/// The band of the ratio above 30 s.
const BAND: [f64; 2] = [0.55, 0.60];

/// Vehicle and barycentre over what is varied, and their ratio.
fn panels(x: &str, rows: &[(f64, [f64; 2])]) -> [Panel; 2] {
    let of = |which: usize| rows.iter().map(|r| (r.0, r.1[which])).collect();
    let ratio = rows.iter().map(|r| (r.0, r.1[1] / r.1[0])).collect();
    [
        Panel::new(
            "",
            x,
            "energy, J",
            vec![
                Curve::new("vehicle", 0, of(0)).marked(),
                Curve::new("barycentre", 1, of(1)).marked(),
            ],
        ),
        Panel::new(
            "",
            x,
            "barycentre / vehicle",
            vec![Curve::new("", 2, ratio).marked()],
        ),
    ]
}

/// Energies of cases IV and VII.
fn energies(trials: &[[Trial; 2]]) -> Result<Vec<[f64; 2]>, Error> {
    let flat: Vec<Trial> = trials.iter().flatten().copied().collect();
    let all = summaries(&flat)?;
    Ok(all.chunks(2).map(|pair| [pair[0][1], pair[1][1]]).collect())
}

/// Fig. 26.
pub fn duration() -> Result<Section, Error> {
    let mut section = Section::saying(&[
        "Cases IV and VII, calibrated, density wrong by 2.5 %, the same motion of the arm in 6 to 120 s. The paper's coefficients that vary with the distance travelled are not printed and left out.",
    ]);
    let trials = DURATIONS.map(|duration| {
        [Case::IV, Case::VII].map(|case| Trial {
            duration,
            wrong_density: true,
            ..Trial::stagnant(Version::Calibrated, case)
        })
    });
    let found = energies(&trials)?;
    let rows: Vec<(f64, [f64; 2])> = DURATIONS.into_iter().zip(found).collect();
    let ratio = |row: &(f64, [f64; 2])| row.1[1] / row.1[0];
    let largest = rows.iter().map(ratio).fold(0.0, f64::max);
    let slow: Vec<f64> = rows.iter().filter(|r| r.0 > 30.0).map(ratio).collect();
    let (low, high) = (
        slow.iter().fold(f64::MAX, |m, x| m.min(*x)),
        slow.iter().fold(0.0_f64, |m, x| m.max(*x)),
    );
    section.items = vec![
        Item::new(
            "below-one",
            "barycentre / vehicle at all durations",
            "below 1",
            format!("at most {}", fixed(largest, 3)),
            Verdict::Robust.if_so(largest < 1.0),
        ),
        Item::new(
            "level",
            "the same above 30 s",
            "hardly changes; 0.5854 at 60 s with variable coefficients",
            format!("{} to {}", fixed(low, 3), fixed(high, 3)),
            Verdict::Calibrated.if_so(low >= BAND[0] && high <= BAND[1]),
        ),
    ];
    section.figures = vec![figure(
        "Fig. 26: energy over the duration of the motion, and the ratio of both.",
        2,
        &panels("duration, s", &rows),
    )?];
    Ok(section)
}

/// Joint angles in degrees that bring the end effector, seen from the base of the arm or,
/// with the barycentre held, from where the base was, to a point: damped least squares on
/// differences, from the given angles. Units are degrees and m.
fn reach(model: &Model<f64>, from: [f64; 7], goal: Vec3<f64>, floating: bool) -> [f64; 7] {
    const STEP: f64 = 1e-4;
    const DAMPING: f64 = 1e-3;
    const ROUNDS: usize = 200;
    let begin = place(model, &STOWED).1;
    let at = |angles: &[f64; 7]| {
        let (end, center) = place(model, angles);
        if floating { end + begin - center } else { end }
    };
    let mut angles = from;
    for _ in 0..ROUNDS {
        let off = goal - at(&angles);
        let columns: [Vec3<f64>; 7] = core::array::from_fn(|k| {
            let (mut more, mut less) = (angles, angles);
            more[k] += STEP;
            less[k] -= STEP;
            (at(&more) - at(&less)) * (0.5 / STEP)
        });
        // (J Jᵀ + λ²) y = off, Δ = Jᵀ y
        let mut square = [[0.0; 3]; 3];
        for (i, row) in square.iter_mut().enumerate() {
            for (j, x) in row.iter_mut().enumerate() {
                *x = columns.iter().map(|c| c[i] * c[j]).sum();
                if i == j {
                    *x += DAMPING * DAMPING;
                }
            }
        }
        let [u, v, w] = [0, 1, 2].map(|k| Vec3([square[0][k], square[1][k], square[2][k]]));
        let determinant = u.dot(v.cross(w));
        let y = Vec3([
            off.dot(v.cross(w)) / determinant,
            u.dot(off.cross(w)) / determinant,
            u.dot(v.cross(off)) / determinant,
        ]);
        for (angle, column) in angles.iter_mut().zip(&columns) {
            // Small steps: the posture changes steadily.
            *angle += (column.dot(y)).clamp(-5.0, 5.0);
        }
    }
    angles
}

/// Fig. 25.
pub fn distance() -> Result<Section, Error> {
    let mut section = Section::saying(&[
        "Cases IV and VII, calibrated, density wrong by 2.5 %: the end effector ends 0.1 to 0.9 m further along x, as far as the joint angles are found. Each case has the joint angles that bring it there, found by inverse kinematics; joints move on cycloids.",
    ])
    .assuming(&["The paper does not print where the motion begins, nor its joint angles: from the stowed posture, ends found by damped least squares. Fig. 25 itself is therefore not reproducible; its trend is compared."]);
    let model = {
        let robot = Version::Calibrated.robot(10.0)?;
        let spec = lower(&robot).map_err(|fault| Error::Lost(fault.message))?;
        Model::build(&spec)?
    };
    let (begin, center) = place(&model, &STOWED);
    let (mut distances, mut trials) = (Vec::new(), Vec::new());
    for d in (1..=9).map(|k| 0.1 * f64::from(k)) {
        let goal = begin + Vec3::new(d, 0.0, 0.0);
        // Part of the way to the posture that reaches furthest.
        let part = d / LONGEST;
        let from = core::array::from_fn(|k| STOWED[k] + part * (FLOATING[4].1[k] - STOWED[k]));
        let mut worst = 0.0_f64;
        let pair = [(Case::IV, false), (Case::VII, true)].map(|(case, floating)| {
            let target = reach(&model, from, goal, floating);
            let (end, after) = place(&model, &target);
            let moved = if floating { end + center - after } else { end };
            worst = worst.max((moved - goal).norm());
            Trial {
                target: Some(target),
                wrong_density: true,
                ..Trial::stagnant(Version::Calibrated, case)
            }
        });
        if worst < REACHED {
            distances.push(d);
            trials.push(pair);
        }
    }
    let listed: Vec<String> = distances.iter().map(|d| fixed(*d, 1)).collect();
    let found = energies(&trials)?;
    let rows: Vec<(f64, [f64; 2])> = distances.into_iter().zip(found).collect();
    let ratios: Vec<f64> = rows.iter().map(|r| r.1[1] / r.1[0]).collect();
    let largest = ratios.iter().fold(0.0_f64, |m, x| m.max(*x));
    let least = ratios.iter().fold(f64::MAX, |m, x| m.min(*x));
    section.items = vec![
        Item::new(
            "below-one",
            "barycentre / vehicle at all distances",
            "0.53 to 0.59",
            format!("{} to {}", fixed(least, 2), fixed(largest, 2)),
            Verdict::Robust.if_so(!rows.is_empty() && largest < 1.0),
        )
        .off(format!(
            "below 1, at {} m, where both ends are reached",
            listed.join(", ")
        )),
        Item::new(
            "figure",
            "the curves of Fig. 25 themselves",
            "a figure",
            "begin and joint angles are not printed",
            Verdict::NotReproducible,
        )
        .optional(),
    ];
    section.figures = vec![figure(
        "Fig. 25: energy over the distance of travel, and the ratio of both.",
        2,
        &panels("distance, m", &rows),
    )?];
    Ok(section)
}
