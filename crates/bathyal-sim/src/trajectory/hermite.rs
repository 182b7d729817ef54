//! Quintics through points with given rates.

use super::cubic::differences;
use super::quintic::coefficients;

/// Quintics through values with given rates; accelerations are continuous, and at every point
/// those of the polynomial of fifth degree that has the values and rates of the point and its
/// neighbours. Of a smooth motion sampled every h, positions are off by O(h⁶), accelerations by
/// O(h⁴).
pub(super) fn spline(times: &[f64], values: &[f64], rates: &[f64]) -> Vec<[f64; 6]> {
    let n = times.len();
    let (h, way) = (differences(times), differences(values));
    let point = |i: usize| [times[i], values[i], rates[i]];
    let acceleration = |i: usize| match n {
        0 | 1 => 0.0,
        2 => second_derivative([point(i), point(1 - i)]),
        _ => {
            let (before, after) = match i {
                0 => (1, 2),
                i if i == n - 1 => (n - 2, n - 3),
                i => (i - 1, i + 1),
            };
            second_derivative([point(i), point(before), point(after)])
        }
    };
    let accelerations: Vec<f64> = (0..n).map(acceleration).collect();
    let end = |i: usize| [rates[i], accelerations[i]];
    let piece = |i: usize| coefficients(values[i], way[i], h[i], end(i), end(i + 1));
    (0..h.len()).map(piece).collect()
}

/// p″ at the first of these points [time, value, rate], of the polynomial that has all values and
/// rates. By divided differences over every point twice:
///
///   p = c₀ + c₁ s + c₂ s² + c₃ s² (s − a) + c₄ s² (s − a)² + c₅ s² (s − a)² (s − b)
fn second_derivative<const N: usize>(points: [[f64; 3]; N]) -> f64 {
    let count = 2 * N;
    let origin = points[0][0];
    let node = |k: usize| points[k / 2][0] - origin;
    let mut table = [0.0; 6];
    for (k, entry) in table[..count].iter_mut().enumerate() {
        *entry = points[k / 2][1];
    }
    for order in 1..count {
        for k in (order..count).rev() {
            let span = node(k) - node(k - order);
            table[k] = match span == 0.0 {
                true => points[k / 2][2],
                false => (table[k] - table[k - 1]) / span,
            };
        }
    }
    let a = node(2);
    let b = if N > 2 { node(4) } else { 0.0 };
    let [_, _, c2, c3, c4, c5] = table;
    2.0 * (c2 - a * c3 + a * a * (c4 - b * c5))
}
