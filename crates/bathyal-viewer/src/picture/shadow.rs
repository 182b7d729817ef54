//! What stands in the light of what: depths as the light sees them.

use super::faces::{Faces, Surface, fill};
use bathyal::spatial::Vec3;

/// Points along each side of the map.
const SIDE: usize = 700;
/// Points around a point whose shadows are averaged, on each side: light under water is soft.
const SOFT: isize = 3;
/// Distance between them, in points of the map.
const SPREAD: f64 = 1.6;

/// How near to the light the first solid thing is, on a grid across it.
pub struct Shadow {
    axes: [Vec3<f64>; 3],
    low: [f64; 2],
    /// Length of a point of the map, m.
    cell: f64,
    /// Along the light, the nearest; −∞ if there is nothing.
    nearest: Vec<f32>,
}

impl Shadow {
    /// The shadows of the solid things in light from a direction.
    pub fn new(faces: &Faces, from: Vec3<f64>) -> Shadow {
        let aside = Vec3([-from[1], from[0], 0.0]);
        let aside = match aside.norm() > 1e-9 {
            true => aside * (1.0 / aside.norm()),
            false => Vec3([1.0, 0.0, 0.0]),
        };
        let axes = [aside, from.cross(aside), from];
        let on = |p: Vec3<f64>| axes.map(|axis| p.dot(axis));
        let casts =
            |material: &u16| faces.materials[usize::from(*material)].surface == Surface::Solid;
        let casting = || {
            faces
                .faces
                .iter()
                .filter(|(_, material, _)| casts(material))
        };
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for (p, _) in casting().flat_map(|(corners, ..)| corners) {
            let at = on(*p);
            for i in 0..2 {
                low[i] = low[i].min(at[i]);
                high[i] = high[i].max(at[i]);
            }
        }
        let longest = (high[0] - low[0]).max(high[1] - low[1]);
        let longest = if longest.is_finite() { longest } else { 0.0 };
        let cell = (longest / (SIDE - 2) as f64).max(1e-9);
        let mut nearest = vec![f32::NEG_INFINITY; SIDE * SIDE];
        for (corners, ..) in casting() {
            let seen = corners.map(|(p, _)| on(p));
            let flat = seen.map(|p| [(p[0] - low[0]) / cell + 1.0, (p[1] - low[1]) / cell + 1.0]);
            fill(&flat, [SIDE, 0, SIDE], |x, y, w| {
                let depth = (0..3).map(|i| w[i] * seen[i][2]).sum::<f64>() as f32;
                let place = &mut nearest[y * SIDE + x];
                *place = place.max(depth);
            });
        }
        Shadow {
            axes,
            low,
            cell,
            nearest,
        }
    }

    /// How much of the light reaches a point of a surface, from 0 to 1.
    pub fn light_at(&self, p: Vec3<f64>, normal: Vec3<f64>) -> f64 {
        // A surface is not its own shadow: it is lifted by what the map cannot resolve.
        let lift = self.cell * (1.5 + SPREAD * SOFT as f64);
        let p = p + normal * lift;
        let at = self.axes.map(|axis| p.dot(axis));
        let x = (at[0] - self.low[0]) / self.cell + 1.0;
        let y = (at[1] - self.low[1]) / self.cell + 1.0;
        let border = SPREAD * SOFT as f64;
        let inside = |c: f64| c >= -border && c <= SIDE as f64 + border;
        if !inside(x) || !inside(y) {
            return 1.0;
        }
        let mut lit = 0;
        for i in -SOFT..=SOFT {
            for j in -SOFT..=SOFT {
                let (u, v) = (x + SPREAD * i as f64, y + SPREAD * j as f64);
                let outside = u < 0.0 || v < 0.0 || u >= SIDE as f64 || v >= SIDE as f64;
                let blocked = !outside
                    && f64::from(self.nearest[v as usize * SIDE + u as usize]) > at[2] + self.cell;
                lit += u32::from(!blocked);
            }
        }
        f64::from(lit) / f64::from((2 * SOFT as i32 + 1).pow(2))
    }
}
