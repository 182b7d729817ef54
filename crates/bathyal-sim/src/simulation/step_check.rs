//! Step-size checks: short parts of a run, repeated with half the step.
//!
//! The commands of a part are stored as they were given, and its repetition has them again: what
//! differs is the integration alone, and controllers are not evaluated twice. Methods that choose
//! their steps repeat with a tenth of their tolerances too. The difference of the poses at the end,
//! as a part of the motion in the part, is about (1 − 2⁻ᵖ) of the error that a method of order p made
//! in it.

use super::Simulation;
use crate::assessment::{Check, Extreme, Reason, StepCheck, Trust, thresholds};
use crate::control::Command;
use crate::integrate::{Arrival, Integrator, Method, Settings, integrator};
use crate::plant::Plant;
use bathyal::spatial::Pose;
use bathyal_robot::text::significant;

/// Where in the run the parts begin, relative to its duration: at the start, where transients
/// are, and evenly after it.
const STARTS: [f64; 6] = [0.0, 0.1, 0.3, 0.5, 0.7, 0.9];

/// Length of a part relative to the duration: all parts are 1.5 % of the run, 3 % of its cost.
const LENGTH: f64 = 0.0025;

/// Smallest length of a part in steps, and largest in control ticks.
const MIN_STEPS: f64 = 8.0;
const MAX_TICKS: u64 = 200;

/// Ratio of the tolerances in a repetition.
const TOLERANCE_RATIO: f64 = 0.1;

/// Motion below which a difference is a rounding, relative to the size of the robot.
const MOTION_ROUNDING: f64 = 1e-4;

/// Repeats parts of a run. After the first control period nothing is allocated.
#[derive(Debug)]
pub(super) struct StepChecker {
    method: Method,
    settings: Settings,
    integrator: Box<dyn Integrator>,
    /// Control ticks at which parts begin, the next last.
    starts: Vec<u64>,
    /// Length of a part, control ticks.
    ticks: u64,
    part: Option<Part>,
    /// Commands of the part, and the one that is held after it.
    commands: Vec<Command>,
    held: Command,
    /// True if the integrator has its storage.
    is_warm: bool,
    start: Snapshot,
    end: Snapshot,
    y: Vec<f64>,
    size: f64,
    windows: u64,
    worst: Extreme,
    /// A repetition that could not be finished.
    failed: Option<f64>,
}

/// A part that is being recorded.
#[derive(Clone, Copy, Debug)]
struct Part {
    /// Its first tick.
    tick: u64,
    t: f64,
}

/// State of the plant at a control tick.
#[derive(Clone, Debug, Default)]
struct Snapshot {
    y: Vec<f64>,
    contacts: Vec<f64>,
    poses: Vec<Pose<f64>>,
}

impl Snapshot {
    fn save(&mut self, plant: &mut Plant, t: f64, y: &[f64]) {
        self.y.clear();
        self.y.extend(y);
        self.contacts.clear();
        plant.contacts.save_state(&mut self.contacts);
        poses(plant, t, y, &mut self.poses);
    }
}

/// Poses of all bodies at (t, y).
fn poses(plant: &mut Plant, t: f64, y: &[f64], out: &mut Vec<Pose<f64>>) {
    plant.update_bodies(t, y);
    let bodies = plant.cached_bodies();
    out.clear();
    out.extend((0..plant.model.body_count()).map(|b| bodies.motion(b).pose));
}

/// Distance of two poses of a body of a robot of some size, m: that of the origins, and the turn
/// at half the size.
fn distance(a: &Pose<f64>, b: &Pose<f64>, size: f64) -> f64 {
    let difference = a.rotation.transpose() * b.rotation;
    let turn = crate::orientation::rotation_vector(&difference).norm();
    (a.position - b.position).norm() + 0.5 * size * turn
}

impl StepChecker {
    /// Checks for a run of so many control ticks of a period, by a method.
    pub fn new(
        (method, settings): (Method, Settings),
        (period, duration): (f64, f64),
        plant: &Plant,
        size: f64,
    ) -> Option<Self> {
        let ticks_of_run = (duration / period).ceil();
        if !ticks_of_run.is_finite() {
            return None;
        }
        let wanted = (LENGTH * ticks_of_run).max(MIN_STEPS * settings.step / period);
        let ticks = (wanted.ceil() as u64).clamp(1, MAX_TICKS);
        let last = ticks_of_run as u64;
        let mut starts: Vec<u64> = STARTS
            .iter()
            .map(|part| (part * ticks_of_run) as u64)
            .filter(|start| start + ticks <= last)
            .collect();
        starts.reverse();
        let half = Settings {
            step: 0.5 * settings.step.min(period),
            relative_tolerance: TOLERANCE_RATIO * settings.relative_tolerance,
            absolute_tolerance: TOLERANCE_RATIO * settings.absolute_tolerance,
            ..settings
        };
        Some(StepChecker {
            integrator: integrator(method, &half),
            method,
            settings,
            starts,
            ticks,
            part: None,
            commands: vec![plant.command.clone(); ticks as usize],
            held: plant.command.clone(),
            is_warm: false,
            start: Snapshot::default(),
            end: Snapshot::default(),
            y: Vec::new(),
            size,
            windows: 0,
            worst: Extreme::default(),
            failed: None,
        })
    }

    /// Integrates once, so that all storage is there, and leaves the plant as it was.
    fn warm_up(&mut self, plant: &mut Plant, (start, y): (f64, &[f64]), until: f64) {
        let mut t = start;
        self.start.save(plant, t, y);
        self.end.save(plant, t, y);
        self.y.clone_from(&self.start.y);
        // Its result is not used: where it fails, the run will.
        let _ = self.integrator.advance(plant, &mut t, &mut self.y, until);
        plant.contacts.load_state(&self.start.contacts);
        plant.reset(start, y);
    }

