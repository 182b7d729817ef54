//! Comparison of numbers, lane by lane.

use super::Real;
use core::fmt::Debug;

/// A scalar whose numbers can be compared, lane by lane: for the limits, dead bands and friction of
/// actuators and joints. The dynamics does without.
///
/// ```
/// use bathyal::real::{Mask, Ordered};
/// fn at_least<T: Ordered>(x: T, low: T) -> T {
///     let below = x.less(low);
///     if below.any() { T::choose(below, low, x) } else { x }
/// }
/// assert_eq!(at_least(-3.0, 0.0), 0.0);
/// ```
pub trait Ordered: Real {
    /// Result of a comparison in every lane.
    type Mask: Mask;

    /// self < other; false where one of them is not a number.
    fn less(self, other: Self) -> Self::Mask;

    /// self = other; false where one of them is not a number, and true of −0 and 0.
    fn equals(self, other: Self) -> Self::Mask;

    /// True where self is zero, and all of its derivatives, if it has some.
    #[inline(always)]
    fn vanishes(self) -> Self::Mask {
        self.equals(Self::zero())
    }

    /// `yes` in the lanes of the mask, `no` in the others.
    fn choose(mask: Self::Mask, yes: Self, no: Self) -> Self;

    /// The size of self with the sign of another.
    fn copysign(self, sign: Self) -> Self;

    /// True where self is neither infinite nor not a number.
    #[inline(always)]
    fn finite(self) -> Self::Mask {
        self.abs().less(Self::lit(f64::INFINITY))
    }
}

/// One truth per lane.
pub trait Mask: Copy + Debug + Send + Sync {
    /// True in any lane.
    fn any(self) -> bool;
    /// True in both.
    fn and(self, other: Self) -> Self;
    /// True in at least one.
    fn or(self, other: Self) -> Self;
    /// The opposite.
    fn not(self) -> Self;
}

impl Mask for bool {
    #[inline(always)]
    fn any(self) -> bool {
        self
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }
    #[inline(always)]
    fn not(self) -> Self {
        !self
    }
}

macro_rules! float_is_ordered {
    ($float:ty) => {
        impl Ordered for $float {
            type Mask = bool;
            #[inline(always)]
            fn less(self, other: Self) -> bool {
                self < other
            }
            #[inline(always)]
            fn equals(self, other: Self) -> bool {
                self == other
            }
            #[inline(always)]
            fn choose(mask: bool, yes: Self, no: Self) -> Self {
                if mask { yes } else { no }
            }
            #[inline(always)]
            fn copysign(self, sign: Self) -> Self {
                <$float>::copysign(self, sign)
            }
        }
    };
}
float_is_ordered!(f64);
float_is_ordered!(f32);
