//! Fronts of the blocks: which unknowns the reflections of each mix. They follow from the supports
//! and the ranks, and change with the ranks alone.

use super::block::Block;

/// No block.
const NONE: usize = usize::MAX;

/// Structure of the elimination.
#[derive(Clone, Debug)]
pub(super) struct Fronts {
    /// First block whose front has an unknown.
    first: Vec<usize>,
    /// Last block whose support has an unknown.
    last: Vec<usize>,
    /// Block whose front takes over what a block has left over.
    parent: Vec<usize>,
    /// First block whose front is out of date.
    outdated: usize,
    /// Marks of blocks.
    marks: Vec<bool>,
}

impl Fronts {
    pub fn new(n: usize, blocks: &[Block]) -> Self {
        let mut last = vec![0; n];
        for (b, block) in blocks.iter().enumerate() {
            block.support.iter().for_each(|i| last[*i] = b);
        }
        Fronts {
            first: vec![NONE; n],
            last,
            parent: vec![NONE; blocks.len()],
            outdated: 0,
            marks: vec![false; blocks.len()],
        }
    }

    /// Notes that fronts from block `b` on are to be found anew.
    pub fn outdate(&mut self, b: usize) {
        let reset = |blocks: &mut Vec<usize>| {
            for block in blocks.iter_mut().filter(|block| **block >= b) {
                *block = NONE;
            }
        };
        if b < self.outdated {
            reset(&mut self.first);
            reset(&mut self.parent);
        }
        self.outdated = self.outdated.min(b);
    }

    /// Finds the front of block `b`, if it is out of date; those before it are not.
    pub fn update(&mut self, blocks: &mut [Block], b: usize) {
        if b < self.outdated {
            return;
        }
        self.outdated = b + 1;
        let (done, rest) = blocks.split_at_mut(b);
        let block = &mut rest[0];
        block.before.clear();
        block.front.clear();
        for &i in &block.support {
            if self.first[i] == NONE {
                self.first[i] = b;
                block.front.push(i);
            }
            // Reflections fill fronts, so that those of the parents act too.
            let mut d = self.first[i];
            while d < b && !self.marks[d] {
                self.marks[d] = true;
                block.before.push(d);
                d = self.parent[d];
            }
        }
        block.before.sort_unstable();
        for d in &block.before {
            self.marks[*d] = false;
            if self.parent[*d] == NONE && !done[*d].rest().is_empty() {
                self.parent[*d] = b;
                block.front.extend(done[*d].rest());
            }
        }
        // Pivots are unknowns that no other block needs, as long as there are any.
        block.front.sort_unstable_by_key(|i| (self.last[*i], *i));
    }
}
