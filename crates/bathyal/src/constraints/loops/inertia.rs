//! Branch-induced sparse factorisation M = Lᵀ L.      Featherstone 2008, 6.5

use crate::dynamics::{MassElements, Workspace, write_mass_elements};
use crate::linear_algebra::minimum_norm::{Rows, WIDTH};
use crate::model::Model;
use crate::spatial::SymMat6;

/// Factor L of the joint-space inertia matrix, degrees of freedom in the order of the tree. Of every
/// row the elements at the degrees of freedom on the way to the root are stored, the root's first:
/// all others are zero. Empty by default, for robots without rigid loops.
#[derive(Clone, Debug, Default)]
pub(super) struct InertiaFactor {
    /// Index in the velocities of every degree of freedom.
    order: Vec<usize>,
    /// Inverse of `order`.
    index: Vec<usize>,
    /// Beginning of every row, and of its branch.
    start: Vec<usize>,
    /// Number of degrees of freedom above each.
    depth: Vec<usize>,
    /// Degrees of freedom from the root to each, itself included.
    branch: Vec<usize>,
    /// M, then L.
    elements: Vec<f64>,
    /// 1/Mᵢᵢ and 1/Lᵢᵢ.
    inverse_inertia: Vec<f64>,
    inverse_diagonal: Vec<f64>,
}

impl InertiaFactor {
    pub fn new(model: &Model<f64>) -> Self {
        let n = model.nv();
        let mut factor = InertiaFactor::default();
        let mut last: Vec<Option<usize>> = vec![None; model.body_count()];
        for &b in &model.structure.order {
            let mut at = model.parent(b).and_then(|p| last[p]);
            for v in model.v_range(b) {
                let own = factor.order.len();
                factor.start.push(factor.branch.len());
                if let Some(parent) = at {
                    let above = factor.branch_of(parent).to_vec();
                    factor.branch.extend(above);
                }
                factor.depth.push(at.map_or(0, |p| factor.depth[p] + 1));
                factor.branch.push(own);
                factor.order.push(v);
                at = Some(own);
            }
            last[b] = at;
        }
        factor.index = vec![0; n];
        for (i, v) in factor.order.iter().enumerate() {
            factor.index[*v] = i;
        }
        factor.elements = vec![0.0; factor.branch.len()];
        factor.inverse_inertia = vec![0.0; n];
        factor.inverse_diagonal = vec![0.0; n];
        factor
    }

    /// Position of velocity `v` in the order of the tree.
    #[inline(always)]
    pub fn index(&self, v: usize) -> usize {
        self.index[v]
    }

    /// Velocity at position `i` of the tree.
    #[inline(always)]
    pub fn order(&self, i: usize) -> usize {
        self.order[i]
    }

    /// Positions from the root to `i`, itself included.
    pub fn branch_of(&self, i: usize) -> &[usize] {
        &self.branch[self.start[i]..][..=self.depth[i]]
    }

    /// 1/Mᵥᵥ: lower bound of the mobility of a degree of freedom.
    #[inline(always)]
    pub fn inverse_inertia(&self, v: usize) -> f64 {
        self.inverse_inertia[self.index[v]]
    }

    /// Computes L at a configuration.
    pub fn factor(&mut self, model: &Model<f64>, q: &[f64], ws: &mut Workspace<f64>) {
        self.elements.fill(0.0);
        write_mass_elements(model, q, ws, self);
        crate::dispatch::best(
            #[inline(always)]
            || self.factor_rows(),
        );
    }

    #[inline(always)]
    fn factor_rows(&mut self) {
        for k in (0..self.order.len()).rev() {
            let (start, depth) = (self.start[k], self.depth[k]);
            let (above, from) = self.elements.split_at_mut(start);
            let row = &mut from[..=depth];
            self.inverse_inertia[k] = row[depth].recip();
            row[depth] = row[depth].sqrt();
            let inverse = row[depth].recip();
            self.inverse_diagonal[k] = inverse;
            for x in &mut row[..depth] {
                *x *= inverse;
            }
            for (d, i) in self.branch[start..][..depth].iter().enumerate() {
                let other = &mut above[self.start[*i]..][..=d];
                for (x, y) in other.iter_mut().zip(&row[..=d]) {
                    *x -= row[d] * y;
                }
            }
        }
    }

    /// Solves Lᵀ y = x in place for several x, whose elements are zero but at `support`, a set of
    /// branches in the order of the tree.
    #[inline(always)]
    pub fn solve_transposed(&self, support: &[usize], x: &mut [Rows]) {
        for &i in support.iter().rev() {
            let (start, depth) = (self.start[i], self.depth[i]);
            let inverse = self.inverse_diagonal[i];
            let mut own = x[i];
            for y in &mut own {
                *y *= inverse;
            }
            x[i] = own;
            let row = &self.elements[start..][..depth];
            for (l, j) in row.iter().zip(&self.branch[start..]) {
                let other = &mut x[*j];
                for k in 0..WIDTH {
                    other[k] -= l * own[k];
                }
            }
        }
    }

    /// Solves L y = x in place.
    #[inline(always)]
    pub fn solve(&self, x: &mut [f64]) {
        for i in 0..x.len() {
            let (start, depth) = (self.start[i], self.depth[i]);
            let row = &self.elements[start..][..depth];
            let mut sum = x[i];
            for (l, j) in row.iter().zip(&self.branch[start..]) {
                sum -= l * x[*j];
            }
            x[i] = sum * self.inverse_diagonal[i];
        }
    }
}

impl MassElements<f64> for InertiaFactor {
    const COUPLING: bool = true;

    #[inline(always)]
    fn set(&mut self, i: usize, j: usize, x: f64) {
        let (i, j) = (self.index[i], self.index[j]);
        if i <= j {
            self.elements[self.start[j] + self.depth[i]] = x;
        }
    }

    #[inline(always)]
    fn set_block(&mut self, i: usize, block: &SymMat6<f64>) {
        for (k, row) in block.to_rows().iter().enumerate() {
            for (j, x) in row.iter().enumerate() {
                self.set(i + k, i + j, *x);
            }
        }
    }

    #[inline(always)]
    fn add_rotor(&mut self, i: usize, x: f64) {
        let i = self.index[i];
        self.elements[self.start[i] + self.depth[i]] += x;
    }
}
