//! Symmetric 6×6 matrices: added mass and articulated inertias.

use super::{Force, Mat3, Motion, Sym3, Vec3};
use crate::Real;
use core::ops::Add;

/// A symmetric 6×6 matrix in 21 numbers: [A B; Bᵀ L], angular first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SymMat6<T> {
    /// The angular block A.
    pub angular: Sym3<T>,
    /// The block B: rows angular, columns linear.
    pub coupling: Mat3<T>,
    /// The linear block L.
    pub linear: Sym3<T>,
}

/// N: an articulated inertia after its revolute joint has been eliminated, in the 15
/// numbers that are not zero (IEEE95 eq 32: the third row and column vanish).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RevoluteProjectedInertia<T> {
    /// xx, xy, yy of the angular block.
    pub angular: [T; 3],
    /// The first two rows of the coupling.
    pub coupling: [[T; 3]; 2],
    /// The linear block.
    pub linear: Sym3<T>,
}

impl<T: Real> SymMat6<T> {
    /// Eliminates a ball joint from [A B; Bᵀ L]: A⁻¹, Bᵀ A⁻¹ and L − Bᵀ A⁻¹ B.
    #[inline(always)]
    pub(crate) fn without_moments(&self) -> (Sym3<T>, Mat3<T>, Sym3<T>) {
        let inverse = self.angular.inverse();
        let b = &self.coupling;
        let gain = Mat3(three!(|i| (inverse * b.column(i)).0));
        let [c0, c1, c2] = three!(|j| b.column(j));
        let [g0, g1, g2] = three!(|i| gain.row(i));
        let linear = Sym3([
            g0.dot(c0),
            g0.dot(c1),
            g0.dot(c2),
            g1.dot(c1),
            g1.dot(c2),
            g2.dot(c2),
        ]);
        let linear = self.linear - linear;
        (inverse, gain, linear)
    }
    /// The zero matrix.
    #[inline(always)]
    pub fn zero() -> Self {
        SymMat6 {
            angular: Sym3::zero(),
            coupling: Mat3::zero(),
            linear: Sym3::zero(),
        }
    }

    /// From all 36 elements; the upper triangle is read.
    pub fn from_rows(m: &[[T; 6]; 6]) -> Self {
        SymMat6 {
            angular: Sym3([m[0][0], m[0][1], m[0][2], m[1][1], m[1][2], m[2][2]]),
            coupling: Mat3(three!(|i| three!(|j| m[i][3 + j]))),
            linear: Sym3([m[3][3], m[3][4], m[3][5], m[4][4], m[4][5], m[5][5]]),
        }
    }

    /// All 36 elements.
    #[inline(always)]
    pub fn to_rows(&self) -> [[T; 6]; 6] {
        core::array::from_fn(|i| core::array::from_fn(|j| self.element(i, j)))
    }

    /// The element (i, j).
    #[inline(always)]
    pub fn element(&self, i: usize, j: usize) -> T {
        match (i < 3, j < 3) {
            (true, true) => self.angular[(i, j)],
            (true, false) => self.coupling.0[i][j - 3],
            (false, true) => self.coupling.0[j][i - 3],
            (false, false) => self.linear[(i - 3, j - 3)],
        }
    }

    /// The element (i, j), to write; its mirror is the same number.
    pub fn at_mut(&mut self, i: usize, j: usize) -> &mut T {
        match (i < 3, j < 3) {
            (true, true) => self.angular.at_mut(i, j),
            (true, false) => &mut self.coupling.0[i][j - 3],
            (false, true) => &mut self.coupling.0[j][i - 3],
            (false, false) => self.linear.at_mut(i - 3, j - 3),
        }
    }

    /// A matrix of plain numbers in this scalar.
    pub fn from_f64(m: &SymMat6<f64>) -> Self {
        SymMat6 {
            angular: Sym3::from_f64(&m.angular),
            coupling: Mat3::from_f64(&m.coupling),
            linear: Sym3::from_f64(&m.linear),
        }
    }

    /// Λ V.  [36M, 30A]
    #[inline(always)]
    pub fn times(&self, v: &Motion<T>) -> Force<T> {
        let (w, u) = (v.angular, v.linear);
        let (a, b, l) = (&self.angular, &self.coupling.0, &self.linear);
        let moment = three!(|i| {
            let angular = Vec3([a[(i, 0)], a[(i, 1)], a[(i, 2)]]).dot(w);
            u[2].mul_add(
                b[i][2],
                u[1].mul_add(b[i][1], u[0].mul_add(b[i][0], angular)),
            )
        });
        let force = three!(|j| {
            let linear = Vec3([l[(j, 0)], l[(j, 1)], l[(j, 2)]]).dot(u);
            w[2].mul_add(
                b[2][j],
                w[1].mul_add(b[1][j], w[0].mul_add(b[0][j], linear)),
            )
        });
        Force {
            moment: Vec3(moment),
            force: Vec3(force),
        }
    }

