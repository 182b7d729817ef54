//! Triangle meshes: the enclosed solid, and flaws of the surface.

use super::solid::Solid;
use std::collections::HashMap;

/// A surface of triangles that share vertices.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TriangleMesh {
    /// The vertices, m; no two are equal.
    pub vertices: Vec<[f64; 3]>,
    /// Three vertices each, counter-clockwise seen from outside.
    pub triangles: Vec<[u32; 3]>,
    /// Remarks of the reader of the file.
    pub notes: Vec<String>,
}

/// Flaws of a surface as the boundary of a solid.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Flaws {
    /// Edges that an odd number of triangles has: there is a hole.
    pub open_edges: usize,
    /// Edges that are passed more often in one direction: neighbours wound differently.
    pub inconsistent_edges: usize,
    /// Triangles without area.
    pub degenerate: usize,
    /// The volume is negative: the triangles face inwards.
    pub inverted: bool,
    /// |Σ area vectors| / Σ areas: 0 for every closed surface.
    pub gap: f64,
}

impl Flaws {
    /// The divergence theorem holds.
    pub fn is_closed(&self) -> bool {
        self.open_edges == 0 && self.inconsistent_edges == 0
    }
}

/// Volumes smaller than this part of the bounding box's longest edge, cubed, are roundings.
const NO_VOLUME: f64 = 1e-12;

// Not by `Vec3`, whose products are fused: here a triangle without area has exactly none.

