//! Jacobian, unit forces and joint-space inertia of a chain in the load's frame, tip to base.
//!
//! ```text
//! S_i                       axis of joint i in the load's frame: a column of J
//! K_i = I_i + Xᵀ K_{i+1} X   composites in the frames of the links      Diss94 (B.19)
//! f_i = K_i φ_i              in the load's frame
//! H_ij = S_j · f_i           j at or before i
//! ```
//!
//! With every axis and every force in one frame, an element of H costs [6M, 5A] where carrying
//! the force from link to link would cost [20M, 12A], and J needs no transform at the end:
//! [3N² + …] where Diss94 Table 2 has [12½N² + …].

use crate::dynamics::Kinematics;
use crate::dynamics::Scalar;
use crate::linear_algebra::packed::{at, packed_len};
use crate::model::{JointPlacement, JointTransform, Kind, Link, Model};
use crate::spatial::{Force, Motion, Pose, RigidInertia, Screw, SymMat6, Turn, Vec3};

/// Axes and origin of a frame, in the load's frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct FrameInLoad<T> {
    pub x: Vec3<T>,
    pub y: Vec3<T>,
    pub z: Vec3<T>,
    pub p: Vec3<T>,
}

impl<T: Scalar> FrameInLoad<T> {
    #[inline(always)]
    pub fn from_pose(pose: &Pose<T>) -> Self {
        let r = &pose.rotation;
        FrameInLoad {
            x: r.column(0),
            y: r.column(1),
            z: r.column(2),
            p: pose.position,
        }
    }

    #[inline(always)]
    pub fn pose(&self) -> Pose<T> {
        let columns = crate::spatial::Mat3([self.x.0, self.y.0, self.z.0]);
        Pose {
            rotation: columns.transpose(),
            position: self.p,
        }
    }

    /// Rotates a vector, R v.  [9M, 6A]
    #[inline(always)]
    pub fn vector(&self, v: Vec3<T>) -> Vec3<T> {
        self.z.mul_add(v[2], self.y.mul_add(v[1], self.x * v[0]))
    }

    /// Transforms a motion from the frame to the load.
    #[inline(always)]
    pub fn motion(&self, m: &Motion<T>) -> Motion<T> {
        let angular = self.vector(m.angular);
        Motion {
            angular,
            linear: self.vector(m.linear) + self.p.cross(angular),
        }
    }

    /// Transforms a force from the frame to the load.
    #[inline(always)]
    fn force(&self, f: &Force<T>) -> Force<T> {
        let force = self.vector(f.force);
        Force {
            moment: self.vector(f.moment) + self.p.cross(force),
            force,
        }
    }

    /// Frame before a screw about z.  [15M, 9A]
    #[inline(always)]
    fn before_z(&self, turn: &Turn<T, 2>, shift: Option<T>) -> Self {
        let (s, c) = (turn.sin, turn.cos);
        FrameInLoad {
            x: (self.x * c) - self.y * s,
            y: self.y.mul_add(c, self.x * s),
            z: self.z,
            p: match shift {
                Some(d) => self.z.mul_add(-d, self.p),
                None => self.p,
            },
        }
    }

    /// Frame before a screw about x.  [15M, 9A]
    #[inline(always)]
    fn before_x(&self, screw: &Screw<T, 0>) -> Self {
        let (s, c) = (screw.turn.sin, screw.turn.cos);
        FrameInLoad {
            x: self.x,
            y: self.y * c - self.z * s,
            z: self.z.mul_add(c, self.y * s),
            p: self.x.mul_add(-screw.shift, self.p),
        }
    }

    /// Frame of the parent of `link`, given the frame of `link`.
    #[inline(always)]
    fn parent(&self, link: &Link<T>, transform: &JointTransform<T>) -> Self {
        if matches!(link.kind, Kind::Ball) {
            return FrameInLoad::from_pose(&self.pose().compose(&transform.pose.inverse()));
        }
        let shift = link.z_screw(transform).map(|screw| screw.shift);
        let placement = self.before_z(&transform.turn, shift);
        match &link.placement {
            JointPlacement::Here => placement,
            JointPlacement::Screws { branch, x } => {
                let before = placement.before_x(&Screw::constant(&x.0));
                match branch {
                    None => before,
                    Some((z, _)) => {
                        let z = Screw::<T, 2>::constant(z);
                        before.before_z(&z.turn, Some(z.shift))
                    }
                }
            }
            JointPlacement::Pose(pose) => {
                let pose = Pose::<T>::constant(pose);
                FrameInLoad::from_pose(&placement.pose().compose(&pose.inverse()))
            }
        }
    }
}

