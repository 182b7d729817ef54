//! Step 2: the load, the base, and the wrenches between chains and load.      Diss94 4.3
//!
//! With y = [v̇_r; v̇₀], or v̇_r alone where the chains stand on the world, and for every chain
//! G = Sᵀ [1, −E] of the directions S that it holds, f = S φ:
//!
//! ```text
//! G_k y + Λ_k⁻¹ φ_k = x_k                 the tip moves as the load does      (2.7)
//! M_r y = p + Σ G_kᵀ φ_k                  M_r = diag(I_r, I*₀)                 (2.8)
//! ```
//!
//! Chains that are not singular are eliminated first:
//!
//! ```text
//! M* = M_r + Σ G_kᵀ Λ_k G_k,   p* = p + Σ G_kᵀ Λ_k x_k                        (4.4), (4.5)
//! ```
//!
//! Without singular chains M* y = p* is (2.10). For those that are,
//!
//! ```text
//! Σ_l (δ_kl Λ_k⁻¹ + G_k M*⁻¹ G_lᵀ) φ_l = x_k − G_k M*⁻¹ p*                    (4.20)
//! y = M*⁻¹ (p* + Σ G_kᵀ φ_k)                                                  (4.21)
//! ```
//!
//! which grows with the number of singular chains alone. For one it is (4.9), and its matrix
//! is positive definite. For more, the first block is; what is left after it is eliminated
//! with full pivoting. Directions that are left over carry no motion: forces in them are
//! free, and set to zero.      (4.3.2)

use super::open_chain::{Base, OpenChain, dot, less_dot};
use super::packed::{self, Order, Six, at, room};
use super::pivot_policy::PivotPolicy;
use super::topology::Chain;
use crate::Real;

/// The largest M_r: load and base.
const MOST: usize = 12;

/// Load and base, and room for what holds them.
#[derive(Clone, Debug)]
pub(super) struct ReferenceMember<T> {
    /// Unknowns: 6, or 12 with a base.
    n: usize,
    /// M*, then its factors.
    matrix: [T; room(MOST)],
    /// p*, then y.
    pub y: [T; MOST],
    /// Λ of every chain that is not singular.
    pub lambda: Vec<Six<T>>,
    /// φ of every chain.
    pub phi: Vec<[T; 6]>,
    pub singular: Vec<bool>,
    /// L⁻¹ Gᵀ of the singular chains, column by column, and D⁻¹ of it.
    carried: Vec<[T; MOST]>,
    scaled: Vec<[T; MOST]>,
    /// (4.20).
    system: Vec<T>,
    unknown: Vec<T>,
    order: Order<T>,
    /// How many components of force are not determined.
    pub undetermined: usize,
}

impl<T: Real> ReferenceMember<T> {
    pub fn new(chains: &[Chain<T>], has_base: bool) -> Self {
        let grasps = chains.iter().filter(|c| c.grasp.is_some()).count();
        let rows: usize = chains.iter().map(|c| c.held().0).sum();
        ReferenceMember {
            n: if has_base { 12 } else { 6 },
            matrix: [T::zero(); room(MOST)],
            y: [T::zero(); MOST],
            lambda: vec![[T::zero(); 21]; grasps],
            phi: vec![[T::zero(); 6]; grasps],
            singular: vec![false; grasps],
            carried: vec![[T::zero(); MOST]; rows],
            scaled: vec![[T::zero(); MOST]; rows],
            system: vec![T::zero(); room(rows)],
            unknown: vec![T::zero(); rows],
            order: Order::new(rows),
            undetermined: 0,
        }
    }

