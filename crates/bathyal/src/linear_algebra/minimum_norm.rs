//! Minimum-norm solution of Y w = b for a Y of any rank: the shortest w, and the smallest λ
//! with w = Yᵀ λ.
//!
//! ```text
//! Yᵀ P = Q [R₁ R₂; 0 ε]      Householder QR with column pivoting
//! [R₁ R₂]ᵀ = Z [T; 0]        complete orthogonal factorisation, where the rank is deficient
//! T z = (Zᵀ Pᵀ b)₁           least squares, if b is inconsistent
//! w = Q z,   Tᵀ s = z,   λ = P Z s
//! ```
//!
//! Columns are divided by their scale before they are compared, so that the remainder of one
//! is dimensionless: its independence of those before it.      Golub and Van Loan 5.4, 5.5

use crate::dispatch::best;

/// Remainder below which a column depends on others: rounding of a configuration's
/// trigonometry leaves 1e-16, frames written with eight digits leave 1e-8.
pub(crate) const RANK_TOLERANCE: f64 = 1e-8;

/// Factors and solution of a problem with `m` rows and `n` unknowns.
#[derive(Clone, Debug)]
pub(crate) struct MinimumNormSolver {
    n: usize,
    m: usize,
    /// Columns of Yᵀ, then of R above the Householder vectors.
    columns: Vec<f64>,
    scales: Vec<f64>,
    /// P: column at each position.
    order: Vec<usize>,
    /// Diagonal of R, and 2/|u|² of the Householder vectors.
    diagonal: Vec<f64>,
    weights: Vec<f64>,
    rank: usize,
    row_factors: RowFactors,
    /// b in the order of the columns, then z, s and λ.
    work: Vec<f64>,
    /// w.
    solution: Vec<f64>,
    /// b by rows, then λ.
    lambda: Vec<f64>,
}

/// Z and T: Householder factors of [R₁ R₂]ᵀ.
#[derive(Clone, Debug)]
struct RowFactors {
    columns: Vec<f64>,
    diagonal: Vec<f64>,
    weights: Vec<f64>,
}

impl MinimumNormSolver {
    pub fn new(n: usize, m: usize) -> Self {
        let most = n.min(m);
        MinimumNormSolver {
            n,
            m,
            columns: vec![0.0; n * m],
            scales: vec![1.0; m],
            order: (0..m).collect(),
            diagonal: vec![0.0; most],
            weights: vec![0.0; most],
            rank: 0,
            row_factors: RowFactors {
                columns: vec![0.0; most * m],
                diagonal: vec![0.0; most],
                weights: vec![0.0; most],
            },
            work: vec![0.0; m],
            solution: vec![0.0; n],
            lambda: vec![0.0; m],
        }
    }

    /// Row `k` of Y, an input of [`MinimumNormSolver::factor`].
    pub fn row_mut(&mut self, k: usize) -> &mut [f64] {
        &mut self.columns[k * self.n..][..self.n]
    }

    /// Euclidean norm of row `k`.
    pub fn row_norm(&self, k: usize) -> f64 {
        norm(&self.columns[k * self.n..][..self.n])
    }

    /// Sets the scale of row `k`.
    pub fn set_scale(&mut self, k: usize, scale: f64) {
        self.scales[k] = scale;
    }

    /// Number of independent rows.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// |R_rr| / |R₁₁|: independence of the least independent row; 1 is best.
    pub fn independence(&self) -> f64 {
        match self.rank {
            0 => 1.0,
            r => (self.diagonal[r - 1] / self.diagonal[0]).abs(),
        }
    }

    /// Computes Q, R, P and, where the rank is deficient, Z and T.
    pub fn factor(&mut self) {
        best(
            #[inline(always)]
            || self.factor_columns(),
        );
    }

