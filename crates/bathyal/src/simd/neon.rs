//! Registers of aarch64, which always has NEON.
//!
//! # Safety
//! Every `unsafe` block of this file calls an intrinsic of NEON, which every processor of
//! this architecture has, or reinterprets a register as another of the same size.
#![allow(unsafe_code)]

use super::lanes::{Lanes, Register, by_intrinsics, sin_cos_in_double, sin_cos_of_large};
use crate::real::{Mask, trig};
use core::arch::aarch64::*;

pub(crate) type F64x2 = Lanes<float64x2_t>;
pub(crate) type F32x4 = Lanes<float32x4_t>;

macro_rules! register {
    ($register:ty, $float:ident, $lanes:literal,
     $splat:ident $add:ident $sub:ident $mul:ident $div:ident $neg:ident $mul_add:ident
     $neg_mul_add:ident $sqrt:ident $abs:ident $greater:ident $equal:ident $select:ident
     $mask:ident, $sin_cos:expr) => {
        impl Register for $register {
            by_intrinsics!($float, $lanes, $splat $add $sub $mul $div $sqrt);
            #[inline(always)]
            fn neg(self) -> Self {
                unsafe { $neg(self) }
            }
            #[inline(always)]
            fn mul_add(self, b: Self, c: Self) -> Self {
                unsafe { $mul_add(c, self, b) }
            }
            #[inline(always)]
            fn neg_mul_add(self, b: Self, c: Self) -> Self {
                unsafe { $neg_mul_add(c, self, b) }
            }
            #[inline(always)]
            fn abs(self) -> Self {
                unsafe { $abs(self) }
            }
            #[inline(always)]
            fn max(self, b: Self) -> Self {
                unsafe { $select($greater(self, b), self, b) }
            }
            #[inline(always)]
            fn sin_cos(self) -> (Self, Self) {
                $sin_cos(self)
            }
            type Mask = $mask;
            #[inline(always)]
            fn less(self, b: Self) -> $mask {
                $mask(unsafe { $greater(b, self) })
            }
            #[inline(always)]
            fn equals(self, b: Self) -> $mask {
                $mask(unsafe { $equal(self, b) })
            }
            #[inline(always)]
            fn select(mask: $mask, yes: Self, no: Self) -> Self {
                unsafe { $select(mask.0, yes, no) }
            }
            #[inline(always)]
            fn copysign(self, sign: Self) -> Self {
                let mut signed = self;
                let signs = sign.as_array().iter();
                for (x, sign) in signed.as_array_mut().iter_mut().zip(signs) {
                    *x = x.copysign(*sign);
                }
                signed
            }
            #[inline(always)]
            fn run<R>(work: impl FnOnce() -> R) -> R {
                work()
            }
        }
    };
}

macro_rules! mask {
    ($mask:ident, $register:ty, $most:ident $and:ident $or:ident $not:expr) => {
        /// All bits of the lanes that are true.
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $mask($register);
        impl Mask for $mask {
            #[inline(always)]
            fn any(self) -> bool {
                unsafe { $most(self.0) != 0 }
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                $mask(unsafe { $and(self.0, other.0) })
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                $mask(unsafe { $or(self.0, other.0) })
            }
            #[inline(always)]
            fn not(self) -> Self {
                $mask($not(self.0))
            }
        }
    };
}
mask!(Mask64, uint64x2_t, any64 vandq_u64 vorrq_u64 |x| unsafe { veorq_u64(x, vdupq_n_u64(u64::MAX)) });
mask!(Mask32, uint32x4_t, vmaxvq_u32 vandq_u32 vorrq_u32 |x| unsafe { vmvnq_u32(x) });

#[inline(always)]
unsafe fn any64(mask: uint64x2_t) -> u64 {
    unsafe { vgetq_lane_u64::<0>(mask) | vgetq_lane_u64::<1>(mask) }
}

register!(
    float64x2_t, f64, 2,
    vdupq_n_f64 vaddq_f64 vsubq_f64 vmulq_f64 vdivq_f64 vnegq_f64 vfmaq_f64 vfmsq_f64
    vsqrtq_f64 vabsq_f64 vcgtq_f64 vceqq_f64 vbslq_f64 Mask64, sin_cos_neon
);
register!(
    float32x4_t, f32, 4,
    vdupq_n_f32 vaddq_f32 vsubq_f32 vmulq_f32 vdivq_f32 vnegq_f32 vfmaq_f32 vfmsq_f32
    vsqrtq_f32 vabsq_f32 vcgtq_f32 vceqq_f32 vbslq_f32 Mask32,
    sin_cos_in_double::<float32x4_t, float64x2_t>
);

#[inline(always)]
fn sin_cos_neon(x: float64x2_t) -> (float64x2_t, float64x2_t) {
    let small = |x: &f64| x.abs() <= trig::LARGEST;
    if !x.as_array().iter().all(small) {
        return sin_cos_of_large(x);
    }
    let (Lanes(sine), Lanes(cosine)) = trig::sin_cos(Lanes(x));
    (sine, cosine)
}

impl trig::Quadrants for F64x2 {
    #[inline(always)]
    fn quadrant(shifted: Self, sine: Self, cosine: Self) -> (Self, Self) {
        unsafe {
            let quadrant = vreinterpretq_u64_f64(shifted.0);
            let one = vdupq_n_u64(1);
            let swap = vtstq_u64(quadrant, one);
            let a = vbslq_f64(swap, cosine.0, sine.0);
            let b = vbslq_f64(swap, sine.0, cosine.0);
            let minus = vreinterpretq_u64_f64(Register::splat(-0.0));
            let sign_bit = |quadrant| vandq_u64(vshlq_n_u64::<62>(quadrant), minus);
            let signed = |x, bit| {
                Lanes(vreinterpretq_f64_u64(veorq_u64(
                    vreinterpretq_u64_f64(x),
                    bit,
                )))
            };
            let next = vaddq_u64(quadrant, one);
            (signed(a, sign_bit(quadrant)), signed(b, sign_bit(next)))
        }
    }
}
