//! What stands in a picture: the robot, its way, the seabed, arrows.

use super::Camera;
use super::faces::{Faces, Material, Surface};
use super::raster::SAMPLES;
use super::solids::{self, Corner, Detail};
use crate::scene::{DisplayShape, FinView, Scene, ShapeView};
use bathyal::spatial::{Mat3, Pose, Quaternion, Vec3};
use bathyal_sim::terrain::Terrain;

/// Where every body of a scene is at a moment, and after them how every fin on a hinge is turned.
pub type Poses = Vec<Pose<f64>>;

/// Nothing shows through.
const ALL: u8 = (SAMPLES * SAMPLES) as u8;
/// Colours of bodies that have none.
const PLAIN: [[f64; 3]; 4] = [
    [0.78, 0.80, 0.83],
    [0.58, 0.63, 0.69],
    [0.70, 0.74, 0.79],
    [0.50, 0.55, 0.62],
];
/// Fins on hinges, and their thickness in parts of the chord.
const FIN: [f64; 3] = [0.85, 0.64, 0.25];
const FIN_THICKNESS: f64 = 0.12;
/// Sand.
const SAND: [f64; 3] = [0.75, 0.69, 0.57];
/// Lines of the grid where there is no seabed.
const GRID: [f64; 3] = [0.80, 0.90, 0.95];
/// Parts that are nobody's.
const NO_PART: u32 = u32::MAX - 1;

/// What stands in a picture.
#[derive(Clone, Debug, Default)]
pub struct Stage {
    /// Its triangles.
    pub faces: Faces,
    parts: u32,
}

/// The pose of a shape in its body.
fn pose_of(shape: &ShapeView) -> Pose<f64> {
    Pose {
        rotation: Quaternion::from_array(shape.orientation).matrix(),
        position: Vec3(shape.position),
    }
}

/// Plates of the fins on hinges, where they are at a moment.
fn fins(scene: &Scene, poses: &[Pose<f64>]) -> Vec<(DisplayShape, Pose<f64>)> {
    let turns = poses.get(scene.bodies.len()..).unwrap_or_default();
    let plate = |(fin, turn): (&FinView, &Pose<f64>)| {
        let [rear, front] = fin.chord;
        let frame = Pose {
            rotation: Quaternion::from_array(fin.orientation).matrix(),
            position: Vec3(fin.position),
        };
        let middle = Pose {
            position: Vec3([0.5 * (front + rear), 0.0, 0.0]),
            ..Pose::identity()
        };
        let chord = front - rear;
        let size = [chord, FIN_THICKNESS * chord, fin.span];
        let placed = poses[fin.body]
            .compose(&frame)
            .compose(turn)
            .compose(&middle);
        (chord > 0.0).then_some((DisplayShape::Box { size }, placed))
    };
    scene.fins.iter().zip(turns).filter_map(plate).collect()
}

/// How finely the round shapes of a scene are drawn.
fn detail(scene: &Scene) -> Detail {
    let shapes = scene.bodies.iter().flat_map(|body| &body.shapes);
    Detail::of(shapes.map(|shape| &shape.shape))
}

/// The point of a body that is farthest from its joint: the middle of all corners that are
/// about as far as the farthest.
pub fn tip(scene: &Scene, body: usize) -> Vec3<f64> {
    /// As far as the farthest, within this.
    const ABOUT: f64 = 0.97;
    let mut corners: Vec<Vec3<f64>> = Vec::new();
    for shape in &scene.bodies[body].shapes {
        let pose = pose_of(shape);
        let own = solids::triangles(&shape.shape, &scene.meshes, Detail::FULL);
        corners.extend(own.iter().flatten().map(|c| pose.point_to_parent(c.0)));
    }
    let farthest = corners.iter().map(|c| c.norm()).fold(0.0, f64::max);
    corners.retain(|c| c.norm() >= ABOUT * farthest);
    let count = corners.len().max(1) as f64;
    let sum = corners.into_iter().fold(Vec3([0.0; 3]), |sum, c| sum + c);
    sum * (1.0 / count)
}

impl Stage {
    fn material(&mut self, material: Material) -> u16 {
        let known = self.faces.materials.iter().position(|m| *m == material);
        known.unwrap_or_else(|| {
            self.faces.materials.push(material);
            self.faces.materials.len() - 1
        }) as u16
    }

    fn put(
        &mut self,
        triangles: Vec<[Corner; 3]>,
        pose: &Pose<f64>,
        material: Material,
        part: u32,
    ) {
        let index = self.material(material);
        for corners in triangles {
            let placed = corners.map(|(p, n)| (pose.point_to_parent(p), pose.rotation * n));
            self.faces.faces.push((placed, index, part));
        }
    }

