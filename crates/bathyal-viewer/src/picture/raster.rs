//! From triangles to pixels: what is nearest at every point of the picture.

use super::faces::{Faces, Material, Surface, fill};
use super::shade::{self, Light, Point};
use super::shadow::Shadow;
use super::solids::Corner;
use super::{Camera, Picture};
use bathyal::spatial::Vec3;

/// Points along each side of a pixel.
pub const SAMPLES: usize = 3;
/// Points of a pixel.
const POINTS: usize = SAMPLES * SAMPLES;
/// Rows of pixels that are computed together.
const BAND: usize = 24;
/// Nothing nearer is seen, m by distance of the farthest thing.
const NEAR: f64 = 1e-4;

/// A triangle on the picture, in points of the raster.
struct Flat {
    at: [[f64; 2]; 3],
    /// 1/depth and normal/depth of the corners: linear on the picture.
    inverse: [f64; 3],
    normal: [Vec3<f64>; 3],
    rows: [f64; 2],
    material: u16,
    part: u32,
}

/// What is nearest at a point.
#[derive(Clone, Copy)]
struct Nearest {
    inverse: f32,
    normal: [f32; 3],
    material: u16,
    part: u32,
}

const NOTHING: Nearest = Nearest {
    inverse: 0.0,
    normal: [0.0; 3],
    material: u16::MAX,
    part: u32::MAX,
};

/// The triangles as the camera sees them, cut where they come too near.
fn flatten(faces: &Faces, camera: &Camera) -> Vec<Flat> {
    let farthest = |far: f64, (corners, ..): &([Corner; 3], u16, u32)| {
        corners
            .iter()
            .fold(far, |far, c| far.max(camera.seen(c.0)[2]))
    };
    let near = NEAR * faces.faces.iter().fold(1e-3, farthest);
    let mut out = Vec::new();
    for (corners, material, part) in &faces.faces {
        let seen = corners.map(|(p, n)| (camera.seen(p), n));
        let (polygon, count) = cut(&seen, near);
        for k in 2..count {
            let three = [polygon[0], polygon[k - 1], polygon[k]];
            let scale = SAMPLES as f64;
            let at = three.map(|(p, _)| camera.on_picture(p).map(|x| x * scale));
            let high = at.iter().fold(f64::NEG_INFINITY, |m, p| m.max(p[1]));
            let low = at.iter().fold(f64::INFINITY, |m, p| m.min(p[1]));
            out.push(Flat {
                at,
                inverse: three.map(|(p, _)| 1.0 / p[2]),
                normal: three.map(|(p, n)| n * (1.0 / p[2])),
                rows: [low, high],
                material: *material,
                part: *part,
            });
        }
    }
    out
}

/// The part of a triangle that is farther than `near`: its corners, and how many there are.
fn cut(corners: &[Corner; 3], near: f64) -> ([Corner; 4], usize) {
    let mut out = [corners[0]; 4];
    let mut count = 0;
    let mut push = |corner: Corner| {
        out[count] = corner;
        count += 1;
    };
    for i in 0..3 {
        let (a, b) = (corners[i], corners[(i + 1) % 3]);
        if a.0[2] >= near {
            push(a);
        }
        if (a.0[2] >= near) != (b.0[2] >= near) {
            let t = (near - a.0[2]) / (b.0[2] - a.0[2]);
            push((a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t));
        }
    }
    (out, count)
}

/// Whether a material that covers only some points of a pixel covers this one.
fn covers(points: u8, x: usize, y: usize) -> bool {
    // The order in which points are taken: spread over the pixel.
    const ORDER: [u8; POINTS] = [0, 5, 2, 7, 4, 8, 3, 6, 1];
    ORDER[(y % SAMPLES) * SAMPLES + x % SAMPLES] < points
}

/// What is nearest in some rows of points.
fn nearest(
    flats: &[Flat],
    materials: &[Material],
    columns: usize,
    [first, last]: [usize; 2],
) -> Vec<Nearest> {
    let mut out = vec![NOTHING; columns * (last - first)];
    for flat in flats {
        if flat.rows[1] < first as f64 || flat.rows[0] > last as f64 {
            continue;
        }
        let points = materials[usize::from(flat.material)].points;
        fill(&flat.at, [columns, first, last], |x, y, w| {
            let inverse = (0..3).map(|i| w[i] * flat.inverse[i]).sum::<f64>();
            let place = &mut out[(y - first) * columns + x];
            if inverse as f32 > place.inverse && covers(points, x, y) {
                let n = flat.normal[0] * w[0] + flat.normal[1] * w[1] + flat.normal[2] * w[2];
                let n = n * (1.0 / n.norm().max(1e-12));
                *place = Nearest {
                    inverse: inverse as f32,
                    normal: n.0.map(|x| x as f32),
                    material: flat.material,
                    part: flat.part,
                };
            }
        });
    }
    out
}

