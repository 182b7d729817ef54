//! Volume, centroid and moments of inertia of the closed shapes.

use super::principal::principal_axes;
use crate::robot::Shape;
use bathyal::spatial::{Mat3, Pose, Vec3};
use std::f64::consts::PI;

/// Plausible sizes, m; others indicate wrong units.
const SIZES: [f64; 2] = [1e-6, 1e6];

/// A homogeneous solid of density 1, in some frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solid {
    /// V, m³.
    pub volume: f64,
    /// ∫ x dV / V, m.
    pub centroid: [f64; 3],
    /// ∫ (r·r 1 − r rᵀ) dV about the centroid, m⁵.
    pub moments: [[f64; 3]; 3],
    /// The lowest corner of the bounding box, m.
    pub lower: [f64; 3],
    /// The highest corner of the bounding box, m.
    pub upper: [f64; 3],
}

/// Checks that every size of a shape is positive, finite and plausible.
pub fn check_size(shape: &Shape) -> Result<(), String> {
    let [smallest, largest] = SIZES;
    let one = |name: &str, x: f64| {
        if x >= smallest && x <= largest {
            return Ok(());
        }
        Err(format!(
            "{name} is {x} m; sizes range from {smallest} to {largest} m"
        ))
    };
    let each = |name: &str, sizes: &[f64; 3]| {
        let mut axes = ["x", "y", "z"].iter().zip(sizes);
        axes.try_for_each(|(axis, x)| one(&format!("{name} along {axis}"), *x))
    };
    match shape {
        Shape::Box { size } => each("the box's size", size),
        Shape::Sphere { radius } => one("the sphere's radius", *radius),
        Shape::Ellipsoid { semi_axes } => each("the ellipsoid's semi-axis", semi_axes),
        Shape::Cylinder { radius, length } => {
            one("the cylinder's radius", *radius)?;
            one("the cylinder's length", *length)
        }
        Shape::Capsule { radius, length } => {
            one("the capsule's radius", *radius)?;
            // Without a straight part it is a sphere.
            if *length == 0.0 {
                return Ok(());
            }
            one("the capsule's length", *length)
        }
        Shape::Mesh(mesh) => match &mesh.scale {
            Some(scale) if !scale.iter().all(|s| s.is_finite() && *s != 0.0) => Err(format!(
                "the mesh's scale is {scale:?}; factors must not be 0"
            )),
            _ => Ok(()),
        },
    }
}

impl Solid {
    /// A box, sphere, ellipsoid, cylinder or capsule, centred on its frame.
    ///
    /// # Panics
    /// For a mesh, whose triangles are in a file: [`crate::FileSet::solid`].
    pub fn from_shape(shape: &Shape) -> Self {
        let (volume, moments, half) = match *shape {
            Shape::Box { size: [x, y, z] } => {
                let squares = [x * x, y * y, z * z];
                let volume = x * y * z;
                (volume, principal(volume / 12.0, squares), [x, y, z])
            }
            Shape::Sphere { radius } => return Self::from_semi_axes([radius; 3]),
            Shape::Ellipsoid { semi_axes } => return Self::from_semi_axes(semi_axes),
            Shape::Cylinder { radius, length } => {
                let (r2, volume) = (radius * radius, PI * radius * radius * length);
                let across = volume * (r2 / 4.0 + length * length / 12.0);
                let moments = [across, across, volume * r2 / 2.0];
                (volume, moments, [2.0 * radius, 2.0 * radius, length])
            }
            Shape::Capsule { radius, length } => capsule(radius, length),
            Shape::Mesh(_) => panic!("the triangles of a mesh are in a file"),
        };
        let half = half.map(|x| x / 2.0);
        Solid {
            volume,
            centroid: [0.0; 3],
            moments: diagonal(moments),
            lower: half.map(|x| -x),
            upper: half,
        }
    }

