//! Step-size control.

use super::{Ode, Settings, StepSizeUnderflow};

/// Part of the longest step that the error would allow.
const SAFETY: f64 = 0.9;
/// Exponent of the integral part of the controller.
const BETA: f64 = 0.04;
/// A step is at most this much shorter or longer than the one before.
const MIN_STEP_RATIO: f64 = 0.2;
const MAX_STEP_RATIO: f64 = 10.0;
/// Errors below this do not lengthen the next step further.
const MIN_ERROR: f64 = 1e-4;
/// Steps below this many rounding errors of the time, or of 1 s, are too short.
const ROUNDINGS: f64 = 16.0;
/// An end this near, as a part of the step, is reached in it: no sliver is left.
const STRETCH: f64 = 1e-6;

/// Proportional-integral control  (Gustafsson 1991; Hairer, Nørsett & Wanner II.4, IV.2).
///
///   h ← h · 0.9 · err^(−1/k + 0.75 β) · err_before^β,   err = ‖error / allowed‖ ~ hᵏ
#[derive(Clone, Debug)]
pub(super) struct StepControl {
    /// k: the power of the step that the error estimate goes with.
    power: f64,
    longest: f64,
    relative: f64,
    absolute: f64,
    /// The next step; none has been found yet if not positive.
    pub h: f64,
    err_before: f64,
}

/// A step to try.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    /// Its length.
    pub h: f64,
    /// Ends at the end of the interval.
    pub last: bool,
}

impl StepControl {
    pub fn new(power: u8, settings: &Settings) -> Self {
        StepControl {
            power: f64::from(power),
            longest: if settings.step > 0.0 {
                settings.step
            } else {
                f64::INFINITY
            },
            relative: settings.relative_tolerance,
            absolute: settings.absolute_tolerance,
            h: 0.0,
            err_before: MIN_ERROR,
        }
    }

    pub fn reset(&mut self) {
        (self.h, self.err_before) = (0.0, MIN_ERROR);
    }

    pub fn save_state(&self) -> [f64; 2] {
        [self.h, self.err_before]
    }

    pub fn load_state(&mut self, [h, err_before]: [f64; 2]) {
        (self.h, self.err_before) = (h, err_before);
    }

    /// The next step from t, which does not pass `until`.
    pub fn trial(&self, t: f64, until: f64) -> Trial {
        let left = until - t;
        let last = self.h * (1.0 + STRETCH) >= left;
        let h = if last { left } else { self.h };
        Trial { h, last }
    }

    /// Accepts or rejects a step by its error, and sets the next one.
    pub fn assess(
        &mut self,
        t: f64,
        trial: &Trial,
        err: f64,
        again: bool,
    ) -> Result<bool, StepSizeUnderflow> {
        let power = 1.0 / self.power - 0.75 * BETA;
        if err <= 1.0 {
            let growth = SAFETY * self.err_before.powf(BETA) / err.powf(power);
            let limit = if again { 1.0 } else { MAX_STEP_RATIO };
            let next = trial.h * growth.clamp(MIN_STEP_RATIO, limit);
            // A step that was cut short says little about the next.
            if !(trial.last && trial.h < self.h) {
                self.h = next.min(self.longest);
                self.err_before = err.max(MIN_ERROR);
            }
            return Ok(true);
        }
        // An error that is not a number is a large one.
        let shrink = (SAFETY / err.powf(power)).max(MIN_STEP_RATIO);
        self.h = trial.h
            * if shrink.is_nan() {
                MIN_STEP_RATIO
            } else {
                shrink
            };
        if self.h <= ROUNDINGS * f64::EPSILON * t.abs().max(1.0) {
            return Err(StepSizeUnderflow { t, h: trial.h });
        }
        Ok(false)
    }

    /// √ mean (error / (absolute + relative max(|y₀|, |y₁|)))² over the controlled entries.
    pub fn norm(&self, error: &[f64], y0: &[f64], y1: &[f64]) -> f64 {
        let squares: f64 = (error.iter().zip(y0).zip(y1))
            .map(|((e, a), b)| (e / self.allowed(a.abs().max(b.abs()))).powi(2))
            .sum();
        (squares / error.len().max(1) as f64).sqrt()
    }

    fn allowed(&self, size: f64) -> f64 {
        self.absolute + self.relative * size
    }

    /// A first step: one in which an explicit Euler step would be about right.
    /// (Hairer, Nørsett & Wanner II.4.) One evaluation, written to `ahead_rates`.
    pub fn first(
        &mut self,
        ode: &mut dyn Ode,
        t: f64,
        y: &[f64],
        rates: &[f64],
        [ahead, ahead_rates]: [&mut Vec<f64>; 2],
    ) {
        let controlled = ode.controlled();
        let y0 = &y[..controlled];
        let size = self.norm(y0, y0, y0);
        let slope = self.norm(&rates[..controlled], y0, y0);
        let near = if size < 1e-5 || slope < 1e-5 {
            1e-6
        } else {
            0.01 * size / slope
        }
        .min(self.longest);
        for ((ahead, y), rate) in ahead.iter_mut().zip(y).zip(rates) {
            *ahead = y + near * rate;
        }
        ode.rates(t + near, ahead, ahead_rates);
        for ((ahead, then), now) in ahead.iter_mut().zip(&*ahead_rates).zip(rates) {
            *ahead = (then - now) / near;
        }
        let bend = self.norm(&ahead[..controlled], y0, y0);
        let steepest = slope.max(bend);
        let far = if steepest <= 1e-15 {
            (near * 1e-3).max(1e-6)
        } else {
            (0.01 / steepest).powf(1.0 / self.power)
        };
        let h = (100.0 * near).min(far).min(self.longest);
        self.h = if h.is_finite() && h > 0.0 { h } else { near };
    }
}
