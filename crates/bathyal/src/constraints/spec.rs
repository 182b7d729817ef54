//! Description of joints that close loops, of couplings between joints, and of springs.

use crate::spatial::Pose;

/// Joint that closes a loop: it constrains a frame of one body to a frame of another.
///
/// Its kind follows from the motions that it leaves free, in the axes of the second frame:
///
/// | kind | free |
/// |---|---|
/// | rigid grasp | nothing |
/// | revolute | rotation about z |
/// | prismatic | translation along z |
/// | ball | all rotations |
/// | general contact joint (Diss94 2.2) | any |
///
/// With two rotations free it is a universal joint: the axis that comes first of x, y, z is fixed
/// to the second frame, the other to the first frame, and both stay at right angles.
#[derive(Clone, Debug, PartialEq)]
pub struct LoopSpec {
    /// Name.
    pub name: String,
    /// Names of the two bodies; none is the world.
    pub bodies: [Option<String>; 2],
    /// Frames that are joined, each in its body's frame.
    pub frames: [Pose<f64>; 2],
    /// Free rotations about x, y, z and translations along x, y, z of the second frame.
    pub free: [bool; 6],
    /// Distance of the origins of the frames, m, instead of the constraints that `free` leaves: a
    /// rod without mass between two ball joints.
    pub distance: Option<f64>,
    /// Stiffness and damping of a compliant joint; none for a rigid one.
    pub compliance: Option<Compliance>,
}

/// Spring and damper in every constrained direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compliance {
    /// Angular stiffness, N m/rad, and linear stiffness, N/m.
    pub stiffness: [f64; 2],
    /// Angular damping, N m s/rad, and linear damping, N s/m.
    pub damping: [f64; 2],
}

impl LoopSpec {
    /// Rigid joint: constrains all six directions.
    pub fn rigid(
        name: impl Into<String>,
        bodies: [Option<&str>; 2],
        frames: [Pose<f64>; 2],
    ) -> Self {
        LoopSpec {
            name: name.into(),
            bodies: bodies.map(|body| body.map(str::to_string)),
            frames,
            free: [false; 6],
            distance: None,
            compliance: None,
        }
    }

    /// Sets the free motions.
    pub fn with_free(mut self, free: [bool; 6]) -> Self {
        self.free = free;
        self
    }

    /// Keeps the origins of the frames at a distance, m, and nothing else.
    pub fn with_distance(mut self, distance: f64) -> Self {
        self.free = [true; 6];
        self.distance = Some(distance);
        self
    }
}

/// Linear relation between two joints of one degree of freedom each, as of gears and of mimic
/// joints: q_follower = ratio · q_leader + offset.
#[derive(Clone, Debug, PartialEq)]
pub struct CouplingSpec {
    /// Name.
    pub name: String,
    /// Body whose joint follows.
    pub follower: String,
    /// Body whose joint leads. If its joint is fixed it is at zero.
    pub leader: String,
    /// Ratio; in m/rad or rad/m between a prismatic and a revolute joint.
    pub ratio: f64,
    /// Offset, rad or m.
    pub offset: f64,
}

/// Spring and damper at a joint of one degree of freedom, with the effort −k (q − q₀) − d q̇.
#[derive(Clone, Debug, PartialEq)]
pub struct JointSpringSpec {
    /// Name.
    pub name: String,
    /// Name of the body that the joint moves.
    pub body: String,
    /// Stiffness k, N m/rad or N/m.
    pub stiffness: f64,
    /// Position without effort q₀, rad or m.
    pub rest: f64,
    /// Damping d, N m s/rad or N s/m.
    pub damping: f64,
}

/// Spring and damper between a point of one body and a point of another, with the tension
/// k (L − L₀) + d L̇ along the line between them.
#[derive(Clone, Debug, PartialEq)]
pub struct SpringSpec {
    /// Name.
    pub name: String,
    /// Names of the two bodies; none is the world.
    pub bodies: [Option<String>; 2],
    /// End points, each in its body's frame, m.
    pub points: [[f64; 3]; 2],
    /// Stiffness k, N/m.
    pub stiffness: f64,
    /// Rest length L₀, m.
    pub rest_length: f64,
    /// Damping d, N s/m.
    pub damping: f64,
    /// True for a rope: it is slack where it is shorter than L₀, and never pushes.
    pub pull_only: bool,
}
