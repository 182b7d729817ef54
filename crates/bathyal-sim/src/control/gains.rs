//! PID gains, given directly or by natural frequency and damping ratio.

use bathyal_robot::Diagnostic;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Gains of feedback: either `proportional`, `derivative` and `integral`, or
/// `natural_frequency` and `damping_ratio`, which are scaled by the inertia that is moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GainsConfig {
    /// K_P: force per distance, N/m, or torque per angle, N m/rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proportional: Option<f64>,
    /// K_D: force per speed, N s/m, or torque per angular rate, N m s/rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub derivative: Option<f64>,
    /// K_I: N/(m s) or N m/(rad s).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub integral: Option<f64>,
    /// ω, rad/s: how fast an error swings back. K_P = J ω² with the inertia J that is moved,
    /// added mass included, as the robot stands at the first sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub natural_frequency: Option<f64>,
    /// ζ; 1, without overshoot, if not given. K_D = 2 ζ ω J.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damping_ratio: Option<f64>,
    /// s, beside `natural_frequency`: K_I = K_P / integral_time. No integral if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub integral_time: Option<f64>,
    /// Largest force or torque of the integral, N or N m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub integral_limit: Option<f64>,
}

/// PID gains of one axis.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Gains {
    pub proportional: f64,
    pub derivative: f64,
    pub integral: f64,
    /// Largest effort of the integral.
    pub limit: f64,
}

impl GainsConfig {
    /// ω and ζ.
    pub fn natural(natural_frequency: f64, damping_ratio: f64) -> Self {
        GainsConfig {
            natural_frequency: Some(natural_frequency),
            damping_ratio: Some(damping_ratio),
            ..GainsConfig::default()
        }
    }

    /// K_P and K_D.
    pub fn direct(proportional: f64, derivative: f64) -> Self {
        GainsConfig {
            proportional: Some(proportional),
            derivative: Some(derivative),
            ..GainsConfig::default()
        }
    }

    /// Tests whether the gains are scaled by inertia.
    pub(crate) fn is_natural(&self) -> bool {
        self.natural_frequency.is_some()
    }

    /// Checks the gains; `who` names the controlled axis in messages.
    pub(crate) fn check(&self, who: &str) -> Result<(), Diagnostic> {
        let direct = [
            ("proportional", self.proportional),
            ("derivative", self.derivative),
            ("integral", self.integral),
        ];
        let natural = [
            ("natural_frequency", self.natural_frequency),
            ("damping_ratio", self.damping_ratio),
            ("integral_time", self.integral_time),
        ];
        let limit = [("integral_limit", self.integral_limit)];
        for (field, value) in direct.iter().chain(&natural).chain(&limit) {
            let positive = ["natural_frequency", "integral_time"].contains(field);
            if let Some(x) = value.filter(|x| !x.is_finite() || *x < 0.0 || positive && *x == 0.0) {
                let bound = if positive { "positive" } else { "not negative" };
                return Err(Diagnostic::new(
                    *field,
                    format!("{who}: {field} is {x}"),
                    format!("it must be finite and {bound}"),
                ));
            }
        }
        let (other, needed) = match self.natural_frequency {
            Some(_) => (&direct, None),
            None => (&natural, Some("proportional")),
        };
        if let Some((field, _)) = other.iter().find(|(_, value)| value.is_some()) {
            return Err(Diagnostic::new(
                *field,
                format!("{who}: {field} cannot be combined with the other gains"),
                "give proportional, derivative, integral, or natural_frequency, damping_ratio, integral_time",
            ));
        }
        if needed.is_some() && direct.iter().all(|(_, value)| value.is_none()) {
            return Err(Diagnostic::new(
                "",
                format!("{who}: no gains"),
                "give natural_frequency, in rad/s, or proportional and derivative",
            ));
        }
        Ok(())
    }

    /// Scales natural frequency and damping ratio by an inertia.
    pub(crate) fn resolve(&self, inertia: f64) -> Gains {
        let limit = self.integral_limit.unwrap_or(f64::INFINITY);
        let Some(frequency) = self.natural_frequency else {
            return Gains {
                proportional: self.proportional.unwrap_or(0.0),
                derivative: self.derivative.unwrap_or(0.0),
                integral: self.integral.unwrap_or(0.0),
                limit,
            };
        };
        let proportional = inertia * frequency * frequency;
        Gains {
            proportional,
            derivative: 2.0 * self.damping_ratio.unwrap_or(1.0) * frequency * inertia,
            integral: self.integral_time.map_or(0.0, |time| proportional / time),
            limit,
        }
    }
}

impl Gains {
    /// K_P e + K_D ė + K_I ∫e.
    pub fn effort(&self, error: f64, rate: f64, integral: f64) -> f64 {
        self.proportional * error + self.derivative * rate + self.integral * integral
    }

    /// ∫e one sample later, within its limit.
    pub fn integrate(&self, integral: f64, error: f64, dt: f64) -> f64 {
        if self.integral == 0.0 {
            return 0.0;
        }
        let most = self.limit / self.integral;
        error.mul_add(dt, integral).clamp(-most, most)
    }
}
