//! The classical Runge-Kutta method: fourth order, four evaluations a step.
//!
//! ```text
//! k₁ = f(t, y),   kᵢ = f(t + cᵢ h, y + cᵢ h kᵢ₋₁)
//! y₁ = y + h (k₁ + k₄)/6 + h (k₂ + k₃)/3                              (Kutta 1901)
//! ```

use crate::Real;

/// c of the stages after the first.
pub const NODES: [f64; 3] = [0.5, 0.5, 1.0];

/// The weights of the outer stages and of the inner ones.
const WEIGHTS: [f64; 2] = [1.0 / 6.0, 1.0 / 3.0];

/// Where the next stage is evaluated: to = y + h k, h = cᵢ times the step.
///
/// # Panics
/// If there is less of y or k than of `to`.
#[inline(always)]
pub fn stage<T: Real>(to: &mut [T], y: &[T], h: T, k: &[T]) {
    // By indices, here and below: iterators side by side are not always compiled into their loop.
    let (y, k) = (&y[..to.len()], &k[..to.len()]);
    for i in 0..to.len() {
        to[i] = y[i] + h * k[i];
    }
}

/// y₁ of the rates of all four stages, in place of y.
///
/// # Panics
/// If there is less of the rates than of y.
#[inline(always)]
pub fn update<T: Real>(y: &mut [T], h: T, [a, b, c, d]: &[Vec<T>; 4]) {
    let [outer, inner] = WEIGHTS.map(T::lit);
    let (a, b, c, d) = (&a[..y.len()], &b[..y.len()], &c[..y.len()], &d[..y.len()]);
    for i in 0..y.len() {
        y[i] += h * (outer * (a[i] + d[i]) + inner * (b[i] + c[i]));
    }
}
