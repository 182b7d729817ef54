//! ∂v̇ by two sweeps over the joints, in O(n) per column.
//!
//! A column is a change of one degree of freedom j or of its input. All that j carries gets the same
//! change of acceleration, velocity and place, a, x and y; the joints give way as they do in the
//! Articulated-Body method:
//!
//!   tip to base:   ε_k = ψ_kᵀ [B* P*] [x; y]            where j carries k
//!                  ε_k = ψ_kᵀ F,   F −= n_k m_k⁻¹ ε_k    where k carries j; F begins as j's
//!   base to tip:   ∂v̇_k = −m_k⁻¹ ε_k − n_kᵀ m_k⁻¹ A,   A += ψ_k ∂v̇_k;   at j, A += a
//!
//! Of an input, ε_j = −1. Columns stand in lanes: by q, by v and by input of as many degrees of
//! freedom as a register has numbers. A lane has the same bits however many there are.

use super::Derivatives;
use super::joint_rows::{Block, JointRow, JointRows, Vector, WIDEST};
use crate::dynamics::tree::{Chain, Tree};
use crate::dynamics::{InLanes, Scalar};
use crate::real::Ordered;
use crate::simd::Packed;
use core::ops::Range;

/// Columns by q, by v and by input.
const KINDS: usize = 3;

/// Six components of each kind.
type Sums<T> = [[T; 6]; KINDS];

/// What the sweeps leave for each other.
#[derive(Clone, Debug)]
pub(super) struct SweepWorkspace {
    /// ε of each row.
    innovations: Vec<[[f64; WIDEST]; KINDS]>,
    /// F, then A, at the end of each chain.
    sums: Vec<[[[f64; WIDEST]; 6]; KINDS]>,
}

impl SweepWorkspace {
    pub(super) fn new(tree: &Tree) -> Self {
        SweepWorkspace {
            innovations: vec![[[0.0; WIDEST]; KINDS]; tree.order.len()],
            sums: vec![[[[0.0; WIDEST]; 6]; KINDS]; tree.chains.len()],
        }
    }
}

/// The sweeps over a robot.
pub(super) struct Sweeps<'a> {
    pub tree: &'a Tree,
    pub joints: &'a JointRows,
    pub workspace: &'a mut SweepWorkspace,
    pub out: &'a mut Derivatives,
}

impl InLanes for Sweeps<'_> {
    type Output = ();

    fn run<T: Packed + Scalar + Ordered>(mut self) {
        T::dispatch(
            #[inline(always)]
            || {
                let joints = self.joints;
                for block in &joints.blocks {
                    for lane in (0..WIDEST).step_by(T::LANES) {
                        let mut group = Group::<T>::new(&mut self, block, lane);
                        group.inwards();
                        group.outwards();
                    }
                }
            },
        );
    }
}

/// The columns of as many degrees of freedom as there are lanes, from `first` on.
struct Group<'a, 'b, T> {
    sweeps: &'b mut Sweeps<'a>,
    block: &'a Block,
    /// Of the block.
    lane: usize,
    first: usize,
    end: usize,
    zero: T,
}

impl<T: Packed + Scalar + Ordered> Group<'_, '_, T> {
    #[inline(always)]
    fn new<'a, 'b>(sweeps: &'b mut Sweeps<'a>, block: &'a Block, lane: usize) -> Group<'a, 'b, T> {
        let n = sweeps.tree.order.len();
        let first = block.first + lane;
        Group {
            sweeps,
            block,
            lane,
            first,
            end: n.min(first + T::LANES),
            zero: T::zero(),
        }
    }

    /// The lanes of a range of degrees of freedom, as bits.
    #[inline(always)]
    fn lanes(&self, range: &Range<usize>) -> u32 {
        let from = range.start.max(self.first);
        let to = range.end.min(self.end);
        if from >= to {
            return 0;
        }
        ((1 << (to - from)) - 1) << (from - self.first)
    }