    /// The robot. With fewer than all points it is a ghost, without lines and shadow.
    pub fn robot(&mut self, scene: &Scene, poses: &[Pose<f64>], ghost: Option<u8>) {
        let detail = detail(scene);
        for (b, (body, pose)) in scene.bodies.iter().zip(poses).enumerate() {
            for shape in &body.shapes {
                let placed = pose.compose(&pose_of(shape));
                let triangles = solids::triangles(&shape.shape, &scene.meshes, detail);
                let material = Material {
                    color: shape.color.unwrap_or(PLAIN[b % PLAIN.len()]),
                    surface: match ghost {
                        None => Surface::Solid,
                        Some(_) => Surface::Sign,
                    },
                    points: ghost.unwrap_or(ALL),
                };
                let part = self.parts;
                self.parts += 1;
                self.put(triangles, &placed, material, part);
            }
        }
        for (shape, placed) in fins(scene, poses) {
            let material = Material {
                color: FIN,
                surface: match ghost {
                    None => Surface::Solid,
                    Some(_) => Surface::Sign,
                },
                points: ghost.unwrap_or(ALL),
            };
            let part = self.parts;
            self.parts += 1;
            let triangles = solids::triangles(&shape, &scene.meshes, detail);
            self.put(triangles, &placed, material, part);
        }
    }

    /// Corners of the robot in the world, for framing.
    pub fn corners(scene: &Scene, poses: &[Pose<f64>]) -> Vec<Vec3<f64>> {
        let detail = detail(scene);
        let mut out = Vec::new();
        for (body, pose) in scene.bodies.iter().zip(poses) {
            for shape in &body.shapes {
                let placed = pose.compose(&pose_of(shape));
                let own = solids::triangles(&shape.shape, &scene.meshes, detail);
                let corners = own.iter().flatten();
                out.extend(corners.map(|c| placed.point_to_parent(c.0)));
            }
        }
        for (shape, placed) in fins(scene, poses) {
            let own = solids::triangles(&shape, &scene.meshes, detail);
            out.extend(own.iter().flatten().map(|c| placed.point_to_parent(c.0)));
        }
        out
    }

    /// A line, so many pixels wide.
    pub fn trail(&mut self, line: &[Vec3<f64>], color: [f64; 3], pixels: f64, camera: &Camera) {
        let triangles = solids::tube(line, |p| 0.5 * pixels * camera.pixel_at(p));
        let material = Material {
            color,
            surface: Surface::Sign,
            points: ALL,
        };
        self.put(triangles, &Pose::identity(), material, NO_PART);
    }

    /// An arrow; `width` is that of its shaft.
    pub fn arrow(
        &mut self,
        from: Vec3<f64>,
        to: Vec3<f64>,
        width: f64,
        color: [f64; 3],
        points: u8,
    ) {
        let along = to - from;
        let length = along.norm();
        if length.is_nan() || length <= 0.0 {
            return;
        }
        let z = along * (1.0 / length);
        let aside = match z[2].abs() < 0.9 {
            true => Vec3([0.0, 0.0, 1.0]),
            false => Vec3([1.0, 0.0, 0.0]),
        };
        let x = aside.cross(z);
        let x = x * (1.0 / x.norm());
        let columns = [x, z.cross(x), z];
        let rotation = Mat3(core::array::from_fn(|i| {
            core::array::from_fn(|j| columns[j][i])
        }));
        let head = (3.2 * width).min(0.5 * length);
        let material = Material {
            color,
            surface: Surface::Sign,
            points,
        };
        let (radius, shaft) = (width / 2.0, length - head);
        let middle = from + z * (shaft / 2.0);
        let cylinder = DisplayShape::Cylinder {
            radius,
            length: shaft,
        };
        let at = |position| Pose { rotation, position };
        let triangles = solids::triangles(&cylinder, &[], Detail::FULL);
        self.put(triangles, &at(middle), material, NO_PART);
        let cone = solids::cone(0.4 * head, head);
        self.put(cone, &at(from + z * shaft), material, NO_PART);
    }

    /// The seabed out to a radius, fine in the middle.
    pub fn ground(&mut self, terrain: &Terrain, middle: Vec3<f64>, radius: f64, spacing: f64) {
        let corner = |x: f64, y: f64| {
            let ground = terrain.ground(x, y);
            (Vec3([x, y, ground.height]), ground.normal)
        };
        let material = Material {
            color: SAND,
            surface: Surface::Ground(spacing),
            points: ALL,
        };
        let triangles = sheet(middle, radius, corner);
        self.put(triangles, &Pose::identity(), material, NO_PART);
    }

    /// A level grid of lines where there is no seabed.
    pub fn grid(&mut self, z: f64, middle: Vec3<f64>, radius: f64, spacing: f64) {
        let corner = |x: f64, y: f64| (Vec3([x, y, z]), Vec3([0.0, 0.0, 1.0]));
        let material = Material {
            color: GRID,
            surface: Surface::Grid(spacing),
            points: ALL,
        };
        let triangles = sheet(middle, radius, corner);
        self.put(triangles, &Pose::identity(), material, NO_PART);
    }
}

/// Half the cells of a sheet along each side.
const CELLS: i32 = 90;
/// Cells in the middle are by this smaller than even ones.
const FINE: f64 = 0.12;

/// A sheet around a point, in cells that grow outwards.
fn sheet(middle: Vec3<f64>, radius: f64, corner: impl Fn(f64, f64) -> Corner) -> Vec<[Corner; 3]> {
    let away = |k: i32| {
        let u = f64::from(k) / f64::from(CELLS);
        radius * (FINE * u + (1.0 - FINE) * u.powi(5))
    };
    let at = |i: i32, j: i32| corner(middle[0] + away(i), middle[1] + away(j));
    let mut out = Vec::new();
    for i in -CELLS..CELLS {
        for j in -CELLS..CELLS {
            let [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
            out.push([a, b, c]);
            out.push([a, c, d]);
        }
    }
    out
}
