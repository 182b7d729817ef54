//! Diagnosis of a run that went wrong, by experiments.
//!
//! From a state before things went wrong, that part of the run is repeated with one thing changed
//! at a time. First come numbers of scenario and robot files that are outside of what machines of
//! this kind have, the farthest first, each replaced by a usual one; then shorter steps; then
//! milder numbers where all are plausible. The first change with which the run is sound is the
//! cause, and its value the advice, so that advice has always been tried. Besides, the moment is
//! repeated without contact, stops, drag and laws, with controllers frozen and with each group of
//! actuators off, which tells what takes part.

mod cause;
mod chatter;
mod document;
mod history;
mod plausible;
mod suspects;
mod trial;

pub use cause::Cause;
pub use history::History;

use crate::integrate::CancelToken;
use crate::scenario::Setup;
use crate::simulation::{Hold, SavedState};
use document::{Document, Number};
use serde::Serialize;
use std::fmt;
use suspects::{Suspect, implausible, milder, shorter_step};
use toml::Value;
use trial::{Budget, Intervention, Look, Outcome, Window, trial};

/// Largest number of integration steps of all experiments together.
pub const MAX_STEPS: u64 = 400_000;
/// Largest number of steps of the repetition without a change.
const MAX_BASELINE_STEPS: u64 = 100_000;
/// Largest number of steps of one experiment, relative to the repetition without a change: twice
/// the time in steps 16 times shorter, and some.
const TRIAL_FACTOR: u64 = 40;
const MIN_TRIAL_STEPS: u64 = 2_000;
const MAX_TRIAL_STEPS: u64 = 60_000;
/// Relative error of the energy balance above which numbers are worth nothing.
const MAX_ENERGY_ERROR: f64 = 0.01;
/// The same for a short part of a run, in which little energy may be turned over.
const MAX_PARTIAL_ENERGY_ERROR: f64 = 0.05;
/// Factors of the usual numbers that are tried where these depend on the size of the robot: its
/// smallest links may be much lighter than it.
const STRENGTHS: [f64; 2] = [1.0, 0.01];
/// Factors by which steps are shortened.
const STEP_FACTORS: [f64; 4] = [2.0, 4.0, 16.0, 64.0];
/// Factors by which plausible numbers are made milder.
const MILDER_FACTORS: [f64; 2] = [10.0, 100.0];
/// Control ticks that experiments begin before the moment at least, and go on after it.
const MARGIN_TICKS: u64 = 16;
/// Largest number of changes that a text lists.
const LISTED: usize = 3;

/// What is known of a run that went wrong.
#[derive(Clone, Copy, Debug)]
pub enum Failure<'a> {
    /// It diverged; states before.
    Diverged(&'a History),
    /// It finished, with an energy balance that does not close or commands that oscillate.
    Doubtful,
}

/// Result of the experiments.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Diagnosis {
    /// Class of the cause.
    pub cause: Cause,
    /// The cause in a phrase.
    pub what: String,
    /// Changes that make the run sound together; the most important first.
    pub changes: Vec<SuggestedChange>,
    /// Time from which the run was repeated, s.
    pub from: f64,
    /// Other experiments with which the run is sound.
    pub sound_with: Vec<String>,
    /// Experiments with which it is not.
    pub not_sound_with: Vec<String>,
    /// Integration steps of all experiments.
    pub steps: u64,
}

/// Change of a number of a file, with which the run was tried and found sound.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SuggestedChange {
    /// The robot file as the scenario names it; none for the scenario.
    pub file: Option<String>,
    /// Keys and indices in the file.
    pub path: String,
    /// The present value.
    pub present: f64,
    /// The value that was tried.
    pub suggested: f64,
}

impl fmt::Display for SuggestedChange {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.path)?;
        if let Some(file) = &self.file {
            write!(f, " of {file}")?;
        }
        let (present, suggested) = (Short(self.present), Short(self.suggested));
        write!(f, " is {present}, sound with {suggested}")
    }
}

/// A number for people.
struct Short(f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Short(value) = *self;
        let size = value.abs();
        match size == 0.0 || (1e-4..1e6).contains(&size) {
            true => write!(f, "{value}"),
            false => write!(f, "{value:e}"),
        }
    }
}

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "cause: {}", self.what)?;
        for (i, change) in self.changes.iter().take(LISTED).enumerate() {
            write!(f, "{} {change}", if i == 0 { ":" } else { ";" })?;
        }
        match self.changes.len().saturating_sub(LISTED) {
            0 => {}
            more => write!(f, "; and {more} more")?,
        }
        if !self.changes.is_empty() {
            write!(f, " (tried from t = {:.3} s)", self.from)?;
        }
        if !self.sound_with.is_empty() {
            write!(f, "; also sound with {}", self.sound_with.join(", "))?;
        }
        Ok(())
    }
}

