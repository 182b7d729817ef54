//! The inertia of a rigid body in ten numbers.

use super::{Force, Mat3, Motion, Screw, Sym3, SymMat6, Vec3};
use crate::Real;

/// A rigid body's inertia about the origin of its frame: [Ī h̃; h̃ᵀ m1]  (IEEE95 eq 4).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RigidInertia<T> {
    /// m: mass.
    pub mass: T,
    /// h: first moment, mass times centre of mass.
    pub first_moment: Vec3<T>,
    /// Ī: moments of inertia about the origin.
    pub rotational: Sym3<T>,
}

impl<T: Real> RigidInertia<T> {
    /// No inertia.
    #[inline(always)]
    pub fn zero() -> Self {
        RigidInertia {
            mass: T::zero(),
            first_moment: Vec3::zero(),
            rotational: Sym3::zero(),
        }
    }

    /// From mass, centre of mass, and moments of inertia about the centre of mass.
    pub fn new(mass: T, center_of_mass: Vec3<T>, about_center: Sym3<T>) -> Self {
        RigidInertia {
            mass,
            first_moment: center_of_mass * mass,
            rotational: about_center + steiner(mass, center_of_mass),
        }
    }

    /// The moments of inertia of a body whose inertia about its frame is this, seen
    /// from a frame in which the body's frame has the given pose.
    #[inline(always)]
    pub fn moved(&self, rotation: &Mat3<T>, position: Vec3<T>) -> Self {
        let h = *rotation * self.first_moment;
        let ph = outer_symmetric(position, h);
        RigidInertia {
            mass: self.mass,
            first_moment: h + position * self.mass,
            rotational: self.rotational.congruence(rotation) + ph + steiner(self.mass, position),
        }
    }

    /// I V, the momentum of the motion V.  [24M, 18A]
    #[inline(always)]
    pub fn momentum(&self, v: &Motion<T>) -> Force<T> {
        Force {
            moment: self.rotational * v.angular + self.first_moment.cross(v.linear),
            force: v
                .linear
                .mul_add(self.mass, v.angular.cross(self.first_moment)),
        }
    }

    /// The same inertia as a symmetric 6×6 matrix.
    #[inline(always)]
    pub fn to_sym6(&self) -> SymMat6<T> {
        SymMat6 {
            angular: self.rotational,
            coupling: Mat3::skew(self.first_moment),
            linear: Sym3::scalar(self.mass),
        }
    }

    /// Two bodies as one.  9 additions and the mass
    #[inline(always)]
    pub fn plus(&self, b: &Self) -> Self {
        RigidInertia {
            mass: self.mass + b.mass,
            first_moment: self.first_moment + b.first_moment,
            rotational: self.rotational + b.rotational,
        }
    }

    /// Rᵀ K R for a turn.  [12M, 9A], and [2M, 3A] for the double angle
    #[inline(always)]
    pub fn turned<const AXIS: usize>(
        &self,
        turn: &super::Turn<T, AXIS>,
        double: &super::DoubleAngle<T>,
    ) -> Self {
        RigidInertia {
            mass: self.mass,
            first_moment: turn.vector_up(self.first_moment),
            rotational: turn.sym3_up(&self.rotational, double),
        }
    }

    /// Xᵀ K X for a planar screw: the composite seen from the frame before it.
    ///
    ///   h′ = Rᵀh + m p,   K̄′ = RᵀK̄R − sym terms of (h + h′) and p      Diss94 (A.38)-(A.41)
    ///
    /// `mass_shift` is m p, which is constant for most joints. [15M, 15A], and [2M, 3A]
    /// for the double angle. The paper adds the three terms of (A.41) one by one; using
    /// h + h′ for two of them saves additions.
    #[inline(always)]
    pub fn through<const AXIS: usize>(
        &self,
        screw: &Screw<T, AXIS>,
        double: &super::DoubleAngle<T>,
        mass_shift: T,
    ) -> Self {
        let (i, j, k) = super::screw::planes(AXIS);
        let turned = screw.turn.vector_up(self.first_moment);
        let mut first_moment = turned;
        first_moment[k] = mass_shift + turned[k];
        let mut rotational = screw.turn.sym3_up(&self.rotational, double);
        let twice = screw.shift * (turned[k] + first_moment[k]);
        *rotational.at_mut(i, i) += twice;
        *rotational.at_mut(j, j) += twice;
        let ik = rotational.at_mut(i, k);
        *ik = screw.shift.neg_mul_add(turned[i], *ik);
        let jk = rotational.at_mut(j, k);
        *jk = screw.shift.neg_mul_add(turned[j], *jk);
        RigidInertia {
            mass: self.mass,
            first_moment,
            rotational,
        }
    }
}

/// m p̃ p̃ᵀ = m (|p|² 1 − p pᵀ).
#[inline(always)]
fn steiner<T: Real>(mass: T, p: Vec3<T>) -> Sym3<T> {
    let [x, y, z] = p.0;
    let m = mass;
    Sym3([
        m * (y * y + z * z),
        -(m * x * y),
        -(m * x * z),
        m * (x * x + z * z),
        -(m * y * z),
        m * (x * x + y * y),
    ])
}

/// p̃ h̃ᵀ + h̃ p̃ᵀ = 2 (p·h) 1 − p hᵀ − h pᵀ.
#[inline(always)]
fn outer_symmetric<T: Real>(p: Vec3<T>, h: Vec3<T>) -> Sym3<T> {
    let two_ph = p.dot(h) * T::lit(2.0);
    let e = |i: usize, j: usize| -(p[i] * h[j] + h[i] * p[j]);
    Sym3([
        two_ph + e(0, 0),
        e(0, 1),
        e(0, 2),
        two_ph + e(1, 1),
        e(1, 2),
        two_ph + e(2, 2),
    ])
}

impl<T: Real> SymMat6<T> {
    /// A rigid body and what hangs on it, skipping the zeros of the rigid inertia.  15 additions
    #[inline(always)]
    pub fn plus_rigid(&self, rigid: &RigidInertia<T>) -> Self {
        let h = rigid.first_moment;
        let mut out = *self;
        out.angular = self.angular + rigid.rotational;
        let b = &mut out.coupling.0;
        b[0][1] -= h[2];
        b[0][2] += h[1];
        b[1][0] += h[2];
        b[1][2] -= h[0];
        b[2][0] -= h[1];
        b[2][1] += h[0];
        for i in 0..3 {
            *out.linear.at_mut(i, i) += rigid.mass;
        }
        out
    }
}
