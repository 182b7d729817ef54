//! Derivatives of a plant by central differences.

use super::Plant;
use crate::integrate::Ode;

/// Derivatives of the rates [v̇; ż; rates of laws] by [δq; v; z; states of laws], by rows.
///
/// Directions of δq are those of the velocities. All forces on the robot take part: contact,
/// actuators under the held command, laws. [`bathyal::Differentiator`] is exact, but knows the
/// model alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Linearization {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// Elements, by rows.
    pub elements: Vec<f64>,
}

impl Linearization {
    /// Element (row, column).
    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.elements[row * self.columns + column]
    }
}

/// Step of the differences, relative to 1 + |x|: the error is of the order of its square, and
/// of the rounding divided by it.
const STEP: f64 = 6e-6;

impl Plant {
    /// Linearizes the plant at (t, y) by central differences.
    pub fn linearize(&mut self, t: f64, y: &[f64]) -> Linearization {
        let layout = self.layout();
        let (nq, nv) = (layout.nq, layout.nv);
        let rows = nv + layout.nz + layout.laws;
        let columns = nv + rows;
        let mut out = Linearization {
            rows,
            columns,
            elements: vec![0.0; rows * columns],
        };
        let (mut unit, mut slope) = (vec![0.0; nv], vec![0.0; nq]);
        let (mut moved, mut rates) = (y.to_vec(), [vec![0.0; y.len()], vec![0.0; y.len()]]);
        for column in 0..columns {
            // Of columns beyond δq the entry of y.
            let entry = column.checked_sub(nv).map(|i| nq + i);
            let step = entry.map_or(STEP, |entry| STEP * (1.0 + y[entry].abs()));
            for (sign, rates) in [1.0, -1.0].into_iter().zip(&mut rates) {
                moved.copy_from_slice(y);
                if let Some(entry) = entry {
                    moved[entry] += sign * step;
                } else {
                    unit[column] = sign * step;
                    self.model.configuration_rate(&y[..nq], &unit, &mut slope);
                    unit[column] = 0.0;
                    for (q, slope) in moved[..nq].iter_mut().zip(&slope) {
                        *q += slope;
                    }
                    self.model.normalize(&mut moved[..nq]);
                }
                self.rates(t, &moved, rates);
            }
            for row in 0..rows {
                let difference = rates[0][nq + row] - rates[1][nq + row];
                out.elements[row * columns + column] = difference / (2.0 * step);
            }
        }
        out
    }
}
