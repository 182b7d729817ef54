//! Limits of actuators.

use bathyal::real::{Mask, Ordered};

/// No limit.
pub(super) const UNLIMITED: [f64; 2] = [f64::NEG_INFINITY, f64::INFINITY];

/// [−most, most], or no limit.
pub(super) fn symmetric(most: Option<f64>) -> [f64; 2] {
    most.map_or(UNLIMITED, |most| [-most, most])
}

/// x in [low, high]. An x that is not finite becomes NaN: a limit must not hide it.
#[inline(always)]
pub(super) fn within<T: Ordered>(x: T, [low, high]: [T; 2]) -> T {
    let (below, above, finite) = (x.less(low), high.less(x), x.finite());
    if !below.or(above).or(finite.not()).any() {
        return x;
    }
    let limited = T::choose(below, low, T::choose(above, high, x));
    T::choose(finite, limited, T::lit(f64::NAN))
}

/// Distance of x from the ends of [low, high], between −1 and 1: zero at a limit, negative
/// beyond it, 1 where there is no limit or nothing is commanded and nothing can be given.
#[inline(always)]
pub(super) fn margin<T: Ordered>(x: T, [low, high]: [T; 2]) -> T {
    let nearest = (high - x).min(x - low);
    let scale = x.abs() + low.abs().max(high.abs());
    let unlimited = nearest.equals(T::lit(f64::INFINITY));
    let idle = scale.equals(T::zero());
    T::choose(unlimited.or(idle), T::one(), nearest / scale)
}
