//! Figs 25 and 26: how far and how fast the end effector moves.

use super::paper::{BASE, STOWED};
use super::run::{Trial, summaries};
use super::version::{Version, place};
use crate::numbers::fixed;
use crate::plot::{Curve, Panel, figure};
use crate::{Error, Item, Section, Verdict};
use bathyal::spatial::Vec3;
use bathyal::{Model, State};
use bathyal_robot::to_spec;
use bathyal_sim::control::vehicle::Case;
use bathyal_sim::gallery;
use bathyal_sim::inverse_kinematics::{Arm, ArmKinematics};

const DURATIONS: [f64; 10] = [6.0, 9.0, 12.0, 15.0, 21.0, 30.0, 45.0, 60.0, 90.0, 120.0];
/// Where the end effector begins, from the base of the arm, m.
const BEGIN: [f64; 3] = [-0.4, 0.0, 0.3];
/// The band of the ratio above 30 s.
const BAND: [f64; 2] = [0.55, 0.60];

/// Energies with vehicle and barycentre held over the varied quantity, and their ratio.
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
pub fn energies(trials: &[[Trial; 2]]) -> Result<Vec<[f64; 2]>, Error> {
    let flat: Vec<Trial> = trials.iter().flatten().copied().collect();
    let all = summaries(&flat)?;
    Ok(all.chunks(2).map(|pair| [pair[0][1], pair[1][1]]).collect())
}

/// Fig. 26.
pub fn duration() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
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
            Verdict::Robust.when(largest < 1.0),
        ),
        Item::new(
            "level",
            "the same above 30 s",
            "hardly changes; 0.5854 at 60 s with variable coefficients",
            format!("{} to {}", fixed(low, 3), fixed(high, 3)),
            Verdict::Calibrated.when(low >= BAND[0] && high <= BAND[1]),
        ),
    ];
    section.figures = vec![figure(
        "Fig. 26: energy over the duration of the motion, and the ratio of both.",
        2,
        &panels("duration, s", &rows),
    )?];
    Ok(section)
}

/// Joint angles in degrees that move the end effector along x, from where the motion of
/// every distance begins.
pub struct TravelPlanner {
    model: Model<f64>,
    arm: Arm,
    begin: Vec<f64>,
}

impl TravelPlanner {
    /// For a payload at the end effector.
    pub fn new(payload: f64) -> Result<Self, Error> {
        let mut robot = gallery::robot("auv_wam")?;
        for body in robot.bodies.iter_mut().filter(|b| b.name == "payload") {
            body.mass = Some(payload);
        }
        let spec = to_spec(&robot).map_err(|diagnostic| Error::Failed(diagnostic.message))?;
        let model = Model::build(&spec)?;
        let lost = || Error::Failed("auv_wam does not reach where its way begins".to_string());
        let arm = Arm::longest(&robot, &model, 0).ok_or_else(lost)?;
        let mut stowed = State::zero(&model).q;
        for (q, angle) in stowed[7..].iter_mut().zip(STOWED) {
            *q = angle.to_radians();
        }
        let away = Vec3(BEGIN) + Vec3(BASE) - place(&model, &STOWED).0;
        let begin = ArmKinematics::new(&model, &arm).moved(&stowed, away, false);
        let begin = begin.ok_or_else(lost)?;
        Ok(TravelPlanner { model, arm, begin })
    }

    /// Begin and end for a distance, vehicle held or barycentre held; none if out of reach.
    pub fn ends(&self, distance: f64, floating: bool) -> Option<[[f64; 7]; 2]> {
        let way = Vec3::new(distance, 0.0, 0.0);
        let end = ArmKinematics::new(&self.model, &self.arm).moved(&self.begin, way, floating)?;
        let degrees = |q: &[f64]| core::array::from_fn(|k| q[7 + k].to_degrees());
        Some([degrees(&self.begin), degrees(&end)])
    }
}

/// Cases IV and VII over a distance; none if out of reach.
pub fn pair(planner: &TravelPlanner, distance: f64, trial: Trial) -> Option<[Trial; 2]> {
    let of = |case, floating| {
        let ends = planner.ends(distance, floating)?;
        Some(Trial {
            case,
            ends: Some(ends),
            ..trial
        })
    };
    Some([of(Case::IV, false)?, of(Case::VII, true)?])
}

/// Fig. 25.
pub fn distance() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "Cases IV and VII, calibrated, density wrong by 2.5 %: the end effector ends 0.1 to 1 m further along x in the world. Each case has the joint angles that bring it there, found by inverse kinematics; joints move on cycloids.",
    ])
    .with_assumptions(&[
        "The paper does not print where the motion begins, nor its joint angles: it begins at (−0.4, 0, 0.3) m from the base of the arm, from where all distances are within reach. Fig. 25 itself is therefore not reproducible; its trend is compared.",
        "From the stowed posture, (−0.190, 0, 0.090) m, distances of 0.1 to 0.3 m along x are out of reach of any joint angles: no point nearer than 0.206 m to the shoulder can be reached, where the folded forearm is, and these ends are 0.13, 0.09 and 0.14 m from it.",
    ]);
    let planner = TravelPlanner::new(10.0)?;
    let wanted = (1..=10).map(|k| 0.1 * f64::from(k));
    let trial = Trial {
        wrong_density: true,
        ..Trial::stagnant(Version::Calibrated, Case::IV)
    };
    let reached = |d: f64| pair(&planner, d, trial).map(|pair| (d, pair));
    let (distances, trials): (Vec<f64>, Vec<[Trial; 2]>) = wanted.filter_map(reached).unzip();
    let found = energies(&trials)?;
    let rows: Vec<(f64, [f64; 2])> = distances.into_iter().zip(found).collect();
    let ratios: Vec<f64> = rows.iter().map(|r| r.1[1] / r.1[0]).collect();
    let largest = ratios.iter().fold(0.0_f64, |m, x| m.max(*x));
    let least = ratios.iter().fold(f64::MAX, |m, x| m.min(*x));
    section.items = vec![
        Item::new(
            "below-one",
            "barycentre / vehicle at 0.1 to 1 m",
            "below 1",
            format!("at most {}", fixed(largest, 2)),
            Verdict::Robust.when(rows.len() == 10 && largest < 1.0),
        )
        .with_difference(format!("at all {} distances", rows.len())),
    ];
    section.not_in_documents = vec![format!(
        "The ratio of Fig. 25, 0.53 to 0.59: begin and joint angles of its motions are not printed. With ours it is {} to {}.",
        fixed(least, 2),
        fixed(largest, 2)
    )];
    section.figures = vec![figure(
        "Fig. 25: energy over the distance of travel, and the ratio of both.",
        2,
        &panels("distance, m", &rows),
    )?];
    Ok(section)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ends are found to a micrometre; the sum of a few roundings beside it.
    const CLOSE: f64 = 2e-6;

    #[test]
    fn ends_are_as_far_along_x_as_wanted_by_the_forward_kinematics() {
        let planner = TravelPlanner::new(5.0).unwrap();
        for (distance, floating) in [(0.1, false), (1.0, false), (0.1, true), (1.0, true)] {
            let [begin, end] = planner.ends(distance, floating).unwrap();
            let [(from, before), (to, after)] = [begin, end].map(|q| place(&planner.model, &q));
            let back = if floating {
                before - after
            } else {
                Vec3::zero()
            };
            let off = to + back - from - Vec3::new(distance, 0.0, 0.0);
            assert!(off.norm() < CLOSE, "{distance} m: off by {off:?}");
        }
        assert_eq!(planner.ends(1.5, false), None);
    }
}
