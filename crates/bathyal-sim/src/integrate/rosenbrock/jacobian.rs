//! Jacobian of the rates by state and time.

use crate::integrate::{Ode, StatePoint};
use nalgebra::{DMatrix, DVector, Dyn, LU};

/// Step of a forward difference: √ε, where rounding and curvature cost the same.
const DIFFERENCE: f64 = 1.490_116_119_384_765_6e-8;

/// ∂f/∂y for the controlled entries of y and ∂f/∂t, by forward differences, all points
/// evaluated together. Nothing depends on the other entries.
#[derive(Clone, Debug)]
pub(super) struct Jacobian {
    points: Vec<StatePoint>,
    /// One row per rate, one column per controlled entry.
    by_state: DMatrix<f64>,
    /// ∂f/∂t.
    pub by_time: Vec<f64>,
}

impl Jacobian {
    pub fn new() -> Self {
        Jacobian {
            points: Vec::new(),
            by_state: DMatrix::zeros(0, 0),
            by_time: Vec::new(),
        }
    }

    /// At (t, y), where f is known. Returns the number of evaluations.
    pub fn update(&mut self, ode: &mut dyn Ode, t: f64, y: &[f64], rates: &[f64]) -> u64 {
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
        ode.block_rates(&mut self.points);
        let difference = |point: &StatePoint, i: usize, by: f64| (point.rates[i] - rates[i]) / by;
        let points = &self.points;
        self.by_state = DMatrix::from_fn(y.len(), controlled, |i, j| {
            difference(&points[j], i, points[j].y[j] - y[j])
        });
        let last = &points[controlled];
        self.by_time.clear();
        self.by_time
            .extend((0..y.len()).map(|i| difference(last, i, last.t - t)));
        controlled as u64 + 1
    }

    /// I − hγ ∂f/∂y of the controlled entries, factored.
    pub fn factor(&self, h_gamma: f64) -> LU<f64, Dyn, Dyn> {
        let n = self.by_state.ncols();
        DMatrix::from_fn(n, n, |i, j| {
            f64::from(u8::from(i == j)) - h_gamma * self.by_state[(i, j)]
        })
        .lu()
    }

    /// ∂f/∂y x of the entries that are not controlled.
    pub fn works_times(&self, x: &DVector<f64>) -> DVector<f64> {
        let n = self.by_state.ncols();
        self.by_state.rows(n, self.by_state.nrows() - n) * x
    }
}
