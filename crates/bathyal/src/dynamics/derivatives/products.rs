//! The matrices, pair by pair: products of motions and reactions.

use super::columns::{Column, Pair};
use crate::dispatch::best;
use crate::dynamics::tree::{LANES, Tree};
use core::ops::Range;

/// The matrices of an evaluation in the order of the tree.
#[derive(Clone, Debug)]
pub(super) struct Matrices {
    /// Rows of [∂τ/∂q | ∂τ/∂v], each nv × nv, side by side.
    pub rows: Vec<f64>,
    /// The length of a row.
    pub stride: usize,
    /// Rows of M.
    pub coupling: Vec<f64>,
    /// Products that go through memory, so that compilers make them side by side.
    pairs: Vec<Pair>,
}

impl Matrices {
    pub(super) fn new(tree: &Tree) -> Self {
        let n = tree.order.len();
        let stride = (2 * n).next_multiple_of(LANES);
        Matrices {
            rows: vec![0.0; n * stride],
            stride,
            coupling: vec![0.0; n * n],
            pairs: vec![Pair::ZERO; n],
        }
    }

    /// ∂τ/∂q, ∂τ/∂v and M.
    pub(super) fn fill(&mut self, tree: &Tree, columns: &[Column]) {
        best(
            #[inline(always)]
            || {
                self.rows.fill(0.0);
                for joint in &tree.joints {
                    let chain = &tree.chains[tree.chain_of[joint.first]];
                    for k in joint.first..joint.end {
                        for range in &chain.below {
                            self.fill_pairs(columns, k, range.clone());
                        }
                        self.fill_pairs(columns, k, chain.own.start..joint.first);
                        self.fill_own(columns, k, joint.first..joint.end);
                    }
                }
            },
        );
    }

    /// k with those that carry it, j:
    ///
    ///   ∂τ_k/∂q_j = ψ_kᵀ (I_k^C Ψ̈_j + B_k^C Ψ̇_j + P_k^C ψ_j)
    ///   ∂τ_k/∂v_j = ψ_kᵀ (I_k^C χ_j + B_k^C ψ_j)
    ///   ∂τ_j/∂q_k = ψ_jᵀ (I_k^C Ψ̈_k + B_k^C Ψ̇_k + P_k^C ψ_k + ψ_k ×* f_k^C)
    ///   ∂τ_j/∂v_k = ψ_jᵀ (I_k^C χ_k + B_k^C ψ_k)
    #[inline(always)]
    fn fill_pairs(&mut self, columns: &[Column], k: usize, others: Range<usize>) {
        let (n, stride) = (columns.len(), self.stride);
        let (own, rows) = (columns[k], &mut self.rows);
        for j in others {
            let pair = &mut self.pairs[j];
            own.multiply(&columns[j], pair);
            let [a, b, c, d] = pair.feels;
            let [e, by_q, by_v, gain] = pair.contribution;
            rows[k * stride + j] = a + b + c;
            rows[k * stride + n + j] = d + e;
            rows[j * stride + k] = by_q;
            rows[j * stride + n + k] = by_v;
            self.coupling[k * n + j] = gain;
            self.coupling[j * n + k] = gain;
        }
    }

    /// k with the degrees of freedom of its own joint. All move with one another, so the
    /// first two formulas hold.
    #[inline(always)]
    fn fill_own(&mut self, columns: &[Column], k: usize, joint: Range<usize>) {
        let (n, stride) = (columns.len(), self.stride);
        let (own, rows) = (columns[k], &mut self.rows);
        for j in joint {
            let pair = &mut self.pairs[j];
            own.multiply(&columns[j], pair);
            let [a, b, c, d] = pair.feels;
            let [e, _, _, gain] = pair.contribution;
            rows[k * stride + j] = a + b + c;
            rows[k * stride + n + j] = d + e;
            if j <= k {
                self.coupling[k * n + j] = gain;
                self.coupling[j * n + k] = gain;
            }
        }
    }
}
