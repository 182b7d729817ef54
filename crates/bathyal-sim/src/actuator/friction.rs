//! Friction at the shaft of a motor.

use super::limit::within;
use bathyal::real::Ordered;
use bathyal::to_lanes_by_field;
use bathyal_robot::robot::DcMotor;

/// Coulomb friction has its full size from this speed of the joint on, rad/s or m/s; below
/// it is proportional to the speed. An actuator that stands still creeps under a load, and the
/// smaller this is, the stiffer are the equations.
pub const CREEP_SPEED: f64 = 0.01;

/// Viscous and Coulomb friction, which may differ forward and backward.
#[derive(Clone, Debug)]
pub(super) struct MotorFriction<T> {
    viscous: T,
    forward: T,
    backward: T,
    /// 1 / ([`CREEP_SPEED`] at the motor), s/rad.
    per_creep: T,
}

to_lanes_by_field! { MotorFriction { viscous, forward, backward, per_creep } }

impl MotorFriction<f64> {
    pub fn of(motor: &DcMotor, gear: f64) -> Self {
        let forward = motor.coulomb.unwrap_or(0.0);
        MotorFriction {
            viscous: motor.viscous.unwrap_or(0.0),
            forward,
            backward: motor.coulomb_backward.unwrap_or(forward),
            per_creep: 1.0 / (gear.abs() * CREEP_SPEED),
        }
    }
}

impl<T: Ordered> MotorFriction<T> {
    /// T_f = B w + T_c: what has to be overcome when the motor turns with w, N m.
    #[inline(always)]
    pub fn torque(&self, w: T) -> T {
        let share = within(w * self.per_creep, [-T::one(), T::one()]);
        let coulomb = T::choose(share.less(T::zero()), self.backward, self.forward);
        self.viscous * w + coulomb * share
    }
}
