//! Symmetric matrices as packed lower triangles: row i begins at i(i+1)/2.

use crate::Real;
use crate::spatial::SymMat6;

/// Index of element (i, j), j ≤ i.
#[inline(always)]
pub(crate) const fn at(i: usize, j: usize) -> usize {
    i * (i + 1) / 2 + j
}

/// Number of elements of an n×n matrix.
#[inline(always)]
pub(crate) const fn packed_len(n: usize) -> usize {
    n * (n + 1) / 2
}

/// Index of element (i, j) in either triangle.
#[inline(always)]
fn index(i: usize, j: usize) -> usize {
    if i < j { at(j, i) } else { at(i, j) }
}

/// Symmetric 6×6 matrix.
pub(crate) type PackedSym6<T> = [T; packed_len(6)];

/// Packs a symmetric 6×6 matrix.
#[inline(always)]
pub(crate) fn pack_sym6<T: Real>(m: &SymMat6<T>) -> PackedSym6<T> {
    let mut out = [T::zero(); 21];
    for i in 0..6 {
        for j in 0..=i {
            out[at(i, j)] = m.element(i, j);
        }
    }
    out
}

/// A ← A + M.
#[inline(always)]
pub(crate) fn add_sym6<T: Real>(a: &mut PackedSym6<T>, m: &SymMat6<T>) {
    for i in 0..6 {
        for j in 0..=i {
            a[at(i, j)] += m.element(i, j);
        }
    }
}

/// a · b.  [6M, 5A]
#[inline(always)]
pub(crate) fn dot<T: Real>(a: &[T; 6], b: &[T; 6]) -> T {
    let mut x = a[0] * b[0];
    for k in 1..6 {
        x = a[k].mul_add(b[k], x);
    }
    x
}

/// c − a · b.  [6M, 6A]
#[inline(always)]
pub(crate) fn subtract_dot<T: Real>(a: &[T; 6], b: &[T; 6], mut c: T) -> T {
    for k in 0..6 {
        c = a[k].neg_mul_add(b[k], c);
    }
    c
}

/// Factors A = L D Lᵀ in place: L below the diagonal, D⁻¹ on it.  [n³/6+n²/2+n/3, (n³−n)/6]
#[inline(always)]
pub(crate) fn factor<T: Real>(a: &mut [T], n: usize) {
    for i in 0..n {
        let (above, row) = a.split_at_mut(at(i, 0));
        for j in 0..i {
            let l = &above[at(j, 0)..at(j, 0) + j];
            let mut w = row[j];
            for (x, l) in row.iter().zip(l) {
                w = x.neg_mul_add(*l, w);
            }
            row[j] = w;
        }
        let mut pivot = row[i];
        for j in 0..i {
            let w = row[j];
            row[j] = w * above[at(j, j)];
            pivot = w.neg_mul_add(row[j], pivot);
        }
        row[i] = pivot.recip();
    }
}

/// Solves L x = b in place.  [(n²−n)/2, (n²−n)/2]
#[inline(always)]
pub(crate) fn forward<T: Real>(l: &[T], b: &mut [T]) {
    for i in 1..b.len() {
        let row = &l[at(i, 0)..at(i, 0) + i];
        let mut x = b[i];
        for (l, b) in row.iter().zip(b.iter()) {
            x = l.neg_mul_add(*b, x);
        }
        b[i] = x;
    }
}

/// Solves Lᵀ x = b in place.  [(n²−n)/2, (n²−n)/2]
#[inline(always)]
pub(crate) fn backward<T: Real>(l: &[T], b: &mut [T]) {
    for i in (1..b.len()).rev() {
        let x = b[i];
        let row = &l[at(i, 0)..at(i, 0) + i];
        for (l, b) in row.iter().zip(b.iter_mut()) {
            *b = l.neg_mul_add(x, *b);
        }
    }
}

/// Solves A x = b in place, given the factors of A.  [n², n²−n]
#[inline(always)]
pub(crate) fn solve<T: Real>(l: &[T], b: &mut [T]) {
    forward(l, b);
    for (i, x) in b.iter_mut().enumerate() {
        *x = *x * l[at(i, i)];
    }
    backward(l, b);
}

