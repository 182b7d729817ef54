//! SIMD lanes as a scalar: each lane is another robot, or another leg of one robot.
//!
//! Every operation rounds as the same operation on `f64` or `f32`, and sine and cosine are
//! the same polynomials: a lane has the bits of a robot alone.
//!
//! Lanes of an instruction set may exist only on a processor that has it. Their types are
//! private to this crate; [`crate::dynamics::in_f64_lanes`] and its like hand them to generic
//! code after asking the processor, so that safe code cannot make one where it must not exist.
//! Nothing stands for that answer that could be made up: no type of a lane has a public name,
//!
//! ```compile_fail,E0603
//! type Lane = bathyal::simd::x86::F64x4;
//! ```
//!
//! ```compile_fail,E0603
//! type Lane<R> = bathyal::simd::Lanes<R>;
//! ```
//!
//! and the trait that runs code with their instructions has no implementations elsewhere:
//!
//! ```compile_fail,E0603
//! struct Mine;
//! impl bathyal::dispatch::sealed::Sealed for Mine {}
//! ```

mod each_lane;
mod lane_indices;
mod lane_varying;
mod lanes;
#[cfg(target_arch = "aarch64")]
pub(crate) mod neon;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

pub(crate) use lane_indices::LaneIndices;
pub(crate) use lane_varying::{LaneVarying, VaryingLanes};
pub(crate) use lanes::{Lanes, Register};

use crate::environment::WaterScalar;
use crate::hydro::LawScalar;
use crate::real::{Dual, Real};

/// A scalar whose lanes can be reached one by one.
pub trait Packed: WaterScalar + LawScalar {
    /// The scalar of one lane.
    type Element: Packed<Element = Self::Element> + Into<f64>;
    /// Number of lanes.
    const LANES: usize;
    /// The number in lane `i`.
    fn lane(&self, i: usize) -> Self::Element;
    /// Puts a number into lane `i`.
    fn set_lane(&mut self, i: usize, x: Self::Element);

    /// True if the bits of all lanes are the same.
    #[inline(always)]
    fn has_bits_of(self, other: Self) -> bool {
        let bits = |x: &Self, i: usize| Into::<f64>::into(x.lane(i)).to_bits();
        (0..Self::LANES).all(|i| bits(&self, i) == bits(&other, i))
    }

    /// A function of each lane's number, `value(i, x)`, as of [`crate::Real::from_lanes`]; dual
    /// numbers need its `slope` in the first lane too.
    #[inline(always)]
    fn map_lanes(self, value: impl Fn(usize, f64) -> f64, slope: impl Fn(f64) -> f64) -> Self {
        let _ = slope;
        Self::from_lanes(|i| value(i, self.lane(i).into()))
    }

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

/// One lane, of the value.
impl Packed for Dual<1> {
    type Element = f64;
    const LANES: usize = 1;
    #[inline(always)]
    fn lane(&self, _: usize) -> f64 {
        self.value
    }
    #[inline(always)]
    fn set_lane(&mut self, _: usize, x: f64) {
        *self = Dual::lit(x);
    }
    fn has_bits_of(self, other: Self) -> bool {
        let bits = |x: Self| [x.value, x.derivatives[0]].map(f64::to_bits);
        bits(self) == bits(other)
    }
    fn map_lanes(self, value: impl Fn(usize, f64) -> f64, slope: impl Fn(f64) -> f64) -> Self {
        let mut mapped = Self::from_lanes(|i| value(i, self.value));
        mapped.derivatives[0] += slope(self.value) * self.derivatives[0];
        mapped
    }
}
