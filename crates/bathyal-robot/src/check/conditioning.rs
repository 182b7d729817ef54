//! How well the mass matrix can be solved.

use super::Warning;
use crate::robot::Robot;
use bathyal::{MassMatrix, Model};
use nalgebra::{DMatrix, DVector, SymmetricEigen};
use serde::Serialize;

/// Larger matrices take longer than people wait.
pub(super) const LARGEST: usize = 300;

/// Above this, half of the sixteen digits are lost even after the units are scaled away.
const ILL: f64 = 1e8;

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
    let scaled = DMatrix::from_fn(n, n, |i, j| {
        plain[(i, j)] / (plain[(i, i)] * plain[(j, j)]).sqrt()
    });
    let of = |values: &DVector<f64>| values.max() / values.min();
    let eigen = SymmetricEigen::new(scaled);
    let weakest = eigen.eigenvectors.column(eigen.eigenvalues.imin()).icamax();
    let body = (0..model.body_count()).find(|b| model.v_range(*b).contains(&weakest));
    Conditioning {
        condition: of(&plain.symmetric_eigenvalues()),
        scaled_condition: of(&eigen.eigenvalues),
        weakest: body.map_or(String::new(), |b| robot.bodies[b].name.clone()),
    }
}

pub(super) fn check(c: &Conditioning, warnings: &mut Vec<Warning>) {
    if c.scaled_condition.is_finite() && c.scaled_condition > 0.0 && c.scaled_condition < ILL {
        return;
    }
    warnings.push(Warning::new(
        "conditioning",
        format!("the mass matrix has a condition of {:.1e} (units scaled away), worst at '{}': accelerations lose digits and steps must be tiny", c.scaled_condition, c.weakest),
        "give light end bodies a plausible inertia, or fix their joints",
    ));
}
