//! Tree of degrees of freedom: which one carries which.
//!
//! Degrees of freedom are numbered in the order of the links: depth first, so that all
//! that hangs on a joint is one range. Joints that follow one another without a branch
//! form a chain, and all that is said about zeros is said about chains.

use crate::Real;
use crate::dispatch::best;
use crate::model::Model;
use core::ops::Range;

/// Columns are handled in groups of so many: one wide register.
pub(super) const LANES: usize = 4;

/// The degrees of freedom of a robot as a tree.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// Index of each degree of freedom in the layout of the velocities.
    pub order: Vec<usize>,
    /// True if that is the order of the tree already.
    pub ordered: bool,
    /// Per link.
    pub joints: Vec<Span>,
    /// The root link of each link's tree.
    pub roots: Vec<usize>,
    /// Parents first.
    pub chains: Vec<Chain>,
    /// The chain of each degree of freedom.
    pub chain_of: Vec<usize>,
}

/// The degrees of freedom of a joint, `first..end`, and of all it carries, `first..last`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub first: usize,
    pub end: usize,
    pub last: usize,
}

/// Joints in a row.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    /// Its links.
    pub links: Range<usize>,
    /// Its own degrees of freedom.
    pub own: Range<usize>,
    /// All that its branches have.
    pub branches: Range<usize>,
    /// All below it, towards the root.
    pub below: Vec<Range<usize>>,
    /// The chain that carries it.
    pub parent: Option<usize>,
}

impl Tree {
    pub(super) fn new<T: Real>(model: &Model<T>) -> Self {
        let links = &model.links;
        let mut joints: Vec<Span> = Vec::with_capacity(links.len());
        let mut order = Vec::with_capacity(model.nv());
        for link in links {
            let first = order.len();
            order.extend(model.v_range(link.body));
            let end = order.len();
            joints.push(Span {
                first,
                end,
                last: end,
            });
        }
        for (i, link) in links.iter().enumerate().rev() {
            if let Some(p) = link.parent {
                joints[p].last = joints[p].last.max(joints[i].last);
            }
        }
        let mut roots: Vec<usize> = Vec::with_capacity(links.len());
        for (i, link) in links.iter().enumerate() {
            roots.push(link.parent.map_or(i, |p| roots[p]));
        }
        let parents: Vec<_> = links.iter().map(|link| link.parent).collect();
        let (chains, chain_of_link) = chains(&parents, &joints);
        let mut chain_of = vec![0; order.len()];
        for (joint, chain) in joints.iter().zip(chain_of_link) {
            chain_of[joint.first..joint.end].fill(chain);
        }
        Tree {
            ordered: order.is_sorted(),
            order,
            joints,
            roots,
            chains,
            chain_of,
        }
    }

    /// Pairs of degrees of freedom of which one carries the other.
    pub(super) fn couplings(&self) -> usize {
        let carried = |joint: &Span| -> usize {
            let each = joint.first..joint.end;
            each.map(|k| joint.last - k - 1).sum()
        };
        self.joints.iter().map(carried).sum()
    }

    /// scale · rows, from the order of the tree into the layout of the velocities.
    pub(super) fn unpack(&self, rows: &[f64], stride: usize, scale: f64, out: &mut [f64]) {
        best(
            #[inline(always)]
            || {
                let n = self.order.len();
                for (i, to) in self.order.iter().enumerate() {
                    let row = &rows[i * stride..i * stride + n];
                    let out = &mut out[to * n..(to + 1) * n];
                    if self.ordered {
                        copy_scaled(row, scale, out);
                    } else {
                        for (to, y) in self.order.iter().zip(row) {
                            out[*to] = scale * y;
                        }
                    }
                }
            },
        );
    }
}

/// scale · row, in groups: rows are short.
#[inline(always)]
fn copy_scaled(row: &[f64], scale: f64, out: &mut [f64]) {
    let mut from = row.chunks_exact(LANES);
    let mut to = out.chunks_exact_mut(LANES);
    for (to, from) in (&mut to).zip(&mut from) {
        for l in 0..LANES {
            to[l] = scale * from[l];
        }
    }
    for (to, from) in to.into_remainder().iter_mut().zip(from.remainder()) {
        *to = scale * from;
    }
}

/// The chains of a tree of links, and the chain of every link.
fn chains(parents: &[Option<usize>], joints: &[Span]) -> (Vec<Chain>, Vec<usize>) {
    let mut children = vec![0; parents.len()];
    for p in parents.iter().flatten() {
        children[*p] += 1;
    }
    let mut chains: Vec<Chain> = Vec::new();
    let mut chain_of: Vec<usize> = Vec::with_capacity(parents.len());
    for (i, (joint, parent)) in joints.iter().zip(parents).enumerate() {
        if let Some(p) = parent
            && children[*p] == 1
        {
            let chain = chain_of[*p];
            chains[chain].links.end = i + 1;
            chains[chain].own.end = joint.end;
            chains[chain].branches.start = joint.end;
            chain_of.push(chain);
            continue;
        }
        let base = parent.map(|p| &chains[chain_of[p]]);
        let mut below = base.map_or_else(Vec::new, |b| b.below.clone());
        below.extend(base.map(|b| b.own.clone()));
        chains.push(Chain {
            links: i..i + 1,
            own: joint.first..joint.end,
            branches: joint.end..joint.last,
            below: merged(below),
            parent: parent.map(|p| chain_of[p]),
        });
        chain_of.push(chains.len() - 1);
    }
    (chains, chain_of)
}

/// Ascending ranges with those that touch or overlap made one.
fn merged(ranges: impl IntoIterator<Item = Range<usize>>) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match out.last_mut() {
            Some(before) if range.start <= before.end => before.end = before.end.max(range.end),
            _ => out.push(range),
        }
    }
    out
}
