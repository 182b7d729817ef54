//! A link: bodies that move as one, in canonical frame, with all its constants.

use super::Model;
use crate::Real;
use crate::dispatch::Dispatch;
use crate::hydro::{
    AnyHydrodynamics, Flow, Hydrodynamics, cylinder, damping, derivatives, force_in_frame,
};
use crate::spatial::{
    DoubleAngle, Force, Mat3, Motion, Pose, RevoluteProjectedInertia, RigidInertia, Screw, Sym3,
    SymMat6, Turn, Vec3, XScrew, ZScrew, ZTurn,
};
use std::sync::Arc;

/// Joint of a link. All axes are z.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind<T> {
    Revolute {
        offset: Option<T>,
        shift: Option<T>,
    },
    Prismatic {
        turn: ZTurn<T>,
        shift: T,
    },
    Screw {
        offset: T,
        shift: T,
        pitch: T,
    },
    Ball,
    /// The canonical frame in the user's, if they differ.
    Free {
        user: Option<Pose<T>>,
    },
}

/// The way from the parent's frame to the joint.
#[derive(Clone, Copy, Debug)]
pub(crate) enum JointPlacement<T> {
    Here,
    Screws {
        branch: Option<(ZScrew<T>, DoubleAngle<T>)>,
        x: (XScrew<T>, DoubleAngle<T>),
    },
    Pose(Pose<T>),
}

/// Constants of a terminal link without rotor: n, m*⁻¹ and N.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TerminalLink<T> {
    Revolute {
        inverse: T,
        n_over_m: Force<T>,
        projection: RevoluteProjectedInertia<T>,
    },
    Ball {
        inverse: Sym3<T>,
        gain: Mat3<T>,
        linear: Sym3<T>,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct Link<T: Real> {
    /// The body whose joint moves the link.
    pub body: usize,
    pub parent: Option<usize>,
    pub q: usize,
    pub v: usize,
    pub kind: Kind<T>,
    /// J of the joint's drive, if it has one.
    pub rotor: Option<T>,
    pub placement: JointPlacement<T::Constant>,
    /// On the world, with its axes: nothing to turn.
    pub axes_aligned: bool,
    /// Of revolute links, what does not change: the origin in the parent, and the
    /// parent's z axis before the joint's turn.
    pub origin: Vec3<T>,
    pub parent_axis: Motion<T>,
    /// The mass of the link and all it carries, and its products with the shifts of
    /// branch, x and z screw.
    pub carried_mass: T,
    pub mass_shifts: [T; 3],
    pub is_terminal: bool,
    /// The first, in the order tip to base, to reach its parent.
    pub starts_parent: bool,
    pub rigid: RigidInertia<T>,
    /// Î of Diss94 (B.14)-(B.16).
    pub pseudo_inertia: Vec3<T>,
    /// I^H = I + I^A.
    pub inertia: SymMat6<T>,
    /// Apart, because most links have none.
    pub terminal: Option<Box<TerminalLink<T>>>,
    /// m − m_f and the same for the first moments: what gravity pulls at under water.
    pub net_mass: T,
    pub net_moment: Vec3<T>,
    pub drag: Vec<Drag<T>>,
    /// The bodies one by one, for water that is not the same everywhere.
    pub wet_bodies: Vec<WetBody<T>>,
    /// All bodies of the link with their poses in it.
    pub bodies: Vec<(usize, Pose<T>)>,
}

/// Added mass and buoyancy of one body, for water that is not the same everywhere.
#[derive(Clone, Debug)]
pub(crate) struct WetBody<T> {
    pub added_mass: SymMat6<T>,
    pub displaced_mass: T,
    /// Centre of buoyancy: where the water is sampled.
    pub center: Vec3<T>,
}

/// A force law in the link's frame.
#[derive(Clone, Debug)]
pub(crate) enum Drag<T: Real> {
    Cylinder(cylinder::Compiled<T>),
    Damping(damping::Compiled<T>),
    /// All others: apart, so that the match above stays short.
    Law {
        /// The law as it is taken to lanes, and in this scalar.
        source: LawSource<T>,
        law: Arc<dyn Hydrodynamics<T>>,
        /// The law's frame in the link.
        pose: Pose<T>,
        scale: T,
    },
}

/// A law as it is taken to lanes.
#[derive(Clone, Debug)]
pub(crate) enum LawSource<T> {
    /// In every scalar: evaluated lane by lane.
    Any(Arc<dyn AnyHydrodynamics>),
    /// Sums of products, in the link's frame: evaluated in lanes.
    Derivatives(Box<derivatives::Compiled<T>>),
}

impl<T: Dispatch> Drag<T> {
    /// Derivatives in the link's frame.
    pub(crate) fn from_derivatives(law: derivatives::Compiled<T>) -> Self {
        Drag::Law {
            law: Arc::new(law.clone()),
            source: LawSource::Derivatives(Box::new(law)),
            pose: Pose::identity(),
            scale: T::one(),
        }
    }
}

/// A constant screw in every lane.
#[inline(always)]
fn everywhere<T: Real, const AXIS: usize>(
    (screw, double): &(Screw<T::Constant, AXIS>, DoubleAngle<T::Constant>),
) -> (Screw<T, AXIS>, DoubleAngle<T>) {
    (Screw::constant(screw), DoubleAngle::constant(double))
}

impl<T: Dispatch> Drag<T> {
    #[inline(always)]
    pub(crate) fn force(&self, flow: &Flow<T>) -> Force<T> {
        match self {
            Drag::Cylinder(cylinder) => cylinder.force(flow),
            Drag::Damping(damping) => damping.force_here(flow),
            Drag::Law {
                law, pose, scale, ..
            } => force_in_frame(&**law, pose, flow) * *scale,
        }
    }
}

/// Transform of a joint: the part that depends on q.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JointTransform<T> {
    pub turn: ZTurn<T>,
    pub shift: T,
    /// Of balls and free bodies: parent from link.
    pub pose: Pose<T>,
}