    /// V = 4π/3 abc,   J_xx = V (b² + c²)/5.
    fn from_semi_axes([a, b, c]: [f64; 3]) -> Self {
        let volume = 4.0 / 3.0 * PI * a * b * c;
        Solid {
            volume,
            centroid: [0.0; 3],
            moments: diagonal(principal(volume / 5.0, [a * a, b * b, c * c])),
            lower: [-a, -b, -c],
            upper: [a, b, c],
        }
    }

    /// aᵢ² = 5 (Jⱼ + Jₖ − Jᵢ)/(2V): the squared semi-axes of the ellipsoid with these moments
    /// for its volume, and the principal axes.
    pub fn squared_semi_axes(&self) -> ([f64; 3], Mat3<f64>) {
        let (moments, axes) = principal_axes(&self.moments);
        let sum: f64 = moments.iter().sum();
        (moments.map(|j| 5.0 * (sum / 2.0 - j) / self.volume), axes)
    }

    /// Returns true if volume and centroid lie in the bounding box and all squared semi-axes are
    /// positive, which integrals over open surfaces may violate.
    pub fn is_possible(&self) -> bool {
        /// Roundings of sums over many triangles.
        const ROUNDING: f64 = 1e-9;
        let size: [f64; 3] = core::array::from_fn(|i| self.upper[i] - self.lower[i]);
        let inside = (0..3).all(|i| {
            let slack = ROUNDING * size[i];
            let c = self.centroid[i];
            c >= self.lower[i] - slack && c <= self.upper[i] + slack
        });
        let (squares, _) = self.squared_semi_axes();
        let positive = squares.iter().all(|s| *s > 0.0 && s.is_finite());
        inside && positive && self.volume <= size.iter().product::<f64>() * (1.0 + ROUNDING)
    }

    /// The same solid, seen from the frame in which its own frame has a pose. The bounding
    /// box is that of the turned one.
    pub fn placed(&self, pose: &Pose<f64>) -> Self {
        let turned = pose.rotation * Mat3(self.moments) * pose.rotation.transpose();
        let mut lower = [f64::INFINITY; 3];
        let mut upper = [f64::NEG_INFINITY; 3];
        for corner in 0..8 {
            let pick = |i: usize| [self.lower[i], self.upper[i]][corner >> i & 1];
            let at = pose.point_to_parent(Vec3(core::array::from_fn(pick)));
            for i in 0..3 {
                lower[i] = lower[i].min(at[i]);
                upper[i] = upper[i].max(at[i]);
            }
        }
        Solid {
            volume: self.volume,
            centroid: pose.point_to_parent(Vec3(self.centroid)).0,
            moments: turned.0,
            lower,
            upper,
        }
    }

    /// Mass, centre of mass and moments about it of solids of given densities, all in one
    /// frame:  m = Σ ρV,  c = Σ ρV cᵢ / m,  J = Σ ρJᵢ + ρV (d·d 1 − d dᵀ),  d = cᵢ − c.
    pub fn sum(parts: &[(f64, Solid)]) -> (f64, [f64; 3], [[f64; 3]; 3]) {
        let mass: f64 = parts.iter().map(|(density, s)| density * s.volume).sum();
        let share = |(density, s): &(f64, Solid)| density * s.volume / mass;
        let center: [f64; 3] =
            core::array::from_fn(|i| parts.iter().map(|p| share(p) * p.1.centroid[i]).sum());
        let mut moments = [[0.0; 3]; 3];
        for (density, solid) in parts {
            let d: [f64; 3] = core::array::from_fn(|i| solid.centroid[i] - center[i]);
            let square: f64 = d.iter().map(|x| x * x).sum();
            for i in 0..3 {
                for j in 0..3 {
                    let own = if i == j { square } else { 0.0 };
                    let moved = solid.moments[i][j] + solid.volume * (own - d[i] * d[j]);
                    moments[i][j] += density * moved;
                }
            }
        }
        (mass, center, moments)
    }
}

/// factor · (y² + z², x² + z², x² + y²).
fn principal(factor: f64, [xx, yy, zz]: [f64; 3]) -> [f64; 3] {
    [yy + zz, xx + zz, xx + yy].map(|s| factor * s)
}

