//! Hydrodynamic laws that know where their body is, may have states of their own and may give
//! an added mass that is not constant.
//!
//! [`crate::hydro::Hydrodynamics`] is part of the model: a function of the relative velocity, in
//! every scalar, with exact derivatives. A [`BodyLaw`] acts on the model from outside, in `f64`: whoever
//! integrates the motion evaluates it, adds its wrench to those on the body, integrates its states
//! and writes its added mass into the model ([`crate::Model::set_varying_added_mass`]).
//! [`BodyLaws`] does this for all laws of a robot; [`BodyLawDifferentiator`] is
//! [`crate::Differentiator`] with them.

mod derivatives;
mod set;
mod slopes;

pub use derivatives::{BodyLawDerivatives, BodyLawDifferentiator};
pub use set::{BodyLaws, LawForces};

use crate::environment::{Environment, WaterSample, WaterScalar};
use crate::real::Dual;
use crate::spatial::{Force, Motion, Pose, SymMat6, Vec3};
use core::fmt::Debug;

/// Scalar that body laws are evaluated in: a single number, whose value a law may branch on.
pub trait BodyLawScalar: WaterScalar {
    /// The number without its derivatives.
    fn value(self) -> f64;
}

impl BodyLawScalar for f64 {
    #[inline(always)]
    fn value(self) -> f64 {
        self
    }
}

impl BodyLawScalar for Dual<8> {
    #[inline(always)]
    fn value(self) -> f64 {
        self.value
    }
}

/// Body in the water at one moment, as a [`BodyLaw`] sees it. Vectors are in the body's axes.
#[derive(Clone, Copy, Debug)]
pub struct BodyFlow<'a, T = f64> {
    /// Time, s.
    pub t: T,
    /// The body in the world.
    pub pose: Pose<T>,
    /// [ω; v] of the body's origin in the world.
    pub velocity: Motion<T>,
    /// [ω; v − u]: the same relative to the water at the centre of buoyancy.
    pub relative: Motion<T>,
    /// Velocity and acceleration of the water at the centre of buoyancy.
    pub water: WaterSample<T>,
    /// Acceleration of gravity.
    pub gravity: Vec3<T>,
    /// ρ: density of the water.
    pub density: T,
    /// States of the law.
    pub states: &'a [T],
    /// Gravity and water, to be sampled elsewhere.
    pub environment: &'a Environment<T>,
}

impl<'a, T: BodyLawScalar> BodyFlow<'a, T> {
    /// A body at a pose that moves with [ω; v], body axes, in water that is sampled at the body's
    /// point `center`.
    pub fn new(
        environment: &'a Environment<T>,
        density: T,
        t: T,
        (pose, velocity, center): (Pose<T>, Motion<T>, Vec3<T>),
        states: &'a [T],
    ) -> Self {
        let sample = environment.sample(pose.point_to_parent(center), t);
        let water = in_axes(&pose, &sample);
        BodyFlow {
            t,
            pose,
            velocity,
            relative: Motion {
                angular: velocity.angular,
                linear: velocity.linear - water.velocity,
            },
            water,
            gravity: pose.rotation.transpose_mul(environment.gravity.vector()),
            density,
            states,
            environment,
        }
    }

    /// Depth of the body's point `p` below z = 0, m.
    pub fn depth(&self, p: Vec3<T>) -> T {
        -self.pose.point_to_parent(p)[2]
    }

    /// Water at the body's point `p`, body axes.
    pub fn water_at(&self, p: Vec3<T>) -> WaterSample<T> {
        let point = self.pose.point_to_parent(p);
        in_axes(&self.pose, &self.environment.sample(point, self.t))
    }

    /// Velocity, relative to the water there, of the body's point `p`.
    pub fn relative_at(&self, p: Vec3<T>) -> Vec3<T> {
        self.velocity.at(p) - self.water_at(p).velocity
    }
}

fn in_axes<T: BodyLawScalar>(pose: &Pose<T>, water: &WaterSample<T>) -> WaterSample<T> {
    WaterSample {
        velocity: pose.rotation.transpose_mul(water.velocity),
        acceleration: pose.rotation.transpose_mul(water.acceleration),
    }
}

/// Hydrodynamic law of one body, beyond a function of its velocity. All wrenches are at the body's
/// origin, in its axes.
///
/// `impl BodyLaw for Mine` is a law in `f64`, of which derivatives are found by central differences.
/// A law that is written for both scalars, `impl<T: BodyLawScalar> BodyLaw<T> for Mine`, and
/// returns itself from [`BodyLaw::dual`] has exact ones.
pub trait BodyLaw<T: BodyLawScalar = f64>: Debug + Send + Sync {
    /// Force of the water on the body: drag, lift, damping; without that of the added mass.
    fn force(&self, flow: &BodyFlow<T>) -> Force<T>;

