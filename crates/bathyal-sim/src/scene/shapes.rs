//! Shapes of a body for display: those of the robot file, or an approximation.

use bathyal::spatial::{Mat3, Pose, Quaternion, Vec3};
use bathyal_robot::geometry::{MeshFormat, TriangleMesh, parse_mesh, principal_axes};
use bathyal_robot::robot::{About, Body, Drag, Geometry, Mesh, Purpose, Shape};
use bathyal_robot::to_pose;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// A shape on a body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShapeView {
    /// The shape.
    pub shape: DisplayShape,
    /// Position in the body's frame, m.
    pub position: [f64; 3],
    /// Orientation in the body's frame, w, x, y, z.
    pub orientation: [f64; 4],
    /// Red, green, blue from 0 to 1.
    pub color: Option<[f64; 3]>,
    /// Approximate: the robot file has no shape to be shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stand_in: bool,
}

/// A shape with the index of its mesh in [`super::Scene::mesh_files`].
pub type DisplayShape = Shape<usize>;

impl ShapeView {
    /// Largest distance of its points from the body's origin, or more.
    pub(crate) fn reach(&self, meshes: &[SceneMesh]) -> f64 {
        let norm = |v: [f64; 3]| Vec3(v).norm();
        let own = match &self.shape {
            DisplayShape::Box { size } => norm(*size) / 2.0,
            DisplayShape::Sphere { radius } => *radius,
            DisplayShape::Ellipsoid { semi_axes } => semi_axes.iter().copied().fold(0.0, f64::max),
            DisplayShape::Cylinder { radius, length } => radius.hypot(length / 2.0),
            DisplayShape::Capsule { radius, length } => radius + length / 2.0,
            DisplayShape::Mesh(index) => meshes.get(*index).map_or(0.0, |mesh| mesh.reach),
        };
        norm(self.position) + own
    }

    pub(super) fn new(
        shape: DisplayShape,
        pose: &Pose<f64>,
        color: Option<[f64; 3]>,
        stand_in: bool,
    ) -> Self {
        ShapeView {
            shape,
            position: pose.position.0,
            orientation: Quaternion::from_matrix(&pose.rotation).to_array(),
            color,
            stand_in,
        }
    }
}

/// A mesh of a scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SceneMesh {
    /// Name of the file in the recording.
    pub file: String,
    /// Scale factors along x, y, z.
    pub scale: [f64; 3],
    /// Largest distance of a vertex from the origin of the shape, m.
    pub reach: f64,
}

impl SceneMesh {
    /// Reads its triangles from the files of the recording.
    pub fn read(&self, files: &[(String, Vec<u8>)]) -> Result<TriangleMesh, String> {
        let file = files.iter().find(|(name, _)| *name == self.file);
        let (name, bytes) = file.ok_or("is not in the recording")?;
        let format = MeshFormat::from_path(Path::new(name)).ok_or("has an unsupported format")?;
        Ok(parse_mesh(bytes, format)?.scaled(self.scale))
    }
}

/// The meshes of a run, read once each.
pub(crate) struct Meshes<'a> {
    files: &'a [(String, Vec<u8>)],
    known: BTreeMap<(String, [u64; 3]), usize>,
    pub meshes: Vec<SceneMesh>,
    pub notes: Vec<String>,
}

