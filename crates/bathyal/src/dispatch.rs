//! Run-time choice of instructions.
//!
//! On x86-64 the dynamics is compiled for processors with AVX2, FMA and BMI2 (2013 and
//! later). With the feature `portable` it is compiled a second time for any processor of the
//! architecture; both give the same bits, because [`crate::Real::mul_add`] is fused
//! everywhere, in software where the processor cannot. Other architectures always fuse.

use crate::Real;
use crate::real::{Counted, Dual};

/// A scalar that knows the instructions it is evaluated with. Sealed: scalars are a closed set.
pub trait Dispatch: Real + Sealed {
    /// Runs `work`, which must be inlined into here, with the best instructions that the
    /// processor has for this scalar.
    #[inline(always)]
    fn dispatch<R>(work: impl FnOnce() -> R) -> R {
        best(work)
    }
}

/// Implemented inside of this crate alone.
pub(crate) mod sealed {
    pub trait Sealed {}
}
use sealed::Sealed;

macro_rules! dispatch_to_best {
    ($($scalar:ty),*) => {$(
        impl Sealed for $scalar {}
        impl Dispatch for $scalar {}
    )*};
}
dispatch_to_best!(f64, f32, Dual<1>, Dual<8>, Counted);

/// Runs `work`, which must be inlined into here, with the best instructions there are.
#[cfg(target_arch = "x86_64")]
#[inline]
#[allow(unsafe_code)]
pub fn best<R>(work: impl FnOnce() -> R) -> R {
    #[target_feature(enable = "avx2,fma,bmi2")]
    fn wide<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
    if has_fused_instructions() {
        // SAFETY: the processor has just been found to have these features.
        return unsafe { wide(work) };
    }
    #[cfg(feature = "portable")]
    return work();
    #[cfg(not(feature = "portable"))]
    unsupported()
}

/// Runs `work`, which must be inlined into here, with AVX-512 where there is, else as [`best`]: the
/// same bits, with 32 registers. It is compiled twice, so only what gains by it.
#[cfg(target_arch = "x86_64")]
#[inline]
#[allow(unsafe_code)]
pub(crate) fn best_with_most_registers<R>(work: impl FnOnce() -> R) -> R {
    #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,bmi2")]
    fn widest<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
    if has_fused_instructions() && has_most_registers() {
        // SAFETY: the processor has just been found to have these features.
        return unsafe { widest(work) };
    }
    best(work)
}

/// Runs `work`.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn best_with_most_registers<R>(work: impl FnOnce() -> R) -> R {
    work()
}

/// Runs `work`.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub fn best<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn has_fused_instructions() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("bmi2")
}

/// Asks for the parts of AVX-512 that all server processors have.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn has_most_registers() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
}

#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
#[cold]
fn unsupported() -> ! {
    panic!("{UNSUPPORTED}")
}

/// Says what to do on a processor that this build does not run on.
pub const UNSUPPORTED: &str = "this build of bathyal needs a processor with AVX2, FMA and BMI2 \
    (2013 and later); build it with the cargo feature `portable` for others";

/// True if this build runs on this processor; if not, [`UNSUPPORTED`] says what to do.
pub fn is_supported() -> bool {
    #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
    return has_fused_instructions();
    #[cfg(not(all(target_arch = "x86_64", not(feature = "portable"))))]
    return true;
}
