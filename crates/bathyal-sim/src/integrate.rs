//! Steps in time, for any ẏ = f(t, y).
//!
//! | method | order | for |
//! |---|---|---|
//! | semi-implicit Euler | 1 | speed, long oscillations |
//! | RK4 | 4 | smooth motion, fixed steps |
//! | Dormand-Prince 5(4) | 5 | accuracy on demand; stops at events |
//! | Rosenbrock-W 3(2) | 3 | stiff contact, actuators and stops |
//! | B1PC5, B2PC5, B4PC5 | 5 | smooth motion, two evaluations a step, a block in SIMD lanes |
//!
//! Histories and first stages are evaluated at states that [`Ode::accept`] has seen, so
//! orientations of length 1 enter everywhere.

mod block;
mod cancel;
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
pub use cancel::CancelToken;
pub use dense_output::DenseOutput;
pub use dormand_prince::DormandPrince;
pub use euler::SemiImplicitEuler;
pub use method::{Method, integrator};
pub use rk4::Rk4;
pub use rosenbrock::{Rosenbrock, coefficients};
pub use settings::Settings;
pub(crate) use step_grid::StepGrid;

/// An ordinary differential equation ẏ = f(t, y), y = [positions | everything else].
pub trait Ode {
    /// Length of y.
    fn len(&self) -> usize;

    /// Tests whether y is empty.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of leading entries that are positions, whose rates follow from y alone.
    fn positions(&self) -> usize;

    /// Number of leading entries under error control; the rest are
    /// works that nothing depends on.
    fn controlled(&self) -> usize;

    /// ẏ = f(t, y).
    fn rates(&mut self, t: f64, y: &[f64], rates: &mut [f64]);

    /// The rates of the positions alone.
    fn position_rates(&mut self, y: &[f64], rates: &mut [f64]);

    /// ẏ at several points at once, as blocks of a predictor-corrector method need it.
    fn block_rates(&mut self, points: &mut [StatePoint]) {
        for point in points {
            self.rates(point.t, &point.y, &mut point.rates);
        }
    }

    /// Called with every accepted step: brings y back to where it must be (orientations to
    /// length 1) and updates discrete states (which contact slides).
    fn accept(&mut self, t: f64, y: &mut [f64]);

    /// True if the integration is to end at the last step that was accepted; asked before every
    /// step, before it is repeated with another length, and between the columns of a Jacobian.
    fn is_cancelled(&self) -> bool {
        false
    }

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
    /// Integrates from `t` to `until`, or to the first event before; updates `t` and `y`.
    fn advance(
        &mut self,
        ode: &mut dyn Ode,
        t: &mut f64,
        y: &mut [f64],
        until: f64,
    ) -> Result<Arrival, StepSizeUnderflow>;

    /// Discards the history, after a jump of f.
    fn reset(&mut self);

    /// Numbers of steps and evaluations so far.
    fn statistics(&self) -> Statistics;

    /// Appends the internal state that a checkpoint needs besides y.
    fn save_state(&self, state: &mut Vec<f64>);

    /// Restores what [`Integrator::save_state`] appended.
    fn load_state(&mut self, memory: &[f64]);
}

/// Reason for which an integrator stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// At the end.
    End,
    /// At a zero of this event function.
    Event(usize),
    /// Before the end, because [`Ode::is_cancelled`].
    Cancelled,
}

/// The step of an adaptive method has become too small to continue.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error(
    "step size underflow at t = {t:.6} s (step {h:.3e} s): the system is too stiff for this method or not smooth there"
)]
pub struct StepSizeUnderflow {
    /// Time, s.
    pub t: f64,
    /// The step that was rejected, s.
    pub h: f64,
}

/// Statistics of an integration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Statistics {
    /// Steps taken.
    pub steps: u64,
    /// Steps that had to be taken again, shorter.
    pub rejected: u64,
    /// Evaluations of f.
    pub evaluations: u64,
}
