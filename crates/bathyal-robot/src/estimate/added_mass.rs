//! Added mass of one shape about its own centre, in unbounded water.
//!
//! Lamb's ellipsoid is a closed form. For boxes, cylinders and capsules there is none:
//! what stands here are short formulas with the right limits (plates, strips, spheres),
//! fitted to our own panel computations, `oracles/added_mass_panels.py`, whose results the
//! tests compare with. `docs/estimation.md` puts the tables of DNV beside them.

use super::report::Trust;
use crate::geometry::Solid;
use crate::lamb;
use crate::robot::Shape;
use crate::text::short;
use bathyal::spatial::{Mat3, Pose, Vec3};
use std::f64::consts::PI;

/// A diagonal matrix in a frame of the shape, and where it comes from.
pub(super) struct AddedMass {
    /// Along x, y, z, then about them; with the density.
    pub diagonal: [f64; 6],
    /// The frame, in the shape's frame.
    pub frame: Pose<f64>,
    pub method: String,
    pub trust: Trust,
    pub condition: &'static str,
}

/// The added mass of a shape; `solid` is the shape's own, in its own frame.
pub(super) fn added_mass(shape: &Shape, solid: &Solid, density: f64) -> AddedMass {
    let (diagonal, method, trust, condition) = match *shape {
        Shape::Sphere { radius } => (
            lamb::added_mass(density, [radius; 3]),
            "half the displaced water (sphere)".to_string(),
            Trust::Exact,
            "far from bottom, surface and other bodies",
        ),
        Shape::Ellipsoid { semi_axes } => (
            lamb::added_mass(density, semi_axes),
            format!("Lamb, ellipsoid {}", triple(semi_axes)),
            Trust::Exact,
            "far from bottom, surface and other bodies",
        ),
        Shape::Box { size } => (
            box_(density, size),
            format!(
                "plate with depth correction, fitted to panel computations, box {}",
                triple(size)
            ),
            Trust::Within(15),
            "for an isolated closed box; an open frame has less",
        ),
        Shape::Cylinder { radius, length } => (
            cylinder(density, radius, length),
            "strip theory with end correction, fitted to panel computations, cylinder".to_string(),
            Trust::Within(if length < radius { 25 } else { 5 }),
            "isolated; between other links up to the value of strip theory",
        ),
        Shape::Capsule { radius, length } => (
            capsule(density, radius, length),
            "strip theory with round ends, fitted to panel computations, capsule".to_string(),
            Trust::Within(5),
            "isolated; between other links up to the value of strip theory",
        ),
        Shape::Mesh(_) => return of_mesh(solid, density),
    };
    AddedMass {
        diagonal,
        frame: Pose::identity(),
        method,
        trust,
        condition,
    }
}

fn triple([x, y, z]: [f64; 3]) -> String {
    let [x, y, z] = [x, y, z].map(short);
    format!("({x}, {y}, {z}) m")
}

/// Three numbers along an axis or about one, round the axes.
fn round(f: impl Fn(f64, f64, f64) -> f64, [x, y, z]: [f64; 3]) -> [f64; 3] {
    [f(x, y, z), f(y, z, x), f(z, x, y)]
}

/// A box of edges d along the motion and s ≤ l across:
///
///   A = ρ π/4 s² l κ (1 + 0.49 (d′/s)^0.41),    d′ = d / (1 + 0.98 (d/l)^0.88)
///   κ = r² / (r² + 0.56 r + 0.17),   r = l/s
///
/// κ is the flat plate's: DNV-RP-H103 table A-2 to 0.3 %. The rest is fitted: within 5 % of
/// panels for edges from 1:1:1 to 1:20:20.
fn box_along(d: f64, p: f64, q: f64) -> f64 {
    let (s, l) = (p.min(q), p.max(q));
    let r = l / s;
    let plate = r * r / (r * r + 0.56 * r + 0.17);
    let depth = d / (1.0 + 0.98 * (d / l).powf(0.88));
    PI / 4.0 * s * s * l * plate * (1.0 + 0.49 * (depth / s).powf(0.41))
}

