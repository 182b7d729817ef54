//! How the feet share what carries the robot.

use bathyal::spatial::Vec3;
use nalgebra::{Matrix6, Vector6};

/// Keeps the equations solvable when the feet that carry stand in a line, relative to the
/// largest of the diagonal.
const LEAST: f64 = 1e-9;

/// How a foot's force acts on the vehicle: the columns of its Jacobian that belong to the
/// vehicle's six degrees of freedom, a row for each axis of the world.
pub type Hold = [[f64; 6]; 3];

/// The forces of the ground, world axes, that together give the vehicle a wrench and are
/// smallest:
///
///   minimise Σ |fᵢ|² / wᵢ  with  Σ Gᵢᵀ fᵢ = w*:   fᵢ = wᵢ Gᵢ y,  (Σ wᵢ Gᵢᵀ Gᵢ) y = w*
///
/// A foot whose load wᵢ goes to zero gives up its force smoothly. On level ground a weight
/// is carried by upright forces alone. The ground does not pull: where it would have to, the
/// foot carries nothing.
pub fn share(holds: &[Hold], loads: &[f64], wrench: [f64; 6]) -> Vec<Vec3<f64>> {
    let mut square = Matrix6::zeros();
    for (hold, load) in holds.iter().zip(loads) {
        for row in hold {
            for i in 0..6 {
                for j in 0..6 {
                    square[(i, j)] += load * row[i] * row[j];
                }
            }
        }
    }
    let least = LEAST * square.diagonal().max();
    for i in 0..6 {
        square[(i, i)] += least;
    }
    let Some(factors) = square.cholesky() else {
        return vec![Vec3::zero(); holds.len()];
    };
    let y = factors.solve(&Vector6::from(wrench));
    let force = |(hold, load): (&Hold, &f64)| {
        let along = |row: &[f64; 6]| load * (0..6).map(|k| row[k] * y[k]).sum::<f64>();
        let [x, y, z] = [0, 1, 2].map(|i| along(&hold[i]));
        if z > 0.0 {
            Vec3([x, y, z])
        } else {
            Vec3::zero()
        }
    };
    holds.iter().zip(loads).map(force).collect()
}
