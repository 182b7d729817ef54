//! Table IX: the postures, and the target that they reach.

use super::paper::{BASE, FLOATING, PRINTED_FIRST_ANGLE, REACHING, STOWED};
use super::version::place;
use crate::numbers::{fixed, tuple};
use crate::{Error, Item, Section, Verdict};
use bathyal::Model;
use bathyal::spatial::Vec3;
use bathyal_robot::to_spec;
use bathyal_sim::gallery;

/// From the base of the arm to the point that it reaches, m.
const TARGET: [f64; 3] = [0.60001, 0.24999, 0.09999];
/// The last digit of it.
const LAST: f64 = 1e-5;
/// Displacement of the end effector for a hundredth of a degree in seven joints, m.
const ANGLES: f64 = 3e-4;

/// The robot of the gallery with a payload.
fn model(payload: f64) -> Result<Model<f64>, Error> {
    let mut robot = gallery::robot("auv_wam")?;
    for body in robot.bodies.iter_mut().filter(|b| b.name == "payload") {
        body.mass = Some(payload);
    }
    let spec = to_spec(&robot).map_err(|diagnostic| Error::Failed(diagnostic.message))?;
    Ok(Model::build(&spec)?)
}

/// Where the end effector comes to while the barycentre rests, from the arm's base at first.
fn floating(payload: f64, angles: &[f64; 7]) -> Result<Vec3<f64>, Error> {
    let model = model(payload)?;
    let (_, before) = place(&model, &STOWED);
    let (end, after) = place(&model, angles);
    Ok(end + before - after - Vec3(BASE))
}

fn off(found: Vec3<f64>) -> f64 {
    (found - Vec3(TARGET))
        .0
        .iter()
        .fold(0.0, |m, x| m.max(x.abs()))
}

/// The section.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "Forward kinematics of the shipped auv_wam, standard Denavit-Hartenberg parameters of Table II, at the joint angles of Table IX. With the vehicle held the arm's own reach counts; with the barycentre held the vehicle moves back as (5) says.",
    ])
    .with_assumptions(&["Vehicle of 120 kg, payload at the end effector, no added mass in the barycentre."])
    .with_errata(&[
        "The printed target (2.428, 0.250, 0.404) m counts the offset s₀ of the arm twice; s₀ + p = (1.514, 0.250, 0.252) m.",
        "θ₁ for 10 kg is printed as 176.19°; 173.19° reaches the target.",
        "(4): the coefficient of R₀ s₀ is m₀/m_T. (6), (7): l_j is l_i.",
    ]);
    let (end, _) = place(&model(10.0)?, &REACHING);
    let reach = end - Vec3(BASE);
    section.items = vec![
        Item::new(
            "reach",
            "\"Veh.\": end effector from the base of the arm, m",
            "(0.60001, 0.24999, 0.09999), from the printed angles",
            tuple(&reach.0, 5),
            Verdict::Exact.when(off(reach) < LAST),
        ),
        Item::new(
            "target",
            "the same from the vehicle, m",
            "(2.428, 0.250, 0.404), s₀ counted twice",
            tuple(&end.0, 3),
            Verdict::Exact.when(off(end - Vec3(BASE)) < LAST),
        )
        .with_difference("printed − ours = s₀ = (0.914, 0, 0.152)"),
    ];
    for (payload, angles) in FLOATING {
        let found = floating(payload, &angles)?;
        section.items.push(
            Item::new(
                format!("floating-{payload}kg"),
                format!("\"Bary. ({payload} kg)\": end effector from where the base was, m"),
                tuple(&TARGET, 5),
                tuple(&found.0, 5),
                Verdict::Exact.when(off(found) < ANGLES),
            )
            .with_difference(format!("{} mm", fixed(1e3 * off(found), 2))),
        );
    }
    let mut printed = FLOATING[4].1;
    printed[0] = PRINTED_FIRST_ANGLE;
    let wrong = floating(10.0, &printed)?;
    section.items.push(
        Item::new(
            "printed-angle",
            "the same for 10 kg with θ₁ as printed, 176.19°",
            tuple(&TARGET, 5),
            tuple(&wrong.0, 5),
            Verdict::Contradicted.when(off(wrong) > ANGLES),
        )
        .with_difference(format!("{} mm: a misprint", fixed(1e3 * off(wrong), 1))),
    );
    Ok(section)
}