/// Finds the cause of a failure by experiments, in at most `steps` integration steps, see
/// [`MAX_STEPS`]; `cancel` ends them early. None if the failure cannot be repeated.
///
/// ```
/// use bathyal_sim::diagnosis::{Cause, Failure, MAX_STEPS, diagnose};
/// use bathyal_sim::scenario::ScenarioFile;
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
/// # let path = std::path::Path::new(folder).join("four_bar_swing.toml");
/// let long = ["integrator.step=0.1", "sampling.period=0.1", "recording.interval=0.1"];
/// let long: Result<Vec<_>, _> = long.iter().map(|set| set.parse()).collect();
/// let setup = ScenarioFile::read(&path, &long?)?.setup()?;
/// let diagnosis = diagnose(&setup, Failure::Doubtful, MAX_STEPS, None).unwrap();
/// assert_eq!(diagnosis.cause, Cause::Step);
/// assert_eq!(diagnosis.changes[0].path, "integrator.step");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn diagnose(
    setup: &Setup,
    failure: Failure,
    steps: u64,
    cancel: Option<&CancelToken>,
) -> Option<Diagnosis> {
    let document = Document::new(setup)?;
    let mut budget = Budget { steps, cancel };
    let window = reproduce(setup, failure, &mut budget)?;
    let mut laboratory = Laboratory {
        setup,
        document,
        window,
        budget,
    };
    let found = laboratory.find();
    let (sound_with, not_sound_with) = laboratory.intervene();
    let (cause, changes) = match found {
        Some(suspect) => (suspect.cause, suspect.changes),
        None => (Cause::Unknown, Vec::new()),
    };
    let suggested = |(number, suggested): (Number, f64)| SuggestedChange {
        file: number.file,
        path: number.path,
        present: number.value,
        suggested,
    };
    Some(Diagnosis {
        cause,
        what: cause.phrase().to_string(),
        changes: changes.into_iter().map(suggested).collect(),
        from: window.start.map_or(0.0, |start| start.t),
        sound_with,
        not_sound_with,
        steps: steps - laboratory.budget.steps,
    })
}

/// Finds the part of the run in which it goes wrong.
fn reproduce<'a>(setup: &Setup, failure: Failure<'a>, budget: &mut Budget) -> Option<Window<'a>> {
    let plant = setup.plant().ok()?;
    let diverges = Look {
        energy: None,
        oscillation: false,
    };
    let whole = Window {
        start: None,
        layout: plant.layout(),
        sampling: setup.scenario.sampling,
        until: setup.scenario.duration,
        look: diverges,
        steps: MAX_BASELINE_STEPS,
    };
    let energy = Look {
        energy: Some(MAX_ENERGY_ERROR),
        oscillation: false,
    };
    let oscillation = Look {
        energy: Some(MAX_ENERGY_ERROR),
        oscillation: true,
    };
    let candidates: Vec<Window> = match failure {
        Failure::Diverged(history) => {
            let start = last_good(history, plant.layout().nq, plant.layout().nv);
            let from = Window { start, ..whole };
            match start {
                Some(_) => vec![from, whole],
                None => vec![whole],
            }
        }
        Failure::Doubtful => [energy, oscillation]
            .map(|look| Window { look, ..whole })
            .to_vec(),
    };
    for window in candidates {
        let before = budget.steps;
        let outcome = trial(setup, &window, Intervention::NONE, budget)?;
        let Some((_, t)) = outcome.symptom else {
            continue;
        };
        let begin = window.start.map_or(0.0, |start| start.t);
        let margin = MARGIN_TICKS as f64 * window.sampling.period;
        let mut look = window.look;
        look.energy = look.energy.or(Some(MAX_PARTIAL_ENERGY_ERROR));
        return Some(Window {
            until: (t + (t - begin).max(margin)).min(whole.until),
            look,
            steps: (TRIAL_FACTOR * (before - budget.steps)).clamp(MIN_TRIAL_STEPS, MAX_TRIAL_STEPS),
            ..window
        });
    }
    None
}

/// The most recent state that lies some ticks back and moves no faster than the run did before.
fn last_good(history: &History, nq: usize, nv: usize) -> Option<&SavedState> {
    let states = history.states();
    let speed = |state: &SavedState| {
        let v = &state.y[nq..][..nv];
        v.iter().fold(0.0_f64, |most, v| most.max(v.abs()))
    };
    let usual = 3.0 * (speed(states.last()?) + 0.3);
    let latest = states.first()?.control_ticks;
    let mut good = states
        .into_iter()
        .filter(|state| state.control_ticks + MARGIN_TICKS <= latest && speed(state) <= usual);
    good.next()
}

