//! Symmetric matrices as packed lower triangles: row i begins at i(i+1)/2.

use super::pivot_policy::PivotPolicy;
use crate::Real;

/// Where element (i, j) is kept, j ≤ i.
#[inline(always)]
pub(super) const fn at(i: usize, j: usize) -> usize {
    i * (i + 1) / 2 + j
}

/// How many numbers an n×n matrix takes.
#[inline(always)]
pub(super) const fn room(n: usize) -> usize {
    n * (n + 1) / 2
}

/// The element of any order.
#[inline(always)]
fn slot(i: usize, j: usize) -> usize {
    if i < j { at(j, i) } else { at(i, j) }
}

/// A symmetric 6×6 matrix.
pub(super) type Six<T> = [T; room(6)];

/// A = L D Lᵀ in place: L below the diagonal, D⁻¹ on it.  [n³/6+n²/2+n/3, (n³−n)/6]
#[inline(always)]
pub(super) fn factor<T: Real>(a: &mut [T], n: usize) {
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

/// L x = b in place.  [(n²−n)/2, (n²−n)/2]
#[inline(always)]
pub(super) fn forward<T: Real>(l: &[T], b: &mut [T]) {
    for i in 1..b.len() {
        let row = &l[at(i, 0)..at(i, 0) + i];
        let mut x = b[i];
        for (l, b) in row.iter().zip(b.iter()) {
            x = l.neg_mul_add(*b, x);
        }
        b[i] = x;
    }
}

/// Lᵀ x = b in place.  [(n²−n)/2, (n²−n)/2]
#[inline(always)]
pub(super) fn backward<T: Real>(l: &[T], b: &mut [T]) {
    for i in (1..b.len()).rev() {
        let x = b[i];
        let row = &l[at(i, 0)..at(i, 0) + i];
        for (l, b) in row.iter().zip(b.iter_mut()) {
            *b = l.neg_mul_add(x, *b);
        }
    }
}

/// A x = b in place, given the factors of A.  [n², n²−n]
#[inline(always)]
pub(super) fn solve<T: Real>(l: &[T], b: &mut [T]) {
    forward(l, b);
    for (i, x) in b.iter_mut().enumerate() {
        *x = *x * l[at(i, i)];
    }
    backward(l, b);
}

/// A⁻¹ = L⁻ᵀ D⁻¹ L⁻¹ in place, given the factors of A.  [70M, 55A] for n = 6
#[inline(always)]
pub(super) fn inverse<T: Real>(a: &mut Six<T>, n: usize) {
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

/// A v.  [n², n²−n]
#[inline(always)]
pub(super) fn times<T: Real>(a: &Six<T>, v: &[T; 6], n: usize) -> [T; 6] {
    let mut out = [T::zero(); 6];
    for i in 0..n {
        let mut x = a[slot(i, 0)] * v[0];
        for j in 1..n {
            x = a[slot(i, j)].mul_add(v[j], x);
        }
        out[i] = x;
    }
    out
}

/// Room for an elimination of n unknowns.
#[derive(Clone, Debug)]
pub(super) struct Order<T> {
    order: Vec<usize>,
    /// What pivots are judged by.
    scale: Vec<T>,
}

impl<T: Real> Order<T> {
    pub fn new(n: usize) -> Self {
        Order {
            order: vec![0; n],
            scale: vec![T::zero(); n],
        }
    }

    /// Pivots are judged by the diagonal of A: what is left of A when something is subtracted
    /// from it may be rounding all over, and nothing to judge by.
    #[inline(always)]
    pub fn weigh(&mut self, a: &[T], n: usize) {
        for (i, scale) in self.scale[..n].iter_mut().enumerate() {
            *scale = a[at(i, i)];
        }
    }
}

/// A x = b with a positive semidefinite A, in place: `b` becomes x, A is used up.
///
/// Elimination on the diagonal, the first `definite` pivots in their order, the others as
/// `judge` picks them: in a semidefinite matrix the largest of the diagonal is the largest
/// of all, so that this is full pivoting (Diss94 4.3.2). What the judge leaves over, beside
/// what was weighed before, is not determined and set to zero. Tells how many those are.
#[inline(always)]
pub(super) fn solve_semidefinite<T: Real>(
    a: &mut [T],
    b: &mut [T],
    definite: usize,
    room: &mut Order<T>,
    judge: &impl PivotPolicy<T>,
) -> usize {
    let n = b.len();
    let (order, scale) = (&mut room.order[..n], &room.scale[..n]);
    for (i, place) in order.iter_mut().enumerate() {
        *place = i;
    }
    let mut rank = n;
    for step in 0..n {
        if step >= definite {
            let pick = judge.pivot(&order[step..], a, scale);
            let Some(picked) = pick else {
                rank = step;
                break;
            };
            order.swap(step, step + picked);
        }
        eliminate(a, b, order, step);
    }
    for &left in &order[rank..] {
        b[left] = T::zero();
    }
    for step in (0..rank).rev() {
        let k = order[step];
        let mut x = b[k] * a[at(k, k)];
        for &i in &order[step + 1..rank] {
            x = a[slot(i, k)].neg_mul_add(b[i], x);
        }
        b[k] = x;
    }
    n - rank
}

/// One step: the factors stay in the pivot's column, its inverse in its place.
#[inline(always)]
pub(super) fn eliminate<T: Real>(a: &mut [T], b: &mut [T], order: &[usize], step: usize) {
    let k = order[step];
    let inverse = a[at(k, k)].recip();
    a[at(k, k)] = inverse;
    for position in step + 1..order.len() {
        let i = order[position];
        let unscaled = a[slot(i, k)];
        let factor = unscaled * inverse;
        for &j in &order[step + 1..position] {
            a[slot(i, j)] = unscaled.neg_mul_add(a[slot(j, k)], a[slot(i, j)]);
        }
        a[at(i, i)] = unscaled.neg_mul_add(factor, a[at(i, i)]);
        a[slot(i, k)] = factor;
        b[i] = factor.neg_mul_add(b[k], b[i]);
    }
}
