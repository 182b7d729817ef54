//! A steady current that depends on the height only, given by a table.

use super::{Water, WaterError, WaterSample};
use crate::Real;
use crate::dispatch::Dispatch;
use crate::spatial::Vec3;

/// A steady current, piecewise linear in the height z, constant beyond the table.
///
/// ```text
/// u(z) = u₀ + Σₖ sₖ · min(max(z − zₖ, 0), hₖ),   hₖ = zₖ₊₁ − zₖ,   sₖ = (uₖ₊₁ − uₖ)/hₖ
/// a(z) = (u·∇)u = w du/dz,   w the vertical part of u
/// ```
///
/// The sum over the layers k has no branch, and no term of it is larger than the
/// change of velocity across its layer. At a knot du/dz is that of the layer below.
///
/// A current is horizontal as a rule, and its acceleration is then zero. As ∇·u =
/// dw/dz, water keeps its volume only if w is the same in every row; this is not
/// required.
///
/// ```
/// use bathyal::{Environment, environment::DepthProfile, spatial::Vec3};
/// // 1 m/s at the surface, still from 20 m depth on
/// let profile = DepthProfile::new(&[
///     (-20.0, Vec3::new(0.0, 0.0, 0.0)),
///     (0.0, Vec3::new(1.0, 0.0, 0.0)),
/// ])?;
/// let sea = Environment::<f64>::water(profile);
/// let speed = |z| sea.sample(Vec3::new(0.0, 0.0, z), 0.0).velocity[0];
/// assert_eq!([speed(-30.0), speed(-5.0), speed(2.0)], [0.0, 0.75, 1.0]);
/// # Ok::<(), bathyal::environment::WaterError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct DepthProfile {
    /// u₀: the velocity at and below the lowest row.
    lowest: Vec3<f64>,
    layers: Vec<Layer>,
}

/// The water between two rows: zₖ, hₖ and sₖ.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Layer {
    bottom: f64,
    thickness: f64,
    shear: Vec3<f64>,
}

impl DepthProfile {
    /// A table of rows (height z in the world in m, velocity in m/s), lowest row first.
    pub fn new(table: &[(f64, Vec3<f64>)]) -> Result<Self, WaterError> {
        let &(_, lowest) = table.first().ok_or(WaterError::EmptyProfile)?;
        for (row, (height, velocity)) in table.iter().enumerate() {
            WaterError::check_finite("height", &[*height])
                .and_then(|()| WaterError::check_finite("velocity", &velocity.0))
                .map_err(|error| error.in_entry("row", row))?;
        }
        let layers = table.windows(2).enumerate().map(|(below, rows)| {
            Layer::between(rows[0], rows[1]).map_err(|error| error.in_entry("row", below + 1))
        });
        Ok(DepthProfile {
            lowest,
            layers: layers.collect::<Result<_, _>>()?,
        })
    }
}

impl Layer {
    fn between(
        (bottom, slow): (f64, Vec3<f64>),
        (top, fast): (f64, Vec3<f64>),
    ) -> Result<Self, WaterError> {
        if top <= bottom {
            return Err(WaterError::NotRising {
                height: top,
                below: bottom,
            });
        }
        let thickness = top - bottom;
        let shear = Vec3((fast - slow).0.map(|change| change / thickness));
        WaterError::check_finite("distance to the row before", &[thickness])?;
        WaterError::check_finite("shear from the row before", &shear.0)?;
        Ok(Layer {
            bottom,
            thickness,
            shear,
        })
    }
}

/// 1 above zero, 0 at and below: a ramp too short (1e-30 m) to be met half way.
#[inline(always)]
fn step<T: Real>(x: T) -> T {
    (T::zero().max(x) * T::lit(1e30)).min(T::one())
}

impl<T: Dispatch> Water<T> for DepthProfile {
    fn sample(&self, point: Vec3<T>, _t: T) -> WaterSample<T> {
        T::dispatch(
            #[inline(always)]
            || self.at(point),
        )
    }
}

