//! Shapes as triangles with normals.

use crate::scene::{DisplayShape, Triangle};
use bathyal::spatial::Vec3;
use std::f64::consts::{PI, TAU};

/// A corner: where, and the unit vector out of the surface.
pub type Corner = (Vec3<f64>, Vec3<f64>);

/// How finely round shapes are divided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Detail {
    /// Around an axis.
    segments: usize,
    /// From pole to pole of a sphere, even.
    rings: usize,
}

/// Triangles of all round shapes of a robot, at most, as far as coarser shapes can do it. Links
/// beyond that, more than 70 spheres or 460 cylinders, are small in the picture.
const MAX_ROUND_FACES: usize = 100_000;

impl Detail {
    /// What a shape has that is large in the picture.
    pub const FULL: Detail = Detail {
        segments: 36,
        rings: 18,
    };
    const COARSER: [Detail; 3] = [
        Detail {
            segments: 18,
            rings: 10,
        },
        Detail {
            segments: 12,
            rings: 6,
        },
        Detail {
            segments: 8,
            rings: 4,
        },
    ];

    /// The finest for these shapes together.
    pub fn of<'a>(shapes: impl Iterator<Item = &'a DisplayShape> + Clone) -> Detail {
        let faces = |detail: &Detail| shapes.clone().map(|s| detail.faces(s)).sum::<usize>();
        let all = [Detail::FULL].into_iter().chain(Detail::COARSER);
        let fitting = all.clone().find(|d| faces(d) <= MAX_ROUND_FACES);
        fitting.or(all.last()).unwrap_or(Detail::FULL)
    }

    /// Triangles of a round shape.
    fn faces(&self, shape: &DisplayShape) -> usize {
        let bands = match shape {
            DisplayShape::Sphere { .. } | DisplayShape::Ellipsoid { .. } => self.rings,
            DisplayShape::Cylinder { .. } => 3,
            DisplayShape::Capsule { .. } => self.rings + 1,
            DisplayShape::Box { .. } | DisplayShape::Mesh(_) => 0,
        };
        2 * self.segments * bands
    }
}

/// A shape as triangles in its own frame.
pub fn triangles(
    look: &DisplayShape,
    meshes: &[Vec<Triangle>],
    detail: Detail,
) -> Vec<[Corner; 3]> {
    match look {
        DisplayShape::Box { size } => cuboid(*size),
        DisplayShape::Sphere { radius } => ellipsoid([*radius; 3], detail),
        DisplayShape::Ellipsoid { semi_axes } => ellipsoid(*semi_axes, detail),
        DisplayShape::Cylinder { radius, length } => cylinder(*radius, *length, detail),
        DisplayShape::Capsule { radius, length } => capsule(*radius, *length, detail),
        DisplayShape::Mesh(index) => meshes.get(*index).map_or(Vec::new(), |mesh| faceted(mesh)),
    }
}

fn cuboid(size: [f64; 3]) -> Vec<[Corner; 3]> {
    let half = size.map(|x| x / 2.0);
    let mut out = Vec::new();
    for axis in 0..3 {
        for side in [-1.0, 1.0] {
            let (u, w) = ((axis + 1) % 3, (axis + 2) % 3);
            let mut normal = Vec3([0.0; 3]);
            normal[axis] = side;
            let corner = |a: f64, b: f64| {
                let mut p = Vec3([0.0; 3]);
                p[axis] = side * half[axis];
                p[u] = a * half[u];
                p[w] = b * half[w];
                (p, normal)
            };
            quad(
                &mut out,
                [
                    corner(-1.0, -1.0),
                    corner(1.0, -1.0),
                    corner(1.0, 1.0),
                    corner(-1.0, 1.0),
                ],
            );
        }
    }
    out
}

fn quad(out: &mut Vec<[Corner; 3]>, [a, b, c, d]: [Corner; 4]) {
    out.push([a, b, c]);
    out.push([a, c, d]);
}

