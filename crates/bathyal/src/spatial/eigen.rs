//! Eigenvalues and eigenvectors of small symmetric matrices.

/// Eigenvalues, and eigenvectors as rows, of a symmetric matrix by cyclic Jacobi rotations
/// (Golub & Van Loan 8.5). The values are in no particular order.
///
///   A = Vᵀ diag(λ) V,   V orthogonal
///
/// ```
/// use bathyal::spatial::symmetric_eigen;
/// let (values, _) = symmetric_eigen([[2.0, 1.0], [1.0, 2.0]]);
/// assert!((values[0] - 1.0).abs() + (values[1] - 3.0).abs() < 1e-14);
/// ```
pub fn symmetric_eigen<const N: usize>(mut a: [[f64; N]; N]) -> ([f64; N], [[f64; N]; N]) {
    /// Convergence is quadratic; six to ten sweeps are usual.
    const MAX_SWEEPS: usize = 60;
    let mut vectors =
        core::array::from_fn(|i| core::array::from_fn(|j| f64::from(u8::from(i == j))));
    for _ in 0..MAX_SWEEPS {
        let mut is_diagonal = true;
        for p in 0..N {
            for q in p + 1..N {
                if a[p][q] != 0.0 {
                    is_diagonal = false;
                    annihilate(&mut a, &mut vectors, p, q);
                }
            }
        }
        if is_diagonal {
            break;
        }
    }
    (core::array::from_fn(|i| a[i][i]), vectors)
}

/// Rotates in the plane (p, q) by the smaller of the two angles that make a_pq zero.
///
///   t² + 2 θ t − 1 = 0,   θ = (a_qq − a_pp) / 2 a_pq,   c = 1 / √(t² + 1),   s = t c
fn annihilate<const N: usize>(
    a: &mut [[f64; N]; N],
    vectors: &mut [[f64; N]; N],
    p: usize,
    q: usize,
) {
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
