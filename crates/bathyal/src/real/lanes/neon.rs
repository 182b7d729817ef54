//! Registers of aarch64, which always has NEON.

use super::{Lanes, Pair, Register, proof, sin_cos_in_double, sin_cos_of_large};
use crate::real::trig;
use core::arch::aarch64::{float32x4_t, float64x2_t};
use pulp::aarch64::Neon;
use pulp::bytemuck::cast;

pub(crate) type F64x4 = Pair<Lanes<float64x2_t>>;
pub(crate) type F32x8 = Pair<Lanes<float32x4_t>>;

macro_rules! register {
    ($register:ty, $float:ident, $lanes:literal,
     $splat:ident $add:ident $sub:ident $mul:ident $div:ident $neg:ident $mul_add:ident
     $neg_mul_add:ident $sqrt:ident $abs:ident $greater:ident $select:ident, $sin_cos:expr) => {
        impl Register for $register {
            type Element = $float;
            type Array = [$float; $lanes];
            #[inline(always)]
            fn splat(x: $float) -> Self {
                proof::<Neon>().neon.$splat(x)
            }
            #[inline(always)]
            fn add(self, b: Self) -> Self {
                proof::<Neon>().neon.$add(self, b)
            }
            #[inline(always)]
            fn sub(self, b: Self) -> Self {
                proof::<Neon>().neon.$sub(self, b)
            }
            #[inline(always)]
            fn mul(self, b: Self) -> Self {
                proof::<Neon>().neon.$mul(self, b)
            }
            #[inline(always)]
            fn div(self, b: Self) -> Self {
                proof::<Neon>().neon.$div(self, b)
            }
            #[inline(always)]
            fn neg(self) -> Self {
                proof::<Neon>().neon.$neg(self)
            }
            #[inline(always)]
            fn mul_add(self, b: Self, c: Self) -> Self {
                proof::<Neon>().neon.$mul_add(c, self, b)
            }
            #[inline(always)]
            fn neg_mul_add(self, b: Self, c: Self) -> Self {
                proof::<Neon>().neon.$neg_mul_add(c, self, b)
            }
            #[inline(always)]
            fn sqrt(self) -> Self {
                proof::<Neon>().neon.$sqrt(self)
            }
            #[inline(always)]
            fn abs(self) -> Self {
                proof::<Neon>().neon.$abs(self)
            }
            #[inline(always)]
            fn max(self, b: Self) -> Self {
                let neon = proof::<Neon>().neon;
                neon.$select(neon.$greater(self, b), self, b)
            }
            #[inline(always)]
            fn sin_cos(self) -> (Self, Self) {
                $sin_cos(self)
            }
            #[inline(always)]
            fn run<R>(work: impl FnOnce() -> R) -> R {
                work()
            }
        }
    };
}

register!(
    float64x2_t, f64, 2,
    vdupq_n_f64 vaddq_f64 vsubq_f64 vmulq_f64 vdivq_f64 vnegq_f64 vfmaq_f64 vfmsq_f64
    vsqrtq_f64 vabsq_f64 vcgtq_f64 vbslq_f64, sin_cos_neon
);
register!(
    float32x4_t, f32, 4,
    vdupq_n_f32 vaddq_f32 vsubq_f32 vmulq_f32 vdivq_f32 vnegq_f32 vfmaq_f32 vfmsq_f32
    vsqrtq_f32 vabsq_f32 vcgtq_f32 vbslq_f32, sin_cos_in_double::<float32x4_t, float64x2_t>
);

#[inline(always)]
fn sin_cos_neon(x: float64x2_t) -> (float64x2_t, float64x2_t) {
    let small = |x: &f64| x.abs() <= trig::LARGEST;
    if !Lanes(x).as_slice().iter().all(small) {
        return sin_cos_of_large(x);
    }
    let (Lanes(sine), Lanes(cosine)) = trig::sin_cos(Lanes(x));
    (sine, cosine)
}

impl trig::Quadrants for Lanes<float64x2_t> {
    #[inline(always)]
    fn quadrant(shifted: Self, sine: Self, cosine: Self) -> (Self, Self) {
        let neon = proof::<Neon>().neon;
        let quadrant = cast(shifted.0);
        let one = neon.vdupq_n_u64(1);
        let swap = neon.vtstq_u64(quadrant, one);
        let a = neon.vbslq_f64(swap, cosine.0, sine.0);
        let b = neon.vbslq_f64(swap, sine.0, cosine.0);
        let sign = |x, quadrant| {
            let minus = cast(<float64x2_t as Register>::splat(-0.0));
            let bit = neon.vandq_u64(neon.vshlq_n_u64::<62>(quadrant), minus);
            Lanes(cast(neon.veorq_u64(cast(x), bit)))
        };
        (sign(a, quadrant), sign(b, neon.vaddq_u64(quadrant, one)))
    }
}
