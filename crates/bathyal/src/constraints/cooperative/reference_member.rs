//! Step 2: accelerations of load and base, wrenches between chains and load.      Diss94 4.3
//!
//! With y = [v̇_r; v̇₀], or v̇_r alone where the chains stand on the world, and for every chain
//! G = Sᵀ [1, −E] of its constrained directions S, f = S φ:
//!
//! ```text
//! G_k y + Λ_k⁻¹ φ_k = x_k                 tip and load accelerate alike       (2.7)
//! M_r y = p + Σ G_kᵀ φ_k                  M_r = diag(I_r, I*₀)                 (2.8)
//! ```
//!
//! Regular chains are eliminated first:
//!
//! ```text
//! M* = M_r + Σ G_kᵀ Λ_k G_k,   p* = p + Σ G_kᵀ Λ_k x_k                        (4.4), (4.5)
//! ```
//!
//! Without singular chains M* y = p* is (2.10). For singular ones,
//!
//! ```text
//! Σ_l (δ_kl Λ_k⁻¹ + G_k M*⁻¹ G_lᵀ) φ_l = x_k − G_k M*⁻¹ p*                    (4.20)
//! y = M*⁻¹ (p* + Σ G_kᵀ φ_k)                                                  (4.21)
//! ```
//!
//! whose size grows with the number of singular chains alone. For one it is (4.9), with a
//! positive definite matrix. For more, the first block is definite, and the rest is eliminated
//! with full pivoting. Directions without a pivot cause no motion: forces in them are
//! undetermined, and set to zero.      (4.3.2)

use super::open_chain::{Base, OpenChain};
use super::pivot_policy::PivotPolicy;
use super::topology::Chain;
use crate::dynamics::Scalar;
use crate::linear_algebra::packed::{self, PackedSym6, PivotOrder, at, packed_len};

/// Size of the largest M_r: load and base.
const MAX_SIZE: usize = 12;

/// Equations of load and base, and their solution.
#[derive(Clone, Debug)]
pub(super) struct ReferenceMember<T> {
    /// Number of unknowns: 6, or 12 with a base.
    n: usize,
    /// M*, then its factors.
    matrix: [T; packed_len(MAX_SIZE)],
    /// p*, then y.
    pub y: [T; MAX_SIZE],
    /// Λ of every regular chain.
    pub lambda: Vec<PackedSym6<T>>,
    /// φ of every chain.
    pub phi: Vec<[T; 6]>,
    pub singular: Vec<bool>,
    /// L⁻¹ Gᵀ of the singular chains, column by column, and D⁻¹ of it.
    g_columns: Vec<[T; MAX_SIZE]>,
    scaled: Vec<[T; MAX_SIZE]>,
    /// (4.20).
    system: Vec<T>,
    unknown: Vec<T>,
    order: PivotOrder<T>,
    /// Number of undetermined force components.
    pub undetermined: usize,
}

impl<T: Scalar> ReferenceMember<T> {
    pub fn new(chains: &[Chain<T>], has_base: bool) -> Self {
        let grasps = chains.iter().filter(|c| c.grasp.is_some()).count();
        let rows: usize = chains.iter().map(|c| c.constrained().0).sum();
        ReferenceMember {
            n: if has_base { 12 } else { 6 },
            matrix: [T::zero(); packed_len(MAX_SIZE)],
            y: [T::zero(); MAX_SIZE],
            lambda: vec![[T::zero(); 21]; grasps],
            phi: vec![[T::zero(); 6]; grasps],
            singular: vec![false; grasps],
            g_columns: vec![[T::zero(); MAX_SIZE]; rows],
            scaled: vec![[T::zero(); MAX_SIZE]; rows],
            system: vec![T::zero(); packed_len(rows)],
            unknown: vec![T::zero(); rows],
            order: PivotOrder::new(rows),
            undetermined: 0,
        }
    }

    /// Resets to the equations without chains. `inertia` and `force` are I_r and τ − c of the load.
    #[inline(always)]
    pub fn reset(&mut self, inertia: &PackedSym6<T>, force: &[T; 6], base: &Base<T>) {
        self.matrix[..packed_len(6)].copy_from_slice(inertia);
        self.y[..6].copy_from_slice(force);
        if self.n == 12 {
            self.y[6..].copy_from_slice(&base.force);
            for i in 0..6 {
                for j in 0..6 {
                    self.matrix[at(6 + i, j)] = T::zero();
                }
                for j in 0..=i {
                    self.matrix[at(6 + i, 6 + j)] = base.inertia[at(i, j)];
                }
            }
        }
    }

