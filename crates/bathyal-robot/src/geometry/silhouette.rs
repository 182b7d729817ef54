//! Projected areas of a mesh.

use super::mesh::TriangleMesh;
use bathyal::spatial::{Mat3, Vec3};

/// Rows and columns of the raster: areas to about 1 %.
const CELLS: usize = 512;

impl TriangleMesh {
    /// Projected areas along the columns of a rotation, by a raster of 512 × 512 cells on the
    /// bounding box. Parts that cover each other count once.
    pub fn projected_areas(&self, axes: &Mat3<f64>) -> [f64; 3] {
        core::array::from_fn(|k| {
            let [u, v] = [axes.column((k + 1) % 3), axes.column((k + 2) % 3)];
            self.projected_area(u, v)
        })
    }

    fn projected_area(&self, u: Vec3<f64>, v: Vec3<f64>) -> f64 {
        let flat: Vec<[f64; 2]> = self
            .vertices
            .iter()
            .map(|p| [u.dot(Vec3(*p)), v.dot(Vec3(*p))])
            .collect();
        let range = |i: usize| {
            let low = flat.iter().map(|p| p[i]).fold(f64::INFINITY, f64::min);
            let high = flat.iter().map(|p| p[i]).fold(f64::NEG_INFINITY, f64::max);
            (low, (high - low) / CELLS as f64)
        };
        let ((x0, dx), (y0, dy)) = (range(0), range(1));
        if !(dx > 0.0 && dy > 0.0) {
            return 0.0;
        }
        // Per row, how many triangles begin and end to cover at a cell.
        let mut changes = vec![0i32; CELLS * (CELLS + 1)];
        for triangle in &self.triangles {
            let corners = triangle.map(|i| {
                let [x, y] = flat[i as usize];
                [(x - x0) / dx, (y - y0) / dy]
            });
            cover(&corners, &mut changes);
        }
        let mut covered = 0;
        for row in changes.chunks_exact(CELLS + 1) {
            let mut depth = 0;
            for change in &row[..CELLS] {
                depth += change;
                covered += usize::from(depth > 0);
            }
        }
        covered as f64 * dx * dy
    }
}

/// Marks the cells, row by row, whose middles a triangle covers.
fn cover(corners: &[[f64; 2]; 3], changes: &mut [i32]) {
    let low = corners.iter().map(|p| p[1]).fold(f64::INFINITY, f64::min);
    let high = corners.iter().map(|p| p[1]).fold(0.0, f64::max);
    let last = ((high - 0.5).floor().max(-1.0) + 1.0) as usize;
    for row in (low - 0.5).ceil().max(0.0) as usize..last.min(CELLS) {
        let y = row as f64 + 0.5;
        let (mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY);
        for k in 0..3 {
            let [p, q] = [corners[k], corners[(k + 1) % 3]];
            if (p[1] <= y) != (q[1] <= y) {
                let x = p[0] + (y - p[1]) / (q[1] - p[1]) * (q[0] - p[0]);
                left = left.min(x);
                right = right.max(x);
            }
        }
        if left > right {
            continue;
        }
        let from = (left - 0.5).ceil().max(0.0) as usize;
        let to = ((right - 0.5).floor().max(-1.0) + 1.0) as usize;
        if from < to {
            changes[row * (CELLS + 1) + from.min(CELLS)] += 1;
            changes[row * (CELLS + 1) + to.min(CELLS)] -= 1;
        }
    }
}
