//! Minimum-norm solution of Y w = b for a sparse Y of any rank: the shortest w, and λ with
//! w = Yᵀ λ.
//!
//! ```text
//! Yᵀ P = Q [R C; 0 ε]        Householder QR, block by block, with pivoting inside of a block
//! Rᵀ z = b,   w = Q z        of the rows that are independent: the held ones
//! R λ = z
//! ```
//!
//! Rows come in blocks of up to six: a block has the constraints of one loop, and its support are the
//! few unknowns that move this loop. Reflections of a block mix its front: the support, and
//! what blocks before that share unknowns with it have left over. Cost is linear in the number of
//! blocks where each shares unknowns with few others.    Multifrontal QR: Davis 2006, 5.3
//!
//! Which rows are independent, and their order, is chosen anew, or kept from the last choice:
//! factors are then a smooth function of Y. Rows are divided by their scale before they are
//! compared, so that the remainder of one is dimensionless: its independence of those before it.

mod block;
mod fronts;
mod redundancy;

pub(crate) use block::{Rows, WIDTH};

use crate::dispatch::best;
use block::Block;
use fronts::Fronts;
use redundancy::Redundancy;

/// Which rows are held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Choice {
    /// Those that have a remainder of more than `tolerance`.
    Anew { tolerance: f64 },
    /// Those of the last choice, in its order. A remainder below `damping` is not divided by.
    Kept { damping: f64 },
}

/// A zero remainder is not divided by either.
const MIN_DAMPING: f64 = 1e-12;

/// Factors and solution of a problem with rows in blocks and `n` unknowns.
#[derive(Clone, Debug)]
pub(crate) struct MinimumNormSolver {
    blocks: Vec<Block>,
    fronts: Fronts,
    redundancy: Redundancy,
    /// Elements of the rows of one block at all unknowns; of other blocks they are old.
    columns: Vec<Rows>,
    /// Those at the front of the block.
    front: Vec<Rows>,
    scales: Vec<f64>,
    damping: f64,
    /// b by rows, then λ.
    lambda: Vec<f64>,
    /// w.
    solution: Vec<f64>,
}

impl MinimumNormSolver {
    /// Blocks with these numbers of rows, at most six, and supports, in the order of their
    /// elimination.
    pub fn new(n: usize, blocks: impl Iterator<Item = (usize, Vec<usize>)>) -> Self {
        let mut m = 0;
        let blocks: Vec<Block> = blocks
            .map(|(rows, support)| {
                m += rows;
                Block::new(m - rows, rows, support)
            })
            .collect();
        MinimumNormSolver {
            fronts: Fronts::new(n, &blocks),
            redundancy: Redundancy::new(m),
            columns: vec![[0.0; WIDTH]; n],
            front: Vec::with_capacity(n),
            scales: vec![1.0; m],
            damping: MIN_DAMPING,
            lambda: vec![0.0; m],
            solution: vec![0.0; n],
            blocks,
        }
    }

    /// Number of independent rows.
    pub fn rank(&self) -> usize {
        self.blocks.iter().map(|block| block.rank).sum()
    }

    /// True if row `k` of a block is held.
    #[inline(always)]
    pub fn is_held(&self, block: usize, k: usize) -> bool {
        self.blocks[block].held().contains(&k)
    }

    /// Remainder of the least independent row that is held, relative to the largest; 1 is best.
    pub fn independence(&self) -> f64 {
        let (mut least, mut most) = (f64::INFINITY, 0.0_f64);
        for block in &self.blocks {
            for d in &block.diagonal[..block.rank] {
                least = least.min(d.abs());
                most = most.max(d.abs());
            }
        }
        if most > 0.0 { least / most } else { 1.0 }
    }

    /// Rows of a block that are held, one bit each, and the product of their remainders.
    pub fn held(&self, block: usize) -> (u8, f64) {
        let block = &self.blocks[block];
        let bits = block.held().iter().fold(0, |bits, k| bits | 1 << k);
        let remainders = block.diagonal[..block.rank].iter();
        (bits, remainders.fold(1.0, |volume, d| volume * d.abs()))
    }

    /// Computes Q, R and P. `fill` gets a block and its support, writes the elements of its rows,
    /// which are zero, and returns their scales.
    #[inline(always)]
    pub fn factor(
        &mut self,
        choice: Choice,
        mut fill: impl FnMut(usize, &[usize], &mut [Rows]) -> Rows,
    ) {
        if let Choice::Kept { damping } = choice {
            self.damping = damping.max(MIN_DAMPING);
        } else {
            self.damping = MIN_DAMPING;
        }
        for b in 0..self.blocks.len() {
            if let Choice::Anew { .. } = choice {
                self.fronts.update(&mut self.blocks, b);
            }
            self.clear(b);
            let scales = fill(b, &self.blocks[b].support, &mut self.columns);
            self.scale(b, &scales);
            let (before, rest) = self.blocks.split_at_mut(b);
            let block = &mut rest[0];
            block.coupled.clear();
            for d in &block.before {
                let other = &before[*d];
                other.reflect(&mut self.columns);
                let pivots = &other.front[..other.rank];
                block
                    .coupled
                    .extend(pivots.iter().map(|i| self.columns[*i]));
            }
            self.front.clear();
            self.front
                .extend(block.front.iter().map(|i| self.columns[*i]));
            let rank = block.rank;
            match choice {
                Choice::Anew { tolerance } => block.choose(&mut self.front, tolerance),
                Choice::Kept { .. } => block.keep(&mut self.front),
            }
            if block.rank != rank {
                self.fronts.outdate(b + 1);
            }
        }
    }

