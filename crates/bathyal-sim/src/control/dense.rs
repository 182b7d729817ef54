//! Small dense systems, with the same bits on every processor.

/// L with A = L Lᵀ of a positive definite matrix, and room for it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cholesky {
    n: usize,
    /// The rows of the lower triangle, one after the other.
    rows: Vec<f64>,
    /// 1 / L_ii.
    inverses: Vec<f64>,
}

impl Cholesky {
    /// Factors the matrix of size n whose lower triangle `fill` writes, row by row. The first
    /// `known` rows are as they were the last time. A pivot that round-off has made negative is
    /// taken as tiny, so that the result stays finite.
    #[inline(always)]
    pub fn factor(&mut self, known: usize, n: usize, fill: impl Fn(usize, &mut [f64])) {
        self.n = n;
        self.rows.resize(first(n), 0.0);
        self.inverses.resize(n, 0.0);
        for i in known..n {
            let (before, rest) = self.rows.split_at_mut(first(i));
            let row = &mut rest[..=i];
            fill(i, row);
            let mut above = before;
            for (j, inverse) in self.inverses[..i].iter().enumerate() {
                let (own, below) = above.split_at_mut(j + 1);
                row[j] = less_products(row[j], &row[..j], own) * inverse;
                above = below;
            }
            let left = less_products(row[i], &row[..i], &row[..i]);
            let least = (f64::EPSILON * row[i].abs()).max(f64::MIN_POSITIVE);
            self.inverses[i] = 1.0 / left.max(least).sqrt();
        }
    }

    /// x with A x = b, in place of b.
    #[inline(always)]
    pub fn solve(&self, b: &mut [f64]) {
        for i in 0..self.n {
            let (before, rest) = b.split_at_mut(i);
            let row = &self.rows[first(i)..];
            rest[0] = less_products(rest[0], &row[..i], before) * self.inverses[i];
        }
        for i in (0..self.n).rev() {
            let (before, rest) = b.split_at_mut(i);
            rest[0] *= self.inverses[i];
            for (b, l) in before.iter_mut().zip(&self.rows[first(i)..]) {
                *b = (-l).mul_add(rest[0], *b);
            }
        }
    }
}

/// Where row i of a lower triangle begins.
#[inline(always)]
fn first(i: usize) -> usize {
    i * (i + 1) / 2
}

/// x − Σ aᵢ bᵢ.
#[inline(always)]
fn less_products(x: f64, a: &[f64], b: &[f64]) -> f64 {
    let mut left = x;
    for (a, b) in a.iter().zip(b) {
        left = (-a).mul_add(*b, left);
    }
    left
}

/// Eigenvalues, and eigenvectors as rows, of a symmetric matrix: Jacobi's rotations.
pub(crate) fn eigen<const N: usize>(mut a: [[f64; N]; N]) -> ([f64; N], [[f64; N]; N]) {
    /// Convergence is quadratic; six sweeps are usual.
    const SWEEPS: usize = 30;
    let mut vectors =
        core::array::from_fn(|i| core::array::from_fn(|j| f64::from(u8::from(i == j))));
    for _ in 0..SWEEPS {
        for p in 0..N {
            for q in p + 1..N {
                rotate(&mut a, &mut vectors, p, q);
            }
        }
    }
    (core::array::from_fn(|i| a[i][i]), vectors)
}

/// Makes a_pq zero.
fn rotate<const N: usize>(a: &mut [[f64; N]; N], vectors: &mut [[f64; N]; N], p: usize, q: usize) {
    if a[p][q] == 0.0 {
        return;
    }
    let theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
    let t = theta.signum() / (theta.abs() + theta.mul_add(theta, 1.0).sqrt());
    let c = 1.0 / t.mul_add(t, 1.0).sqrt();
    let s = t * c;
    for row in a.iter_mut() {
        let (x, y) = (row[p], row[q]);
        (row[p], row[q]) = (c * x - s * y, s * x + c * y);
    }
    for matrix in [a, vectors] {
        for k in 0..N {
            let (x, y) = (matrix[p][k], matrix[q][k]);
            (matrix[p][k], matrix[q][k]) = (c * x - s * y, s * x + c * y);
        }
    }
}
