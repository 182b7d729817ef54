//! Small dense systems, with the same bits on every processor.

/// L with A = L Lᵀ of a positive definite matrix.
#[derive(Clone, Debug)]
pub(crate) struct Cholesky {
    n: usize,
    /// The lower triangle by rows.
    rows: Vec<f64>,
}

impl Cholesky {
    /// Of the matrix with elements `a(i, j)`. A pivot that round-off has made negative is
    /// taken as tiny, so that the result stays finite.
    #[inline(always)]
    pub fn of(n: usize, a: impl Fn(usize, usize) -> f64) -> Self {
        let mut rows = vec![0.0_f64; n * n];
        for i in 0..n {
            for j in 0..=i {
                let mut sum: f64 = a(i, j);
                for k in 0..j {
                    sum = (-rows[i * n + k]).mul_add(rows[j * n + k], sum);
                }
                rows[i * n + j] = if i == j {
                    sum.max(f64::EPSILON * a(i, i).abs())
                        .max(f64::MIN_POSITIVE)
                        .sqrt()
                } else {
                    sum / rows[j * n + j]
                };
            }
        }
        Cholesky { n, rows }
    }

    /// x with A x = b.
    #[inline(always)]
    pub fn solve(&self, mut b: Vec<f64>) -> Vec<f64> {
        let n = self.n;
        for i in 0..n {
            for k in 0..i {
                b[i] = (-self.rows[i * n + k]).mul_add(b[k], b[i]);
            }
            b[i] /= self.rows[i * n + i];
        }
        for i in (0..n).rev() {
            for k in i + 1..n {
                b[i] = (-self.rows[k * n + i]).mul_add(b[k], b[i]);
            }
            b[i] /= self.rows[i * n + i];
        }
        b
    }
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