/// Draws.
pub fn render(faces: &Faces, camera: &Camera, light: &Light) -> Picture {
    let flats = flatten(faces, camera);
    let shadow = Shadow::new(faces, light.from);
    let [width, height] = camera.size;
    let mut pixels = vec![0; 3 * width * height];
    let bands: Vec<(usize, &mut [u8])> = pixels
        .chunks_mut(3 * width * BAND)
        .enumerate()
        .map(|(i, rows)| (i * BAND, rows))
        .collect();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let queue = std::sync::Mutex::new(bands.into_iter());
    let take = || queue.lock().map_or(None, |mut bands| bands.next());
    std::thread::scope(|scope| {
        for _ in 0..workers.min(8) {
            scope.spawn(|| {
                while let Some((first, rows)) = take() {
                    band(faces, &flats, (camera, light, &shadow), first, rows);
                }
            });
        }
    });
    Picture {
        width,
        height,
        pixels,
    }
}

/// Some rows of pixels.
fn band(
    faces: &Faces,
    flats: &[Flat],
    (camera, light, shadow): (&Camera, &Light, &Shadow),
    first: usize,
    rows: &mut [u8],
) {
    let width = camera.size[0];
    let columns = width * SAMPLES;
    let count = rows.len() / (3 * width);
    // One row of points more on each side, for the lines.
    let top = (first * SAMPLES).saturating_sub(1);
    let bottom = (first + count) * SAMPLES + 1;
    let seen = nearest(flats, &faces.materials, columns, [top, bottom]);
    let at = |x: usize, y: usize| seen[(y - top) * columns + x];
    for py in first..first + count {
        for px in 0..width {
            let mut sum = [0.0; 3];
            let mut last: Option<(Nearest, [f64; 3])> = None;
            for k in 0..POINTS {
                let (x, y) = (px * SAMPLES + k % SAMPLES, py * SAMPLES + k / SAMPLES);
                let own = at(x, y);
                let known = last.filter(|(other, _)| same(other, &own));
                let color = match known {
                    Some((_, color)) => color,
                    None => {
                        let point = Point {
                            at: [x, y].map(|c| (c as f64 + 0.5) / SAMPLES as f64),
                            depth: 1.0 / f64::from(own.inverse),
                            normal: Vec3(own.normal.map(f64::from)),
                        };
                        let material = faces.materials.get(usize::from(own.material));
                        shade::color(material, &point, camera, light, shadow)
                    }
                };
                last = Some((own, color));
                let line = is_line(
                    faces,
                    &own,
                    &[
                        at(x.saturating_sub(1), y),
                        at((x + 1).min(columns - 1), y),
                        at(x, y.saturating_sub(1).max(top)),
                        at(x, (y + 1).min(bottom - 1)),
                    ],
                );
                let dark = if line { shade::LINE } else { 1.0 };
                for i in 0..3 {
                    sum[i] += color[i] * dark / POINTS as f64;
                }
            }
            let place = 3 * ((py - first) * width + px);
            for i in 0..3 {
                rows[place + i] = shade::to_byte(sum[i]);
            }
        }
    }
}

/// Whether two points may share their colour.
fn same(a: &Nearest, b: &Nearest) -> bool {
    let dot: f32 = (0..3).map(|i| a.normal[i] * b.normal[i]).sum();
    a.material == b.material && a.part == b.part && (dot > 0.999 || a.inverse == 0.0)
}

/// Whether a line is drawn here: where a part ends, and along its edges.
fn is_line(faces: &Faces, own: &Nearest, around: &[Nearest; 4]) -> bool {
    let outlined = |n: &Nearest| {
        let material = faces.materials.get(usize::from(n.material));
        material.is_some_and(|m| m.surface == Surface::Solid && usize::from(m.points) == POINTS)
    };
    outlined(own)
        && around.iter().any(|other| {
            if other.part != own.part {
                return other.inverse < own.inverse;
            }
            let dot: f32 = (0..3).map(|i| own.normal[i] * other.normal[i]).sum();
            dot < 0.7
        })
}

/// How many points of the raster each part of `0..parts` is seen at.
pub fn visible_pixels(faces: &Faces, camera: &Camera, parts: usize) -> Vec<usize> {
    let flats = flatten(faces, camera);
    let size = camera.size.map(|n| n * SAMPLES);
    let mut counts = vec![0; parts];
    for point in nearest(&flats, &faces.materials, size[0], [0, size[1]]) {
        if let Some(count) = counts.get_mut(point.part as usize) {
            *count += 1;
        }
    }
    counts
}
