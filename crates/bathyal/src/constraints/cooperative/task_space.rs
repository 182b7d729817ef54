//! Axes, forces and the inertia matrix of a chain, seen from the load, tip to base.
//!
//! ```text
//! S_i                       the axis of joint i in the load's frame: a column of J
//! K_i = I_i + Xᵀ K_{i+1} X   composites in the frames of the links      Diss94 (B.19)
//! f_i = K_i φ_i              in the load's frame
//! H_ij = S_j · f_i           j at or before i
//! ```
//!
//! With every axis and every force in one frame, an element of H costs [6M, 5A] where carrying
//! the force from link to link would cost [20M, 12A], and J needs no transform at the end:
//! [3N² + …] where Diss94 Table 2 has [12½N² + …].

use super::packed::at;
use crate::Real;
use crate::dynamics::Kinematics;
use crate::model::{Kind, Link, Model, Seat, Stand};
use crate::spatial::{Force, Motion, Pose, RigidInertia, Screw, SymMat6, Turn, Vec3};

/// A frame seen from the load: its axes and its origin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<T> {
    pub x: Vec3<T>,
    pub y: Vec3<T>,
    pub z: Vec3<T>,
    pub p: Vec3<T>,
}

impl<T: Real> Seen<T> {
    #[inline(always)]
    pub fn of(pose: &Pose<T>) -> Self {
        let r = &pose.rotation;
        Seen {
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

    /// R v.  [9M, 6A]
    #[inline(always)]
    pub fn vector(&self, v: Vec3<T>) -> Vec3<T> {
        self.z.mul_add(v[2], self.y.mul_add(v[1], self.x * v[0]))
    }

    /// A motion, from the frame to the load.
    #[inline(always)]
    pub fn motion(&self, m: &Motion<T>) -> Motion<T> {
        let angular = self.vector(m.angular);
        Motion {
            angular,
            linear: self.vector(m.linear) + self.p.cross(angular),
        }
    }

    /// A force, from the frame to the load.
    #[inline(always)]
    fn force(&self, f: &Force<T>) -> Force<T> {
        let force = self.vector(f.force);
        Force {
            moment: self.vector(f.moment) + self.p.cross(force),
            force,
        }
    }

    /// The frame before a screw about z.  [15M, 9A]
    #[inline(always)]
    fn before_z(&self, turn: &Turn<T, 2>, shift: Option<T>) -> Self {
        let (s, c) = (turn.sin, turn.cos);
        Seen {
            x: (self.x * c) - self.y * s,
            y: self.y.mul_add(c, self.x * s),
            z: self.z,
            p: match shift {
                Some(d) => self.z.mul_add(-d, self.p),
                None => self.p,
            },
        }
    }

    /// The frame before a screw about x.  [15M, 9A]
    #[inline(always)]
    fn before_x(&self, screw: &Screw<T, 0>) -> Self {
        let (s, c) = (screw.turn.sin, screw.turn.cos);
        Seen {
            x: self.x,
            y: self.y * c - self.z * s,
            z: self.z.mul_add(c, self.y * s),
            p: self.x.mul_add(-screw.shift, self.p),
        }
    }

    /// The frame of the parent of the link that this is the frame of.
    #[inline(always)]
    fn parent(&self, link: &Link<T>, stand: &Stand<T>) -> Self {
        if matches!(link.kind, Kind::Ball) {
            return Seen::of(&self.pose().compose(&stand.pose.inverse()));
        }
        let shift = link.z_screw(stand).map(|screw| screw.shift);
        let seat = self.before_z(&stand.turn, shift);
        match &link.seat {
            Seat::Here => seat,
            Seat::Screws { branch, x } => {
                let before = seat.before_x(&Screw::constant(&x.0));
                match branch {
                    None => before,
                    Some((z, _)) => {
                        let z = Screw::<T, 2>::constant(z);
                        before.before_z(&z.turn, Some(z.shift))
                    }
                }
            }
            Seat::Pose(pose) => {
                let pose = Pose::<T>::constant(pose);
                Seen::of(&seat.pose().compose(&pose.inverse()))
            }
        }
    }
}

/// The inertia of links that move as one.
pub(super) trait Composite<T: Real>: Sized {
    /// Of a single link.
    fn of(link: &Link<T>) -> Self;
    /// Of a link and what hangs on it.
    fn joined(link: &Link<T>, hung: &Self) -> Self;
    /// In the frame of the link's parent.
    fn up(&self, link: &Link<T>, stand: &Stand<T>) -> Self;
    /// The moment about the axis of a unit turn about z, and the force of it seen from afar.
    fn turning(&self, seen: &Seen<T>, far: bool) -> (T, Force<T>);
    /// The force of a motion.
    fn times(&self, m: &Motion<T>) -> Force<T>;
    /// On a link that turns on the world: of `link` and what hangs on it by way of `child`,
    /// as far as it is contribution there.
    fn on_axis(link: &Link<T>, child: &Link<T>, stand: &Stand<T>, hung: &Self) -> Self;
    /// As a matrix.
    fn to_sym6(&self) -> SymMat6<T>;
}

impl<T: Real> Composite<T> for RigidInertia<T> {
    #[inline(always)]
    fn of(link: &Link<T>) -> Self {
        link.rigid
    }
    #[inline(always)]
    fn joined(link: &Link<T>, hung: &Self) -> Self {
        RigidInertia {
            mass: link.carried_mass, // a constant: nothing to add
            first_moment: link.rigid.first_moment + hung.first_moment,
            rotational: link.rigid.rotational + hung.rotational,
        }
    }
    #[inline(always)]
    fn up(&self, link: &Link<T>, stand: &Stand<T>) -> Self {
        link.rigid_up(stand, self)
    }
    #[inline(always)]
    fn turning(&self, seen: &Seen<T>, far: bool) -> (T, Force<T>) {
        let (i, h) = (&self.rotational, self.first_moment);
        let own = i[(2, 2)];
        if !far {
            return (own, Force::zero());
        }
        let force = seen.y * h[0] - seen.x * h[1];
        let moment = seen.vector(Vec3([i[(0, 2)], i[(1, 2)], own]));
        let moment = moment + seen.p.cross(force);
        (own, Force { moment, force })
    }
    #[inline(always)]
    fn times(&self, m: &Motion<T>) -> Force<T> {
        self.momentum(m)
    }
    #[inline(always)]
    fn on_axis(link: &Link<T>, child: &Link<T>, stand: &Stand<T>, hung: &Self) -> Self {
        let mut own = link.rigid;
        *own.rotational.at_mut(2, 2) += child.zz_up(stand, hung);
        own
    }
    #[inline(always)]
    fn to_sym6(&self) -> SymMat6<T> {
        RigidInertia::to_sym6(self)
    }
}

impl<T: Real> Composite<T> for SymMat6<T> {
    #[inline(always)]
    fn of(link: &Link<T>) -> Self {
        link.inertia
    }
    #[inline(always)]
    fn joined(link: &Link<T>, hung: &Self) -> Self {
        link.inertia + *hung
    }
    #[inline(always)]
    fn up(&self, link: &Link<T>, stand: &Stand<T>) -> Self {
        link.sym6_up(stand, self)
    }
    #[inline(always)]
    fn turning(&self, seen: &Seen<T>, far: bool) -> (T, Force<T>) {
        let column = self.third_column();
        let force = match far {
            true => seen.force(&column),
            false => Force::zero(),
        };
        (column.moment[2], force)
    }
    #[inline(always)]
    fn times(&self, m: &Motion<T>) -> Force<T> {
        SymMat6::times(self, m)
    }
    #[inline(always)]
    fn on_axis(link: &Link<T>, child: &Link<T>, stand: &Stand<T>, hung: &Self) -> Self {
        link.inertia + hung.up(child, stand)
    }
    #[inline(always)]
    fn to_sym6(&self) -> SymMat6<T> {
        *self
    }
}

/// What is found on the way from tip to base.
#[derive(Clone, Debug)]
pub(super) struct TaskSpace<T> {
    /// S: the axes of all degrees of freedom, base to tip; the columns of J.
    pub axes: Vec<Motion<T>>,
    /// f: what their unit accelerations take.
    pub forces: Vec<Force<T>>,
    /// H, packed.
    pub h: Vec<T>,
    /// The base, where the chain stands on one.
    pub base: Seen<T>,
}

impl<T: Real> TaskSpace<T> {
    pub fn new(n: usize) -> Self {
        TaskSpace {
            axes: vec![Motion::zero(); n],
            forces: vec![Force::zero(); n],
            h: vec![T::zero(); super::packed::room(n)],
            base: Seen::of(&Pose::identity()),
        }
    }

    /// S, f, H of a chain whose last link is `seen` from the load. Tells the composite of the
    /// chain in the frame of its base, if it has one.
    #[inline(always)]
    pub fn walk<C: Composite<T>>(
        &mut self,
        model: &Model<T>,
        kinematics: &[Kinematics<T>],
        links: &[usize],
        mut seen: Seen<T>,
    ) -> Option<C> {
        let mut end = self.axes.len();
        let mut composite = None;
        for (place, &i) in links.iter().enumerate().rev() {
            let (link, stand) = (&model.links[i], &kinematics[i].stand);
            let own: C = composite.take().unwrap_or_else(
                #[inline(always)]
                || C::of(link),
            );
            let first = end - model.joint(link.body).nv();
            self.joint(link, first, end, &seen, &own);
            end = first;
            let p = link.parent?;
            let parent = &model.links[p];
            seen = seen.parent(link, stand);
            composite = Some(if parent.turns_on_world() {
                C::on_axis(parent, link, stand, &own)
            } else if place == 0 {
                own.up(link, stand)
            } else {
                C::joined(parent, &own.up(link, stand))
            });
        }
        self.base = seen;
        composite
    }

    /// What a joint adds: its degrees of freedom are `first..end`.
    #[inline(always)]
    fn joint<C: Composite<T>>(
        &mut self,
        link: &Link<T>,
        first: usize,
        end: usize,
        seen: &Seen<T>,
        own: &C,
    ) {
        let turn = |axis: Vec3<T>| Motion {
            angular: axis,
            linear: seen.p.cross(axis),
        };
        if let Kind::Revolute { .. } = link.kind {
            self.axes[first] = turn(seen.z);
            let (moved, force) = own.turning(seen, link.parent.is_some());
            self.h[at(first, first)] = link.with_rotor(moved);
            self.forces[first] = force;
        } else {
            for k in first..end {
                let unit = joint_axis(link, k - first);
                self.axes[k] = seen.motion(&unit);
                self.forces[k] = seen.force(&own.times(&unit));
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

/// φ of a joint that does not simply turn, in the link's frame.
#[inline(always)]
fn joint_axis<T: Real>(link: &Link<T>, k: usize) -> Motion<T> {
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