    /// Forgets the part that is being recorded, and those that begin before a tick.
    pub fn abandon(&mut self, tick: u64) {
        self.part = None;
        while self.starts.last().is_some_and(|start| *start < tick) {
            self.starts.pop();
        }
    }

    /// Result so far, given the evaluations of the run.
    pub fn result(&self, evaluations: u64) -> Option<StepCheck> {
        (self.windows > 0).then(|| StepCheck {
            windows: self.windows,
            worst: self.worst.value,
            t: self.worst.t,
            cost: self.integrator.statistics().evaluations as f64 / evaluations.max(1) as f64,
        })
    }

    /// Reason to doubt the steps.
    pub fn reason(&self) -> Option<Reason> {
        let Extreme { value, t } = self.worst;
        let trust = match value {
            _ if self.failed.is_some() => Trust::Diverged,
            v if v.is_nan() || v > thresholds::STEP_ERROR_DIVERGED => Trust::Diverged,
            v if v > thresholds::STEP_ERROR => Trust::Doubtful,
            _ => return None,
        };
        let (t, text) = match self.failed {
            Some(t) => (t, "the repetition with half the step diverged".to_string()),
            None => (
                t,
                format!(
                    "with half the step the motion differs by {} % of itself",
                    significant(100.0 * value, 3)
                ),
            ),
        };
        Some(Reason {
            check: Check::StepSize,
            trust,
            subject: String::new(),
            value: self.failed.is_none().then_some(value),
            threshold: Some(thresholds::STEP_ERROR),
            unit: String::new(),
            t,
            text,
            cure: self.cure(value),
        })
    }

    /// The step, or the tolerances, at which the difference is expected below its threshold: it is
    /// proportional to hᵖ while h is small enough, and to h at contacts.
    fn cure(&self, value: f64) -> String {
        let ratio = (thresholds::STEP_ERROR / value).clamp(0.05, 0.5);
        let ratio = if ratio.is_nan() { 0.05 } else { ratio };
        match self.method {
            Method::DormandPrince | Method::Rosenbrock => format!(
                "set integrator.relative_tolerance = {:.0e}",
                0.1 * ratio * self.settings.relative_tolerance
            ),
            _ => format!(
                "set integrator.step = {}",
                significant(ratio * self.settings.step, 2)
            ),
        }
    }
}

impl Simulation<'_> {
    /// Before the integration of a control period: stores its command, and the state if a part
    /// begins here.
    pub(super) fn record_part(&mut self) {
        let Some(checker) = &mut self.step_checker else {
            return;
        };
        if !checker.is_warm {
            checker.is_warm = true;
            let until = ((self.control_ticks + 1) as f64 * self.period).min(self.duration);
            checker.warm_up(&mut self.plant, (self.t, &self.y), until);
        }
        if checker.part.is_none() && checker.starts.last() == Some(&self.control_ticks) {
            checker.starts.pop();
            checker.start.save(&mut self.plant, self.t, &self.y);
            checker.part = Some(Part {
                tick: self.control_ticks,
                t: self.t,
            });
        }
        if let Some(part) = &checker.part {
            let command = &mut checker.commands[(self.control_ticks - part.tick) as usize];
            command.clone_from(&self.plant.command);
        }
    }

    /// After a control period: repeats the part that ends here with half the step, and leaves
    /// everything as it was.
    pub(super) fn check_part(&mut self) {
        let Some(mut checker) = self.step_checker.take() else {
            return;
        };
        if let Some(part) = checker.part
            && self.control_ticks == part.tick + checker.ticks
        {
            checker.part = None;
            checker.end.save(&mut self.plant, self.t, &self.y);
            checker.held.clone_from(&self.plant.command);
            self.repeat(&mut checker, &part);
            self.plant.command.clone_from(&checker.held);
            self.plant.contacts.load_state(&checker.end.contacts);
            self.plant.reset(self.t, &self.y);
        }
        self.step_checker = Some(checker);
    }

    /// Repeats a part.
    fn repeat(&mut self, checker: &mut StepChecker, part: &Part) {
        let plant = &mut self.plant;
        plant.contacts.load_state(&checker.start.contacts);
        plant.reset(part.t, &checker.start.y);
        checker.y.clone_from(&checker.start.y);
        checker.integrator.reset();
        let mut t = part.t;
        for (k, command) in checker.commands.iter().enumerate() {
            if *command != plant.command {
                checker.integrator.reset();
            }
            plant.command.clone_from(command);
            let until = ((part.tick + k as u64 + 1) as f64 * self.period).min(self.duration);
            while t < until {
                let y = &mut checker.y;
                match checker.integrator.advance(plant, &mut t, y, until) {
                    Ok(Arrival::End) => break,
                    Ok(Arrival::Event(_)) => {}
                    // The next step will notice.
                    Ok(Arrival::Cancelled) => return,
                    Err(_) => {
                        checker.failed = checker.failed.or(Some(part.t));
                        return;
                    }
                }
            }
        }
        checker.windows += 1;
        if plant.diverged().is_some() || plant.open_loop().is_some() {
            checker.failed = checker.failed.or(Some(part.t));
            return;
        }
        let size = checker.size;
        plant.update_bodies(t, &checker.y);
        let bodies = plant.cached_bodies();
        let (mut difference, mut motion) = (0.0_f64, MOTION_ROUNDING * size);
        let poses = checker.start.poses.iter().zip(&checker.end.poses);
        for (b, (start, end)) in poses.enumerate() {
            let repeated = &bodies.motion(b).pose;
            difference = difference.max(distance(end, repeated, size));
            motion = motion.max(distance(end, start, size));
        }
        checker.worst.update(part.t, difference / motion);
    }
}
