//! Planar screws: a turn about, and a shift along, one coordinate axis.
//!
//! `child_from_parent` = turn · shift. "down" carries motions from parent to child,
//! "up" carries forces and inertias from child to parent.      Diss94 App. A

use super::{Force, Mat3, Motion, RevoluteProjectedInertia, Sym3, SymMat6, Vec3};
use crate::Real;

/// A rotation by an angle about coordinate axis `AXIS`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn<T, const AXIS: usize> {
    /// Sine of the angle.
    pub sin: T,
    /// Cosine of the angle.
    pub cos: T,
}

/// A turn about, and a shift along, coordinate axis `AXIS`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Screw<T, const AXIS: usize> {
    /// The rotation.
    pub turn: Turn<T, AXIS>,
    /// The translation along the axis.
    pub shift: T,
}

/// A screw about x.
pub type XScrew<T> = Screw<T, 0>;
/// A screw about z.
pub type ZScrew<T> = Screw<T, 2>;
/// A turn about z.
pub type ZTurn<T> = Turn<T, 2>;

/// Terms of the double angle that a congruence needs; constant where the angle is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DoubleAngle<T> {
    /// sin².
    pub ss: T,
    /// sin cos.
    pub sc: T,
    /// sin of the double angle.
    pub s2: T,
    /// cos of the double angle.
    pub c2: T,
}

/// The two axes that a turn about `axis` mixes, and the axis itself.
#[inline(always)]
pub(super) const fn planes(axis: usize) -> (usize, usize, usize) {
    ((axis + 1) % 3, (axis + 2) % 3, axis)
}

impl<T: Real> DoubleAngle<T> {
    /// A constant one in every lane.
    #[inline(always)]
    pub(crate) fn constant(d: &DoubleAngle<T::Constant>) -> Self {
        DoubleAngle {
            ss: T::constant(d.ss),
            sc: T::constant(d.sc),
            s2: T::constant(d.s2),
            c2: T::constant(d.c2),
        }
    }
}

impl<T: Real, const AXIS: usize> Screw<T, AXIS> {
    /// A constant one in every lane.
    #[inline(always)]
    pub(crate) fn constant(s: &Screw<T::Constant, AXIS>) -> Self {
        Screw {
            turn: Turn {
                sin: T::constant(s.turn.sin),
                cos: T::constant(s.turn.cos),
            },
            shift: T::constant(s.shift),
        }
    }
}

impl<T: Real, const AXIS: usize> Turn<T, AXIS> {
    /// The turn by `angle`.
    #[inline(always)]
    pub fn new(angle: T) -> Self {
        let (sin, cos) = angle.sin_cos();
        Turn { sin, cos }
    }

    /// [2M, 3A]
    #[inline(always)]
    pub fn double_angle(&self) -> DoubleAngle<T> {
        let ss = self.sin * self.sin;
        let sc = self.sin * self.cos;
        DoubleAngle {
            ss,
            sc,
            s2: sc + sc,
            c2: T::one() - ss - ss,
        }
    }

    /// R v: parent components to child components.  [4M, 2A]
    #[inline(always)]
    pub fn vector_down(&self, v: Vec3<T>) -> Vec3<T> {
        let (i, j, _) = planes(AXIS);
        let mut out = v;
        out[i] = self.cos.mul_add(v[i], self.sin * v[j]);
        out[j] = self.sin.neg_mul_add(v[i], self.cos * v[j]);
        out
    }

    /// Rᵀ v: child components to parent components.  [4M, 2A]
    #[inline(always)]
    pub fn vector_up(&self, v: Vec3<T>) -> Vec3<T> {
        let (i, j, _) = planes(AXIS);
        let mut out = v;
        out[i] = self.sin.neg_mul_add(v[j], self.cos * v[i]);
        out[j] = self.sin.mul_add(v[i], self.cos * v[j]);
        out
    }

