//! Where the picture is taken from.

use bathyal::spatial::Vec3;

/// A camera with perspective; z of the world is up in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Where it is.
    pub eye: Vec3<f64>,
    /// Unit vectors: to the right, up, and ahead.
    pub axes: [Vec3<f64>; 3],
    /// Distance of the picture plane, by half the picture's height.
    pub focal: f64,
    /// Pixels in a row, and rows.
    pub size: [usize; 2],
}

/// Half the angle of view, up and down: narrow, so that nothing is distorted.
const HALF_ANGLE_DEG: f64 = 13.0;
/// Part of the picture that stays free at each side.
const MARGIN: f64 = 0.1;

impl Camera {
    /// Looks from an azimuth (from x towards y) and an elevation, far enough away that all
    /// points are in the picture, and so that they are in its middle.
    pub fn framing(
        points: &[Vec3<f64>],
        azimuth_deg: f64,
        elevation_deg: f64,
        size: [usize; 2],
    ) -> Camera {
        let (sa, ca) = azimuth_deg.to_radians().sin_cos();
        let (se, ce) = elevation_deg.to_radians().sin_cos();
        let ahead = Vec3([-ca * ce, -sa * ce, -se]);
        let right = Vec3([-sa, ca, 0.0]);
        let up = right.cross(ahead);
        let axes = [right, up, ahead];
        let focal = 1.0 / HALF_ANGLE_DEG.to_radians().tan();
        let aspect = size[0] as f64 / size[1] as f64;
        let reach = [
            (1.0 - 2.0 * MARGIN) * aspect / focal,
            (1.0 - 2.0 * MARGIN) / focal,
        ];
        // A point with coordinates (a, d) aside and ahead is in the picture of a camera at
        // (c, −l) if |a − c| ≤ r (d + l). Of all points: the least l, and its c.
        let mut aside = [0.0; 2];
        let mut back = f64::NEG_INFINITY;
        for i in 0..2 {
            let (mut most, mut least) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
            for p in points {
                let (a, d) = (p.dot(axes[i]), p.dot(ahead));
                most = most.max(a / reach[i] - d);
                least = least.max(-a / reach[i] - d);
            }
            aside[i] = reach[i] * (most - least) / 2.0;
            back = back.max((most + least) / 2.0);
        }
        let back = if back.is_finite() { back } else { 1.0 };
        let aside = aside.map(|x| if x.is_finite() { x } else { 0.0 });
        let nearest = points.iter().map(|p| p.dot(ahead));
        let nearest = nearest.fold(f64::INFINITY, f64::min);
        let depth = (-back).min(nearest - 1e-3);
        Camera {
            eye: right * aside[0] + up * aside[1] + ahead * depth,
            axes,
            focal,
            size,
        }
    }

    /// A point by the camera's axes.
    pub fn seen(&self, p: Vec3<f64>) -> Vec3<f64> {
        let from = p - self.eye;
        Vec3(self.axes.map(|axis| from.dot(axis)))
    }

    /// Pixels per half of the picture's height, at a scale.
    fn scale(&self) -> f64 {
        self.size[1] as f64 / 2.0 * self.focal
    }

    /// Where in the picture, in pixels from its upper left, a point by the camera's axes is.
    pub fn on_picture(&self, seen: Vec3<f64>) -> [f64; 2] {
        let k = self.scale() / seen[2];
        [
            self.size[0] as f64 / 2.0 + k * seen[0],
            self.size[1] as f64 / 2.0 - k * seen[1],
        ]
    }

    /// Where in the picture a point of the world is; none behind the camera.
    pub fn project(&self, p: Vec3<f64>) -> Option<[f64; 2]> {
        let seen = self.seen(p);
        (seen[2] > 1e-6).then(|| self.on_picture(seen))
    }

    /// Length of a pixel at a point of the world, m.
    pub fn pixel_at(&self, p: Vec3<f64>) -> f64 {
        self.seen(p)[2].max(1e-6) / self.scale()
    }

    /// The direction in which a pixel looks, of length 1 along `ahead`.
    pub fn ray(&self, [x, y]: [f64; 2]) -> Vec3<f64> {
        let k = 1.0 / self.scale();
        self.axes[2]
            + self.axes[0] * ((x - self.size[0] as f64 / 2.0) * k)
            + self.axes[1] * ((self.size[1] as f64 / 2.0 - y) * k)
    }

    /// The same view with more or fewer pixels.
    pub fn resized(self, size: [usize; 2]) -> Camera {
        Camera { size, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every point is in the picture, and one of them at the margin.
    #[test]
    fn framing_takes_all_points_and_no_more() {
        // Far below, as robots are: a camera behind the world's origin would not do.
        let points: Vec<Vec3<f64>> = (0..40)
            .map(|i| {
                let a = f64::from(i);
                Vec3([3.0 * a.sin() + 7.0, 2.0 * (2.0 * a).cos(), a.cos() - 500.0])
            })
            .collect();
        for (azimuth, elevation) in [(0.0, 0.0), (35.0, 20.0), (200.0, 70.0)] {
            let camera = Camera::framing(&points, azimuth, elevation, [300, 200]);
            let mut nearest = f64::INFINITY;
            for p in &points {
                let [x, y] = camera.project(*p).unwrap();
                for room in [x / 300.0, 1.0 - x / 300.0, y / 200.0, 1.0 - y / 200.0] {
                    assert!(room > MARGIN - 1e-9, "{room} at the side");
                    nearest = nearest.min(room);
                }
            }
            assert!(nearest < MARGIN + 1e-9, "{nearest} at the side");
        }
    }
}
