//! Heights on a regular grid, bilinear between.

use super::Ground;
use std::sync::Arc;

/// Heights on a grid whose lines are parallel to x and y.
///
/// In a cell with corners h₀₀, h₁₀, h₀₁, h₁₁ and u, w from 0 to 1 along x and y
///
///   h = (1 − w) ((1 − u) h₀₀ + u h₁₀) + w ((1 − u) h₀₁ + u h₁₁),
///
/// and the normal is that of this patch. Heights are continuous everywhere; the normal is
/// continuous in a cell and bends from cell to cell, as the heights do. Outside the grid the
/// heights of its border continue.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// Samples along x and along y; at least two of each.
    size: [usize; 2],
    /// Row after row of equal y, lowest y first.
    heights: Arc<[f64]>,
    cell: f64,
    origin: [f64; 2],
}

/// The farthest from zero that a height may be, m: far more than any on earth.
const HIGHEST: f64 = 1e6;

/// Error of a grid of heights.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GridError {
    /// Too few samples to interpolate.
    #[error("it has {columns} columns and {rows} rows: at least two of each are needed")]
    TooSmall {
        /// Samples along x.
        columns: usize,
        /// Samples along y.
        rows: usize,
    },
    /// A row is longer or shorter than the first one.
    #[error("row {row} has {found} heights, and the first row has {expected}")]
    Ragged {
        /// Row, from 1.
        row: usize,
        /// Its length.
        found: usize,
        /// The length of the first row.
        expected: usize,
    },
    /// A height is not a number, or one that no seabed has.
    #[error("height {column} of row {row} is {value} m, more than {HIGHEST} from zero")]
    NoHeight {
        /// Row, from 1.
        row: usize,
        /// Column, from 1.
        column: usize,
        /// The height.
        value: f64,
    },
}

impl Grid {
    /// Rows of heights as they stand on a map: x to the right, y up, so that the last row is
    /// the one of the lowest y. `origin` is where the last row begins, `cell` the distance
    /// between neighbours.
    pub fn new(rows: &[Vec<f64>], cell: f64, origin: [f64; 2]) -> Result<Self, GridError> {
        let columns = rows.first().map_or(0, Vec::len);
        if columns < 2 || rows.len() < 2 {
            let rows = rows.len();
            return Err(GridError::TooSmall { columns, rows });
        }
        for (r, row) in rows.iter().enumerate() {
            if row.len() != columns {
                return Err(GridError::Ragged {
                    row: r + 1,
                    found: row.len(),
                    expected: columns,
                });
            }
            if let Some(c) = row
                .iter()
                .position(|height| height.is_nan() || height.abs() > HIGHEST)
            {
                return Err(GridError::NoHeight {
                    row: r + 1,
                    column: c + 1,
                    value: row[c],
                });
            }
        }
        Ok(Grid {
            size: [columns, rows.len()],
            heights: rows.iter().rev().flatten().copied().collect(),
            cell,
            origin,
        })
    }

    /// Largest of all heights.
    pub(super) fn highest(&self) -> f64 {
        self.heights
            .iter()
            .fold(f64::NEG_INFINITY, |most, h| most.max(*h))
    }

    /// Distance of (x, y) from the rectangle of the grid; 0 in it.
    pub(super) fn distance_outside(&self, x: f64, y: f64) -> f64 {
        let outside = |x: f64, axis: usize| {
            let length = self.cell * (self.size[axis] - 1) as f64;
            let along = x - self.origin[axis];
            (-along).max(along - length).max(0.0)
        };
        outside(x, 0).hypot(outside(y, 1))
    }

    #[inline(always)]
    pub(super) fn ground(&self, x: f64, y: f64) -> Ground {
        let (i, u, inside_x) = cell_of((x - self.origin[0]) / self.cell, self.size[0]);
        let (j, w, inside_y) = cell_of((y - self.origin[1]) / self.cell, self.size[1]);
        let at = |i: usize, j: usize| self.heights[j * self.size[0] + i];
        let (h00, h10) = (at(i, j), at(i + 1, j));
        let (h01, h11) = (at(i, j + 1), at(i + 1, j + 1));
        let (low, high) = (blend(h00, h10, u), blend(h01, h11, u));
        let along_x = blend(h10 - h00, h11 - h01, w) / self.cell;
        let along_y = (high - low) / self.cell;
        let only = |slope: f64, inside: bool| if inside { slope } else { 0.0 };
        Ground::new(
            blend(low, high, w),
            [only(along_x, inside_x), only(along_y, inside_y)],
        )
    }
}

/// The cell of a coordinate counted in cells, where in it, and whether it is in the grid.
fn cell_of(at: f64, samples: usize) -> (usize, f64, bool) {
    let last = (samples - 1) as f64;
    // Not a number becomes the first cell; the height is not a number then, as u is.
    let cell = (at.clamp(0.0, last) as usize).min(samples - 2);
    (
        cell,
        at.clamp(0.0, last) - cell as f64,
        (0.0..=last).contains(&at),
    )
}

fn blend(from: f64, to: f64, part: f64) -> f64 {
    part.mul_add(to - from, from)
}
