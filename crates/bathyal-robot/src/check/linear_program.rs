//! The largest value of a linear function of bounded variables under a few equations.

/// Maximises cᵀx with A x = b and l ≤ x ≤ u by the simplex method with bounded variables
/// (Dantzig; Bland's rule against cycles). Returns x; none if no x fulfils the equations.
///
/// `columns[j]` is column j of A. Bounds are finite. Made for a dozen variables.
pub(super) fn maximise<const M: usize>(
    objective: &[f64],
    columns: &[[f64; M]],
    target: [f64; M],
    bounds: &[[f64; 2]],
) -> Option<Vec<f64>> {
    let mut tableau = Tableau::new(columns, target, bounds);
    let n = bounds.len();
    // First the artificial variables to zero, then the objective without them.
    let cost = |j: usize| if j < n { 0.0 } else { -1.0 };
    tableau.improve(&(0..n + M).map(cost).collect::<Vec<_>>());
    let left: f64 = (n..n + M).map(|j| tableau.value(j)).sum();
    let size = target.iter().fold(0.0_f64, |most, b| most.max(b.abs()));
    let reach = columns
        .as_flattened()
        .iter()
        .zip(0..)
        .fold(0.0_f64, |most, (a, k)| {
            let [low, high] = bounds[k / M];
            most.max(a.abs() * (high - low))
        });
    if left > TOLERANCE * size.max(reach) {
        return None;
    }
    tableau.upper[n..].fill(0.0);
    let cost = |j: usize| objective.get(j).copied().unwrap_or(0.0);
    tableau.improve(&(0..n + M).map(cost).collect::<Vec<_>>());
    Some((0..n).map(|j| bounds[j][0] + tableau.value(j)).collect())
}

/// Relative rounding of sums of a dozen products, with room.
const TOLERANCE: f64 = 1e-9;

/// More exchanges than a program of this size takes.
const MAX_EXCHANGES: usize = 1000;

/// Rows of B⁻¹ A for the variables less their lower bounds, the artificial ones last.
struct Tableau<const M: usize> {
    rows: Vec<[f64; M]>,
    /// Values of the basic variables.
    values: [f64; M],
    basic: [usize; M],
    /// Upper bounds, and which variables stand there.
    upper: Vec<f64>,
    at_upper: Vec<bool>,
}

impl<const M: usize> Tableau<M> {
    fn new(columns: &[[f64; M]], target: [f64; M], bounds: &[[f64; 2]]) -> Self {
        let n = columns.len();
        let mut values = target;
        for (column, [low, _]) in columns.iter().zip(bounds) {
            for (value, a) in values.iter_mut().zip(column) {
                *value -= a * low;
            }
        }
        let signs = values.map(|value| if value < 0.0 { -1.0 } else { 1.0 });
        let mut rows: Vec<[f64; M]> = columns
            .iter()
            .map(|column| core::array::from_fn(|i| signs[i] * column[i]))
            .collect();
        rows.extend((0..M).map(|k| core::array::from_fn(|i| f64::from(u8::from(i == k)))));
        let mut upper: Vec<f64> = bounds.iter().map(|[low, high]| high - low).collect();
        upper.extend([f64::INFINITY; M]);
        Tableau {
            rows,
            values: core::array::from_fn(|i| signs[i] * values[i]),
            basic: core::array::from_fn(|i| n + i),
            at_upper: vec![false; n + M],
            upper,
        }
    }

    fn value(&self, j: usize) -> f64 {
        match self.basic.iter().position(|b| *b == j) {
            Some(i) => self.values[i],
            None if self.at_upper[j] => self.upper[j],
            None => 0.0,
        }
    }

    /// Exchanges variables until none improves the sum of cost and value.
    fn improve(&mut self, cost: &[f64]) {
        let scale = cost.iter().fold(0.0_f64, |most, c| most.max(c.abs()));
        for _ in 0..MAX_EXCHANGES {
            let reduced = |j: usize| -> f64 {
                let basic = self.basic.iter().zip(&self.rows[j]);
                cost[j] - basic.map(|(b, a)| cost[*b] * a).sum::<f64>()
            };
            let improves = |j: &usize| {
                let gain = reduced(*j) * if self.at_upper[*j] { -1.0 } else { 1.0 };
                !self.basic.contains(j) && self.upper[*j] > 0.0 && gain > TOLERANCE * scale
            };
            let Some(j) = (0..cost.len()).find(improves) else {
                return;
            };
            self.enter(j);
        }
    }

