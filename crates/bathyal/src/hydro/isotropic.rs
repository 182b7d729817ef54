//! Drag of compact bodies.

use super::{Flow, Hydrodynamics};
use crate::dispatch::Dispatch;
use crate::spatial::{Force, Vec3};

/// Drag of a compact body, the same in every direction.
///
///   f = −½ ρ C_D A |v| v   at `center`
///
/// v is the relative velocity of the centre. Turning about the centre is not resisted.
///
/// ```
/// use bathyal::hydro::{Flow, Hydrodynamics, Isotropic};
/// use bathyal::spatial::Motion;
/// let ball = Isotropic { center: [0.0; 3], area: 0.1, drag_coefficient: 0.5 };
/// let velocity = Motion::from_array([0.0, 0.0, 0.0, 3.0, 4.0, 0.0]);
/// let force = ball.force(&Flow { velocity, density: 1000.0, field: None });
/// assert_eq!(force.to_array(), [0.0, 0.0, 0.0, -375.0, -500.0, 0.0]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Isotropic {
    /// Centre of the body, where the force acts.
    pub center: [f64; 3],
    /// Reference area A, m².
    pub area: f64,
    /// C_D.
    pub drag_coefficient: f64,
}

impl<T: Dispatch> Hydrodynamics<T> for Isotropic {
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        T::dispatch(
            #[inline(always)]
            || {
                let center = Vec3::<T>::from_f64(Vec3(self.center));
                let v = flow.at(center);
                let speed = v.dot(v).sqrt();
                let half_area = T::lit(-0.5 * self.drag_coefficient * self.area);
                Force::at(center, v * (flow.density * half_area * speed))
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spatial::Motion;
    use crate::{Dual, Real};

    /// A few roundings of forces up to 1e3.
    const ROUNDING: f64 = 1e-12;

    #[test]
    fn force_opposes_the_velocity_of_the_center_in_every_direction() {
        let ball = Isotropic {
            center: [0.1, -0.2, 0.3],
            area: 0.2,
            drag_coefficient: 0.47,
        };
        for twist in [
            [0.3, -0.4, 0.5, 1.1, -0.7, 0.9],
            [0.0, 0.0, 0.0, 2.0, 0.0, 0.0],
            [0.0, 0.0, 0.0, 2.0_f64.sqrt(), -(2.0_f64.sqrt()), 0.0],
        ] {
            let velocity = Motion::from_array(twist);
            let v = velocity.at(Vec3(ball.center));
            let found = ball.force(&Flow {
                velocity,
                density: 1000.0,
                field: None,
            });
            let expected = v * (-0.5 * 1000.0 * 0.47 * 0.2 * v.norm());
            assert!((found.force - expected).norm() < ROUNDING);
            let moment = Vec3(ball.center).cross(expected);
            assert!((found.moment - moment).norm() < ROUNDING);
        }
    }

    #[test]
    fn rest_is_without_force_and_smooth() {
        let ball = Isotropic {
            center: [0.0; 3],
            area: 1.0,
            drag_coefficient: 1.0,
        };
        let still = core::array::from_fn(|i| Dual::<8>::variable(0.0, i));
        let force = ball.force(&Flow {
            velocity: Motion::from_array(still),
            density: Dual::lit(1000.0),
            field: None,
        });
        for f in force.to_array() {
            assert!(f.value == 0.0 && f.is_finite());
        }
    }
}
