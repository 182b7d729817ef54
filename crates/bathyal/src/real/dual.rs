//! Forward-mode dual numbers: a value and its exact derivatives along `N` directions.

use super::{Ordered, Real, five_point_rate};
use core::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// A value with its derivatives along `N` directions.
///
/// `Dual<1>` and `Dual<8>` are [`Real`]: eight directions at once fill a register.
///
/// ```
/// use bathyal::{Dual, Real};
/// let x = Dual::<8>::variable(2.0, 0);
/// let y = Dual::<8>::variable(5.0, 1);
/// let z = x * x * y;
/// assert_eq!(z.value, 20.0);
/// assert_eq!(z.derivatives[..2], [20.0, 4.0]);
/// ```
///
/// Of several numbers ([`Real::from_lanes`], and all that is packed into lanes) the first is the
/// value; the next four are what it becomes at [`super::VARIANT_STEPS`] of a coefficient, and give
/// the derivative by it, per step, along the first direction.
///
/// ```
/// use bathyal::{Dual, Real};
/// let p = [3.0, 4.0, 2.0, 5.0, 1.0]; // at steps 0, 1, −1, 2, −2
/// let square: Dual<1> = Real::from_lanes(|i| p[i % p.len()] * p[i % p.len()]);
/// assert_eq!((square.value, square.derivatives), (9.0, [6.0]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dual<const N: usize> {
    /// The value.
    pub value: f64,
    /// ∂value along each direction.
    pub derivatives: [f64; N],
}

impl<const N: usize> Dual<N> {
    /// The independent variable of direction `direction`.
    pub fn variable(value: f64, direction: usize) -> Self {
        let mut derivatives = [0.0; N];
        derivatives[direction] = 1.0;
        Dual { value, derivatives }
    }

    /// f(self), given f and f′ at the value.
    #[inline(never)]
    fn chain(self, value: f64, slope: f64) -> Self {
        Dual {
            value,
            derivatives: self.derivatives.map(|d| slope * d),
        }
    }

    /// The linear combination value, a·∂self + b·∂other.
    #[inline(never)]
    fn combine(self, other: Self, value: f64, a: f64, b: f64) -> Self {
        Dual {
            value,
            derivatives: core::array::from_fn(|i| {
                a * self.derivatives[i] + b * other.derivatives[i]
            }),
        }
    }
}

impl<const N: usize> Add for Dual<N> {
    type Output = Self;
    #[inline(never)]
    fn add(self, b: Self) -> Self {
        Dual {
            value: self.value + b.value,
            derivatives: core::array::from_fn(|i| self.derivatives[i] + b.derivatives[i]),
        }
    }
}
impl<const N: usize> Sub for Dual<N> {
    type Output = Self;
    #[inline(never)]
    fn sub(self, b: Self) -> Self {
        Dual {
            value: self.value - b.value,
            derivatives: core::array::from_fn(|i| self.derivatives[i] - b.derivatives[i]),
        }
    }
}
impl<const N: usize> Mul for Dual<N> {
    type Output = Self;
    #[inline(never)]
    fn mul(self, b: Self) -> Self {
        self.combine(b, self.value * b.value, b.value, self.value)
    }
}
impl<const N: usize> Div for Dual<N> {
    type Output = Self;
    #[inline(never)]
    fn div(self, b: Self) -> Self {
        let r = 1.0 / b.value;
        let q = self.value / b.value;
        self.combine(b, q, r, -q * r)
    }
}
impl<const N: usize> Neg for Dual<N> {
    type Output = Self;
    #[inline(never)]
    fn neg(self) -> Self {
        self.chain(-self.value, -1.0)
    }
}
impl<const N: usize> AddAssign for Dual<N> {
    #[inline(always)]
    fn add_assign(&mut self, b: Self) {
        *self = *self + b;
    }
}
impl<const N: usize> SubAssign for Dual<N> {
    #[inline(always)]
    fn sub_assign(&mut self, b: Self) {
        *self = *self - b;
    }
}

macro_rules! dual_is_real {
    ($n:literal) => {
        impl Real for Dual<$n> {
            type Constant = Self;
            #[inline(always)]
            fn constant(x: Self) -> Self {
                x
            }
            #[inline(always)]
            fn lit(x: f64) -> Self {
                Dual {
                    value: x,
                    derivatives: [0.0; $n],
                }
            }
            #[inline(never)]
            fn from_lanes(number: impl Fn(usize) -> f64) -> Self {
                let mut packed = Self::lit(number(0));
                packed.derivatives[0] = five_point_rate([1, 2, 3, 4].map(number), 1.0);
                packed
            }
            #[inline(never)]
            fn mul_add(self, b: Self, c: Self) -> Self {
                let value = self.value.mul_add(b.value, c.value);
                let product = self.combine(b, value, b.value, self.value);
                Dual {
                    value,
                    derivatives: (product + c).derivatives,
                }
            }
            /// At 0, where the slope is infinite, the derivative is taken as 0: the drag
            /// |v| v is the only user, and there the factor v makes it so.
            #[inline(never)]
            fn sqrt(self) -> Self {
                let root = self.value.sqrt();
                let slope = if root > 0.0 { 0.5 / root } else { 0.0 };
                self.chain(root, slope)
            }
            #[inline(never)]
            fn abs(self) -> Self {
                let slope = if self.value == 0.0 {
                    0.0
                } else {
                    self.value.signum()
                };
                self.chain(self.value.abs(), slope)
            }
            #[inline(never)]
            fn max(self, other: Self) -> Self {
                if other.value > self.value {
                    other
                } else {
                    self
                }
            }
            #[inline(never)]
            fn sin_cos(self) -> (Self, Self) {
                let (s, c) = Real::sin_cos(self.value);
                (self.chain(s, c), self.chain(c, -s))
            }
            #[inline(never)]
            fn atan2(self, x: Self) -> Self {
                let r2 = x.value * x.value + self.value * self.value;
                let scale = if r2 >= f64::MIN_POSITIVE {
                    1.0 / r2
                } else {
                    0.0
                };
                let angle = self.value.atan2(x.value);
                self.combine(x, angle, x.value * scale, -self.value * scale)
            }
            #[inline(never)]
            fn exp(self) -> Self {
                let e = self.value.exp();
                self.chain(e, e)
            }
            fn is_finite(self) -> bool {
                self.value.is_finite() && self.derivatives.iter().all(|d| d.is_finite())
            }
        }
    };
}

/// Comparisons are those of the values.
impl<const N: usize> Ordered for Dual<N>
where
    Self: Real,
{
    type Mask = bool;
    #[inline(always)]
    fn less(self, other: Self) -> bool {
        self.value < other.value
    }
    #[inline(always)]
    fn equals(self, other: Self) -> bool {
        self.value == other.value
    }
    #[inline(always)]
    fn vanishes(self) -> bool {
        self.value == 0.0 && self.derivatives == [0.0; N]
    }
    #[inline(always)]
    fn choose(mask: bool, yes: Self, no: Self) -> Self {
        if mask { yes } else { no }
    }
    #[inline(always)]
    fn copysign(self, sign: Self) -> Self {
        match self.value.is_sign_negative() == sign.value.is_sign_negative() {
            true => self,
            false => -self,
        }
    }
}

dual_is_real!(1);
dual_is_real!(8);
