//! Decisions that compare numbers, apart from the algebra.
//!
//! The algebra runs on scalars without an order. It asks a policy which chains are singular
//! and which pivot is next: plain numbers are compared by magnitude; operation counts and
//! derivatives prescribe the singular chains.

use crate::dynamics::Scalar;
use crate::linear_algebra::packed::{self, PackedSym6, at};

/// Condition number of the scaled Λ⁻¹ beyond which a chain is treated as singular: inverting
/// it would cost more than half the digits of a number. The algorithm for singular chains
/// costs little more and loses nothing, so that the limit may be narrow.
pub(super) const SINGULAR_CONDITION: f64 = 1e6;

/// Pivot, relative to the diagonal before elimination, below which only rounding is left. A
/// force along such a direction moves nothing by more than this part of itself.
const UNDETERMINED_PIVOT: f64 = 1e-12;

/// Policy for singular chains and for the pivots of a semidefinite elimination.
pub(super) trait PivotPolicy<T> {
    /// True if chain number `chain` is singular, given its n×n Λ⁻¹, whose first `angular`
    /// directions are angular.
    fn is_singular(&self, chain: usize, inverse: &PackedSym6<T>, angular: usize, n: usize) -> bool;

    /// Position in `left` of the unknown to eliminate next, by the diagonal of `a` relative to
    /// `scale`; none if all that is left is rounding.
    fn pivot(&self, left: &[usize], a: &[T], scale: &[T]) -> Option<usize>;
}

/// Policy by magnitude.
pub(super) struct ByMagnitude;

impl PivotPolicy<f64> for ByMagnitude {
    #[inline(always)]
    fn is_singular(&self, _: usize, inverse: &PackedSym6<f64>, angular: usize, n: usize) -> bool {
        condition(inverse, angular, n) > SINGULAR_CONDITION
    }

    #[inline(always)]
    fn pivot(&self, left: &[usize], a: &[f64], scale: &[f64]) -> Option<usize> {
        let mut best = (None, UNDETERMINED_PIVOT);
        for (position, &i) in left.iter().enumerate() {
            let relative = a[at(i, i)] / scale[i];
            if relative > best.1 {
                best = (Some(position), relative);
            }
        }
        best.0
    }
}

/// Policy that prescribes the singular chains and takes every force as determined.
pub(super) struct Prescribed<'a> {
    pub singular: &'a [bool],
}

impl<T: Scalar> PivotPolicy<T> for Prescribed<'_> {
    #[inline(always)]
    fn is_singular(&self, chain: usize, _: &PackedSym6<T>, _: usize, _: usize) -> bool {
        self.singular[chain]
    }

    #[inline(always)]
    fn pivot(&self, _: &[usize], _: &[T], _: &[T]) -> Option<usize> {
        Some(0)
    }
}

/// Condition number of a positive semidefinite n×n matrix, angular directions first: ratio of
/// the largest to the smallest pivot of L D Lᵀ with full pivoting.
///
/// Angular and linear directions are scaled to a mean diagonal of one each, so that it does not
/// depend on units. It is within a small factor of the ratio of eigenvalues, and infinite if a
/// pivot is not positive.
#[inline(always)]
pub(super) fn condition(matrix: &PackedSym6<f64>, angular: usize, n: usize) -> f64 {
    let mut a = *matrix;
    let mean = |from: usize, to: usize| {
        let sum: f64 = (from..to).map(|i| matrix[at(i, i)]).sum();
        match sum > 0.0 {
            true => (sum / (to - from) as f64).sqrt().recip(),
            false => 1.0,
        }
    };
    let scales = [mean(0, angular), mean(angular, n)];
    let scale = |i: usize| scales[usize::from(i >= angular)];
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