    /// Λ V without its z components: moments x, y and forces x, y.  [24M, 20A]
    #[inline(always)]
    pub fn planar_momentum(&self, v: &Motion<T>) -> [T; 4] {
        let (w, u) = (v.angular, v.linear);
        let (a, b, l) = (&self.angular, &self.coupling, &self.linear);
        let moment = |i: usize| {
            let angular = Vec3([a[(i, 0)], a[(i, 1)], a[(i, 2)]]).dot(w);
            let [x, y, z] = b.0[i];
            u[2].mul_add(z, u[1].mul_add(y, u[0].mul_add(x, angular)))
        };
        let force = |j: usize| {
            let linear = Vec3([l[(j, 0)], l[(j, 1)], l[(j, 2)]]).dot(u);
            let [x, y, z] = b.column(j).0;
            w[2].mul_add(z, w[1].mul_add(y, w[0].mul_add(x, linear)))
        };
        [moment(0), moment(1), force(0), force(1)]
    }

    /// The matrix of a body whose own is this, seen from a frame in which the body
    /// has the given pose.
    #[inline(always)]
    pub fn moved(&self, rotation: &Mat3<T>, position: Vec3<T>) -> Self {
        let p = Mat3::skew(position);
        let angular = self.angular.congruence(rotation).to_mat3();
        let coupling = *rotation * self.coupling * rotation.transpose();
        let linear = self.linear.congruence(rotation);
        let new_coupling = coupling + p * linear.to_mat3();
        let angular =
            angular + new_coupling * p.transpose() + (coupling * p.transpose()).transpose();
        SymMat6 {
            angular: angular.symmetric_part(),
            coupling: new_coupling,
            linear,
        }
    }

    /// Lets a revolute joint about z go.
    ///
    ///   N = I* − n m*⁻¹ nᵀ, n the third column of I*      [15M, 15A], given n m*⁻¹
    #[inline(always)]
    pub fn projected(&self, n_over_m: &Force<T>) -> RevoluteProjectedInertia<T> {
        let (a, b, l) = (&self.angular, &self.coupling.0, &self.linear);
        let (n0, n1) = (a[(0, 2)], a[(1, 2)]);
        let nl = b[2];
        let (r, rl) = (n_over_m.moment, n_over_m.force);
        let linear = |i: usize, j: usize| nl[i].neg_mul_add(rl[j], l[(i, j)]);
        RevoluteProjectedInertia {
            angular: [
                n0.neg_mul_add(r[0], a[(0, 0)]),
                n0.neg_mul_add(r[1], a[(0, 1)]),
                n1.neg_mul_add(r[1], a[(1, 1)]),
            ],
            coupling: [
                three!(|j| r[0].neg_mul_add(nl[j], b[0][j])),
                three!(|j| r[1].neg_mul_add(nl[j], b[1][j])),
            ],
            linear: Sym3([
                linear(0, 0),
                linear(0, 1),
                linear(0, 2),
                linear(1, 1),
                linear(1, 2),
                linear(2, 2),
            ]),
        }
    }

    /// N = I* − n m*⁻¹ nᵀ for any joint of one degree of freedom.
    #[inline(always)]
    pub fn projected_along(&self, n: &Force<T>, n_over_m: &Force<T>) -> Self {
        let (p, f) = (n.moment, n.force);
        let (r, rl) = (n_over_m.moment, n_over_m.force);
        let sym = |m: &Sym3<T>, x: Vec3<T>, y: Vec3<T>| {
            let e = |i: usize, j: usize| x[i].neg_mul_add(y[j], m[(i, j)]);
            Sym3([e(0, 0), e(0, 1), e(0, 2), e(1, 1), e(1, 2), e(2, 2)])
        };
        SymMat6 {
            angular: sym(&self.angular, p, r),
            coupling: Mat3(three!(|i| three!(
                |j| p[i].neg_mul_add(rl[j], self.coupling.0[i][j])
            ))),
            linear: sym(&self.linear, f, rl),
        }
    }

    /// The column that a turn about z picks.
    #[inline(always)]
    pub fn third_column(&self) -> Force<T> {
        let a = &self.angular;
        Force {
            moment: Vec3([a[(0, 2)], a[(1, 2)], a[(2, 2)]]),
            force: Vec3(self.coupling.0[2]),
        }
    }

    /// The column that a shift along z picks.
    #[inline(always)]
    pub fn sixth_column(&self) -> Force<T> {
        let l = &self.linear;
        Force {
            moment: self.coupling.column(2),
            force: Vec3([l[(0, 2)], l[(1, 2)], l[(2, 2)]]),
        }
    }

    /// Solves Λ x = f by elimination with one reciprocal per pivot.  [91M, 65A]
    #[inline(always)]
    pub fn solve(&self, f: &Force<T>) -> Motion<T> {
        let mut a = self.to_rows();
        let mut b = f.to_array();
        let mut pivots = [T::zero(); 6];
        for k in 0..5 {
            let r = a[k][k].recip();
            pivots[k] = r;
            let mut factors = [T::zero(); 6];
            for i in k + 1..6 {
                factors[i] = a[i][k] * r;
                for j in k + 1..=i {
                    a[i][j] = factors[i].neg_mul_add(a[j][k], a[i][j]);
                }
                b[i] = factors[i].neg_mul_add(b[k], b[i]);
            }
            for i in k + 1..6 {
                a[i][k] = factors[i];
            }
        }
        b[5] = b[5] / a[5][5];
        for k in (0..5).rev() {
            let mut x = b[k] * pivots[k];
            for i in k + 1..6 {
                x = a[i][k].neg_mul_add(b[i], x);
            }
            b[k] = x;
        }
        Motion::from_array(b)
    }
}

