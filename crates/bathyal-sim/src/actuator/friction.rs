//! Friction at the shaft of a motor.

use super::limit::within;
use bathyal_robot::robot::DcMotor;

/// Coulomb friction has its full size from this speed of the joint on, rad/s or m/s; below
/// it is proportional to the speed. An actuator that stands still creeps under a load, and the
/// smaller this is, the stiffer are the equations.
pub const CREEP_SPEED: f64 = 0.01;

/// Viscous and Coulomb friction, which may differ forward and backward.
#[derive(Clone, Debug)]
pub(super) struct MotorFriction {
    viscous: f64,
    forward: f64,
    backward: f64,
    /// 1 / ([`CREEP_SPEED`] at the motor), s/rad.
    per_creep: f64,
}

impl MotorFriction {
    pub fn of(motor: &DcMotor, gear: f64) -> Self {
        let forward = motor.coulomb.unwrap_or(0.0);
        MotorFriction {
            viscous: motor.viscous.unwrap_or(0.0),
            forward,
            backward: motor.coulomb_backward.unwrap_or(forward),
            per_creep: 1.0 / (gear.abs() * CREEP_SPEED),
        }
    }

    /// T_f = B w + T_c: what has to be overcome when the motor turns with w, N m.
    #[inline(always)]
    pub fn torque(&self, w: f64) -> f64 {
        let share = within(w * self.per_creep, [-1.0, 1.0]);
        let coulomb = if share < 0.0 {
            self.backward
        } else {
            self.forward
        };
        self.viscous * w + coulomb * share
    }
}
