//! Vectors in space.

use crate::Real;
use core::ops::{Add, AddAssign, Index, IndexMut, Mul, Neg, Sub, SubAssign};

/// A vector in space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vec3<T>(pub [T; 3]);

impl<T: Real> Vec3<T> {
    /// The vector (x, y, z).
    #[inline(always)]
    pub fn new(x: T, y: T, z: T) -> Self {
        Vec3([x, y, z])
    }

    /// The zero vector.
    #[inline(always)]
    pub fn zero() -> Self {
        Vec3([T::zero(); 3])
    }

    /// A vector of plain numbers in this scalar.
    #[inline(always)]
    pub fn from_f64(v: Vec3<f64>) -> Self {
        Vec3(three!(|i| T::lit(v.0[i])))
    }

    /// A constant vector in every lane.
    #[inline(always)]
    pub(crate) fn constant(v: &Vec3<T::Constant>) -> Self {
        Vec3(three!(|i| T::constant(v.0[i])))
    }

    /// a · b  [3M, 2A]
    #[inline(always)]
    pub fn dot(self, b: Self) -> T {
        let [x, y, z] = self.0;
        z.mul_add(b[2], y.mul_add(b[1], x * b[0]))
    }

    /// a × b  [6M, 3A]
    #[inline(always)]
    pub fn cross(self, b: Self) -> Self {
        let [x, y, z] = self.0;
        Vec3([
            z.neg_mul_add(b[1], y * b[2]),
            x.neg_mul_add(b[2], z * b[0]),
            y.neg_mul_add(b[0], x * b[1]),
        ])
    }

    /// self · s + b  [3M, 3A]
    #[inline(always)]
    pub fn mul_add(self, s: T, b: Self) -> Self {
        Vec3(three!(|i| self[i].mul_add(s, b[i])))
    }

    /// The length.
    #[inline(always)]
    pub fn norm(self) -> T {
        self.dot(self).sqrt()
    }
}

impl<T> Index<usize> for Vec3<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, i: usize) -> &T {
        &self.0[i]
    }
}
impl<T> IndexMut<usize> for Vec3<T> {
    #[inline(always)]
    fn index_mut(&mut self, i: usize) -> &mut T {
        &mut self.0[i]
    }
}
impl<T: Real> Add for Vec3<T> {
    type Output = Self;
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Vec3(three!(|i| self[i] + b[i]))
    }
}
impl<T: Real> Sub for Vec3<T> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        Vec3(three!(|i| self[i] - b[i]))
    }
}
impl<T: Real> Mul<T> for Vec3<T> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, s: T) -> Self {
        Vec3(three!(|i| self[i] * s))
    }
}
impl<T: Real> Neg for Vec3<T> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Vec3(three!(|i| -self[i]))
    }
}
impl<T: Real> AddAssign for Vec3<T> {
    #[inline(always)]
    fn add_assign(&mut self, b: Self) {
        *self = *self + b;
    }
}
impl<T: Real> SubAssign for Vec3<T> {
    #[inline(always)]
    fn sub_assign(&mut self, b: Self) {
        *self = *self - b;
    }
}