/// The run, and what is left for experiments.
struct Laboratory<'a> {
    setup: &'a Setup,
    document: Document,
    window: Window<'a>,
    budget: Budget<'a>,
}

impl Laboratory<'_> {
    /// The first change with which the run is sound.
    fn find(&mut self) -> Option<Suspect> {
        for strength in STRENGTHS {
            for suspect in implausible(self.setup, &self.document, strength) {
                if self.is_cured_by(&suspect) {
                    // The longest step that suffices.
                    let shorter = match suspect.cause {
                        Cause::Step => self.shorten_step(),
                        _ => None,
                    };
                    return Some(shorter.unwrap_or(suspect));
                }
            }
        }
        if let Some(suspect) = self.shorten_step() {
            return Some(suspect);
        }
        for factor in MILDER_FACTORS {
            let suspects = milder(self.setup, &self.document, factor);
            let cure = suspects
                .into_iter()
                .find(|suspect| self.is_cured_by(suspect));
            if cure.is_some() {
                return cure;
            }
        }
        None
    }

    fn shorten_step(&mut self) -> Option<Suspect> {
        let suspects = STEP_FACTORS.map(|f| shorter_step(self.setup, &self.document, f));
        suspects
            .into_iter()
            .flatten()
            .find(|suspect| self.is_cured_by(suspect))
    }

    fn is_cured_by(&mut self, suspect: &Suspect) -> bool {
        let start = self.window.start.filter(|_| !suspect.from_start);
        let steps = match suspect.from_start {
            true => MAX_TRIAL_STEPS,
            false => self.window.steps,
        };
        let window = Window {
            start,
            steps,
            ..self.window
        };
        self.is_sound(&suspect.document, &window, Intervention::NONE)
    }

    fn is_sound(&mut self, document: &Document, window: &Window, by: Intervention) -> bool {
        let Ok(setup) = document.setup() else {
            return false;
        };
        let outcome = trial(&setup, window, by, &mut self.budget);
        matches!(
            outcome,
            Some(Outcome {
                symptom: None,
                complete: true
            })
        )
    }

    /// Repeats the moment without parts of the model and with the controllers held.
    fn intervene(&mut self) -> (Vec<String>, Vec<String>) {
        let window = self.window;
        let scenario = &self.setup.scenario;
        let has_contact = self.setup.terrain.is_some();
        let controlled = !scenario.control.is_empty();
        let thrusters = controlled && !self.setup.robot.thrusters.is_empty();
        let hold = |hold| Intervention {
            hold,
            without_contact: false,
        };
        let without_contact = Intervention {
            hold: Hold::Nothing,
            without_contact: true,
        };
        let mut experiments: Vec<(String, Document, Intervention)> = Vec::new();
        let mut add = |name: &str, document: Option<Document>, by| {
            let document = document.unwrap_or_else(|| self.document.clone());
            experiments.push((name.to_string(), document, by));
        };
        let half = shorter_step(self.setup, &self.document, 2.0);
        if let Some(half) = half {
            add("half the step", Some(half.document), Intervention::NONE);
        }
        if has_contact {
            add("no contact", None, without_contact);
        }
        if controlled {
            add("controllers frozen", None, hold(Hold::Command));
            add("joint efforts off", None, hold(Hold::Efforts));
            let mut document = self.document.clone();
            let period = Value::Float(scenario.sampling.period / 2.0);
            document.set("sampling.period", period);
            let name = "half the control period";
            add(name, Some(document), Intervention::NONE);
        }
        if thrusters {
            add("thrusters off", None, hold(Hold::Thrusts));
        }
        for (name, table, key) in [
            ("no stops", "joint.limits", "stop"),
            ("no drag", "hydrodynamics", "drag"),
            ("no hydrodynamic laws", "hydrodynamics", "laws"),
        ] {
            let document = without(&self.document, table, key);
            if document.is_some() {
                add(name, document, Intervention::NONE);
            }
        }
        let mut tried = (Vec::new(), Vec::new());
        for (name, document, by) in experiments {
            match self.is_sound(&document, &window, by) {
                true => tried.0.push(name),
                false => tried.1.push(name),
            }
        }
        tried
    }
}

/// The document without a key in all bodies; none if no body has it.
fn without(document: &Document, table: &str, key: &str) -> Option<Document> {
    let mut document = document.clone();
    let mut removed = false;
    document.edit_bodies(&mut |_, _, body| {
        let mut at = Some(body);
        for step in table.split('.') {
            at = at.and_then(|at| at.get_mut(step)?.as_table_mut());
        }
        let Some(at) = at else { return };
        let old = at.remove(key);
        removed |= old.is_some_and(|old| old.as_array().is_none_or(|list| !list.is_empty()));
        if key == "drag" {
            at.insert(key.to_string(), Value::Array(Vec::new()));
        }
    });
    removed.then_some(document)
}
