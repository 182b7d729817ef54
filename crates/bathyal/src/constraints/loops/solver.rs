//! Y w = b of any rank: w as short as can be, and λ as small as can be with w = Yᵀ λ.
//!
//! ```text
//! Yᵀ P = Q [R₁ R₂; 0 ε]      by reflections, the longest remaining column first
//! [R₁ R₂]ᵀ = Z [T; 0]        where columns are left over
//! T z = (Zᵀ Pᵀ b)₁           as well as can be, if b contradicts itself
//! w = Q z,   Tᵀ s = z,   λ = P Z s
//! ```
//!
//! Columns are compared after they were divided by their scale, so what remains of one is a
//! pure number: how independent it is of those before it.

use crate::Real;

/// What remains of a column that depends on others: rounding of a configuration's
/// trigonometry leaves 1e-16, frames written with eight digits leave 1e-8.
pub(super) const DEPENDENT: f64 = 1e-8;

/// Room for problems of `m` rows in `n` unknowns.
#[derive(Clone, Debug)]
pub(super) struct Solver {
    n: usize,
    m: usize,
    /// Columns of Yᵀ, then of R above the reflections that made them.
    columns: Vec<f64>,
    scales: Vec<f64>,
    /// P: which column stands where.
    order: Vec<usize>,
    /// Diagonal of R and 2/|u|² of the reflections.
    diagonal: Vec<f64>,
    weights: Vec<f64>,
    rank: usize,
    second: Second,
    /// b in the order of the columns, then z, s and λ.
    work: Vec<f64>,
    /// w.
    step: Vec<f64>,
    /// b by rows, then λ.
    lambda: Vec<f64>,
}

/// The reflections that make R narrow.
#[derive(Clone, Debug)]
struct Second {
    columns: Vec<f64>,
    diagonal: Vec<f64>,
    weights: Vec<f64>,
}

impl Solver {
    pub fn new(n: usize, m: usize) -> Self {
        let most = n.min(m);
        Solver {
            n,
            m,
            columns: vec![0.0; n * m],
            scales: vec![1.0; m],
            order: (0..m).collect(),
            diagonal: vec![0.0; most],
            weights: vec![0.0; most],
            rank: 0,
            second: Second {
                columns: vec![0.0; most * m],
                diagonal: vec![0.0; most],
                weights: vec![0.0; most],
            },
            work: vec![0.0; m],
            step: vec![0.0; n],
            lambda: vec![0.0; m],
        }
    }

    /// Row `k` of Y, to be written before [`Solver::factor`].
    pub fn row_mut(&mut self, k: usize) -> &mut [f64] {
        &mut self.columns[k * self.n..][..self.n]
    }

    /// The length of row `k`.
    pub fn row_norm(&self, k: usize) -> f64 {
        norm(&self.columns[k * self.n..][..self.n])
    }

    /// What row `k` is divided by.
    pub fn set_scale(&mut self, k: usize, scale: f64) {
        self.scales[k] = scale;
    }

    /// How many rows are independent.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// How independent the least independent of them is, as a part of the first: 1 is best.
    pub fn independence(&self) -> f64 {
        match self.rank {
            0 => 1.0,
            r => (self.diagonal[r - 1] / self.diagonal[0]).abs(),
        }
    }

    /// Finds Q, R, P and, where columns are left over, Z and T.
    pub fn factor(&mut self) {
        f64::dispatch(
            #[inline(always)]
            || self.reflect_all(),
        );
    }

    #[inline(always)]
    fn reflect_all(&mut self) {
        let Solver { n, m, .. } = *self;
        for (column, scale) in self.columns.chunks_exact_mut(n.max(1)).zip(&self.scales) {
            let inverse = scale.recip();
            column.iter_mut().for_each(|x| *x *= inverse);
        }
        for (k, at) in self.order.iter_mut().enumerate() {
            *at = k;
        }
        self.rank = 0;
        for k in 0..n.min(m) {
            let remains = |j: &usize| norm(&self.columns[j * n + k..(j + 1) * n]);
            let (mut longest, mut most) = (k, 0.0);
            for (j, column) in self.order.iter().enumerate().skip(k) {
                let length = remains(column);
                if length > most {
                    (longest, most) = (j, length);
                }
            }
            // Not a number is no rank either.
            if most.is_nan() || most <= DEPENDENT {
                break;
            }
            self.order.swap(k, longest);
            self.reflect(k);
            self.rank = k + 1;
        }
        if self.rank < m {
            self.narrow();
        }
    }

    /// Makes column `k` vanish below its diagonal, and does the same to all after it.
    #[inline(always)]
    fn reflect(&mut self, k: usize) {
        let n = self.n;
        let at = self.order[k] * n;
        let column = &mut self.columns[at + k..at + n];
        (self.diagonal[k], self.weights[k]) = reflection(column);
        for j in k + 1..self.m {
            let other = self.order[j] * n;
            let (u, x) = two(&mut self.columns, at, other, n);
            apply(&u[k..], self.weights[k], &mut x[k..]);
        }
    }