    /// Sets to zero what block `b` will touch.
    #[inline(always)]
    fn clear(&mut self, b: usize) {
        let block = &self.blocks[b];
        let fronts = block.before.iter().map(|d| &self.blocks[*d].front);
        for front in fronts.chain([&block.support]) {
            for i in front {
                self.columns[*i] = [0.0; WIDTH];
            }
        }
    }

    #[inline(always)]
    fn scale(&mut self, b: usize, scales: &Rows) {
        let block = &self.blocks[b];
        let mut inverse = [0.0; WIDTH];
        for k in 0..block.rows {
            self.scales[block.start + k] = scales[k];
            inverse[k] = scales[k].recip();
        }
        for i in &block.support {
            for (x, inverse) in self.columns[*i].iter_mut().zip(&inverse) {
                *x *= inverse;
            }
        }
    }

    /// Sets b of row `k` of all, an input of [`MinimumNormSolver::solve`].
    #[inline(always)]
    pub fn set_rhs(&mut self, k: usize, b: f64) {
        self.lambda[k] = b;
    }

    /// Computes [`MinimumNormSolver::solution`] and [`MinimumNormSolver::lambda`], which is zero
    /// for rows that are not held.
    pub fn solve(&mut self) {
        best(
            #[inline(always)]
            || {
                self.solve_for_pivots();
                self.solve_for_unknowns();
                self.solve_for_lambda();
            },
        );
    }

    /// Solves Rᵀ z = b.
    #[inline(always)]
    fn solve_for_pivots(&mut self) {
        let square = self.damping * self.damping;
        for b in 0..self.blocks.len() {
            let (before, rest) = self.blocks.split_at_mut(b);
            let block = &mut rest[0];
            for i in 0..block.rank {
                let k = block.order[i];
                let row = block.start + k;
                let mut x = self.lambda[row] / self.scales[row];
                let mut coupled = block.coupled.iter();
                for d in &block.before {
                    let other = &before[*d];
                    for (z, r) in other.z[..other.rank].iter().zip(coupled.by_ref()) {
                        x -= r[k] * z;
                    }
                }
                for j in 0..i {
                    x -= block.own[j][k] * block.z[j];
                }
                let d = block.diagonal[i];
                block.z[i] = if d.abs() > self.damping {
                    x / d
                } else {
                    x * d / square
                };
            }
        }
    }

    /// Computes w = Q z.
    #[inline(always)]
    fn solve_for_unknowns(&mut self) {
        self.solution.fill(0.0);
        for block in &self.blocks {
            for (i, z) in block.front.iter().zip(&block.z[..block.rank]) {
                self.solution[*i] = *z;
            }
        }
        for block in self.blocks.iter().rev() {
            block.reflect_back(&mut self.solution);
        }
    }

    /// Solves R λ = z.
    #[inline(always)]
    fn solve_for_lambda(&mut self) {
        for block in &mut self.blocks {
            block.left = block.z;
            for k in 0..block.rows {
                self.lambda[block.start + k] = 0.0;
            }
        }
        for b in (0..self.blocks.len()).rev() {
            let (before, rest) = self.blocks.split_at_mut(b);
            let block = &mut rest[0];
            for i in (0..block.rank).rev() {
                let k = block.order[i];
                // A damped remainder that is zero transmits no force.
                let d = block.diagonal[i];
                let x = if d == 0.0 { 0.0 } else { block.left[i] / d };
                self.lambda[block.start + k] = x;
                block.subtract(before, k, x);
            }
        }
        for (x, scale) in self.lambda.iter_mut().zip(&self.scales) {
            *x /= scale;
        }
    }

    /// Replaces λ of the last solution by the smallest with w = Yᵀ λ, which rows that are not held
    /// share.
    pub fn minimize_lambda(&mut self) {
        if !self.redundancy.find_rows(&self.blocks) {
            return;
        }
        for (x, scale) in self.lambda.iter_mut().zip(&self.scales) {
            *x *= scale;
        }
        self.redundancy.share(&mut self.blocks, &mut self.lambda);
        for (x, scale) in self.lambda.iter_mut().zip(&self.scales) {
            *x /= scale;
        }
    }

    /// Largest remainder |d| of a held row whose step |z| s, with s the scale of its block, is more
    /// than this part of it: such a row is too close to a singular position for its error.
    pub fn untrusted(&self, part: f64, scale: impl Fn(usize) -> f64) -> Option<f64> {
        let mut most = None;
        for (b, block) in self.blocks.iter().enumerate() {
            let s = scale(b);
            let both = block.diagonal.iter().zip(&block.z);
            for (d, z) in both.take(block.rank) {
                if z.abs() * s > part * d.abs() {
                    most = Some(d.abs().max(most.unwrap_or(0.0)));
                }
            }
        }
        most
    }

    /// w.
    pub fn solution(&self) -> &[f64] {
        &self.solution
    }

    /// λ.
    pub fn lambda(&self) -> &[f64] {
        &self.lambda
    }

    /// Multiplications of a factorisation with the present fronts.
    pub fn multiplications(&self) -> usize {
        let of = |block: &Block| {
            let own = block.reflections();
            let before: usize = (block.before.iter())
                .map(|d| self.blocks[*d].reflections())
                .sum();
            2 * WIDTH * (own + before)
        };
        self.blocks.iter().map(of).sum()
    }
}
