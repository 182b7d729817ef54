//! The mass matrix in blocks: a chain, or a tree, of joints for itself, and its coupling
//! with the free body that carries it.
//!
//! A freedom is coupled to those that carry it and to no others, so each has a row of as
//! many numbers, from the first joint of its block to its own. Eliminated from the tips
//! inwards, H = Lᵀ D L, the rows stay as long as they are.

use crate::dynamics::Scalar;
use crate::dynamics::joints;
use crate::dynamics::mass_matrix::Composite;
use crate::dynamics::workspace::Workspace;
use crate::model::{Kind, Model};
use crate::spatial::{Force, Motion, SymMat6};

/// A degree of freedom of a joint that is not free in all six.
#[derive(Clone, Debug)]
struct Freedom {
    /// Its place among the velocities.
    v: usize,
    /// Where its row begins.
    row: usize,
    /// Number of freedoms of the block that carry it.
    depth: usize,
    /// The nearest of them.
    carrier: Option<usize>,
    /// The free body below the block; none on the world.
    base: Option<usize>,
}

/// A free body with all it carries.
#[derive(Clone, Debug)]
struct Base<T> {
    link: usize,
    /// K, then K*.
    inertia: SymMat6<T>,
    /// f − f′, then f*.
    force: Force<T>,
    acceleration: Motion<T>,
}

/// The mass matrix of a model in blocks, and its right-hand side.
#[derive(Clone, Debug)]
pub(super) struct Blocks<T> {
    freedoms: Vec<Freedom>,
    /// The first freedom of each link.
    of_link: Vec<usize>,
    bases: Vec<Base<T>>,
    /// H, then L and D⁻¹.
    rows: Vec<T>,
    /// Columns of Q, then of Q D⁻¹.
    coupling: Vec<Force<T>>,
    /// τ − b, then q̈.
    forces: Vec<T>,
    size: usize,
}

impl<T: Scalar> Blocks<T> {
    pub(super) fn new(model: &Model<T>) -> Self {
        let mut freedoms: Vec<Freedom> = Vec::new();
        let (mut of_link, mut bases) = (Vec::new(), Vec::new());
        let mut room = 0;
        for (i, link) in model.links.iter().enumerate() {
            of_link.push(freedoms.len());
            if let Kind::Free { .. } = link.kind {
                bases.push(Base {
                    link: i,
                    inertia: SymMat6::zero(),
                    force: Force::zero(),
                    acceleration: Motion::zero(),
                });
                continue;
            }
            let parent = link.parent.map(|p| (p, &model.links[p]));
            let (mut carrier, base) = match parent {
                None => (None, None),
                Some((p, below)) if matches!(below.kind, Kind::Free { .. }) => {
                    (None, bases.iter().position(|base| base.link == p))
                }
                Some((p, below)) => {
                    let last = of_link[p] + model.joint(below.body).nv() - 1;
                    (Some(last), freedoms[last].base)
                }
            };
            for v in model.v_range(link.body) {
                let depth = carrier.map_or(0, |c| freedoms[c].depth + 1);
                freedoms.push(Freedom {
                    v,
                    row: room,
                    depth,
                    carrier,
                    base,
                });
                room += depth + 1;
                carrier = Some(freedoms.len() - 1);
            }
        }
        Blocks {
            rows: vec![T::zero(); room],
            coupling: vec![Force::zero(); freedoms.len()],
            forces: vec![T::zero(); freedoms.len()],
            freedoms,
            of_link,
            bases,
            size: model.nv(),
        }
    }

    /// The degrees of freedom of the model that the blocks are made for.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// H, Q and K, tip to base; the joints have been placed.      Diss94 Table 11
    #[inline(always)]
    pub(super) fn fill(&mut self, model: &Model<T>, ws: &mut Workspace<T>) {
        if model.wet {
            for (k, link) in ws.composites.iter_mut().zip(&model.links) {
                *k = link.inertia;
            }
            for (i, link) in model.links.iter().enumerate().rev() {
                let k = ws.composites[i];
                if let Some(p) = link.parent {
                    let up = link.sym6_up(&ws.kinematics[i].transform, &k);
                    ws.composites[p] = ws.composites[p] + up;
                }
                self.columns(model, i, &k, ws);
            }
        } else {
            for (k, link) in ws.rigid_composites.iter_mut().zip(&model.links) {
                *k = link.rigid;
            }
            for (i, link) in model.links.iter().enumerate().rev() {
                let k = ws.rigid_composites[i];
                if let Some(p) = link.parent {
                    let up = link.rigid_up(&ws.kinematics[i].transform, &k);
                    let sum = &mut ws.rigid_composites[p];
                    sum.first_moment += up.first_moment;
                    sum.rotational = sum.rotational + up.rotational;
                    sum.mass = model.links[p].carried_mass;
                }
                self.columns(model, i, &k, ws);
            }
        }
        for base in &mut self.bases {
            base.inertia = match model.wet {
                true => ws.composites[base.link],
                false => ws.rigid_composites[base.link].to_sym6(),
            };
        }
    }

