//! Thrust allocation: thrusts of all thrusters for a wrench on the vehicle.

use super::bounded_least_squares::BoundedLeastSquares;
use super::names;
use super::thrusters::{Mount, mounts};
use bathyal::Model;
use bathyal::spatial::{Force, symmetric_eigen};
use bathyal_robot::{Diagnostic, Robot};

/// An eigenvalue of H Hᵀ below this part of the largest counts as zero.
const RANK: f64 = 1e-12;

/// Part of a unit wrench along an axis that may be missing for the axis to count as controlled.
const MISSING: f64 = 1e-6;

/// The axes in the order of a [`Force`]: moments, then forces.
pub(super) const AXES: [&str; 6] = ["roll", "pitch", "yaw", "surge", "sway", "heave"];

/// Thrust allocation of a vehicle.      JOE14 (33)-(39)
///
///   w = H P,   H = [a₁ × u₁ + k₁ u₁ …; u₁ …]
///
/// w is the wrench on the vehicle in its own frame at its origin, moments first; a thruster
/// at a pushes along u and twists by k.
#[derive(Clone, Debug)]
pub struct Allocation {
    /// The thrusters that push the vehicle, as indices of all thrusters of the robot.
    thrusters: Vec<usize>,
    columns: Vec<[f64; 6]>,
    limits: Vec<[f64; 2]>,
    /// H⁺, a row per thruster.
    inverse: Vec<[f64; 6]>,
    /// Orthonormal basis of the wrenches that no thrust can produce.
    unreachable: Vec<[f64; 6]>,
    solver: BoundedLeastSquares,
}

/// Result of an allocation.
#[derive(Clone, Debug, PartialEq)]
pub struct Allocated {
    /// Thrust of each of [`Allocation::thrusters`].
    pub thrusts: Vec<f64>,
    /// Residual wrench w − H P.
    pub missing: Force<f64>,
    /// A thrust limit was active.
    pub limited: bool,
}

/// Residual of a commanded wrench.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shortfall {
    /// w − H P.
    pub missing: Force<f64>,
    /// A thrust limit was active.
    pub limited: bool,
}

impl Allocation {
    /// Builds the allocation of the thrusters on a free body, and on bodies fixed to it; on the
    /// only free body, if no name is given.
    pub fn new(robot: &Robot, model: &Model<f64>, body: Option<&str>) -> Result<Self, Diagnostic> {
        let body = names::vehicle(model, body, "body")?;
        let own: Vec<(usize, Mount)> = mounts(robot, model)?
            .into_iter()
            .enumerate()
            .filter(|(_, mount)| mount.body == body)
            .collect();
        if own.is_empty() {
            let name = model.body_name(body);
            return Err(Diagnostic::new(
                "body",
                format!("no thruster acts on body '{name}'"),
                "add thrusters to that body; thrusters of other bodies count if the joints between them are fixed, for instance by `lock` in the scenario",
            ));
        }
        let columns: Vec<[f64; 6]> = own.iter().map(|(_, m)| m.wrench.to_array()).collect();
        let (inverse, unreachable) = pseudo_inverse(&columns);
        Ok(Allocation {
            thrusters: own.iter().map(|(i, _)| *i).collect(),
            limits: own.iter().map(|(_, m)| m.limits).collect(),
            solver: BoundedLeastSquares::with_capacity(own.len()),
            columns,
            inverse,
            unreachable,
        })
    }

    /// Indices of the allocated thrusters among all thrusters of the robot.
    pub fn thrusters(&self) -> &[usize] {
        &self.thrusters
    }

    /// The columns of H: the wrench of each thruster at thrust 1.
    pub fn columns(&self) -> &[[f64; 6]] {
        &self.columns
    }

    /// [lowest, highest] thrust of each; infinite if not known.
    pub fn limits(&self) -> &[[f64; 2]] {
        &self.limits
    }

    /// Orthonormal basis of the wrenches that no combination of thrusts can produce; empty for a
    /// fully actuated vehicle.
    pub fn unreachable(&self) -> &[[f64; 6]] {
        &self.unreachable
    }

