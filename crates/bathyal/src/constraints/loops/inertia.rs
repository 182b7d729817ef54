//! M = Lᵀ L, with the zeros that branches make.      Featherstone 2008, 6.5

use crate::dynamics::{MassMatrix, Workspace, mass_matrix};
use crate::model::Model;

/// The factor of the joint-space inertia matrix, degrees of freedom in the order of the tree.
#[derive(Clone, Debug)]
pub(super) struct Inertia {
    mass: MassMatrix<f64>,
    /// Where each degree of freedom stands in the layout of the velocities.
    order: Vec<usize>,
    /// The inverse of `order`.
    place: Vec<usize>,
    /// The degree of freedom before each, towards the root.
    before: Vec<Option<usize>>,
    /// L by rows.
    l: Vec<f64>,
}

impl Inertia {
    pub fn new(model: &Model<f64>) -> Self {
        let n = model.nv();
        let (mut order, mut before) = (Vec::with_capacity(n), Vec::with_capacity(n));
        let mut last = vec![None; model.body_count()];
        for &b in &model.structure.order {
            let mut at = model.parent(b).and_then(|p| last[p]);
            for v in model.v_range(b) {
                before.push(at);
                at = Some(order.len());
                order.push(v);
            }
            last[b] = at;
        }
        let mut place = vec![0; n];
        for (i, v) in order.iter().enumerate() {
            place[*v] = i;
        }
        Inertia {
            mass: MassMatrix::new(model),
            order,
            place,
            before,
            l: vec![0.0; n * n],
        }
    }

    /// Where a degree of freedom stands in the order of the tree.
    pub fn place(&self, v: usize) -> usize {
        self.place[v]
    }

    /// Where the `i`th of the tree stands in the layout of the velocities.
    pub fn order(&self, i: usize) -> usize {
        self.order[i]
    }

    /// 1/Mᵥᵥ: at least so easily a degree of freedom is moved.
    pub fn lightness(&self, v: usize) -> f64 {
        self.mass.at(v, v).recip()
    }

    /// L at a configuration.
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
            let mut at = self.before[k];
            while let Some(i) = at {
                row[i] *= inverse;
                at = self.before[i];
            }
            let mut at = self.before[k];
            while let Some(i) = at {
                let mut other = at;
                while let Some(j) = other {
                    above[i * n + j] -= row[i] * row[j];
                    other = self.before[j];
                }
                at = self.before[i];
            }
        }
    }

    /// x ← L⁻ᵀ x.
    pub fn solve_transposed(&self, x: &mut [f64]) {
        let n = x.len();
        for i in (0..n).rev() {
            if x[i] == 0.0 {
                continue;
            }
            let row = &self.l[i * n..][..=i];
            x[i] /= row[i];
            let xi = x[i];
            let mut at = self.before[i];
            while let Some(j) = at {
                x[j] -= row[j] * xi;
                at = self.before[j];
            }
        }
    }

    /// x ← L⁻¹ x.
    pub fn solve(&self, x: &mut [f64]) {
        let n = x.len();
        for i in 0..n {
            let row = &self.l[i * n..][..=i];
            let mut sum = x[i];
            let mut at = self.before[i];
            while let Some(j) = at {
                sum -= row[j] * x[j];
                at = self.before[j];
            }
            x[i] = sum / row[i];
        }
    }
}
