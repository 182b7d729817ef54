//! Buoyancy engine: a pump that changes the displaced volume.

use super::limit::within;
use bathyal::real::Ordered;
use bathyal::to_lanes_by_field;
use bathyal_robot::STANDARD_GRAVITY;
use bathyal_robot::robot::BuoyancyEngine;

/// Time constant of an engine of which none is given, s: only its rate matters.
const TIME_CONSTANT: f64 = 1.0;

/// Pressure of the air, Pa.
const ATMOSPHERE: f64 = 101_325.0;

/// Efficiency of a pump of which none is given.
const EFFICIENCY: f64 = 0.5;

/// A pump by the weight of the volume that it displaces, F = ρ g₀ ΔV.
///
/// ```text
/// Ḟ = clamp((F̂ − F) / τ, ± ρ g₀ rate)
/// P = idle power + p V̇ / η = idle power + Ḟ (h₀ + h) / η   where Ḟ > 0,   h₀ = p₀ / (ρ g₀)
/// ```
///
/// h is the depth below z = 0 and p₀ the pressure of the air. The water inside a cylinder, or the oil
/// that moves into the bladder, changes neither mass nor inertia: for gliders half a per cent of both.
#[derive(Clone, Copy, Debug)]
pub(super) struct Buoyancy<T> {
    /// [lowest, highest] F, N.
    pub limits: [T; 2],
    rates: [T; 2],
    /// 1/τ.
    per_time: T,
    /// h₀, m.
    air: T,
    /// 1/η.
    per_efficiency: T,
    idle_power: T,
}

to_lanes_by_field! { Buoyancy { limits, rates, per_time, air, per_efficiency, idle_power } }

impl Buoyancy<f64> {
    /// `time` is the time constant.
    pub fn new(engine: &BuoyancyEngine, time: Option<f64>, density: f64) -> Self {
        let weight = density * STANDARD_GRAVITY;
        let rate = engine.rate * weight;
        Buoyancy {
            limits: engine.volume_limits.map(|volume| volume * weight),
            rates: [-rate, rate],
            per_time: time.filter(|t| *t > 0.0).unwrap_or(TIME_CONSTANT).recip(),
            air: ATMOSPHERE / weight,
            per_efficiency: engine.efficiency.unwrap_or(EFFICIENCY).recip(),
            idle_power: engine.idle_power.unwrap_or(0.0),
        }
    }
}

impl<T: Ordered> Buoyancy<T> {
    /// Ḟ at F on the way to F̂, N/s.
    #[inline(always)]
    pub fn rate(&self, wanted: T, now: T) -> T {
        within((wanted - now) * self.per_time, self.rates)
    }

    /// Electrical power at a rate, at a height above z = 0.
    #[inline(always)]
    pub fn power(&self, rate: T, height: T) -> T {
        let head = self.air + (-height).max(T::zero());
        self.idle_power + rate.max(T::zero()) * head * self.per_efficiency
    }
}