    /// The rows of a link: the force of each unit motion of its joint, projected on its own joint
    /// and at all below, and by the base.
    #[inline(always)]
    fn columns(
        &mut self,
        model: &Model<T>,
        i: usize,
        composite: &impl Composite<T>,
        ws: &mut Workspace<T>,
    ) {
        let link = &model.links[i];
        if let Kind::Free { .. } = link.kind {
            return;
        }
        for k in 0..model.joint(link.body).nv() {
            let mut f = match &link.kind {
                Kind::Revolute { .. } => composite.third_column(),
                _ => composite.times(&joints::motion(link, |j| {
                    if j == k { T::one() } else { T::zero() }
                })),
            };
            let own = self.of_link[i] + k;
            let Freedom { row, depth, .. } = self.freedoms[own];
            let mut at = i;
            loop {
                let link = &model.links[at];
                if let Kind::Free { .. } = link.kind {
                    self.coupling[own] = f;
                    break;
                }
                joints::project(link, &f, &mut ws.vdot);
                let first = self.freedoms[self.of_link[at]].depth;
                for j in 0..model.joint(link.body).nv() {
                    if first + j <= depth {
                        self.rows[row + first + j] = ws.vdot[link.v + j];
                    }
                }
                let Some(p) = link.parent else { break };
                f = link.force_up(&ws.kinematics[at].transform, &f);
                at = p;
            }
            if let Some(rotor) = link.rotor {
                self.rows[row + depth] += rotor;
            }
        }
    }

    /// τ − b of the freedoms, by their places among the velocities.
    #[inline(always)]
    pub(super) fn set_forces(&mut self, force: impl Fn(usize) -> T) {
        for (to, freedom) in self.forces.iter_mut().zip(&self.freedoms) {
            *to = force(freedom.v);
        }
    }

    /// f − f′ of the bases, by their links.
    #[inline(always)]
    pub(super) fn set_base_forces(&mut self, force: impl Fn(usize) -> Force<T>) {
        for base in &mut self.bases {
            base.force = force(base.link);
        }
    }

    /// L, D, K* and f*, tip to base.      Diss94 (5.21)-(5.23)
    ///
    ///   L_ka = H_ka / D_k,   H_ab −= L_ka H_kb,   Q_a −= L_ka Q_k,   K −= Q_k D_k⁻¹ Q_kᵀ
    #[inline(always)]
    pub(super) fn eliminate(&mut self) {
        for k in (0..self.freedoms.len()).rev() {
            let freedom = &self.freedoms[k];
            let (below, own) = self.rows.split_at_mut(freedom.row);
            let inverse = own[freedom.depth].recip();
            own[freedom.depth] = inverse;
            let (column, force) = (self.coupling[k], self.forces[k]);
            let mut next = freedom.carrier;
            while let Some(a) = next {
                let carrier = &self.freedoms[a];
                let factor = own[carrier.depth] * inverse;
                let row = &mut below[carrier.row..=carrier.row + carrier.depth];
                for (h, x) in row.iter_mut().zip(own.iter()) {
                    *h = factor.neg_mul_add(*x, *h);
                }
                own[carrier.depth] = factor;
                if freedom.base.is_some() {
                    self.coupling[a] = subtracted(&self.coupling[a], &column, factor);
                }
                self.forces[a] = factor.neg_mul_add(force, self.forces[a]);
                next = carrier.carrier;
            }
            if let Some(base) = freedom.base {
                let base = &mut self.bases[base];
                let scaled = column * inverse;
                base.inertia = base.inertia.projected_along(&column, &scaled);
                base.force = subtracted(&base.force, &scaled, force);
                self.coupling[k] = scaled;
            }
            self.forces[k] = force * inverse;
        }
    }

    /// a = K*⁻¹ f* of every base, told with its link.      Diss94 (5.24)
    #[inline(always)]
    pub(super) fn solve_bases(&mut self, mut tell: impl FnMut(usize, &Motion<T>)) {
        for base in &mut self.bases {
            base.acceleration = base.inertia.solve(&base.force);
            tell(base.link, &base.acceleration);
        }
    }

    /// q̈ of all chains, base to tip, into the layout of the velocities.      Diss94 (5.25)
    #[inline(always)]
    pub(super) fn accelerate(&mut self, vdot: &mut [T]) {
        for (k, freedom) in self.freedoms.iter().enumerate() {
            let mut x = self.forces[k];
            if let Some(base) = freedom.base {
                x -= self.bases[base].acceleration.dot(&self.coupling[k]);
            }
            let mut next = freedom.carrier;
            while let Some(a) = next {
                let carrier = &self.freedoms[a];
                x = self.rows[freedom.row + carrier.depth].neg_mul_add(self.forces[a], x);
                next = carrier.carrier;
            }
            self.forces[k] = x;
            vdot[freedom.v] = x;
        }
    }
}

/// f − x n.
#[inline(always)]
fn subtracted<T: Scalar>(f: &Force<T>, n: &Force<T>, x: T) -> Force<T> {
    Force {
        moment: n.moment.mul_add(-x, f.moment),
        force: n.force.mul_add(-x, f.force),
    }
}