    /// Moves a variable from its bound until it meets the other, or a basic one meets one of its own.
    fn enter(&mut self, j: usize) {
        let direction = if self.at_upper[j] { -1.0 } else { 1.0 };
        let (mut step, mut leaving) = (self.upper[j], None);
        for i in 0..M {
            let change = -direction * self.rows[j][i];
            let room = match change {
                c if c < -TOLERANCE => self.values[i] / -c,
                c if c > TOLERANCE => (self.upper[self.basic[i]] - self.values[i]) / c,
                _ => continue,
            };
            let room = room.max(0.0);
            if room < step || (room == step && leaving.is_none()) {
                (step, leaving) = (room, Some((i, change > 0.0)));
            }
        }
        for i in 0..M {
            self.values[i] -= direction * step * self.rows[j][i];
        }
        let Some((i, to_upper)) = leaving else {
            self.at_upper[j] = !self.at_upper[j];
            return;
        };
        let entering = if self.at_upper[j] {
            self.upper[j] - step
        } else {
            step
        };
        self.at_upper[self.basic[i]] = to_upper;
        self.at_upper[j] = false;
        self.basic[i] = j;
        self.values[i] = entering;
        let pivot = self.rows[j][i];
        let column = self.rows[j];
        for row in &mut self.rows {
            let scaled = row[i] / pivot;
            for (k, a) in row.iter_mut().enumerate() {
                *a = if k == i {
                    scaled
                } else {
                    *a - column[k] * scaled
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROUNDING: f64 = 1e-9;

    /// All vertices of four variables under two equations: two at bounds, two that solve the equations.
    fn best_vertex(
        c: &[f64; 4],
        a: &[[f64; 2]; 4],
        b: [f64; 2],
        bounds: &[[f64; 2]; 4],
    ) -> Option<f64> {
        let mut best: Option<f64> = None;
        for i in 0..4 {
            for j in i + 1..4 {
                let rest: Vec<usize> = (0..4).filter(|k| *k != i && *k != j).collect();
                for ends in 0..4 {
                    let mut x = [0.0; 4];
                    x[rest[0]] = bounds[rest[0]][ends % 2];
                    x[rest[1]] = bounds[rest[1]][ends / 2];
                    let left =
                        [0, 1].map(|r| b[r] - rest.iter().map(|k| a[*k][r] * x[*k]).sum::<f64>());
                    let det = a[i][0] * a[j][1] - a[i][1] * a[j][0];
                    x[i] = (left[0] * a[j][1] - left[1] * a[j][0]) / det;
                    x[j] = (a[i][0] * left[1] - a[i][1] * left[0]) / det;
                    let inside = |k: usize| {
                        bounds[k][0] - ROUNDING <= x[k] && x[k] <= bounds[k][1] + ROUNDING
                    };
                    if (0..4).all(inside) {
                        let value = (0..4).map(|k| c[k] * x[k]).sum::<f64>();
                        best = Some(best.map_or(value, |best| best.max(value)));
                    }
                }
            }
        }
        best
    }

    #[test]
    fn the_maximum_is_that_of_all_vertices() {
        let mut feasible = 0;
        for seed in 0..200 {
            // Between −1 and 1, without pattern.
            let number = |k: usize| 2.0 * (((seed * 37 + k) as f64).sin() * 43758.5453).fract();
            let number = |k: usize| number(k).clamp(-1.0, 1.0);
            let c: [f64; 4] = core::array::from_fn(&number);
            let a: [[f64; 2]; 4] = core::array::from_fn(|j| [number(5 + j), number(10 + j)]);
            let bounds: [[f64; 2]; 4] = core::array::from_fn(|j| {
                let low = 3.0 * number(15 + j);
                [low, low + 2.0 + number(20 + j)]
            });
            // Near what the middle of the bounds gives.
            let middle = |j: usize| 0.5 * (bounds[j][0] + bounds[j][1]);
            let b = [0, 1].map(|r| {
                let sum: f64 = (0..4).map(|j| a[j][r] * middle(j)).sum();
                sum + 3.0 * number(25 + r)
            });
            let expected = best_vertex(&c, &a, b, &bounds);
            let found = maximise(&c, &a, b, &bounds);
            assert_eq!(found.is_some(), expected.is_some(), "{seed}");
            let (Some(x), Some(expected)) = (found, expected) else {
                continue;
            };
            feasible += 1;
            for (x, [low, high]) in x.iter().zip(bounds) {
                assert!(low - ROUNDING <= *x && *x <= high + ROUNDING);
            }
            for r in 0..2 {
                let sum: f64 = x.iter().zip(a).map(|(x, a)| x * a[r]).sum();
                assert!((sum - b[r]).abs() < ROUNDING);
            }
            let value: f64 = x.iter().zip(c).map(|(x, c)| x * c).sum();
            assert!(
                (value - expected).abs() < ROUNDING,
                "{seed}: {value} {expected}"
            );
        }
        // Of as many as this, both phases and every bound have been met.
        assert!(feasible > 30, "{feasible}");
    }
}
