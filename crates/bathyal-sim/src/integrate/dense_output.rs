//! Dense output: the solution between the ends of a step.

use super::embedded_pair::{EmbeddedPair, STAGES};
use super::weighted_sum::weighted_sum;

/// dᵢ of the last coefficient.
const D: [f64; STAGES] = [
    -12715105075.0 / 11282082432.0,
    0.0,
    87487479700.0 / 32700410799.0,
    -10690763975.0 / 1880347072.0,
    701980252875.0 / 199316789632.0,
    -1453857185.0 / 822651844.0,
    69997945.0 / 29380423.0,
];

/// The dense output of fourth order of the pair of Dormand and Prince
/// (Shampine 1986; Hairer, Nørsett & Wanner II.6).
///
///   y(t + θh) = r₀ + θ (r₁ + (1−θ) (r₂ + θ (r₃ + (1−θ) r₄)))
#[derive(Clone, Debug, Default)]
pub struct DenseOutput {
    t: f64,
    h: f64,
    r: [Vec<f64>; 5],
}

impl DenseOutput {
    /// Of a finished step of length h from (t, y).
    pub(super) fn set(&mut self, t: f64, y: &[f64], h: f64, pair: &EmbeddedPair) {
        (self.t, self.h) = (t, h);
        for r in &mut self.r {
            r.resize(y.len(), 0.0);
        }
        let (first, last) = (&pair.k[0], &pair.k[STAGES - 1]);
        let [r0, r1, r2, r3, r4] = &mut self.r;
        r0.copy_from_slice(y);
        weighted_sum(r4, &D, &pair.k);
        for i in 0..y.len() {
            r1[i] = pair.next[i] - y[i];
            r2[i] = h * first[i] - r1[i];
            r3[i] = r1[i] - h * last[i] - r2[i];
            r4[i] *= h;
        }
    }

    /// The times between which it holds.
    pub fn interval(&self) -> (f64, f64) {
        (self.t, self.t + self.h)
    }

    /// y at a time between the ends. Of orientations, the length is 1 to the accuracy of
    /// the method only.
    pub fn at(&self, t: f64, y: &mut [f64]) {
        let part = if self.h == 0.0 {
            0.0
        } else {
            (t - self.t) / self.h
        };
        self.at_part(part, y);
    }

    /// y at the part θ of the step.
    pub(super) fn at_part(&self, theta: f64, y: &mut [f64]) {
        let [r0, r1, r2, r3, r4] = &self.r;
        let rest = 1.0 - theta;
        for (i, y) in y.iter_mut().enumerate() {
            let inner = r2[i] + theta * (r3[i] + rest * r4[i]);
            *y = r0[i] + theta * (r1[i] + rest * inner);
        }
    }

    /// The time at the part θ of the step.
    pub(super) fn time(&self, theta: f64) -> f64 {
        self.t + theta * self.h
    }
}
