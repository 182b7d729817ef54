//! Timing and size of steps.

/// The part of the time in which all feet stand that is used to shift the load.
const SHIFTING: f64 = 0.7;

/// Timing and size of the steps of a gait.
#[derive(Clone, Debug, PartialEq)]
pub struct StepTiming {
    /// Speed of the vehicle over the ground, m/s.
    pub speed: f64,
    /// Direction of travel against the vehicle's x, rad.
    pub direction: f64,
    /// Time of a cycle, s.
    pub period: f64,
    /// The part of a cycle in which a foot stands.
    pub duty: f64,
    /// Clearance of swinging feet, m.
    pub step_height: f64,
    /// Height of the vehicle's origin above the ground, m; as it stands if not given.
    pub body_height: Option<f64>,
    /// Time of the first step, s.
    pub start: f64,
    /// Distance to walk, m.
    pub distance: f64,
    /// Acceleration of the vehicle, m/s².
    pub acceleration: f64,
    /// Force threshold of touch-down, N.
    pub touch_force: f64,
}

impl StepTiming {
    /// Time of a swing.
    pub fn swing(&self) -> f64 {
        (1.0 - self.duty) * self.period
    }

    /// Time in which the load goes from one group to the other.
    pub(super) fn shift(&self) -> f64 {
        SHIFTING * (self.duty - 0.5) * self.period
    }

    /// Distance that the vehicle travels in a time, from an initial speed.
    pub(super) fn travel(&self, speed: f64, time: f64) -> f64 {
        let ramp = ((self.speed - speed) / self.acceleration).clamp(0.0, time);
        (speed + 0.5 * self.acceleration * ramp) * ramp + self.speed * (time - ramp)
    }
}
