//! Lanes whose constants differ from lane to lane as well.
//!
//! The robots of a batch share their geometry, so it is kept as single numbers. The legs of
//! one robot do not: each is mounted elsewhere on the hull.

use super::Packed;
use super::each_lane::{EachLane, gather_water, vec3_lane};
use crate::Real;
use crate::dispatch::{Dispatch, sealed::Sealed};
use crate::environment::{Field, WaterSample, WaterScalar};
use crate::hydro::{AnyHydrodynamics, Hydrodynamics, LawScalar};
use crate::spatial::Vec3;
use core::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use std::sync::Arc;

/// Lanes of `f64` whose constants differ as well.
pub(crate) trait VaryingLanes: Packed<Element = f64> + Real<Constant = Self> {}
impl<T: Packed<Element = f64>> VaryingLanes for LaneVarying<T> {}

/// The lanes of `T`, whose constants are as many numbers as there are lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneVarying<T>(T);

macro_rules! operator {
    ($trait:ident, $method:ident) => {
        impl<T: Packed> $trait for LaneVarying<T> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, b: Self) -> Self {
                LaneVarying($trait::$method(self.0, b.0))
            }
        }
    };
}
operator!(Add, add);
operator!(Sub, sub);
operator!(Mul, mul);
operator!(Div, div);

impl<T: Packed> AddAssign for LaneVarying<T> {
    #[inline(always)]
    fn add_assign(&mut self, b: Self) {
        self.0 += b.0;
    }
}
impl<T: Packed> SubAssign for LaneVarying<T> {
    #[inline(always)]
    fn sub_assign(&mut self, b: Self) {
        self.0 -= b.0;
    }
}
impl<T: Packed> Neg for LaneVarying<T> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        LaneVarying(-self.0)
    }
}

impl<T: Packed> Real for LaneVarying<T> {
    type Constant = Self;
    #[inline(always)]
    fn constant(x: Self) -> Self {
        x
    }
    #[inline(always)]
    fn lit(x: f64) -> Self {
        LaneVarying(T::lit(x))
    }
    #[inline(always)]
    fn mul_add(self, b: Self, c: Self) -> Self {
        LaneVarying(self.0.mul_add(b.0, c.0))
    }
    #[inline(always)]
    fn neg_mul_add(self, b: Self, c: Self) -> Self {
        LaneVarying(self.0.neg_mul_add(b.0, c.0))
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        LaneVarying(self.0.sqrt())
    }
    #[inline(always)]
    fn abs(self) -> Self {
        LaneVarying(self.0.abs())
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        LaneVarying(self.0.max(other.0))
    }
    #[inline(always)]
    fn sin_cos(self) -> (Self, Self) {
        let (sine, cosine) = self.0.sin_cos();
        (LaneVarying(sine), LaneVarying(cosine))
    }
    fn atan2(self, x: Self) -> Self {
        LaneVarying(self.0.atan2(x.0))
    }
    fn exp(self) -> Self {
        LaneVarying(self.0.exp())
    }
    #[inline(always)]
    fn from_lanes(number: impl Fn(usize) -> f64) -> Self {
        LaneVarying(T::from_lanes(number))
    }
    #[inline(always)]
    fn is_finite(self) -> bool {
        self.0.is_finite()
    }
}

impl<T: Packed> Sealed for LaneVarying<T> {}
impl<T: Packed> Dispatch for LaneVarying<T> {
    #[inline(always)]
    fn dispatch<R>(work: impl FnOnce() -> R) -> R {
        T::dispatch(work)
    }
}

impl<T: Packed> LawScalar for LaneVarying<T> {
    fn select(laws: &[Arc<dyn AnyHydrodynamics>]) -> Arc<dyn Hydrodynamics<Self>> {
        Arc::new(EachLane::<T::Element>::new(laws, T::LANES))
    }
}

impl<T: Packed> WaterScalar for LaneVarying<T> {
    fn sample(water: &Field, point: Vec3<Self>, t: Self) -> WaterSample<Self> {
        let one = |i| T::Element::sample(water, vec3_lane(point, i), t.lane(i));
        let all = water.sample_at_once(point, t);
        all.unwrap_or_else(|| gather_water(one))
    }
    fn uniform(water: &Field, t: Self) -> Option<WaterSample<Self>> {
        let uniform = T::Element::uniform(water, t.lane(0))?;
        Some(gather_water(|_| uniform))
    }
}

impl<T: Packed> Packed for LaneVarying<T> {
    type Element = T::Element;
    const LANES: usize = T::LANES;
    #[inline(always)]
    fn lane(&self, i: usize) -> T::Element {
        self.0.lane(i)
    }
    #[inline(always)]
    fn set_lane(&mut self, i: usize, x: T::Element) {
        self.0.set_lane(i, x);
    }
}