    /// Classifies every chain as singular or regular.
    #[inline(always)]
    pub fn classify(
        &mut self,
        chains: &[Chain<T>],
        open: &[OpenChain<T>],
        policy: &impl PivotPolicy<T>,
    ) {
        for k in 0..self.phi.len() {
            let (size, angular) = chains[k].constrained();
            self.singular[k] = policy.is_singular(k, &open[k].inverse, angular, size);
        }
    }

    /// Computes Λ of the regular chains.
    #[inline(always)]
    pub fn invert_regular(&mut self, chains: &[Chain<T>], open: &[OpenChain<T>]) {
        for k in 0..self.phi.len() {
            if !self.singular[k] {
                self.lambda[k] = lambda(&open[k].inverse, chains[k].constrained().0);
            }
        }
    }

    /// Computes y and φ, given the singular chains and Λ of the regular ones.
    #[inline(always)]
    pub fn solve(
        &mut self,
        chains: &[Chain<T>],
        open: &[OpenChain<T>],
        policy: &impl PivotPolicy<T>,
    ) {
        let mut rows = 0;
        for k in 0..self.phi.len() {
            if self.singular[k] {
                rows += chains[k].constrained().0;
            } else {
                self.add_regular(k, &chains[k], &open[k]);
            }
        }
        let n = self.n;
        packed::factor(&mut self.matrix, n);
        packed::forward(&self.matrix, &mut self.y[..n]);
        self.undetermined = 0;
        if rows > 0 {
            self.solve_singular(chains, open, rows, policy);
        }
        for i in 0..n {
            self.y[i] = self.y[i] * self.matrix[at(i, i)];
        }
        packed::backward(&self.matrix, &mut self.y[..n]);
        for k in 0..self.phi.len() {
            if !self.singular[k] {
                self.force(k, &chains[k], &open[k]);
            }
        }
    }

    /// Adds a regular chain: Gᵀ Λ G to M*, Gᵀ Λ x to p*.
    #[inline(always)]
    fn add_regular(&mut self, k: usize, chain: &Chain<T>, open: &OpenChain<T>) {
        let (size, _) = chain.constrained();
        let lambda = &self.lambda[k];
        let lambda_x = packed::multiply(lambda, &open.x, size);
        if chain.is_rigid() {
            for (m, l) in self.matrix.iter_mut().zip(lambda.iter()) {
                *m += *l;
            }
            for i in 0..6 {
                self.y[i] += lambda_x[i];
            }
        } else {
            for h in 0..size {
                let row = &open.rows[h];
                for i in 0..6 {
                    self.y[i] = row[i].mul_add(lambda_x[h], self.y[i]);
                }
            }
            let lambda_rows = multiply_rows(lambda, &open.rows, size);
            for h in 0..size {
                for i in 0..6 {
                    for j in 0..=i {
                        let slot = &mut self.matrix[at(i, j)];
                        *slot = open.rows[h][i].mul_add(lambda_rows[h][j], *slot);
                    }
                }
            }
        }
        if chain.on_base {
            self.add_regular_base(chain, open, size, k, &lambda_x);
        }
    }

    /// Adds the part of a regular chain at the base: −Eᵀ Λ S and Eᵀ Λ E.
    #[inline(always)]
    fn add_regular_base(
        &mut self,
        chain: &Chain<T>,
        open: &OpenChain<T>,
        size: usize,
        k: usize,
        lambda_x: &[T; 6],
    ) {
        let lambda_rows = multiply_rows(&self.lambda[k], &open.e, size);
        for h in 0..size {
            for i in 0..6 {
                self.y[6 + i] = open.e[h][i].neg_mul_add(lambda_x[h], self.y[6 + i]);
                if chain.is_rigid() {
                    self.matrix[at(6 + i, h)] -= lambda_rows[h][i];
                } else {
                    for j in 0..6 {
                        let slot = &mut self.matrix[at(6 + i, j)];
                        *slot = lambda_rows[h][i].neg_mul_add(open.rows[h][j], *slot);
                    }
                }
                for j in 0..=i {
                    let slot = &mut self.matrix[at(6 + i, 6 + j)];
                    *slot = open.e[h][i].mul_add(lambda_rows[h][j], *slot);
                }
            }
        }
    }

