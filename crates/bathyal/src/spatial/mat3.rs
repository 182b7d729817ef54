//! 3×3 matrices, general and symmetric.

use super::Vec3;
use crate::Real;
use core::ops::{Add, Index, Mul, Sub};

/// A 3×3 matrix, by rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mat3<T>(pub [[T; 3]; 3]);

/// A symmetric 3×3 matrix in six numbers: xx, xy, xz, yy, yz, zz.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sym3<T>(pub [T; 6]);

/// Where element (i, j) of a symmetric 3×3 matrix is kept.
#[inline(always)]
const fn slot(i: usize, j: usize) -> usize {
    const SLOTS: [[usize; 3]; 3] = [[0, 1, 2], [1, 3, 4], [2, 4, 5]];
    SLOTS[i][j]
}

impl<T: Real> Mat3<T> {
    /// The zero matrix.
    #[inline(always)]
    pub fn zero() -> Self {
        Mat3([[T::zero(); 3]; 3])
    }

    /// The unit matrix.
    #[inline(always)]
    pub fn identity() -> Self {
        let (o, l) = (T::zero(), T::one());
        Mat3([[l, o, o], [o, l, o], [o, o, l]])
    }

    /// A matrix of plain numbers in this scalar.
    #[inline(always)]
    pub fn from_f64(m: &Mat3<f64>) -> Self {
        Mat3(three!(|i| three!(|j| T::lit(m.0[i][j]))))
    }

    /// The matrix ã with ã b = a × b.
    #[inline(always)]
    pub fn skew(a: Vec3<T>) -> Self {
        let o = T::zero();
        Mat3([[o, -a[2], a[1]], [a[2], o, -a[0]], [-a[1], a[0], o]])
    }

    /// The rotation by `angle` about a unit vector  (Rodrigues).
    #[inline(always)]
    pub fn about(axis: Vec3<T>, angle: T) -> Self {
        let (s, c) = angle.sin_cos();
        let t = T::one() - c;
        let [x, y, z] = axis.0;
        Mat3([
            [c + t * x * x, t * x * y - s * z, t * x * z + s * y],
            [t * x * y + s * z, c + t * y * y, t * y * z - s * x],
            [t * x * z - s * y, t * y * z + s * x, c + t * z * z],
        ])
    }

    /// A constant matrix in every lane.
    #[inline(always)]
    pub(crate) fn constant(m: &Mat3<T::Constant>) -> Self {
        Mat3(three!(|i| Vec3::constant(&Vec3(m.0[i])).0))
    }

    /// The matrix with these columns.
    #[inline(always)]
    pub fn from_columns([a, b, c]: [Vec3<T>; 3]) -> Self {
        Mat3(three!(|i| [a[i], b[i], c[i]]))
    }

    /// Row `i`.
    #[inline(always)]
    pub fn row(&self, i: usize) -> Vec3<T> {
        Vec3(self.0[i])
    }

    /// Column `j`.
    #[inline(always)]
    pub fn column(&self, j: usize) -> Vec3<T> {
        Vec3([self.0[0][j], self.0[1][j], self.0[2][j]])
    }

    /// The transposed matrix.
    #[inline(always)]
    pub fn transpose(&self) -> Self {
        Mat3(three!(|i| self.column(i).0))
    }

    /// Mᵀ v  [9M, 6A]
    #[inline(always)]
    pub fn transpose_mul(&self, v: Vec3<T>) -> Vec3<T> {
        Vec3(three!(|j| self.column(j).dot(v)))
    }

    /// The symmetric part of the matrix, which is all of it where it is symmetric.
    #[inline(always)]
    pub fn symmetric_part(&self) -> Sym3<T> {
        let half = T::lit(0.5);
        let m = &self.0;
        let mean = |i: usize, j: usize| (m[i][j] + m[j][i]) * half;
        Sym3([
            m[0][0],
            mean(0, 1),
            mean(0, 2),
            m[1][1],
            mean(1, 2),
            m[2][2],
        ])
    }
}

