//! The seabed and the current around a robot.

use super::Extents;
use bathyal::spatial::Vec3;
use bathyal_sim::scenario::Setup;
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

/// The water's velocity by height.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CurrentView {
    /// Heights, ascending, m.
    pub z: Vec<f64>,
    /// m/s, world axes.
    pub velocity: Vec<[f64; 3]>,
}

/// Number of heights at which water that is not uniform is sampled.
const HEIGHTS: usize = 33;
/// Heights above and below the robot that are sampled, m.
const CURRENT_MARGIN: f64 = 20.0;

impl CurrentView {
    /// Samples the water at the start over the robot's bounding box: at one height if it is
    /// uniform, at none in air.
    pub(super) fn new(setup: &Setup, low: [f64; 3], high: [f64; 3]) -> Self {
        let mut view = CurrentView {
            z: Vec::new(),
            velocity: Vec::new(),
        };
        if !setup.model.is_wet() {
            return view;
        }
        let middle: [f64; 3] = core::array::from_fn(|i| (low[i] + high[i]) / 2.0);
        let ground = setup.terrain.as_ref();
        let ground = ground.map(|terrain| terrain.ground(middle[0], middle[1]).height);
        let bottom = ground.unwrap_or(low[2] - CURRENT_MARGIN).min(low[2]);
        let top = setup.surface().map_or(high[2] + CURRENT_MARGIN, |surface| {
            surface.clamp(high[2], high[2] + CURRENT_MARGIN)
        });
        view.z = match setup.environment.uniform(0.0) {
            Some(_) => vec![middle[2]],
            None => {
                let part = |i: usize| i as f64 / (HEIGHTS - 1) as f64;
                let at = |i: usize| bottom + (top - bottom) * part(i);
                (0..HEIGHTS).map(at).collect()
            }
        };
        let at = |z: &f64| Vec3([middle[0], middle[1], *z]);
        let velocity = |z: &f64| setup.environment.sample(at(z), 0.0).velocity.0;
        view.velocity = view.z.iter().map(velocity).collect();
        view
    }
}