    /// Without chains. `inertia` and `force` are I_r and τ − c of the load.
    #[inline(always)]
    pub fn begin(&mut self, inertia: &Six<T>, force: &[T; 6], base: &Base<T>) {
        self.matrix[..room(6)].copy_from_slice(inertia);
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

    /// Which chains are singular.
    #[inline(always)]
    pub fn judge(
        &mut self,
        chains: &[Chain<T>],
        open: &[OpenChain<T>],
        judge: &impl PivotPolicy<T>,
    ) {
        for k in 0..self.phi.len() {
            let (held, turning) = chains[k].held();
            self.singular[k] = judge.is_singular(k, &open[k].inverse, turning, held);
        }
    }

    /// Λ of the chains that are not.
    #[inline(always)]
    pub fn invert(&mut self, chains: &[Chain<T>], open: &[OpenChain<T>]) {
        for k in 0..self.phi.len() {
            if !self.singular[k] {
                self.lambda[k] = lambda(&open[k].inverse, chains[k].held().0);
            }
        }
    }

    /// y and φ, once it is judged which chains are singular, and Λ of the others is known.
    #[inline(always)]
    pub fn solve(
        &mut self,
        chains: &[Chain<T>],
        open: &[OpenChain<T>],
        judge: &impl PivotPolicy<T>,
    ) {
        let mut rows = 0;
        for k in 0..self.phi.len() {
            if self.singular[k] {
                rows += chains[k].held().0;
            } else {
                self.join(k, &chains[k], &open[k]);
            }
        }
        let n = self.n;
        packed::factor(&mut self.matrix, n);
        packed::forward(&self.matrix, &mut self.y[..n]);
        self.undetermined = 0;
        if rows > 0 {
            self.hold_singular(chains, open, rows, judge);
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

    /// Joins a chain that is not singular: Gᵀ Λ G to M*, Gᵀ Λ x to p*.
    #[inline(always)]
    fn join(&mut self, k: usize, chain: &Chain<T>, open: &OpenChain<T>) {
        let (held, _) = chain.held();
        let lambda = &self.lambda[k];
        let pushed = packed::times(lambda, &open.x, held);
        if chain.is_rigid() {
            for (m, l) in self.matrix.iter_mut().zip(lambda.iter()) {
                *m += *l;
            }
            for i in 0..6 {
                self.y[i] += pushed[i];
            }
        } else {
            for h in 0..held {
                let row = &open.rows[h];
                for i in 0..6 {
                    self.y[i] = row[i].mul_add(pushed[h], self.y[i]);
                }
            }
            let through = times_rows(lambda, &open.rows, held);
            for h in 0..held {
                for i in 0..6 {
                    for j in 0..=i {
                        let slot = &mut self.matrix[at(i, j)];
                        *slot = open.rows[h][i].mul_add(through[h][j], *slot);
                    }
                }
            }
        }
        if chain.on_base {
            self.join_base(chain, open, held, k, &pushed);
        }
    }

    /// The same for the base: −Eᵀ Λ S and Eᵀ Λ E.
    #[inline(always)]
    fn join_base(
        &mut self,
        chain: &Chain<T>,
        open: &OpenChain<T>,
        held: usize,
        k: usize,
        pushed: &[T; 6],
    ) {
        let through = times_rows(&self.lambda[k], &open.e, held);
        for h in 0..held {
            for i in 0..6 {
                self.y[6 + i] = open.e[h][i].neg_mul_add(pushed[h], self.y[6 + i]);
                if chain.is_rigid() {
                    self.matrix[at(6 + i, h)] -= through[h][i];
                } else {
                    for j in 0..6 {
                        let slot = &mut self.matrix[at(6 + i, j)];
                        *slot = through[h][i].neg_mul_add(open.rows[h][j], *slot);
                    }
                }
                for j in 0..=i {
                    let slot = &mut self.matrix[at(6 + i, 6 + j)];
                    *slot = open.e[h][i].mul_add(through[h][j], *slot);
                }
            }
        }
    }

    /// φ of the singular chains together; `y` is L⁻¹ p* before and L⁻¹ (p* + Σ Gᵀ φ) after.
    #[inline(always)]
    fn hold_singular(
        &mut self,
        chains: &[Chain<T>],
        open: &[OpenChain<T>],
        rows: usize,
        judge: &impl PivotPolicy<T>,
    ) {
        let n = self.n;
        let (mut r, mut definite) = (0, 0);
        for k in (0..self.phi.len()).filter(|k| self.singular[*k]) {
            let (held, _) = chains[k].held();
            if definite == 0 {
                definite = held;
            }
            let first = r;
            for h in 0..held {
                let carried = &mut self.carried[r];
                *carried = row_of_g(&chains[k], &open[k], h);
                packed::forward(&self.matrix, &mut carried[..n]);
                let mut x = open[k].x[h];
                for i in 0..n {
                    let scaled = carried[i] * self.matrix[at(i, i)];
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
                        x = self.scaled[r][i].mul_add(self.carried[c][i], x);
                    }
                    self.system[at(r, c)] = x;
                }
                r += 1;
            }
        }
        let unknown = &mut self.unknown[..rows];
        let system = &mut self.system[..room(rows)];
        self.order.weigh(system, rows);
        self.undetermined =
            packed::solve_semidefinite(system, unknown, definite, &mut self.order, judge);
        r = 0;
        for k in (0..self.phi.len()).filter(|k| self.singular[*k]) {
            for h in 0..chains[k].held().0 {
                let phi = self.unknown[r];
                self.phi[k][h] = phi;
                for i in 0..n {
                    self.y[i] = self.carried[r][i].mul_add(phi, self.y[i]);
                }
                r += 1;
            }
        }
    }

    /// φ = Λ (x − G y) of a chain that is not singular.      (2.11)
    #[inline(always)]
    fn force(&mut self, k: usize, chain: &Chain<T>, open: &OpenChain<T>) {
        let (held, _) = chain.held();
        let load = six(&self.y, 0);
        let base = six(&self.y, 6);
        let mut left = open.x;
        for h in 0..held {
            left[h] = match chain.is_rigid() {
                true => left[h] - load[h],
                false => less_dot(&open.rows[h], &load, left[h]),
            };
            if chain.on_base {
                left[h] += dot(&open.e[h], &base);
            }
        }
        self.phi[k] = packed::times(&self.lambda[k], &left, held);
    }

    /// f = S φ: the wrench of chain `k` on the load.
    #[inline(always)]
    pub fn wrench(&self, k: usize, chain: &Chain<T>, open: &OpenChain<T>) -> [T; 6] {
        if chain.is_rigid() {
            return self.phi[k];
        }
        let mut f = [T::zero(); 6];
        for h in 0..chain.held().0 {
            for i in 0..6 {
                f[i] = open.rows[h][i].mul_add(self.phi[k][h], f[i]);
            }
        }
        f
    }
}

/// Λ, of the first `held` directions.
#[inline(always)]
pub(super) fn lambda<T: Real>(inverse: &Six<T>, held: usize) -> Six<T> {
    let mut lambda = *inverse;
    packed::factor(&mut lambda, held);
    packed::inverse(&mut lambda, held);
    lambda
}

/// Six of twelve.
#[inline(always)]
pub(super) fn six<T: Real>(y: &[T; MOST], from: usize) -> [T; 6] {
    [
        y[from],
        y[from + 1],
        y[from + 2],
        y[from + 3],
        y[from + 4],
        y[from + 5],
    ]
}

/// Λ times rows.
#[inline(always)]
fn times_rows<T: Real>(lambda: &Six<T>, rows: &[[T; 6]; 6], held: usize) -> [[T; 6]; 6] {
    let mut out = [[T::zero(); 6]; 6];
    for j in 0..6 {
        let mut column = [T::zero(); 6];
        for h in 0..held {
            column[h] = rows[h][j];
        }
        let column = packed::times(lambda, &column, held);
        for h in 0..held {
            out[h][j] = column[h];
        }
    }
    out
}

/// A row of G = Sᵀ [1, −E].
#[inline(always)]
fn row_of_g<T: Real>(chain: &Chain<T>, open: &OpenChain<T>, h: usize) -> [T; MOST] {
    let mut row = [T::zero(); MOST];
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
