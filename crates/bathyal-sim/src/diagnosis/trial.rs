//! A part of a run, repeated with something changed.

use super::chatter::{Chatter, MAX_SHARE};
use crate::control::SamplingConfig;
use crate::integrate::CancelToken;
use crate::plant::Layout;
use crate::scenario::Setup;
use crate::simulation::{Hold, SavedState, Simulation, StepError};

/// Error of the energy balance that rounding may leave, m by the weight of the robot.
const MIN_ENERGY_ERROR: f64 = 1e-6;
/// Events of saturation per second above which a loop swings between the limits of actuators.
const MAX_SATURATIONS: f64 = 1.0;
/// Control ticks before commands are judged.
const MIN_TICKS: u32 = 8;
/// Control ticks between two looks at the energy balance.
const ENERGY_TICKS: u32 = 4;

/// What is wrong with a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symptom {
    /// The motion diverged.
    Diverged,
    /// The energy balance does not close.
    Energy,
    /// Commands reverse at almost every sample, or swing between the limits of actuators.
    Oscillation,
}

/// What a trial looks for besides divergence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// Relative error of the energy balance that is too large.
    pub energy: Option<f64>,
    /// Commands that oscillate.
    pub oscillation: bool,
}

/// Part of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window<'a> {
    /// Where it begins: a state of the run; none for the beginning.
    pub start: Option<&'a SavedState>,
    /// Layout of that state.
    pub layout: Layout,
    /// Sampling of that run.
    pub sampling: SamplingConfig,
    /// Where it ends, s.
    pub until: f64,
    /// What counts as wrong.
    pub look: Look,
    /// Largest number of integration steps.
    pub steps: u64,
}

/// Outcome of a trial.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    /// What was wrong first, and when.
    pub symptom: Option<(Symptom, f64)>,
    /// False if steps ran out or the trial was cancelled.
    pub complete: bool,
}

/// Interventions in the run itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Intervention {
    pub hold: Hold,
    pub without_contact: bool,
}

impl Intervention {
    /// None.
    pub const NONE: Self = Intervention {
        hold: Hold::Nothing,
        without_contact: false,
    };
}

/// Integration steps that diagnosis may still take, and a token that ends it.
#[derive(Debug)]
pub(super) struct Budget<'a> {
    pub steps: u64,
    pub cancel: Option<&'a CancelToken>,
}

impl Budget<'_> {
    fn is_spent(&self) -> bool {
        self.steps == 0 || self.cancel.is_some_and(CancelToken::is_cancelled)
    }
}

/// Runs a part of a run. None if the changed run cannot be built.
pub(super) fn trial(
    setup: &Setup,
    window: &Window,
    intervention: Intervention,
    budget: &mut Budget,
) -> Option<Outcome> {
    let allowed = window.steps.min(budget.steps);
    let token = CancelToken::after(allowed);
    let mut simulation = Simulation::builder(setup)
        .cancel(token)
        .without_assessment()
        .build()
        .ok()?;
    let sampling = setup.scenario.sampling;
    if let Some(start) = window.start {
        simulation.start_from(start, window.layout, sampling == window.sampling);
    }
    if intervention.without_contact {
        simulation.remove_contact();
    }
    let outcome = watch(&mut simulation, setup, window, intervention.hold, budget);
    let taken = simulation.effort();
    budget.steps -= (taken.steps + taken.rejected)
        .clamp(1, allowed.max(1))
        .min(budget.steps);
    Some(outcome)
}

fn watch(
    simulation: &mut Simulation,
    setup: &Setup,
    window: &Window,
    hold: Hold,
    budget: &Budget,
) -> Outcome {
    let begin = simulation.time();
    let mass: f64 = setup.robot.bodies.iter().filter_map(|body| body.mass).sum();
    let rounding = MIN_ENERGY_ERROR * 9.81 * mass;
    let mut chatter = Chatter::default();
    let (mut ticks, mut saturations) = (0_u32, 0_u32);
    let wrong = |symptom, t| Outcome {
        symptom: Some((symptom, t)),
        complete: true,
    };
    let spent = Outcome {
        symptom: None,
        complete: false,
    };
    loop {
        let last = simulation.is_finished() || simulation.time() >= window.until;
        let t = simulation.time();
        if let Some(most) = window.look.energy
            && ticks > 0
            && (last || ticks.is_multiple_of(ENERGY_TICKS))
        {
            let energy = simulation.energy();
            let error = simulation.relative_energy_error(&energy);
            let large = energy.residual.abs() > rounding;
            if error.is_nan() || (error > most && large) {
                return wrong(Symptom::Energy, t);
            }
        }
        if window.look.oscillation && ticks >= MIN_TICKS {
            let rate = f64::from(saturations) / (t - begin);
            let swings = rate > MAX_SATURATIONS && saturations > MIN_TICKS;
            if swings || chatter.share() > MAX_SHARE {
                return wrong(Symptom::Oscillation, t);
            }
        }
        if last {
            return Outcome {
                symptom: None,
                complete: true,
            };
        }
        if budget.is_spent() {
            return spent;
        }
        match simulation.step_holding(hold) {
            Ok(()) => {}
            Err(StepError::Diverged(diverged)) => return wrong(Symptom::Diverged, diverged.t),
            Err(_) => return spent,
        }
        chatter.update(&simulation.plant().command);
        let events = simulation.events().iter();
        saturations += events.filter(|e| e.kind == "saturation").count() as u32;
        ticks += 1;
    }
}
