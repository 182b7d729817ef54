//! Motor and shaft of a thruster.

use super::limit::{margin, symmetric, within};
use bathyal::real::{Mask, Ordered};
use bathyal::to_lanes_by_field;
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
pub(super) struct Shaft<T> {
    resistance: T,
    inductance: T,
    constant: T,
    damping: T,
    inertia: T,
    speed_gain: T,
    current_gain: T,
    voltages: [T; 2],
}

to_lanes_by_field! { Shaft {
    resistance, inductance, constant, damping, inertia, speed_gain, current_gain, voltages
} }

/// Outputs of motor and shaft.
pub(super) struct Turning<T> {
    /// Rates of ω and I.
    pub rates: [T; 2],
    /// V I, negative while the motor brakes and feeds back.
    pub electrical: T,
    /// See [`margin`].
    pub margin: T,
}

impl Shaft<f64> {
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
}

impl<T: Ordered> Shaft<T> {
    /// `wanted` is ω̂, `torque` Q at the speed ω.
    #[inline(always)]
    pub fn run(&self, wanted: T, torque: T, [w, current]: [T; 2]) -> Turning<T> {
        let resisting = self.damping * w + torque;
        let acceleration = self.speed_gain * (wanted - w);
        let wanted_current = (self.inertia * acceleration + resisting) / self.constant;
        let wanted_rate = self.current_gain * (wanted_current - current);
        let emf = self.constant * w;
        let needed = self.resistance * current + self.inductance * wanted_rate + emf;
        let voltage = within(needed, self.voltages);
        let limited = voltage.equals(needed).not();
        let (mut rate, mut current) = (wanted_rate, current);
        if limited.any() {
            let inductive = T::zero().less(self.inductance);
            let left = voltage - self.resistance * current - emf;
            let by_inductance = limited.and(inductive);
            rate = T::choose(by_inductance, left / self.inductance, rate);
            let at_once = (voltage - emf) / self.resistance;
            current = T::choose(limited.and(inductive.not()), at_once, current);
        }
        Turning {
            rates: [(self.constant * current - resisting) / self.inertia, rate],
            electrical: voltage * current,
            margin: margin(needed, self.voltages),
        }
    }
}
