//! Motor and shaft of a thruster.

use super::limit::{margin, symmetric, within};
use bathyal_robot::robot::ThrusterMotor;

/// Gain of the controller of the speed where none is given, 1/s.
pub const SPEED_GAIN: f64 = 5.0;

/// Gain of the controller of the current where none is given, as a multiple of that of the
/// speed: the two make a double pole then.
pub const CURRENT_GAIN_RATIO: f64 = 4.0;

/// A motor on the shaft of a propeller, no gear between, with a cascade of controllers.
/// States: ω, the speed of the shaft, and I, the current.   [JOE14] (53)-(55), (64)-(67)
///
/// ```text
/// ω̂̇ = K_A (ω̂ − ω)
/// Î = (J ω̂̇ + b ω + Q) / k
/// İ = K_B (Î − I),   V = R I + L İ + k ω
/// J ω̇ = k I − b ω − Q
/// ```
///
/// Where V would be above its limit it is at its limit, and İ = (V − R I − k ω) / L. A
/// motor without inductance has the current nearest to I that the voltage allows.
#[derive(Clone, Debug)]
pub(super) struct Shaft {
    resistance: f64,
    inductance: f64,
    constant: f64,
    damping: f64,
    inertia: f64,
    speed_gain: f64,
    current_gain: f64,
    voltages: [f64; 2],
}

/// Outputs of motor and shaft.
pub(super) struct Turning {
    /// Rates of ω and I.
    pub rates: [f64; 2],
    /// V I, negative while the motor brakes and feeds back.
    pub electrical: f64,
    /// See [`margin`].
    pub margin: f64,
}

impl Shaft {
    pub fn of(motor: &ThrusterMotor) -> Self {
        let speed_gain = motor.speed_gain.unwrap_or(SPEED_GAIN);
        let current_gain = motor.current_gain;
        Shaft {
            resistance: motor.resistance,
            inductance: motor.inductance,
            constant: motor.constant,
            damping: motor.damping,
            inertia: motor.inertia,
            speed_gain,
            current_gain: current_gain.unwrap_or(CURRENT_GAIN_RATIO * speed_gain),
            voltages: symmetric(motor.max_voltage),
        }
    }

    /// `wanted` is ω̂, `torque` Q at the speed ω.
    #[inline(always)]
    pub fn run(&self, wanted: f64, torque: f64, [w, current]: [f64; 2]) -> Turning {
        let resisting = self.damping * w + torque;
        let acceleration = self.speed_gain * (wanted - w);
        let wanted_current = (self.inertia * acceleration + resisting) / self.constant;
        let wanted_rate = self.current_gain * (wanted_current - current);
        let emf = self.constant * w;
        let needed = self.resistance * current + self.inductance * wanted_rate + emf;
        let voltage = within(needed, self.voltages);
        let limited = voltage != needed;
        let (rate, current) = if !limited {
            (wanted_rate, current)
        } else if self.inductance > 0.0 {
            let left = voltage - self.resistance * current - emf;
            (left / self.inductance, current)
        } else {
            (wanted_rate, (voltage - emf) / self.resistance)
        };
        Turning {
            rates: [(self.constant * current - resisting) / self.inertia, rate],
            electrical: voltage * current,
            margin: margin(needed, self.voltages),
        }
    }
}
