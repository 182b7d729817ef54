//! `f64` and `f32` as [`Real`].

use super::{Real, trig};
use crate::dynamics::{self, Chains, Inputs, MassMatrix, Sought, State, Workspace};
use crate::environment::Environment;
use crate::model::Model;
use std::sync::Arc;

macro_rules! float_is_real {
    ($float:ty, $chains:expr) => {
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
            pick_from_any!();
            #[allow(private_interfaces)]
            fn forward(
                model: &Model<Self>,
                environment: &Environment<Self>,
                state: &State<Self>,
                inputs: &Inputs<Self>,
                sought: Sought<Self>,
                ws: &mut Workspace<Self>,
            ) {
                dynamics::forward_here(model, environment, state, inputs, sought, ws);
            }
            fn inverse(
                model: &Model<Self>,
                environment: &Environment<Self>,
                state: &State<Self>,
                vdot: &[Self],
                inputs: &Inputs<Self>,
                ws: &mut Workspace<Self>,
            ) {
                dynamics::inverse_here(model, environment, state, vdot, inputs, ws);
            }
            fn mass_matrix(
                model: &Model<Self>,
                q: &[Self],
                ws: &mut Workspace<Self>,
                out: &mut MassMatrix<Self>,
            ) {
                dynamics::mass_matrix_here(model, q, ws, out);
            }
            #[allow(private_interfaces)]
            fn chains(model: &Model<Self>) -> Option<Arc<dyn Chains<Self>>> {
                $chains(model)
            }
            #[inline(always)]
            fn is_finite(self) -> bool {
                <$float>::is_finite(self)
            }
        }
    };
}

float_is_real!(f64, dynamics::chains_in_lanes);
float_is_real!(f32, |_| None);
