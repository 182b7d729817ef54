//! Wake oscillator of a cylinder that sheds vortices.

use super::{ParameterError, check_finite, check_positive, out_of_range};
use bathyal::body_law::{BodyFlow, BodyLaw};
use bathyal::spatial::{Force, Vec3};
use serde::Deserialize;
use std::f64::consts::TAU;

/// Parameters of `wake_oscillator`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// One end of the axis, m.
    pub start: [f64; 3],
    /// The other end, m.
    pub end: [f64; 3],
    /// D, m.
    pub diameter: f64,
    /// Direction of the lift, across the axis; its part along the axis is removed.
    pub lift_direction: [f64; 3],
    /// St.
    #[serde(default = "strouhal")]
    pub strouhal: f64,
    /// ε of the van der Pol oscillator.
    #[serde(default = "epsilon")]
    pub epsilon: f64,
    /// A, by which the cylinder's acceleration drives the wake.
    #[serde(default = "coupling")]
    pub coupling: f64,
    /// C_L0: amplitude of the lift coefficient of a cylinder at rest.
    #[serde(default = "lift_coefficient")]
    pub lift_coefficient: f64,
    /// q at the beginning: the oscillation grows from there.
    #[serde(default = "initial")]
    pub initial: f64,
}

fn strouhal() -> f64 {
    0.2
}
fn epsilon() -> f64 {
    0.3
}
fn coupling() -> f64 {
    12.0
}
fn lift_coefficient() -> f64 {
    0.3
}
fn initial() -> f64 {
    0.1
}

/// Wake oscillator with acceleration coupling (Facchinetti, de Langre and Biolley, Journal of
/// Fluids and Structures 19, 2004, 123-140; their St, ε, A and C_L0 are the defaults):
///
/// ```text
/// q̈ + ε ω_s (q² − 1) q̇ + ω_s² q = (A/D) ÿ,   ω_s = 2π St U / D
/// lift = ½ ρ U² D L (C_L0 / 2) q              along y
/// ```
///
/// y is the motion along the lift direction and U the speed across axis and lift direction, both
/// relative to the water at the middle of the axis. The states are q and p = q̇ − (A/D) ẏ, so that
/// no acceleration is needed: ṗ = −ε ω_s (q² − 1) q̇ − ω_s² q. Drag, and with it the damping of y,
/// is left to the body's drag models.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WakeOscillator {
    middle: Vec3<f64>,
    length: f64,
    diameter: f64,
    lift: Vec3<f64>,
    across: Vec3<f64>,
    strouhal: f64,
    epsilon: f64,
    coupling: f64,
    lift_coefficient: f64,
    initial: f64,
}

impl WakeOscillator {
    /// Checks parameters.
    pub fn new(p: &Parameters) -> Result<Self, ParameterError> {
        check_positive(&[("diameter", p.diameter), ("strouhal", p.strouhal)])?;
        check_finite(&[
            ("start", &p.start),
            ("end", &p.end),
            ("lift_direction", &p.lift_direction),
            ("coupling", &[p.coupling]),
            ("lift_coefficient", &[p.lift_coefficient]),
            ("initial", &[p.initial]),
        ])?;
        if !(p.epsilon >= 0.0 && p.epsilon.is_finite()) {
            return Err(out_of_range(
                "epsilon",
                p.epsilon,
                "finite and not negative",
            ));
        }
        let [start, end, direction] = [p.start, p.end, p.lift_direction].map(Vec3);
        let length = (end - start).norm();
        check_positive(&[("the length of the axis", length)])?;
        let axis = (end - start) * (1.0 / length);
        let lift = direction - axis * axis.dot(direction);
        if lift.norm() <= 1e-6 * direction.norm() {
            return Err("lift_direction is along the axis, but must be across it".into());
        }
        let lift = lift * (1.0 / lift.norm());
        Ok(WakeOscillator {
            middle: (start + end) * 0.5,
            length,
            diameter: p.diameter,
            lift,
            across: axis.cross(lift),
            strouhal: p.strouhal,
            epsilon: p.epsilon,
            coupling: p.coupling,
            lift_coefficient: p.lift_coefficient,
            initial: p.initial,
        })
    }

    /// U and ẏ.
    fn speeds(&self, flow: &BodyFlow) -> (f64, f64) {
        let v = flow.relative_at(self.middle);
        (v.dot(self.across).abs(), v.dot(self.lift))
    }
}

impl BodyLaw for WakeOscillator {
    fn force(&self, flow: &BodyFlow) -> Force<f64> {
        let (speed, _) = self.speeds(flow);
        let area = self.diameter * self.length;
        let pressure = 0.5 * flow.density * speed * speed;
        let lift = pressure * area * 0.5 * self.lift_coefficient * flow.states[0];
        Force::at(self.middle, self.lift * lift)
    }

    fn initial_states(&self) -> Vec<f64> {
        vec![self.initial, 0.0]
    }

    fn state_rates(&self, flow: &BodyFlow, rates: &mut [f64]) {
        let (speed, rise) = self.speeds(flow);
        let frequency = TAU * self.strouhal * speed / self.diameter;
        let (q, p) = (flow.states[0], flow.states[1]);
        let q_rate = p + self.coupling / self.diameter * rise;
        rates[0] = q_rate;
        rates[1] = -frequency * (self.epsilon * (q * q - 1.0) * q_rate + frequency * q);
    }
}
