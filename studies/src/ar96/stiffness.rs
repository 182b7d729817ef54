//! How short steps must be for contacts of some stiffness.

use crate::numbers::fixed;
use crate::plot::{Curve, Panel, figure};
use crate::{Error, Item, Section, Table, Verdict};
use bathyal_sim::Simulation;
use bathyal_sim::control::ControlConfig;
use bathyal_sim::gallery;
use bathyal_sim::scenario::Setup;
use rayon::prelude::*;

/// Stiffness relative to the seabed of the gallery's scenario; its damping grows with the square root.
const FACTORS: [f64; 3] = [1.0, 10.0, 100.0];
/// Lengths of steps, ms, longest first; the controllers' period is 5 ms.
const STEPS: [f64; 6] = [5.0, 2.5, 5.0 / 3.0, 1.25, 0.625, 0.3125];
/// How long it stands, s, and over which last part of it the speeds are watched.
const DURATION: f64 = 0.4;
const WATCHED: f64 = 0.1;
/// rad/s or m/s: a robot that stands moves no faster, one whose contacts are unstable does.
const STANDS: f64 = 0.3;
/// Run time of one evaluation on the R4400, ms.
const R4400: f64 = 2.6;

/// The fastest speed at the end while Aquarobot should stand; infinite if it is lost.
fn fastest(factor: f64, step: f64) -> Result<f64, Error> {
    let mut scenario = gallery::scenario("aquarobot_walk")?;
    scenario.duration = DURATION;
    scenario.integrator.step = 1e-3 * step;
    for control in &mut scenario.control {
        if let ControlConfig::Gait(gait) = control {
            gait.start_delay = 2.0 * DURATION;
        }
    }
    let mut robot = gallery::robot("aquarobot")?;
    for material in &mut robot.materials {
        material.normal_stiffness *= factor;
        material.tangential_stiffness *= factor;
        material.normal_damping *= factor.sqrt();
        material.tangential_damping *= factor.sqrt();
    }
    let setup = Setup::with(&scenario, &[robot], &|_, _| {})?;
    let mut simulation = Simulation::new(&setup)?;
    let mut fastest = 0.0_f64;
    while !simulation.is_finished() {
        if simulation.step().is_err() {
            return Ok(f64::INFINITY);
        }
        if simulation.time() > DURATION - WATCHED {
            let state = simulation.plant().state(simulation.time(), simulation.y());
            fastest = state.v.iter().fold(fastest, |m, v| m.max(v.abs()));
        }
    }
    Ok(fastest)
}

/// The section.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "\"With reasonably stiff contacts with the environment, this appears adequate for real-time performance.\" Aquarobot stands on the seabed of the shipped walk while the stiffness of the contacts is varied; the longest step of the classical fourth-order method with which it stands still.",
    ])
    .with_assumptions(&["Damping of the contacts grows with the square root of their stiffness, so that a foot bounces as little as before."]);
    let trials: Vec<(f64, f64)> = FACTORS
        .iter()
        .flat_map(|f| STEPS.iter().map(move |s| (*f, *s)))
        .collect();
    let speeds: Result<Vec<f64>, Error> = trials.par_iter().map(|(f, s)| fastest(*f, *s)).collect();
    let speeds = speeds?;
    let mut table = Table::new(
        "Fastest speed of a robot that should stand, m/s or rad/s, by step and stiffness",
        &["step, ms", "×1", "×10", "×100"],
    );
    for (k, step) in STEPS.iter().enumerate() {
        let mut cells = vec![fixed(*step, 3)];
        for f in 0..FACTORS.len() {
            let speed = speeds[f * STEPS.len() + k];
            cells.push(match speed.is_finite() {
                true => fixed(speed, 3),
                false => "lost".to_string(),
            });
        }
        table.row(cells);
    }
    // From the shortest step up, as long as it stands.
    let longest: Vec<f64> = speeds
        .chunks(STEPS.len())
        .map(|own| {
            let stands = own
                .iter()
                .zip(STEPS)
                .rev()
                .take_while(|(v, _)| **v < STANDS);
            stands.map(|(_, s)| s).fold(0.0, f64::max)
        })
        .collect();
    let falls = longest.windows(2).all(|w| w[1] <= w[0]) && longest[2] < longest[0];
    let listed: Vec<String> = longest.iter().map(|s| fixed(*s, 3)).collect();
    section.items = vec![Item::new(
        "shorter",
        "longest step for contacts 1, 10 and 100 times as stiff as shipped, ms",
        "stiffer contacts need shorter steps",
        listed.join(", "),
        Verdict::Robust.when(falls),
    )];
    section.not_in_documents = vec![format!(
        "Whether an evaluation in {R4400} ms, that of the R4400, is real time for the paper's contacts: their stiffness is not printed. With the shipped contacts a step may take {} ms.",
        fixed(longest[0], 3)
    )];
    let points = FACTORS
        .iter()
        .zip(&longest)
        .map(|(f, s)| (*f, *s))
        .collect();
    section.figures = vec![figure(
        "Longest step over stiffness of the contacts, both axes logarithmic.",
        1,
        &[Panel::new(
            "",
            "stiffness / shipped",
            "longest step, ms",
            vec![Curve::new("", 0, points).marked()],
        )
        .logarithmic()],
    )?];
    section.tables = vec![table];
    Ok(section)
}
