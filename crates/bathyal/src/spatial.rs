//! Typed six-dimensional algebra.
//!
//! Spatial vectors are [angular; linear]. Velocities and accelerations are
//! [`Motion`], wrenches are [`Force`]: the two transform differently and cannot
//! be mixed up. [`Screw`] is a rotation about, and a shift along, one coordinate
//! axis; the chains of the canonical frames are made of them, because they are
//! the cheapest way to carry vectors and inertias from link to link
//! (Diss94 App. A).

/// [f(0), f(1), f(2)], written out. Closures and loops of the standard library are not
/// always inlined, and what is not inlined is compiled without wide registers.
macro_rules! three {
    (|$i:ident| $f:expr) => {
        [
            {
                let $i = 0_usize;
                $f
            },
            {
                let $i = 1_usize;
                $f
            },
            {
                let $i = 2_usize;
                $f
            },
        ]
    };
}
pub(crate) use three;

mod eigen;
mod inertia;
mod mat3;
mod pose;
mod quaternion;
mod screw;
mod sym6;
mod vec3;
mod wrench;

pub use eigen::symmetric_eigen;
pub use inertia::RigidInertia;
pub use mat3::{Mat3, Sym3};
pub use pose::Pose;
pub use quaternion::Quaternion;
pub use screw::{DoubleAngle, Screw, Turn, XScrew, ZScrew, ZTurn};
pub use sym6::{RevoluteProjectedInertia, SymMat6};
pub use vec3::Vec3;
pub use wrench::{Force, Motion};
