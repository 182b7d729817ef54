//! Smooth functions of time as Chebyshev series.
//!
//! ```text
//! f(t) = Σ c_j T_j(x),   x = 2t/T − 1,   c_j = 2/n Σ f(t_k) cos(j θ_k),   x_k = −cos θ_k
//! ```
//!
//! Through n values a smooth function is found to all its digits, and so are its derivatives;
//! a spline would have knots, where integrators of high order lose theirs.

use bathyal::Real;
use bathyal::dispatch::best;
use core::f64::consts::PI;

/// A series on [0, T].
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    duration: f64,
    /// c_0 halved already.
    coefficients: Vec<f64>,
}

/// θ_k = π (k + ½) / n.
fn angle(k: usize, n: usize) -> f64 {
    PI * (k as f64 + 0.5) / n as f64
}

/// The n times at which a function must be known, ascending.
pub fn times(duration: f64, n: usize) -> Vec<f64> {
    let time = |k| 0.5 * duration * (1.0 - Real::sin_cos(angle(k, n)).1);
    (0..n).map(time).collect()
}

impl Series {
    /// Through values at [`times`].
    pub fn through(values: &[f64], duration: f64) -> Self {
        let n = values.len();
        let coefficient = |j: usize| {
            // T_j(−cos θ) = (−1)ʲ cos jθ; jθ is taken modulo 2π in whole numbers.
            let cosine = |k: usize| {
                let turns = (j * (2 * k + 1)) % (4 * n);
                Real::sin_cos(PI * turns as f64 / (2 * n) as f64).1
            };
            let sum: f64 = values.iter().enumerate().map(|(k, f)| f * cosine(k)).sum();
            let sign = if j.is_multiple_of(2) { 1.0 } else { -1.0 };
            let scale = if j == 0 { 1.0 } else { 2.0 };
            sign * scale * sum / n as f64
        };
        Series {
            duration,
            coefficients: (0..n).map(coefficient).collect(),
        }
    }

    /// f(t); at the ends' before and after.
    pub fn at(&self, t: f64) -> f64 {
        let x = (2.0 * t / self.duration - 1.0).clamp(-1.0, 1.0);
        // Clenshaw.
        let (mut b1, mut b2) = (0.0, 0.0);
        for c in self.coefficients.iter().skip(1).rev() {
            let b = (2.0 * x).mul_add(b1, c - b2);
            (b1, b2) = (b, b1);
        }
        x.mul_add(b1, self.coefficients[0] - b2)
    }

    /// f′.
    pub fn derivative(&self) -> Self {
        let n = self.coefficients.len();
        let mut coefficients = vec![0.0; n + 1];
        for j in (1..n).rev() {
            let above = coefficients.get(j + 1).copied().unwrap_or(0.0);
            coefficients[j - 1] = above + 4.0 / self.duration * j as f64 * self.coefficients[j];
        }
        coefficients[0] *= 0.5;
        coefficients.truncate(n);
        Series {
            duration: self.duration,
            coefficients,
        }
    }

    /// Truncation error: the last coefficients relative to the largest, or to one.
    pub fn truncation_error(&self) -> f64 {
        let largest = |c: &[f64]| c.iter().fold(0.0_f64, |most, c| most.max(c.abs()));
        let n = self.coefficients.len();
        largest(&self.coefficients[n - n / 8..]) / largest(&self.coefficients).max(1.0)
    }
}

/// Coefficients below this part of the largest, or of one, are dropped: less than rounding.
const NEGLIGIBLE: f64 = 1e-16;

/// Several series, evaluated at the same time.
#[derive(Clone, Debug, PartialEq)]
pub struct SeriesBundle {
    duration: f64,
    /// The coefficients of T_j, one of each series.
    rows: Vec<Vec<f64>>,
}

impl SeriesBundle {
    /// Series of the same time.
    pub fn new(all: &[Series]) -> Self {
        let count = all.iter().map(|s| s.coefficients.len()).max().unwrap_or(0);
        let row = |j: usize| -> Vec<f64> { all.iter().map(|s| s.coefficients[j]).collect() };
        let mut rows: Vec<Vec<f64>> = (0..count).map(row).collect();
        let most = |row: &Vec<f64>| row.iter().fold(0.0_f64, |most, c| most.max(c.abs()));
        let largest = rows.iter().map(most).fold(1.0, f64::max);
        while rows
            .last()
            .is_some_and(|row| most(row) < NEGLIGIBLE * largest)
        {
            rows.pop();
        }
        SeriesBundle {
            duration: all.first().map_or(1.0, |s| s.duration),
            rows,
        }
    }

    /// Adds Σ c_j T_j(x) of each series at its place.
    pub fn add(&self, t: f64, places: &[usize], to: &mut [f64]) {
        best(
            #[inline(always)]
            || {
                let x = (2.0 * t / self.duration - 1.0).clamp(-1.0, 1.0);
                let (mut now, mut next) = (1.0, x);
                for row in &self.rows {
                    for (place, c) in places.iter().zip(row) {
                        to[*place] = c.mul_add(now, to[*place]);
                    }
                    (now, next) = (next, (2.0 * x).mul_add(next, -now));
                }
            },
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of functions of size 1: rounding, times n² for a derivative and n⁴ for the second.
    const ROUNDING: [f64; 3] = [1e-14, 1e-11, 1e-8];

    #[test]
    fn smooth_functions_and_their_derivatives_are_found_to_their_digits() {
        let values: Vec<f64> = times(2.0, 32).iter().map(|t| (3.0 * t).sin()).collect();
        let f = Series::through(&values, 2.0);
        let (first, second) = (f.derivative(), f.derivative().derivative());
        assert!(f.truncation_error() < ROUNDING[0]);
        let both = SeriesBundle::new(&[f.clone(), first.clone()]);
        for k in 0..=20 {
            let t = 0.1 * f64::from(k);
            let (s, c) = (3.0 * t).sin_cos();
            assert!((f.at(t) - s).abs() < ROUNDING[0], "{t}");
            let mut sums = [1.0, 2.0, 3.0];
            both.add(t, &[2, 0], &mut sums);
            assert!((sums[2] - 3.0 - s).abs() < ROUNDING[0], "{t}");
            assert!((sums[0] - 1.0 - 3.0 * c).abs() < ROUNDING[1], "{t}");
            assert!((first.at(t) - 3.0 * c).abs() < ROUNDING[1], "{t}");
            assert!((second.at(t) + 9.0 * s).abs() < ROUNDING[2], "{t}");
        }
    }

    #[test]
    fn a_jump_leaves_much() {
        let values: Vec<f64> = times(1.0, 32).iter().map(|t| t.round()).collect();
        assert!(Series::through(&values, 1.0).truncation_error() > 1e-3);
    }
}