    /// A vector of the columns in some lanes, and zero in the others.
    #[inline(always)]
    fn vector(&self, vector: Vector, lanes: u32) -> [T; 6] {
        let mut out = [self.zero; 6];
        for c in 0..6 {
            out[c] = load(&self.block.vectors[vector as usize][c], self.lane);
        }
        if lanes != self.lanes(&(self.first..self.end)) {
            let bits = T::from_lanes(
                #[inline(always)]
                |l| f64::from((lanes >> l) & 1),
            );
            let inside = self.zero.less(bits);
            for x in &mut out {
                *x = T::choose(inside, *x, self.zero);
            }
        }
        out
    }

    /// ε of all rows.
    #[inline(always)]
    fn inwards(&mut self) {
        let tree = self.sweeps.tree;
        self.sweeps.workspace.sums.fill([[[0.0; WIDEST]; 6]; KINDS]);
        for (c, chain) in tree.chains.iter().enumerate().rev() {
            let mut carrying = self.lanes(&chain.own);
            for below in &chain.below {
                carrying |= self.lanes(below);
            }
            if carrying == 0 && self.lanes(&chain.branches) == 0 {
                let own = chain.own.clone();
                self.sweeps.workspace.innovations[own].fill([[0.0; WIDEST]; KINDS]);
                continue;
            }
            let sums = self.chain_inwards(chain, carrying, self.sums(c));
            if let Some(parent) = chain.parent {
                let mut all = self.sums(parent);
                for kind in 0..KINDS {
                    for k in 0..6 {
                        all[kind][k] += sums[kind][k];
                    }
                }
                self.set_sums(parent, &all);
            }
        }
    }

    /// ε of a chain, given F of its branches; returns F at its start. The columns in the lanes
    /// `carrying` carry all of it, or stand in it and carry what is further out.
    #[inline(always)]
    fn chain_inwards(&mut self, chain: &Chain, mut carrying: u32, mut sums: Sums<T>) -> Sums<T> {
        let (tree, joints) = (self.sweeps.tree, self.sweeps.joints);
        let mut carried = self.lanes(&chain.branches) != 0;
        let mut rate = self.vector(Vector::Rate, carrying);
        let mut axis = self.vector(Vector::Axis, carrying);
        for joint in tree.joints[chain.links.clone()].iter().rev() {
            let own = self.lanes(&(joint.first..joint.end));
            for k in (joint.first..joint.end).rev() {
                let row = &joints.rows[k];
                let mut innovation = [self.zero; KINDS];
                if carried || own != 0 {
                    innovation = self.eliminate(row, k, &mut sums);
                }
                if carrying != 0 {
                    let (by_rate, by_axis) = row.slope.split_at(6);
                    innovation[0] += product(by_rate, &rate) + product(by_axis, &axis);
                    innovation[1] += product(by_rate, &axis);
                }
                self.set_innovations(k, innovation);
            }
            if own != 0 {
                for (kind, vector) in [(0, Vector::ForceByQ), (1, Vector::ForceByV)] {
                    let force = self.vector(vector, own);
                    for c in 0..6 {
                        sums[kind][c] += force[c];
                    }
                }
                carrying &= !own;
                carried = true;
                rate = self.vector(Vector::Rate, carrying);
                axis = self.vector(Vector::Axis, carrying);
            }
        }
        sums
    }

    /// ε of a row by what it carries, and its elimination.
    #[inline(always)]
    fn eliminate(&self, row: &JointRow, k: usize, sums: &mut Sums<T>) -> [T; KINDS] {
        let mut innovation = [self.zero; KINDS];
        for kind in 0..KINDS {
            // a sum with 0 is never −0: lanes without a force are as if there were none
            innovation[kind] += product(&row.axis, &sums[kind]);
        }
        if (self.first..self.end).contains(&k) {
            innovation[2] -= T::from_lanes(
                #[inline(always)]
                |l| if self.first + l == k { 1.0 } else { 0.0 },
            );
        }
        for c in 0..6 {
            let gain = T::lit(row.gain[c]);
            for kind in 0..KINDS {
                sums[kind][c] = gain.mul_add(innovation[kind], sums[kind][c]);
            }
        }
        innovation
    }

