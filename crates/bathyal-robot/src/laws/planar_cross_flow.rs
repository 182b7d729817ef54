//! Cross-flow drag in one plane.

use super::{ParameterError, check_finite, check_positive, out_of_range};
use bathyal::Real;
use bathyal::hydro::{Flow, Hydrodynamics};
use bathyal::spatial::{Force, Vec3};
use serde::Deserialize;

/// Most strips, each of which costs as much as a cylinder's point.
const MAX_STRIPS: usize = 200;

/// Parameters of `planar_cross_flow`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// One end of the axis, m.
    pub start: [f64; 3],
    /// The other end, m.
    pub end: [f64; 3],
    /// Direction of the drag; its part along the axis is removed.
    pub direction: [f64; 3],
    /// Width across axis and direction, m.
    pub width: f64,
    /// C_D.
    pub drag_coefficient: f64,
    /// Number of equal strips, each sampled at its middle.
    #[serde(default = "strips")]
    pub strips: usize,
}

fn strips() -> usize {
    20
}

/// Cross-flow drag by strips, in one plane alone (T. I. Fossen, Handbook of marine craft
/// hydrodynamics and motion control, 2nd edition, Wiley 2021, for sway and yaw; O. M. Faltinsen, Sea
/// loads on ships and offshore structures, Cambridge 1990):
///
/// ```text
/// df = −½ ρ C_D w |vₙ| vₙ n dl,   vₙ = n·vʳ
/// ```
///
/// Unlike [`bathyal::hydro::Strip`] it does not grow with the flow across n: drag along two such
/// directions is independent of one another.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanarCrossFlow {
    direction: Vec3<f64>,
    points: Vec<Vec3<f64>>,
    /// ½ C_D w dl
    drag: f64,
}

impl PlanarCrossFlow {
    /// Checks parameters.
    pub fn new(p: &Parameters) -> Result<Self, ParameterError> {
        check_finite(&[
            ("start", &p.start),
            ("end", &p.end),
            ("direction", &p.direction),
        ])?;
        check_positive(&[("width", p.width)])?;
        if !(p.drag_coefficient >= 0.0 && p.drag_coefficient.is_finite()) {
            let range = "finite and not negative";
            return Err(out_of_range("drag_coefficient", p.drag_coefficient, range));
        }
        if !(1..=MAX_STRIPS).contains(&p.strips) {
            let range = format!("from 1 to {MAX_STRIPS}");
            return Err(out_of_range("strips", p.strips as f64, &range));
        }
        let [start, end, direction] = [p.start, p.end, p.direction].map(Vec3);
        let span = end - start;
        let length = span.norm();
        check_positive(&[("the length of the axis", length)])?;
        let axis = span * length.recip();
        let across = direction - axis * axis.dot(direction);
        if across.norm() <= 1e-6 * direction.norm() {
            return Err("direction is along the axis, but must be across it".into());
        }
        let n = p.strips as f64;
        let middle = |i: usize| start + span * ((i as f64 + 0.5) / n);
        Ok(PlanarCrossFlow {
            direction: across * across.norm().recip(),
            points: (0..p.strips).map(middle).collect(),
            drag: 0.5 * p.drag_coefficient * p.width * length / n,
        })
    }
}

impl<T: Real> Hydrodynamics<T> for PlanarCrossFlow {
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        let direction = Vec3::<T>::from_f64(self.direction);
        let factor = flow.density * T::lit(-self.drag);
        let mut sum = Force::zero();
        for point in &self.points {
            let point = Vec3::<T>::from_f64(*point);
            let v = direction.dot(flow.at(point));
            sum += Force::at(point, direction * (factor * v.abs() * v));
        }
        sum
    }
}
