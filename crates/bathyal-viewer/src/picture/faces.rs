//! Triangles, their materials, and the points of a raster that they cover.

use super::solids::Corner;

/// Triangles and what they are made of.
#[derive(Clone, Debug, Default)]
pub struct Faces {
    /// The materials.
    pub materials: Vec<Material>,
    /// Corners, index of the material, and the part that they belong to: lines are drawn
    /// between different parts.
    pub faces: Vec<([Corner; 3], u16, u32)>,
}

impl Faces {
    /// Keeps at most this many of the faces, spread evenly.
    pub fn thin(&mut self, most: usize) {
        // Odd, so that of the pairs that make up a square both kinds stay.
        let every = self.faces.len().div_ceil(most.max(1)) | 1;
        let mut index = 0;
        self.faces.retain(|_| {
            index += 1;
            (index - 1) % every == 0
        });
    }
}

/// What a face is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// sRGB from 0 to 1.
    pub color: [f64; 3],
    /// How it takes light.
    pub surface: Surface,
    /// At how many points of a pixel it is: all nine, or fewer if one sees through it.
    pub points: u8,
}

/// How a face takes light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Surface {
    /// A part of the robot: light, shadow, highlights, lines around it.
    Solid,
    /// A sign: little shading, no shadow.
    Sign,
    /// The seabed: light and shadow, and lines of a grid, m.
    Ground(f64),
    /// Nothing but the lines of a grid, m.
    Grid(f64),
}

/// Calls `take` for every whole point in a triangle with the corners' weights there.
pub fn fill(
    at: &[[f64; 2]; 3],
    [columns, first, last]: [usize; 3],
    mut take: impl FnMut(usize, usize, [f64; 3]),
) {
    let [a, b, c] = *at;
    let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if area == 0.0 || !area.is_finite() {
        return;
    }
    let low = |i: usize| a[i].min(b[i]).min(c[i]);
    let high = |i: usize| a[i].max(b[i]).max(c[i]);
    let from = |x: f64, least: usize| (x - 0.5).ceil().max(least as f64) as usize;
    let to = |x: f64, most: usize| ((x - 0.5).floor() + 1.0).clamp(0.0, most as f64) as usize;
    let (x0, x1) = (from(low(0), 0), to(high(0), columns));
    let (y0, y1) = (from(low(1), first), to(high(1), last));
    let weight = |p: [f64; 2], q: [f64; 2], x: f64, y: f64| {
        ((q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])) / area
    };
    for y in y0..y1 {
        let yc = y as f64 + 0.5;
        let start = x0 as f64 + 0.5;
        let mut w = [
            weight(b, c, start, yc),
            weight(c, a, start, yc),
            weight(a, b, start, yc),
        ];
        let step = [b[1] - c[1], c[1] - a[1], a[1] - b[1]].map(|d| d / area);
        for x in x0..x1 {
            if w.iter().all(|w| *w >= 0.0) {
                take(x, y, w);
            }
            for i in 0..3 {
                w[i] += step[i];
            }
        }
    }
}