impl DepthProfile {
    #[inline(always)]
    fn at<T: Real>(&self, point: Vec3<T>) -> WaterSample<T> {
        let mut velocity = Vec3::from_f64(self.lowest);
        let mut gradient = Vec3::zero();
        for layer in &self.layers {
            let (shear, thickness) = (Vec3::from_f64(layer.shear), T::lit(layer.thickness));
            let above = point[2] - T::lit(layer.bottom);
            velocity += shear * T::zero().max(above).min(thickness);
            gradient += shear * (step(above) - step(above - thickness));
        }
        WaterSample {
            velocity,
            acceleration: gradient * velocity[2],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dual;

    /// Speeds of order 1 m/s through three layers: some units of the last place.
    const ROUNDING: f64 = 1e-14;
    /// Velocity is linear within a layer: only rounding, divided by h = 1e-3 m.
    const DIFFERENCE: f64 = 1e-11;

    const TABLE: [(f64, Vec3<f64>); 4] = [
        (-40.0, Vec3([0.1, 0.0, 0.2])),
        (-10.0, Vec3([0.4, -0.6, 0.2])),
        (-7.0, Vec3([0.3, 0.1, -0.1])),
        (0.0, Vec3([1.2, 0.5, 0.3])),
    ];

    fn sample<T: Dispatch>(z: T) -> WaterSample<T> {
        let profile = DepthProfile::new(&TABLE).unwrap();
        profile.sample(Vec3::new(T::lit(5.0), T::lit(-2.0), z), T::lit(9.0))
    }

    #[test]
    fn knots_are_the_table() {
        for (z, velocity) in TABLE {
            assert!((sample(z).velocity - velocity).norm() < ROUNDING);
        }
    }

    #[test]
    fn between_knots_linear() {
        for rows in TABLE.windows(2) {
            for part in [0.25, 0.5, 0.9] {
                let z = rows[0].0 + part * (rows[1].0 - rows[0].0);
                let expected = rows[0].1 * (1.0 - part) + rows[1].1 * part;
                assert!((sample(z).velocity - expected).norm() < ROUNDING);
            }
        }
    }

    #[test]
    fn outside_constant_however_far() {
        for (far, end) in [(-1e9, 0), (-40.1, 0), (0.1, 3), (1e9, 3)] {
            assert!((sample(far).velocity - TABLE[end].1).norm() < ROUNDING);
            assert_eq!(sample(far).acceleration, Vec3::zero());
        }
    }

    #[test]
    fn acceleration_follows_the_particle() {
        let h = 1e-3;
        for z in [-50.0, -33.3, -8.1, -0.4, 3.0] {
            let water = sample(z);
            let along = sample(Dual::<1>::variable(z, 0)).velocity;
            let exact = Vec3(along.0.map(|u| u.derivatives[0])) * water.velocity[2];
            let change = sample(z + h).velocity - sample(z - h).velocity;
            let difference = change * (water.velocity[2] * 0.5 / h);
            assert!((water.acceleration - exact).norm() < ROUNDING);
            assert!((water.acceleration - difference).norm() < DIFFERENCE);
        }
    }

    #[test]
    fn derivatives_are_finite_at_the_knots() {
        for (z, _) in TABLE {
            let water = sample(Dual::<1>::variable(z, 0));
            let slopes = water.velocity.0.into_iter().chain(water.acceleration.0);
            assert!(slopes.into_iter().all(|x| x.derivatives[0].abs() < 1.0));
        }
    }

    #[test]
    fn single_precision_agrees() {
        /// Heights of 40 m in `f32`, shear under 1 /s.
        const SINGLE: f64 = 1e-5;
        for z in [-25.0, -8.0, -2.5, 1.0] {
            let (single, double) = (sample(z as f32), sample(z));
            for i in 0..3 {
                assert!((f64::from(single.velocity[i]) - double.velocity[i]).abs() < SINGLE);
                let error = f64::from(single.acceleration[i]) - double.acceleration[i];
                assert!(error.abs() < SINGLE);
            }
        }
    }

    #[test]
    fn horizontal_current_has_no_acceleration() {
        let rows = [(-1.0, Vec3::new(1.0, 2.0, 0.0)), (0.0, Vec3::zero())];
        let profile = DepthProfile::new(&rows).unwrap();
        let water = profile.sample(Vec3::new(0.0, 0.0, -0.3), 0.0);
        assert_eq!(water.acceleration, Vec3::zero());
    }

    #[test]
    fn one_row_is_a_uniform_current() {
        let profile = DepthProfile::new(&TABLE[1..2]).unwrap();
        let water = profile.sample(Vec3::new(0.0, 0.0, 77.0), 0.0);
        assert_eq!(water.velocity, TABLE[1].1);
    }

    #[test]
    fn bad_tables_are_named() {
        let text = |rows: &[(f64, Vec3<f64>)]| DepthProfile::new(rows).unwrap_err().to_string();
        let still = Vec3::zero();
        assert_eq!(DepthProfile::new(&[]), Err(WaterError::EmptyProfile));
        assert_eq!(
            text(&[(-2.0, still), (-3.0, still)]),
            "row 1: height -3 is not above -2, the height of the row before"
        );
        assert_eq!(
            text(&[(-2.0, still), (-1.0, still), (-1.0, still)]),
            "row 2: height -1 is not above -1, the height of the row before"
        );
        assert_eq!(
            text(&[(-2.0, still), (f64::NAN, still)]),
            "row 1: height must be finite, but is NaN"
        );
        assert_eq!(
            text(&[(-2.0, Vec3::new(0.0, f64::NEG_INFINITY, 0.0))]),
            "row 0: velocity must be finite, but is -inf"
        );
        assert_eq!(
            text(&[(0.0, still), (f64::MIN_POSITIVE, Vec3([10.0; 3]))]),
            "row 1: shear from the row before must be finite, but is inf"
        );
    }
}
