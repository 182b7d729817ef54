//! Workspace of an evaluation: intermediate results, one struct per stage.

use super::Scalar;
use super::common_frame::CommonFrame;
use super::state::{Inputs, State};
use crate::model::{JointTransform, Link, Model};
use crate::spatial::{Force, Mat3, Motion, Pose, RigidInertia, SymMat6, Vec3, three};
use core::any::Any;
use core::fmt::Debug;

/// Workspace of one evaluation; made once per model and reused.
#[derive(Clone, Debug)]
pub struct Workspace<T> {
    pub(crate) kinematics: Vec<Kinematics<T>>,
    /// β, and in the forward dynamics then β*.
    pub(crate) loads: Vec<Force<T>>,
    /// f^D of every link that has drag, under water; empty until [`Workspace::water_power`] is
    /// asked for.
    pub(crate) drag: Vec<Force<T>>,
    pub(crate) articulated: Vec<Articulated<T>>,
    /// a′ of every link; of a terminal link without its joint's own, which is not needed.
    pub(crate) accelerations: Vec<Motion<T>>,
    pub(crate) vdot: Vec<T>,
    pub(crate) tau: Vec<T>,
    /// Zeros, a state of rest and no inputs, for evaluations that need them.
    pub(crate) rest: Vec<T>,
    pub(crate) still: State<T>,
    pub(crate) no_inputs: Inputs<T>,
    /// Forces of the inverse dynamics.
    pub(crate) forces: Vec<Force<T>>,
    /// Ω = ω̃˙ + ω̃ ω̃ of the inverse dynamics on land.
    pub(crate) turning: Vec<Mat3<T>>,
    /// Of robots whose mass matrix is found in one frame.
    pub(crate) common_frame: Option<Box<CommonFrame<T>>>,
    /// The axis that a link's parent turns about on the world, in the link's frame.
    pub(crate) parent_axes: Vec<Motion<T>>,
    pub(crate) composites: Vec<SymMat6<T>>,
    pub(crate) rigid_composites: Vec<RigidInertia<T>>,
    /// The water about every link, and its power: written by `power`.
    pub(crate) water: Vec<LinkWater<T>>,
    pub(crate) water_powers: Vec<LinkPower<T>>,
    /// Equal chains of the model, if they are evaluated in lanes, and whether the last
    /// evaluation did so.
    pub(crate) lanes: Option<Box<dyn LaneWorkspace>>,
    pub(crate) chains_in_lanes: bool,
    /// All links but those of `lanes`, parents first.
    pub(crate) outside_lanes: Vec<usize>,
}

/// Workspace of chains in lanes of a scalar that only `chains` knows.
pub(crate) trait LaneWorkspace: Any + Debug + Send + Sync {
    /// All other links, parents first.
    fn others(&self) -> &[usize];
    fn clone_box(&self) -> Box<dyn LaneWorkspace>;
}

impl Clone for Box<dyn LaneWorkspace> {
    fn clone(&self) -> Self {
        (**self).clone_box()
    }
}

/// Written by `kinematics`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kinematics<T> {
    /// V: under water relative to the water; on land only ω is used.
    pub velocity: Motion<T>,
    /// ζ: velocity-dependent acceleration.
    pub zeta: Motion<T>,
    /// Apparent gravity a_g − a_f in link axes; of free bodies on land a_g.
    pub gravity: Vec3<T>,
    /// Last, because most joints and most waters need little of what follows.
    pub transform: JointTransform<T>,
    /// The link in the world, where the water asks for it.
    pub pose: Pose<T>,
}

/// Written by `articulated`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Articulated<T> {
    /// I*: what hangs on the link included.
    pub inertia: SymMat6<T>,
    /// n m*⁻¹ of one-degree-of-freedom joints.
    pub n_over_m: Force<T>,
    /// m*⁻¹ τ*.
    pub drive: T,
    pub ball: Ball<T>,
}

/// The same for balls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ball<T> {
    /// m*⁻¹ τ*.
    pub drive: Vec3<T>,
    /// Bᵀ A⁻¹ of I*.
    pub gain: Mat3<T>,
}