impl<'a> Meshes<'a> {
    /// Meshes among the files of a recording.
    pub fn new(files: &'a [(String, Vec<u8>)]) -> Self {
        Meshes {
            files,
            known: BTreeMap::new(),
            meshes: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Index of a mesh; none, and a note, if it cannot be read.
    fn index(&mut self, mesh: &Mesh, body: &str) -> Option<usize> {
        let mut found = SceneMesh {
            file: mesh.file.clone(),
            scale: mesh.scale.unwrap_or([1.0; 3]),
            reach: 0.0,
        };
        let key = (mesh.file.clone(), found.scale.map(f64::to_bits));
        if let Some(index) = self.known.get(&key) {
            return Some(*index);
        }
        match found.read(self.files) {
            Ok(triangles) => {
                let norms = triangles.vertices.iter().map(|v| Vec3(*v).norm());
                found.reach = norms.fold(0.0, f64::max);
                self.meshes.push(found);
                let index = self.meshes.len() - 1;
                self.known.insert(key, index);
                Some(index)
            }
            Err(why) => {
                self.notes.push(format!(
                    "{body}: the mesh '{}' {why}; an approximate shape is shown",
                    mesh.file
                ));
                None
            }
        }
    }
}

/// Shapes of a body: the first that there are of shapes for display, shapes for estimation,
/// members with drag, the ellipsoid of its inertia, a sphere of its volume.
pub(crate) fn shapes_of(body: &Body, meshes: &mut Meshes) -> Vec<ShapeView> {
    let to_show = |g: &&Geometry| matches!(g.purpose, Purpose::Both | Purpose::Display);
    let shown: Vec<&Geometry> = body.geometry.iter().filter(to_show).collect();
    if !shown.is_empty() {
        return given(body, &shown, false, meshes);
    }
    let all: Vec<&Geometry> = body.geometry.iter().collect();
    if !all.is_empty() {
        return given(body, &all, true, meshes);
    }
    let members = members(body);
    if !members.is_empty() {
        return members;
    }
    stand_in(body).into_iter().collect()
}

fn given(body: &Body, shapes: &[&Geometry], stand_in: bool, meshes: &mut Meshes) -> Vec<ShapeView> {
    let mut views = Vec::new();
    let mut missing = false;
    for geometry in shapes {
        let index = |mesh: &Mesh| meshes.index(mesh, &body.name);
        let Some(shape) = geometry.shape.map_mesh(index) else {
            missing = true;
            continue;
        };
        let pose = geometry.pose.as_ref().map_or(Pose::identity(), to_pose);
        views.push(ShapeView::new(shape, &pose, geometry.color, stand_in));
    }
    if missing && views.is_empty() {
        views = members(body);
        if views.is_empty() {
            views.extend(self::stand_in(body));
        }
    }
    views
}

/// Thickness of a strip by its width.
const THICKNESS: f64 = 0.15;

/// Members with drag.
fn members(body: &Body) -> Vec<ShapeView> {
    let laws = body.hydrodynamics.drag.iter().flatten();
    laws.filter_map(|law| match law {
        Drag::Cylinder(c) => {
            let (pose, length) = between(c.start, c.end, [1.0, 0.0, 0.0]);
            let radius = c.radius;
            Some((DisplayShape::Cylinder { radius, length }, pose))
        }
        Drag::Strip(s) => {
            let (pose, length) = between(s.start, s.end, s.chord);
            let size = [s.width, THICKNESS * s.width, length];
            Some((DisplayShape::Box { size }, pose))
        }
        Drag::Hull(h) => {
            let (pose, length) = between(h.tail, h.nose, [1.0, 0.0, 0.0]);
            let radius = h.radius.iter().fold(0.0, |most: f64, r| most.max(*r));
            Some((DisplayShape::Cylinder { radius, length }, pose))
        }
        Drag::Damping(_) | Drag::Derivatives(_) | Drag::Isotropic(_) => None,
    })
    .map(|(shape, pose)| ShapeView::new(shape, &pose, None, true))
    .collect()
}

/// The frame in the middle of a line with z along it and x as near to `across` as can be, and
/// the line's length.
fn between(start: [f64; 3], end: [f64; 3], across: [f64; 3]) -> (Pose<f64>, f64) {
    let (start, end) = (Vec3(start), Vec3(end));
    let along = end - start;
    let z = Vec3(unit(along.0));
    // Any direction that is not along the line will do.
    let tries = [across, [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(Vec3);
    let off = |v: Vec3<f64>| v.cross(z).norm() > 1e-3 * v.norm();
    let aside = tries.into_iter().find(|v| off(*v));
    let y = Vec3(unit(z.cross(aside.unwrap_or(tries[1])).0));
    let x = y.cross(z);
    let columns = [x, y, z];
    let rotation = Mat3(core::array::from_fn(|i| {
        core::array::from_fn(|j| columns[j][i])
    }));
    let position = Vec3(core::array::from_fn(|i| (start[i] + end[i]) / 2.0));
    (Pose { rotation, position }, along.norm())
}

/// Density of steel, kg/m³, for bodies without volume.
const STEEL: f64 = 7850.0;

/// The homogeneous ellipsoid with the body's moments of inertia,
///
///   a_i² = 5/(2m) (J_j + J_k − J_i),
///
/// or a sphere of its volume.
fn stand_in(body: &Body) -> Option<ShapeView> {
    let mass = body.mass.unwrap_or(0.0);
    let center = Vec3(body.center_of_mass.unwrap_or_default());
    if let (Some(inertia), true) = (&body.inertia, mass > 0.0) {
        let mut matrix = inertia.matrix();
        if inertia.about == About::Origin {
            for i in 0..3 {
                for j in 0..3 {
                    let own = if i == j { center.dot(center) } else { 0.0 };
                    matrix[i][j] -= mass * (own - center[i] * center[j]);
                }
            }
        }
        let (moments, rotation) = principal_axes(&matrix);
        let sum: f64 = moments.iter().sum();
        let squares = moments.map(|own| 2.5 / mass * (sum - 2.0 * own));
        let longest = squares.iter().copied().fold(0.0, f64::max).sqrt();
        if longest > 0.0 && longest.is_finite() {
            // A rod has no width, but must be visible.
            let semi_axes = squares.map(|a| a.max(0.0).sqrt().max(0.02 * longest));
            let pose = Pose {
                rotation,
                position: center,
            };
            return Some(ShapeView::new(
                DisplayShape::Ellipsoid { semi_axes },
                &pose,
                None,
                true,
            ));
        }
    }
    let volume = body.hydrodynamics.displaced_volume.unwrap_or(0.0);
    let volume = if volume > 0.0 { volume } else { mass / STEEL };
    let radius = (0.75 * volume / std::f64::consts::PI).cbrt();
    let shape = DisplayShape::Sphere { radius };
    let pose = Pose::translation(center);
    (radius > 0.0 && radius.is_finite()).then(|| ShapeView::new(shape, &pose, None, true))
}

/// The unit vector along `v`; x, if it has no length.
pub(crate) fn unit(v: [f64; 3]) -> [f64; 3] {
    let length = v.iter().map(|x| x * x).sum::<f64>().sqrt();
    match length > 0.0 {
        true => v.map(|x| x / length),
        false => [1.0, 0.0, 0.0],
    }
}