/// A line (radius, z) with normals, turned about z.
fn turned(line: &[([f64; 2], [f64; 2])], segments: usize) -> Vec<[Corner; 3]> {
    let mut out = Vec::with_capacity(2 * segments * line.len());
    let at = |([r, z], [nr, nz]): ([f64; 2], [f64; 2]), k: usize| {
        let (s, c) = (TAU * (k % segments) as f64 / segments as f64).sin_cos();
        (Vec3([r * c, r * s, z]), Vec3([nr * c, nr * s, nz]))
    };
    for pair in line.windows(2) {
        // The same point with another normal: an edge.
        if pair[0].0 == pair[1].0 {
            continue;
        }
        for k in 0..segments {
            let corners = [
                at(pair[0], k),
                at(pair[0], k + 1),
                at(pair[1], k + 1),
                at(pair[1], k),
            ];
            quad(&mut out, corners);
        }
    }
    out
}

fn cylinder(radius: f64, length: f64, detail: Detail) -> Vec<[Corner; 3]> {
    let h = length / 2.0;
    let line = [
        ([0.0, -h], [0.0, -1.0]),
        ([radius, -h], [0.0, -1.0]),
        ([radius, -h], [1.0, 0.0]),
        ([radius, h], [1.0, 0.0]),
        ([radius, h], [0.0, 1.0]),
        ([0.0, h], [0.0, 1.0]),
    ];
    turned(&line, detail.segments)
}

/// A cone along z with its tip at `length`.
pub fn cone(radius: f64, length: f64) -> Vec<[Corner; 3]> {
    let slant = radius.hypot(length);
    let out = [length / slant, radius / slant];
    let line = [
        ([0.0, 0.0], [0.0, -1.0]),
        ([radius, 0.0], [0.0, -1.0]),
        ([radius, 0.0], out),
        ([0.0, length], out),
    ];
    turned(&line, Detail::FULL.segments)
}

/// The line of a sphere from one latitude to another, lifted.
fn arc(radius: f64, from: f64, to: f64, lift: f64, steps: usize) -> Vec<([f64; 2], [f64; 2])> {
    (0..=steps)
        .map(|i| {
            let (s, c) = (from + (to - from) * i as f64 / steps as f64).sin_cos();
            ([radius * c, radius * s + lift], [c, s])
        })
        .collect()
}

fn capsule(radius: f64, length: f64, detail: Detail) -> Vec<[Corner; 3]> {
    let h = length / 2.0;
    let mut line = arc(radius, -PI / 2.0, 0.0, -h, detail.rings / 2);
    line.extend(arc(radius, 0.0, PI / 2.0, h, detail.rings / 2));
    turned(&line, detail.segments)
}

fn ellipsoid(semi_axes: [f64; 3], detail: Detail) -> Vec<[Corner; 3]> {
    let line = arc(1.0, -PI / 2.0, PI / 2.0, 0.0, detail.rings);
    let mut out = turned(&line, detail.segments);
    for (p, n) in out.iter_mut().flatten() {
        for i in 0..3 {
            p[i] *= semi_axes[i];
            n[i] /= semi_axes[i].max(1e-9);
        }
        *n = *n * (1.0 / n.norm());
    }
    out
}

/// Triangles with their own normals.
fn faceted(mesh: &[Triangle]) -> Vec<[Corner; 3]> {
    let face = |triangle: &Triangle| {
        let [a, b, c] = triangle.map(|corner| Vec3(corner.map(f64::from)));
        let normal = (b - a).cross(c - a);
        let length = normal.norm();
        (length > 0.0).then(|| [a, b, c].map(|p| (p, normal * (1.0 / length))))
    };
    mesh.iter().filter_map(face).collect()
}

