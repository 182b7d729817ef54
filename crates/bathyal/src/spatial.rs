//! Typed six-dimensional algebra.
//!
//! Spatial vectors are [angular; linear]. Velocities and accelerations are
//! [`Motion`], wrenches are [`Force`]: the two transform differently and cannot
//! be mixed up. [`Screw`] is a rotation about, and a shift along, one coordinate
//! axis; the chains of the canonical frames are made of them, because they are
//! the cheapest way to carry vectors and inertias from link to link
//! (Diss94 App. A).

mod inertia;
mod mat3;
mod pose;
mod quaternion;
mod screw;
mod sym6;
mod vec3;
mod wrench;

pub use inertia::RigidInertia;
pub use mat3::{Mat3, Sym3};
pub use pose::Pose;
pub use quaternion::Quaternion;
pub use screw::{DoubleAngle, Screw, Turn, XScrew, ZScrew, ZTurn};
pub use sym6::{RevoluteReflection, SymMat6};
pub use vec3::Vec3;
pub use wrench::{Force, Motion};
