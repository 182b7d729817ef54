//! From a [`crate::Spec`] to a [`Model`]: checked, framed, ready to be evaluated.
//!
//! A model is immutable data in visiting order, parents first. Bodies joined by
//! fixed joints have become one link; every link has its canonical frame, and all
//! that does not change with the state has been computed.

mod assemble;
pub(crate) mod check;
mod error;
pub(crate) mod frames;
mod link;
mod parameters;
mod rates;
mod to_lanes;
mod varying;

pub use check::principal_moments;
pub use error::{InputError, SpecError};
pub use parameters::{BodyParameters, Parameter};
pub use rates::NoRates;

pub(crate) use frames::orthonormal;

pub(crate) use link::{
    Drag as LinkDrag, JointPlacement, JointTransform, Kind, LawSource, Link, ProjectedInertia,
    TerminalLink,
};

use crate::Real;
use crate::spatial::{Pose, Vec3};
use crate::spec::{Drag, Joint};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A robot ready to be evaluated in the scalar `T`.
#[derive(Clone, Debug)]
pub struct Model<T: Real> {
    /// Tells workspaces whether they were made for this very model.
    pub(crate) id: ModelId,
    pub(crate) structure: Arc<Structure>,
    pub(crate) links: Vec<Link<T>>,
    /// Physical parameters of each body, in the order and frames of the spec.
    pub(crate) parameters: Vec<BodyParameters<T>>,
    /// The force laws of each body, in its own frame.
    pub(crate) drag: Vec<Vec<link::Drag<T>>>,
    pub(crate) density: T,
    /// True if anything is subject to hydrodynamic forces: dry models take a shorter way.
    pub(crate) wet: bool,
    /// Added masses that are written before every evaluation.
    pub(crate) varying: Vec<Option<varying::VaryingMass<T>>>,
    /// True if laws act on the robot that the model does not know.
    pub(crate) needs_body_laws: bool,
}

/// Identity of a model; clones, which are equal for ever, share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ModelId(u64);

impl ModelId {
    /// An identity that no other model of this process has.
    pub fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        ModelId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// Part of a model that does not depend on the scalar.
#[derive(Clone, Debug)]
pub(crate) struct Structure {
    pub name: String,
    pub bodies: Vec<BodyInfo>,
    /// Bodies, parents first.
    pub order: Vec<usize>,
    pub frames: Vec<frames::LinkFrame>,
    /// Numbers of all links, parents first.
    pub links: Vec<usize>,
    /// Joints of one freedom, whose q̇ is v, as runs of neighbours.
    pub one_dof_runs: Vec<Run>,
    /// Bodies whose joints have a quaternion.
    pub turning: Vec<usize>,
    pub nq: usize,
    pub nv: usize,
}

/// Neighbours in q and in v.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub q: usize,
    pub v: usize,
    pub count: usize,
}

/// The runs of joints with one freedom.
pub(crate) fn one_dof_runs(bodies: &[BodyInfo]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for body in bodies.iter().filter(|body| body.joint.nv() == 1) {
        match runs.last_mut() {
            Some(run) if (run.q + run.count, run.v + run.count) == (body.q, body.v) => {
                run.count += 1;
            }
            _ => runs.push(Run {
                q: body.q,
                v: body.v,
                count: 1,
            }),
        }
    }
    runs
}

/// An axis of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Axis {
    X,
    Y,
    Z,
}

impl Axis {
    /// The axis of a revolute joint, if it is one of these, and its sign.
    pub fn new(joint: &Joint, unit: Vec3<f64>) -> Option<(Self, f64)> {
        let Joint::Revolute { .. } = joint else {
            return None;
        };
        match unit.0 {
            [x, 0.0, 0.0] => Some((Axis::X, x)),
            [0.0, y, 0.0] => Some((Axis::Y, y)),
            [0.0, 0.0, z] => Some((Axis::Z, z)),
            _ => None,
        }
    }
}

/// One body of the spec, indexed.
#[derive(Clone, Debug)]
pub(crate) struct BodyInfo {
    pub name: String,
    pub parent: Option<usize>,
    pub joint: Joint,
    /// Unit axis in the body's frame; zero where the joint has none.
    pub axis: Vec3<f64>,
    pub placement: Pose<f64>,
    /// True if the placement does not rotate.
    pub straight: bool,
    /// Of a revolute joint about x, y or z of the body: which of them, and forward or backward.
    pub about: Option<(Axis, f64)>,
    /// Where the joint's numbers begin in q and v.
    pub q: usize,
    pub v: usize,
    pub drag: Vec<Drag>,
}

impl<T: Real> Model<T> {
    /// The robot's name.
    pub fn name(&self) -> &str {
        &self.structure.name
    }

    /// Length of the configuration vector.
    pub fn nq(&self) -> usize {
        self.structure.nq
    }

    /// Degrees of freedom: length of velocities, accelerations and inputs.
    pub fn nv(&self) -> usize {
        self.structure.nv
    }

    /// Number of bodies, as in the spec.
    pub fn body_count(&self) -> usize {
        self.structure.bodies.len()
    }

    /// The name of a body.
    pub fn body_name(&self, body: usize) -> &str {
        &self.structure.bodies[body].name
    }

    /// The body of a name.
    pub fn body(&self, name: &str) -> Option<usize> {
        self.structure.bodies.iter().position(|b| b.name == name)
    }

    /// The joint of a body.
    pub fn joint(&self, body: usize) -> Joint {
        self.structure.bodies[body].joint
    }

    /// The parent of a body; none on the world.
    pub fn parent(&self, body: usize) -> Option<usize> {
        self.structure.bodies[body].parent
    }

    /// Range of a body's joint in the configuration vector.
    pub fn q_range(&self, body: usize) -> core::ops::Range<usize> {
        let b = &self.structure.bodies[body];
        b.q..b.q + b.joint.nq()
    }

    /// Range of a body's joint in velocities, accelerations and inputs.
    pub fn v_range(&self, body: usize) -> core::ops::Range<usize> {
        let b = &self.structure.bodies[body];
        b.v..b.v + b.joint.nv()
    }

    /// True if the robot has laws that the model does not know: one that
    /// [`crate::body_law::BodyLaws::prepare_model`] has prepared.
    pub fn needs_body_laws(&self) -> bool {
        self.needs_body_laws
    }

    /// True if anything of the robot is subject to hydrodynamic forces.
    pub fn is_wet(&self) -> bool {
        self.wet
    }

    /// True if a body has forces that are neither plain drag nor those of potential flow: see
    /// [`crate::spec::Drag::is_of_hull`].
    pub fn has_hull_forces(&self) -> bool {
        let mut laws = self.structure.bodies.iter().flat_map(|body| &body.drag);
        laws.any(crate::spec::Drag::is_of_hull)
    }

    /// Physical parameters of a body.
    pub fn parameters(&self, body: usize) -> &BodyParameters<T> {
        &self.parameters[body]
    }
}
