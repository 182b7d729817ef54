//! A scalar that counts what is done with it.

use super::Real;
use core::cell::Cell;
use core::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

thread_local! {
    static MULTIPLICATIONS: Cell<u64> = const { Cell::new(0) };
    static ADDITIONS: Cell<u64> = const { Cell::new(0) };
}

/// An `f64` that counts the operations done with it on this thread.
///
/// Counted the way the papers count (Diss94 ch. 1): multiplications, divisions
/// and square roots together; additions and subtractions together; a fused
/// multiply-add as one of each; a change of sign, an absolute value, a maximum and
/// trigonometric functions not at all.
///
/// ```
/// use bathyal::{Counted, Operations, Real};
/// let (x, y) = (Counted(2.0), Counted(3.0));
/// let (value, cost) = Operations::of(|| x.mul_add(y, x / y));
/// assert_eq!(value.0, 2.0 * 3.0 + 2.0 / 3.0);
/// assert_eq!(cost, Operations { multiplications: 2, additions: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Counted(pub f64);

/// Operations of a computation, [M, A] in the papers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operations {
    /// Multiplications, divisions and square roots.
    pub multiplications: u64,
    /// Additions and subtractions.
    pub additions: u64,
}

impl Operations {
    /// Runs `work` and tells its result and what it cost in [`Counted`] operations.
    pub fn of<R>(work: impl FnOnce() -> R) -> (R, Operations) {
        let (m, a) = (MULTIPLICATIONS.get(), ADDITIONS.get());
        let result = work();
        let cost = Operations {
            multiplications: MULTIPLICATIONS.get() - m,
            additions: ADDITIONS.get() - a,
        };
        (result, cost)
    }
}

fn multiplied(x: f64) -> Counted {
    MULTIPLICATIONS.set(MULTIPLICATIONS.get() + 1);
    Counted(x)
}

fn added(x: f64) -> Counted {
    ADDITIONS.set(ADDITIONS.get() + 1);
    Counted(x)
}

impl Add for Counted {
    type Output = Self;
    fn add(self, b: Self) -> Self {
        added(self.0 + b.0)
    }
}
impl Sub for Counted {
    type Output = Self;
    fn sub(self, b: Self) -> Self {
        added(self.0 - b.0)
    }
}
impl Mul for Counted {
    type Output = Self;
    fn mul(self, b: Self) -> Self {
        multiplied(self.0 * b.0)
    }
}
impl Div for Counted {
    type Output = Self;
    fn div(self, b: Self) -> Self {
        multiplied(self.0 / b.0)
    }
}
impl Neg for Counted {
    type Output = Self;
    fn neg(self) -> Self {
        Counted(-self.0)
    }
}
impl AddAssign for Counted {
    fn add_assign(&mut self, b: Self) {
        *self = *self + b;
    }
}
impl SubAssign for Counted {
    fn sub_assign(&mut self, b: Self) {
        *self = *self - b;
    }
}

impl Real for Counted {
    type Constant = Self;
    #[inline(always)]
    fn constant(x: Self) -> Self {
        x
    }
    #[inline(always)]
    fn lit(x: f64) -> Self {
        Counted(x)
    }
    fn mul_add(self, b: Self, c: Self) -> Self {
        added(multiplied(self.0.mul_add(b.0, c.0)).0)
    }
    fn sqrt(self) -> Self {
        multiplied(self.0.sqrt())
    }
    fn abs(self) -> Self {
        Counted(self.0.abs())
    }
    fn max(self, other: Self) -> Self {
        Counted(self.0.max(other.0))
    }
    fn sin_cos(self) -> (Self, Self) {
        let (s, c) = Real::sin_cos(self.0);
        (Counted(s), Counted(c))
    }
    fn atan2(self, x: Self) -> Self {
        Counted(self.0.atan2(x.0))
    }
    fn exp(self) -> Self {
        Counted(self.0.exp())
    }
    fn is_finite(self) -> bool {
        self.0.is_finite()
    }
}