    /// A motion, parent to child.  [8M, 4A]
    #[inline(always)]
    pub fn motion_down(&self, m: &Motion<T>) -> Motion<T> {
        Motion {
            angular: self.vector_down(m.angular),
            linear: self.vector_down(m.linear),
        }
    }

    /// A force, child to parent.  [8M, 4A]
    #[inline(always)]
    pub fn force_up(&self, f: &Force<T>) -> Force<T> {
        Force {
            moment: self.vector_up(f.moment),
            force: self.vector_up(f.force),
        }
    }

    /// Rᵀ K R of a symmetric matrix  (A.16)-(A.18).  [8M, 7A]
    #[inline(always)]
    pub fn sym3_up(&self, k: &Sym3<T>, double: &DoubleAngle<T>) -> Sym3<T> {
        let (i, j, axis) = planes(AXIS);
        let mut out = *k;
        let (a, b) = spin(k[(i, i)], k[(i, j)], k[(j, j)], double);
        *out.at_mut(i, i) = k[(i, i)] + a;
        *out.at_mut(j, j) = k[(j, j)] - a;
        *out.at_mut(i, j) = b;
        let edge = self.pair_up(k[(i, axis)], k[(j, axis)]);
        *out.at_mut(i, axis) = edge[0];
        *out.at_mut(j, axis) = edge[1];
        out
    }

    /// Rᵀ N R of a general matrix  (A.22)-(A.24).  [12M, 12A]
    #[inline(always)]
    pub fn mat3_up(&self, n: &Mat3<T>, double: &DoubleAngle<T>) -> Mat3<T> {
        let (i, j, k) = planes(AXIS);
        let m = &n.0;
        let mut out = *n;
        let (a, b) = general_spin(m[i][i], m[i][j] + m[j][i], m[j][j], double);
        out.0[i][i] = m[i][i] + a;
        out.0[j][j] = m[j][j] - a;
        out.0[i][j] = m[i][j] - b;
        out.0[j][i] = m[j][i] - b;
        [out.0[i][k], out.0[j][k]] = self.pair_up(m[i][k], m[j][k]);
        [out.0[k][i], out.0[k][j]] = self.pair_up(m[k][i], m[k][j]);
        out
    }

    /// The two mixed components of a vector, child to parent.  [4M, 2A]
    #[inline(always)]
    fn pair_up(&self, x: T, y: T) -> [T; 2] {
        [
            self.sin.neg_mul_add(y, self.cos * x),
            self.sin.mul_add(x, self.cos * y),
        ]
    }

    /// Rᵀ Λ R of a symmetric 6×6 matrix.  [28M, 26A]
    #[inline(always)]
    pub fn sym6_up(&self, n: &SymMat6<T>, double: &DoubleAngle<T>) -> SymMat6<T> {
        SymMat6 {
            angular: self.sym3_up(&n.angular, double),
            coupling: self.mat3_up(&n.coupling, double),
            linear: self.sym3_up(&n.linear, double),
        }
    }
}

/// (A.17), (A.18): what a turn adds to the diagonal, and the new off-diagonal.  [4M, 3A]
#[inline(always)]
fn spin<T: Real>(ii: T, ij: T, jj: T, double: &DoubleAngle<T>) -> (T, T) {
    let delta = jj - ii;
    let a = ij.neg_mul_add(double.s2, delta * double.ss);
    let b = delta.neg_mul_add(double.sc, ij * double.c2);
    (a, b)
}

/// (A.23), (A.24), given n_ij + n_ji.  [4M, 3A]
#[inline(always)]
fn general_spin<T: Real>(ii: T, sum: T, jj: T, double: &DoubleAngle<T>) -> (T, T) {
    let delta = jj - ii;
    let a = sum.neg_mul_add(double.sc, delta * double.ss);
    let b = delta.mul_add(double.sc, sum * double.ss);
    (a, b)
}

impl<T: Real, const AXIS: usize> Screw<T, AXIS> {
    /// The screw with the given angle and shift.
    pub fn new(angle: T, shift: T) -> Self {
        Screw {
            turn: Turn::new(angle),
            shift,
        }
    }

