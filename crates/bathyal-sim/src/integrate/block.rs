//! The predictor-corrector family of [Diss94] Ch. III: sliding blocks of points.

mod stencil;

pub use stencil::Stencil;

use stencil::{DENOMINATOR, POINTS};

use super::embedded_pair::EmbeddedPair;
use super::step_grid::{StepGrid, same_step};
use super::weighted_sum::combine;
use super::{Arrival, Integrator, Ode, StatePoint, Statistics, StepSizeUnderflow};

/// Sliding-block methods of fifth order, PECE: predict, evaluate, correct, evaluate.
///
/// ```text
/// yⱼᵖ = y₀ + h Σ cⱼₘ fₘ,  m = −4 … 0          fⱼᵖ = f(tⱼ, yⱼᵖ)      j = 1 … p
/// yⱼᶜ = y₀ + h Σ dⱼₘ fₘ,  m = p − 4 … p       fⱼ  = f(tⱼ, yⱼᶜ)      [Diss94] 3.3
/// ```
///
/// The p points of a block are evaluated together by [`Ode::block_rates`]: the thesis's
/// temporal parallelism. The corrected points pass through [`Ode::accept`] before their
/// last evaluation, so the history belongs to accepted states.
///
/// The first four steps, and the four after [`Integrator::reset`] or a change of the step,
/// are steps of Dormand & Prince. If fewer steps are left than a block has, the next smaller
/// block of the family that fits is used: the last three of B4PC5 are a block of two and one
/// of one.
///
/// For smooth motion: of what jumps, contact above all, a history knows nothing.
#[derive(Clone, Debug)]
pub struct Block {
    stencil: Stencil,
    step: f64,
    history: History,
    pair: EmbeddedPair,
    predicted: Vec<StatePoint>,
    corrected: Vec<StatePoint>,
    /// The derivatives that a corrector uses.
    derivatives: Vec<Vec<f64>>,
    statistics: Statistics,
}

/// f at up to five equally spaced times, newest last.
#[derive(Clone, Debug, Default)]
struct History {
    /// The newest time and the distance between two.
    t: f64,
    h: f64,
    rates: Vec<Vec<f64>>,
    /// Storage of entries that were discarded.
    spare: Vec<Vec<f64>>,
}

impl History {
    fn clear(&mut self) {
        self.spare.append(&mut self.rates);
    }

    fn push(&mut self, t: f64, rates: &[f64]) {
        self.t = t;
        if self.rates.len() < POINTS {
            let mut entry = self.spare.pop().unwrap_or_default();
            entry.clear();
            entry.extend_from_slice(rates);
            self.rates.push(entry);
        } else {
            self.rates.rotate_left(1);
            self.rates[POINTS - 1].copy_from_slice(rates);
        }
    }

    /// Tests whether it ends at t, with n entries and steps of h.
    fn leads_to(&self, t: f64, n: usize, h: f64) -> bool {
        self.t == t && same_step(self.h, h) && self.rates.iter().all(|f| f.len() == n)
    }
}

impl Block {
    /// With blocks of this many points and steps of at most this length.
    pub fn new(stencil: Stencil, step: f64) -> Self {
        Block {
            stencil,
            step,
            history: History {
                spare: Vec::with_capacity(POINTS),
                ..History::default()
            },
            pair: EmbeddedPair::default(),
            predicted: Vec::new(),
            corrected: Vec::new(),
            derivatives: vec![Vec::new(); POINTS],
            statistics: Statistics::default(),
        }
    }

    /// One step while there is no history to predict from.
    fn start(&mut self, ode: &mut dyn Ode, t: f64, y: &mut [f64], next: f64) {
        let newest = &self.history.rates[self.history.rates.len() - 1];
        self.pair.k[0].copy_from_slice(newest);
        self.pair.step(ode, t, y, self.history.h);
        y.copy_from_slice(&self.pair.next);
        ode.accept(next, y);
        ode.rates(next, y, &mut self.pair.k[0]);
        self.history.push(next, &self.pair.k[0]);
        self.statistics.steps += 1;
        self.statistics.evaluations += 6;
    }

