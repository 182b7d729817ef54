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
///   minimise Σ fᵢᵀ Wᵢ⁻¹ fᵢ  with  Σ Gᵢᵀ fᵢ = w*:   fᵢ = Wᵢ Gᵢ y,  (Σ Gᵢᵀ Wᵢ Gᵢ) y = w*
///
/// Wᵢ is first the foot's load in all directions: a foot whose load goes to zero gives up
/// its force smoothly, and on level ground a weight is carried by upright forces alone. Then
/// it is solved once more with the parts of Wᵢ along the ground in proportion to the upright
/// forces found, as friction is. The ground does not pull: where it would have to, the foot
/// carries nothing.
pub fn share(holds: &[Hold], loads: &[f64], wrench: [f64; 6]) -> Vec<Vec3<f64>> {
    let upright = smallest(holds, loads, loads, wrench);
    let carried: f64 = upright.iter().map(|force| force[2].max(0.0)).sum();
    let total: f64 = loads.iter().sum();
    let grips: Vec<f64> = upright
        .iter()
        .map(|force| total * force[2].max(0.0) / carried.max(f64::MIN_POSITIVE))
        .collect();
    let forces = smallest(holds, loads, &grips, wrench);
    let pushes = |force: Vec3<f64>| if force[2] > 0.0 { force } else { Vec3::zero() };
    forces.into_iter().map(pushes).collect()
}

/// The smallest forces, weighted by `loads` upright and by `grips` along the ground.
fn smallest(holds: &[Hold], loads: &[f64], grips: &[f64], wrench: [f64; 6]) -> Vec<Vec3<f64>> {
    let mut square = Matrix6::zeros();
    for ((hold, load), grip) in holds.iter().zip(loads).zip(grips) {
        for (row, weight) in hold.iter().zip([grip, grip, load]) {
            for i in 0..6 {
                for j in 0..6 {
                    square[(i, j)] += weight * row[i] * row[j];
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
    let force = |((hold, load), grip): ((&Hold, &f64), &f64)| {
        let along = |row: &[f64; 6]| (0..6).map(|k| row[k] * y[k]).sum::<f64>();
        Vec3([
            grip * along(&hold[0]),
            grip * along(&hold[1]),
            load * along(&hold[2]),
        ])
    };
    holds.iter().zip(loads).zip(grips).map(force).collect()
}
