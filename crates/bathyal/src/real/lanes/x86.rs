//! Registers of x86-64: AVX2 with FMA, and AVX-512.

use super::{Lanes, Pair, Register, proof, sin_cos_in_double, sin_cos_of_large};
use crate::real::trig;
use core::arch::x86_64::{__m256, __m256d, __m512, __m512d};
use pulp::bytemuck::cast;
use pulp::x86::{V3, V4};

pub(crate) type F64x4 = Lanes<__m256d>;
pub(crate) type F64x8 = Pair<F64x4>;
pub(crate) type F32x8 = Lanes<__m256>;
pub(crate) type F32x16 = Pair<F32x8>;
/// In one register of AVX-512.
pub(crate) type LongF64x8 = Lanes<__m512d>;
/// In one register of AVX-512.
pub(crate) type LongF32x16 = Lanes<__m512>;

#[target_feature(enable = "avx2,fma,bmi2")]
fn with_avx2<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,bmi2")]
fn with_avx512<R>(work: impl FnOnce() -> R) -> R {
    work()
}

macro_rules! register {
    ($register:ty, $float:ident, $lanes:literal, $set:ident, $run:ident,
     $splat:ident $add:ident $sub:ident $mul:ident $div:ident $sqrt:ident $max:ident in $base:ident,
     $xor:ident $and:ident in $bits:ident,
     $mul_add:ident $neg_mul_add:ident in $fused:ident,
     $sin_cos:expr) => {
        impl Register for $register {
            type Element = $float;
            type Array = [$float; $lanes];
            #[inline(always)]
            fn splat(x: $float) -> Self {
                proof::<$set>().$base.$splat(x)
            }
            #[inline(always)]
            fn add(self, b: Self) -> Self {
                proof::<$set>().$base.$add(self, b)
            }
            #[inline(always)]
            fn sub(self, b: Self) -> Self {
                proof::<$set>().$base.$sub(self, b)
            }
            #[inline(always)]
            fn mul(self, b: Self) -> Self {
                proof::<$set>().$base.$mul(self, b)
            }
            #[inline(always)]
            fn div(self, b: Self) -> Self {
                proof::<$set>().$base.$div(self, b)
            }
            #[inline(always)]
            fn neg(self) -> Self {
                proof::<$set>().$bits.$xor(self, Self::splat(-0.0))
            }
            #[inline(always)]
            fn mul_add(self, b: Self, c: Self) -> Self {
                proof::<$set>().$fused.$mul_add(self, b, c)
            }
            #[inline(always)]
            fn neg_mul_add(self, b: Self, c: Self) -> Self {
                proof::<$set>().$fused.$neg_mul_add(self, b, c)
            }
            #[inline(always)]
            fn sqrt(self) -> Self {
                proof::<$set>().$base.$sqrt(self)
            }
            #[inline(always)]
            fn abs(self) -> Self {
                let magnitude = $float::from_bits(!$float::to_bits(-0.0));
                proof::<$set>().$bits.$and(self, Self::splat(magnitude))
            }
            #[inline(always)]
            fn max(self, b: Self) -> Self {
                proof::<$set>().$base.$max(self, b)
            }
            #[inline(always)]
            fn sin_cos(self) -> (Self, Self) {
                $sin_cos(self)
            }
            #[inline(always)]
            #[allow(unsafe_code)]
            fn run<R>(work: impl FnOnce() -> R) -> R {
                // SAFETY: the invariant of the module above.
                unsafe { $run(work) }
            }
        }
    };
}