/// A tube along a line.
pub fn tube(line: &[Vec3<f64>], radius: impl Fn(Vec3<f64>) -> f64) -> Vec<[Corner; 3]> {
    const SIDES: usize = 8;
    let mut out = Vec::new();
    let mut before: Option<[Corner; SIDES]> = None;
    let mut across = Vec3([0.0, 0.0, 1.0]);
    for (i, p) in line.iter().enumerate() {
        let along = line[(i + 1).min(line.len() - 1)] - line[i.saturating_sub(1)];
        if along.norm() == 0.0 {
            continue;
        }
        let along = along * (1.0 / along.norm());
        // Across turns with the line as little as it can.
        let mut side = across - along * across.dot(along);
        if side.norm() < 1e-6 {
            side = along.cross(Vec3([1.0, 0.0, 0.0]));
        }
        if side.norm() < 1e-6 {
            side = along.cross(Vec3([0.0, 1.0, 0.0]));
        }
        across = side * (1.0 / side.norm());
        let other = along.cross(across);
        let r = radius(*p);
        let ring: [Corner; SIDES] = core::array::from_fn(|k| {
            let (s, c) = (TAU * k as f64 / SIDES as f64).sin_cos();
            let normal = across * c + other * s;
            (*p + normal * r, normal)
        });
        if let Some(before) = before {
            for k in 0..SIDES {
                let next = (k + 1) % SIDES;
                quad(&mut out, [before[k], before[next], ring[next], ring[k]]);
            }
        }
        before = Some(ring);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The volume that triangles enclose, by signed tetrahedra; normals say which way is out.
    fn volume(triangles: &[[Corner; 3]]) -> f64 {
        let signed = |[a, b, c]: &[Corner; 3]| {
            let area = (b.0 - a.0).cross(c.0 - a.0);
            let out = (a.1 + b.1 + c.1).dot(area).signum();
            out * a.0.dot(b.0.cross(c.0)) / 6.0
        };
        triangles.iter().map(signed).sum()
    }

    #[test]
    fn shapes_enclose_their_volumes() {
        // A polygon of 36 corners has 0.5 % less area than its circle, a faceted sphere 1 %.
        let cases = [
            (
                DisplayShape::Box {
                    size: [1.0, 2.0, 3.0],
                },
                6.0,
                1e-12,
            ),
            (
                DisplayShape::Cylinder {
                    radius: 0.5,
                    length: 2.0,
                },
                PI / 2.0,
                0.006,
            ),
            (DisplayShape::Sphere { radius: 1.0 }, 4.0 / 3.0 * PI, 0.02),
            (
                DisplayShape::Ellipsoid {
                    semi_axes: [1.0, 2.0, 0.5],
                },
                4.0 / 3.0 * PI,
                0.02,
            ),
            (
                DisplayShape::Capsule {
                    radius: 1.0,
                    length: 2.0,
                },
                10.0 / 3.0 * PI,
                0.02,
            ),
        ];
        for (look, expected, tolerance) in cases {
            let found = volume(&triangles(&look, &[], Detail::FULL));
            assert!(
                (found / expected - 1.0).abs() < tolerance,
                "{look:?}: {found}"
            );
        }
        let found = volume(&cone(1.0, 3.0));
        assert!((found / PI - 1.0).abs() < 0.006, "{found}");
    }

    #[test]
    fn many_round_shapes_are_coarser_and_few_are_not() {
        let shapes = [
            DisplayShape::Sphere { radius: 1.0 },
            DisplayShape::Cylinder {
                radius: 1.0,
                length: 1.0,
            },
            DisplayShape::Capsule {
                radius: 1.0,
                length: 1.0,
            },
        ];
        for shape in &shapes {
            let of = |count| Detail::of(std::iter::repeat_n(shape, count));
            assert_eq!(of(70), Detail::FULL);
            for (count, detail) in [(70, of(70)), (500, of(500)), (1200, of(1200))] {
                let one = triangles(shape, &[], detail);
                assert_eq!(one.len(), detail.faces(shape), "{shape:?}");
                assert!(count * one.len() <= MAX_ROUND_FACES, "{count} {shape:?}");
            }
        }
    }
}
