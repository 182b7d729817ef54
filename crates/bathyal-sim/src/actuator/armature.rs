//! The electrical side of a DC motor.

use super::limit::{margin, symmetric, within};
use bathyal::real::{Mask, Ordered};
use bathyal::to_lanes_by_field;
use bathyal_robot::robot::DcMotor;

/// The armature of a DC motor. Its inductance is left out: the current follows the voltage
/// at once.
///
/// ```text
/// V = R i + U(i) + K_b w        w: speed of the motor
/// U(i) = U_b i / (|i| + i_h)    U_b: brush_drop, i_h: brush_half_current
/// ```
///
/// Without `brush_half_current` all of U_b is lost at any current.
#[derive(Clone, Debug)]
pub(super) struct Armature<T> {
    pub torque_constant: T,
    back_emf_constant: T,
    resistance: T,
    brush_drop: T,
    brush_half_current: T,
    voltages: [T; 2],
    currents: [T; 2],
}

to_lanes_by_field! { Armature {
    torque_constant, back_emf_constant, resistance, brush_drop, brush_half_current, voltages, currents
} }

/// Current and power of an armature.
pub(super) struct Flow<T> {
    pub voltage: T,
    pub current: T,
    /// See [`margin`].
    pub margin: T,
}

impl Armature<f64> {
    /// None if the motor has no electrical data. Of the two constants, which are the same
    /// number in SI units, one is enough.
    pub fn of(motor: &DcMotor) -> Option<Self> {
        let torque_constant = motor.torque_constant.or(motor.back_emf_constant)?;
        Some(Armature {
            torque_constant,
            back_emf_constant: motor.back_emf_constant.unwrap_or(torque_constant),
            resistance: motor.armature_resistance?,
            brush_drop: motor.brush_drop.unwrap_or(0.0),
            brush_half_current: motor.brush_half_current.unwrap_or(0.0),
            voltages: symmetric(motor.max_voltage),
            currents: symmetric(motor.max_current),
        })
    }
}

impl<T: Ordered> Armature<T> {
    /// An ideal current loop: the wanted current within its limit, if the voltage for it is
    /// within its own. Otherwise the voltage is at its limit and the current what it makes.
    /// So a motor that is turned faster than its voltage can follow brakes, with whatever
    /// current this takes.
    #[inline(always)]
    pub fn flow(&self, wanted: T, w: T) -> Flow<T> {
        let emf = self.back_emf_constant * w;
        let current = within(wanted, self.currents);
        let needed = self.resistance * current + self.brush(current) + emf;
        let voltage = within(needed, self.voltages);
        let limited = voltage.equals(needed).not();
        Flow {
            voltage,
            current: match limited.any() {
                true => T::choose(limited, self.current(voltage - emf), current),
                false => current,
            },
            margin: margin(wanted, self.currents).min(margin(needed, self.voltages)),
        }
    }

    /// U(i).
    #[inline(always)]
    fn brush(&self, i: T) -> T {
        let none = i.equals(T::zero()).or(self.brush_drop.equals(T::zero()));
        if !none.not().any() {
            return T::zero();
        }
        let drop = self.brush_drop * i / (i.abs() + self.brush_half_current);
        T::choose(none, T::zero(), drop)
    }

    /// i of R i + U(i) = u: the positive root of
    /// R i² + (R i_h + U_b − |u|) i − |u| i_h = 0, with the sign of u.
    #[inline(always)]
    fn current(&self, u: T) -> T {
        let (r, half) = (self.resistance, self.brush_half_current);
        let size = u.abs();
        let p = r * half + self.brush_drop - size;
        let root = (p * p + T::lit(4.0) * r * size * half).sqrt();
        // Without cancellation for either sign of p.
        let two = T::lit(2.0);
        let falling = T::choose(
            root.equals(T::zero()),
            T::zero(),
            two * size * half / (p + root),
        );
        let i = T::choose(p.less(T::zero()), (root - p) / (two * r), falling);
        i.copysign(u)
    }
}
