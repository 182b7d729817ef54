//! The best instructions that the processor has, chosen when the program runs.
//!
//! Everything is compiled twice: for any processor of the architecture, and for those
//! with fused multiply-add and wide registers (AVX2 and FMA, 2013 and later). Both give
//! the same bits, because [`crate::Real::mul_add`] is fused everywhere, in software
//! where the processor cannot. Other architectures have it always.

/// Runs `work`, which must be inlined into here, with the best instructions there are.
#[cfg(target_arch = "x86_64")]
#[inline]
#[allow(unsafe_code)]
pub(crate) fn best<R>(work: impl FnOnce() -> R) -> R {
    #[target_feature(enable = "avx2,fma,bmi2")]
    fn wide<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("bmi2")
    {
        // SAFETY: the processor has just been found to have these features.
        return unsafe { wide(work) };
    }
    work()
}

/// Runs `work`.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn best<R>(work: impl FnOnce() -> R) -> R {
    work()
}
