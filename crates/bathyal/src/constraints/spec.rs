//! What a person says about a joint that closes a loop.

use crate::spatial::Pose;

/// A joint that closes a loop: it holds a frame of one body to a frame of another.
///
/// Which motions it leaves free makes its kind; they are seen in the second frame:
///
/// | kind | free |
/// |---|---|
/// | rigid grasp | nothing |
/// | revolute | turning about z |
/// | prismatic | sliding along z |
/// | ball | all turning |
/// | general contact joint (Diss94 2.2) | any |
///
/// With two turnings free it is a universal joint: the axis that comes first of x, y, z stays
/// with the second frame, the other with the first frame, and both stay at right angles.
#[derive(Clone, Debug, PartialEq)]
pub struct LoopSpec {
    /// Its name.
    pub name: String,
    /// The two bodies by name; none is the world.
    pub bodies: [Option<String>; 2],
    /// The frames that are held together, each in its body's frame.
    pub frames: [Pose<f64>; 2],
    /// Turning about x, y, z and sliding along x, y, z of the second frame: free or held.
    pub free: [bool; 6],
    /// A grasp that gives; none holds exactly.
    pub compliance: Option<Compliance>,
}

/// A spring and a damper in every held direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compliance {
    /// Against turning, N m/rad, and against sliding, N/m.
    pub stiffness: [f64; 2],
    /// Against turning, N m s/rad, and against sliding, N s/m.
    pub damping: [f64; 2],
}

impl LoopSpec {
    /// Holds everything.
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
            compliance: None,
        }
    }

    /// Leaves these motions free.
    pub fn with_free(mut self, free: [bool; 6]) -> Self {
        self.free = free;
        self
    }
}

/// A spring and a damper between a point of one body and a point of another; it pulls along
/// the line between them with k (L − L₀) + d L̇.
#[derive(Clone, Debug, PartialEq)]
pub struct SpringSpec {
    /// Its name.
    pub name: String,
    /// The two bodies by name; none is the world.
    pub bodies: [Option<String>; 2],
    /// The two points, each in its body's frame, m.
    pub points: [[f64; 3]; 2],
    /// k, N/m.
    pub stiffness: f64,
    /// L₀, m.
    pub rest_length: f64,
    /// d, N s/m.
    pub damping: f64,
}