impl<T: Real> Mul<Vec3<T>> for Mat3<T> {
    type Output = Vec3<T>;
    #[inline(always)]
    fn mul(self, v: Vec3<T>) -> Vec3<T> {
        Vec3(three!(|i| self.row(i).dot(v)))
    }
}
impl<T: Real> Mul for Mat3<T> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        Mat3(three!(|i| three!(|j| self.row(i).dot(b.column(j)))))
    }
}
impl<T: Real> Add for Mat3<T> {
    type Output = Self;
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Mat3(three!(|i| three!(|j| self.0[i][j] + b.0[i][j])))
    }
}
impl<T: Real> Sub for Mat3<T> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        Mat3(three!(|i| three!(|j| self.0[i][j] - b.0[i][j])))
    }
}

impl<T: Real> Sym3<T> {
    /// The zero matrix.
    #[inline(always)]
    pub fn zero() -> Self {
        Sym3([T::zero(); 6])
    }

    /// s times the unit matrix.
    #[inline(always)]
    pub fn scalar(s: T) -> Self {
        let o = T::zero();
        Sym3([s, o, o, s, o, s])
    }

    /// A matrix of plain numbers in this scalar.
    pub fn from_f64(m: &Sym3<f64>) -> Self {
        Sym3(m.0.map(T::lit))
    }

    /// The element (i, j), to write.
    #[inline(always)]
    pub fn at_mut(&mut self, i: usize, j: usize) -> &mut T {
        &mut self.0[slot(i, j)]
    }

    /// The same matrix with all nine elements.
    #[inline(always)]
    pub fn to_mat3(&self) -> Mat3<T> {
        Mat3(three!(|i| three!(|j| self[(i, j)])))
    }

    /// A K Aᵀ for a general A.
    #[inline(always)]
    pub fn congruence(&self, a: &Mat3<T>) -> Self {
        let ka = self.to_mat3() * a.transpose();
        let e = |i: usize, j: usize| a.row(i).dot(ka.column(j));
        Sym3([e(0, 0), e(0, 1), e(0, 2), e(1, 1), e(1, 2), e(2, 2)])
    }

    /// The inverse, by cofactors and one division.
    #[inline(always)]
    pub fn inverse(&self) -> Self {
        let [xx, xy, xz, yy, yz, zz] = self.0;
        let cxx = yz.neg_mul_add(yz, yy * zz);
        let cxy = xy.neg_mul_add(zz, xz * yz);
        let cxz = xz.neg_mul_add(yy, xy * yz);
        let cyy = xz.neg_mul_add(xz, xx * zz);
        let cyz = xx.neg_mul_add(yz, xy * xz);
        let czz = xy.neg_mul_add(xy, xx * yy);
        let determinant = xz.mul_add(cxz, xy.mul_add(cxy, xx * cxx));
        let r = determinant.recip();
        Sym3([cxx * r, cxy * r, cxz * r, cyy * r, cyz * r, czz * r])
    }
}

impl<T> Index<(usize, usize)> for Sym3<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, (i, j): (usize, usize)) -> &T {
        &self.0[slot(i, j)]
    }
}
impl<T: Real> Mul<Vec3<T>> for Sym3<T> {
    type Output = Vec3<T>;
    #[inline(always)]
    fn mul(self, v: Vec3<T>) -> Vec3<T> {
        Vec3(three!(|i| {
            Vec3([self[(i, 0)], self[(i, 1)], self[(i, 2)]]).dot(v)
        }))
    }
}
impl<T: Real> Add for Sym3<T> {
    type Output = Self;
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        let [a, b] = [self.0, b.0];
        Sym3([
            a[0] + b[0],
            a[1] + b[1],
            a[2] + b[2],
            a[3] + b[3],
            a[4] + b[4],
            a[5] + b[5],
        ])
    }
}
impl<T: Real> Sub for Sym3<T> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        let [a, b] = [self.0, b.0];
        Sym3([
            a[0] - b[0],
            a[1] - b[1],
            a[2] - b[2],
            a[3] - b[3],
            a[4] - b[4],
            a[5] - b[5],
        ])
    }
}
