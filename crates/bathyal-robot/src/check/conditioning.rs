//! Condition number of the mass matrix.

use super::warning::Warning;
use crate::robot::Robot;
use bathyal::{MassMatrix, Model};
use nalgebra::{DMatrix, Dyn, SymmetricEigen};
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
    let n = matrix.size();
    let plain = DMatrix::from_fn(n, n, |i, j| matrix.at(i, j));
    let root = |i: usize| plain[(i, i)].sqrt();
    let scaled = DMatrix::from_fn(n, n, |i, j| plain[(i, j)] / root(i) / root(j));
    let condition = |eigen: &Option<SymmetricEigen<f64, Dyn>>| {
        let values = eigen
            .as_ref()
            .map(|e| e.eigenvalues.max() / e.eigenvalues.min());
        values.unwrap_or(f64::INFINITY)
    };
    let (plain, scaled) = (eigen(plain.clone()), eigen(scaled));
    let weakest = scaled
        .as_ref()
        .map_or(0, |e| e.eigenvectors.column(e.eigenvalues.imin()).icamax());
    let body = (0..model.body_count()).find(|b| model.v_range(*b).contains(&weakest));
    Conditioning {
        condition: condition(&plain),
        scaled_condition: condition(&scaled),
        weakest: body.map_or(String::new(), |b| robot.bodies[b].name.clone()),
    }
}

/// Iterations for each eigenvalue; two or three are usual.
const ITERATIONS: usize = 100;

/// Eigenvalues and vectors; none of a matrix that has numbers too small or too large.
fn eigen(matrix: DMatrix<f64>) -> Option<SymmetricEigen<f64, Dyn>> {
    if matrix.iter().any(|x| !x.is_finite()) {
        return None;
    }
    let most = ITERATIONS * matrix.nrows().max(1);
    SymmetricEigen::try_new(matrix, f64::EPSILON, most)
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
