//! Differences of variants: the rate of a number by a coefficient, from the numbers that neighbouring
//! values of the coefficient give.

/// Multiples of the step at which variants are made, in the order of [`five_point_rate`].
pub const VARIANT_STEPS: [f64; 4] = [1.0, -1.0, 2.0, -2.0];

/// f′ = (8 (f₁ − f₋₁) − (f₂ − f₋₂)) / 12 h of the values at [`VARIANT_STEPS`]: exact for polynomials
/// of degree four, else with an error of h⁴ f⁽⁵⁾/30. Zero if all are the same, infinite ones included.
pub fn five_point_rate(values: [f64; 4], step: f64) -> f64 {
    let [a, b, c, d] = values;
    if a == b && c == d {
        return 0.0;
    }
    (8.0 * (a - b) - (c - d)) / (12.0 * step)
}