fn diagonal(moments: [f64; 3]) -> [[f64; 3]; 3] {
    let mut matrix = [[0.0; 3]; 3];
    for (i, moment) in moments.into_iter().enumerate() {
        matrix[i][i] = moment;
    }
    matrix
}

/// A cylinder and two half spheres, whose centroids are 3r/8 beyond its ends:
///
///   J_zz = C r²/2 + S 2r²/5,
///   J_xx = C (r²/4 + l²/12) + S (2r²/5 + l²/4 + 3rl/8)
///
/// with the volumes C = π r² l and S = 4π/3 r³.
fn capsule(r: f64, l: f64) -> (f64, [f64; 3], [f64; 3]) {
    let (cylinder, ball) = (PI * r * r * l, 4.0 / 3.0 * PI * r.powi(3));
    let along = cylinder * r * r / 2.0 + ball * 0.4 * r * r;
    let across = cylinder * (r * r / 4.0 + l * l / 12.0)
        + ball * (0.4 * r * r + l * l / 4.0 + 3.0 / 8.0 * r * l);
    let size = [2.0 * r, 2.0 * r, l + 2.0 * r];
    (cylinder + ball, [across, across, along], size)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A few roundings.
    const ROUNDING: f64 = 1e-13;

    #[test]
    fn a_capsule_is_a_cylinder_and_two_half_spheres() {
        // Half spheres of moments 2/5 m r² about the flat's centre, centroids at 3r/8.
        let (r, l) = (0.3, 1.1);
        let half = 2.0 / 3.0 * PI * r * r * r;
        let about_flat = half * 0.4 * r * r;
        let about_center = about_flat - half * (3.0 / 8.0 * r).powi(2);
        let own = about_center + half * (l / 2.0 + 3.0 / 8.0 * r).powi(2);
        let cylinder = Solid::from_shape(&Shape::Cylinder {
            radius: r,
            length: l,
        });
        let capsule = Solid::from_shape(&Shape::Capsule {
            radius: r,
            length: l,
        });
        assert!((capsule.moments[0][0] - cylinder.moments[0][0] - 2.0 * own).abs() < ROUNDING);
        assert!((capsule.volume - cylinder.volume - 2.0 * half).abs() < ROUNDING);
    }

    #[test]
    fn a_capsule_without_length_is_a_sphere() {
        let capsule = Solid::from_shape(&Shape::Capsule {
            radius: 0.7,
            length: 0.0,
        });
        let sphere = Solid::from_shape(&Shape::Sphere { radius: 0.7 });
        assert!((capsule.volume - sphere.volume).abs() < ROUNDING);
        for i in 0..3 {
            assert!((capsule.moments[i][i] - sphere.moments[i][i]).abs() < ROUNDING);
        }
    }

    #[test]
    fn two_halves_of_a_box_are_the_box() {
        let whole = Solid::from_shape(&Shape::Box {
            size: [2.0, 0.5, 0.7],
        });
        let half = Solid::from_shape(&Shape::Box {
            size: [1.0, 0.5, 0.7],
        });
        let at = |x: f64| half.placed(&Pose::translation(Vec3([x, 0.0, 0.0])));
        let (mass, center, moments) = Solid::sum(&[(3.0, at(0.5)), (3.0, at(-0.5))]);
        assert!((mass - 3.0 * whole.volume).abs() < ROUNDING);
        for i in 0..3 {
            assert!(center[i].abs() < ROUNDING);
            for j in 0..3 {
                assert!((moments[i][j] - 3.0 * whole.moments[i][j]).abs() < ROUNDING);
            }
        }
    }

    #[test]
    fn sizes_that_are_none_are_named() {
        let message = check_size(&Shape::Box {
            size: [1.0, 0.0, 1.0],
        });
        assert!(message.unwrap_err().contains("along y is 0 m"));
        for radius in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e300, 1e-300] {
            assert!(check_size(&Shape::Sphere { radius }).is_err());
        }
    }
}
