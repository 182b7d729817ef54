//! Drag of one shape: laws with coefficients from tables, for turbulent wakes and Reynolds
//! numbers below the drag crisis (10³ to 2·10⁵ on the diameter).

use super::added_mass::equivalent_ellipsoid;
use super::report::Trust;
use super::surface::Surface;
use crate::geometry::Solid;
use crate::placement::to_file_pose;
use crate::robot::{CylinderDrag, DampingDrag, Drag, IsotropicDrag, Matrix6, Shape};
use crate::text::short;
use bathyal::spatial::{Pose, Vec3};
use std::f64::consts::PI;

/// C_D of a long cylinder across the flow, below the drag crisis: 1.1 to 1.2.
const CYLINDER: f64 = 1.1;
/// C_D of a sphere, below the drag crisis.
const SPHERE: f64 = 0.47;
/// C_D of a disc across the flow: no blunter body is believed.
const DISC: f64 = 1.17;
/// C_f of skin friction, turbulent, at a Reynolds number about 10⁶.
const FRICTION: f64 = 0.004;

/// (l/d, C_D) of a cylinder with flat ends along the flow.
const ROD: [(f64, f64); 5] = [
    (0.0, 1.17),
    (1.0, 0.91),
    (2.0, 0.85),
    (4.0, 0.87),
    (7.0, 0.99),
];
/// (l/s, C_D) of a flat plate across the flow.
const PLATE: [(f64, f64); 4] = [(1.0, 1.16), (5.0, 1.20), (10.0, 1.50), (100.0, 1.90)];
/// (d/s, C_D) of a square prism along the flow, by that of the shortest.
const PRISM: [(f64, f64); 5] = [
    (1.0, 1.0),
    (1.5, 0.84),
    (2.0, 0.76),
    (3.0, 0.81),
    (5.0, 0.83),
];

/// A law, and where it comes from.
pub(super) struct Estimate {
    pub law: Drag,
    pub method: String,
    pub trust: Trust,
    pub condition: &'static str,
}

/// The drag of a shape at a pose in the body.
pub(super) fn drag(
    shape: &Shape,
    solid: &Solid,
    surface: Option<&Surface>,
    pose: &Pose<f64>,
    density: f64,
) -> Estimate {
    match *shape {
        Shape::Cylinder { radius, length } => {
            let end = table(&ROD, length / (2.0 * radius));
            Estimate {
                law: strips(pose, length / 2.0, radius, CYLINDER, end),
                method: format!("strip theory, C_D {CYLINDER}, ends {}", short(end)),
                trust: Trust::Within(30),
                condition: "below the drag crisis; up to 45 % less for an isolated short cylinder",
            }
        }
        Shape::Capsule { radius, length } => capsule(pose, radius, length),
        Shape::Sphere { radius } => Estimate {
            law: Drag::Isotropic(IsotropicDrag {
                center: Some(pose.position.0).filter(|center| *center != [0.0; 3]),
                area: PI * radius * radius,
                drag_coefficient: SPHERE,
            }),
            method: format!("sphere, C_D {SPHERE}"),
            trust: Trust::Within(30),
            condition: "below the drag crisis",
        },
        Shape::Ellipsoid { semi_axes } => {
            let coefficients = around(semi_axes, ellipsoid_coefficient);
            damping(
                ellipsoid(semi_axes, coefficients, density),
                pose,
                format!("ellipsoid by fineness, C_D {}", list(coefficients)),
                Trust::Within(40),
                "below the drag crisis; rotational terms to the order of magnitude",
            )
        }
        Shape::Box { size } => {
            let coefficients = around(size, box_coefficient);
            damping(
                box_(size, coefficients, density),
                pose,
                format!("plates with depth correction, C_D {}", list(coefficients)),
                Trust::Within(30),
                "for sharp edges; rounded edges have less",
            )
        }
        Shape::Mesh(_) => of_mesh(solid, surface, pose, density),
    }
}

fn list(values: [f64; 3]) -> String {
    values.map(short).join(", ")
}

/// f(along x; y, z) and so on round the axes.
fn around([x, y, z]: [f64; 3], f: impl Fn(f64, f64, f64) -> f64) -> [f64; 3] {
    [f(x, y, z), f(y, z, x), f(z, x, y)]
}

/// Linear between the rows of a table, constant beyond.
fn table(rows: &[(f64, f64)], x: f64) -> f64 {
    let next = rows.partition_point(|row| row.0 <= x);
    if next == 0 || next == rows.len() {
        return rows[next.min(rows.len() - 1)].1;
    }
    let ((x0, y0), (x1, y1)) = (rows[next - 1], rows[next]);
    y0 + (y1 - y0) * (x - x0) / (x1 - x0)
}

/// Cross-flow strips on the z axis of a pose, from −half to half.
fn strips(pose: &Pose<f64>, half: f64, radius: f64, side: f64, end: f64) -> Drag {
    let at = |z: f64| pose.point_to_parent(Vec3([0.0, 0.0, z])).0;
    Drag::Cylinder(CylinderDrag {
        start: at(-half),
        end: at(half),
        radius,
        drag_coefficient: Some(side),
        end_coefficient: Some(end),
        points: None,
    })
}