register!(
    __m256d, f64, 4, V3, with_avx2,
    _mm256_set1_pd _mm256_add_pd _mm256_sub_pd _mm256_mul_pd _mm256_div_pd _mm256_sqrt_pd
    _mm256_max_pd in avx,
    _mm256_xor_pd _mm256_and_pd in avx,
    _mm256_fmadd_pd _mm256_fnmadd_pd in fma,
    sin_cos_avx2
);
register!(
    __m256, f32, 8, V3, with_avx2,
    _mm256_set1_ps _mm256_add_ps _mm256_sub_ps _mm256_mul_ps _mm256_div_ps _mm256_sqrt_ps
    _mm256_max_ps in avx,
    _mm256_xor_ps _mm256_and_ps in avx,
    _mm256_fmadd_ps _mm256_fnmadd_ps in fma,
    sin_cos_in_double::<__m256, __m256d>
);
register!(
    __m512d, f64, 8, V4, with_avx512,
    _mm512_set1_pd _mm512_add_pd _mm512_sub_pd _mm512_mul_pd _mm512_div_pd _mm512_sqrt_pd
    _mm512_max_pd in avx512f,
    _mm512_xor_pd _mm512_and_pd in avx512dq,
    _mm512_fmadd_pd _mm512_fnmadd_pd in avx512f,
    sin_cos_avx512
);
register!(
    __m512, f32, 16, V4, with_avx512,
    _mm512_set1_ps _mm512_add_ps _mm512_sub_ps _mm512_mul_ps _mm512_div_ps _mm512_sqrt_ps
    _mm512_max_ps in avx512f,
    _mm512_xor_ps _mm512_and_ps in avx512dq,
    _mm512_fmadd_ps _mm512_fnmadd_ps in avx512f,
    sin_cos_in_double::<__m512, __m512d>
);

#[inline(always)]
fn sin_cos_avx2(x: __m256d) -> (__m256d, __m256d) {
    let avx = proof::<V3>().avx;
    /// Greater, or not a number.
    const NOT_LESS_OR_EQUAL: i32 = core::arch::x86_64::_CMP_NLE_UQ;
    let large = avx._mm256_cmp_pd::<NOT_LESS_OR_EQUAL>(x.abs(), Register::splat(trig::LARGEST));
    if avx._mm256_movemask_pd(large) != 0 {
        return sin_cos_of_large(x);
    }
    let (Lanes(sine), Lanes(cosine)) = trig::sin_cos(Lanes(x));
    (sine, cosine)
}

impl trig::Quadrants for F64x4 {
    #[inline(always)]
    fn quadrant(shifted: Self, sine: Self, cosine: Self) -> (Self, Self) {
        let V3 { avx, avx2, .. } = proof::<V3>();
        let quadrant = cast(shifted.0);
        // a blend looks at the sign bits only
        let swap = cast(avx2._mm256_slli_epi64::<63>(quadrant));
        let a = avx._mm256_blendv_pd(sine.0, cosine.0, swap);
        let b = avx._mm256_blendv_pd(cosine.0, sine.0, swap);
        let sign = |x, quadrant| {
            let bit = cast(avx2._mm256_slli_epi64::<62>(quadrant));
            let bit = avx._mm256_and_pd(bit, Register::splat(-0.0));
            Lanes(avx._mm256_xor_pd(x, bit))
        };
        let next = avx2._mm256_add_epi64(quadrant, avx._mm256_set1_epi64x(1));
        (sign(a, quadrant), sign(b, next))
    }
}

#[inline(always)]
fn sin_cos_avx512(x: __m512d) -> (__m512d, __m512d) {
    /// Greater, or not a number.
    const NOT_LESS_OR_EQUAL: i32 = core::arch::x86_64::_CMP_NLE_UQ;
    let avx512 = proof::<V4>().avx512f;
    let limit = Register::splat(trig::LARGEST);
    if avx512._mm512_cmp_pd_mask::<NOT_LESS_OR_EQUAL>(x.abs(), limit) != 0 {
        return sin_cos_of_large(x);
    }
    let (Lanes(sine), Lanes(cosine)) = trig::sin_cos(Lanes(x));
    (sine, cosine)
}

impl trig::Quadrants for LongF64x8 {
    #[inline(always)]
    fn quadrant(shifted: Self, sine: Self, cosine: Self) -> (Self, Self) {
        let avx512 = proof::<V4>().avx512f;
        let quadrant = cast(shifted.0);
        let one = avx512._mm512_set1_epi64(1);
        let swap = avx512._mm512_test_epi64_mask(quadrant, one);
        let a = avx512._mm512_mask_blend_pd(swap, sine.0, cosine.0);
        let b = avx512._mm512_mask_blend_pd(swap, cosine.0, sine.0);
        let sign = |x, quadrant| {
            let minus = cast(<__m512d as Register>::splat(-0.0));
            let bit = avx512._mm512_slli_epi64::<62>(quadrant);
            let bit = avx512._mm512_and_si512(bit, minus);
            Lanes(cast(avx512._mm512_xor_si512(cast(x), bit)))
        };
        let next = avx512._mm512_add_epi64(quadrant, one);
        (sign(a, quadrant), sign(b, next))
    }
}
