//! Room for the intermediate results of an evaluation, one struct per stage.

use super::articulated::Reach;
use super::chains::Rooms;
use super::power::{LinkPower, LinkWater};
use super::state::{Inputs, State};
use crate::Real;
use crate::model::{Link, Model, Stand};
use crate::spatial::{Force, Mat3, Motion, Pose, RigidInertia, SymMat6, Vec3};

/// Room for one evaluation; made once per model, used again and again.
#[derive(Clone, Debug)]
pub struct Workspace<T> {
    pub(crate) kinematics: Vec<Kinematics<T>>,
    /// β, and in the forward dynamics then β*.
    pub(crate) loads: Vec<Force<T>>,
    /// f^D of every link that has drag, under water.
    pub(crate) drag: Vec<Force<T>>,
    pub(crate) articulated: Vec<Articulated<T>>,
    /// a′ of every link; of a last link without its joint's own, which nobody asks for.
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
    /// The axis that a link's parent turns about on the world, in the link's frame.
    pub(crate) parent_axes: Vec<Motion<T>>,
    pub(crate) composites: Vec<SymMat6<T>>,
    pub(crate) rigid_composites: Vec<RigidInertia<T>>,
    /// The water about every link, and its power: written by `power`.
    pub(crate) water: Vec<LinkWater<T>>,
    pub(crate) water_powers: Vec<LinkPower<T>>,
    /// Whether the last evaluation left equal chains to the lanes.
    pub(crate) chains_in_lanes: bool,
    /// Of chains that are evaluated in lanes: what their parents feel, and their own room.
    pub(crate) aside: Vec<Reach<T>>,
    pub(crate) rooms: Rooms,
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
    pub stand: Stand<T>,
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

impl<T: Real> Workspace<T> {
    /// Room for evaluations of `model`.
    pub fn new(model: &Model<T>) -> Self {
        let n = model.links.len();
        let zero = Force::zero();
        let ball = Ball {
            drive: Vec3::zero(),
            gain: Mat3::zero(),
        };
        Workspace {
            kinematics: vec![Kinematics::still(); n],
            loads: vec![zero; n],
            drag: vec![zero; n],
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
            parent_axes: vec![Motion::zero(); n],
            composites: vec![SymMat6::zero(); n],
            rigid_composites: vec![RigidInertia::zero(); n],
            water: vec![LinkWater::still(); n],
            water_powers: vec![LinkPower::zero(); n],
            chains_in_lanes: false,
            aside: model.chains.as_ref().map_or(Vec::new(), |c| c.reaches()),
            rooms: model.chains.as_ref().map_or(Rooms::NONE, |c| c.rooms()),
        }
    }
}

impl<T: Real> Kinematics<T> {
    fn still() -> Self {
        Kinematics {
            stand: Link::rest(),
            velocity: Motion::zero(),
            zeta: Motion::zero(),
            gravity: Vec3::zero(),
            pose: Pose::identity(),
        }
    }
}
