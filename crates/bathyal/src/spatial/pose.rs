//! Where a frame is: general rigid transforms.

use super::{Force, Mat3, Motion, Vec3};
use crate::Real;

/// The pose of a body in its parent: `parent = rotation · body + position`.
///
/// ```
/// use bathyal::spatial::{Pose, Vec3};
/// let shifted = Pose::<f64>::translation(Vec3::new(0.0, 0.0, 2.0));
/// assert_eq!(shifted.point_to_parent(Vec3::new(1.0, 0.0, 0.0)).0, [1.0, 0.0, 2.0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose<T> {
    /// Body components to parent components.
    pub rotation: Mat3<T>,
    /// The body's origin in the parent.
    pub position: Vec3<T>,
}

impl<T: Real> Pose<T> {
    /// The frame itself.
    #[inline(always)]
    pub fn identity() -> Self {
        Pose {
            rotation: Mat3::identity(),
            position: Vec3::zero(),
        }
    }

    /// A frame beside, with the same axes.
    #[inline(always)]
    pub fn translation(position: Vec3<T>) -> Self {
        Pose {
            rotation: Mat3::identity(),
            position,
        }
    }

    /// A pose of plain numbers in this scalar.
    #[inline(always)]
    pub fn from_f64(p: &Pose<f64>) -> Self {
        Pose {
            rotation: Mat3::from_f64(&p.rotation),
            position: Vec3::from_f64(p.position),
        }
    }

    /// A constant pose in every lane.
    #[inline(always)]
    pub(crate) fn constant(p: &Pose<T::Constant>) -> Self {
        Pose {
            rotation: Mat3::constant(&p.rotation),
            position: Vec3::constant(&p.position),
        }
    }

    /// The pose, in this pose's parent, of a frame that `inner` places in the body.
    #[inline(always)]
    pub fn compose(&self, inner: &Self) -> Self {
        Pose {
            rotation: self.rotation * inner.rotation,
            position: self.point_to_parent(inner.position),
        }
    }

    /// The parent seen from the body.
    #[inline(always)]
    pub fn inverse(&self) -> Self {
        Pose {
            rotation: self.rotation.transpose(),
            position: -self.rotation.transpose_mul(self.position),
        }
    }

    /// A point, body to parent.
    #[inline(always)]
    pub fn point_to_parent(&self, p: Vec3<T>) -> Vec3<T> {
        self.rotation * p + self.position
    }

    /// A point, parent to body.
    #[inline(always)]
    pub fn point_to_body(&self, p: Vec3<T>) -> Vec3<T> {
        self.rotation.transpose_mul(p - self.position)
    }

    /// A motion of the same rigid body, seen from the parent frame, in the body frame.
    #[inline(always)]
    pub fn motion_to_body(&self, m: &Motion<T>) -> Motion<T> {
        Motion {
            angular: self.rotation.transpose_mul(m.angular),
            linear: self.rotation.transpose_mul(m.at(self.position)),
        }
    }

    /// The inverse of [`Pose::motion_to_body`].
    #[inline(always)]
    pub fn motion_to_parent(&self, m: &Motion<T>) -> Motion<T> {
        let angular = self.rotation * m.angular;
        Motion {
            angular,
            linear: self.rotation * m.linear - angular.cross(self.position),
        }
    }

    /// A force, body to parent.
    #[inline(always)]
    pub fn force_to_parent(&self, f: &Force<T>) -> Force<T> {
        let force = self.rotation * f.force;
        Force {
            moment: self.rotation * f.moment + self.position.cross(force),
            force,
        }
    }

    /// A force, parent to body.
    #[inline(always)]
    pub fn force_to_body(&self, f: &Force<T>) -> Force<T> {
        Force {
            moment: self
                .rotation
                .transpose_mul(f.moment - self.position.cross(f.force)),
            force: self.rotation.transpose_mul(f.force),
        }
    }
}
