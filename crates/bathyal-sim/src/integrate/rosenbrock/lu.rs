//! LU factorisation with partial pivoting.      Golub and Van Loan 3.4

/// P A = L U of a square matrix, and room for it.
#[derive(Clone, Debug, Default)]
pub(super) struct Lu {
    n: usize,
    /// Columns: U on and above the diagonal, L without its ones below it.
    columns: Vec<f64>,
    /// Row that was exchanged with each row, in this order.
    exchanges: Vec<usize>,
}

impl Lu {
    /// Factors the matrix of size n with the elements `at(row, column)`.
    pub fn factor(&mut self, n: usize, at: impl Fn(usize, usize) -> f64) {
        self.n = n;
        self.columns.clear();
        for j in 0..n {
            self.columns.extend((0..n).map(|i| at(i, j)));
        }
        self.exchanges.clear();
        for k in 0..n {
            self.eliminate(k);
        }
    }

    /// Eliminates column k below the diagonal, after the exchange of rows that brings its
    /// largest element there.
    fn eliminate(&mut self, k: usize) {
        let n = self.n;
        let column = &self.columns[k * n..][..n];
        let mut pivot = k;
        for i in k + 1..n {
            if column[i].abs() > column[pivot].abs() {
                pivot = i;
            }
        }
        self.exchanges.push(pivot);
        if column[pivot] == 0.0 {
            return;
        }
        for column in self.columns.chunks_exact_mut(n) {
            column.swap(k, pivot);
        }
        let (done, rest) = self.columns.split_at_mut((k + 1) * n);
        let factors = &mut done[k * n..][k..];
        let inverse = 1.0 / factors[0];
        factors[1..].iter_mut().for_each(|x| *x *= inverse);
        for column in rest.chunks_exact_mut(n) {
            let x = column[k];
            subtract(&mut column[k + 1..], &factors[1..], x);
        }
    }

    /// Solves A x = b in place of b. False if A is singular.
    pub fn solve(&self, x: &mut [f64]) -> bool {
        let n = self.n;
        for (k, pivot) in self.exchanges.iter().enumerate() {
            x.swap(k, *pivot);
        }
        let column = |j: usize| &self.columns[j * n..][..n];
        for k in 0..n {
            let (above, below) = x.split_at_mut(k + 1);
            subtract(below, &column(k)[k + 1..], above[k]);
        }
        for k in (0..n).rev() {
            let (above, below) = x.split_at_mut(k);
            if column(k)[k] == 0.0 {
                return false;
            }
            below[0] /= column(k)[k];
            subtract(above, &column(k)[..k], below[0]);
        }
        true
    }
}

/// to ← to − x column.
fn subtract(to: &mut [f64], column: &[f64], x: f64) {
    for (to, c) in to.iter_mut().zip(column) {
        *to -= x * c;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::{DMatrix, DVector};

    #[test]
    fn factors_and_solutions_have_the_bits_of_nalgebra() {
        let mut factors = Lu::default();
        for n in [1, 2, 5, 13, 40] {
            let element = |i: usize, j: usize| ((7 * i * i + 3 * j + i * j + 1) as f64).sin();
            factors.factor(n, element);
            let reference = DMatrix::from_fn(n, n, element).lu();
            let mut x: Vec<f64> = (0..n).map(|i| (i as f64).cos()).collect();
            let mut expected = DVector::from_column_slice(&x);
            assert!(factors.solve(&mut x) && reference.solve_mut(&mut expected));
            assert_eq!(x, expected.as_slice(), "size {n}");
        }
    }

    #[test]
    fn singular_matrices_are_recognised() {
        let mut factors = Lu::default();
        factors.factor(2, |_, j| j as f64);
        assert!(!factors.solve(&mut [1.0, 2.0]));
    }
}
