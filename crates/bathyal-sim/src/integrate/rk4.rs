//! The classical Runge-Kutta method.

use super::step_grid::StepGrid;
use super::weighted_sum::resize;
use super::{Arrival, Integrator, Ode, Statistics, StepSizeUnderflow};
use bathyal::dispatch::best;
use bathyal::integrate::rk4;

/// Fourth order, four evaluations a step, see [`rk4`].
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
        for (i, node) in rk4::NODES.into_iter().enumerate() {
            let stage = &mut self.stage[..controlled];
            rk4::stage(stage, y, h * node, &self.k[i]);
            ode.rates(t + node * h, &self.stage, &mut self.k[i + 1]);
        }
        rk4::update(y, h, &self.k);
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
