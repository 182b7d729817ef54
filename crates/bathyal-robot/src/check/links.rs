//! Links (bodies that move as one) and trees of a robot.

use crate::robot::{JointType, Robot, index_by_name};

/// For every body: the moving body that it is part of, and the root of its tree.
pub(super) struct Links {
    /// The body whose joint moves this one; none if it is fixed to the world.
    pub moving: Vec<Option<usize>>,
    /// The body at the root of the tree.
    pub root: Vec<usize>,
}

impl Links {
    /// Roots: bodies whose parent is the world.
    pub fn roots(&self) -> impl Iterator<Item = usize> {
        (0..self.root.len()).filter(|i| self.root[*i] == *i)
    }

    /// The bodies of one tree.
    pub fn tree(&self, root: usize) -> impl Iterator<Item = usize> {
        (0..self.root.len()).filter(move |i| self.root[*i] == root)
    }

    /// The bodies that move as one with body `link`.
    pub fn parts(&self, link: usize) -> impl Iterator<Item = usize> {
        (0..self.moving.len()).filter(move |i| self.moving[*i] == Some(link))
    }
}

/// Follows the parents; the robot's tree has been checked.
pub(super) fn links(robot: &Robot) -> Links {
    let bodies = &robot.bodies;
    let index = index_by_name(bodies);
    let parent: Vec<Option<usize>> = bodies
        .iter()
        .map(|body| Some(*index.get(body.parent.as_deref()?)?))
        .collect();
    let root = |mut i: usize| {
        while let Some(p) = parent[i] {
            i = p;
        }
        i
    };
    let moving = |mut i: usize| {
        while bodies[i].joint.kind == JointType::Fixed {
            i = parent[i]?;
        }
        Some(i)
    };
    Links {
        moving: (0..bodies.len()).map(moving).collect(),
        root: (0..bodies.len()).map(root).collect(),
    }
}