impl<T: Real> Add for SymMat6<T> {
    type Output = Self;
    #[inline(always)]
    fn add(self, o: Self) -> Self {
        SymMat6 {
            angular: self.angular + o.angular,
            coupling: self.coupling + o.coupling,
            linear: self.linear + o.linear,
        }
    }
}

impl<T: Real> RevoluteProjectedInertia<T> {
    /// N ζ for ζ = [ζ₁ ζ₂ 0 ζ₄ ζ₅ 0], as under water; the third element is zero.  [20M, 15A]
    #[inline(always)]
    pub fn times_planar(&self, z: [T; 4]) -> [T; 5] {
        let [xx, xy, yy] = self.angular;
        let [b0, b1] = &self.coupling;
        let l = &self.linear;
        let row =
            |a: T, b: T, c: T, d: T| d.mul_add(z[3], c.mul_add(z[2], b.mul_add(z[1], a * z[0])));
        [
            row(xx, xy, b0[0], b0[1]),
            row(xy, yy, b1[0], b1[1]),
            row(b0[0], b1[0], l[(0, 0)], l[(0, 1)]),
            row(b0[1], b1[1], l[(0, 1)], l[(1, 1)]),
            row(b0[2], b1[2], l[(0, 2)], l[(1, 2)]),
        ]
    }

    /// N ζ for ζ = [ζ₁ ζ₂ 0 ζ₄ ζ₅ ζ₆], as on land; the third element is zero.  [25M, 20A]
    #[inline(always)]
    pub fn times_classical(&self, z: [T; 5]) -> [T; 5] {
        let planar = self.times_planar([z[0], z[1], z[2], z[3]]);
        let [b0, b1] = &self.coupling;
        let l = &self.linear;
        let sixth = [b0[2], b1[2], l[(0, 2)], l[(1, 2)], l[(2, 2)]];
        let row = |i: usize| sixth[i].mul_add(z[4], planar[i]);
        [row(0), row(1), row(2), row(3), row(4)]
    }

    /// The same for the inertia of a single rigid body, whose N₄₆ and N₅₆ are zero.  [21M, 16A]
    #[inline(always)]
    pub fn rigid_times_classical(&self, z: [T; 5]) -> [T; 5] {
        let [xx, xy, yy] = self.angular;
        let [b0, b1] = &self.coupling;
        let l = &self.linear;
        let four =
            |a: T, b: T, c: T, d: T| d.mul_add(z[3], c.mul_add(z[2], b.mul_add(z[1], a * z[0])));
        [
            b0[2].mul_add(z[4], four(xx, xy, b0[0], b0[1])),
            b1[2].mul_add(z[4], four(xy, yy, b1[0], b1[1])),
            four(b0[0], b1[0], l[(0, 0)], l[(0, 1)]),
            four(b0[1], b1[1], l[(0, 1)], l[(1, 1)]),
            l[(2, 2)].mul_add(z[4], b1[2].mul_add(z[1], b0[2] * z[0])),
        ]
    }

    /// N ζ for ζ = [ζ₁ ζ₂ 0 0 0 0].  [10M, 5A]
    #[inline(always)]
    pub fn times_angular(&self, z: [T; 2]) -> [T; 5] {
        let [xx, xy, yy] = self.angular;
        let [b0, b1] = &self.coupling;
        let row = |a: T, b: T| b.mul_add(z[1], a * z[0]);
        [
            row(xx, xy),
            row(xy, yy),
            row(b0[0], b1[0]),
            row(b0[1], b1[1]),
            row(b0[2], b1[2]),
        ]
    }

    /// With its zeros, as a full matrix.
    #[inline(always)]
    pub fn to_sym6(&self) -> SymMat6<T> {
        let o = T::zero();
        let [xx, xy, yy] = self.angular;
        let [b0, b1] = self.coupling;
        SymMat6 {
            angular: Sym3([xx, xy, o, yy, o, o]),
            coupling: Mat3([b0, b1, [o; 3]]),
            linear: self.linear,
        }
    }

    /// Added to a full matrix.  15 additions
    #[inline(always)]
    pub fn plus(&self, m: &SymMat6<T>) -> SymMat6<T> {
        let [xx, xy, yy] = self.angular;
        let mut out = *m;
        out.angular.0[0] += xx;
        out.angular.0[1] += xy;
        out.angular.0[3] += yy;
        for i in 0..2 {
            for j in 0..3 {
                out.coupling.0[i][j] += self.coupling[i][j];
            }
        }
        out.linear = out.linear + self.linear;
        out
    }
}
