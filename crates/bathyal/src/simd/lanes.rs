//! A register of several numbers as a scalar.

use super::Packed;
use super::each_lane::{EachLane, gather_water, vec3_lane};
use crate::Real;
use crate::dispatch::{Dispatch, sealed::Sealed};
use crate::environment::{Field, Water, WaterSample, WaterScalar};
use crate::hydro::{AnyHydrodynamics, Hydrodynamics, LawScalar};
use crate::real::{Mask, Ordered};
use crate::spatial::Vec3;
use core::fmt::Debug;
use core::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use std::sync::Arc;

/// A register of several numbers and its instructions.
pub(crate) trait Register: Copy + Debug + Send + Sync + 'static {
    /// The number in one lane.
    type Element: Copy;
    /// All lanes in memory.
    type Array: AsRef<[Self::Element]> + AsMut<[Self::Element]>;
    /// Result of a comparison.
    type Mask: Mask;
    fn as_array(&self) -> &Self::Array;
    fn as_array_mut(&mut self) -> &mut Self::Array;
    fn splat(x: Self::Element) -> Self;
    fn add(self, b: Self) -> Self;
    fn sub(self, b: Self) -> Self;
    fn mul(self, b: Self) -> Self;
    fn div(self, b: Self) -> Self;
    fn neg(self) -> Self;
    /// self · b + c
    fn mul_add(self, b: Self, c: Self) -> Self;
    /// c − self · b
    fn neg_mul_add(self, b: Self, c: Self) -> Self;
    fn sqrt(self) -> Self;
    fn abs(self) -> Self;
    /// self where it is greater, else b.
    fn max(self, b: Self) -> Self;
    fn sin_cos(self) -> (Self, Self);
    /// self < b
    fn less(self, b: Self) -> Self::Mask;
    /// self = b
    fn equals(self, b: Self) -> Self::Mask;
    /// `yes` where the mask is true, else `no`.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// The size of self with the sign of `sign`.
    fn copysign(self, sign: Self) -> Self;
    /// Runs `work`, which must be inlined into here, with the register's instructions.
    fn run<R>(work: impl FnOnce() -> R) -> R;
}

/// Items of `impl Register` that differ in their names alone between instruction sets.
macro_rules! by_intrinsics {
    ($float:ident, $lanes:literal,
     $splat:ident $add:ident $sub:ident $mul:ident $div:ident $sqrt:ident) => {
        type Element = $float;
        type Array = [$float; $lanes];
        #[inline(always)]
        fn splat(x: $float) -> Self {
            unsafe { $splat(x) }
        }
        #[inline(always)]
        fn as_array(&self) -> &Self::Array {
            unsafe { core::mem::transmute::<&Self, &Self::Array>(self) }
        }
        #[inline(always)]
        fn as_array_mut(&mut self) -> &mut Self::Array {
            unsafe { core::mem::transmute::<&mut Self, &mut Self::Array>(self) }
        }
        #[inline(always)]
        fn add(self, b: Self) -> Self {
            unsafe { $add(self, b) }
        }
        #[inline(always)]
        fn sub(self, b: Self) -> Self {
            unsafe { $sub(self, b) }
        }
        #[inline(always)]
        fn mul(self, b: Self) -> Self {
            unsafe { $mul(self, b) }
        }
        #[inline(always)]
        fn div(self, b: Self) -> Self {
            unsafe { $div(self, b) }
        }
        #[inline(always)]
        fn sqrt(self) -> Self {
            unsafe { $sqrt(self) }
        }
    };
}
pub(super) use by_intrinsics;

/// As many numbers as a register holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes<R>(pub(super) R);

macro_rules! operator {
    ($trait:ident, $method:ident) => {
        impl<R: Register> $trait for Lanes<R> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, b: Self) -> Self {
                Lanes(Register::$method(self.0, b.0))
            }
        }
    };
}
operator!(Add, add);
operator!(Sub, sub);
operator!(Mul, mul);
operator!(Div, div);

impl<R: Register> AddAssign for Lanes<R> {
    #[inline(always)]
    fn add_assign(&mut self, b: Self) {
        *self = *self + b;
    }
}
impl<R: Register> SubAssign for Lanes<R> {
    #[inline(always)]
    fn sub_assign(&mut self, b: Self) {
        *self = *self - b;
    }
}
impl<R: Register> Neg for Lanes<R> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Lanes(self.0.neg())
    }
}
impl<R: Register> Lanes<R> {
    #[inline(always)]
    fn as_slice(&self) -> &[R::Element] {
        self.0.as_array().as_ref()
    }

    #[inline(always)]
    fn as_mut_slice(&mut self) -> &mut [R::Element] {
        self.0.as_array_mut().as_mut()
    }

    /// One by one: for functions that processors do not have.
    #[inline(always)]
    fn each(mut self, f: impl Fn(usize, R::Element) -> R::Element) -> Self {
        for (i, x) in self.as_mut_slice().iter_mut().enumerate() {
            *x = f(i, *x);
        }
        self
    }
}

/// Sine and cosine of angles beyond `trig::LARGEST`: one by one.
#[cold]
pub(super) fn sin_cos_of_large<R: Register<Element = f64>>(x: R) -> (R, R) {
    let x = Lanes(x);
    let sine = x.each(|_, x| Real::sin_cos(x).0);
    let cosine = x.each(|_, x| Real::sin_cos(x).1);
    (sine.0, cosine.0)
}

