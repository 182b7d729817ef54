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
    /// The orientation kept at `q[at..at + 4]`.
    #[inline(always)]
    pub(crate) fn read(q: &[T], at: usize) -> Self {
        Quaternion::from_array([q[at], q[at + 1], q[at + 2], q[at + 3]])
    }

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

impl Quaternion<f64> {
    /// The unit quaternion of a rotation matrix, w ≥ 0.
    ///
    /// Divides by the largest of the four components, so that no digits are lost at any angle
    /// (Shepperd 1978).
    #[inline(always)]
    pub fn from_matrix(r: &Mat3<f64>) -> Self {
        let m = &r.0;
        // 4 w², 4 x², 4 y², 4 z².
        let squares = [
            1.0 + m[0][0] + m[1][1] + m[2][2],
            1.0 + m[0][0] - m[1][1] - m[2][2],
            1.0 - m[0][0] + m[1][1] - m[2][2],
            1.0 - m[0][0] - m[1][1] + m[2][2],
        ];
        let mut largest = 0;
        for k in 1..4 {
            if squares[k] > squares[largest] {
                largest = k;
            }
        }
        let (x, y, z) = (m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]);
        let (xy, xz, yz) = (m[0][1] + m[1][0], m[0][2] + m[2][0], m[1][2] + m[2][1]);
        let components = match largest {
            0 => [squares[0], x, y, z],
            1 => [x, squares[1], xy, xz],
            2 => [y, xy, squares[2], yz],
            _ => [z, xz, yz, squares[3]],
        };
        let q = Quaternion::from_array(components).normalized();
        if q.w < 0.0 {
            Quaternion { w: -q.w, v: -q.v }
        } else {
            q
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounding of a few operations.
    const ROUNDING: f64 = 1e-14;

    #[test]
    fn matrix_of_the_quaternion_of_a_matrix_is_the_matrix() {
        for axis in [[1.0, 0.0, 0.0], [0.0, 0.6, 0.8], [0.36, -0.48, 0.8]] {
            for k in -20..=20 {
                let angle = core::f64::consts::PI * f64::from(k) / 20.0;
                let m = Mat3::about(Vec3(axis), angle);
                let q = Quaternion::from_matrix(&m);
                assert!(q.w >= 0.0);
                let back = q.matrix();
                for i in 0..9 {
                    assert!((back.0[i / 3][i % 3] - m.0[i / 3][i % 3]).abs() < ROUNDING);
                }
            }
        }
    }
}
