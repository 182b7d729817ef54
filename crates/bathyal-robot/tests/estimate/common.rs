//! Robots of one shape, and meshes of known solids.

use bathyal_robot::FileSet;
use bathyal_robot::Robot;
use bathyal_robot::estimate::{Options, Report, estimate};
use bathyal_robot::geometry::TriangleMesh;
use bathyal_robot::robot::{Body, Geometry, Mesh, Pose, Purpose, Shape};
use std::path::PathBuf;

/// ρ of the tests, kg/m³.
pub const WATER: f64 = 1000.0;

pub fn geometry(shape: Shape) -> Geometry {
    Geometry {
        shape,
        pose: None,
        purpose: Purpose::Both,
        density: None,
        solidity: None,
        color: None,
    }
}

pub fn at(position: [f64; 3], shape: Shape) -> Geometry {
    Geometry {
        pose: Some(Pose {
            position: Some(position),
            ..Pose::default()
        }),
        ..geometry(shape)
    }
}

pub fn mesh(file: &str) -> Shape {
    Shape::Mesh(Mesh {
        file: file.into(),
        scale: None,
    })
}

/// A robot of one body of the given shapes.
pub fn robot(shapes: Vec<Geometry>) -> Robot {
    let mut robot = Robot::new("test");
    robot.water_density = Some(WATER);
    robot.bodies.push(Body {
        name: "body".into(),
        geometry: shapes,
        ..Body::default()
    });
    robot
}

/// The body of those shapes, estimated without meshes.
pub fn estimated(shapes: Vec<Geometry>) -> (Body, Report) {
    let mut robot = robot(shapes);
    let report = estimate(&mut robot, &FileSet::default(), &Options::default())
        .unwrap_or_else(|diagnostic| panic!("{diagnostic}"));
    (robot.bodies.remove(0), report)
}

/// The added mass of one shape: the diagonal, where the formula holds.
pub fn diagonal(shape: Shape) -> [f64; 6] {
    let (body, _) = estimated(vec![geometry(shape)]);
    let added = body.hydrodynamics.added_mass.expect("it is estimated");
    added.diagonal.expect("one shape has a diagonal")
}

/// The added mass at the body's origin, linear first.
pub fn at_origin(body: Body) -> [[f64; 6]; 6] {
    let mut robot = Robot::new("one");
    robot.bodies.push(Body {
        mass: Some(1.0),
        ..body
    });
    let spec = bathyal_robot::to_spec(&robot).unwrap_or_else(|diagnostic| panic!("{diagnostic}"));
    let rows = spec.bodies[0].added_mass;
    core::array::from_fn(|i| core::array::from_fn(|j| rows[(i + 3) % 6][(j + 3) % 6]))
}

/// A folder for the files of one test.
pub fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("estimate_{test}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the test's folder can be made");
    folder
}

pub type Corners = Vec<[[f64; 3]; 3]>;

/// The twelve triangles of a box about a point.
pub fn box_corners(size: [f64; 3], center: [f64; 3]) -> Corners {
    let mut all = Vec::new();
    for k in 0..3 {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        for side in [-1.0, 1.0] {
            let corner = |u: f64, v: f64| {
                let mut p = center;
                p[k] += side * size[k] / 2.0;
                p[i] += side * u * size[i] / 2.0;
                p[j] += v * size[j] / 2.0;
                p
            };
            let [a, b, c, d] =
                [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(u, v)| corner(u, v));
            all.push([a, b, c]);
            all.push([a, c, d]);
        }
    }
    all
}

/// An ellipsoid of 2 n · 4 n triangles or so.
pub fn ellipsoid_corners(semi_axes: [f64; 3], n: usize) -> Corners {
    let point = |i: usize, j: usize| {
        let (u, v) = (
            std::f64::consts::PI * i as f64 / n as f64,
            std::f64::consts::PI * (j % (2 * n)) as f64 / n as f64,
        );
        // The poles are one point each.
        let s = if i == 0 || i == n { 0.0 } else { u.sin() };
        let unit = [s * v.cos(), s * v.sin(), u.cos()];
        core::array::from_fn(|k| semi_axes[k] * unit[k])
    };
    let mut all: Corners = Vec::new();
    for i in 0..n {
        for j in 0..2 * n {
            let [a, b, c, d] = [
                point(i, j),
                point(i + 1, j),
                point(i + 1, j + 1),
                point(i, j + 1),
            ];
            if i + 1 < n {
                all.push([a, b, c]);
            }
            if i > 0 {
                all.push([a, c, d]);
            }
        }
    }
    all
}

pub fn binary_stl(corners: &Corners) -> Vec<u8> {
    let mut bytes = vec![b' '; 80];
    bytes.extend((corners.len() as u32).to_le_bytes());
    for triangle in corners {
        bytes.extend([0; 12]);
        for x in triangle.iter().flatten() {
            bytes.extend((*x as f32).to_le_bytes());
        }
        bytes.extend([0; 2]);
    }
    bytes
}

pub fn ascii_stl(corners: &Corners) -> Vec<u8> {
    let mut text = String::from("solid test\n");
    for triangle in corners {
        text += "facet normal 0 0 0\nouter loop\n";
        for [x, y, z] in triangle {
            text += &format!("vertex {x} {y} {z}\n");
        }
        text += "endloop\nendfacet\n";
    }
    text += "endsolid test\n";
    text.into_bytes()
}

pub fn obj(corners: &Corners) -> Vec<u8> {
    let mesh = TriangleMesh::from_corners(corners.iter().copied());
    let mut text = String::from("mtllib ../../../etc/passwd\no test\n");
    for [x, y, z] in &mesh.vertices {
        text += &format!("v {x} {y} {z}\n");
    }
    for [a, b, c] in &mesh.triangles {
        text += &format!("f {} {} {}\n", a + 1, b + 1, c + 1);
    }
    text.into_bytes()
}

/// A Collada file of one geometry in one node.
pub fn dae(corners: &Corners, asset: &str, node: &str) -> String {
    let mesh = TriangleMesh::from_corners(corners.iter().copied());
    let numbers: Vec<String> = mesh.vertices.iter().flatten().map(f64::to_string).collect();
    let indices: Vec<String> = mesh
        .triangles
        .iter()
        .flatten()
        .map(u32::to_string)
        .collect();
    format!(
        r##"<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset>{asset}</asset>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="pa" count="{}">{}</float_array>
<technique_common><accessor source="#pa" count="{}" stride="3"/></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="{}"><input semantic="VERTEX" source="#v" offset="0"/><p>{}</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s">{node}</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene>
</COLLADA>"##,
        numbers.len(),
        numbers.join(" "),
        mesh.vertices.len(),
        mesh.triangles.len(),
        indices.join(" ")
    )
}
