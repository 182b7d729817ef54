//! SIMD lanes as a scalar: each lane is another robot, or another leg of one robot.
//!
//! Every operation rounds as the same operation on `f64` or `f32`, and sine and cosine are
//! the same polynomials: a lane has the bits of a robot alone.
//!
//! Lanes of an instruction set may exist only on a processor that has it. Their types are
//! private to this module; [`in_f64_lanes`] and its like hand them to generic code
//! after asking the processor, so that safe code cannot make one where it must not exist.

use crate::Real;
use crate::environment::{Field, Water, WaterSample};
use crate::hydro::{AnyHydrodynamics, Flow, Hydrodynamics};
use crate::spatial::{Force, Motion, SymMat6, Vec3};
use core::fmt::Debug;
use core::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use std::sync::Arc;

mod lane_indices;
mod lane_varying;
#[cfg(target_arch = "aarch64")]
mod neon;
mod to_lanes;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(crate) use lane_indices::LaneIndices;
use lane_varying::LaneVarying;
pub(crate) use lane_varying::VaryingLanes;
pub(crate) use to_lanes::{ToLanes, part, to_lanes_by_field};

/// A register of several numbers and its instructions.
trait Register: Copy + Debug + Send + Sync + 'static {
    /// The number in one lane.
    type Element: Copy;
    /// All lanes in memory.
    type Array: AsRef<[Self::Element]> + AsMut<[Self::Element]>;
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
    /// Runs `work`, which must be inlined into here, with the register's instructions.
    fn run<R>(work: impl FnOnce() -> R) -> R;
}

/// As many numbers as a register holds.
#[derive(Clone, Copy, Debug)]
struct Lanes<R>(R);

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
fn sin_cos_of_large<R: Register<Element = f64>>(x: R) -> (R, R) {
    let x = Lanes(x);
    let sine = x.each(|_, x| Real::sin_cos(x).0);
    let cosine = x.each(|_, x| Real::sin_cos(x).1);
    (sine.0, cosine.0)
}

/// Sine and cosine of `f32`, in the bits of a single `f32`: by way of `f64`.
#[inline(always)]
fn sin_cos_in_double<R, D>(x: R) -> (R, R)
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

/// A scalar whose lanes can be reached one by one.
pub trait Packed: Real {
    /// What stands in a lane.
    type Element: Packed<Element = Self::Element> + Into<f64>;
    /// How many there are.
    const LANES: usize;
    /// The number in lane `i`.
    fn lane(&self, i: usize) -> Self::Element;
    /// Puts a number into lane `i`.
    fn set_lane(&mut self, i: usize, x: Self::Element);

    /// Lane by lane.
    #[inline(always)]
    fn gather(element: impl Fn(usize) -> Self::Element) -> Self {
        let mut packed = Self::zero();
        for i in 0..Self::LANES {
            packed.set_lane(i, element(i));
        }
        packed
    }
}

macro_rules! float_is_packed {
    ($float:ty) => {
        impl Packed for $float {
            type Element = $float;
            const LANES: usize = 1;
            #[inline(always)]
            fn lane(&self, _: usize) -> $float {
                *self
            }
            #[inline(always)]
            fn set_lane(&mut self, _: usize, x: $float) {
                *self = x;
            }
        }
    };
}
float_is_packed!(f64);
float_is_packed!(f32);

/// A user's own law, and water: evaluated for each lane alone, in the lane's own scalar.
macro_rules! each_lane_alone {
    ($element:ty) => {
        fn hydrodynamics(laws: &[Arc<dyn AnyHydrodynamics>]) -> Arc<dyn Hydrodynamics<Self>> {
            Arc::new(EachLane::<$element>::new(laws, Self::LANES))
        }
        fn sample(water: &Field, point: Vec3<Self>, t: Self) -> WaterSample<Self> {
            gather_water(|i| {
                Water::<$element>::sample(water.of_lane(i), vec3_lane(point, i), t.lane(i))
            })
        }
        fn uniform(water: &Field, t: Self) -> Option<WaterSample<Self>> {
            let uniform = |i| Water::<$element>::uniform(water.of_lane(i), t.lane(i));
            (0..Self::LANES).all(|i| uniform(i).is_some()).then(|| {
                gather_water(|i| uniform(i).expect("all lanes have just been found uniform"))
            })
        }
    };
}

fn vec3_lane<T: Packed>(v: Vec3<T>, i: usize) -> Vec3<T::Element> {
    Vec3(v.0.map(|x| x.lane(i)))
}

fn gather_vec3<T: Packed>(lane: impl Fn(usize) -> Vec3<T::Element>) -> Vec3<T> {
    Vec3([0, 1, 2].map(|k| T::gather(|i| lane(i)[k])))
}

