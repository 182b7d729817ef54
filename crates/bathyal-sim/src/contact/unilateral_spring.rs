//! A spring and a damper that push and never pull.

use bathyal::real::{Mask, Ordered};
use bathyal::to_lanes_by_field;

/// Unilateral spring and damper: of the ground and of the stops of joints.
///
///   F = k d + clamp(c ḋ, −k d, +k d)   for d > 0,   else 0
///
/// The damper is never stronger than the spring. So the force grows from zero at touch-down
/// instead of jumping to c ḋ, it is continuous in d and ḋ, and it never pulls. The damper is
/// fully there from d = c |ḋ| / k on, and always near rest.
///
/// No energy is created: what the spring holds, ½ k d², changes by k d ḋ, and the force
/// takes F ḋ from what touches. The difference
///
///   F ḋ − k d ḋ = ḋ clamp(c ḋ, ±k d) ≥ 0
///
/// is lost at every d and ḋ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct UnilateralSpring<T = f64> {
    /// k.
    pub stiffness: T,
    /// c.
    pub damping: T,
}

to_lanes_by_field! { UnilateralSpring { stiffness, damping } }

impl<T: Ordered> UnilateralSpring<T> {
    /// F of a depth and its rate.
    #[inline(always)]
    pub fn force(&self, depth: T, rate: T) -> T {
        self.force_of_spring(self.stiffness * depth, rate)
    }

    /// F where the spring's own force is known.
    #[inline(always)]
    pub fn force_of_spring(&self, spring: T, rate: T) -> T {
        let pressed = T::zero().less(spring);
        if !pressed.any() {
            return T::zero();
        }
        let damper = (self.damping * rate).min(spring).max(-spring);
        T::choose(pressed, spring + damper, T::zero())
    }

    /// ½ k d².
    pub fn stored(&self, depth: T) -> T {
        let depth = depth.max(T::zero());
        T::lit(0.5) * self.stiffness * depth * depth
    }
}