impl<T: Real> Link<T> {
    /// A joint that has not been evaluated.
    #[inline(always)]
    pub(crate) fn rest() -> JointTransform<T> {
        JointTransform {
            turn: Turn {
                sin: T::zero(),
                cos: T::one(),
            },
            shift: T::zero(),
            pose: Pose::identity(),
        }
    }

    /// m + J: what the joint's drive moves, itself included.
    #[inline(always)]
    pub(crate) fn with_rotor(&self, m: T) -> T {
        match self.rotor {
            Some(rotor) => m + rotor,
            None => m,
        }
    }

    /// True if the link moves freely in all six directions.
    #[inline(always)]
    pub(crate) fn is_free(&self) -> bool {
        matches!(self.kind, Kind::Free { .. })
    }

    /// True if the link rotates about an axis that is fixed in the world.
    #[inline(always)]
    pub(crate) fn turns_on_world(&self) -> bool {
        self.parent.is_none() && matches!(self.kind, Kind::Revolute { .. })
    }

    /// True if the parent rotates about an axis fixed in the world, and the link on it.
    #[inline(always)]
    pub(crate) fn hangs_on_turning_root(&self, model: &Model<T>) -> bool {
        matches!(self.kind, Kind::Revolute { .. })
            && self.parent.is_some_and(|p| model.links[p].turns_on_world())
    }

    /// The parent's z axis, as a motion, in the link's frame; for revolute links.
    #[inline(always)]
    pub(crate) fn parent_axis(&self, transform: &JointTransform<T>) -> Motion<T> {
        transform.turn.motion_down(&self.parent_axis)
    }

    /// The moment of inertia about the parent's z axis that a composite body has.
    #[inline(always)]
    pub(crate) fn zz_up(&self, transform: &JointTransform<T>, k: &RigidInertia<T>) -> T {
        let (Kind::Revolute { .. }, JointPlacement::Screws { branch: None, x }) =
            (&self.kind, &self.placement)
        else {
            return self.rigid_up(transform, k).rotational[(2, 2)];
        };
        let (x, double) = everywhere::<T, 0>(x);
        let Turn { sin, cos } = transform.turn;
        let h = transform.turn.vector_up(k.first_moment);
        let i = &k.rotational;
        let sc = sin * cos;
        let delta = i[(1, 1)] - i[(0, 0)];
        let moved = i[(0, 1)].neg_mul_add(sc + sc, delta * (sin * sin));
        let yy = i[(1, 1)] - moved;
        let yz = sin.mul_add(i[(0, 2)], cos * i[(1, 2)]);
        let zz = i[(2, 2)];
        let turned = double.s2.mul_add(yz, double.ss.mul_add(yy - zz, zz));
        let hy = x.turn.sin.neg_mul_add(h[2], x.turn.cos * h[1]);
        let [px, py, _] = self.origin.0;
        let ([hx, _, _], m) = (h.0, k.mass);
        // 2 p·h + m p², over x and y
        let x_part = px * (hx + m.mul_add(px, hx));
        py.mul_add(hy + m.mul_add(py, hy), turned + x_part)
    }