/// Strips of the capsule's own area, 2 r l + π r², with the mean of cylinder and sphere by
/// area. Along: the sphere's wake without length, 0.2 with half a diameter and more, and
/// friction on the side, 4 C_f l/d.
fn capsule(pose: &Pose<f64>, radius: f64, length: f64) -> Estimate {
    let (straight, round) = (2.0 * radius * length, PI * radius * radius);
    let side = (CYLINDER * straight + SPHERE * round) / (straight + round);
    let slenderness = length / (2.0 * radius);
    let end = table(&[(0.0, SPHERE), (0.5, 0.2)], slenderness) + 4.0 * FRICTION * slenderness;
    Estimate {
        law: strips(pose, length / 2.0 + PI * radius / 4.0, radius, side, end),
        method: format!("strip theory, C_D {}, ends {}", short(side), short(end)),
        trust: Trust::Within(40),
        condition: "below the drag crisis; up to 45 % less for an isolated short capsule",
    }
}

/// Quadratic damping in the frame of the shape.
fn damping(
    diagonal: [f64; 6],
    pose: &Pose<f64>,
    method: String,
    trust: Trust,
    condition: &'static str,
) -> Estimate {
    let frame = Some(to_file_pose(pose)).filter(|pose| *pose != Default::default());
    Estimate {
        law: Drag::Damping(DampingDrag {
            linear: None,
            quadratic: Some(Matrix6 {
                frame,
                ..Matrix6::from_diagonal(diagonal)
            }),
        }),
        method,
        trust,
        condition,
    }
}

/// C_D = 0.44 d/l + 4 C_f l/d + 4 C_f √(d/l), at most a disc's; l along the flow, d = √(pq)
/// across it.                                          Hoerner, Fluid-Dynamic Drag, chapter 6
fn ellipsoid_coefficient(l: f64, p: f64, q: f64) -> f64 {
    let fineness = l / (p * q).sqrt();
    let bluff = 0.44 / fineness;
    (bluff + 4.0 * FRICTION * (fineness + fineness.powf(-0.5))).min(DISC)
}

/// Along x ½ρ C π b c. About z, with a ≥ b in the plane: strips across the longer axis,
///
///   ½ρ C ∫ 2c √(1 − x²/a²) |x|³ dx = ½ρ C 8/15 c a⁴,   times 1 − b²/a²,
///
/// which makes a body of revolution turn freely about its axis.
fn ellipsoid(semi_axes: [f64; 3], coefficients: [f64; 3], density: f64) -> [f64; 6] {
    let [a, b, c] = semi_axes;
    let areas = [PI * b * c, PI * c * a, PI * a * b];
    let along: [f64; 3] = core::array::from_fn(|i| 0.5 * density * coefficients[i] * areas[i]);
    let about: [f64; 3] = core::array::from_fn(|k| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        // The strips of the longer axis are pushed along the shorter one.
        let (longer, shorter) = if semi_axes[i] >= semi_axes[j] {
            (i, j)
        } else {
            (j, i)
        };
        let (long, short) = (semi_axes[longer], semi_axes[shorter]);
        let strips = 8.0 / 15.0 * semi_axes[k] * long.powi(4);
        0.5 * density * coefficients[shorter] * strips * (1.0 - (short / long).powi(2))
    });
    [along[0], along[1], along[2], about[0], about[1], about[2]]
}

/// The plate's C_D by its sides, times the prism's by its depth.   DNV-RP-H103 table B-2
fn box_coefficient(depth: f64, p: f64, q: f64) -> f64 {
    let (s, l) = (p.min(q), p.max(q));
    table(&PLATE, l / s) * table(&PRISM, depth / (p * q).sqrt())
}

/// Along x ½ρ C b c. About z, strips on both pairs of faces:
///
///   ½ρ (C_y c a⁴ + C_x c b⁴)/32,   from ∫ |x|³ dx = a⁴/32 over the edge a
fn box_(size: [f64; 3], coefficients: [f64; 3], density: f64) -> [f64; 6] {
    let [a, b, c] = size;
    let areas = [b * c, c * a, a * b];
    let along: [f64; 3] = core::array::from_fn(|i| 0.5 * density * coefficients[i] * areas[i]);
    let about: [f64; 3] = core::array::from_fn(|k| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        let strips = coefficients[j] * size[i].powi(4) + coefficients[i] * size[j].powi(4);
        0.5 * density * size[k] * strips / 32.0
    });
    [along[0], along[1], along[2], about[0], about[1], about[2]]
}

/// C_D of flat faces; smaller for slanted ones by the square of their slant.
const BLUFF: f64 = 1.05;

/// On the projected areas along the principal axes, with
///
///   C_D = 1.05 Σ A |n|³ / Σ A |n| + C_f Σ A / projected area,   n the normals' part along the motion
///
/// which is 1.05 for flat faces, 0.53 for a sphere (0.47 measured) and little for slender
/// noses. Turning as the equivalent ellipsoid.
fn of_mesh(solid: &Solid, surface: Option<&Surface>, pose: &Pose<f64>, density: f64) -> Estimate {
    let (semi_axes, axes) = equivalent_ellipsoid(solid);
    let Surface {
        projected_areas,
        slants,
        area,
        ..
    } = surface.expect("a mesh comes with its surface");
    let coefficients: [f64; 3] = core::array::from_fn(|i| {
        // A surface crumpled a thousand times is no hull; its friction stays finite.
        BLUFF * slants[i] + FRICTION * area / projected_areas[i].max(1e-3 * area)
    });
    let mut diagonal = ellipsoid(semi_axes, coefficients, density);
    for i in 0..3 {
        diagonal[i] = 0.5 * density * coefficients[i] * projected_areas[i];
    }
    let own = Pose {
        rotation: axes,
        position: Vec3(solid.centroid),
    };
    damping(
        diagonal,
        &pose.compose(&own),
        format!(
            "projected areas and slopes of the mesh, C_D {}",
            list(coefficients)
        ),
        Trust::OrderOfMagnitude,
        "thrusters, cables and open frames are not included",
    )
}
