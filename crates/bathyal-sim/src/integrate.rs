//! Steps in time, for any ẏ = f(t, y).
//!
//! | method | order | for |
//! |---|---|---|
//! | semi-implicit Euler | 1 | speed, long oscillations |
//! | RK4 | 4 | smooth motion, fixed steps |
//! | Dormand-Prince 5(4) | 5 | accuracy on demand; stops at events |
//! | Rosenbrock-W 3(2) | 3 | stiff contact, drives and stops |
//! | B1PC5, B2PC5, B4PC5 | 5 | smooth motion, two evaluations a step, a block in SIMD lanes |
//!
//! Histories and first stages are evaluated at states that [`Ode::accept`] has seen, so
//! orientations of length 1 enter everywhere.

mod block;
mod dense_output;
mod dormand_prince;
mod embedded_pair;
mod euler;
mod events;
mod method;
mod rk4;
mod rosenbrock;
mod settings;
mod step_control;
mod step_grid;
mod weighted_sum;

pub use block::{Block, Stencil};
pub use dense_output::DenseOutput;
pub use dormand_prince::DormandPrince;
pub use euler::SemiImplicitEuler;
pub use method::{Method, integrator};
pub use rk4::Rk4;
pub use rosenbrock::{Rosenbrock, coefficients};
pub use settings::Settings;

/// What is integrated: ẏ = f(t, y), y = [positions | everything else].
pub trait Ode {
    /// Length of y.
    fn len(&self) -> usize;

    /// Whether y is empty.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many of the first entries are positions, whose rates follow from y alone.
    fn positions(&self) -> usize;

    /// How many of the first entries an adaptive method keeps accurate; the rest are
    /// accounts that nothing depends on.
    fn controlled(&self) -> usize;

    /// ẏ = f(t, y).
    fn rates(&mut self, t: f64, y: &[f64], rates: &mut [f64]);

    /// The rates of the positions alone.
    fn position_rates(&mut self, y: &[f64], rates: &mut [f64]);

    /// ẏ at several points at once: what a block of a predictor-corrector method asks for.
    fn block_rates(&mut self, points: &mut [StatePoint]) {
        for point in points {
            self.rates(point.t, &point.y, &mut point.rates);
        }
    }

    /// Called with every accepted step: brings y back to where it must be (orientations to
    /// length 1) and lets go on what changes in jumps (which contact slides).
    fn accept(&mut self, t: f64, y: &mut [f64]);

    /// Number of event functions.
    fn event_count(&self) -> usize {
        0
    }

    /// Functions of t and y that cross zero when something happens: a foot touches down.
    fn events(&mut self, t: f64, y: &[f64], values: &mut [f64]) {
        let _ = (t, y, values);
    }
}

/// One of several points that are evaluated together.
#[derive(Clone, Debug, Default)]
pub struct StatePoint {
    /// Time.
    pub t: f64,
    /// State.
    pub y: Vec<f64>,
    /// ẏ there.
    pub rates: Vec<f64>,
}

/// A method that advances an [`Ode`] in time.
pub trait Integrator: std::fmt::Debug + Send {
    /// From `t` to `until`, or to the first event before. `t` and `y` are where it arrived.
    fn advance(
        &mut self,
        ode: &mut dyn Ode,
        t: &mut f64,
        y: &mut [f64],
        until: f64,
    ) -> Result<Arrival, StepSizeUnderflow>;

    /// f has jumped: history is worth nothing.
    fn reset(&mut self);

    /// What it took so far.
    fn statistics(&self) -> Statistics;

    /// What must be kept besides y so that a run goes on with the same bits.
    fn save_state(&self) -> Vec<f64>;

    /// Takes back what [`Integrator::save_state`] gave.
    fn load_state(&mut self, memory: &[f64]);
}

/// Where an integrator stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// At the end.
    End,
    /// At a zero of this event function.
    Event(usize),
}

/// An adaptive method whose steps have become too small to go on.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("at t = {t} s the step has shrunk to {h} s: the forces change too fast there")]
pub struct StepSizeUnderflow {
    /// Where.
    pub t: f64,
    /// The step that was still too long.
    pub h: f64,
}

/// What an integration took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Statistics {
    /// Steps taken.
    pub steps: u64,
    /// Steps that had to be taken again, shorter.
    pub rejected: u64,
    /// Evaluations of f.
    pub evaluations: u64,
}
