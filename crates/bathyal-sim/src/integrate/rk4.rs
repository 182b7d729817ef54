//! The classical Runge-Kutta method.

use super::step_grid::StepGrid;
use super::weighted_sum::resize;
use super::{Arrival, Integrator, Ode, Statistics, StepSizeUnderflow};
use bathyal::dispatch::best;

/// Nodes of the stages after the first, as parts of the step.
const STAGES: [f64; 3] = [0.5, 0.5, 1.0];

/// The weights of the outer stages and of the inner ones.
const WEIGHTS: [f64; 2] = [1.0 / 6.0, 1.0 / 3.0];

/// Fourth order, four evaluations a step.
///
///   y₁ = y₀ + h/6 (k₁ + 2 k₂ + 2 k₃ + k₄)                        (Kutta 1901)
#[derive(Clone, Debug)]
pub struct Rk4 {
    step: f64,
    stage: Vec<f64>,
    k: [Vec<f64>; 4],
    statistics: Statistics,
}

impl Rk4 {
    /// With steps of at most this length.
    pub fn new(step: f64) -> Self {
        Rk4 {
            step,
            stage: Vec::new(),
            k: Default::default(),
            statistics: Statistics::default(),
        }
    }

    #[inline(always)]
    fn step(&mut self, ode: &mut dyn Ode, t: f64, y: &mut [f64], h: f64) {
        // Nothing depends on what follows in y.
        let controlled = ode.controlled();
        ode.rates(t, y, &mut self.k[0]);
        for (i, part) in STAGES.into_iter().enumerate() {
            let stage = &mut self.stage[..controlled];
            stage_state(stage, y, h * part, &self.k[i]);
            ode.rates(t + part * h, &self.stage, &mut self.k[i + 1]);
        }
        update(y, h, &self.k);
    }
}

/// y + h Σ wᵢ kᵢ, in place of y.
#[inline(always)]
fn update(y: &mut [f64], h: f64, [a, b, c, d]: &[Vec<f64>; 4]) {
    let [outer, inner] = WEIGHTS;
    for ((((y, a), b), c), d) in y.iter_mut().zip(a).zip(b).zip(c).zip(d) {
        *y += h * (outer * (a + d) + inner * (b + c));
    }
}

/// to = y + h k.
#[inline(always)]
fn stage_state(to: &mut [f64], y: &[f64], h: f64, rates: &[f64]) {
    for ((to, y), rate) in to.iter_mut().zip(y).zip(rates) {
        *to = y + h * rate;
    }
}

impl Integrator for Rk4 {
    fn advance(
        &mut self,
        ode: &mut dyn Ode,
        t: &mut f64,
        y: &mut [f64],
        until: f64,
    ) -> Result<Arrival, StepSizeUnderflow> {
        let grid = StepGrid::new(*t, until, self.step);
        self.stage.resize(y.len(), 0.0);
        resize(&mut self.k, y.len());
        let taken = best(
            #[inline(always)]
            || {
                for k in 1..=grid.n {
                    if ode.is_cancelled() {
                        return k - 1;
                    }
                    self.step(ode, *t, y, grid.h);
                    *t = grid.time(k);
                    ode.accept(*t, y);
                }
                grid.n
            },
        );
        self.statistics.steps += taken;
        self.statistics.evaluations += 4 * taken;
        Ok(match taken == grid.n {
            true => Arrival::End,
            false => Arrival::Cancelled,
        })
    }

    fn reset(&mut self) {}

    fn statistics(&self) -> Statistics {
        self.statistics
    }

    fn save_state(&self, _state: &mut Vec<f64>) {}

    fn load_state(&mut self, _memory: &[f64]) {}
}
