//! Spatial vectors: motions and forces.

use super::Vec3;
use crate::Real;
use core::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A velocity or acceleration: [angular; linear].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion<T> {
    /// Angular part.
    pub angular: Vec3<T>,
    /// Linear part, of the point at the origin of the frame.
    pub linear: Vec3<T>,
}

/// A wrench or momentum: [moment; force].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Force<T> {
    /// Moment about the origin of the frame.
    pub moment: Vec3<T>,
    /// Force.
    pub force: Vec3<T>,
}

impl<T: Real> Motion<T> {
    /// No motion.
    #[inline(always)]
    pub fn zero() -> Self {
        Motion {
            angular: Vec3::zero(),
            linear: Vec3::zero(),
        }
    }

    /// From its six components, angular first.
    #[inline(always)]
    pub fn from_array([a, b, c, d, e, f]: [T; 6]) -> Self {
        Motion {
            angular: Vec3([a, b, c]),
            linear: Vec3([d, e, f]),
        }
    }

    /// Its six components, angular first.
    #[inline(always)]
    pub fn to_array(self) -> [T; 6] {
        let ([a, b, c], [d, e, f]) = (self.angular.0, self.linear.0);
        [a, b, c, d, e, f]
    }

    /// A vector of plain numbers in this scalar.
    pub fn from_f64(m: &Motion<f64>) -> Self {
        Motion {
            angular: Vec3::from_f64(m.angular),
            linear: Vec3::from_f64(m.linear),
        }
    }

    /// The velocity of the point `p`: v + ω × p.
    #[inline(always)]
    pub fn at(&self, p: Vec3<T>) -> Vec3<T> {
        self.linear + self.angular.cross(p)
    }

    /// self × m, the rate of a motion vector that is carried along.
    #[inline(always)]
    pub fn cross(&self, m: &Motion<T>) -> Motion<T> {
        Motion {
            angular: self.angular.cross(m.angular),
            linear: self.angular.cross(m.linear) + self.linear.cross(m.angular),
        }
    }

    /// self ×* f, the rate of a force vector that is carried along:
    /// [ω̃ ṽ; 0 ω̃] f  (IEEE95 eq 11).  [18M, 12A]
    #[inline(always)]
    pub fn cross_force(&self, f: &Force<T>) -> Force<T> {
        Force {
            moment: self.angular.cross(f.moment) + self.linear.cross(f.force),
            force: self.angular.cross(f.force),
        }
    }

    /// The power of a wrench on this motion.
    #[inline(always)]
    pub fn dot(&self, f: &Force<T>) -> T {
        self.angular.dot(f.moment) + self.linear.dot(f.force)
    }
}

impl<T: Real> Force<T> {
    /// No force.
    #[inline(always)]
    pub fn zero() -> Self {
        Force {
            moment: Vec3::zero(),
            force: Vec3::zero(),
        }
    }

    /// From its six components, moment first.
    #[inline(always)]
    pub fn from_array([a, b, c, d, e, f]: [T; 6]) -> Self {
        Force {
            moment: Vec3([a, b, c]),
            force: Vec3([d, e, f]),
        }
    }

    /// Its six components, moment first.
    #[inline(always)]
    pub fn to_array(self) -> [T; 6] {
        let ([a, b, c], [d, e, f]) = (self.moment.0, self.force.0);
        [a, b, c, d, e, f]
    }

    /// A vector of plain numbers in this scalar.
    pub fn from_f64(f: &Force<f64>) -> Self {
        Force {
            moment: Vec3::from_f64(f.moment),
            force: Vec3::from_f64(f.force),
        }
    }

    /// The wrench of a force that acts at the point `p`.
    #[inline(always)]
    pub fn at(p: Vec3<T>, force: Vec3<T>) -> Self {
        Force {
            moment: p.cross(force),
            force,
        }
    }
}

macro_rules! linear_space {
    ($name:ident, $a:ident, $b:ident) => {
        impl<T: Real> Add for $name<T> {
            type Output = Self;
            #[inline(always)]
            fn add(self, o: Self) -> Self {
                $name {
                    $a: self.$a + o.$a,
                    $b: self.$b + o.$b,
                }
            }
        }
        impl<T: Real> Sub for $name<T> {
            type Output = Self;
            #[inline(always)]
            fn sub(self, o: Self) -> Self {
                $name {
                    $a: self.$a - o.$a,
                    $b: self.$b - o.$b,
                }
            }
        }
        impl<T: Real> Neg for $name<T> {
            type Output = Self;
            #[inline(always)]
            fn neg(self) -> Self {
                $name {
                    $a: -self.$a,
                    $b: -self.$b,
                }
            }
        }
        impl<T: Real> Mul<T> for $name<T> {
            type Output = Self;
            #[inline(always)]
            fn mul(self, s: T) -> Self {
                $name {
                    $a: self.$a * s,
                    $b: self.$b * s,
                }
            }
        }
        impl<T: Real> AddAssign for $name<T> {
            #[inline(always)]
            fn add_assign(&mut self, o: Self) {
                *self = *self + o;
            }
        }
    };
}

linear_space!(Motion, angular, linear);
linear_space!(Force, moment, force);
