//! Registers of x86-64: AVX2 with FMA, and AVX-512.
//!
//! # Safety
//! Every `unsafe` block of this file calls an intrinsic of the register's own instruction
//! set, or reinterprets a register as another of the same size. A register exists only where
//! its instruction set does: these types are private to the crate, which hands them out
//! after asking the processor ([`crate::dynamics::in_f64_lanes`]).
#![allow(unsafe_code)]

use super::lanes::{Lanes, Register, by_intrinsics, sin_cos_in_double, sin_cos_of_large};
use crate::real::{Mask, trig};
use core::arch::x86_64::*;

pub(crate) type F64x4 = Lanes<__m256d>;
pub(crate) type F32x8 = Lanes<__m256>;
pub(crate) type F64x8 = Lanes<__m512d>;
pub(crate) type F32x16 = Lanes<__m512>;

/// Asks the processor for AVX2, FMA and BMI2.
pub(crate) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("bmi2")
}

/// Asks the processor for the parts of AVX-512 that all server processors have.
pub(crate) fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
}

#[target_feature(enable = "avx2,fma,bmi2")]
fn with_avx2<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,bmi2")]
fn with_avx512<R>(work: impl FnOnce() -> R) -> R {
    work()
}

macro_rules! register {
    ($register:ty, $float:ident, $lanes:literal, $run:ident,
     $splat:ident $add:ident $sub:ident $mul:ident $div:ident $sqrt:ident $max:ident
     $xor:ident $and:ident $or:ident $mul_add:ident $neg_mul_add:ident,
     $mask:ty, $less:expr, $equals:expr, $select:expr,
     $sin_cos:expr) => {
        impl Register for $register {
            by_intrinsics!($float, $lanes, $splat $add $sub $mul $div $sqrt);
            #[inline(always)]
            fn neg(self) -> Self {
                unsafe { $xor(self, Self::splat(-0.0)) }
            }
            #[inline(always)]
            fn mul_add(self, b: Self, c: Self) -> Self {
                unsafe { $mul_add(self, b, c) }
            }
            #[inline(always)]
            fn neg_mul_add(self, b: Self, c: Self) -> Self {
                unsafe { $neg_mul_add(self, b, c) }
            }
            #[inline(always)]
            fn abs(self) -> Self {
                let magnitude = $float::from_bits(!$float::to_bits(-0.0));
                unsafe { $and(self, Self::splat(magnitude)) }
            }
            #[inline(always)]
            fn max(self, b: Self) -> Self {
                unsafe { $max(self, b) }
            }
            #[inline(always)]
            fn sin_cos(self) -> (Self, Self) {
                $sin_cos(self)
            }
            type Mask = $mask;
            #[inline(always)]
            fn less(self, b: Self) -> $mask {
                $less(self, b)
            }
            #[inline(always)]
            fn equals(self, b: Self) -> $mask {
                $equals(self, b)
            }
            #[inline(always)]
            fn select(mask: $mask, yes: Self, no: Self) -> Self {
                $select(mask, yes, no)
            }
            #[inline(always)]
            fn copysign(self, sign: Self) -> Self {
                unsafe { $or(self.abs(), $and(sign, Self::splat(-0.0))) }
            }
            #[inline(always)]
            fn run<R>(work: impl FnOnce() -> R) -> R {
                unsafe { $run(work) }
            }
        }
    };
}

/// Result of a comparison with AVX2: all bits of the lanes that are true.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bits<R>(R);

macro_rules! bits_are_mask {
    ($register:ty, $movemask:ident $and:ident $or:ident $xor:ident $ones:expr) => {
        impl Mask for Bits<$register> {
            #[inline(always)]
            fn any(self) -> bool {
                unsafe { $movemask(self.0) != 0 }
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                Bits(unsafe { $and(self.0, other.0) })
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                Bits(unsafe { $or(self.0, other.0) })
            }
            #[inline(always)]
            fn not(self) -> Self {
                Bits(unsafe { $xor(self.0, Register::splat($ones)) })
            }
        }
    };
}
bits_are_mask!(__m256d, _mm256_movemask_pd _mm256_and_pd _mm256_or_pd _mm256_xor_pd f64::from_bits(u64::MAX));
bits_are_mask!(__m256, _mm256_movemask_ps _mm256_and_ps _mm256_or_ps _mm256_xor_ps f32::from_bits(u32::MAX));

/// Result of a comparison with AVX-512: one bit per lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneBits<M>(M);

macro_rules! lane_bits_are_mask {
    ($($mask:ty)*) => {$(
        impl Mask for LaneBits<$mask> {
            #[inline(always)]
            fn any(self) -> bool {
                self.0 != 0
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                LaneBits(self.0 & other.0)
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                LaneBits(self.0 | other.0)
            }
            #[inline(always)]
            fn not(self) -> Self {
                LaneBits(!self.0)
            }
        }
    )*};
}
lane_bits_are_mask!(u8 u16);

