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
    pub soft: Option<Soft>,
}

/// A spring and a damper in every held direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Soft {
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
            soft: None,
        }
    }

    /// Leaves these motions free.
    pub fn with_free(mut self, free: [bool; 6]) -> Self {
        self.free = free;
        self
    }
}
