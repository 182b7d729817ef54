//! Principal axes of a symmetric 3 × 3 matrix.

use bathyal::spatial::{Mat3, symmetric_eigen};

/// Elements off the diagonal smaller than this, relative to the trace, are roundings of the
/// sums that made them: axes that are already principal stay exactly where they are.
const NEGLIGIBLE: f64 = 1e-9;

/// J = R diag(λ) Rᵀ by [`symmetric_eigen`]. R is a rotation, and of all orders and signs of
/// the axes the one that is turned least.
pub fn principal_axes(matrix: &[[f64; 3]; 3]) -> ([f64; 3], Mat3<f64>) {
    let a = matrix;
    let trace: f64 = (0..3).map(|i| a[i][i].abs()).sum();
    let off = [a[0][1], a[0][2], a[1][2]];
    if off.iter().all(|x| x.abs() <= NEGLIGIBLE * trace) {
        return (core::array::from_fn(|i| a[i][i]), Mat3::identity());
    }
    let (values, rows) = symmetric_eigen(*matrix);
    least_turned(values, Mat3(rows).transpose().0)
}

/// The order and the signs of the columns that have the largest trace.
fn least_turned(values: [f64; 3], r: [[f64; 3]; 3]) -> ([f64; 3], Mat3<f64>) {
    const ORDERS: [[usize; 3]; 6] = [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
        [0, 2, 1],
        [2, 1, 0],
        [1, 0, 2],
    ];
    let score = |order: &[usize; 3]| -> f64 { (0..3).map(|i| r[i][order[i]].abs()).sum() };
    let mut best = ORDERS[0];
    for order in ORDERS {
        if score(&order) > score(&best) {
            best = order;
        }
    }
    let sign = |i: usize| if r[i][best[i]] < 0.0 { -1.0 } else { 1.0 };
    let mut columns: [[f64; 3]; 3] =
        core::array::from_fn(|k| core::array::from_fn(|i| r[k][best[i]] * sign(i)));
    // A mirror image becomes a rotation by turning round the axis that matters least.
    let m = Mat3(columns);
    if m.column(0).cross(m.column(1)).dot(m.column(2)) < 0.0 {
        let weakest = (0..3)
            .min_by(|&i, &j| columns[i][i].total_cmp(&columns[j][j]))
            .unwrap_or(0);
        for row in &mut columns {
            row[weakest] = -row[weakest];
        }
    }
    (best.map(|i| values[i]), Mat3(columns))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bathyal::spatial::{Quaternion, Vec3};

    /// A few roundings of numbers up to 10.
    const ROUNDING: f64 = 1e-13;

    #[test]
    fn the_matrix_is_put_together_again() {
        for (k, values) in [[3.0, 1.0, 2.0], [1.0, 1.0, 5.0], [0.0, 1.0, 9.0]]
            .into_iter()
            .enumerate()
        {
            let k = k as f64;
            let turn = Quaternion::from_array([0.3, 0.5 - k, 0.2, 0.9 * k])
                .normalized()
                .matrix();
            let mut d = [[0.0; 3]; 3];
            for i in 0..3 {
                d[i][i] = values[i];
            }
            let matrix = turn * Mat3(d) * turn.transpose();
            let (found, axes) = principal_axes(&matrix.0);
            let mut d = [[0.0; 3]; 3];
            for i in 0..3 {
                d[i][i] = found[i];
            }
            let again = axes * Mat3(d) * axes.transpose();
            let one = axes.transpose() * axes;
            for i in 0..3 {
                for j in 0..3 {
                    assert!((again.0[i][j] - matrix.0[i][j]).abs() < ROUNDING);
                    let unit = f64::from(u8::from(i == j));
                    assert!((one.0[i][j] - unit).abs() < ROUNDING);
                }
            }
            let [x, y, z]: [Vec3<f64>; 3] = core::array::from_fn(|i| axes.column(i));
            assert!((x.cross(y).dot(z) - 1.0).abs() < ROUNDING);
        }
    }

    #[test]
    fn axes_that_are_principal_but_for_roundings_stay() {
        let (values, axes) =
            principal_axes(&[[1.0, 1e-12, 0.0], [1e-12, 1.0, 0.0], [0.0, 0.0, 2.0]]);
        assert_eq!(values, [1.0, 1.0, 2.0]);
        assert_eq!(axes, Mat3::identity());
    }
}
