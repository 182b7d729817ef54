//! Hands the lanes that the processor has to generic code.

use super::Scalar;
use crate::real::Ordered;
use crate::simd::{self, LaneVarying, Packed, VaryingLanes};

/// Work that is generic over the lanes it is done in.
pub trait InLanes {
    /// The result of the work.
    type Output;
    /// Does the work in the lanes of `T`.
    fn run<T: Packed + Scalar + Ordered>(self) -> Self::Output;
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
        Width::Wide if simd::x86::has_avx512() => Some(work.run::<simd::x86::F64x8>()),
        _ => simd::x86::has_avx2().then(|| work.run::<simd::x86::F64x4>()),
    };
    #[cfg(target_arch = "aarch64")]
    return Some((work.run::<simd::neon::F64x2>(), width).0);
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    return ((), work, width, None).3;
}

/// Does `work` in lanes of `f32` of this width; none on a processor without them.
pub fn in_f32_lanes<W: InLanes>(width: Width, work: W) -> Option<W::Output> {
    #[cfg(target_arch = "x86_64")]
    return match width {
        Width::Wide if simd::x86::has_avx512() => Some(work.run::<simd::x86::F32x16>()),
        _ => simd::x86::has_avx2().then(|| work.run::<simd::x86::F32x8>()),
    };
    #[cfg(target_arch = "aarch64")]
    return Some((work.run::<simd::neon::F32x4>(), width).0);
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    return ((), work, width, None).3;
}

/// Work in lanes whose constants differ as well.
pub(crate) trait InVaryingLanes {
    /// The result of the work.
    type Output;
    /// Does the work in the lanes of `T`.
    fn run<T: VaryingLanes + Scalar>(self) -> Self::Output;
}

/// Does `work` in narrow lanes of `f64` whose constants differ; none on a processor without.
pub(crate) fn in_varying_lanes<W: InVaryingLanes>(work: W) -> Option<W::Output> {
    #[cfg(target_arch = "x86_64")]
    return simd::x86::has_avx2().then(|| work.run::<LaneVarying<simd::x86::F64x4>>());
    #[cfg(target_arch = "aarch64")]
    return Some(work.run::<LaneVarying<simd::neon::F64x2>>());
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    return ((), work, None).2;
}
