//! Decisions by comparing numbers, apart from the algebra, which has no order.
//!
//! The algebra runs on scalars that cannot be compared. It asks a judge: numbers are judged
//! by their size; whoever counts operations, or differentiates, says beforehand what is
//! singular.

use super::packed::{self, Six, at};
use crate::Real;

/// Chains whose scaled Λ⁻¹ has a condition beyond this are treated as singular: inverting it
/// would cost more than half the digits of a number. The algorithm for singular chains costs
/// little more and loses nothing, so that the limit may be narrow.
pub(super) const SINGULAR: f64 = 1e6;

/// Pivots below this part of what there was before elimination are what roundings left of zero. A
/// force along such a direction would move nothing by more than this part of itself.
const UNDETERMINED: f64 = 1e-12;

/// Who decides.
pub(super) trait PivotPolicy<T> {
    /// Whether a chain is singular, by its Λ⁻¹ (n×n, of which the first `turning` are about
    /// turning) and its number.
    fn is_singular(&self, chain: usize, inverse: &Six<T>, turning: usize, n: usize) -> bool;

    /// Which of the unknowns `left` is eliminated next, by the diagonal of `a` beside `scale`;
    /// none if nothing is left of it.
    fn pivot(&self, left: &[usize], a: &[T], scale: &[T]) -> Option<usize>;
}

/// By their size.
pub(super) struct ByMagnitude;

impl PivotPolicy<f64> for ByMagnitude {
    #[inline(always)]
    fn is_singular(&self, _: usize, inverse: &Six<f64>, turning: usize, n: usize) -> bool {
        condition(inverse, turning, n) > SINGULAR
    }

    #[inline(always)]
    fn pivot(&self, left: &[usize], a: &[f64], scale: &[f64]) -> Option<usize> {
        let mut best = (None, UNDETERMINED);
        for (position, &i) in left.iter().enumerate() {
            let part = a[at(i, i)] / scale[i];
            if part > best.1 {
                best = (Some(position), part);
            }
        }
        best.0
    }
}

/// As it was said beforehand; all that is asked for is determined.
pub(super) struct Prescribed<'a> {
    pub singular: &'a [bool],
}

impl<T: Real> PivotPolicy<T> for Prescribed<'_> {
    #[inline(always)]
    fn is_singular(&self, chain: usize, _: &Six<T>, _: usize, _: usize) -> bool {
        self.singular[chain]
    }

    #[inline(always)]
    fn pivot(&self, _: &[usize], _: &[T], _: &[T]) -> Option<usize> {
        Some(0)
    }
}

/// The condition of a positive semidefinite n×n matrix, turnings first: the largest over the
/// smallest pivot of L D Lᵀ with full pivoting, after turnings and slidings have been scaled
/// to a mean diagonal of one each, so that it does not depend on units. It is within a small
/// factor of the ratio of eigenvalues. Infinite if a pivot is not positive.
#[inline(always)]
pub(super) fn condition(matrix: &Six<f64>, turning: usize, n: usize) -> f64 {
    let mut a = *matrix;
    let mean = |from: usize, to: usize| {
        let sum: f64 = (from..to).map(|i| matrix[at(i, i)]).sum();
        match sum > 0.0 {
            true => (sum / (to - from) as f64).sqrt().recip(),
            false => 1.0,
        }
    };
    let scales = [mean(0, turning), mean(turning, n)];
    let scale = |i: usize| scales[usize::from(i >= turning)];
    for i in 0..n {
        for j in 0..=i {
            a[at(i, j)] *= scale(i) * scale(j);
        }
    }
    let mut order = [0, 1, 2, 3, 4, 5];
    let (mut largest, mut smallest) = (0.0, f64::INFINITY);
    for step in 0..n {
        let mut best = step;
        for p in step + 1..n {
            if a[at(order[p], order[p])] > a[at(order[best], order[best])] {
                best = p;
            }
        }
        order.swap(step, best);
        let pivot = a[at(order[step], order[step])];
        if step == 0 {
            largest = pivot;
        }
        smallest = pivot;
        if pivot.is_nan() || pivot <= 0.0 {
            return f64::INFINITY;
        }
        packed::eliminate(&mut a, &mut [0.0; 6], &order[..n], step);
    }
    largest / smallest
}
