//! Gait parameters of scenario files.

use super::step_timing::StepTiming;
use bathyal_robot::Diagnostic;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Default threshold of touch-down, relative to the foot's share of the weight.
const TOUCH: f64 = 0.1;

/// A walking controller: two groups of legs swing in turn, three or more feet stand.
///
/// The robot walks from where it stands at the start, and puts its feet where they stand
/// under it then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct GaitConfig {
    /// The bodies that are feet, in two groups that swing in turn. If not given, every body
    /// with contact points at the end of three or more driven joints is a foot, and every
    /// other one around the vehicle is in the same group.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub groups: Option<[Vec<String>; 2]>,
    /// Speed over the ground, m/s.
    pub speed: f64,
    /// Direction of travel against the vehicle's x, degrees, counter-clockwise from above.
    pub direction_deg: f64,
    /// Distance of one cycle, m: a cycle takes stride / speed.
    pub stride: f64,
    /// Duty factor, the part of a cycle in which a foot stands: more than a half.
    pub duty: f64,
    /// Clearance of swinging feet, m.
    pub step_height: f64,
    /// Height of the vehicle's origin above the ground, m; as it stands if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body_height: Option<f64>,
    /// Time before the first step, s.
    pub start_delay: f64,
    /// Distance to walk, m; unlimited if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// Acceleration and deceleration of the vehicle, m/s².
    pub acceleration: f64,
    /// Bandwidth of the feedback on joints, rad/s: stiffness is its square times the inertia
    /// that the joint moves.
    pub leg_bandwidth: f64,
    /// Damping ratio of the feedback on joints.
    pub leg_damping: f64,
    /// Bandwidth of the feedback on joints that are in no leg and are held, rad/s.
    pub hold_bandwidth: f64,
    /// Bandwidth of the feedback on the vehicle, rad/s, through the feet that stand.
    pub body_bandwidth: f64,
    /// Damping ratio of the feedback on the vehicle.
    pub body_damping: f64,
    /// Integral gain on the vehicle, which balances a lasting force such as a current's, 1/s.
    pub body_integral: f64,
    /// Force threshold of touch-down, N; a tenth of the foot's share of the weight if not
    /// given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub touch_force: Option<f64>,
    /// Nominal current of the controller, m/s, world axes; the rest of the current
    /// it has to learn from the push.
    pub current: [f64; 3],
    /// Place feet by the height of the ground; else touch-down is detected by force alone.
    pub sees_ground: bool,
}

impl Default for GaitConfig {
    fn default() -> Self {
        GaitConfig {
            groups: None,
            speed: 0.15,
            direction_deg: 0.0,
            stride: 0.5,
            duty: 0.55,
            step_height: 0.2,
            body_height: None,
            start_delay: 2.0,
            distance: None,
            acceleration: 0.15,
            leg_bandwidth: 12.0,
            leg_damping: 1.0,
            hold_bandwidth: 8.0,
            body_bandwidth: 5.0,
            body_damping: 0.7,
            body_integral: 1.0,
            touch_force: None,
            current: [0.0; 3],
            sees_ground: false,
        }
    }
}

impl GaitConfig {
    /// Checks the parameters.
    pub(super) fn check(&self) -> Result<(), Diagnostic> {
        let positive = [
            ("speed", Some(self.speed)),
            ("stride", Some(self.stride)),
            ("step_height", Some(self.step_height)),
            ("body_height", self.body_height),
            ("distance", self.distance),
            ("acceleration", Some(self.acceleration)),
            ("leg_bandwidth", Some(self.leg_bandwidth)),
            ("touch_force", self.touch_force),
        ];
        for (name, value) in positive {
            if let Some(value) = value.filter(|x| !(*x > 0.0 && x.is_finite())) {
                return Err(wrong(name, value, "it must be positive and finite"));
            }
        }
        let not_negative = [
            ("start_delay", self.start_delay),
            ("leg_damping", self.leg_damping),
            ("hold_bandwidth", self.hold_bandwidth),
            ("body_bandwidth", self.body_bandwidth),
            ("body_damping", self.body_damping),
            ("body_integral", self.body_integral),
        ];
        for (name, value) in not_negative {
            if !(value >= 0.0 && value.is_finite()) {
                return Err(wrong(name, value, "it must be finite and not negative"));
            }
        }
        if let Some(value) = self.current.into_iter().find(|x| !x.is_finite()) {
            return Err(wrong("current", value, "it must be finite"));
        }
        if !self.direction_deg.is_finite() {
            return Err(wrong(
                "direction_deg",
                self.direction_deg,
                "it must be finite",
            ));
        }
        if !(self.duty > 0.5 && self.duty < 1.0) {
            return Err(wrong(
                "duty",
                self.duty,
                "the stance phase must be more than half of the cycle and less than the whole",
            ));
        }
        Ok(())
    }

    /// Step timing of a robot whose feet carry `share` of its weight each when all stand, N.
    pub(super) fn steps(&self, share: f64) -> StepTiming {
        StepTiming {
            speed: self.speed,
            direction: self.direction_deg.to_radians(),
            period: self.stride / self.speed,
            duty: self.duty,
            step_height: self.step_height,
            body_height: self.body_height,
            start: self.start_delay,
            distance: self.distance.unwrap_or(f64::INFINITY),
            acceleration: self.acceleration,
            touch_force: self.touch_force.unwrap_or(TOUCH * share),
        }
    }
}

fn wrong(name: &str, value: f64, help: &str) -> Diagnostic {
    Diagnostic::new(name, format!("{name} is {value}"), help)
}
