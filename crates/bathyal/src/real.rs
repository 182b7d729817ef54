//! The scalar of the dynamics: one trait, one source, many number types.
//!
//! [`Real`] has no ordering, so the dynamics cannot branch on a value. The very
//! same source therefore runs on `f64` and `f32`, on [`Dual`] numbers (exact
//! derivatives) and on the operation counter [`Counted`], and can run on SIMD lanes,
//! where each lane is another robot.

/// How a scalar picks itself out of the objects that serve every scalar.
macro_rules! pick_from_any {
    () => {
        fn hydrodynamics(
            laws: &[std::sync::Arc<dyn $crate::hydro::AnyHydrodynamics>],
        ) -> std::sync::Arc<dyn $crate::hydro::Hydrodynamics<Self>> {
            laws[0].clone()
        }
        fn sample(
            water: &$crate::environment::Field,
            point: $crate::spatial::Vec3<Self>,
            t: Self,
        ) -> $crate::environment::WaterSample<Self> {
            $crate::environment::Water::<Self>::sample(water.of_lane(0), point, t)
        }
        fn uniform(
            water: &$crate::environment::Field,
            t: Self,
        ) -> Option<$crate::environment::WaterSample<Self>> {
            $crate::environment::Water::<Self>::uniform(water.of_lane(0), t)
        }
    };
}

mod counted;
mod dual;
mod float;
pub(crate) mod trig;

pub use counted::{Counted, Operations};
pub use dual::Dual;
pub use trig::sines_and_cosines;

use crate::dynamics::{self, Chains, Inputs, MassMatrix, Sought, State, Workspace};
use crate::environment::{Environment, Field, WaterSample};
use crate::hydro::{AnyHydrodynamics, Hydrodynamics};
use crate::model::Model;
use crate::spatial::Vec3;
use core::fmt::Debug;
use core::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use std::sync::Arc;

/// A real number, or several side by side, without an order.
///
/// ```
/// use bathyal::Real;
/// fn hypotenuse<T: Real>(a: T, b: T) -> T {
///     a.mul_add(a, b * b).sqrt()
/// }
/// assert_eq!(hypotenuse(3.0_f64, 4.0), 5.0);
/// assert_eq!(hypotenuse(3.0_f32, 4.0), 5.0);
/// ```
pub trait Real:
    Copy
    + Debug
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
{
    /// What a constant is kept as, where it is the same in every lane: a single number,
    /// so that less memory passes through the processor.
    type Constant: Real;

    /// A constant in every lane.
    fn constant(x: Self::Constant) -> Self;

    /// The number `x`, the same in every lane.
    fn lit(x: f64) -> Self;

    /// The number `number(i)` in lane i; a scalar without lanes takes `number(0)`.
    #[inline(always)]
    fn from_lanes(number: impl Fn(usize) -> f64) -> Self {
        Self::lit(number(0))
    }

    /// Zero.
    #[inline(always)]
    fn zero() -> Self {
        Self::lit(0.0)
    }

    /// One.
    #[inline(always)]
    fn one() -> Self {
        Self::lit(1.0)
    }

    /// `self · b + c`, rounded once.
    fn mul_add(self, b: Self, c: Self) -> Self;

    /// `c − self · b`, rounded once.
    #[inline(always)]
    fn neg_mul_add(self, b: Self, c: Self) -> Self {
        (-self).mul_add(b, c)
    }

    /// `1 / self`.
    #[inline(always)]
    fn recip(self) -> Self {
        Self::one() / self
    }

    /// Square root.
    fn sqrt(self) -> Self;

    /// Absolute value. Its derivative at 0 is taken as 0.
    fn abs(self) -> Self;

    /// The larger of two numbers, lane by lane.
    fn max(self, other: Self) -> Self;

    /// The smaller of two numbers, lane by lane.
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        -((-self).max(-other))
    }

    /// Sine and cosine.
    fn sin_cos(self) -> (Self, Self);

    /// The angle of the point (`x`, `self`), in (−π, π].
    fn atan2(self, x: Self) -> Self;

    /// The exponential function.
    fn exp(self) -> Self;

    /// A hydrodynamic model as this scalar sees it.
    ///
    /// The scalars are a closed set, so that a model can be kept as one object and
    /// still be evaluated in all of them; see [`crate::hydro::AnyHydrodynamics`].
    /// Lane i follows law i; a scalar without lanes follows the first.
    fn hydrodynamics(laws: &[Arc<dyn AnyHydrodynamics>]) -> Arc<dyn Hydrodynamics<Self>>;

    /// The water at a point and a time, as this scalar sees it.
    fn sample(water: &Field, point: Vec3<Self>, t: Self) -> WaterSample<Self>;

    /// The water at a time, if it is the same everywhere.
    fn uniform(water: &Field, t: Self) -> Option<WaterSample<Self>>;

    /// True if every lane is finite. For checks at the boundary, not for the dynamics.
    fn is_finite(self) -> bool;

    /// v̇ into the workspace; see [`crate::forward_dynamics`]. `f64` and `f32` have it, and
    /// the two that follow, compiled in this crate, once, and not again in every crate
    /// and test that calls them.
    #[doc(hidden)]
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

    /// τ into the workspace; see [`crate::inverse_dynamics`].
    #[doc(hidden)]
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

    /// M; see [`crate::mass_matrix`].
    #[doc(hidden)]
    fn mass_matrix(
        model: &Model<Self>,
        q: &[Self],
        ws: &mut Workspace<Self>,
        out: &mut MassMatrix<Self>,
    ) {
        dynamics::mass_matrix_here(model, q, ws, out);
    }

    /// Equal chains of a model, as this scalar evaluates them side by side: `f64` does.
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn chains(_: &Model<Self>) -> Option<Arc<dyn Chains<Self>>> {
        None
    }

    /// Runs `work`, which must be inlined into here, with the best instructions that the
    /// processor has for this scalar.
    #[inline(always)]
    fn dispatch<R>(work: impl FnOnce() -> R) -> R {
        crate::dispatch::best(work)
    }
}
