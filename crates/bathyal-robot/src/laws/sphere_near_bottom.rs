//! Added mass of a sphere near a plane bottom.

use super::{ParameterError, check_finite, check_positive};
use bathyal::body_law::{BodyFlow, BodyLaw, VaryingAddedMass};
use bathyal::spatial::{Force, Mat3, Sym3, SymMat6, Vec3};
use serde::Deserialize;
use std::f64::consts::PI;

/// Parameters of `sphere_near_bottom`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Radius, m.
    pub radius: f64,
    /// Centre in the body frame, m.
    #[serde(default)]
    pub center: [f64; 3],
    /// z of the plane in the world, m.
    pub bottom: f64,
}

/// Added mass of a sphere of radius a whose centre is h above a horizontal plane, by the first
/// image (Lamb, Hydrodynamics, 6th ed., §§98-99):
///
/// ```text
/// normal to the plane   ⅔ π ρ a³ (1 + ⅜ (a/h)³)
/// parallel to it        ⅔ π ρ a³ (1 + 3/16 (a/h)³)
/// ```
///
/// The next images add terms of the order (a/h)⁶. The whole added mass of the sphere is here: the
/// body's `added_mass` must not have it too. Nearer than one radius the values of h = a hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SphereNearBottom {
    radius: f64,
    center: Vec3<f64>,
    bottom: f64,
}

impl SphereNearBottom {
    /// Checks parameters.
    pub fn new(parameters: &Parameters) -> Result<Self, ParameterError> {
        let Parameters {
            radius,
            center,
            bottom,
        } = *parameters;
        check_positive(&[("radius", radius)])?;
        check_finite(&[("center", &center), ("bottom", &[bottom])])?;
        let center = Vec3(center);
        Ok(SphereNearBottom {
            radius,
            center,
            bottom,
        })
    }

    /// Added mass parallel and normal to the plane at the height h, and their slopes.
    pub fn masses(&self, density: f64, h: f64) -> [[f64; 2]; 2] {
        let a = self.radius;
        let far = 2.0 / 3.0 * PI * density * a.powi(3);
        let ratio = a / h.max(a);
        let cube = ratio.powi(3);
        let slope = match h > a {
            true => -3.0 * cube / h,
            false => 0.0,
        };
        [3.0 / 16.0, 3.0 / 8.0].map(|c| [far * (1.0 + c * cube), far * c * slope])
    }

    /// About the body's origin, from that of the linear velocity of the centre.
    fn at_origin(&self, linear: Sym3<f64>) -> SymMat6<f64> {
        let mut matrix = SymMat6::zero();
        matrix.linear = linear;
        matrix.moved(&Mat3::identity(), self.center)
    }
}

impl BodyLaw for SphereNearBottom {
    fn force(&self, _: &BodyFlow) -> Force<f64> {
        Force::zero()
    }

    fn has_added_mass(&self) -> bool {
        true
    }

    /// M = m∥ 1 + (m⊥ − m∥) n nᵀ at the centre, n the vertical. For a motion [ω; v] of the body
    /// ḣ = n · (v + ω × c) and ṅ = n × ω.
    fn added_mass(&self, flow: &BodyFlow) -> VaryingAddedMass {
        let n = flow.pose.rotation.transpose_mul(Vec3([0.0, 0.0, 1.0]));
        let height = flow.pose.point_to_parent(self.center)[2] - self.bottom;
        let [[parallel, parallel_slope], [normal, normal_slope]] =
            self.masses(flow.density, height);
        let gradient = core::array::from_fn(|k| {
            let mut unit = [Vec3::zero(); 2];
            unit[k / 3][k % 3] = 1.0;
            let [w, v] = unit;
            let rise = n.dot(v + w.cross(self.center));
            let tilt = n.cross(w);
            let [parallel_rate, normal_rate] = [parallel_slope * rise, normal_slope * rise];
            let by_height = about_normal(parallel_rate, normal_rate, n);
            let turned = tilt * (normal - parallel);
            let by_tilt = outer(turned, n) + outer(n, turned);
            self.at_origin(by_height + by_tilt.symmetric_part())
        });
        VaryingAddedMass {
            matrix: self.at_origin(about_normal(parallel, normal, n)),
            gradient,
            rate: SymMat6::zero(),
        }
    }
}

/// m∥ 1 + (m⊥ − m∥) n nᵀ
fn about_normal(parallel: f64, normal: f64, n: Vec3<f64>) -> Sym3<f64> {
    let isotropic = Sym3([parallel, 0.0, 0.0, parallel, 0.0, parallel]);
    isotropic + outer(n * (normal - parallel), n).symmetric_part()
}

fn outer(a: Vec3<f64>, b: Vec3<f64>) -> Mat3<f64> {
    Mat3(a.0.map(|x| (b * x).0))
}
