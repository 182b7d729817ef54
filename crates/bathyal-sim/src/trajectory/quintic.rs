//! Splines of fifth degree.

/// A 2 × 2 matrix by rows, and a pair.
type Block = [[f64; 2]; 2];
type Pair = [f64; 2];

/// The quintic spline, continuous up to the fourth derivative, that begins and ends without
/// rate and acceleration. Between two points alone it is the one of least jerk.
///
/// Rate v and acceleration a at the inner points make third and fourth derivatives agree.
/// With h to the next point and Δ the way there, at the two ends of a piece:
///
///   p‴ = (60 Δ − 36 h v − 24 h v₊ − 9 h² a + 3 h² a₊) / h³   at its beginning
///   p‴ = (60 Δ − 24 h v − 36 h v₊ − 3 h² a + 9 h² a₊) / h³   at its end
///   p⁗ = (−360 Δ + 192 h v + 168 h v₊ + 36 h² a − 24 h² a₊) / h⁴   at its beginning
///   p⁗ = (360 Δ − 168 h v − 192 h v₊ − 24 h² a + 36 h² a₊) / h⁴   at its end
pub(super) fn spline(times: &[f64], values: &[f64]) -> Vec<[f64; 6]> {
    let n = times.len();
    let h: Vec<f64> = times.windows(2).map(|t| t[1] - t[0]).collect();
    let way: Vec<f64> = values.windows(2).map(|x| x[1] - x[0]).collect();
    let mut inner: Vec<Pair> = vec![[0.0; 2]; n];
    // Forward elimination by blocks: x_i = d_i − U_i x_{i+1}.
    let mut upper: Vec<Block> = vec![[[0.0; 2]; 2]; n];
    for i in 1..n.saturating_sub(1) {
        let (g, h, before, after) = (h[i - 1], h[i], way[i - 1], way[i]);
        let [g2, g3, h2, h3] = [g * g, g * g * g, h * h, h * h * h];
        let lower = [[-24.0 / g2, -3.0 / g], [-168.0 / g3, -24.0 / g2]];
        let own = [
            [-36.0 / g2 + 36.0 / h2, 9.0 / g + 9.0 / h],
            [-192.0 / g3 - 192.0 / h3, 36.0 / g2 - 36.0 / h2],
        ];
        let next = [[24.0 / h2, -3.0 / h], [-168.0 / h3, 24.0 / h2]];
        let desired = [
            60.0 * (after / h3 - before / g3),
            -360.0 * (after / (h3 * h) + before / (g3 * g)),
        ];
        let pivot = inverse(minus(own, product(lower, upper[i - 1])));
        upper[i] = product(pivot, next);
        let known = times_pair(lower, inner[i - 1]);
        inner[i] = times_pair(pivot, [desired[0] - known[0], desired[1] - known[1]]);
    }
    for i in (1..n.saturating_sub(1)).rev() {
        let known = times_pair(upper[i], inner[i + 1]);
        inner[i] = [inner[i][0] - known[0], inner[i][1] - known[1]];
    }
    let piece = |i: usize| coefficients(values[i], way[i], h[i], inner[i], inner[i + 1]);
    (0..n - 1).map(piece).collect()
}

/// The quintic from x to x + Δ in the time h with the given [rate, acceleration] at its ends.
pub(super) fn coefficients(x: f64, way: f64, h: f64, [v, a]: Pair, [w, b]: Pair) -> [f64; 6] {
    let h2 = h * h;
    let third = (20.0 * way - (8.0 * w + 12.0 * v) * h - (3.0 * a - b) * h2) / (2.0 * h2 * h);
    let fourth =
        (-30.0 * way + (14.0 * w + 16.0 * v) * h + (3.0 * a - 2.0 * b) * h2) / (2.0 * h2 * h2);
    let fifth = (12.0 * way - 6.0 * (w + v) * h - (a - b) * h2) / (2.0 * h2 * h2 * h);
    [x, v, 0.5 * a, third, fourth, fifth]
}

fn product(a: Block, b: Block) -> Block {
    core::array::from_fn(|i| core::array::from_fn(|j| a[i][0] * b[0][j] + a[i][1] * b[1][j]))
}

fn minus(a: Block, b: Block) -> Block {
    core::array::from_fn(|i| core::array::from_fn(|j| a[i][j] - b[i][j]))
}

fn times_pair(a: Block, x: Pair) -> Pair {
    core::array::from_fn(|i| a[i][0] * x[0] + a[i][1] * x[1])
}

fn inverse([[a, b], [c, d]]: Block) -> Block {
    let determinant = a * d - b * c;
    [
        [d / determinant, -b / determinant],
        [-c / determinant, a / determinant],
    ]
}
