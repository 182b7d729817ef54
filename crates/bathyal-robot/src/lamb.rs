//! Added mass of an ellipsoid in unbounded water.             Lamb, Hydrodynamics, §§ 114, 115
//!
//!   α₀ = abc ∫₀^∞ dλ / ((a² + λ) Δ),   Δ² = (a² + λ)(b² + λ)(c² + λ)
//!   A₁₁ = ρV α₀ / (2 − α₀)
//!   A₄₄ = ⅕ ρV (b² − c²)² D / (2 − (b² + c²) D),   D = (γ₀ − β₀)/(b² − c²)
//!
//! and so on round the axes. α₀ = ⅔ abc R_D(b², c², a²) by Carlson's integral.

use std::f64::consts::PI;

/// α₀, β₀, γ₀ of the semi-axes a, b, c.
pub fn integrals([a, b, c]: [f64; 3]) -> [f64; 3] {
    // Only ratios count: no size overflows.
    let size = a.max(b).max(c);
    let [a, b, c] = [a / size, b / size, c / size];
    let factor = 2.0 / 3.0 * a * b * c;
    let [x, y, z] = [a * a, b * b, c * c];
    [
        factor * carlson_rd(y, z, x),
        factor * carlson_rd(z, x, y),
        factor * carlson_rd(x, y, z),
    ]
}

/// The diagonal of the added mass: along x, y, z, then about them; it has no other elements.
pub fn added_mass(density: f64, semi_axes: [f64; 3]) -> [f64; 6] {
    let [a, b, c] = semi_axes;
    let displaced = density * 4.0 / 3.0 * PI * a * b * c;
    let alpha = integrals(semi_axes);
    let along = |i: usize| displaced * alpha[i] / (2.0 - alpha[i]);
    let about =
        |i: usize| displaced * about(semi_axes[(i + 1) % 3], semi_axes[(i + 2) % 3], semi_axes[i]);
    [along(0), along(1), along(2), about(0), about(1), about(2)]
}

/// k₂ − k₁ of Munk: apparent mass along y less that along x, over the displaced mass.
pub fn munk_factor(semi_axes: [f64; 3]) -> f64 {
    let alpha = integrals(semi_axes);
    let factor = |i: usize| alpha[i] / (2.0 - alpha[i]);
    factor(1) - factor(0)
}

/// Nearer to each other than this, relatively, two semi-axes are spread for D, which is
/// smooth there: the error is of second order, and multiplied by (b² − c²)².
const SPREAD: f64 = 1e-4;

/// A₄₄ / ρV for the semi-axes b and c across the axis and a along it.
fn about(b: f64, c: f64, a: f64) -> f64 {
    let difference = (b - c) * (b + c);
    if difference == 0.0 {
        return 0.0;
    }
    let near = (b - c).abs() < SPREAD * (b + c);
    let (p, q) = match near {
        true => (
            (b + c) / 2.0 * (1.0 + SPREAD),
            (b + c) / 2.0 * (1.0 - SPREAD),
        ),
        false => (b, c),
    };
    let [_, beta, gamma] = integrals([a, p, q]);
    let d = (gamma - beta) / ((p - q) * (p + q));
    let sum = b * b + c * c;
    0.2 * difference * difference * d / (2.0 - sum * d)
}

/// R_D(x, y, z) = 3/2 ∫₀^∞ dt / ((t + z) √((t + x)(t + y)(t + z))) by duplication.
/// Carlson, Numerical computation of real or complex elliptic integrals, 1995. Not a number
/// where an argument is none, negative or infinite.
pub fn carlson_rd(x: f64, y: f64, z: f64) -> f64 {
    /// Relative deviation below which the series of order five is used; the error is of sixth order.
    const SMALL: f64 = 1e-3;
    let (mut x, mut y, mut z) = (x, y, z);
    let (mut sum, mut power) = (0.0, 1.0);
    loop {
        let mean = (x + y + 3.0 * z) / 5.0;
        let off = [x, y, z]
            .map(|v| (mean - v).abs())
            .into_iter()
            .fold(0.0, f64::max);
        let goes_on = off > SMALL * mean;
        if !goes_on {
            return 3.0 * sum + power * series(x, y, z, mean) / (mean * mean.sqrt());
        }
        let lambda = (x * y).sqrt() + (y * z).sqrt() + (z * x).sqrt();
        sum += power / (z.sqrt() * (z + lambda));
        power /= 4.0;
        [x, y, z] = [x, y, z].map(|v| (v + lambda) / 4.0);
    }
}

fn series(x: f64, y: f64, z: f64, mean: f64) -> f64 {
    let [x, y] = [x, y].map(|v| (mean - v) / mean);
    let z = (mean - z) / mean;
    let xy = x * y;
    let e2 = xy - 6.0 * z * z;
    let e3 = (3.0 * xy - 8.0 * z * z) * z;
    let e4 = 3.0 * (xy - z * z) * z * z;
    let e5 = xy * z * z * z;
    1.0 - 3.0 / 14.0 * e2 + e3 / 6.0 + 9.0 / 88.0 * e2 * e2 - 3.0 / 22.0 * e4 - 9.0 / 52.0 * e2 * e3
        + 3.0 / 26.0 * e5
}
