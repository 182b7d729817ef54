//! Agreement with Pinocchio, checked before anything is timed.

use crate::STATES;
use crate::conventions::pinocchio_velocities;
use crate::driver::Drivers;
use crate::ours::Ours;
use crate::rounds::is_small;
use bathyal::{Derivatives, Differentiator, MassMatrix};
use bathyal_bench::{Medium, Robot};

/// Both sides compute in double precision and lose digits along a chain: seen are 3e-12
/// for 1000 bodies. A wrong sign, frame or order shows as more than 1e-3.
const TOLERANCE: f64 = 1e-10;
/// Derivatives of accelerations hold the inverse of the mass matrix twice and lose twice
/// as many digits: seen are 6e-11 for 200 bodies.
const DERIVATIVES_TOLERANCE: f64 = 1e-8;
/// States in which matrices are compared: those of 1000 bodies take 8 MB each.
const MATRICES: usize = 4;

/// A quantity that both sides compute.
struct Quantity {
    /// Its name, for people and for the driver.
    name: &'static str,
    /// In how many states it is compared.
    states: usize,
    /// How far it may be off.
    tolerance: f64,
    /// Our own answer to one state, its matrices one after another.
    ours: fn(&mut Ours, usize) -> Vec<f64>,
}

const QUANTITIES: [Quantity; 4] = [
    Quantity {
        name: "forward_dynamics",
        states: STATES,
        tolerance: TOLERANCE,
        ours: |ours, i| ours.forward(i).to_vec(),
    },
    Quantity {
        name: "inverse_dynamics",
        states: STATES,
        tolerance: TOLERANCE,
        ours: |ours, i| ours.inverse(i).to_vec(),
    },
    Quantity {
        name: "mass_matrix",
        states: MATRICES,
        tolerance: TOLERANCE,
        ours: |ours, i| {
            let mut m = MassMatrix::new(&ours.model);
            ours.mass_matrix(i, &mut m);
            m.as_slice().to_vec()
        },
    },
    Quantity {
        name: "derivatives",
        states: MATRICES,
        tolerance: DERIVATIVES_TOLERANCE,
        ours: |ours, i| {
            let mut by = Differentiator::new(&ours.model);
            let mut d = Derivatives::new(&ours.model);
            ours.derivatives(i, &mut by, &mut d);
            [d.by_q, d.by_v, d.by_input].concat()
        },
    },
];

/// Compares all robots on land and prints the worst differences.
pub fn check(drivers: &Drivers, robots: &[Robot]) -> Result<(), String> {
    println!("largest relative difference to Pinocchio, on land");
    for robot in robots {
        let mut ours = Ours::new(robot, Medium::Dry);
        print!("  {:<10}", robot.name);
        for quantity in &QUANTITIES {
            if quantity.name == "derivatives" && !is_small(robot) {
                continue;
            }
            let off = difference(drivers, robot, &mut ours, quantity)?;
            print!("  {} {off:.0e}", quantity.name);
            let tolerance = quantity.tolerance;
            if off.is_nan() || off > tolerance {
                println!();
                return Err(format!(
                    "{} of {} differs from Pinocchio's by {off:.1e}, more than {tolerance:.0e}: \
                     nothing was timed",
                    quantity.name, robot.name
                ));
            }
        }
        println!();
    }
    println!();
    Ok(())
}

/// How far a quantity is off in the worst of its states.
fn difference(
    drivers: &Drivers,
    robot: &Robot,
    ours: &mut Ours,
    quantity: &Quantity,
) -> Result<f64, String> {
    let theirs = drivers.answers(robot.name, quantity.states, quantity.name)?;
    let order = pinocchio_velocities(robot);
    let size = theirs.len() / quantity.states;
    let mut worst = 0.0;
    for (i, theirs) in theirs.chunks_exact(size).enumerate() {
        let ours = (quantity.ours)(ours, i);
        if ours.len() != size {
            return Err(format!(
                "{} of {} has another size",
                quantity.name, robot.name
            ));
        }
        let reordered = reorder(&ours, &order);
        let part = part(size, order.len());
        for (ours, theirs) in reordered.chunks(part).zip(theirs.chunks(part)) {
            worst = larger(worst, relative(ours, theirs));
        }
    }
    Ok(worst)
}

/// The numbers of one vector or one matrix.
fn part(size: usize, n: usize) -> usize {
    if size == n { n } else { n * n }
}

/// A vector, or matrices one after another, in the order of the other side.
fn reorder(ours: &[f64], order: &[usize]) -> Vec<f64> {
    let n = order.len();
    if ours.len() == n {
        return order.iter().map(|i| ours[*i]).collect();
    }
    let matrices = ours.chunks_exact(n * n);
    matrices
        .flat_map(|m| {
            let rows = order.iter();
            rows.flat_map(move |i| order.iter().map(move |j| m[i * n + j]))
        })
        .collect()
}

/// max |a − b| / max |b|
fn relative(a: &[f64], b: &[f64]) -> f64 {
    let largest = b.iter().fold(0.0, |m, x| larger(m, x.abs()));
    let off = a
        .iter()
        .zip(b)
        .fold(0.0, |m, (a, b)| larger(m, (a - b).abs()));
    off / largest
}

/// The larger, and not a number if one is not.
fn larger(a: f64, b: f64) -> f64 {
    if a.is_nan() || a > b { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_and_matrices_take_the_others_order() {
        assert_eq!(reorder(&[7.0, 8.0], &[1, 0]), [8.0, 7.0]);
        let two = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0];
        let turned = [4.0, 3.0, 2.0, 1.0, 8.0, 7.0, 6.0, 5.0];
        assert_eq!(reorder(&two, &[1, 0]), turned);
    }

    #[test]
    fn a_difference_is_relative_to_the_largest_and_never_loses_nan() {
        assert_eq!(relative(&[1.0, 4.5], &[1.0, 5.0]), 0.1);
        assert!(relative(&[f64::NAN, 1.0], &[1.0, 1.0]).is_nan());
        assert!(relative(&[1.0, 1.0], &[f64::NAN, 1.0]).is_nan());
    }
}
