//! M⁻¹ of many columns by running sums, in O(n) per column.
//!
//!   tip to base:   x_i −= ψ_iᵀ F,              F = Σ n_k m_k⁻¹ x_k over all k that i carries
//!   base to tip:   x_k = x_k / m_k − n_kᵀ m_k⁻¹ A,   A = Σ ψ_i x_i over all i that carry k
//!
//! A chain begins tip to base with the sum of F over its branches, base to tip with A of the
//! chain that carries it.

use super::super::columns::Column;
use super::super::products::{Matrices, SUM_WIDTH as WIDTH, Sums, ZERO_SUMS as ZERO};
use super::super::tree::Tree;
use core::ops::Range;

impl Matrices {
    /// M⁻¹ X in place of the rows X, group by group of columns.
    #[inline(always)]
    pub(super) fn by_sums(&mut self, tree: &Tree, columns: &[Column], inverse_pivots: &[f64]) {
        let mut at = 0;
        while at < self.stride {
            let width = WIDTH.min(self.stride - at);
            self.group_inwards(tree, columns, at..at + width);
            self.group_outwards(tree, columns, inverse_pivots, at..at + width);
            at += width;
        }
    }

    #[inline(always)]
    fn group_inwards(&mut self, tree: &Tree, columns: &[Column], group: Range<usize>) {
        self.sums.fill(ZERO);
        for (c, chain) in tree.chains.iter().enumerate().rev() {
            if !overlaps(&chain.filled, &group) {
                continue;
            }
            let mut sum = self.sums[c];
            for i in chain.own.clone().rev() {
                let row = &mut self.rows[i * self.stride..][group.clone()];
                let mut x = load(row);
                for k in 0..6 {
                    let axis = -columns[i].axis(k);
                    for l in 0..WIDTH {
                        x[l] = axis.mul_add(sum[k][l], x[l]);
                    }
                }
                row.copy_from_slice(&x[..row.len()]);
                accumulate(&mut sum, &x, |k| columns[i].gain(k));
            }
            if let Some(parent) = chain.parent {
                for k in 0..6 {
                    for l in 0..WIDTH {
                        self.sums[parent][k][l] += sum[k][l];
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn group_outwards(
        &mut self,
        tree: &Tree,
        columns: &[Column],
        inverse_pivots: &[f64],
        group: Range<usize>,
    ) {
        for (c, chain) in tree.chains.iter().enumerate() {
            if !overlaps(&chain.reached, &group) {
                continue;
            }
            let mut sum = chain.parent.map_or(ZERO, |parent| self.sums[parent]);
            for i in chain.own.clone() {
                let row = &mut self.rows[i * self.stride..][group.clone()];
                let mut x = load(row);
                for l in 0..WIDTH {
                    x[l] *= inverse_pivots[i];
                }
                for k in 0..6 {
                    let gain = -columns[i].gain(k);
                    for l in 0..WIDTH {
                        x[l] = gain.mul_add(sum[k][l], x[l]);
                    }
                }
                row.copy_from_slice(&x[..row.len()]);
                accumulate(&mut sum, &x, |k| columns[i].axis(k));
            }
            self.sums[c] = sum;
        }
    }
}

/// sum += vector · x
#[inline(always)]
fn accumulate(sum: &mut Sums, x: &[f64; WIDTH], vector: impl Fn(usize) -> f64) {
    for k in 0..6 {
        let v = vector(k);
        for l in 0..WIDTH {
            sum[k][l] = v.mul_add(x[l], sum[k][l]);
        }
    }
}

/// A group of columns; the last one may be narrower.
#[inline(always)]
fn load(row: &[f64]) -> [f64; WIDTH] {
    let mut x = [0.0; WIDTH];
    x[..row.len()].copy_from_slice(row);
    x
}

#[inline(always)]
fn overlaps(ranges: &[Range<usize>], group: &Range<usize>) -> bool {
    ranges
        .iter()
        .any(|r| r.start < group.end && group.start < r.end)
}
