//! Cubic splines, by their rates at the points.

/// The cubic spline with continuous accelerations that is at rest at both ends.
///
/// The rates v at the inner points make the accelerations agree:
///
///   v₋/h₋ + 2 v (1/h₋ + 1/h) + v₊/h = 3 (Δ₋/h₋² + Δ/h²)
pub(super) fn at_rest(times: &[f64], values: &[f64]) -> Vec<[f64; 6]> {
    let n = times.len();
    let (h, step) = (differences(times), differences(values));
    let mut rates = vec![0.0; n];
    // Forward elimination of the tridiagonal system: v_i = d_i − u_i v_{i+1}.
    let mut u = vec![0.0; n];
    for i in 1..n.saturating_sub(1) {
        let (left, right) = (1.0 / h[i - 1], 1.0 / h[i]);
        let desired = 3.0 * (step[i - 1] * left * left + step[i] * right * right);
        let pivot = 2.0 * (left + right) - left * u[i - 1];
        u[i] = right / pivot;
        rates[i] = (desired - left * rates[i - 1]) / pivot;
    }
    for i in (1..n.saturating_sub(1)).rev() {
        rates[i] -= u[i] * rates[i + 1];
    }
    pieces(&h, &step, values, &rates)
}

/// The cubic spline with continuous accelerations that begins and ends as it moves: its third
/// derivative is continuous at the second point and at the last but one ("not a knot"). Through
/// two points a straight line, through three a parabola.      de Boor, A Practical Guide to Splines, IV
///
/// Of a smooth motion sampled every h, positions are off by O(h⁴), accelerations by O(h²).
pub(super) fn not_a_knot(times: &[f64], values: &[f64]) -> Vec<[f64; 6]> {
    let n = times.len();
    let (h, step) = (differences(times), differences(values));
    let slope: Vec<f64> = step.iter().zip(&h).map(|(d, h)| d / h).collect();
    let mut rates = vec![0.0; n];
    match n {
        0 | 1 => {}
        2 => rates.fill(slope[0]),
        3 => {
            let bend = (slope[1] - slope[0]) / (h[0] + h[1]);
            rates[0] = slope[0] - bend * h[0];
            rates[1] = slope[0] + bend * h[0];
            rates[2] = slope[1] + bend * h[1];
        }
        _ => {
            // v_i = d_i − u_i v_{i+1}; the end rows have one entry more and are reduced.
            let mut u = vec![0.0; n];
            let span = h[0] + h[1];
            let first = (h[0] + 2.0 * span) * h[1] * slope[0] + h[0] * h[0] * slope[1];
            u[0] = span / h[1];
            rates[0] = first / (span * h[1]);
            for i in 1..n - 1 {
                let desired = 3.0 * (h[i] * slope[i - 1] + h[i - 1] * slope[i]);
                let pivot = 2.0 * (h[i - 1] + h[i]) - h[i] * u[i - 1];
                u[i] = h[i - 1] / pivot;
                rates[i] = (desired - h[i] * rates[i - 1]) / pivot;
            }
            let [g, f] = [h[n - 3], h[n - 2]];
            let span = g + f;
            let last = (f * f * slope[n - 3] + (2.0 * span + f) * g * slope[n - 2]) / span;
            rates[n - 1] = (last - span * rates[n - 2]) / (g - span * u[n - 2]);
            for i in (0..n - 1).rev() {
                rates[i] -= u[i] * rates[i + 1];
            }
        }
    }
    pieces(&h, &step, values, &rates)
}

pub(super) fn differences(x: &[f64]) -> Vec<f64> {
    x.windows(2).map(|x| x[1] - x[0]).collect()
}

/// The cubics between points with these rates.
fn pieces(h: &[f64], step: &[f64], values: &[f64], rates: &[f64]) -> Vec<[f64; 6]> {
    let piece = |i: usize| {
        let (h, d, v, w) = (h[i], step[i], rates[i], rates[i + 1]);
        let second = (3.0 * d / h - 2.0 * v - w) / h;
        let third = (v + w - 2.0 * d / h) / (h * h);
        [values[i], v, second, third, 0.0, 0.0]
    };
    (0..h.len()).map(piece).collect()
}