    /// Computes φ of all singular chains; `y` is L⁻¹ p* before and L⁻¹ (p* + Σ Gᵀ φ) after.
    #[inline(always)]
    fn solve_singular(
        &mut self,
        chains: &[Chain<T>],
        open: &[OpenChain<T>],
        rows: usize,
        policy: &impl PivotPolicy<T>,
    ) {
        let n = self.n;
        let (mut r, mut definite) = (0, 0);
        for k in (0..self.phi.len()).filter(|k| self.singular[*k]) {
            let (size, _) = chains[k].constrained();
            if definite == 0 {
                definite = size;
            }
            let first = r;
            for h in 0..size {
                let column = &mut self.g_columns[r];
                *column = row_of_g(&chains[k], &open[k], h);
                packed::forward(&self.matrix, &mut column[..n]);
                let mut x = open[k].x[h];
                for i in 0..n {
                    let scaled = column[i] * self.matrix[at(i, i)];
                    self.scaled[r][i] = scaled;
                    x = scaled.neg_mul_add(self.y[i], x);
                }
                self.unknown[r] = x;
                for c in 0..=r {
                    let mut x = match c >= first {
                        true => open[k].inverse[at(h, c - first)],
                        false => T::zero(),
                    };
                    for i in 0..n {
                        x = self.scaled[r][i].mul_add(self.g_columns[c][i], x);
                    }
                    self.system[at(r, c)] = x;
                }
                r += 1;
            }
        }
        let pivot = |left: &[usize], a: &[T], scale: &[T]| policy.pivot(left, a, scale);
        let unknown = &mut self.unknown[..rows];
        let system = &mut self.system[..packed_len(rows)];
        self.order.set_scale(system, rows);
        self.undetermined =
            packed::solve_semidefinite(system, unknown, definite, &mut self.order, pivot);
        r = 0;
        for k in (0..self.phi.len()).filter(|k| self.singular[*k]) {
            for h in 0..chains[k].constrained().0 {
                let phi = self.unknown[r];
                self.phi[k][h] = phi;
                for i in 0..n {
                    self.y[i] = self.g_columns[r][i].mul_add(phi, self.y[i]);
                }
                r += 1;
            }
        }
    }

    /// Computes φ = Λ (x − G y) of a regular chain.      (2.11)
    #[inline(always)]
    fn force(&mut self, k: usize, chain: &Chain<T>, open: &OpenChain<T>) {
        let (size, _) = chain.constrained();
        let load = six(&self.y, 0);
        let base = six(&self.y, 6);
        let mut residual = open.x;
        for h in 0..size {
            residual[h] = match chain.is_rigid() {
                true => residual[h] - load[h],
                false => packed::subtract_dot(&open.rows[h], &load, residual[h]),
            };
            if chain.on_base {
                residual[h] += packed::dot(&open.e[h], &base);
            }
        }
        self.phi[k] = packed::multiply(&self.lambda[k], &residual, size);
    }

    /// Wrench of chain `k` on the load, f = S φ.
    #[inline(always)]
    pub fn wrench(&self, k: usize, chain: &Chain<T>, open: &OpenChain<T>) -> [T; 6] {
        if chain.is_rigid() {
            return self.phi[k];
        }
        let mut f = [T::zero(); 6];
        for h in 0..chain.constrained().0 {
            for i in 0..6 {
                f[i] = open.rows[h][i].mul_add(self.phi[k][h], f[i]);
            }
        }
        f
    }
}

/// Computes Λ in the first `n` directions.
#[inline(always)]
pub(super) fn lambda<T: Scalar>(inverse: &PackedSym6<T>, n: usize) -> PackedSym6<T> {
    let mut lambda = *inverse;
    packed::factor(&mut lambda, n);
    packed::inverse(&mut lambda, n);
    lambda
}

/// Six of twelve elements.
#[inline(always)]
pub(super) fn six<T: Scalar>(y: &[T; MAX_SIZE], from: usize) -> [T; 6] {
    [
        y[from],
        y[from + 1],
        y[from + 2],
        y[from + 3],
        y[from + 4],
        y[from + 5],
    ]
}

/// Product of Λ and a matrix given by rows.
#[inline(always)]
fn multiply_rows<T: Scalar>(
    lambda: &PackedSym6<T>,
    rows: &[[T; 6]; 6],
    size: usize,
) -> [[T; 6]; 6] {
    let mut out = [[T::zero(); 6]; 6];
    for j in 0..6 {
        let mut column = [T::zero(); 6];
        for h in 0..size {
            column[h] = rows[h][j];
        }
        let column = packed::multiply(lambda, &column, size);
        for h in 0..size {
            out[h][j] = column[h];
        }
    }
    out
}

/// Row of G = Sᵀ [1, −E].
#[inline(always)]
fn row_of_g<T: Scalar>(chain: &Chain<T>, open: &OpenChain<T>, h: usize) -> [T; MAX_SIZE] {
    let mut row = [T::zero(); MAX_SIZE];
    if chain.is_rigid() {
        row[h] = T::one();
    } else {
        row[..6].copy_from_slice(&open.rows[h]);
    }
    if chain.on_base {
        for i in 0..6 {
            row[6 + i] = -open.e[h][i];
        }
    }
    row
}
