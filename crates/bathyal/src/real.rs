//! The scalar of the dynamics: one trait, one source, many number types.
//!
//! [`Real`] has no ordering, so the dynamics cannot branch on a value. The very
//! same source therefore runs on `f64` and `f32`, on [`Dual`] numbers (exact
//! derivatives) and on the operation counter [`Counted`], and can run on SIMD lanes,
//! where each lane is another robot.

mod counted;
mod differences;
mod dual;
mod float;
mod ordered;
pub(crate) mod trig;

pub use counted::{Counted, Operations};
pub use differences::{VARIANT_STEPS, five_point_rate};
pub use dual::Dual;
pub use ordered::{Mask, Ordered};

use core::fmt::Debug;
use core::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// A real number, or several side by side, without an order.
///
/// ```
/// use bathyal::Real;
/// fn hypotenuse<T: Real>(a: T, b: T) -> T {
///     a.mul_add(a, b * b).sqrt()
/// }
/// assert_eq!(hypotenuse(3.0_f64, 4.0), 5.0);
/// assert_eq!(hypotenuse(3.0_f32, 4.0), 5.0);
/// ```
pub trait Real:
    Copy
    + Debug
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
{
    /// Scalar of a constant that is the same in every lane: a single number,
    /// so that less memory passes through the processor.
    type Constant: Real;

    /// A constant in every lane.
    fn constant(x: Self::Constant) -> Self;

    /// The number `x`, the same in every lane.
    fn lit(x: f64) -> Self;

    /// The number `number(i)` in lane i; a scalar without lanes takes `number(0)`, and a dual number
    /// its derivative from the others, see [`Dual`].
    #[inline(always)]
    fn from_lanes(number: impl Fn(usize) -> f64) -> Self {
        Self::lit(number(0))
    }

    /// Zero.
    #[inline(always)]
    fn zero() -> Self {
        Self::lit(0.0)
    }

    /// One.
    #[inline(always)]
    fn one() -> Self {
        Self::lit(1.0)
    }

    /// `self · b + c`, rounded once.
    fn mul_add(self, b: Self, c: Self) -> Self;

    /// `c − self · b`, rounded once.
    #[inline(always)]
    fn neg_mul_add(self, b: Self, c: Self) -> Self {
        (-self).mul_add(b, c)
    }

    /// `1 / self`.
    #[inline(always)]
    fn recip(self) -> Self {
        Self::one() / self
    }

    /// Square root.
    fn sqrt(self) -> Self;

    /// Absolute value. Its derivative at 0 is taken as 0.
    fn abs(self) -> Self;

    /// The larger of two numbers, lane by lane.
    fn max(self, other: Self) -> Self;

    /// The smaller of two numbers, lane by lane.
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        -((-self).max(-other))
    }

    /// Sine and cosine.
    fn sin_cos(self) -> (Self, Self);

    /// The angle of the point (`x`, `self`), in (−π, π].
    fn atan2(self, x: Self) -> Self;

    /// The exponential function.
    fn exp(self) -> Self;

    /// True if every lane is finite. For checks at the boundary, not for the dynamics.
    fn is_finite(self) -> bool;
}
