//! Water on one body, behind one trait.
//!
//! The dynamics knows of water only what [`Hydrodynamics`] says: an added mass, a
//! displaced volume, and a force that depends on how the water passes. The published
//! models are one file each; a user's own model implements the same trait. A
//! [`crate::body_law::BodyLaw`] sees more than the velocity, and may have states and an added mass that varies.

pub(crate) mod cylinder;
pub(crate) mod damping;
pub(crate) mod derivatives;
mod gauss;
mod hull;
mod isotropic;
mod strip;
mod table;

pub use cylinder::Cylinder;
pub use damping::Damping;
pub use derivatives::{Compiled as CompiledDerivatives, Derivatives, Speed, Term};
pub use gauss::gauss_legendre;
pub use hull::{Hull, HullError};
pub use isotropic::Isotropic;
pub use strip::{Strip, StripError};
pub use table::{Table, TableError};

use crate::Real;
use crate::dispatch::Dispatch;
use crate::real::{Counted, Dual};
use crate::spatial::{Force, Motion, Pose, SymMat6, Vec3};
use core::fmt::Debug;
use std::sync::Arc;

/// Flow past a body, in the body's frame.
pub struct Flow<'a, T> {
    /// [ω; vʳ]: the body's velocity relative to the water, at the body's origin; of
    /// water that is not the same everywhere only the common part is subtracted.
    pub velocity: Motion<T>,
    /// ρ: the density of the water.
    pub density: T,
    /// The rest of the water's velocity at a point of the body, body axes.
    pub field: Option<&'a dyn Fn(Vec3<T>) -> Vec3<T>>,
}

impl<T: Real> Flow<'_, T> {
    /// The velocity, relative to the water, of the body's point `p`.
    #[inline(always)]
    pub fn at(&self, p: Vec3<T>) -> Vec3<T> {
        let v = self.velocity.at(p);
        match self.field {
            None => v,
            Some(field) => v - field(p),
        }
    }
}

/// Hydrodynamic model of one body. All vectors are in the body's own frame.
///
/// Implement it for every scalar (`impl<T: Real> Hydrodynamics<T> for Mine`) without
/// branching on values; the example `own_hydrodynamics` shows a whole model.
pub trait Hydrodynamics<T: Real>: Debug + Send + Sync {
    /// I^A: the added mass about the body's origin, symmetric, positive semidefinite.
    fn added_mass(&self) -> SymMat6<T> {
        SymMat6::zero()
    }

    /// The displaced volume and its centre, where moving water is sampled for added mass
    /// and buoyancy.
    fn displacement(&self) -> (T, Vec3<T>) {
        (T::zero(), Vec3::zero())
    }

    /// The force of the passing water on the body: drag, lift, damping.
    fn force(&self, flow: &Flow<T>) -> Force<T>;
}

/// A hydrodynamic model that can be evaluated in every scalar; implemented by itself.
pub trait AnyHydrodynamics:
    Hydrodynamics<f64>
    + Hydrodynamics<f32>
    + Hydrodynamics<Counted>
    + Hydrodynamics<Dual<1>>
    + Hydrodynamics<Dual<8>>
{
}
impl<H> AnyHydrodynamics for H where
    H: Hydrodynamics<f64>
        + Hydrodynamics<f32>
        + Hydrodynamics<Counted>
        + Hydrodynamics<Dual<1>>
        + Hydrodynamics<Dual<8>>
{
}

/// A scalar that hydrodynamic laws can be evaluated in.
pub trait LawScalar: Dispatch {
    /// The laws as this scalar evaluates them: lane i follows law i, a scalar without lanes
    /// the first.
    fn select(laws: &[Arc<dyn AnyHydrodynamics>]) -> Arc<dyn Hydrodynamics<Self>>;
}

macro_rules! follows_first_law {
    ($($scalar:ty),*) => {$(
        impl LawScalar for $scalar {
            fn select(laws: &[Arc<dyn AnyHydrodynamics>]) -> Arc<dyn Hydrodynamics<Self>> {
                laws[0].clone()
            }
        }
    )*};
}
follows_first_law!(f64, f32, Dual<1>, Dual<8>, Counted);

/// A force law seen from another frame: `pose` places the law's frame in the caller's.
#[inline(always)]
pub(crate) fn force_in_frame<T: Real>(
    law: &dyn Hydrodynamics<T>,
    pose: &Pose<T>,
    flow: &Flow<T>,
) -> Force<T> {
    let velocity = pose.motion_to_body(&flow.velocity);
    let density = flow.density;
    let force = match flow.field {
        None => law.force(&Flow {
            velocity,
            density,
            field: None,
        }),
        Some(field) => {
            let moved = |p| pose.rotation.transpose_mul(field(pose.point_to_parent(p)));
            law.force(&Flow {
                velocity,
                density,
                field: Some(&moved),
            })
        }
    };
    pose.force_to_parent(&force)
}