    /// X V: a motion, parent to child  (A.12).  [10M, 6A]
    #[inline(always)]
    pub fn motion_down(&self, m: &Motion<T>) -> Motion<T> {
        let (i, j, _) = planes(AXIS);
        let mut linear = m.linear;
        linear[i] = self.shift.mul_add(m.angular[j], linear[i]);
        linear[j] = self.shift.neg_mul_add(m.angular[i], linear[j]);
        Motion {
            angular: self.turn.vector_down(m.angular),
            linear: self.turn.vector_down(linear),
        }
    }

    /// Xᵀ f: a force, child to parent.  [10M, 6A]
    #[inline(always)]
    pub fn force_up(&self, f: &Force<T>) -> Force<T> {
        let (i, j, _) = planes(AXIS);
        let mut out = self.turn.force_up(f);
        out.moment[i] = self.shift.neg_mul_add(out.force[j], out.moment[i]);
        out.moment[j] = self.shift.mul_add(out.force[i], out.moment[j]);
        out
    }

    /// Xᵀ Λ X of a symmetric 6×6 matrix  (A.26)-(A.28).  [38M, 40A]
    #[inline(always)]
    pub fn sym6_up(&self, n: &SymMat6<T>, double: &DoubleAngle<T>) -> SymMat6<T> {
        shift_up::<T, AXIS>(self.shift, self.turn.sym6_up(n, double))
    }
}

impl<T: Real, const AXIS: usize> Screw<T, AXIS> {
    /// ω × (ω × p), the pull towards the axis, in parent axes.  [6M, 1A]
    #[inline(always)]
    pub fn centripetal(&self, w: Vec3<T>) -> Vec3<T> {
        let (i, j, k) = planes(AXIS);
        let along = self.shift * w[k];
        let mut out = Vec3([along; 3]);
        out[i] = along * w[i];
        out[j] = along * w[j];
        out[k] = -(self.shift * w[j].mul_add(w[j], w[i] * w[i]));
        out
    }

    /// The same in child axes.  [10M, 3A]
    #[inline(always)]
    pub fn centripetal_down(&self, w: Vec3<T>) -> Vec3<T> {
        self.turn.vector_down(self.centripetal(w))
    }
}

/// The shift of a congruence: p̃ Λ₂₂ joins the coupling, and the old and the new
/// coupling together the angular block.
///
///   Λ₁₂′ = Λ₁₂ + p̃ Λ₂₂,   Λ₁₁′ = Λ₁₁ + Λ₁₂′ p̃ᵀ + (Λ₁₂ p̃ᵀ)ᵀ
///
/// [10M, 14A]: the new coupling already holds p̃ Λ₂₂, so the quadratic term of
/// (A.28) comes for nothing; the paper's steps (E)-(I) need [14M, 17A].
#[inline(always)]
fn shift_up<T: Real, const AXIS: usize>(d: T, mut n: SymMat6<T>) -> SymMat6<T> {
    let (i, j, k) = planes(AXIS);
    let old = n.coupling.0;
    let l = &n.linear;
    let mixed = d * l[(i, j)];
    let b = &mut n.coupling.0;
    b[i][i] = old[i][i] - mixed;
    b[j][j] = old[j][j] + mixed;
    b[i][j] = d.neg_mul_add(l[(j, j)], old[i][j]);
    b[j][i] = d.mul_add(l[(i, i)], old[j][i]);
    b[i][k] = d.neg_mul_add(l[(j, k)], old[i][k]);
    b[j][k] = d.mul_add(l[(i, k)], old[j][k]);
    let (bii, bij, bji) = (b[i][i], b[i][j], b[j][i]);
    let a = &mut n.angular;
    let add = |slot: &mut T, x: T| *slot = d.mul_add(x, *slot);
    let subtract = |slot: &mut T, x: T| *slot = d.neg_mul_add(x, *slot);
    subtract(a.at_mut(i, i), bij + old[i][j]);
    add(a.at_mut(j, j), bji + old[j][i]);
    add(a.at_mut(i, j), bii - old[j][j]);
    subtract(a.at_mut(i, k), old[k][j]);
    add(a.at_mut(j, k), old[k][i]);
    n
}

