//! Limits of actuators.

/// No limit.
pub(super) const UNLIMITED: [f64; 2] = [f64::NEG_INFINITY, f64::INFINITY];

/// [−most, most], or no limit.
pub(super) fn symmetric(most: Option<f64>) -> [f64; 2] {
    most.map_or(UNLIMITED, |most| [-most, most])
}

/// x in [low, high]. An x that is not finite becomes NaN: a limit must not hide it.
#[inline(always)]
pub(super) fn within(x: f64, [low, high]: [f64; 2]) -> f64 {
    if !x.is_finite() {
        f64::NAN
    } else if x < low {
        low
    } else if x > high {
        high
    } else {
        x
    }
}

/// Distance of x from the ends of [low, high], between −1 and 1: zero at a limit, negative
/// beyond it, 1 where there is no limit or nothing is commanded and nothing can be given.
#[inline(always)]
pub(super) fn margin(x: f64, [low, high]: [f64; 2]) -> f64 {
    let nearest = (high - x).min(x - low);
    let scale = x.abs() + low.abs().max(high.abs());
    if nearest == f64::INFINITY || scale == 0.0 {
        1.0
    } else {
        nearest / scale
    }
}