/// Composite inertia: of links that move as one rigid body.
pub(super) trait Composite<T: Scalar>: Sized {
    /// Inertia of a single link.
    fn from_link(link: &Link<T>) -> Self;
    /// Inertia of a link and its subtree.
    fn with_subtree(link: &Link<T>, subtree: &Self) -> Self;
    /// Transforms to the frame of the link's parent.
    fn to_parent(&self, link: &Link<T>, transform: &JointTransform<T>) -> Self;
    /// Inertia about the z axis of `frame`, and, unless `on_world`, the force of a unit
    /// acceleration about it in the load's frame.
    fn axis_force(&self, frame: &FrameInLoad<T>, on_world: bool) -> (T, Force<T>);
    /// Force of an acceleration.
    fn times(&self, m: &Motion<T>) -> Force<T>;
    /// Inertia of a link that rotates on the world and of its subtree at `child`: only the
    /// element about its axis is used.
    fn on_axis(
        link: &Link<T>,
        child: &Link<T>,
        transform: &JointTransform<T>,
        subtree: &Self,
    ) -> Self;
    /// Converts to a matrix.
    fn to_sym6(&self) -> SymMat6<T>;
}

impl<T: Scalar> Composite<T> for RigidInertia<T> {
    #[inline(always)]
    fn from_link(link: &Link<T>) -> Self {
        link.rigid
    }
    #[inline(always)]
    fn with_subtree(link: &Link<T>, subtree: &Self) -> Self {
        RigidInertia {
            mass: link.carried_mass, // a constant: nothing to add
            first_moment: link.rigid.first_moment + subtree.first_moment,
            rotational: link.rigid.rotational + subtree.rotational,
        }
    }
    #[inline(always)]
    fn to_parent(&self, link: &Link<T>, transform: &JointTransform<T>) -> Self {
        link.rigid_up(transform, self)
    }
    #[inline(always)]
    fn axis_force(&self, frame: &FrameInLoad<T>, on_world: bool) -> (T, Force<T>) {
        let (i, h) = (&self.rotational, self.first_moment);
        let own = i[(2, 2)];
        if on_world {
            return (own, Force::zero());
        }
        let force = frame.y * h[0] - frame.x * h[1];
        let moment = frame.vector(Vec3([i[(0, 2)], i[(1, 2)], own]));
        let moment = moment + frame.p.cross(force);
        (own, Force { moment, force })
    }
    #[inline(always)]
    fn times(&self, m: &Motion<T>) -> Force<T> {
        self.momentum(m)
    }
    #[inline(always)]
    fn on_axis(
        link: &Link<T>,
        child: &Link<T>,
        transform: &JointTransform<T>,
        subtree: &Self,
    ) -> Self {
        let mut own = link.rigid;
        *own.rotational.at_mut(2, 2) += child.zz_up(transform, subtree);
        own
    }
    #[inline(always)]
    fn to_sym6(&self) -> SymMat6<T> {
        RigidInertia::to_sym6(self)
    }
}

impl<T: Scalar> Composite<T> for SymMat6<T> {
    #[inline(always)]
    fn from_link(link: &Link<T>) -> Self {
        link.inertia
    }
    #[inline(always)]
    fn with_subtree(link: &Link<T>, subtree: &Self) -> Self {
        link.inertia + *subtree
    }
    #[inline(always)]
    fn to_parent(&self, link: &Link<T>, transform: &JointTransform<T>) -> Self {
        link.sym6_up(transform, self)
    }
    #[inline(always)]
    fn axis_force(&self, frame: &FrameInLoad<T>, on_world: bool) -> (T, Force<T>) {
        let column = self.third_column();
        let force = match on_world {
            false => frame.force(&column),
            true => Force::zero(),
        };
        (column.moment[2], force)
    }
    #[inline(always)]
    fn times(&self, m: &Motion<T>) -> Force<T> {
        SymMat6::times(self, m)
    }
    #[inline(always)]
    fn on_axis(
        link: &Link<T>,
        child: &Link<T>,
        transform: &JointTransform<T>,
        subtree: &Self,
    ) -> Self {
        link.inertia + subtree.to_parent(child, transform)
    }
    #[inline(always)]
    fn to_sym6(&self) -> SymMat6<T> {
        *self
    }
}