fn gather_water<T: Packed>(lane: impl Fn(usize) -> WaterSample<T::Element>) -> WaterSample<T> {
    WaterSample {
        velocity: gather_vec3(|i| lane(i).velocity),
        acceleration: gather_vec3(|i| lane(i).acceleration),
    }
}

/// Laws that are evaluated for each lane alone: as many as there are lanes.
#[derive(Debug)]
struct EachLane<E>(Vec<Arc<dyn Hydrodynamics<E>>>);

impl<E: Real> EachLane<E> {
    fn new(laws: &[Arc<dyn AnyHydrodynamics>], lanes: usize) -> Self {
        let law = |i: usize| E::hydrodynamics(&laws[i % laws.len()..][..1]);
        EachLane((0..lanes).map(law).collect())
    }
}

impl<T: Packed> Hydrodynamics<T> for EachLane<T::Element> {
    fn added_mass(&self) -> SymMat6<T> {
        let element = |j: usize, k: usize| T::gather(|i| self.0[i].added_mass().element(j, k));
        let row = |j: usize| core::array::from_fn(|k| element(j, k));
        SymMat6::from_rows(&core::array::from_fn(row))
    }

    fn displacement(&self) -> (T, Vec3<T>) {
        let volume = T::gather(|i| self.0[i].displacement().0);
        (volume, gather_vec3(|i| self.0[i].displacement().1))
    }

    fn force(&self, flow: &Flow<T>) -> Force<T> {
        let mut lanes: [T; 6] = Force::zero().to_array();
        for i in 0..T::LANES {
            let field = flow
                .field
                .map(|field| move |p: Vec3<T::Element>| vec3_lane(field(gather_vec3(|_| p)), i));
            let force = self.0[i].force(&Flow {
                velocity: Motion::from_array(flow.velocity.to_array().map(|x| x.lane(i))),
                density: flow.density.lane(i),
                field: field.as_ref().map(|f| f as &dyn Fn(_) -> _),
            });
            for (all, own) in lanes.iter_mut().zip(force.to_array()) {
                all.set_lane(i, own);
            }
        }
        Force::from_array(lanes)
    }
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
            each_lane_alone!($float);
            #[inline(always)]
            fn is_finite(self) -> bool {
                self.as_slice().iter().all(|x| x.is_finite())
            }
            #[inline(always)]
            fn dispatch<R>(work: impl FnOnce() -> R) -> R {
                <$register>::run(work)
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

/// Work that is generic over the lanes it is done in.
pub trait InLanes {
    /// The result of the work.
    type Output;
    /// Does the work in the lanes of `T`.
    fn run<T: Packed>(self) -> Self::Output;
}

/// Widths of registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// 256 bits on x86-64, 128 on aarch64.
    Narrow,
    /// 512 bits where the processor has them, else as narrow.
    Wide,
}

/// Does `work` in lanes of `f64` of this width; none on a processor without them.
pub fn in_f64_lanes<W: InLanes>(width: Width, work: W) -> Option<W::Output> {
    #[cfg(target_arch = "x86_64")]
    return match width {
        Width::Wide if x86::has_avx512() => Some(work.run::<x86::F64x8>()),
        _ => x86::has_avx2().then(|| work.run::<x86::F64x4>()),
    };
    #[cfg(target_arch = "aarch64")]
    return Some((work.run::<neon::F64x2>(), width).0);
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    return ((), work, width, None).3;
}

/// Does `work` in lanes of `f32` of this width; none on a processor without them.
pub fn in_f32_lanes<W: InLanes>(width: Width, work: W) -> Option<W::Output> {
    #[cfg(target_arch = "x86_64")]
    return match width {
        Width::Wide if x86::has_avx512() => Some(work.run::<x86::F32x16>()),
        _ => x86::has_avx2().then(|| work.run::<x86::F32x8>()),
    };
    #[cfg(target_arch = "aarch64")]
    return Some((work.run::<neon::F32x4>(), width).0);
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    return ((), work, width, None).3;
}

/// Work in lanes whose constants differ as well.
pub(crate) trait InVaryingLanes {
    /// The result of the work.
    type Output;
    /// Does the work in the lanes of `T`.
    fn run<T: VaryingLanes>(self) -> Self::Output;
}

/// Does `work` in narrow lanes of `f64` whose constants differ; none on a processor without.
pub(crate) fn in_varying_lanes<W: InVaryingLanes>(work: W) -> Option<W::Output> {
    #[cfg(target_arch = "x86_64")]
    return x86::has_avx2().then(|| work.run::<LaneVarying<x86::F64x4>>());
    #[cfg(target_arch = "aarch64")]
    return Some(work.run::<LaneVarying<neon::F64x2>>());
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    return ((), work, None).2;
}
