//! Joints of a tree seen from one frame, that of its root: elements of the mass matrix as products.
//!
//!   M_jk = ψ_jᵀ f_k,   f_k = I_k^C ψ_k,   for k carried by j
//!
//! Carried down from joint to joint, a column costs a transform per element; here a product of six
//! components, once ψ and f of every degree of freedom have been brought into the frame.

use super::Scalar;
use super::tree::Tree;
use crate::model::{JointPlacement, JointTransform, Kind, Link, Model};
use crate::spatial::{Force, Motion, Pose, Screw, Turn};
use core::ops::Range;

/// From so many degrees of freedom on, that each one carries on average, columns are products in one
/// frame: a free chain of 26 has 12.5, and takes 0.63 of the time. Below, the operations are those
/// that are compared with Diss94, whose longest arm has 9.5.
const FEWEST_CARRIED: usize = 12;

/// ψ and f of all degrees of freedom of a robot, in the order of its tree.
#[derive(Clone, Debug)]
pub(crate) struct CommonFrame<T> {
    tree: Tree,
    poses: Vec<Pose<T>>,
    /// By components, those of all degrees of freedom side by side.
    axes: Vec<T>,
    forces: Vec<T>,
    /// A row of M, if the velocities are not in the order of the tree.
    row: Vec<T>,
}

impl<T: Scalar> CommonFrame<T> {
    /// For robots that it is made for.
    pub(super) fn new(model: &Model<T>) -> Option<Box<Self>> {
        let tree = Tree::new(model);
        let n = tree.order.len();
        if tree.couplings() <= FEWEST_CARRIED * n {
            return None;
        }
        Some(Box::new(CommonFrame {
            poses: vec![Pose::identity(); model.links.len()],
            axes: vec![T::zero(); 6 * n],
            forces: vec![T::zero(); 6 * n],
            row: vec![T::zero(); n],
            tree,
        }))
    }

    /// Places a link, whose parent has been placed.
    #[inline(always)]
    pub(super) fn place(&mut self, i: usize, link: &Link<T>, transform: &JointTransform<T>) {
        self.poses[i] = match link.parent {
            Some(p) => pose_on(link, transform, self.poses[p]),
            None => Pose::identity(),
        };
    }

    /// Takes ψ and f of the `k`-th degree of freedom of a link, in its own frame. Nothing carries a
    /// root, so that its f is not read.
    #[inline(always)]
    pub(super) fn set(
        &mut self,
        i: usize,
        link: &Link<T>,
        k: usize,
        (axis, force): (&Motion<T>, &Force<T>),
    ) {
        let n = self.tree.order.len();
        let at = self.tree.joints[i].first + k;
        let (axis, force) = match link.parent {
            Some(_) => {
                let pose = &self.poses[i];
                (pose.motion_to_parent(axis), pose.force_to_parent(force))
            }
            None => (*axis, *force),
        };
        let (axis, force) = (axis.to_array(), force.to_array());
        for c in 0..6 {
            self.axes[c * n + at] = axis[c];
            self.forces[c * n + at] = force[c];
        }
    }

    /// Writes all elements of M but those of the joints' own blocks.
    #[inline(always)]
    pub(super) fn write_couplings(&mut self, elements: &mut [T]) {
        let CommonFrame {
            tree,
            axes,
            forces,
            row: apart,
            ..
        } = self;
        let n = tree.order.len();
        for chain in &tree.chains {
            for joint in &tree.joints[chain.links.clone()] {
                let own = joint.first..joint.end;
                for k in own.clone() {
                    let row = match tree.ordered {
                        true => &mut elements[k * n..(k + 1) * n],
                        false => &mut apart[..],
                    };
                    let (axis, force) = (column(axes, n, k), column(forces, n, k));
                    let mut done = 0;
                    for below in &chain.below {
                        row[done..below.start].fill(T::zero());
                        products(axes, n, below.clone(), &force, row);
                        done = below.end;
                    }
                    row[done..chain.own.start].fill(T::zero());
                    products(axes, n, chain.own.start..own.start, &force, row);
                    products(forces, n, own.end..joint.last, &axis, row);
                    row[joint.last..].fill(T::zero());
                    if !tree.ordered {
                        let to = &mut elements[tree.order[k] * n..][..n];
                        for (j, x) in apart.iter().enumerate() {
                            if !own.contains(&j) {
                                to[tree.order[j]] = *x;
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Six components of a degree of freedom.
#[inline(always)]
fn column<T: Scalar>(vectors: &[T], n: usize, k: usize) -> [T; 6] {
    let at = |c: usize| vectors[c * n + k];
    [at(0), at(1), at(2), at(3), at(4), at(5)]
}

/// Products of a vector with those of a range of degrees of freedom, into their places in a row.
#[inline(always)]
fn products<T: Scalar>(vectors: &[T], n: usize, range: Range<usize>, x: &[T; 6], row: &mut [T]) {
    let component = |c: usize| &vectors[c * n + range.start..c * n + range.end];
    let (a, b, c) = (component(0), component(1), component(2));
    let (d, e, f) = (component(3), component(4), component(5));
    let row = &mut row[range.clone()];
    let length = row.len();
    let (a, b, c) = (&a[..length], &b[..length], &c[..length]);
    let (d, e, f) = (&d[..length], &e[..length], &f[..length]);
    for j in 0..length {
        let angular = c[j].mul_add(x[2], b[j].mul_add(x[1], a[j] * x[0]));
        row[j] = f[j].mul_add(x[5], e[j].mul_add(x[4], d[j].mul_add(x[3], angular)));
    }
}

/// The pose of a link in the frame in which its parent has the given one.
#[inline(always)]
pub(super) fn pose_on<T: Scalar>(
    link: &Link<T>,
    transform: &JointTransform<T>,
    parent: Pose<T>,
) -> Pose<T> {
    let mut pose = parent;
    let shift = match &link.kind {
        Kind::Ball => return parent.compose(&transform.pose),
        Kind::Revolute { shift, .. } => shift.unwrap_or(T::zero()),
        _ => transform.shift,
    };
    match &link.placement {
        JointPlacement::Here => {}
        JointPlacement::Screws { branch, x } => {
            if let Some((z, _)) = branch {
                let z = Screw::<T, 2>::constant(z);
                screw(&mut pose, &z.turn, z.shift);
            }
            let x = Screw::<T, 0>::constant(&x.0);
            screw(&mut pose, &x.turn, x.shift);
        }
        JointPlacement::Pose(placement) => pose = pose.compose(&Pose::constant(placement)),
    }
    screw(&mut pose, &transform.turn, shift);
    pose
}

/// Goes on through a planar screw.  [15M, 9A]
#[inline(always)]
fn screw<T: Scalar, const AXIS: usize>(pose: &mut Pose<T>, turn: &Turn<T, AXIS>, shift: T) {
    let (i, j) = ((AXIS + 1) % 3, (AXIS + 2) % 3);
    for k in 0..3 {
        let row = &mut pose.rotation.0[k];
        let p = &mut pose.position.0[k];
        *p = row[AXIS].mul_add(shift, *p);
        let (a, b) = (row[i], row[j]);
        row[i] = turn.cos.mul_add(a, turn.sin * b);
        row[j] = turn.cos.mul_add(b, -(turn.sin * a));
    }
}