/// Sine and cosine of `f32`, in the bits of a single `f32`: by way of `f64`.
#[inline(always)]
pub(super) fn sin_cos_in_double<R, D>(x: R) -> (R, R)
where
    R: Register<Element = f32>,
    D: Register<Element = f64>,
{
    let (mut sine, mut cosine) = (Lanes(x), Lanes(x));
    let half = size_of::<D>() / size_of::<f64>();
    for first in [0, half] {
        let mut wide = Lanes(D::splat(0.0));
        for k in 0..half {
            wide.as_mut_slice()[k] = f64::from(Lanes(x).as_slice()[first + k]);
        }
        let (s, c) = wide.0.sin_cos();
        for k in 0..half {
            sine.as_mut_slice()[first + k] = Lanes(s).as_slice()[k] as f32;
            cosine.as_mut_slice()[first + k] = Lanes(c).as_slice()[k] as f32;
        }
    }
    (sine.0, cosine.0)
}

macro_rules! lanes_are_real {
    ($register:ty, $float:ident) => {
        impl Real for Lanes<$register> {
            type Constant = $float;
            #[inline(always)]
            fn constant(x: $float) -> Self {
                Lanes(Register::splat(x))
            }
            #[inline(always)]
            fn lit(x: f64) -> Self {
                Lanes(Register::splat(x as $float))
            }
            #[inline(always)]
            fn from_lanes(number: impl Fn(usize) -> f64) -> Self {
                Self::gather(|i| number(i) as $float)
            }
            #[inline(always)]
            fn mul_add(self, b: Self, c: Self) -> Self {
                Lanes(self.0.mul_add(b.0, c.0))
            }
            #[inline(always)]
            fn neg_mul_add(self, b: Self, c: Self) -> Self {
                Lanes(self.0.neg_mul_add(b.0, c.0))
            }
            #[inline(always)]
            fn sqrt(self) -> Self {
                Lanes(self.0.sqrt())
            }
            #[inline(always)]
            fn abs(self) -> Self {
                Lanes(self.0.abs())
            }
            #[inline(always)]
            fn max(self, other: Self) -> Self {
                Lanes(self.0.max(other.0))
            }
            #[inline(always)]
            fn sin_cos(self) -> (Self, Self) {
                let (sine, cosine) = self.0.sin_cos();
                (Lanes(sine), Lanes(cosine))
            }
            fn atan2(self, x: Self) -> Self {
                self.each(|i, y| y.atan2(x.as_slice()[i]))
            }
            fn exp(self) -> Self {
                self.each(|_, x| x.exp())
            }
            #[inline(always)]
            fn is_finite(self) -> bool {
                self.as_slice().iter().all(|x| x.is_finite())
            }
        }

        impl Ordered for Lanes<$register> {
            type Mask = <$register as Register>::Mask;
            #[inline(always)]
            fn less(self, other: Self) -> Self::Mask {
                self.0.less(other.0)
            }
            #[inline(always)]
            fn equals(self, other: Self) -> Self::Mask {
                self.0.equals(other.0)
            }
            #[inline(always)]
            fn choose(mask: Self::Mask, yes: Self, no: Self) -> Self {
                Lanes(Register::select(mask, yes.0, no.0))
            }
            #[inline(always)]
            fn copysign(self, sign: Self) -> Self {
                Lanes(self.0.copysign(sign.0))
            }
        }

        impl Sealed for Lanes<$register> {}
        impl Dispatch for Lanes<$register> {
            #[inline(always)]
            fn dispatch<R>(work: impl FnOnce() -> R) -> R {
                <$register>::run(work)
            }
        }

        impl LawScalar for Lanes<$register> {
            fn select(laws: &[Arc<dyn AnyHydrodynamics>]) -> Arc<dyn Hydrodynamics<Self>> {
                Arc::new(EachLane::<$float>::new(laws, Self::LANES))
            }
        }

        impl WaterScalar for Lanes<$register> {
            fn sample(water: &Field, point: Vec3<Self>, t: Self) -> WaterSample<Self> {
                let one =
                    |i| Water::<$float>::sample(water.of_lane(i), vec3_lane(point, i), t.lane(i));
                let all = water.sample_at_once(point, t);
                all.unwrap_or_else(|| gather_water(one))
            }
            fn uniform(water: &Field, t: Self) -> Option<WaterSample<Self>> {
                let uniform = |i| Water::<$float>::uniform(water.of_lane(i), t.lane(i));
                let first = uniform(0)?;
                let mut samples = [first; Self::LANES];
                let now = t.as_slice();
                if !(water.is_shared() && now.iter().all(|t| t.to_bits() == now[0].to_bits())) {
                    for (i, sample) in samples.iter_mut().enumerate().skip(1) {
                        *sample = uniform(i)?;
                    }
                }
                Some(gather_water(|i| samples[i]))
            }
        }

        impl Packed for Lanes<$register> {
            type Element = $float;
            const LANES: usize = size_of::<$register>() / size_of::<$float>();
            #[inline(always)]
            fn lane(&self, i: usize) -> $float {
                self.as_slice()[i]
            }
            #[inline(always)]
            fn set_lane(&mut self, i: usize, x: $float) {
                self.as_mut_slice()[i] = x;
            }
        }
    };
}
#[cfg(target_arch = "x86_64")]
mod are_real {
    use super::*;
    use core::arch::x86_64::{__m256, __m256d, __m512, __m512d};
    lanes_are_real!(__m256d, f64);
    lanes_are_real!(__m256, f32);
    lanes_are_real!(__m512d, f64);
    lanes_are_real!(__m512, f32);
}

#[cfg(target_arch = "aarch64")]
mod are_real {
    use super::*;
    use core::arch::aarch64::{float32x4_t, float64x2_t};
    lanes_are_real!(float64x2_t, f64);
    lanes_are_real!(float32x4_t, f32);
}
