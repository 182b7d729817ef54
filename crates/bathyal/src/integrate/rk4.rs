//! The classical Runge-Kutta method: fourth order, four evaluations a step.
//!
//! ```text
//! k₁ = f(t, y),   kᵢ = f(t + cᵢ h, y + cᵢ h kᵢ₋₁)
//! y₁ = y + h (k₁ + k₄)/6 + h (k₂ + k₃)/3                              (Kutta 1901)
//! ```

use super::advance;
use crate::Real;

/// c of the stages after the first.
pub const NODES: [f64; 3] = [0.5, 0.5, 1.0];

/// The weights of the outer stages and of the inner ones.
const WEIGHTS: [f64; 2] = [1.0 / 6.0, 1.0 / 3.0];

/// Where the next stage is evaluated: to = y + h k, h = cᵢ times the step.
#[inline(always)]
pub fn stage<T: Real>(to: &mut [T], y: &[T], h: T, k: &[T]) {
    for (to, y) in to.iter_mut().zip(y) {
        *to = *y;
    }
    advance(to, h, k);
}

/// y₁ of the rates of all four stages, in place of y.
#[inline(always)]
pub fn update<T: Real>(y: &mut [T], h: T, [a, b, c, d]: &[Vec<T>; 4]) {
    let [outer, inner] = WEIGHTS.map(T::lit);
    for ((((y, a), b), c), d) in y.iter_mut().zip(a).zip(b).zip(c).zip(d) {
        *y += h * (outer * (*a + *d) + inner * (*b + *c));
    }
}
