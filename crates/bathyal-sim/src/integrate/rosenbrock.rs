//! Linearly implicit method for stiff contact, stops and actuators.

pub mod coefficients;
mod jacobian;
mod lu;

use super::step_control::{StepControl, Trial};
use super::weighted_sum::{combine, resize, weighted_sum};
use super::{Arrival, Integrator, Ode, Settings, Statistics, StepSizeUnderflow};
use coefficients::{ALPHA, COUPLING, EMBEDDED, GAMMA, WEIGHTS, row_sum};
use jacobian::Jacobian;
use lu::Lu;

/// The error of the embedded step goes with h³.
const POWER: u8 = 3;

/// The Rosenbrock-W method ROS34PW2: third order, L-stable, adaptive.
///
/// ```text
/// (I − hγJ) (kᵢ + sᵢ) = f(t + αᵢh, y₀ + h Σⱼ αᵢⱼ kⱼ) + sᵢ + hγᵢ ∂f/∂t,   sᵢ = Σⱼ γᵢⱼ/γ kⱼ,  j < i
/// y₁ = y₀ + h Σ bᵢ kᵢ                               (Rang & Angermann 2005)
/// ```
///
/// J is found anew for every step, because contact changes it from one to the next. The
/// accounts, which f does not depend on, need no solution of equations.
#[derive(Clone, Debug)]
pub struct Rosenbrock {
    control: StepControl,
    jacobian: Jacobian,
    /// Factors of I − hγJ.
    factors: Lu,
    k: [Vec<f64>; 4],
    /// f(t, y) at the beginning of the step.
    rates: Vec<f64>,
    stage: Vec<f64>,
    sum: Vec<f64>,
    next: Vec<f64>,
    statistics: Statistics,
}

impl Rosenbrock {
    /// With tolerances and a longest step.
    pub fn new(settings: &Settings) -> Self {
        Rosenbrock {
            control: StepControl::new(POWER, settings),
            jacobian: Jacobian::new(),
            factors: Lu::default(),
            k: Default::default(),
            rates: Vec::new(),
            stage: Vec::new(),
            sum: Vec::new(),
            next: Vec::new(),
            statistics: Statistics::default(),
        }
    }

    /// f and its derivatives at the beginning of a step. False if cancelled.
    fn linearise(&mut self, ode: &mut dyn Ode, t: f64, y: &[f64]) -> bool {
        ode.rates(t, y, &mut self.rates);
        self.statistics.evaluations += 1;
        if self.control.h <= 0.0 {
            let room = [&mut self.stage, &mut self.sum];
            self.control.first(ode, t, y, &self.rates, room);
            self.statistics.evaluations += 1;
        }
        let evaluations = self.jacobian.update(ode, t, y, &self.rates);
        self.statistics.evaluations += evaluations.unwrap_or(0);
        evaluations.is_some()
    }

    /// Tries steps from (t, y) until one is good enough. Writes `next`. None if cancelled.
    fn try_steps(
        &mut self,
        ode: &mut dyn Ode,
        t: f64,
        y: &[f64],
        until: f64,
    ) -> Result<Option<Trial>, StepSizeUnderflow> {
        let controlled = ode.controlled();
        let weights: [f64; 4] = std::array::from_fn(|i| WEIGHTS[i] - EMBEDDED[i]);
        let mut again = false;
        loop {
            let trial = self.control.trial(t, until);
            self.jacobian.factor(trial.h * GAMMA, &mut self.factors);
            let solved = (0..4).all(|i| self.find_stage(ode, t, y, trial.h, i));
            combine(&mut self.next, y, trial.h, &WEIGHTS, &self.k);
            weighted_sum(&mut self.sum, &weights, &self.k);
            self.sum.iter_mut().for_each(|e| *e *= trial.h);
            let error = &self.sum[..controlled];
            let err = if solved {
                self.control.norm(error, y, &self.next)
            } else {
                f64::NAN
            };
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

    /// kᵢ. False if the equations cannot be solved.
    fn find_stage(&mut self, ode: &mut dyn Ode, t: f64, y: &[f64], h: f64, i: usize) -> bool {
        let controlled = ode.controlled();
        let (done, rest) = self.k.split_at_mut(i);
        let k = &mut rest[0];
        if i == 0 {
            k.copy_from_slice(&self.rates);
        } else {
            combine(&mut self.stage, y, h, &ALPHA[i][..i], done);
            ode.rates(t + row_sum(&ALPHA[i]) * h, &self.stage, k);
            self.statistics.evaluations += 1;
        }
        let h_gamma_i = h * row_sum(&COUPLING[i]);
        for (k, by_time) in k.iter_mut().zip(&self.jacobian.by_time) {
            *k += h_gamma_i * by_time;
        }
        let couplings: [f64; 4] = std::array::from_fn(|j| COUPLING[i][j] / GAMMA);
        weighted_sum(&mut self.sum, &couplings[..i], done);
        // x, in place of the stage that is not needed any more.
        let x = &mut self.stage[..controlled];
        for (row, x) in x.iter_mut().enumerate() {
            *x = k[row] + self.sum[row];
        }
        if !self.factors.solve(x) {
            return false;
        }
        for row in 0..controlled {
            k[row] = x[row] - self.sum[row];
        }
        for (i, k) in k.iter_mut().enumerate().skip(controlled) {
            *k += h * GAMMA * self.jacobian.row_times(i, x);
        }
        true
    }
}

impl Integrator for Rosenbrock {
    fn advance(
        &mut self,
        ode: &mut dyn Ode,
        t: &mut f64,
        y: &mut [f64],
        until: f64,
    ) -> Result<Arrival, StepSizeUnderflow> {
        resize(&mut self.k, y.len());
        for room in [
            &mut self.rates,
            &mut self.stage,
            &mut self.sum,
            &mut self.next,
        ] {
            room.resize(y.len(), 0.0);
        }
        while *t < until {
            if ode.is_cancelled() || !self.linearise(ode, *t, y) {
                return Ok(Arrival::Cancelled);
            }
            let Some(trial) = self.try_steps(ode, *t, y, until)? else {
                return Ok(Arrival::Cancelled);
            };
            *t = if trial.last { until } else { *t + trial.h };
            y.copy_from_slice(&self.next);
            ode.accept(*t, y);
            self.statistics.steps += 1;
        }
        Ok(Arrival::End)
    }

    fn reset(&mut self) {
        self.control.reset();
    }

    fn statistics(&self) -> Statistics {
        self.statistics
    }

    fn save_state(&self, state: &mut Vec<f64>) {
        state.extend(self.control.save_state());
    }

    fn load_state(&mut self, memory: &[f64]) {
        match memory.first_chunk() {
            Some(control) => self.control.load_state(*control),
            None => self.reset(),
        }
    }
}