/// Inverts in place, A⁻¹ = L⁻ᵀ D⁻¹ L⁻¹, given the factors of A.  [70M, 55A] for n = 6
#[inline(always)]
pub(crate) fn inverse<T: Real>(a: &mut PackedSym6<T>, n: usize) {
    for i in 1..n {
        for j in 0..i {
            let mut x = a[at(i, j)];
            for k in j + 1..i {
                x = a[at(i, k)].mul_add(a[at(k, j)], x);
            }
            a[at(i, j)] = -x; // L⁻¹
        }
    }
    let mut scaled = *a; // D⁻¹ L⁻¹
    for i in 1..n {
        for j in 0..i {
            scaled[at(i, j)] = a[at(i, j)] * a[at(i, i)];
        }
    }
    for i in 0..n {
        for j in 0..i {
            let mut x = scaled[at(i, j)];
            for k in i + 1..n {
                x = scaled[at(k, i)].mul_add(a[at(k, j)], x);
            }
            a[at(i, j)] = x;
        }
        for k in i + 1..n {
            a[at(i, i)] = scaled[at(k, i)].mul_add(a[at(k, i)], a[at(i, i)]);
        }
    }
}

/// Product A v.  [n², n²−n]
#[inline(always)]
pub(crate) fn multiply<T: Real>(a: &PackedSym6<T>, v: &[T; 6], n: usize) -> [T; 6] {
    let mut out = [T::zero(); 6];
    for i in 0..n {
        let mut x = a[index(i, 0)] * v[0];
        for j in 1..n {
            x = a[index(i, j)].mul_add(v[j], x);
        }
        out[i] = x;
    }
    out
}

/// Pivot order of an elimination of n unknowns, and the scale of every pivot.
#[derive(Clone, Debug)]
pub(crate) struct PivotOrder<T> {
    order: Vec<usize>,
    /// Diagonal that pivots are compared with.
    scale: Vec<T>,
}

impl<T: Real> PivotOrder<T> {
    pub fn new(n: usize) -> Self {
        PivotOrder {
            order: vec![0; n],
            scale: vec![T::zero(); n],
        }
    }

    /// Sets the scale of the pivots to the diagonal of A. Where the matrix to be solved is a
    /// difference A − B, its own diagonal may be rounding alone, and no scale.
    #[inline(always)]
    pub fn set_scale(&mut self, a: &[T], n: usize) {
        for (i, scale) in self.scale[..n].iter_mut().enumerate() {
            *scale = a[at(i, i)];
        }
    }
}

/// Solves A x = b with a positive semidefinite A: `b` becomes x, A is overwritten.
///
/// Symmetric elimination, the first `definite` pivots in their order, the others as `pivot`
/// selects them from (unknowns left, A, scale): in a semidefinite matrix the largest diagonal
/// element is the largest of all, so that this is full pivoting (Diss94 4.3.2). Unknowns for
/// which `pivot` returns none are not determined and set to zero. Returns their number.
#[inline(always)]
pub(crate) fn solve_semidefinite<T: Real>(
    a: &mut [T],
    b: &mut [T],
    definite: usize,
    pivots: &mut PivotOrder<T>,
    pivot: impl Fn(&[usize], &[T], &[T]) -> Option<usize>,
) -> usize {
    let n = b.len();
    let (order, scale) = (&mut pivots.order[..n], &pivots.scale[..n]);
    for (i, index) in order.iter_mut().enumerate() {
        *index = i;
    }
    let mut rank = n;
    for step in 0..n {
        if step >= definite {
            let Some(picked) = pivot(&order[step..], a, scale) else {
                rank = step;
                break;
            };
            order.swap(step, step + picked);
        }
        eliminate(a, b, order, step);
    }
    for &free in &order[rank..] {
        b[free] = T::zero();
    }
    for step in (0..rank).rev() {
        let k = order[step];
        let mut x = b[k] * a[at(k, k)];
        for &i in &order[step + 1..rank] {
            x = a[index(i, k)].neg_mul_add(b[i], x);
        }
        b[k] = x;
    }
    n - rank
}

/// One step of symmetric elimination: the factors stay in the pivot's column, its inverse on
/// the diagonal.
#[inline(always)]
pub(crate) fn eliminate<T: Real>(a: &mut [T], b: &mut [T], order: &[usize], step: usize) {
    let k = order[step];
    let inverse = a[at(k, k)].recip();
    a[at(k, k)] = inverse;
    for position in step + 1..order.len() {
        let i = order[position];
        let unscaled = a[index(i, k)];
        let factor = unscaled * inverse;
        for &j in &order[step + 1..position] {
            a[index(i, j)] = unscaled.neg_mul_add(a[index(j, k)], a[index(i, j)]);
        }
        a[at(i, i)] = unscaled.neg_mul_add(factor, a[at(i, i)]);
        a[index(i, k)] = factor;
        b[i] = factor.neg_mul_add(b[k], b[i]);
    }
}
