//! The stages of Dormand and Prince.

use super::Ode;
use super::weighted_sum::{combine, resize};

/// Number of stages; the last is at the end of the step.
pub(super) const STAGES: usize = 7;

/// cᵢ: where the stages after the first are.
const NODES: [f64; 5] = [1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0];

/// aᵢⱼ of the stages after the first.
const A: [[f64; 5]; 5] = [
    [1.0 / 5.0, 0.0, 0.0, 0.0, 0.0],
    [3.0 / 40.0, 9.0 / 40.0, 0.0, 0.0, 0.0],
    [44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0, 0.0, 0.0],
    [
        19372.0 / 6561.0,
        -25360.0 / 2187.0,
        64448.0 / 6561.0,
        -212.0 / 729.0,
        0.0,
    ],
    [
        9017.0 / 3168.0,
        -355.0 / 33.0,
        46732.0 / 5247.0,
        49.0 / 176.0,
        -5103.0 / 18656.0,
    ],
];

/// bᵢ: the step of fifth order.
const B: [f64; 6] = [
    35.0 / 384.0,
    0.0,
    500.0 / 1113.0,
    125.0 / 192.0,
    -2187.0 / 6784.0,
    11.0 / 84.0,
];

/// bᵢ − b̂ᵢ: its difference to the step of fourth order.
pub(super) const ERROR: [f64; STAGES] = [
    71.0 / 57600.0,
    0.0,
    -71.0 / 16695.0,
    71.0 / 1920.0,
    -17253.0 / 339200.0,
    22.0 / 525.0,
    -1.0 / 40.0,
];

/// The pair of fifth and fourth order of Dormand & Prince 1980, and room for its stages.
///
/// The first stage is not taken over from the step before: `accept` has changed y, and
/// may have changed f.
#[derive(Clone, Debug, Default)]
pub(super) struct EmbeddedPair {
    /// kᵢ. The caller writes the first.
    pub k: [Vec<f64>; STAGES],
    stage: Vec<f64>,
    /// y₁, of fifth order.
    pub next: Vec<f64>,
}

impl EmbeddedPair {
    pub fn resize(&mut self, n: usize) {
        resize(&mut self.k, n);
        self.stage.resize(n, 0.0);
        self.next.resize(n, 0.0);
    }

    /// k₂ … k₆ and y₁ of a step of length h from (t, y), k₁ being known. Five evaluations.
    pub fn step(&mut self, ode: &mut dyn Ode, t: f64, y: &[f64], h: f64) {
        for i in 0..NODES.len() {
            combine(&mut self.stage, y, h, &A[i][..=i], &self.k);
            ode.rates(t + NODES[i] * h, &self.stage, &mut self.k[i + 1]);
        }
        combine(&mut self.next, y, h, &B, &self.k);
    }

    /// k₇ = f(t + h, y₁).
    pub fn finish(&mut self, ode: &mut dyn Ode, t: f64, h: f64) {
        ode.rates(t + h, &self.next, &mut self.k[STAGES - 1]);
    }
}
