//! Friction in joints.

use bathyal::Model;
use bathyal_robot::Robot;
use bathyal_robot::robot::JointType;
use core::ops::Range;

/// Below this speed, rad/s or m/s, Coulomb friction falls linearly to zero, so that it does
/// not jump at rest. A joint that is pushed by less than it creeps more slowly than this.
pub(super) const CREEP: f64 = 0.01;

/// Viscous and Coulomb friction of a joint.
///
///   τ = −(b + c / max(|v|, [`CREEP`])) v
///
/// Of a ball joint v is the vector of its angular velocity.
#[derive(Clone, Debug)]
pub(super) struct Brake {
    at: Range<usize>,
    viscous: f64,
    coulomb: f64,
}

pub(super) fn of(robot: &Robot, model: &Model<f64>) -> Vec<Brake> {
    let mut brakes = Vec::new();
    for (b, body) in robot.bodies.iter().enumerate() {
        let held = matches!(body.joint.kind, JointType::Fixed | JointType::Free);
        let Some(friction) = body.joint.friction.filter(|_| !held) else {
            continue;
        };
        if friction.viscous != 0.0 || friction.coulomb != 0.0 {
            brakes.push(Brake {
                at: model.v_range(b),
                viscous: friction.viscous,
                coulomb: friction.coulomb,
            });
        }
    }
    brakes
}

impl Brake {
    /// Adds the torque, and returns its power.
    pub fn add(&self, v: &[f64], tau: &mut [f64]) -> f64 {
        let v = &v[self.at.clone()];
        let square: f64 = v.iter().map(|x| x * x).sum();
        let factor = self.viscous + self.coulomb / square.sqrt().max(CREEP);
        for (tau, v) in tau[self.at.clone()].iter_mut().zip(v) {
            *tau -= factor * v;
        }
        -factor * square
    }
}
