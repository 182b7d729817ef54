//! M⁻¹ of many columns at once, by the innovations of the Articulated-Body method.
//!
//!   M = U D Uᵀ,   U_jk = ψ_jᵀ n_k m_k⁻¹ for k carried by j,   D_k = m_k
//!
//! With n = I* ψ and m = ψᵀ n + J of the articulated inertias this is the factorisation of
//! Rodriguez, Jain and Kreutz-Delgado (1991): in a common frame U needs no recursion.
//! U is zero between branches, and so are most columns until they are carried outwards.
//!
//! Short robots subtract rows of U; in long ones, whose U is semi-separable of rank 6, the sums
//! over all that a joint carries, or that carry it, are six numbers per column: [`sums`].

mod sums;

use super::columns::Column;
use super::products::Matrices;
use super::tree::{LANES, Tree};
use crate::dispatch::best;
use core::ops::Range;

impl Matrices {
    /// M⁻¹ X in place of the rows X, given D⁻¹.
    pub(super) fn solve(&mut self, tree: &Tree, columns: &[Column], inverse_pivots: &[f64]) {
        best(
            #[inline(always)]
            || match tree.by_sums {
                true => self.by_sums(tree, columns, inverse_pivots),
                false => {
                    self.inwards(tree);
                    self.outwards(tree, inverse_pivots);
                }
            },
        );
    }

    /// U⁻¹ X, tip to base:   x_i −= Σ U_ik x_k over all k that i carries.
    #[inline(always)]
    fn inwards(&mut self, tree: &Tree) {
        let (n, stride) = (tree.order.len(), self.stride);
        for i in (0..n).rev() {
            let (upper, after) = self.rows.split_at_mut((i + 1) * stride);
            let own = &mut upper[i * stride..];
            let chain = &tree.chains[tree.chain_of[i]];
            let mut sources = Sources {
                rows: after,
                offset: i + 1,
                stride,
                factors: &self.coupling[i * n..(i + 1) * n],
                first: &[],
                last: i + 1..chain.own.end,
            };
            for columns in &chain.filled {
                sources.subtract(own, columns, 1.0);
            }
            for branch in &tree.chains[chain.branches.clone()] {
                sources.last = branch.own.clone();
                for columns in &branch.filled {
                    sources.subtract(own, columns, 1.0);
                }
            }
        }
    }

    /// U⁻ᵀ D⁻¹ X, base to tip:   x_k = x_k / m_k − Σ U_ik x_i over all i that carry k.
    #[inline(always)]
    fn outwards(&mut self, tree: &Tree, inverse_pivots: &[f64]) {
        let (n, stride) = (tree.order.len(), self.stride);
        for k in 0..n {
            let (before, rest) = self.rows.split_at_mut(k * stride);
            let chain = &tree.chains[tree.chain_of[k]];
            let sources = Sources {
                rows: before,
                offset: 0,
                stride,
                factors: &self.coupling[k * n..(k + 1) * n],
                first: &chain.below,
                last: chain.own.start..k,
            };
            for columns in &chain.reached {
                sources.subtract(&mut rest[..stride], columns, inverse_pivots[k]);
            }
        }
    }
}

/// Columns that stay in registers at once.
const WIDEST: usize = 8 * LANES;

/// Rows of a matrix with the factors they are to be subtracted with.
struct Sources<'a> {
    rows: &'a [f64],
    /// The number of the first of `rows`.
    offset: usize,
    stride: usize,
    /// By the number of the row.
    factors: &'a [f64],
    /// Which rows: these, and then those.
    first: &'a [Range<usize>],
    last: Range<usize>,
}

impl Sources<'_> {
    /// own = scale · own − Σ factor · row, for full groups of columns.
    #[inline(always)]
    fn subtract(&self, own: &mut [f64], columns: &Range<usize>, scale: f64) {
        let mut at = columns.start;
        while at + WIDEST <= columns.end {
            self.group::<WIDEST>(own, at, scale);
            at += WIDEST;
        }
        if at + 4 * LANES <= columns.end {
            self.group::<{ 4 * LANES }>(own, at, scale);
            at += 4 * LANES;
        }
        if at + 2 * LANES <= columns.end {
            self.group::<{ 2 * LANES }>(own, at, scale);
            at += 2 * LANES;
        }
        if at < columns.end {
            self.group::<LANES>(own, at, scale);
        }
    }

    /// The same for `W` columns, which stay in registers.
    #[inline(always)]
    fn group<const W: usize>(&self, own: &mut [f64], at: usize, scale: f64) {
        let own = &mut own[at..at + W];
        let mut sum = [0.0; W];
        for c in 0..W {
            sum[c] = own[c] * scale;
        }
        for rows in self.first {
            self.take(&mut sum, rows, at);
        }
        self.take(&mut sum, &self.last, at);
        own.copy_from_slice(&sum);
    }

    #[inline(always)]
    fn take<const W: usize>(&self, sum: &mut [f64; W], rows: &Range<usize>, at: usize) {
        let mut from = (rows.start - self.offset) * self.stride + at;
        for factor in &self.factors[rows.clone()] {
            let x = &self.rows[from..from + W];
            for c in 0..W {
                sum[c] = (-factor).mul_add(x[c], sum[c]);
            }
            from += self.stride;
        }
    }
}
