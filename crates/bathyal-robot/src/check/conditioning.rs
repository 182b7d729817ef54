//! How well the mass matrix can be solved.

use super::warning::Warning;
use crate::robot::Robot;
use bathyal::{MassMatrix, Model};
use nalgebra::{DMatrix, Dyn, SymmetricEigen};
use serde::Serialize;

/// Larger matrices take longer than people wait.
pub(super) const MAX_SIZE: usize = 300;

/// Above this, half of the sixteen digits are lost even after the units are scaled away.
const ILL_CONDITIONED: f64 = 1e8;

/// The mass matrix at q = 0, added mass included.
#[derive(Clone, Debug, Serialize)]
pub struct Conditioning {
    /// Largest by smallest eigenvalue; units are mixed.
    pub condition: f64,
    /// The same after every row and column was divided by the root of its diagonal, which
    /// takes the units away.
    pub scaled_condition: f64,
    /// The body whose joint has the least inertia in the worst direction.
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
        format!("the mass matrix has a condition of {:.1e} (units scaled away), worst at '{}': accelerations lose digits and steps must be tiny", c.scaled_condition, c.weakest),
        "give light end bodies a plausible inertia, or fix their joints",
    ));
}
