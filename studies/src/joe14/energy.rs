//! Fig. 27: energy of thrusters and arm.

use super::run::{Moment, Trial, run_all};
use super::version::Version;
use crate::numbers::{fixed, percent_off};
use crate::plot::{Curve, Panel, figure};
use crate::{Error, Item, Section, Verdict};
use bathyal_sim::control::vehicle::Case;

/// The section.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "Cases IV and VII, calibrated, still water. The thrusters' energy is ∫ V I dt, the arm's ∫ |τ q̇| dt over its joints.",
    ]);
    let cases = [(Case::IV, "vehicle"), (Case::VII, "barycentre")];
    let outcomes = run_all(&cases.map(|(case, _)| Trial::stagnant(Version::Calibrated, case)))?;
    let [vehicle, center] = [&outcomes[0], &outcomes[1]];
    let saved = [vehicle, center].map(|o| [o.energy, o.arm_energy]);
    let arm = 100.0 * (saved[0][1] - saved[1][1]) / (saved[0][0] - saved[1][0]);
    section.items = vec![Item::new(
        "thrusters",
        "thrusters: barycentre against vehicle",
        "significantly less",
        format!(
            "{} against {} J",
            fixed(center.energy, 4),
            fixed(vehicle.energy, 4)
        ),
        Verdict::Robust.when(center.energy < vehicle.energy),
    )];
    section.not_in_documents = vec![format!(
        "What a \"negligible difference\" of the arm's energy is. Ours: {} J with the barycentre held, {} J with the vehicle held ({}), {} % of what the thrusters save.",
        fixed(center.arm_energy, 4),
        fixed(vehicle.arm_energy, 4),
        percent_off(center.arm_energy, vehicle.arm_energy),
        fixed(arm, 0)
    )];
    let mut panels = Vec::new();
    type Pick = fn(&Moment) -> f64;
    let kinds: [(&str, Pick); 2] = [("thrusters", |m| m.energy), ("arm", |m| m.arm_energy)];
    for (name, pick) in kinds {
        let curve = |(k, (_, what)): (usize, &(Case, &str))| {
            let moments = outcomes[k].moments.iter().step_by(10);
            Curve::new(*what, k, moments.map(|m| (m.t, pick(m))).collect())
        };
        let curves = cases.iter().enumerate().map(curve).collect();
        panels.push(Panel::new(name, "time, s", "energy so far, J", curves));
    }
    section.figures = vec![figure("Fig. 27: energy of thrusters and arm.", 2, &panels)?];
    Ok(section)
}