fn minus(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    core::array::from_fn(|i| a[i] - b[i])
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

fn norm(a: [f64; 3]) -> f64 {
    a.iter().map(|x| x * x).sum::<f64>().sqrt()
}

impl TriangleMesh {
    /// From corners, three for each triangle: equal ones become one vertex.
    pub fn from_corners(corners: impl IntoIterator<Item = [[f64; 3]; 3]>) -> Self {
        let mut mesh = TriangleMesh::default();
        let mut known: HashMap<[u64; 3], u32> = HashMap::new();
        for triangle in corners {
            let indices = triangle.map(|corner| {
                // 0 and −0 are one number with two patterns of bits.
                let corner = corner.map(|x| if x == 0.0 { 0.0 } else { x });
                *known.entry(corner.map(f64::to_bits)).or_insert_with(|| {
                    mesh.vertices.push(corner);
                    mesh.vertices.len() as u32 - 1
                })
            });
            mesh.triangles.push(indices);
        }
        mesh
    }

    /// The same surface with other units; factors that mirror it keep its outside outside.
    pub fn scaled(mut self, scale: [f64; 3]) -> Self {
        for vertex in &mut self.vertices {
            *vertex = core::array::from_fn(|i| vertex[i] * scale[i]);
        }
        if scale.iter().product::<f64>() < 0.0 {
            for [_, b, c] in &mut self.triangles {
                (*b, *c) = (*c, *b);
            }
        }
        self
    }

    /// The corners of every triangle.
    pub fn corners(&self) -> impl Iterator<Item = [[f64; 3]; 3]> + '_ {
        let at = |i: u32| self.vertices[i as usize];
        self.triangles.iter().map(move |t| t.map(at))
    }

    /// The area vectors ½ (b − a) × (c − a).
    pub fn areas(&self) -> impl Iterator<Item = [f64; 3]> + '_ {
        self.corners()
            .map(|[a, b, c]| cross(minus(b, a), minus(c, a)).map(|x| x / 2.0))
    }

    /// The lowest and the highest corner of the bounding box.
    pub fn bounds(&self) -> [[f64; 3]; 2] {
        let mut bounds = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
        for vertex in &self.vertices {
            for i in 0..3 {
                bounds[0][i] = bounds[0][i].min(vertex[i]);
                bounds[1][i] = bounds[1][i].max(vertex[i]);
            }
        }
        bounds
    }

    /// V, ∫x and ∫x xᵀ by signed tetrahedra from a point:
    ///
    ///   V = Σ d/6,  ∫x = Σ d/24 s,  ∫x xᵀ = Σ d/120 (a aᵀ + b bᵀ + c cᵀ + s sᵀ),
    ///   d = a·(b × c),  s = a + b + c
    fn integrals(&self, from: [f64; 3]) -> (f64, [f64; 3], [[f64; 3]; 3]) {
        let (mut volume, mut first, mut second) = (0.0, [0.0; 3], [[0.0; 3]; 3]);
        for corners in self.corners() {
            let [a, b, c] = corners.map(|p| minus(p, from));
            let normal = cross(b, c);
            let d: f64 = (0..3).map(|i| a[i] * normal[i]).sum();
            let s: [f64; 3] = core::array::from_fn(|i| a[i] + b[i] + c[i]);
            volume += d / 6.0;
            for i in 0..3 {
                first[i] += d / 24.0 * s[i];
                for j in 0..3 {
                    let squares = a[i] * a[j] + b[i] * b[j] + c[i] * c[j] + s[i] * s[j];
                    second[i][j] += d / 120.0 * squares;
                }
            }
        }
        (volume, first, second)
    }

    /// The middle of the bounding box.
    fn middle(&self) -> [f64; 3] {
        let [lower, upper] = self.bounds();
        core::array::from_fn(|i| (lower[i] + upper[i]) / 2.0)
    }

    /// The solid inside, by the divergence theorem: exact for closed surfaces, facing
    /// outwards or inwards. None, if there is no volume.
    pub fn solid(&self) -> Option<Solid> {
        let [lower, upper] = self.bounds();
        let middle = self.middle();
        let (volume, first, second) = self.integrals(middle);
        let longest = (0..3).map(|i| upper[i] - lower[i]).fold(0.0, f64::max);
        let enough = volume.abs() > NO_VOLUME * longest.powi(3);
        if !enough || !volume.is_finite() {
            return None;
        }
        // Seen from inside, all three integrals have the other sign.
        let sign = volume.signum();
        let center = first.map(|x| x / volume);
        let about: [[f64; 3]; 3] = core::array::from_fn(|i| {
            core::array::from_fn(|j| sign * (second[i][j] - volume * center[i] * center[j]))
        });
        let trace: f64 = (0..3).map(|i| about[i][i]).sum();
        let moments = core::array::from_fn(|i| {
            core::array::from_fn(|j| if i == j { trace } else { 0.0 } - about[i][j])
        });
        Some(Solid {
            volume: volume.abs(),
            centroid: core::array::from_fn(|i| middle[i] + center[i]),
            moments,
            lower,
            upper,
        })
    }

    /// Holes, neighbours wound differently, triangles without area, a surface turned inside
    /// out. Every edge of a closed surface is passed as often in one direction as in the
    /// other.
    pub fn flaws(&self) -> Flaws {
        let mut edges: Vec<(u64, bool)> = Vec::with_capacity(3 * self.triangles.len());
        for [a, b, c] in &self.triangles {
            for (p, q) in [(a, b), (b, c), (c, a)] {
                if p != q {
                    let (low, high) = (*p.min(q), *p.max(q));
                    edges.push((u64::from(low) << 32 | u64::from(high), p < q));
                }
            }
        }
        edges.sort_unstable();
        let mut flaws = Flaws::default();
        for same in edges.chunk_by(|x, y| x.0 == y.0) {
            let forward = same.iter().filter(|edge| edge.1).count();
            if same.len() % 2 == 1 {
                flaws.open_edges += 1;
            } else if 2 * forward != same.len() {
                flaws.inconsistent_edges += 1;
            }
        }
        let (mut sum, mut total) = ([0.0; 3], 0.0);
        for area in self.areas() {
            let size = norm(area);
            flaws.degenerate += usize::from(size == 0.0);
            total += size;
            sum = core::array::from_fn(|i| sum[i] + area[i]);
        }
        flaws.gap = if total > 0.0 { norm(sum) / total } else { 0.0 };
        flaws.inverted = self.integrals(self.middle()).0 < 0.0;
        flaws
    }
}