    /// Z and T of the rows of R.
    #[inline(always)]
    fn narrow(&mut self) {
        let Solver { n, m, rank, .. } = *self;
        for i in 0..rank {
            for k in 0..m {
                self.second.columns[i * m + k] = match k {
                    k if k < i => 0.0,
                    k if k == i => self.diagonal[i],
                    k => self.columns[self.order[k] * n + i],
                };
            }
        }
        let second = &mut self.second;
        for i in 0..rank {
            let column = &mut second.columns[i * m + i..(i + 1) * m];
            (second.diagonal[i], second.weights[i]) = reflection(column);
            for j in i + 1..rank {
                let (u, x) = two(&mut second.columns, i * m, j * m, m);
                apply(&u[i..], second.weights[i], &mut x[i..]);
            }
        }
    }

    /// b of row `k`, to be said before [`Solver::solve`].
    pub fn demand(&mut self, k: usize, b: f64) {
        self.lambda[k] = b;
    }

    /// Solves for what was demanded; see [`Solver::step`] and [`Solver::lambda`].
    pub fn solve(&mut self) {
        f64::dispatch(
            #[inline(always)]
            || self.substitute(),
        );
    }

    #[inline(always)]
    fn substitute(&mut self) {
        let Solver { n, m, rank, .. } = *self;
        for (k, row) in self.order.iter().enumerate() {
            self.work[k] = self.lambda[*row] / self.scales[*row];
        }
        match rank == m {
            true => self.full(),
            false => self.deficient(),
        }
        for k in (0..rank).rev() {
            let u = &self.columns[self.order[k] * n..][..n];
            apply(&u[k..], self.weights[k], &mut self.step[k..]);
        }
        for (k, row) in self.order.iter().enumerate() {
            self.lambda[*row] = self.work[k] / self.scales[*row];
        }
    }

    /// Rᵀ z = b, R λ = z.
    #[inline(always)]
    fn full(&mut self) {
        let (n, m) = (self.n, self.m);
        self.step.fill(0.0);
        for k in 0..m {
            let column = &self.columns[self.order[k] * n..][..k];
            let known = dot(column, &self.step[..k]);
            self.step[k] = (self.work[k] - known) / self.diagonal[k];
        }
        self.work.copy_from_slice(&self.step[..m]);
        for k in (0..m).rev() {
            let x = self.work[k] / self.diagonal[k];
            self.work[k] = x;
            let column = &self.columns[self.order[k] * n..][..k];
            for (y, r) in self.work[..k].iter_mut().zip(column) {
                *y -= r * x;
            }
        }
    }

    /// T z = (Zᵀ b)₁, Tᵀ s = z, λ = Z s.
    #[inline(always)]
    fn deficient(&mut self) {
        let (m, rank) = (self.m, self.rank);
        let second = &self.second;
        let column = |i: usize| &second.columns[i * m..][..m];
        for i in 0..rank {
            apply(&column(i)[i..], second.weights[i], &mut self.work[i..]);
        }
        self.step.fill(0.0);
        for i in (0..rank).rev() {
            let x = self.work[i] / second.diagonal[i];
            self.step[i] = x;
            for (y, t) in self.work[..i].iter_mut().zip(column(i)) {
                *y -= t * x;
            }
        }
        self.work.fill(0.0);
        for i in 0..rank {
            let known = dot(&column(i)[..i], &self.work[..i]);
            self.work[i] = (self.step[i] - known) / second.diagonal[i];
        }
        for i in (0..rank).rev() {
            apply(&column(i)[i..], second.weights[i], &mut self.work[i..]);
        }
    }

    /// w.
    pub fn step(&self) -> &[f64] {
        &self.step
    }

    /// λ.
    pub fn lambda(&self) -> &[f64] {
        &self.lambda
    }
}

/// Turns x into u with (1 − w u uᵀ) x = d e₁; returns d, w.
#[inline(always)]
fn reflection(x: &mut [f64]) -> (f64, f64) {
    let length = norm(x);
    let d = if x[0] > 0.0 { -length } else { length };
    x[0] -= d;
    let square = dot(x, x);
    let weight = if square > 0.0 { 2.0 / square } else { 0.0 };
    (d, weight)
}

/// x ← (1 − w u uᵀ) x.
#[inline(always)]
fn apply(u: &[f64], weight: f64, x: &mut [f64]) {
    let s = weight * dot(u, x);
    for (x, u) in x.iter_mut().zip(u) {
        *x -= s * u;
    }
}

/// Two columns of one matrix.
#[inline(always)]
fn two(columns: &mut [f64], a: usize, b: usize, n: usize) -> (&[f64], &mut [f64]) {
    if a < b {
        let (low, high) = columns.split_at_mut(b);
        (&low[a..a + n], &mut high[..n])
    } else {
        let (low, high) = columns.split_at_mut(a);
        (&high[..n], &mut low[b..b + n])
    }
}

/// a · b in four sums that do not wait for each other.
#[inline(always)]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let (fours, a_rest) = a.as_chunks::<4>();
    let (others, b_rest) = b.as_chunks::<4>();
    let mut sums = [0.0; 4];
    for (a, b) in fours.iter().zip(others) {
        for k in 0..4 {
            sums[k] += a[k] * b[k];
        }
    }
    for ((sum, a), b) in sums.iter_mut().zip(a_rest).zip(b_rest) {
        *sum += a * b;
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}

#[inline(always)]
fn norm(x: &[f64]) -> f64 {
    dot(x, x).sqrt()
}
