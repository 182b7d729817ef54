//! The seabed around a robot.

use super::Extents;
use bathyal_sim::terrain::Terrain;
use serde::Serialize;

/// A piece of the seabed: heights on a grid.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TerrainView {
    /// Extent in x, m.
    pub x: [f64; 2],
    /// Extent in y, m.
    pub y: [f64; 2],
    /// Samples along x.
    pub columns: usize,
    /// Samples along y.
    pub rows: usize,
    /// z, m: row after row from the lowest y, in each from the lowest x.
    pub heights: Vec<f32>,
}

/// Samples along the longer side.
const SAMPLES: usize = 129;
/// Samples along the shorter side, at least.
const MIN_SAMPLES: usize = 17;

impl TerrainView {
    /// The seabed in an area.
    pub fn new(terrain: &Terrain, [x, y]: Extents) -> Self {
        let sides = [x[1] - x[0], y[1] - y[0]];
        let longest = sides[0].max(sides[1]);
        let [columns, rows] = sides.map(|side| {
            let part = (SAMPLES as f64 * side / longest).round();
            (part as usize).clamp(MIN_SAMPLES, SAMPLES)
        });
        let at = |[low, high]: [f64; 2], i: usize, count: usize| {
            low + (high - low) * i as f64 / (count - 1) as f64
        };
        let mut heights = Vec::with_capacity(columns * rows);
        for row in 0..rows {
            for column in 0..columns {
                let ground = terrain.ground(at(x, column, columns), at(y, row, rows));
                heights.push(ground.height as f32);
            }
        }
        TerrainView {
            x,
            y,
            columns,
            rows,
            heights,
        }
    }
}