    /// True if only a rotation about z lies between the link and its parent.
    #[inline(always)]
    pub(crate) fn is_pure_turn(&self) -> bool {
        matches!(
            (&self.kind, &self.placement),
            (Kind::Revolute { shift: None, .. }, JointPlacement::Here)
        )
    }

    /// Evaluates the joint; writes what changes with its kind.
    #[inline(always)]
    pub(crate) fn update_transform(&self, q: &[T], transform: &mut JointTransform<T>) {
        match &self.kind {
            Kind::Revolute { offset, .. } => {
                let q = q[self.q];
                transform.turn = Turn::new(match offset {
                    Some(offset) => q + *offset,
                    None => q,
                });
            }
            Kind::Prismatic { turn, shift } => {
                transform.turn = *turn;
                transform.shift = *shift + q[self.q];
            }
            Kind::Screw {
                offset,
                shift,
                pitch,
            } => {
                transform.turn = Turn::new(q[self.q] + *offset);
                transform.shift = pitch.mul_add(q[self.q], *shift);
            }
            Kind::Ball => {
                let joint = crate::spatial::Quaternion::read(q, self.q).matrix();
                transform.pose = match &self.placement {
                    JointPlacement::Pose(placement) => Pose {
                        rotation: Mat3::constant(&placement.rotation) * joint,
                        position: Vec3::constant(&placement.position),
                    },
                    _ => Pose {
                        rotation: joint,
                        position: Vec3::zero(),
                    },
                };
            }
            Kind::Free { .. } => {}
        }
    }

    /// The z screw of a joint with one degree of freedom, if it has a shift.
    #[inline(always)]
    pub(crate) fn z_screw(&self, transform: &JointTransform<T>) -> Option<ZScrew<T>> {
        let shift = match &self.kind {
            Kind::Revolute { shift, .. } => (*shift)?,
            _ => transform.shift,
        };
        Some(Screw {
            turn: transform.turn,
            shift,
        })
    }

    /// X V: a motion, from the parent's frame to the link's.
    #[inline(always)]
    pub(crate) fn motion_down(&self, transform: &JointTransform<T>, m: &Motion<T>) -> Motion<T> {
        if matches!(self.kind, Kind::Ball) {
            return transform.pose.motion_to_body(m);
        }
        let seated = match &self.placement {
            JointPlacement::Here => *m,
            JointPlacement::Screws { branch, x } => {
                let x = &everywhere(x);
                let branched = match branch {
                    Some((z, _)) => ZScrew::<T>::constant(z).motion_down(m),
                    None => *m,
                };
                x.0.motion_down(&branched)
            }
            JointPlacement::Pose(pose) => Pose::constant(pose).motion_to_body(m),
        };
        match self.z_screw(transform) {
            Some(screw) => screw.motion_down(&seated),
            None => transform.turn.motion_down(&seated),
        }
    }

    /// R v: a vector, from the parent's axes to the link's.
    #[inline(always)]
    pub(crate) fn vector_down(&self, transform: &JointTransform<T>, v: Vec3<T>) -> Vec3<T> {
        if matches!(self.kind, Kind::Ball) {
            return transform.pose.rotation.transpose_mul(v);
        }
        let seated = match &self.placement {
            JointPlacement::Here => v,
            JointPlacement::Screws { branch, x } => {
                let x = &everywhere(x);
                let branched = match branch {
                    Some((z, _)) => ZScrew::<T>::constant(z).turn.vector_down(v),
                    None => v,
                };
                x.0.turn.vector_down(branched)
            }
            JointPlacement::Pose(pose) => Mat3::constant(&pose.rotation).transpose_mul(v),
        };
        transform.turn.vector_down(seated)
    }