/// A box that turns about its edge a, with c ≥ b across:
///
///   A = P(c, b) + 0.58 P(b, c)
///   P(c, b) = ρ π/128 c⁴ a a/(a + 0.27 c) (1 + 0.25 (b′/s)^0.29),   b′ = b/(1 + (b/l)^2.6)
///
/// with s ≤ l the shorter and the longer of a and c. π/128 c⁴ is the flat strip that turns
/// about its middle. For edges from 1:1:1 to 1:20:20 within 8 % of the panels that it was
/// fitted to, and 12 % of others.
fn box_about(a: f64, p: f64, q: f64) -> f64 {
    let plate = |c: f64, b: f64| {
        let (s, l) = (a.min(c), a.max(c));
        let depth = b / (1.0 + (b / l).powf(2.6));
        let strip = PI / 128.0 * c.powi(4) * a * a / (a + 0.27 * c);
        strip * (1.0 + 0.25 * (depth / s).powf(0.29))
    };
    let (b, c) = (p.min(q), p.max(q));
    plate(c, b) + 0.58 * plate(b, c)
}

fn box_(density: f64, size: [f64; 3]) -> [f64; 6] {
    let [x, y, z] = round(box_along, size);
    let [roll, pitch, yaw] = round(box_about, size);
    [x, y, z, roll, pitch, yaw].map(|a| density * a)
}

/// A cylinder of diameter D and length L, whose ends make it shorter for the water:
///
///   across  A = ρ π/4 D² L′,            L′ = L · L/(L + 0.7 D)
///   turning A = ρ π/48 D² L′³ + ρ D⁵/80
///   along   A = ρ D³ (0.516 − 0.183/(1 + 2.26 (L/D)^0.8))
///
/// For long cylinders these are the strips with C_A = 1, for short ones nearly the disc,
/// ρ D³/3. Within 5 % of panels; discs thinner than D/2 that move in their plane within 25 %.
fn cylinder(density: f64, radius: f64, length: f64) -> [f64; 6] {
    let d = 2.0 * radius;
    let effective = length * length / (length + 0.7 * d);
    let across = PI / 4.0 * d * d * effective;
    let turning = PI / 48.0 * d * d * effective.powi(3) + d.powi(5) / 80.0;
    let along = d.powi(3) * (0.516 - 0.183 / (1.0 + 2.26 * (length / d).powf(0.8)));
    [across, across, along, turning, turning, 0.0].map(|a| density * a)
}

/// A capsule of diameter D with l between the half spheres:
///
///   across  A = ρ V (l + 0.74 D)/(l + 1.48 D)
///   turning A = ρ π/48 D² l³ + ρ 0.04 D³ l²/(1 + l/2D)
///   along   A = ρ D³ (0.35 − 0.0882 D/(D + l))
///
/// The sphere without l, the strips with much of it. Within 5 % of panels.
fn capsule(density: f64, radius: f64, length: f64) -> [f64; 6] {
    let d = 2.0 * radius;
    let volume = PI / 4.0 * d * d * length + PI / 6.0 * d.powi(3);
    let across = volume * (length + 0.74 * d) / (length + 1.48 * d);
    let turning = PI / 48.0 * d * d * length.powi(3)
        + 0.04 * d.powi(3) * length * length / (1.0 + length / (2.0 * d));
    let along = d.powi(3) * (0.35 - (0.35 - PI / 12.0) * d / (d + length));
    [across, across, along, turning, turning, 0.0].map(|a| density * a)
}

/// The ellipsoid of the same volume and principal axes: aᵢ² = 5 (Jⱼ + Jₖ − Jᵢ)/(2V), then
/// scaled to the volume. For an ellipsoid it is the ellipsoid; a cube becomes a sphere, which
/// carries a fifth less water and turns without any.
pub(super) fn equivalent_ellipsoid(solid: &Solid) -> ([f64; 3], Mat3<f64>) {
    let (squares, axes) = solid.squared_semi_axes();
    let semi_axes = squares.map(f64::sqrt);
    let volume = 4.0 / 3.0 * PI * semi_axes.iter().product::<f64>();
    let scale = (solid.volume / volume).cbrt();
    (semi_axes.map(|a| a * scale), axes)
}

fn of_mesh(solid: &Solid, density: f64) -> AddedMass {
    let (semi_axes, axes) = equivalent_ellipsoid(solid);
    AddedMass {
        diagonal: lamb::added_mass(density, semi_axes),
        frame: Pose {
            rotation: axes,
            position: Vec3(solid.centroid),
        },
        method: format!(
            "Lamb, ellipsoid {} of the mesh's volume and principal axes",
            triple(semi_axes)
        ),
        trust: Trust::Within(50),
        condition: "for the larger elements of a closed, rounded hull; rotational terms of blunt or box-shaped hulls are too small, open frames differ more",
    }
}
