//! Coefficients by angle, as users have them: tables.

use crate::Real;
use core::f64::consts::PI;
use thiserror::Error;

/// A coefficient as a function of an angle on the circle, linear between its rows.
///
///   y(σ) = y(−π) + Σ Δsₖ max(0, σ − σₖ),   σ in [−π, π]
///
/// Δsₖ is the change of slope at σₖ: a sum without a branch. From the last row the
/// table goes on to the first through ±π, so it is continuous on the whole circle
/// and one row makes a constant.
///
/// ```
/// use bathyal::hydro::Table;
/// let table = Table::new(&[(-1.0, 3.0), (1.0, 5.0)]).unwrap();
/// assert_eq!(table.at(0.5), 4.5);
/// assert_eq!(Table::constant(1.1).at(2.0), 1.1);
/// let error = Table::new(&[(0.0, 1.0), (-0.5, 2.0)]).unwrap_err();
/// assert_eq!(error.to_string(), "row 1: angle -0.5 rad does not exceed 0 rad before it");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// y(−π).
    start: f64,
    /// (σₖ, Δsₖ), where the slope changes.
    bends: Vec<(f64, f64)>,
}

/// Why rows make no [`Table`]. Rows are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum TableError {
    /// There are no rows.
    #[error("the table has no rows")]
    Empty,
    /// A number is infinite or not a number.
    #[error("row {row}: ({angle} rad, {coefficient}) is not finite")]
    NotFinite {
        /// Which row.
        row: usize,
        /// Its angle.
        angle: f64,
        /// Its coefficient.
        coefficient: f64,
    },
    /// An angle is outside of [−π, π].
    #[error("row {row}: angle {angle} rad is outside of [-pi, pi]")]
    OutsideCircle {
        /// Which row.
        row: usize,
        /// Its angle.
        angle: f64,
    },
    /// An angle is not larger than the one before.
    #[error("row {row}: angle {angle} rad does not exceed {before} rad before it")]
    NotAscending {
        /// Which row.
        row: usize,
        /// Its angle.
        angle: f64,
        /// The angle of the row before.
        before: f64,
    },
    /// The slope between two rows is not finite.
    #[error("row {row}: the step to the next row is too steep to be computed with")]
    TooSteep {
        /// Which row.
        row: usize,
    },
    /// The rows at −π and π, which are the same angle, differ.
    #[error("row {row}: {last} at pi differs from {first} at -pi")]
    OpenCircle {
        /// The last row.
        row: usize,
        /// The coefficient at −π.
        first: f64,
        /// The coefficient at π.
        last: f64,
    },
}

impl Table {
    /// From rows of (angle in rad, coefficient), ascending in [−π, π].
    pub fn new(rows: &[(f64, f64)]) -> Result<Self, TableError> {
        let rows = checked(rows)?;
        let (first, last) = (rows[0], rows[rows.len() - 1]);
        let gap = first.0 + 2.0 * PI - last.0;
        let start = if gap > 0.0 {
            last.1 + (first.1 - last.1) * (PI - last.0) / gap
        } else {
            first.1
        };
        let mut knots = vec![(-PI, start)];
        knots.extend(rows.iter().filter(|row| row.0.abs() < PI));
        knots.push((PI, start));
        let mut slope = 0.0;
        let bends = knots.windows(2).filter_map(|pair| {
            let next = (pair[1].1 - pair[0].1) / (pair[1].0 - pair[0].0);
            let change = next - slope;
            slope = next;
            (change != 0.0).then_some((pair[0].0, change))
        });
        let bends: Vec<_> = bends.collect();
        let steep = bends.iter().position(|bend| !bend.1.is_finite());
        if let Some(row) = steep.or((!start.is_finite()).then_some(0)) {
            return Err(TableError::TooSteep { row });
        }
        Ok(Table { start, bends })
    }

    /// The same coefficient at every angle.
    pub fn constant(coefficient: f64) -> Self {
        Table {
            start: coefficient,
            bends: Vec::new(),
        }
    }

    /// y(−π), and the angles where the slope changes with its changes, ascending.
    pub fn bends(&self) -> (f64, &[(f64, f64)]) {
        (self.start, &self.bends)
    }

    /// The coefficient at the angle `sigma` in [−π, π].
    #[inline(always)]
    pub fn at<T: Real>(&self, sigma: T) -> T {
        let mut y = T::lit(self.start);
        for &(angle, change) in &self.bends {
            let beyond = T::zero().max(sigma - T::lit(angle));
            y = T::lit(change).mul_add(beyond, y);
        }
        y
    }
}

/// The rows, if they are good, with angles that are meant to be ±π exactly there.
fn checked(rows: &[(f64, f64)]) -> Result<Vec<(f64, f64)>, TableError> {
    /// π as people type it, and the two ends of sampled sines, differ by less.
    const SEAM: f64 = 1e-6;
    let mut good: Vec<(f64, f64)> = Vec::with_capacity(rows.len());
    for (row, &(angle, coefficient)) in rows.iter().enumerate() {
        if !(angle.is_finite() && coefficient.is_finite()) {
            return Err(TableError::NotFinite {
                row,
                angle,
                coefficient,
            });
        }
        if angle.abs() > PI + SEAM {
            return Err(TableError::OutsideCircle { row, angle });
        }
        let at_seam = angle.abs() >= PI - SEAM;
        let snapped = if at_seam { PI.copysign(angle) } else { angle };
        if let Some(&(before, _)) = good.last()
            && snapped <= before
        {
            return Err(TableError::NotAscending { row, angle, before });
        }
        good.push((snapped, coefficient));
    }
    let (Some(first), Some(last)) = (good.first(), good.last()) else {
        return Err(TableError::Empty);
    };
    let closed = (last.1 - first.1).abs() <= SEAM * (1.0 + first.1.abs());
    if first.0 == -PI && last.0 == PI && !closed {
        return Err(TableError::OpenCircle {
            row: good.len() - 1,
            first: first.1,
            last: last.1,
        });
    }
    Ok(good)
}

impl Table {
    /// The rate of the table from variants of it, where `rate` is that of a number. None in the
    /// result if nothing changes; none at all if an angle does.
    pub(crate) fn rate(
        &self,
        variants: [&Table; 4],
        rate: &impl Fn([f64; 4]) -> f64,
    ) -> Option<Option<Table>> {
        let mut angles: Vec<f64> = Vec::new();
        for (angle, _) in variants.iter().flat_map(|table| &table.bends) {
            if !angles.contains(angle) {
                angles.push(*angle);
            }
        }
        angles.sort_by(f64::total_cmp);
        let change = |table: &Table, angle: f64| {
            let bend = table.bends.iter().find(|bend| bend.0 == angle);
            bend.map(|bend| bend.1)
        };
        let mut changed = Table {
            start: rate(variants.map(|table| table.start)),
            bends: Vec::new(),
        };
        for angle in angles {
            let changes = variants.map(|table| change(table, angle));
            // One variant may be straight there by chance; an angle that changes is in one alone.
            if changes.iter().flatten().count() < 3 {
                return None;
            }
            let changes = changes.map(|change| change.unwrap_or(0.0));
            changed.bends.push((angle, rate(changes)));
        }
        let is_constant = changed.start == 0.0 && changed.bends.iter().all(|b| b.1 == 0.0);
        Some((!is_constant).then_some(changed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_that_overflow_are_refused() {
        let rows = [(0.0, 1e308), (1e-300, -1e308)];
        assert!(matches!(
            Table::new(&rows),
            Err(TableError::TooSteep { .. })
        ));
    }
}