    /// One block of points at the given times.
    fn block(
        &mut self,
        ode: &mut dyn Ode,
        y: &mut [f64],
        stencil: Stencil,
        time: impl Fn(usize) -> f64,
    ) {
        let points = stencil.points();
        let unit = self.history.h / DENOMINATOR;
        make_room(&mut self.predicted, points, y.len());
        make_room(&mut self.corrected, points, y.len());
        for (j, row) in stencil.predictor().iter().enumerate() {
            let point = &mut self.predicted[j];
            point.t = time(j + 1);
            combine(&mut point.y, y, unit, row, &self.history.rates);
        }
        ode.block_rates(&mut self.predicted[..points]);

        let past = POINTS - points;
        let (old, new) = self.derivatives.split_at_mut(past);
        for (slot, rates) in old.iter_mut().zip(&self.history.rates[points..]) {
            slot.clone_from(rates);
        }
        for (slot, point) in new.iter_mut().zip(&self.predicted) {
            slot.clone_from(&point.rates);
        }
        for (j, row) in stencil.corrector().iter().enumerate() {
            let point = &mut self.corrected[j];
            point.t = self.predicted[j].t;
            combine(&mut point.y, y, unit, row, &self.derivatives);
            ode.accept(point.t, &mut point.y);
        }
        ode.block_rates(&mut self.corrected[..points]);

        for point in &self.corrected[..points] {
            self.history.push(point.t, &point.rates);
        }
        y.copy_from_slice(&self.corrected[points - 1].y);
        self.statistics.steps += points as u64;
        self.statistics.evaluations += 2 * points as u64;
    }
}

fn make_room(points: &mut Vec<StatePoint>, count: usize, n: usize) {
    points.resize(count.max(points.len()), StatePoint::default());
    for point in points {
        point.y.resize(n, 0.0);
        point.rates.resize(n, 0.0);
    }
}

impl Integrator for Block {
    fn advance(
        &mut self,
        ode: &mut dyn Ode,
        t: &mut f64,
        y: &mut [f64],
        until: f64,
    ) -> Result<Arrival, StepSizeUnderflow> {
        let grid = StepGrid::new(*t, until, self.step);
        if grid.n == 0 {
            return Ok(Arrival::End);
        }
        self.pair.resize(y.len());
        if !self.history.leads_to(*t, y.len(), grid.h) {
            self.history.clear();
        }
        self.history.h = grid.h;
        if self.history.rates.is_empty() {
            ode.rates(*t, y, &mut self.pair.k[0]);
            self.history.push(*t, &self.pair.k[0]);
            self.statistics.evaluations += 1;
        }
        let mut k = 0;
        while k < grid.n {
            if ode.is_cancelled() {
                return Ok(Arrival::Cancelled);
            }
            if self.history.rates.len() < POINTS {
                self.start(ode, *t, y, grid.time(k + 1));
                k += 1;
            } else {
                let stencil = self.stencil.at_most(grid.n - k);
                self.block(ode, y, stencil, |j| grid.time(k + j as u64));
                k += stencil.points() as u64;
            }
            *t = grid.time(k);
        }
        Ok(Arrival::End)
    }

    fn reset(&mut self) {
        self.history.clear();
    }

    fn statistics(&self) -> Statistics {
        self.statistics
    }

    fn save_state(&self, state: &mut Vec<f64>) {
        let History { t, h, rates, .. } = &self.history;
        state.extend([*t, *h, rates.len() as f64]);
        state.extend(rates.iter().flatten());
    }

    fn load_state(&mut self, memory: &[f64]) {
        self.reset();
        let Some(([t, h, count], rates)) = memory.split_first_chunk() else {
            return;
        };
        (self.history.t, self.history.h) = (*t, *h);
        let length = rates.len() / (*count as usize).max(1);
        if length > 0 {
            for rates in rates.chunks_exact(length).take(POINTS) {
                self.history.push(*t, rates);
            }
        }
    }
}
