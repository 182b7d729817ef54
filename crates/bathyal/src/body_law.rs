//! Hydrodynamic laws that know where their body is, may have states of their own and may give
//! an added mass that is not constant.
//!
//! [`crate::hydro::Hydrodynamics`] is part of the model: a function of the relative velocity, in
//! every scalar, with exact derivatives. A [`BodyLaw`] acts on the model from outside, in `f64`: whoever
//! integrates the motion evaluates it, adds its wrench to those on the body, integrates its states
//! and writes its added mass into the model ([`crate::Model::set_varying_added_mass`]).

use crate::environment::{Environment, WaterSample};
use crate::spatial::{Force, Motion, Pose, SymMat6, Vec3};
use core::fmt::Debug;

/// Body in the water at one moment, as a [`BodyLaw`] sees it. Vectors are in the body's axes.
#[derive(Clone, Copy, Debug)]
pub struct BodyFlow<'a> {
    /// Time, s.
    pub t: f64,
    /// The body in the world.
    pub pose: Pose<f64>,
    /// [ω; v] of the body's origin in the world.
    pub velocity: Motion<f64>,
    /// [ω; v − u]: the same relative to the water at the centre of buoyancy.
    pub relative: Motion<f64>,
    /// Velocity and acceleration of the water at the centre of buoyancy.
    pub water: WaterSample<f64>,
    /// Acceleration of gravity.
    pub gravity: Vec3<f64>,
    /// ρ: density of the water.
    pub density: f64,
    /// States of the law.
    pub states: &'a [f64],
    /// Gravity and water, to be sampled elsewhere.
    pub environment: &'a Environment<f64>,
}

impl<'a> BodyFlow<'a> {
    /// A body at a pose that moves with [ω; v], body axes, in water that is sampled at the body's
    /// point `center`.
    pub fn new(
        environment: &'a Environment<f64>,
        density: f64,
        t: f64,
        (pose, velocity, center): (Pose<f64>, Motion<f64>, Vec3<f64>),
        states: &'a [f64],
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
    pub fn depth(&self, p: Vec3<f64>) -> f64 {
        -self.pose.point_to_parent(p)[2]
    }

    /// Water at the body's point `p`, body axes.
    pub fn water_at(&self, p: Vec3<f64>) -> WaterSample<f64> {
        let point = self.pose.point_to_parent(p);
        in_axes(&self.pose, &self.environment.sample(point, self.t))
    }

    /// Velocity, relative to the water there, of the body's point `p`.
    pub fn relative_at(&self, p: Vec3<f64>) -> Vec3<f64> {
        self.velocity.at(p) - self.water_at(p).velocity
    }
}

fn in_axes(pose: &Pose<f64>, water: &WaterSample<f64>) -> WaterSample<f64> {
    WaterSample {
        velocity: pose.rotation.transpose_mul(water.velocity),
        acceleration: pose.rotation.transpose_mul(water.acceleration),
    }
}

/// Hydrodynamic law of one body, beyond a function of its velocity. All wrenches are at the body's
/// origin, in its axes.
pub trait BodyLaw: Debug + Send + Sync {
    /// Force of the water on the body: drag, lift, damping; without that of the added mass.
    fn force(&self, flow: &BodyFlow) -> Force<f64>;

    /// States at the beginning; as many as the law has.
    fn initial_states(&self) -> Vec<f64> {
        Vec::new()
    }

    /// Rates of the states. Writes all of `rates`.
    fn state_rates(&self, flow: &BodyFlow, rates: &mut [f64]) {
        let _ = (flow, rates);
    }

    /// True if the law gives an added mass.
    fn has_added_mass(&self) -> bool {
        false
    }

    /// Added mass at the body's pose and the law's states, beside that of the model.
    fn added_mass(&self, flow: &BodyFlow) -> VaryingAddedMass {
        let _ = flow;
        VaryingAddedMass::constant(SymMat6::zero())
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
pub struct VaryingAddedMass {
    /// M about the body's origin, symmetric, positive semidefinite.
    pub matrix: SymMat6<f64>,
    /// ∂_k M: rate of M while the body moves with unit component k of [ω; v], body axes.
    pub gradient: [SymMat6<f64>; 6],
    /// Rate of M by states and time, at rest. No force is assumed to come of it (Morison's
    /// M(t) v̇), but the energy balance has to know.
    pub rate: SymMat6<f64>,
}

impl VaryingAddedMass {
    /// A matrix that does not depend on the pose.
    pub fn constant(matrix: SymMat6<f64>) -> Self {
        VaryingAddedMass {
            matrix,
            gradient: [SymMat6::zero(); 6],
            rate: SymMat6::zero(),
        }
    }

    /// −Ṁ Vʳ + ½ [Vʳᵀ ∂_k M Vʳ]_k,   Ṁ = Σ V_k ∂_k M
    pub fn force(&self, flow: &BodyFlow) -> Force<f64> {
        let (v, relative) = (flow.velocity.to_array(), &flow.relative);
        let mut force = Force::zero();
        let mut slopes = [0.0; 6];
        for (k, slope) in self.gradient.iter().enumerate() {
            let momentum = slope.times(relative);
            force += momentum * -v[k];
            slopes[k] = 0.5 * relative.dot(&momentum);
        }
        force + Force::from_array(slopes)
    }

    /// Rate of [`crate::bodies::CarriedWater`] that a constant matrix has not: with the velocity
    /// U = [0; u] of the water and Ṁₛ the rate by states and time
    ///
    /// ```text
    /// ½ Uᵀ Ṁ U + ½ Vᵀ Ṁₛ V
    /// ```
    pub fn carried_rate(&self, flow: &BodyFlow) -> f64 {
        let water = Motion {
            angular: Vec3::zero(),
            linear: flow.water.velocity,
        };
        let own = flow.velocity;
        let mut rate = own.dot(&self.rate.times(&own));
        for (slope, v) in self.gradient.iter().zip(own.to_array()) {
            rate += v * water.dot(&slope.times(&water));
        }
        0.5 * rate
    }
}
