//! Semi-implicit Euler.

use super::step_grid::StepGrid;
use super::{Arrival, Integrator, Ode, Statistics, StepSizeUnderflow};
use bathyal::integrate::advance;

/// First order, one evaluation a step. Positions move with the new velocities:
///
///   x₁ = x₀ + h ẋ(t₀, y₀) for everything but positions,   q₁ = q₀ + h q̇(q₀, v₁)
///
/// Oscillations neither grow nor die.
#[derive(Clone, Debug)]
pub struct SemiImplicitEuler {
    step: f64,
    rates: Vec<f64>,
    statistics: Statistics,
}

impl SemiImplicitEuler {
    /// With steps of at most this length.
    pub fn new(step: f64) -> Self {
        SemiImplicitEuler {
            step,
            rates: Vec::new(),
            statistics: Statistics::default(),
        }
    }
}

impl Integrator for SemiImplicitEuler {
    fn advance(
        &mut self,
        ode: &mut dyn Ode,
        t: &mut f64,
        y: &mut [f64],
        until: f64,
    ) -> Result<Arrival, StepSizeUnderflow> {
        let grid = StepGrid::new(*t, until, self.step);
        let positions = ode.positions();
        self.rates.resize(y.len(), 0.0);
        for k in 1..=grid.n {
            if ode.is_cancelled() {
                return Ok(Arrival::Cancelled);
            }
            ode.rates(*t, y, &mut self.rates);
            advance(&mut y[positions..], grid.h, &self.rates[positions..]);
            ode.position_rates(y, &mut self.rates[..positions]);
            advance(&mut y[..positions], grid.h, &self.rates[..positions]);
            *t = grid.time(k);
            ode.accept(*t, y);
            self.statistics.steps += 1;
            self.statistics.evaluations += 1;
        }
        Ok(Arrival::End)
    }

    fn reset(&mut self) {}

    fn statistics(&self) -> Statistics {
        self.statistics
    }

    fn save_state(&self, _state: &mut Vec<f64>) {}

    fn load_state(&mut self, _memory: &[f64]) {}
}