register!(
    __m256d, f64, 4, with_avx2,
    _mm256_set1_pd _mm256_add_pd _mm256_sub_pd _mm256_mul_pd _mm256_div_pd _mm256_sqrt_pd
    _mm256_max_pd _mm256_xor_pd _mm256_and_pd _mm256_or_pd _mm256_fmadd_pd _mm256_fnmadd_pd,
    Bits<Self>,
    |a, b| Bits(unsafe { _mm256_cmp_pd::<_CMP_LT_OQ>(a, b) }),
    |a, b| Bits(unsafe { _mm256_cmp_pd::<_CMP_EQ_OQ>(a, b) }),
    |mask: Bits<Self>, yes, no| unsafe { _mm256_blendv_pd(no, yes, mask.0) },
    sin_cos_avx2
);
register!(
    __m256, f32, 8, with_avx2,
    _mm256_set1_ps _mm256_add_ps _mm256_sub_ps _mm256_mul_ps _mm256_div_ps _mm256_sqrt_ps
    _mm256_max_ps _mm256_xor_ps _mm256_and_ps _mm256_or_ps _mm256_fmadd_ps _mm256_fnmadd_ps,
    Bits<Self>,
    |a, b| Bits(unsafe { _mm256_cmp_ps::<_CMP_LT_OQ>(a, b) }),
    |a, b| Bits(unsafe { _mm256_cmp_ps::<_CMP_EQ_OQ>(a, b) }),
    |mask: Bits<Self>, yes, no| unsafe { _mm256_blendv_ps(no, yes, mask.0) },
    sin_cos_in_double::<__m256, __m256d>
);
register!(
    __m512d, f64, 8, with_avx512,
    _mm512_set1_pd _mm512_add_pd _mm512_sub_pd _mm512_mul_pd _mm512_div_pd _mm512_sqrt_pd
    _mm512_max_pd _mm512_xor_pd _mm512_and_pd _mm512_or_pd _mm512_fmadd_pd _mm512_fnmadd_pd,
    LaneBits<u8>,
    |a, b| LaneBits(unsafe { _mm512_cmp_pd_mask::<_CMP_LT_OQ>(a, b) }),
    |a, b| LaneBits(unsafe { _mm512_cmp_pd_mask::<_CMP_EQ_OQ>(a, b) }),
    |mask: LaneBits<u8>, yes, no| unsafe { _mm512_mask_blend_pd(mask.0, no, yes) },
    sin_cos_avx512
);
register!(
    __m512, f32, 16, with_avx512,
    _mm512_set1_ps _mm512_add_ps _mm512_sub_ps _mm512_mul_ps _mm512_div_ps _mm512_sqrt_ps
    _mm512_max_ps _mm512_xor_ps _mm512_and_ps _mm512_or_ps _mm512_fmadd_ps _mm512_fnmadd_ps,
    LaneBits<u16>,
    |a, b| LaneBits(unsafe { _mm512_cmp_ps_mask::<_CMP_LT_OQ>(a, b) }),
    |a, b| LaneBits(unsafe { _mm512_cmp_ps_mask::<_CMP_EQ_OQ>(a, b) }),
    |mask: LaneBits<u16>, yes, no| unsafe { _mm512_mask_blend_ps(mask.0, no, yes) },
    sin_cos_in_double::<__m512, __m512d>
);

/// Greater, or not a number.
const NOT_LESS_OR_EQUAL: i32 = _CMP_NLE_UQ;

#[inline(always)]
fn sin_cos_avx2(x: __m256d) -> (__m256d, __m256d) {
    let limit = Register::splat(trig::LARGEST);
    let large = unsafe { _mm256_cmp_pd::<NOT_LESS_OR_EQUAL>(x.abs(), limit) };
    if unsafe { _mm256_movemask_pd(large) } != 0 {
        return sin_cos_of_large(x);
    }
    let (Lanes(sine), Lanes(cosine)) = trig::sin_cos(Lanes(x));
    (sine, cosine)
}

impl trig::Quadrants for F64x4 {
    #[inline(always)]
    fn quadrant(shifted: Self, sine: Self, cosine: Self) -> (Self, Self) {
        unsafe {
            let quadrant = _mm256_castpd_si256(shifted.0);
            // a blend looks at the sign bits only
            let swap = _mm256_castsi256_pd(_mm256_slli_epi64::<63>(quadrant));
            let a = _mm256_blendv_pd(sine.0, cosine.0, swap);
            let b = _mm256_blendv_pd(cosine.0, sine.0, swap);
            let sign_bit = |quadrant| {
                let bit = _mm256_castsi256_pd(_mm256_slli_epi64::<62>(quadrant));
                _mm256_and_pd(bit, Register::splat(-0.0))
            };
            let next = _mm256_add_epi64(quadrant, _mm256_set1_epi64x(1));
            (
                Lanes(_mm256_xor_pd(a, sign_bit(quadrant))),
                Lanes(_mm256_xor_pd(b, sign_bit(next))),
            )
        }
    }
}

#[inline(always)]
fn sin_cos_avx512(x: __m512d) -> (__m512d, __m512d) {
    let limit = Register::splat(trig::LARGEST);
    if unsafe { _mm512_cmp_pd_mask::<NOT_LESS_OR_EQUAL>(x.abs(), limit) } != 0 {
        return sin_cos_of_large(x);
    }
    let (Lanes(sine), Lanes(cosine)) = trig::sin_cos(Lanes(x));
    (sine, cosine)
}

impl trig::Quadrants for F64x8 {
    #[inline(always)]
    fn quadrant(shifted: Self, sine: Self, cosine: Self) -> (Self, Self) {
        unsafe {
            let quadrant = _mm512_castpd_si512(shifted.0);
            let one = _mm512_set1_epi64(1);
            let swap = _mm512_test_epi64_mask(quadrant, one);
            let a = _mm512_mask_blend_pd(swap, sine.0, cosine.0);
            let b = _mm512_mask_blend_pd(swap, cosine.0, sine.0);
            let sign_bit = |quadrant| {
                let minus = _mm512_castpd_si512(Register::splat(-0.0));
                _mm512_and_si512(_mm512_slli_epi64::<62>(quadrant), minus)
            };
            let signed = |x, bit| {
                Lanes(_mm512_castsi512_pd(_mm512_xor_si512(
                    _mm512_castpd_si512(x),
                    bit,
                )))
            };
            let next = _mm512_add_epi64(quadrant, one);
            (signed(a, sign_bit(quadrant)), signed(b, sign_bit(next)))
        }
    }
}