/// Task-space quantities of a chain: J, unit forces and H.
#[derive(Clone, Debug)]
pub(super) struct TaskSpace<T> {
    /// S: axes of all degrees of freedom, base to tip; the columns of J.
    pub axes: Vec<Motion<T>>,
    /// f: forces of their unit accelerations.
    pub forces: Vec<Force<T>>,
    /// H, packed.
    pub h: Vec<T>,
    /// Frame of the base, where the chain has one.
    pub base: FrameInLoad<T>,
}

impl<T: Scalar> TaskSpace<T> {
    pub fn new(n: usize) -> Self {
        TaskSpace {
            axes: vec![Motion::zero(); n],
            forces: vec![Force::zero(); n],
            h: vec![T::zero(); packed_len(n)],
            base: FrameInLoad::from_pose(&Pose::identity()),
        }
    }

    /// Computes S, f and H of a chain, given the frame of its last link. Returns the composite
    /// inertia of the chain in the frame of its base, if it has one.
    #[inline(always)]
    pub fn evaluate<C: Composite<T>>(
        &mut self,
        model: &Model<T>,
        kinematics: &[Kinematics<T>],
        links: &[usize],
        mut frame: FrameInLoad<T>,
    ) -> Option<C> {
        let mut end = self.axes.len();
        let mut composite = None;
        for (place, &i) in links.iter().enumerate().rev() {
            let (link, transform) = (&model.links[i], &kinematics[i].transform);
            let own: C = composite.take().unwrap_or_else(
                #[inline(always)]
                || C::from_link(link),
            );
            let first = end - model.joint(link.body).nv();
            self.add_joint(link, first, end, &frame, &own);
            end = first;
            let p = link.parent?;
            let parent = &model.links[p];
            frame = frame.parent(link, transform);
            composite = Some(if parent.turns_on_world() {
                C::on_axis(parent, link, transform, &own)
            } else if place == 0 {
                own.to_parent(link, transform)
            } else {
                C::with_subtree(parent, &own.to_parent(link, transform))
            });
        }
        self.base = frame;
        composite
    }

    /// Adds a joint with the degrees of freedom `first..end`.
    #[inline(always)]
    fn add_joint<C: Composite<T>>(
        &mut self,
        link: &Link<T>,
        first: usize,
        end: usize,
        frame: &FrameInLoad<T>,
        own: &C,
    ) {
        let rotation = |axis: Vec3<T>| Motion {
            angular: axis,
            linear: frame.p.cross(axis),
        };
        if let Kind::Revolute { .. } = link.kind {
            self.axes[first] = rotation(frame.z);
            let (inertia, force) = own.axis_force(frame, link.parent.is_none());
            self.h[at(first, first)] = link.with_rotor(inertia);
            self.forces[first] = force;
        } else {
            for k in first..end {
                let unit = joint_axis(link, k - first);
                self.axes[k] = frame.motion(&unit);
                self.forces[k] = frame.force(&own.times(&unit));
            }
            for k in first..end {
                for r in first..=k {
                    self.h[at(k, r)] = self.axes[r].dot(&self.forces[k]);
                }
                self.h[at(k, k)] = link.with_rotor(self.h[at(k, k)]);
            }
        }
        for r in first..end {
            let axis = self.axes[r];
            for k in end..self.forces.len() {
                self.h[at(k, r)] = axis.dot(&self.forces[k]);
            }
        }
    }
}

/// φ of a joint that is not revolute, in the link's frame.
#[inline(always)]
fn joint_axis<T: Scalar>(link: &Link<T>, k: usize) -> Motion<T> {
    let mut unit = Motion::zero();
    match &link.kind {
        Kind::Ball => unit.angular[k] = T::one(),
        Kind::Screw { pitch, .. } => {
            unit.angular[2] = T::one();
            unit.linear[2] = *pitch;
        }
        _ => unit.linear[2] = T::one(),
    }
    unit
}
