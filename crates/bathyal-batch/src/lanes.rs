//! Values of one robot in and out of the lanes.

use bathyal::simd::Packed;
use bathyal::{Real, Scalar};

/// Writes one robot's values into a lane.
pub(crate) fn put<T: Packed + Scalar>(to: &mut [T], lane: usize, from: &[f64]) {
    for (to, from) in to.iter_mut().zip(from) {
        to.set_lane(lane, T::Element::lit(*from));
    }
}

/// Copies the first values of the robot in a lane.
pub(crate) fn copy_lane<T: Packed + Scalar>(to: &mut [f64], from: &[T], lane: usize) {
    for (to, from) in to.iter_mut().zip(take(from, lane)) {
        *to = from;
    }
}

/// Values of the robot in a lane.
pub(crate) fn take<T: Packed + Scalar>(from: &[T], lane: usize) -> impl Iterator<Item = f64> {
    from.iter().map(move |x| x.lane(lane).into())
}