    /// Names of the axes that the thrusters cannot control independently: surge, sway, heave,
    /// roll, pitch, yaw.
    pub fn unreachable_axes(&self) -> Vec<&'static str> {
        let missing = |k: &usize| {
            let part: f64 = self.unreachable.iter().map(|u| u[*k] * u[*k]).sum();
            part.sqrt() > MISSING
        };
        (0..6).filter(missing).map(|k| AXES[k]).collect()
    }

    /// H P.
    pub fn wrench(&self, thrusts: &[f64]) -> Force<f64> {
        total_wrench(&self.columns, thrusts)
    }

    /// P = H⁺ w without limits: the least-squares solution of least norm.   (38), (39)
    pub fn unlimited(&self, wrench: &Force<f64>) -> Vec<f64> {
        let w = wrench.to_array();
        self.inverse.iter().map(|row| dot(row, &w)).collect()
    }

    /// Adds [`Allocation::within_limits`] to the thrusts already commanded to the robot's
    /// thrusters. Allocates nothing.
    pub fn add(&mut self, wrench: &Force<f64>, thrusts: &mut [f64]) -> Shortfall {
        let w = wrench.to_array();
        let (mut given, mut limited) = (Force::zero(), false);
        for (k, i) in self.thrusters.iter().enumerate() {
            let p = dot(&self.inverse[k], &w);
            let [low, high] = room(&self.limits[k], thrusts[*i]);
            limited |= !(low <= p && p <= high);
            given += Force::from_array(self.columns[k]) * p;
        }
        if limited {
            let (thrusters, limits) = (&self.thrusters, &self.limits);
            let bounds = |k: usize| room(&limits[k], thrusts[thrusters[k]]);
            let solved = self.solver.solve(&self.columns, &w, bounds);
            given = total_wrench(&self.columns, solved);
            for (i, p) in self.thrusters.iter().zip(solved) {
                thrusts[*i] += p;
            }
        } else {
            for (i, row) in self.thrusters.iter().zip(&self.inverse) {
                thrusts[*i] += dot(row, &w);
            }
        }
        Shortfall {
            missing: *wrench - given,
            limited,
        }
    }

    /// Least-squares thrusts within their limits.
    ///
    ///   minimise |H P − w|² + ε |P|²,   low ≤ P ≤ high
    ///
    /// `already` are the thrusts that other controllers command: the limits hold for the sum.
    /// If no limit is active this is H⁺ w.
    pub fn within_limits(&self, wrench: &Force<f64>, already: &[f64]) -> Allocated {
        let bounds = || self.limits.iter().zip(already).map(|(l, p)| room(l, *p));
        let mut thrusts = self.unlimited(wrench);
        let inside = |(p, [low, high]): (&f64, [f64; 2])| low <= *p && *p <= high;
        let limited = !thrusts.iter().zip(bounds()).all(inside);
        if limited {
            let bounds = |k: usize| room(&self.limits[k], already[k]);
            let mut solver = self.solver.clone();
            thrusts = (solver.solve(&self.columns, &wrench.to_array(), bounds)).to_vec();
        }
        Allocated {
            missing: *wrench - self.wrench(&thrusts),
            thrusts,
            limited,
        }
    }
}

/// H P.
fn total_wrench(columns: &[[f64; 6]], thrusts: &[f64]) -> Force<f64> {
    let mut sum = Force::zero();
    for (column, thrust) in columns.iter().zip(thrusts) {
        sum += Force::from_array(*column) * *thrust;
    }
    sum
}

#[inline(always)]
fn dot(row: &[f64; 6], w: &[f64; 6]) -> f64 {
    let mut sum = 0.0;
    for k in 0..6 {
        sum += row[k] * w[k];
    }
    sum
}

/// Bounds of what may be added to a commanded thrust. A command that exceeds its limits by itself
/// gets nothing added.
#[inline(always)]
fn room([low, high]: &[f64; 2], already: f64) -> [f64; 2] {
    [(low - already).min(0.0), (high - already).max(0.0)]
}

/// H⁺ = Hᵀ (H Hᵀ)⁺, and the eigenvectors of H Hᵀ without eigenvalue.
fn pseudo_inverse(columns: &[[f64; 6]]) -> (Vec<[f64; 6]>, Vec<[f64; 6]>) {
    let gram = core::array::from_fn(|i| {
        core::array::from_fn(|j| columns.iter().map(|c| c[i] * c[j]).sum())
    });
    let (values, vectors) = symmetric_eigen::<6>(gram);
    let largest = values.iter().fold(0.0_f64, |most, x| most.max(*x));
    let mut inverse = vec![[0.0; 6]; columns.len()];
    let mut unreachable = Vec::new();
    for (value, vector) in values.iter().zip(&vectors) {
        if *value <= RANK * largest {
            unreachable.push(*vector);
            continue;
        }
        for (row, column) in inverse.iter_mut().zip(columns) {
            let part: f64 = column.iter().zip(vector).map(|(a, b)| a * b).sum();
            for (x, e) in row.iter_mut().zip(vector) {
                *x += part / value * e;
            }
        }
    }
    (inverse, unreachable)
}