    #[inline(always)]
    fn factor_columns(&mut self) {
        let MinimumNormSolver { n, m, .. } = *self;
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
            // NaN does not add to the rank.
            if most.is_nan() || most <= RANK_TOLERANCE {
                break;
            }
            self.order.swap(k, longest);
            self.reflect(k);
            self.rank = k + 1;
        }
        if self.rank < m {
            self.factor_rows();
        }
    }

    /// Reflects column `k` onto its diagonal, and all columns after it alike.
    #[inline(always)]
    fn reflect(&mut self, k: usize) {
        let n = self.n;
        let at = self.order[k] * n;
        let column = &mut self.columns[at + k..at + n];
        (self.diagonal[k], self.weights[k]) = householder(column);
        for j in k + 1..self.m {
            let other = self.order[j] * n;
            let (u, x) = column_pair(&mut self.columns, at, other, n);
            apply(&u[k..], self.weights[k], &mut x[k..]);
        }
    }

    /// Computes Z and T from the rows of R.
    #[inline(always)]
    fn factor_rows(&mut self) {
        let MinimumNormSolver { n, m, rank, .. } = *self;
        for i in 0..rank {
            for k in 0..m {
                self.row_factors.columns[i * m + k] = match k {
                    k if k < i => 0.0,
                    k if k == i => self.diagonal[i],
                    k => self.columns[self.order[k] * n + i],
                };
            }
        }
        let row_factors = &mut self.row_factors;
        for i in 0..rank {
            let column = &mut row_factors.columns[i * m + i..(i + 1) * m];
            (row_factors.diagonal[i], row_factors.weights[i]) = householder(column);
            for j in i + 1..rank {
                let (u, x) = column_pair(&mut row_factors.columns, i * m, j * m, m);
                apply(&u[i..], row_factors.weights[i], &mut x[i..]);
            }
        }
    }

    /// Sets b of row `k`, an input of [`MinimumNormSolver::solve`].
    pub fn set_rhs(&mut self, k: usize, b: f64) {
        self.lambda[k] = b;
    }

    /// Computes [`MinimumNormSolver::solution`] and [`MinimumNormSolver::lambda`].
    pub fn solve(&mut self) {
        best(
            #[inline(always)]
            || self.substitute(),
        );
    }

    #[inline(always)]
    fn substitute(&mut self) {
        let MinimumNormSolver { n, m, rank, .. } = *self;
        for (k, row) in self.order.iter().enumerate() {
            self.work[k] = self.lambda[*row] / self.scales[*row];
        }
        match rank == m {
            true => self.solve_full_rank(),
            false => self.solve_rank_deficient(),
        }
        for k in (0..rank).rev() {
            let u = &self.columns[self.order[k] * n..][..n];
            apply(&u[k..], self.weights[k], &mut self.solution[k..]);
        }
        for (k, row) in self.order.iter().enumerate() {
            self.lambda[*row] = self.work[k] / self.scales[*row];
        }
    }

    /// Solves Rᵀ z = b, R λ = z.
    #[inline(always)]
    fn solve_full_rank(&mut self) {
        let (n, m) = (self.n, self.m);
        self.solution.fill(0.0);
        for k in 0..m {
            let column = &self.columns[self.order[k] * n..][..k];
            let known = dot(column, &self.solution[..k]);
            self.solution[k] = (self.work[k] - known) / self.diagonal[k];
        }
        self.work.copy_from_slice(&self.solution[..m]);
        for k in (0..m).rev() {
            let x = self.work[k] / self.diagonal[k];
            self.work[k] = x;
            let column = &self.columns[self.order[k] * n..][..k];
            for (y, r) in self.work[..k].iter_mut().zip(column) {
                *y -= r * x;
            }
        }
    }

    /// Solves T z = (Zᵀ b)₁, Tᵀ s = z, λ = Z s.
    #[inline(always)]
    fn solve_rank_deficient(&mut self) {
        let (m, rank) = (self.m, self.rank);
        let row_factors = &self.row_factors;
        let column = |i: usize| &row_factors.columns[i * m..][..m];
        for i in 0..rank {
            apply(&column(i)[i..], row_factors.weights[i], &mut self.work[i..]);
        }
        self.solution.fill(0.0);
        for i in (0..rank).rev() {
            let x = self.work[i] / row_factors.diagonal[i];
            self.solution[i] = x;
            for (y, t) in self.work[..i].iter_mut().zip(column(i)) {
                *y -= t * x;
            }
        }
        self.work.fill(0.0);
        for i in 0..rank {
            let known = dot(&column(i)[..i], &self.work[..i]);
            self.work[i] = (self.solution[i] - known) / row_factors.diagonal[i];
        }
        for i in (0..rank).rev() {
            apply(&column(i)[i..], row_factors.weights[i], &mut self.work[i..]);
        }
    }

    /// w.
    pub fn solution(&self) -> &[f64] {
        &self.solution
    }

    /// λ.
    pub fn lambda(&self) -> &[f64] {
        &self.lambda
    }
}

/// Householder vector: turns x into u with (1 − w u uᵀ) x = d e₁; returns d, w.
#[inline(always)]
fn householder(x: &mut [f64]) -> (f64, f64) {
    let length = norm(x);
    let d = if x[0] > 0.0 { -length } else { length };
    x[0] -= d;
    let square = dot(x, x);
    let weight = if square > 0.0 { 2.0 / square } else { 0.0 };
    (d, weight)
}

/// Reflection x ← (1 − w u uᵀ) x.
#[inline(always)]
fn apply(u: &[f64], weight: f64, x: &mut [f64]) {
    let s = weight * dot(u, x);
    for (x, u) in x.iter_mut().zip(u) {
        *x -= s * u;
    }
}

/// Two columns of one matrix, the second mutable.
#[inline(always)]
fn column_pair(columns: &mut [f64], a: usize, b: usize, n: usize) -> (&[f64], &mut [f64]) {
    if a < b {
        let (low, high) = columns.split_at_mut(b);
        (&low[a..a + n], &mut high[..n])
    } else {
        let (low, high) = columns.split_at_mut(a);
        (&high[..n], &mut low[b..b + n])
    }
}

/// a · b in four independent sums.
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
