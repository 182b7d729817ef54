//! Small dense systems, with the same bits on every processor.

/// L with A = L Lᵀ of a positive definite matrix, and room for it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cholesky {
    n: usize,
    /// The lower triangle by rows, the whole rows being there.
    rows: Vec<f64>,
    /// 1 / L_ii.
    inverses: Vec<f64>,
}

impl Cholesky {
    /// Factors the matrix whose lower triangle `fill` writes, row by row. A pivot that
    /// round-off has made negative is taken as tiny, so that the result stays finite.
    #[inline(always)]
    pub fn factor(&mut self, n: usize, fill: impl Fn(usize, &mut [f64])) {
        self.n = n;
        self.rows.resize(n * n, 0.0);
        self.inverses.resize(n, 0.0);
        for i in 0..n {
            let (before, rest) = self.rows.split_at_mut(i * n);
            let row = &mut rest[..=i];
            fill(i, row);
            for (j, above) in before.chunks_exact(n).enumerate() {
                let sum = less_products(row[j], &row[..j], &above[..j]);
                row[j] = sum * self.inverses[j];
            }
            let pivot = row[i];
            let left = less_products(pivot, &row[..i], &row[..i]);
            let least = (f64::EPSILON * pivot.abs()).max(f64::MIN_POSITIVE);
            self.inverses[i] = 1.0 / left.max(least).sqrt();
        }
    }

    /// x with A x = b, in place of b.
    #[inline(always)]
    pub fn solve(&self, b: &mut [f64]) {
        let n = self.n;
        for (i, row) in self.rows.chunks_exact(n.max(1)).enumerate() {
            let (before, rest) = b.split_at_mut(i);
            rest[0] = less_products(rest[0], &row[..i], before) * self.inverses[i];
        }
        for (i, row) in self.rows.chunks_exact(n.max(1)).enumerate().rev() {
            let (before, rest) = b.split_at_mut(i);
            rest[0] *= self.inverses[i];
            for (b, l) in before.iter_mut().zip(row) {
                *b = (-l).mul_add(rest[0], *b);
            }
        }
    }
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
