//! Hull as a wing of low aspect ratio.

use super::{ParameterError, check_finite, check_positive, out_of_range};
use bathyal::Real;
use bathyal::hydro::{Flow, Hydrodynamics};
use bathyal::spatial::{Force, Vec3};
use serde::Deserialize;
use std::f64::consts::PI;

/// Parameters of `lifting_hull`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Where the force acts, m.
    #[serde(default)]
    pub center: [f64; 3],
    /// Direction ahead.
    pub forward: [f64; 3],
    /// Direction of a motion that makes the angle of attack positive, such as downward; its part along
    /// `forward` is removed.
    pub across: [f64; 3],
    /// Planform area S, m².
    pub area: f64,
    /// Span b, m: the width of the hull.
    pub span: f64,
    /// C_D0: drag coefficient at no angle of attack, by the planform area.
    pub parasitic_drag: f64,
    /// e of Oswald.
    #[serde(default = "efficiency")]
    pub efficiency: f64,
}

fn efficiency() -> f64 {
    0.7
}

/// Lift and drag of a hull in one plane, as a wing of low aspect ratio (R. W. Beard, T. W. McLain,
/// Small unmanned aircraft, Princeton 2012; after it T. I. Fossen, Handbook of marine craft
/// hydrodynamics and motion control, 2nd edition, Wiley 2021, vehicle remus100 of its simulator):
///
/// ```text
/// α = atan2(v·a, v·f),   A = b²/S
/// C_L = π A α / (1 + √(1 + (A/2)²)),   C_D = C_D0 + C_L² / (π e A)
/// force = ½ ρ |v|² S (−C_D (cos α f + sin α a) + C_L (sin α f − cos α a))
/// ```
///
/// f and a are `forward` and `across`, v the relative velocity of the center. It is linear in α up to
/// ±180 degrees: of use at small angles. For the law of a slender hull see
/// [`bathyal::hydro::Hull`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LiftingHull {
    center: Vec3<f64>,
    forward: Vec3<f64>,
    across: Vec3<f64>,
    half_area: f64,
    /// ∂C_L/∂α
    slope: f64,
    parasitic: f64,
    /// 1 / (π e A)
    induced: f64,
}

impl LiftingHull {
    /// Checks parameters.
    pub fn new(p: &Parameters) -> Result<Self, ParameterError> {
        check_finite(&[
            ("center", &p.center),
            ("forward", &p.forward),
            ("across", &p.across),
        ])?;
        check_positive(&[
            ("area", p.area),
            ("span", p.span),
            ("efficiency", p.efficiency),
        ])?;
        if !(p.parasitic_drag >= 0.0 && p.parasitic_drag.is_finite()) {
            let range = "finite and not negative";
            return Err(out_of_range("parasitic_drag", p.parasitic_drag, range));
        }
        let [center, forward, across] = [p.center, p.forward, p.across].map(Vec3);
        check_positive(&[("the length of forward", forward.norm())])?;
        let forward = forward * forward.norm().recip();
        let aside = across - forward * forward.dot(across);
        if aside.norm() <= 1e-6 * across.norm() {
            return Err("across is along forward, but must be across it".into());
        }
        let aspect = p.span * p.span / p.area;
        Ok(LiftingHull {
            center,
            forward,
            across: aside * aside.norm().recip(),
            half_area: 0.5 * p.area,
            slope: PI * aspect / (1.0 + (1.0 + (0.5 * aspect).powi(2)).sqrt()),
            parasitic: p.parasitic_drag,
            induced: (PI * p.efficiency * aspect).recip(),
        })
    }
}

impl<T: Real> Hydrodynamics<T> for LiftingHull {
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        let center = Vec3::<T>::from_f64(self.center);
        let forward = Vec3::<T>::from_f64(self.forward);
        let across = Vec3::<T>::from_f64(self.across);
        let v = flow.at(center);
        let alpha = v.dot(across).atan2(v.dot(forward));
        let lift = T::lit(self.slope) * alpha;
        let drag = T::lit(self.parasitic) + lift * lift * T::lit(self.induced);
        let pressure = flow.density * T::lit(self.half_area) * v.dot(v);
        let (sin, cos) = alpha.sin_cos();
        let along = pressure * (lift * sin - drag * cos);
        let aside = -(pressure * (lift * cos + drag * sin));
        Force::at(center, forward * along + across * aside)
    }
}
