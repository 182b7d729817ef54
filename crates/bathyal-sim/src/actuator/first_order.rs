//! An actuator that follows its command with a lag.

use super::limit::{margin, within};
use super::outcome::Outcome;
use bathyal::real::Ordered;
use bathyal::to_lanes_by_field;
use bathyal_robot::Diagnostic;
use bathyal_robot::robot::FirstOrderDrive;

/// An actuator, hydraulic for instance, whose effort e follows the command with a lag.
///
/// ```text
/// T ė = clamp(command) − e
/// ```
///
/// The limit falls from `max_effort` at rest linearly to nothing at `no_load_speed`, for
/// efforts in the direction of motion; it holds for the command and for what comes out.
/// Electrical power is the idle power and the positive mechanical power: the actuator gives
/// nothing back.
#[derive(Clone, Debug)]
pub(super) struct FirstOrder<T> {
    /// 1 / `time_constant`.
    per_time: T,
    max_effort: T,
    /// 1 / `no_load_speed`; 0 if there is none.
    fall: T,
    idle_power: T,
}

to_lanes_by_field! { FirstOrder { per_time, max_effort, fall, idle_power } }

impl FirstOrder<f64> {
    /// `at` is the path of the motor, `joint` the name for messages.
    pub fn of(
        actuator: &FirstOrderDrive,
        joint_limit: Option<f64>,
        at: &str,
        joint: &str,
    ) -> Result<Self, Diagnostic> {
        let diagnostic = |field: &str, what: String, help: &str| {
            let message = format!("joint '{joint}': motor.first_order.{field} {what}");
            Err(Diagnostic::new(
                format!("{at}.first_order.{field}"),
                message,
                help,
            ))
        };
        let time_constant = actuator.time_constant;
        if !(time_constant.is_finite() && time_constant > 0.0) {
            let help = "it must be positive; a joint without motor has no lag";
            return diagnostic("time_constant", format!("is {time_constant}"), help);
        }
        let own = actuator.max_effort.unwrap_or(f64::INFINITY);
        let max_effort = own.min(joint_limit.unwrap_or(f64::INFINITY));
        if let Some(speed) = actuator.no_load_speed.filter(|_| max_effort.is_infinite()) {
            let what = format!("is {speed}, but there is no effort that could fall to nothing");
            return diagnostic("no_load_speed", what, "give max_effort too");
        }
        Ok(FirstOrder {
            per_time: time_constant.recip(),
            max_effort,
            fall: actuator.no_load_speed.map_or(0.0, f64::recip),
            idle_power: actuator.idle_power.unwrap_or(0.0),
        })
    }
}

impl<T: Ordered> FirstOrder<T> {
    /// [lowest, highest] effort at a speed.
    #[inline(always)]
    fn limits(&self, speed: T) -> [T; 2] {
        let zero = T::zero();
        let left = |along: T| {
            let part = (T::one() - self.fall * along.max(zero)).max(zero);
            self.max_effort * part
        };
        [-left(-speed), left(speed)]
    }

    /// In the state `e`.
    #[inline(always)]
    pub fn run(&self, command: T, e: T, speed: T) -> Outcome<T> {
        let limits = self.limits(speed);
        let effort = within(e, limits);
        Outcome {
            effort,
            electrical: self.idle_power + (effort * speed).max(T::zero()),
            margin: margin(command, limits),
            rate: (within(command, limits) - e) * self.per_time,
        }
    }
}
