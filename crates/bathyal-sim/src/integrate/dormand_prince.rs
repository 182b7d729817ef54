//! Adaptive Dormand-Prince method with event location.

use super::embedded_pair::{ERROR, EmbeddedPair};
use super::events::{Crossing, EventDetector};
use super::step_control::{StepControl, Trial};
use super::weighted_sum::weighted_sum;
use super::{Arrival, DenseOutput, Integrator, Ode, Settings, Statistics, StepSizeUnderflow};

/// The error of the step of fourth order goes with h⁵.
const POWER: u8 = 5;
/// Largest number of repeated steps to end at an event; two are usual.
const LANDINGS: usize = 6;
/// Distance to find the slope of an event function, as a part of the step.
const SLOPE: f64 = 1e-3;
/// Largest distance from the event on the dense output, relative to the step.
const ASTRAY: f64 = 1e-2;
/// Evaluations of f: with k₁, of the stages, at the end.
const STAGES: u64 = 5;

/// The pair 5(4) of Dormand & Prince with proportional-integral control of the step, dense
/// output of fourth order and location of events.
///
/// An event is found on the dense output; then the step is taken again so that it ends
/// there, and its length is corrected until the function is zero at the state arrived at.
#[derive(Clone, Debug)]
pub struct DormandPrince {
    control: StepControl,
    pair: EmbeddedPair,
    error: Vec<f64>,
    dense: DenseOutput,
    watch: Option<EventDetector>,
    statistics: Statistics,
}

impl DormandPrince {
    /// With tolerances, a longest step, and events or not.
    pub fn new(settings: &Settings) -> Self {
        DormandPrince {
            control: StepControl::new(POWER, settings),
            pair: EmbeddedPair::default(),
            error: Vec::new(),
            dense: DenseOutput::default(),
            watch: settings.events.then(EventDetector::default),
            statistics: Statistics::default(),
        }
    }

    /// The solution within the last step.
    pub fn dense(&self) -> &DenseOutput {
        &self.dense
    }

    /// Tries steps from (t, y) until one is good enough. Writes `pair` and `dense`.
    /// None if cancelled.
    fn try_steps(
        &mut self,
        ode: &mut dyn Ode,
        t: f64,
        y: &[f64],
        until: f64,
    ) -> Result<Option<Trial>, StepSizeUnderflow> {
        let controlled = ode.controlled();
        let mut again = false;
        loop {
            let trial = self.control.trial(t, until);
            self.take(ode, t, y, trial.h);
            weighted_sum(&mut self.error, &ERROR, &self.pair.k);
            self.error.iter_mut().for_each(|e| *e *= trial.h);
            let error = &self.error[..controlled];
            let err = self.control.norm(error, y, &self.pair.next);
            if self.control.assess(t, &trial, err, again)? {
                return Ok(Some(trial));
            }
            self.statistics.rejected += 1;
            again = true;
            if ode.is_cancelled() {
                return Ok(None);
            }
        }
    }

    /// One step with its dense output.
    fn take(&mut self, ode: &mut dyn Ode, t: f64, y: &[f64], h: f64) {
        self.pair.step(ode, t, y, h);
        self.pair.finish(ode, t, h);
        self.dense.set(t, y, h, &self.pair);
        self.statistics.evaluations += STAGES + 1;
    }

    /// Takes the step again, so that it ends at the crossing. Returns its length.
    fn land(&mut self, ode: &mut dyn Ode, t: f64, y: &[f64], h: f64, at: Crossing) -> f64 {
        let Some(mut watch) = self.watch.take() else {
            return h;
        };
        let mut value = |ode: &mut dyn Ode, part| watch.value_at(ode, &self.dense, at.event, part);
        let rise = value(ode, at.part + SLOPE) - value(ode, at.part - SLOPE);
        let slope = rise / (2.0 * SLOPE * h);
        let found = at.part * h;
        let mut length = found;
        for left in (0..LANDINGS).rev() {
            self.take(ode, t, y, length);
            let miss = -watch.value(ode, at.event, t + length, &self.pair.next) / slope;
            let corrected = (length + miss).clamp(0.0, h);
            let done = miss.abs() <= f64::EPSILON * (t.abs() + length);
            // A function that only grazes zero has no slope to follow.
            let astray = !miss.is_finite() || (corrected - found).abs() > ASTRAY * h;
            if done || astray || left == 0 {
                break;
            }
            length = corrected;
        }
        self.watch = Some(watch);
        length
    }
}

impl Integrator for DormandPrince {
    fn advance(
        &mut self,
        ode: &mut dyn Ode,
        t: &mut f64,
        y: &mut [f64],
        until: f64,
    ) -> Result<Arrival, StepSizeUnderflow> {
        self.pair.resize(y.len());
        self.error.resize(y.len(), 0.0);
        while *t < until {
            if ode.is_cancelled() {
                return Ok(Arrival::Cancelled);
            }
            ode.rates(*t, y, &mut self.pair.k[0]);
            self.statistics.evaluations += 1;
            if self.control.h <= 0.0 {
                let [first, ahead_rates, ..] = &mut self.pair.k;
                let room = [&mut self.pair.next, ahead_rates];
                self.control.first(ode, *t, y, first, room);
                self.statistics.evaluations += 1;
            }
            let Some(trial) = self.try_steps(ode, *t, y, until)? else {
                return Ok(Arrival::Cancelled);
            };
            let crossing = (self.watch.as_mut())
                .and_then(|watch| watch.first_crossing(ode, &self.dense, y.len()));
            if self.watch.is_some() && ode.is_cancelled() {
                return Ok(Arrival::Cancelled);
            }
            if let Some(crossing) = crossing {
                let length = self.land(ode, *t, y, trial.h, crossing);
                *t += length;
            } else if trial.last {
                *t = until;
            } else {
                *t += trial.h;
            }
            y.copy_from_slice(&self.pair.next);
            ode.accept(*t, y);
            self.statistics.steps += 1;
            if let Some(crossing) = crossing {
                return Ok(Arrival::Event(crossing.event));
            }
        }
        Ok(Arrival::End)
    }

    /// The sides of event functions are kept: a function that has crossed zero with
    /// another one that made f jump is still to be reported.
    fn reset(&mut self) {
        self.control.reset();
    }

    fn statistics(&self) -> Statistics {
        self.statistics
    }

    fn save_state(&self, state: &mut Vec<f64>) {
        state.extend(self.control.save_state());
        state.extend(self.watch.iter().flat_map(EventDetector::save_state));
    }

    fn load_state(&mut self, memory: &[f64]) {
        let Some((control, sides)) = memory.split_first_chunk() else {
            return self.reset();
        };
        self.control.load_state(*control);
        if let Some(watch) = &mut self.watch {
            watch.load_state(sides);
        }
    }
}
