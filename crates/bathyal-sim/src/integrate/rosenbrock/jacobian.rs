//! Jacobian of the rates by state and time.

use super::lu::Lu;
use crate::integrate::{Ode, StatePoint};

/// Step of a forward difference: √ε, where rounding and curvature cost the same.
const DIFFERENCE: f64 = 1.490_116_119_384_765_6e-8;

/// Points evaluated together; between them the integration can be cancelled. A multiple of all
/// numbers of lanes.
const POINTS_TOGETHER: usize = 64;

/// ∂f/∂y for the controlled entries of y and ∂f/∂t, by forward differences, many points
/// evaluated together. Nothing depends on the other entries.
#[derive(Clone, Debug)]
pub(super) struct Jacobian {
    points: Vec<StatePoint>,
    /// One column per controlled entry, of one row per rate.
    by_state: Vec<Vec<f64>>,
    /// ∂f/∂t.
    pub by_time: Vec<f64>,
}

impl Jacobian {
    pub fn new() -> Self {
        Jacobian {
            points: Vec::new(),
            by_state: Vec::new(),
            by_time: Vec::new(),
        }
    }

    /// At (t, y), where f is known. Returns the number of evaluations; none if cancelled.
    pub fn update(&mut self, ode: &mut dyn Ode, t: f64, y: &[f64], rates: &[f64]) -> Option<u64> {
        let controlled = ode.controlled();
        self.points.resize(controlled + 1, StatePoint::default());
        for (j, point) in self.points.iter_mut().enumerate() {
            point.t = t;
            point.y.clear();
            point.y.extend_from_slice(y);
            point.rates.resize(y.len(), 0.0);
            let moved = if j < controlled {
                &mut point.y[j]
            } else {
                &mut point.t
            };
            *moved += DIFFERENCE * moved.abs().max(1.0);
        }
        for points in self.points.chunks_mut(POINTS_TOGETHER) {
            if ode.is_cancelled() {
                return None;
            }
            ode.block_rates(points);
        }
        let difference = |point: &StatePoint, i: usize, by: f64| (point.rates[i] - rates[i]) / by;
        let points = &self.points;
        self.by_state.resize(controlled, Vec::new());
        for (j, column) in self.by_state.iter_mut().enumerate() {
            let by = points[j].y[j] - y[j];
            column.clear();
            column.extend((0..y.len()).map(|i| difference(&points[j], i, by)));
        }
        let last = &points[controlled];
        self.by_time.clear();
        self.by_time
            .extend((0..y.len()).map(|i| difference(last, i, last.t - t)));
        Some(controlled as u64 + 1)
    }

    /// Factors I − hγ ∂f/∂y of the controlled entries.
    pub fn factor(&self, h_gamma: f64, factors: &mut Lu) {
        factors.factor(self.by_state.len(), |i, j| {
            f64::from(u8::from(i == j)) - h_gamma * self.by_state[j][i]
        });
    }

    /// Row `i` of ∂f/∂y times x.
    pub fn row_times(&self, i: usize, x: &[f64]) -> f64 {
        let mut products = self.by_state.iter().zip(x).map(|(column, x)| column[i] * x);
        let first = products.next().unwrap_or(0.0);
        products.fold(first, |sum, product| product + sum)
    }
}
