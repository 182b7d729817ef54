//! Unit quaternions: the orientation of balls and free bodies.

use super::{Mat3, Vec3};
use crate::Real;

/// A unit quaternion w + xi + yj + zk; it turns body components into parent components.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quaternion<T> {
    /// Scalar part.
    pub w: T,
    /// Vector part.
    pub v: Vec3<T>,
}

impl<T: Real> Quaternion<T> {
    /// From [w, x, y, z], which must have length 1.
    #[inline(always)]
    pub fn from_array([w, x, y, z]: [T; 4]) -> Self {
        Quaternion {
            w,
            v: Vec3([x, y, z]),
        }
    }

    /// [w, x, y, z].
    #[inline(always)]
    pub fn to_array(self) -> [T; 4] {
        let [x, y, z] = self.v.0;
        [self.w, x, y, z]
    }

    /// The rotation matrix, parent from body.
    #[inline(always)]
    pub fn matrix(&self) -> Mat3<T> {
        let one = T::one();
        let [x, y, z] = self.v.0;
        let (x2, y2, z2) = (x + x, y + y, z + z);
        let (wx, wy, wz) = (self.w * x2, self.w * y2, self.w * z2);
        let (xx, xy, xz) = (x * x2, x * y2, x * z2);
        let (yy, yz, zz) = (y * y2, y * z2, z * z2);
        Mat3([
            [one - (yy + zz), xy - wz, xz + wy],
            [xy + wz, one - (xx + zz), yz - wx],
            [xz - wy, yz + wx, one - (xx + yy)],
        ])
    }

    /// Body components of the parent's vertical g ẑ.  [9M, 5A]
    #[inline(always)]
    pub fn vertical(&self, g: T) -> Vec3<T> {
        let [x, y, z] = self.v.0;
        let k = g + g;
        Vec3([
            k * self.w.neg_mul_add(y, x * z),
            k * self.w.mul_add(x, y * z),
            k.neg_mul_add(y.mul_add(y, x * x), g),
        ])
    }

    /// The product: first `b`, then `self`.
    #[inline(always)]
    pub fn product(&self, b: &Self) -> Self {
        Quaternion {
            w: self.w * b.w - self.v.dot(b.v),
            v: b.v * self.w + self.v * b.w + self.v.cross(b.v),
        }
    }

    /// The rate under the angular velocity ω, body axes: ½ q (0, ω).
    #[inline(always)]
    pub fn rate(&self, omega: Vec3<T>) -> [T; 4] {
        let half = omega * T::lit(0.5);
        let v = half * self.w + self.v.cross(half);
        [-self.v.dot(half), v[0], v[1], v[2]]
    }

    /// Scaled to length 1.
    #[inline(always)]
    pub fn normalized(&self) -> Self {
        let r = (self.w * self.w + self.v.dot(self.v)).sqrt().recip();
        Quaternion {
            w: self.w * r,
            v: self.v * r,
        }
    }
}
