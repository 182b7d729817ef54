//! `f64` and `f32` as [`Real`].

use super::{Real, trig};

macro_rules! float_is_real {
    ($float:ty) => {
        impl Real for $float {
            type Constant = Self;
            #[inline(always)]
            fn constant(x: Self) -> Self {
                x
            }
            #[inline(always)]
            fn lit(x: f64) -> Self {
                x as $float
            }
            #[inline(always)]
            fn mul_add(self, b: Self, c: Self) -> Self {
                <$float>::mul_add(self, b, c)
            }
            #[inline(always)]
            fn sqrt(self) -> Self {
                <$float>::sqrt(self)
            }
            #[inline(always)]
            fn abs(self) -> Self {
                <$float>::abs(self)
            }
            #[inline(always)]
            fn max(self, other: Self) -> Self {
                // as processors do it, so that lanes agree on zeros and on not a number
                if self > other { self } else { other }
            }
            #[inline(always)]
            fn sin_cos(self) -> (Self, Self) {
                let x = f64::from(self);
                let (s, c) = if x.abs() <= trig::LARGEST {
                    trig::sin_cos(x)
                } else {
                    x.sin_cos()
                };
                (s as $float, c as $float)
            }
            #[inline(always)]
            fn atan2(self, x: Self) -> Self {
                <$float>::atan2(self, x)
            }
            #[inline(always)]
            fn exp(self) -> Self {
                <$float>::exp(self)
            }
            #[inline(always)]
            fn is_finite(self) -> bool {
                <$float>::is_finite(self)
            }
        }
    };
}

float_is_real!(f64);
float_is_real!(f32);