    /// States at the beginning; as many as the law has.
    fn initial_states(&self) -> Vec<T> {
        Vec::new()
    }

    /// Rates of the states. Writes all of `rates`.
    fn state_rates(&self, flow: &BodyFlow<T>, rates: &mut [T]) {
        let _ = (flow, rates);
    }

    /// True if the law gives an added mass.
    fn has_added_mass(&self) -> bool {
        false
    }

    /// Added mass at the body's pose and the law's states, beside that of the model.
    fn added_mass(&self, flow: &BodyFlow<T>) -> VaryingAddedMass<T> {
        let _ = flow;
        VaryingAddedMass::constant(SymMat6::zero())
    }

    /// Where in the range of its data the law is used, if its data have a range.
    fn operating_point(&self, flow: &BodyFlow<T>) -> Option<OperatingPoint> {
        let _ = flow;
        None
    }

    /// The same law in dual numbers, for exact derivatives; none if it is written in `f64` alone.
    fn dual(&self) -> Option<&dyn BodyLaw<Dual<8>>> {
        None
    }
}

/// Quantity over which the data of a law are given, and the range that they cover.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OperatingPoint {
    /// Name of the quantity, for messages.
    pub quantity: &'static str,
    /// Value of the quantity.
    pub value: f64,
    /// [lowest, highest] value for which there are data.
    pub range: [f64; 2],
    /// What to change if the value is outside.
    pub cure: &'static str,
}

impl OperatingPoint {
    /// Distance of the value from its range; zero inside.
    pub fn distance_outside(&self) -> f64 {
        let [low, high] = self.range;
        (low - self.value).max(self.value - high).max(0.0)
    }
}

/// Added mass that depends on the pose of its body, and perhaps on states and time.
///
/// With T = ½ Vᵀ M Vʳ of the relative velocity Vʳ, Lagrange's equations in the body's axes give
/// (Kirchhoff's, with two terms more)
///
/// ```text
/// f = −M V̇ʳ − V ×* M Vʳ  − (Σ V_k ∂_k M) Vʳ + ½ [Vʳᵀ ∂_k M Vʳ]_k
/// ```
///
/// The first two are those of a constant matrix and are part of the equations of motion; the
/// others are [`VaryingAddedMass::force`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VaryingAddedMass<T = f64> {
    /// M about the body's origin, symmetric, positive semidefinite.
    pub matrix: SymMat6<T>,
    /// ∂_k M: rate of M while the body moves with unit component k of [ω; v], body axes.
    pub gradient: [SymMat6<T>; 6],
    /// Rate of M by states and time, at rest. No force is assumed to come of it (Morison's
    /// M(t) v̇), but the energy balance has to know.
    pub rate: SymMat6<T>,
}

impl<T: BodyLawScalar> VaryingAddedMass<T> {
    /// A matrix that does not depend on the pose.
    pub fn constant(matrix: SymMat6<T>) -> Self {
        VaryingAddedMass {
            matrix,
            gradient: [SymMat6::zero(); 6],
            rate: SymMat6::zero(),
        }
    }

    /// −Ṁ Vʳ + ½ [Vʳᵀ ∂_k M Vʳ]_k,   Ṁ = Σ V_k ∂_k M
    pub fn force(&self, flow: &BodyFlow<T>) -> Force<T> {
        let (v, relative) = (flow.velocity.to_array(), &flow.relative);
        let mut force = Force::zero();
        let mut slopes = [T::zero(); 6];
        for (k, slope) in self.gradient.iter().enumerate() {
            let momentum = slope.times(relative);
            force += momentum * -v[k];
            slopes[k] = T::lit(0.5) * relative.dot(&momentum);
        }
        force + Force::from_array(slopes)
    }

    /// Rate of [`crate::bodies::CarriedWater`] that a constant matrix has not: with the velocity
    /// U = [0; u] of the water and Ṁₛ the rate by states and time
    ///
    /// ```text
    /// ½ Uᵀ Ṁ U + ½ Vᵀ Ṁₛ V
    /// ```
    pub fn carried_rate(&self, flow: &BodyFlow<T>) -> T {
        let water = Motion {
            angular: Vec3::zero(),
            linear: flow.water.velocity,
        };
        let own = flow.velocity;
        let mut rate = own.dot(&self.rate.times(&own));
        for (slope, v) in self.gradient.iter().zip(own.to_array()) {
            rate += v * water.dot(&slope.times(&water));
        }
        T::lit(0.5) * rate
    }
}
