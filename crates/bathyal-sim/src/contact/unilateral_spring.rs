//! A spring and a damper that push and never pull.

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
pub(crate) struct UnilateralSpring {
    /// k.
    pub stiffness: f64,
    /// c.
    pub damping: f64,
}

impl UnilateralSpring {
    /// F of a depth and its rate.
    pub fn force(&self, depth: f64, rate: f64) -> f64 {
        self.force_of_spring(self.stiffness * depth, rate)
    }

    /// F where the spring's own force is known.
    #[inline(always)]
    pub fn force_of_spring(&self, spring: f64, rate: f64) -> f64 {
        match spring > 0.0 {
            true => spring + (self.damping * rate).min(spring).max(-spring),
            false => 0.0,
        }
    }

    /// ½ k d².
    pub fn stored(&self, depth: f64) -> f64 {
        let depth = depth.max(0.0);
        0.5 * self.stiffness * depth * depth
    }
}