    /// ∂v̇ of all rows.
    #[inline(always)]
    fn outwards(&mut self) {
        let (tree, joints) = (self.sweeps.tree, self.sweeps.joints);
        for (c, chain) in tree.chains.iter().enumerate() {
            let mut sums = match chain.parent {
                Some(parent) => self.sums(parent),
                None => [[self.zero; 6]; KINDS],
            };
            for joint in &tree.joints[chain.links.clone()] {
                let own = self.lanes(&(joint.first..joint.end));
                if own != 0 {
                    for (kind, vector) in [(0, Vector::Second), (1, Vector::Twist)] {
                        let change = self.vector(vector, own);
                        for c in 0..6 {
                            sums[kind][c] += change[c];
                        }
                    }
                }
                for k in joint.first..joint.end {
                    let row = &joints.rows[k];
                    let innovations = self.innovations(k);
                    let mut rates = [self.zero; KINDS];
                    for kind in 0..KINDS {
                        let own = innovations[kind] * T::lit(row.inverse);
                        rates[kind] = own + product(&row.gain, &sums[kind]);
                    }
                    for c in 0..6 {
                        let axis = T::lit(row.axis[c]);
                        for kind in 0..KINDS {
                            sums[kind][c] = axis.mul_add(rates[kind], sums[kind][c]);
                        }
                    }
                    self.write(k, rates);
                }
            }
            self.set_sums(c, &sums);
        }
    }

    /// Writes a row of the columns into the layout of the velocities.
    #[inline(always)]
    fn write(&mut self, k: usize, rates: [T; KINDS]) {
        let Sweeps { tree, out, .. } = &mut *self.sweeps;
        let n = tree.order.len();
        let start = tree.order[k] * n;
        let Derivatives {
            by_q,
            by_v,
            by_input,
            ..
        } = &mut **out;
        for (matrix, rates) in [by_q, by_v, by_input].into_iter().zip(rates) {
            let row = &mut matrix[start..start + n];
            if tree.ordered && n >= T::LANES {
                let row = &mut row[self.first..self.first + T::LANES];
                for l in 0..T::LANES {
                    row[l] = rates.lane(l).into();
                }
            } else {
                for l in 0..self.end.saturating_sub(self.first) {
                    row[tree.order[self.first + l]] = rates.lane(l).into();
                }
            }
        }
    }

    #[inline(always)]
    fn innovations(&self, k: usize) -> [T; KINDS] {
        let from = &self.sweeps.workspace.innovations[k];
        [load(&from[0], 0), load(&from[1], 0), load(&from[2], 0)]
    }

    #[inline(always)]
    fn set_innovations(&mut self, k: usize, innovations: [T; KINDS]) {
        let to = &mut self.sweeps.workspace.innovations[k];
        for kind in 0..KINDS {
            store(&innovations[kind], &mut to[kind]);
        }
    }

    #[inline(always)]
    fn sums(&self, chain: usize) -> Sums<T> {
        let from = &self.sweeps.workspace.sums[chain];
        let mut out = [[self.zero; 6]; KINDS];
        for kind in 0..KINDS {
            for c in 0..6 {
                out[kind][c] = load(&from[kind][c], 0);
            }
        }
        out
    }

    #[inline(always)]
    fn set_sums(&mut self, chain: usize, sums: &Sums<T>) {
        let to = &mut self.sweeps.workspace.sums[chain];
        for kind in 0..KINDS {
            for c in 0..6 {
                store(&sums[kind][c], &mut to[kind][c]);
            }
        }
    }
}

/// A product of six components, by three sums that do not wait for one another.
#[inline(always)]
fn product<T: Scalar>(row: &[f64], x: &[T; 6]) -> T {
    let pair = |c: usize| T::lit(row[c + 1]).mul_add(x[c + 1], T::lit(row[c]) * x[c]);
    pair(0) + (pair(2) + pair(4))
}

#[inline(always)]
fn load<T: Packed>(from: &[f64; WIDEST], lane: usize) -> T {
    let from = &from[lane..lane + T::LANES];
    T::from_lanes(
        #[inline(always)]
        |l| from[l],
    )
}

#[inline(always)]
fn store<T: Packed>(x: &T, to: &mut [f64; WIDEST]) {
    for l in 0..T::LANES {
        to[l] = x.lane(l).into();
    }
}
