//! Linear damping that fades with speed.

use super::{ParameterError, check_positive, out_of_range};
use bathyal::Real;
use bathyal::hydro::{Flow, Hydrodynamics};
use bathyal::spatial::{Force, Vec3};
use serde::Deserialize;

/// Parameters of `fading_damping`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// D at rest: surge, sway, heave, roll, pitch, yaw; N s/m and N m s/rad.
    pub linear: [f64; 6],
    /// U₀, m/s: the speed at which a part of 1/e is left.
    pub speed: f64,
}

/// Linear damping of slow motion, which skin friction of boundary layers that are laminar gives, and
/// which quadratic drag takes the place of at speed (T. I. Fossen, Handbook of marine craft
/// hydrodynamics and motion control, 2nd edition, Wiley 2021):
///
/// ```text
/// f = −D ν exp(−|v| / U₀)
/// ```
///
/// v is the relative velocity of the body's origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FadingDamping {
    /// Surge to yaw.
    linear: [f64; 6],
    speed: f64,
}

impl FadingDamping {
    /// Checks parameters.
    pub fn new(p: &Parameters) -> Result<Self, ParameterError> {
        check_positive(&[("speed", p.speed)])?;
        for &value in &p.linear {
            if !(value >= 0.0 && value.is_finite()) {
                return Err(out_of_range("linear", value, "finite and not negative"));
            }
        }
        Ok(FadingDamping {
            linear: p.linear,
            speed: p.speed,
        })
    }
}

impl<T: Real> Hydrodynamics<T> for FadingDamping {
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        let v = flow.at(Vec3::zero());
        let left = (v.norm() * T::lit(-self.speed.recip())).exp();
        let [x, y, z, k, m, n] = self.linear.map(|d| T::lit(-d) * left);
        let w = flow.velocity.angular;
        Force::from_array([k * w[0], m * w[1], n * w[2], x * v[0], y * v[1], z * v[2]])
    }
}
