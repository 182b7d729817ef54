//! Condition number of the mass matrix.

use super::warning::Warning;
use crate::robot::Robot;
use bathyal::{MassMatrix, Model};
use serde::Serialize;

/// Largest matrix that is examined: larger ones take too long.
pub(super) const MAX_SIZE: usize = 300;

/// Condition number, scaled to unit diagonal, above which half of the digits are lost.
const ILL_CONDITIONED: f64 = 1e8;

/// Conditioning of the mass matrix at q = 0, with added mass.
#[derive(Clone, Debug, Serialize)]
pub struct Conditioning {
    /// Largest over smallest eigenvalue; units are mixed.
    pub condition: f64,
    /// Condition number of the matrix scaled to unit diagonal, which is free of units.
    pub scaled_condition: f64,
    /// Body whose joint dominates the eigenvector of the smallest eigenvalue.
    pub weakest: String,
}

pub(super) fn conditioning(
    robot: &Robot,
    model: &Model<f64>,
    matrix: &MassMatrix<f64>,
) -> Conditioning {
    let [n, _] = matrix.shape();
    let plain = rows(n, |i, j| matrix.at(i, j));
    let root = |i: usize| plain[i][i].sqrt();
    let scaled = rows(n, |i, j| plain[i][j] / root(i) / root(j));
    let (condition, _) = condition(&plain);
    let (scaled_condition, weakest) = self::condition(&scaled);
    let body = (0..model.body_count()).find(|b| model.v_range(*b).contains(&weakest));
    Conditioning {
        condition,
        scaled_condition,
        weakest: body.map_or(String::new(), |b| robot.bodies[b].name.clone()),
    }
}

fn rows(n: usize, at: impl Fn(usize, usize) -> f64) -> Vec<Vec<f64>> {
    (0..n).map(|i| (0..n).map(|j| at(i, j)).collect()).collect()
}

/// Iterations of the power method: the eigenvalue of a vector that is not yet the first one is
/// off by less than one in a thousand after them, however close the second eigenvalue is.
const ITERATIONS: usize = 1000;
/// Relative change of an eigenvalue at which the iteration ends.
const CONVERGED: f64 = 1e-15;

/// Largest over smallest eigenvalue of a symmetric matrix, and the largest entry of the
/// eigenvector of the smallest; infinite if the matrix is not positive definite.
fn condition(matrix: &[Vec<f64>]) -> (f64, usize) {
    let Some(factor) = cholesky(matrix) else {
        return (f64::INFINITY, 0);
    };
    let (largest, _) = power_method(matrix.len(), |x| product(matrix, x));
    let (inverse, weakest) = power_method(matrix.len(), |x| solve(&factor, x));
    let largest_entry = |a: &usize, b: &usize| weakest[*a].abs().total_cmp(&weakest[*b].abs());
    let at = (0..matrix.len()).max_by(largest_entry);
    (largest * inverse, at.unwrap_or(0))
}

/// Largest eigenvalue of a positive definite matrix, given by its products, and its eigenvector,
/// by repeated multiplication and the Rayleigh quotient.      Golub and Van Loan 8.2
fn power_method(n: usize, times: impl Fn(&[f64]) -> Vec<f64>) -> (f64, Vec<f64>) {
    // Of no symmetry that an eigenvector could be orthogonal to.
    let mut x: Vec<f64> = (0..n).map(|i| 1.0 + (1.7 * i as f64).sin()).collect();
    let mut value = 0.0;
    for _ in 0..ITERATIONS {
        let length = dot(&x, &x).sqrt();
        x.iter_mut().for_each(|x| *x /= length);
        let next = times(&x);
        let quotient = dot(&x, &next);
        x = next;
        let change = (quotient - value).abs();
        value = quotient;
        if change <= CONVERGED * quotient {
            break;
        }
    }
    (value, x)
}

/// L of A = L Lᵀ; none if A is not positive definite, or not finite.
fn cholesky(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let mut factor: Vec<Vec<f64>> = Vec::with_capacity(matrix.len());
    for (i, a) in matrix.iter().enumerate() {
        let mut row = Vec::with_capacity(i + 1);
        for (j, other) in factor.iter().enumerate() {
            row.push((a[j] - dot(&row, &other[..j])) / other[j]);
        }
        let square = a[i] - dot(&row, &row);
        if !(square > 0.0 && square.is_finite()) {
            return None;
        }
        row.push(square.sqrt());
        factor.push(row);
    }
    Some(factor)
}

/// Solves L Lᵀ y = x.
fn solve(factor: &[Vec<f64>], x: &[f64]) -> Vec<f64> {
    let mut y: Vec<f64> = Vec::with_capacity(x.len());
    for (row, x) in factor.iter().zip(x) {
        y.push((x - dot(&y, &row[..y.len()])) / row[y.len()]);
    }
    for (i, row) in factor.iter().enumerate().rev() {
        y[i] /= row[i];
        let (above, below) = y.split_at_mut(i);
        for (y, l) in above.iter_mut().zip(row) {
            *y -= l * below[0];
        }
    }
    y
}

fn product(matrix: &[Vec<f64>], x: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| dot(row, x)).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

pub(super) fn check(c: &Conditioning, warnings: &mut Vec<Warning>) {
    if c.scaled_condition.is_finite()
        && c.scaled_condition > 0.0
        && c.scaled_condition < ILL_CONDITIONED
    {
        return;
    }
    warnings.push(Warning::new(
        "conditioning",
        format!("the mass matrix is ill-conditioned: condition number {:.1e} scaled to unit diagonal, worst at '{}'; accelerations lose accuracy and time steps become small", c.scaled_condition, c.weakest),
        "give light terminal bodies a plausible inertia, or fix their joints",
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::DMatrix;

    #[test]
    fn condition_numbers_are_those_of_all_eigenvalues() {
        for n in [1, 2, 6, 40] {
            let at = |i: usize, j: usize| ((3 * i + 5 * j + i * j) as f64).sin();
            let a = DMatrix::from_fn(n, n, at);
            let a = &a * a.transpose() + DMatrix::identity(n, n) * 1e-3;
            let eigen = a.clone().symmetric_eigen();
            let expected = eigen.eigenvalues.max() / eigen.eigenvalues.min();
            let weakest = eigen.eigenvectors.column(eigen.eigenvalues.imin());
            let (found, at) = condition(&rows(n, |i, j| a[(i, j)]));
            assert!(
                (found / expected - 1.0).abs() < 1e-3,
                "{n}: {found} {expected}"
            );
            assert!(weakest[at].abs() > 0.99 * weakest.amax(), "{n}");
        }
        assert_eq!(
            condition(&[vec![1.0, 2.0], vec![2.0, 1.0]]).0,
            f64::INFINITY
        );
    }
}