impl<T: Scalar> Workspace<T> {
    /// Workspace for evaluations of `model`.
    pub fn new(model: &Model<T>) -> Self {
        Workspace {
            common_frame: CommonFrame::new(model),
            ..Workspace::of_chains(model)
        }
    }

    /// That of chains, a part of a robot: what carries them may not be in the model, and their mass
    /// matrix is never asked for.
    pub(super) fn of_chains(model: &Model<T>) -> Self {
        let n = model.links.len();
        let lanes = T::lanes(model);
        let zero = Force::zero();
        let ball = Ball {
            drive: Vec3::zero(),
            gain: Mat3::zero(),
        };
        Workspace {
            kinematics: vec![Kinematics::still(); n],
            loads: vec![zero; n],
            drag: Vec::new(),
            articulated: vec![
                Articulated {
                    inertia: SymMat6::zero(),
                    n_over_m: zero,
                    drive: T::zero(),
                    ball,
                };
                n
            ],
            accelerations: vec![Motion::zero(); n],
            vdot: vec![T::zero(); model.nv()],
            tau: vec![T::zero(); model.nv()],
            rest: vec![T::zero(); model.nv()],
            still: State::zero(model),
            no_inputs: Inputs::zero(model),
            forces: vec![zero; n],
            turning: vec![Mat3::zero(); n],
            common_frame: None,
            parent_axes: vec![Motion::zero(); n],
            composites: vec![SymMat6::zero(); n],
            rigid_composites: vec![RigidInertia::zero(); n],
            water: vec![LinkWater::still(); n],
            water_powers: vec![LinkPower::zero(); n],
            chains_in_lanes: false,
            outside_lanes: lanes
                .as_ref()
                .map_or(Vec::new(), |lanes| lanes.others().to_vec()),
            lanes,
        }
    }
}

impl<T: Scalar> Kinematics<T> {
    fn still() -> Self {
        Kinematics {
            transform: Link::rest(),
            velocity: Motion::zero(),
            zeta: Motion::zero(),
            gravity: Vec3::zero(),
            pose: Pose::identity(),
        }
    }
}

/// The water about a link, in its axes: u and a_f. Written where the water moves and is the same
/// everywhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinkWater<T> {
    pub velocity: Vec3<T>,
    pub acceleration: Vec3<T>,
}

impl<T: Scalar> LinkWater<T> {
    pub(super) fn still() -> Self {
        LinkWater {
            velocity: Vec3::zero(),
            acceleration: Vec3::zero(),
        }
    }

    /// The same in every lane.
    #[inline(always)]
    pub(super) fn in_all_lanes(one: &LinkWater<f64>) -> Self {
        LinkWater {
            velocity: Vec3(three!(|k| T::lit(one.velocity[k]))),
            acceleration: Vec3(three!(|k| T::lit(one.acceleration[k]))),
        }
    }
}

/// Power of the water on one link.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinkPower<T> {
    pub drag: T,
    pub carried: T,
}

impl<T: Scalar> LinkPower<T> {
    pub(super) fn zero() -> Self {
        LinkPower {
            drag: T::zero(),
            carried: T::zero(),
        }
    }
}

impl<T: Scalar> Workspace<T> {
    /// Lets evaluations keep the drag force of every link.
    pub(super) fn keep_drag(&mut self) {
        self.drag.resize(self.loads.len(), Force::zero());
    }
}

impl<T: Scalar> Model<T> {
    /// Panics, saying which, if something has not the size of the model.
    #[inline]
    pub(crate) fn assert_fits(&self, state: &State<T>, inputs: &Inputs<T>, ws: &Workspace<T>) {
        self.assert_size("q", state.q.len(), self.nq());
        self.assert_size("v", state.v.len(), self.nv());
        self.assert_size("tau", inputs.tau.len(), self.nv());
        if !inputs.wrenches.is_empty() {
            self.assert_size("wrenches", inputs.wrenches.len(), self.body_count());
        }
        self.assert_workspace(ws);
    }

    #[inline]
    pub(crate) fn assert_workspace(&self, ws: &Workspace<T>) {
        self.assert_size("workspace", ws.kinematics.len(), self.links.len());
        self.assert_size("workspace", ws.vdot.len(), self.nv());
    }
}