    /// Xᵀ f: a force, from the link's frame to the parent's.
    #[inline(always)]
    pub(crate) fn force_up(&self, transform: &JointTransform<T>, f: &Force<T>) -> Force<T> {
        if matches!(self.kind, Kind::Ball) {
            return transform.pose.force_to_parent(f);
        }
        let seated = match self.z_screw(transform) {
            Some(screw) => screw.force_up(f),
            None => transform.turn.force_up(f),
        };
        match &self.placement {
            JointPlacement::Here => seated,
            JointPlacement::Screws { branch, x } => {
                let x = &everywhere(x);
                let f = x.0.force_up(&seated);
                match branch {
                    Some((z, _)) => ZScrew::<T>::constant(z).force_up(&f),
                    None => f,
                }
            }
            JointPlacement::Pose(pose) => Pose::constant(pose).force_to_parent(&seated),
        }
    }

    /// The link's origin in the parent.
    #[inline(always)]
    pub(crate) fn origin_in_parent(&self, transform: &JointTransform<T>) -> Vec3<T> {
        match self.kind {
            Kind::Revolute { .. } => self.origin,
            _ => self.pose_in_parent(transform).position,
        }
    }

    /// Rω, and R(ω×(ω×p)) with p the link's origin in the parent: both in the link's axes.
    #[inline(always)]
    pub(crate) fn turning_down(
        &self,
        transform: &JointTransform<T>,
        w: Vec3<T>,
    ) -> (Vec3<T>, Vec3<T>) {
        if matches!(self.kind, Kind::Ball) {
            let pull = w.cross(w.cross(transform.pose.position));
            let rotation = &transform.pose.rotation;
            return (rotation.transpose_mul(w), rotation.transpose_mul(pull));
        }
        let (w, pull) = match &self.placement {
            JointPlacement::Here => {
                let (turned, pull) = match self.z_screw(transform) {
                    Some(screw) => (screw.turn.vector_down(w), screw.centripetal_down(w)),
                    None => (transform.turn.vector_down(w), Vec3::zero()),
                };
                return (turned, pull);
            }
            JointPlacement::Screws { branch, x } => {
                let x = &everywhere(x);
                let x = &x.0;
                match branch {
                    None => (x.turn.vector_down(w), x.centripetal_down(w)),
                    Some((z, _)) => {
                        let z = ZScrew::<T>::constant(z);
                        let pull = z.centripetal_down(w);
                        let w = z.turn.vector_down(w);
                        let pull = x.turn.vector_down(pull + x.centripetal(w));
                        (x.turn.vector_down(w), pull)
                    }
                }
            }
            JointPlacement::Pose(pose) => {
                let pose = Pose::<T>::constant(pose);
                let pull = w.cross(w.cross(pose.position));
                (
                    pose.rotation.transpose_mul(w),
                    pose.rotation.transpose_mul(pull),
                )
            }
        };
        match self.z_screw(transform) {
            Some(screw) => (
                screw.turn.vector_down(w),
                screw.turn.vector_down(pull + screw.centripetal(w)),
            ),
            None => (
                transform.turn.vector_down(w),
                transform.turn.vector_down(pull),
            ),
        }
    }

    /// Xᵀ N X for the reflected inertia of a revolute link, and added to what is there.
    #[inline(always)]
    pub(crate) fn project_up(
        &self,
        transform: &JointTransform<T>,
        n: &RevoluteProjectedInertia<T>,
    ) -> ProjectedInertia<T> {
        let double = transform.turn.double_angle();
        let turned = match self.z_screw(transform) {
            Some(screw) => n.screw_up(&screw.turn, &double, screw.shift),
            None => transform.turn.project_up(n, &double),
        };
        match &self.placement {
            JointPlacement::Here => ProjectedInertia::Turned(turned),
            JointPlacement::Screws { branch, x } => {
                let x = &everywhere(x);
                let full = x.0.project_up(&turned, &x.1);
                ProjectedInertia::Full(match branch {
                    None => full,
                    Some(branch) => {
                        let (z, double) = everywhere(branch);
                        z.sym6_up(&full, &double)
                    }
                })
            }
            JointPlacement::Pose(pose) => {
                let pose = Pose::constant(pose);
                ProjectedInertia::Full(turned.to_sym6().moved(&pose.rotation, pose.position))
            }
        }
    }

