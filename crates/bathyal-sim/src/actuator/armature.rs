//! The electrical side of a DC motor.

use super::limit::{margin, symmetric, within};
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
pub(super) struct Armature {
    pub torque_constant: f64,
    back_emf_constant: f64,
    resistance: f64,
    brush_drop: f64,
    brush_half_current: f64,
    voltages: [f64; 2],
    currents: [f64; 2],
}

/// Current and power of an armature.
pub(super) struct Flow {
    pub voltage: f64,
    pub current: f64,
    /// See [`margin`].
    pub margin: f64,
}

impl Armature {
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

    /// An ideal current loop: the wanted current within its limit, if the voltage for it is
    /// within its own. Otherwise the voltage is at its limit and the current what it makes.
    /// So a motor that is turned faster than its voltage can follow brakes, with whatever
    /// current this takes.
    #[inline(always)]
    pub fn flow(&self, wanted: f64, w: f64) -> Flow {
        let emf = self.back_emf_constant * w;
        let current = within(wanted, self.currents);
        let needed = self.resistance * current + self.brush(current) + emf;
        let voltage = within(needed, self.voltages);
        let limited = voltage != needed;
        Flow {
            voltage,
            current: if limited {
                self.current(voltage - emf)
            } else {
                current
            },
            margin: margin(wanted, self.currents).min(margin(needed, self.voltages)),
        }
    }

    /// U(i).
    fn brush(&self, i: f64) -> f64 {
        if i == 0.0 || self.brush_drop == 0.0 {
            0.0
        } else {
            self.brush_drop * i / (i.abs() + self.brush_half_current)
        }
    }

    /// i of R i + U(i) = u: the positive root of
    /// R i² + (R i_h + U_b − |u|) i − |u| i_h = 0, with the sign of u.
    fn current(&self, u: f64) -> f64 {
        let (r, half) = (self.resistance, self.brush_half_current);
        let size = u.abs();
        let p = r * half + self.brush_drop - size;
        let root = (p * p + 4.0 * r * size * half).sqrt();
        // Without cancellation for either sign of p.
        let i = if p < 0.0 {
            (root - p) / (2.0 * r)
        } else if root == 0.0 {
            0.0
        } else {
            2.0 * size * half / (p + root)
        };
        i.copysign(u)
    }
}
