//! Weighted sums of stages.

use bathyal::dispatch::best;

/// to = y + h Σ aᵢ kᵢ. Stages without weight are not touched.
pub(super) fn combine(to: &mut [f64], y: &[f64], h: f64, weights: &[f64], stages: &[Vec<f64>]) {
    best(
        #[inline(always)]
        || {
            sum(to, weights, stages);
            for (to, y) in to.iter_mut().zip(y) {
                *to = y + h * *to;
            }
        },
    );
}

/// to = Σ aᵢ kᵢ.
pub(super) fn weighted_sum(to: &mut [f64], weights: &[f64], stages: &[Vec<f64>]) {
    best(
        #[inline(always)]
        || sum(to, weights, stages),
    );
}

#[inline(always)]
fn sum(to: &mut [f64], weights: &[f64], stages: &[Vec<f64>]) {
    to.fill(0.0);
    for (weight, stage) in weights.iter().zip(stages) {
        if *weight == 0.0 {
            continue;
        }
        for (to, rate) in to.iter_mut().zip(stage) {
            *to += weight * rate;
        }
    }
}

/// Resizes several vectors to n numbers.
pub(super) fn resize(vectors: &mut [Vec<f64>], n: usize) {
    for vector in vectors {
        vector.resize(n, 0.0);
    }
}