    /// Xᵀ N X for any inertia.
    #[inline(always)]
    pub(crate) fn sym6_up(&self, transform: &JointTransform<T>, n: &SymMat6<T>) -> SymMat6<T> {
        if matches!(self.kind, Kind::Ball) {
            return n.moved(&transform.pose.rotation, transform.pose.position);
        }
        let double = transform.turn.double_angle();
        let seated = match self.z_screw(transform) {
            Some(screw) => screw.sym6_up(n, &double),
            None => transform.turn.sym6_up(n, &double),
        };
        match &self.placement {
            JointPlacement::Here => seated,
            JointPlacement::Screws { branch, x } => {
                let x = &everywhere(x);
                let full = x.0.sym6_up(&seated, &x.1);
                match branch {
                    None => full,
                    Some(branch) => {
                        let (z, double) = everywhere(branch);
                        z.sym6_up(&full, &double)
                    }
                }
            }
            JointPlacement::Pose(pose) => {
                let pose = Pose::constant(pose);
                seated.moved(&pose.rotation, pose.position)
            }
        }
    }

    /// Xᵀ K X for a composite rigid body.
    #[inline(always)]
    pub(crate) fn rigid_up(
        &self,
        transform: &JointTransform<T>,
        k: &RigidInertia<T>,
    ) -> RigidInertia<T> {
        if matches!(self.kind, Kind::Ball) {
            return k.moved(&transform.pose.rotation, transform.pose.position);
        }
        let double = transform.turn.double_angle();
        let seated = match self.z_screw(transform) {
            Some(screw) => {
                let mass_shift = match self.kind {
                    Kind::Revolute { .. } => self.mass_shifts[2],
                    _ => self.carried_mass * screw.shift,
                };
                k.through(&screw, &double, mass_shift)
            }
            None => k.turned(&transform.turn, &double),
        };
        match &self.placement {
            JointPlacement::Here => seated,
            JointPlacement::Screws { branch, x } => {
                let x = &everywhere(x);
                let full = seated.through(&x.0, &x.1, self.mass_shifts[1]);
                match branch {
                    None => full,
                    Some(branch) => {
                        let (z, double) = everywhere(branch);
                        full.through(&z, &double, self.mass_shifts[0])
                    }
                }
            }
            JointPlacement::Pose(pose) => {
                let pose = Pose::constant(pose);
                seated.moved(&pose.rotation, pose.position)
            }
        }
    }

    /// The pose of the link in its parent.
    #[inline(always)]
    pub(crate) fn pose_in_parent(&self, transform: &JointTransform<T>) -> Pose<T> {
        if matches!(self.kind, Kind::Ball) {
            return transform.pose;
        }
        let z = |turn: &ZTurn<T>, shift: T| {
            let (s, c, o, l) = (turn.sin, turn.cos, T::zero(), T::one());
            Pose {
                rotation: Mat3([[c, -s, o], [s, c, o], [o, o, l]]),
                position: Vec3([o, o, shift]),
            }
        };
        let joint = z(
            &transform.turn,
            self.z_screw(transform).map_or(T::zero(), |s| s.shift),
        );
        match &self.placement {
            JointPlacement::Here => joint,
            JointPlacement::Screws { branch, x } => {
                let x = &everywhere(x);
                let (s, c, o, l) = (x.0.turn.sin, x.0.turn.cos, T::zero(), T::one());
                let x = Pose {
                    rotation: Mat3([[l, o, o], [o, c, -s], [o, s, c]]),
                    position: Vec3([x.0.shift, o, o]),
                };
                let inner = x.compose(&joint);
                match branch {
                    None => inner,
                    Some((b, _)) => {
                        let b = ZScrew::constant(b);
                        z(&b.turn, b.shift).compose(&inner)
                    }
                }
            }
            JointPlacement::Pose(pose) => Pose::constant(pose).compose(&joint),
        }
    }
}

/// A reflected inertia in its parent: with its zero row where only a turn lies between.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant)] // both are large
pub(crate) enum ProjectedInertia<T> {
    Turned(RevoluteProjectedInertia<T>),
    Full(SymMat6<T>),
}