impl<T: Real> ZTurn<T> {
    /// Rᵀ N R of a reflected inertia; the zero row stays.  [20M, 22A]
    #[inline(always)]
    pub fn project_up(
        &self,
        n: &RevoluteProjectedInertia<T>,
        double: &DoubleAngle<T>,
    ) -> RevoluteProjectedInertia<T> {
        let [xx, xy, yy] = n.angular;
        let (a, b) = spin(xx, xy, yy, double);
        let [[b00, b01, b02], [b10, b11, b12]] = n.coupling;
        let (ga, gb) = general_spin(b00, b01 + b10, b11, double);
        let [c02, c12] = self.pair_up(b02, b12);
        RevoluteProjectedInertia {
            angular: [xx + a, b, yy - a],
            coupling: [[b00 + ga, b01 - gb, c02], [b10 - gb, b11 - ga, c12]],
            linear: self.sym3_up(&n.linear, double),
        }
    }
}

/// The shift along z of a reflected inertia; the zero row stays.  [8M, 12A]
#[inline(always)]
pub(super) fn projected_shift_up<T: Real>(
    d: T,
    n: &RevoluteProjectedInertia<T>,
) -> RevoluteProjectedInertia<T> {
    let [[b00, b01, b02], [b10, b11, b12]] = n.coupling;
    let l = &n.linear;
    let mixed = d * l[(0, 1)];
    let c00 = b00 - mixed;
    let c11 = b11 + mixed;
    let c01 = d.neg_mul_add(l[(1, 1)], b01);
    let c10 = d.mul_add(l[(0, 0)], b10);
    let c02 = d.neg_mul_add(l[(1, 2)], b02);
    let c12 = d.mul_add(l[(0, 2)], b12);
    let [xx, xy, yy] = n.angular;
    RevoluteProjectedInertia {
        angular: [
            d.neg_mul_add(c01 + b01, xx),
            d.mul_add(c00 - b11, xy),
            d.mul_add(c10 + b10, yy),
        ],
        coupling: [[c00, c01, c02], [c10, c11, c12]],
        linear: n.linear,
    }
}

impl<T: Real> XScrew<T> {
    /// Xᵀ N X of a reflected inertia whose zero row the turn about x fills.  [32M, 28A]
    #[inline(always)]
    pub fn project_up(
        &self,
        n: &RevoluteProjectedInertia<T>,
        double: &DoubleAngle<T>,
    ) -> SymMat6<T> {
        let (s, c) = (self.turn.sin, self.turn.cos);
        let [xx, xy, yy] = n.angular;
        let lost = yy * double.ss;
        let angular = Sym3([xx, c * xy, s * xy, yy - lost, yy * double.sc, lost]);
        let [[b00, b01, b02], [b10, b11, b12]] = n.coupling;
        let moved = b11.mul_add(double.ss, b12 * double.sc);
        let mixed = b12.mul_add(double.ss, -(b11 * double.sc));
        let [c01, c02] = self.turn.pair_up(b01, b02);
        let coupling = Mat3([
            [b00, c01, c02],
            [c * b10, b11 - moved, b12 - mixed],
            [s * b10, -mixed, moved],
        ]);
        let linear = self.turn.sym3_up(&n.linear, double);
        shift_up::<T, 0>(
            self.shift,
            SymMat6 {
                angular,
                coupling,
                linear,
            },
        )
    }
}

impl<T: Real> RevoluteProjectedInertia<T> {
    /// Rᵀ N R with a shift along z.  [30M, 37A] with the double angle
    #[inline(always)]
    pub fn screw_up(&self, turn: &ZTurn<T>, double: &DoubleAngle<T>, shift: T) -> Self {
        projected_shift_up(shift, &turn.project_up(self, double))
    }
}
