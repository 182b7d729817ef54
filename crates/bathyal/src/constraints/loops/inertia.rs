//! Branch-induced sparse factorisation M = Lᵀ L.      Featherstone 2008, 6.5

use crate::dynamics::{MassMatrix, Workspace, mass_matrix};
use crate::model::Model;

/// Factor L of the joint-space inertia matrix, degrees of freedom in the order of the tree. Empty by
/// default, for robots without rigid loops: it has the size of the matrix.
#[derive(Clone, Debug, Default)]
pub(super) struct InertiaFactor {
    mass: MassMatrix<f64>,
    /// Index in the velocities of every degree of freedom.
    order: Vec<usize>,
    /// Inverse of `order`.
    index: Vec<usize>,
    /// Expanded parent array λ: degree of freedom before each, towards the root.
    parent: Vec<Option<usize>>,
    /// L by rows.
    l: Vec<f64>,
}

impl InertiaFactor {
    pub fn new(model: &Model<f64>) -> Self {
        let n = model.nv();
        let (mut order, mut parent) = (Vec::with_capacity(n), Vec::with_capacity(n));
        let mut last = vec![None; model.body_count()];
        for &b in &model.structure.order {
            let mut at = model.parent(b).and_then(|p| last[p]);
            for v in model.v_range(b) {
                parent.push(at);
                at = Some(order.len());
                order.push(v);
            }
            last[b] = at;
        }
        let mut index = vec![0; n];
        for (i, v) in order.iter().enumerate() {
            index[*v] = i;
        }
        InertiaFactor {
            mass: MassMatrix::new(model),
            order,
            index,
            parent,
            l: vec![0.0; n * n],
        }
    }

    /// Position of velocity `v` in the order of the tree.
    pub fn index(&self, v: usize) -> usize {
        self.index[v]
    }

    /// Velocity at position `i` of the tree.
    pub fn order(&self, i: usize) -> usize {
        self.order[i]
    }

    /// 1/Mᵥᵥ: lower bound of the mobility of a degree of freedom.
    pub fn inverse_diagonal(&self, v: usize) -> f64 {
        self.mass.at(v, v).recip()
    }

    /// Computes L at a configuration.
    pub fn factor(&mut self, model: &Model<f64>, q: &[f64], ws: &mut Workspace<f64>) {
        mass_matrix(model, q, ws, &mut self.mass);
        let n = self.order.len();
        for i in 0..n {
            let row = self.mass.row(self.order[i]);
            for (x, v) in self.l[i * n..][..=i].iter_mut().zip(&self.order) {
                *x = row[*v];
            }
        }
        for k in (0..n).rev() {
            let (above, from) = self.l.split_at_mut(k * n);
            let row = &mut from[..=k];
            row[k] = row[k].sqrt();
            let inverse = row[k].recip();
            let mut at = self.parent[k];
            while let Some(i) = at {
                row[i] *= inverse;
                at = self.parent[i];
            }
            let mut at = self.parent[k];
            while let Some(i) = at {
                let mut other = at;
                while let Some(j) = other {
                    above[i * n + j] -= row[i] * row[j];
                    other = self.parent[j];
                }
                at = self.parent[i];
            }
        }
    }

    /// Solves Lᵀ y = x in place.
    pub fn solve_transposed(&self, x: &mut [f64]) {
        let n = x.len();
        for i in (0..n).rev() {
            if x[i] == 0.0 {
                continue;
            }
            let row = &self.l[i * n..][..=i];
            x[i] /= row[i];
            let xi = x[i];
            let mut at = self.parent[i];
            while let Some(j) = at {
                x[j] -= row[j] * xi;
                at = self.parent[j];
            }
        }
    }

    /// Solves L y = x in place.
    pub fn solve(&self, x: &mut [f64]) {
        let n = x.len();
        for i in 0..n {
            let row = &self.l[i * n..][..=i];
            let mut sum = x[i];
            let mut at = self.parent[i];
            while let Some(j) = at {
                sum -= row[j] * x[j];
                at = self.parent[j];
            }
            x[i] = sum / row[i];
        }
    }
}
