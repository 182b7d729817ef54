//! Forces of redundant rows: the smallest λ.
//!
//! ```text
//! Y_D = K Y_H,  Kᵀ = R⁻¹ C                     rows that are not held, by those that are
//! min |λ_H|² + |λ_D|²,   λ_H + Kᵀ λ_D = λ      λ of the solution with the held rows alone
//! (1 + K Kᵀ) λ_D = K λ
//! ```

use super::block::{Block, WIDTH};
use crate::linear_algebra::packed;

/// Length of a row of C below which it is zero: such a row holds nothing that others do not.
const NOTHING: f64 = 1e-7;

/// K and its workspace.
#[derive(Clone, Debug)]
pub(super) struct Redundancy {
    /// Rows that are not held and not zero: block and row in it.
    rows: Vec<(usize, usize)>,
    /// K by rows.
    k: Vec<f64>,
    matrix: Vec<f64>,
    share: Vec<f64>,
}

impl Redundancy {
    /// Room for as many redundant rows as a loop has, of `m` rows in all; more take their room when they
    /// are found first.
    pub fn new(m: usize) -> Self {
        let n = m.min(WIDTH);
        Redundancy {
            rows: Vec::with_capacity(n),
            k: Vec::with_capacity(n * m),
            matrix: Vec::with_capacity(n * (n + 1) / 2),
            share: Vec::with_capacity(n),
        }
    }

    /// Replaces λ of the held rows, in scaled units, by that of all rows.
    pub fn share(&mut self, blocks: &mut [Block], lambda: &mut [f64]) {
        let (n, m) = (self.rows.len(), lambda.len());
        self.k.clear();
        self.k.resize(n * m, 0.0);
        for (i, (b, k)) in self.rows.iter().enumerate() {
            let row = &mut self.k[i * m..][..m];
            express(&mut blocks[..=*b], *k, row);
        }
        let row = |i: usize| &self.k[i * m..][..m];
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        self.matrix.clear();
        self.share.clear();
        for i in 0..n {
            for j in 0..=i {
                let unit = if i == j { 1.0 } else { 0.0 };
                self.matrix.push(unit + dot(row(i), row(j)));
            }
            self.share.push(dot(row(i), lambda));
        }
        packed::factor(&mut self.matrix, n);
        packed::solve(&self.matrix, &mut self.share);
        for (i, (b, k)) in self.rows.iter().enumerate() {
            for (x, k) in lambda.iter_mut().zip(&self.k[i * m..][..m]) {
                *x -= k * self.share[i];
            }
            lambda[blocks[*b].start + k] = self.share[i];
        }
    }

    /// Finds rows that are not held and not zero. False if there is none.
    pub fn find_rows(&mut self, blocks: &[Block]) -> bool {
        self.rows.clear();
        for (b, block) in blocks.iter().enumerate() {
            for &k in block.dropped() {
                let parts = block.coupled.iter().chain(&block.own[..block.rank]);
                let square: f64 = parts.map(|r| r[k] * r[k]).sum();
                if square.sqrt() > NOTHING {
                    self.rows.push((b, k));
                }
            }
        }
        !self.rows.is_empty()
    }
}

/// Writes row `k` of the last block by rows that are held: a row of K.
fn express(blocks: &mut [Block], k: usize, out: &mut [f64]) {
    for block in blocks.iter_mut() {
        block.left = [0.0; WIDTH];
    }
    let (before, last) = blocks.split_at_mut(blocks.len() - 1);
    last[0].subtract(before, k, -1.0);
    for b in (0..blocks.len()).rev() {
        let (before, rest) = blocks.split_at_mut(b);
        let block = &mut rest[0];
        for i in (0..block.rank).rev() {
            let held = block.order[i];
            let x = block.left[i] / block.diagonal[i];
            if x != 0.0 {
                out[block.start + held] = x;
                block.subtract(before, held, x);
            }
        }
    }
}
