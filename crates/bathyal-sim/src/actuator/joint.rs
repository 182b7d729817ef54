//! Actuator of a joint.

use super::dc::DcActuator;
use super::first_order::FirstOrder;
use super::limit::{margin, symmetric, within};
use super::outcome::Outcome;
use bathyal_robot::Diagnostic;
use bathyal_robot::robot::{Body, JointMotor};
use std::ops::Range;

/// The actuator of one joint.
#[derive(Clone, Debug)]
pub(super) struct JointActuator {
    /// Range of the joint in the velocities: one number, three of a ball joint.
    pub v: Range<usize>,
    /// Range of its states.
    pub z: Range<usize>,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Gives the effort commanded, up to a limit.
    Ideal {
        efforts: [f64; 2],
    },
    /// The same in a ball joint: the limit is that of the length of the torque.
    Ball {
        max_effort: f64,
    },
    Dc(DcActuator),
    FirstOrder(FirstOrder),
}

/// Outputs of the actuator of a joint.
pub(super) struct JointOutcome {
    pub effort: f64,
    /// The second and the third effort of a ball joint.
    pub others: [f64; 2],
    pub mechanical: f64,
    pub electrical: f64,
    pub margin: f64,
    pub rate: f64,
}

impl JointActuator {
    /// The actuator of a joint that stands at `v` among the velocities, with states from `z`
    /// on. `at` is the path of the joint.
    pub fn of(body: &Body, v: Range<usize>, z: usize, at: &str) -> Result<Self, Diagnostic> {
        let max_effort = body.joint.limits.and_then(|limits| limits.effort);
        let name = body.joint_name();
        let motor_at = format!("{at}.motor");
        let kind = match &body.joint.motor {
            _ if v.len() == 3 => Kind::Ball {
                max_effort: max_effort.unwrap_or(f64::INFINITY),
            },
            None => Kind::Ideal {
                efforts: symmetric(max_effort),
            },
            Some(JointMotor::Dc(motor)) => {
                Kind::Dc(DcActuator::of(motor, max_effort, &motor_at, name)?)
            }
            Some(JointMotor::FirstOrder(actuator)) => {
                Kind::FirstOrder(FirstOrder::of(actuator, max_effort, &motor_at, name)?)
            }
        };
        let states = matches!(kind, Kind::FirstOrder(_)) as usize;
        Ok(JointActuator {
            v,
            z: z..z + states,
            kind,
        })
    }

    /// Evaluates the actuator, given all commanded efforts, states of actuators and velocities.
    #[inline(always)]
    pub fn run(&self, command: &[f64], z: &[f64], v: &[f64]) -> JointOutcome {
        let at = self.v.start;
        let (commanded, speed) = (command[at], v[at]);
        let one = match &self.kind {
            Kind::Ball { max_effort } => {
                return ball(&command[self.v.clone()], *max_effort, &v[self.v.clone()]);
            }
            Kind::Ideal { efforts } => ideal(commanded, *efforts, speed),
            Kind::Dc(motor) => motor.run(commanded, speed),
            Kind::FirstOrder(actuator) => actuator.run(commanded, z[self.z.start], speed),
        };
        JointOutcome {
            effort: one.effort,
            others: [0.0; 2],
            mechanical: one.effort * speed,
            electrical: one.electrical,
            margin: one.margin,
            rate: one.rate,
        }
    }
}

/// The effort as commanded, up to the limit. Electrical power is the positive part of the
/// mechanical power.
#[inline(always)]
fn ideal(commanded: f64, efforts: [f64; 2], speed: f64) -> Outcome {
    let effort = within(commanded, efforts);
    Outcome {
        effort,
        electrical: (effort * speed).max(0.0),
        margin: margin(commanded, efforts),
        rate: 0.0,
    }
}

/// The torque as commanded, shortened to the limit.
#[inline(always)]
fn ball(commanded: &[f64], max_effort: f64, speed: &[f64]) -> JointOutcome {
    let size = commanded.iter().map(|x| x * x).sum::<f64>().sqrt();
    let scale = if size > max_effort {
        max_effort / size
    } else {
        1.0
    };
    let [x, y, z]: [f64; 3] = core::array::from_fn(|i| scale * commanded[i]);
    let mechanical = x * speed[0] + y * speed[1] + z * speed[2];
    JointOutcome {
        effort: x,
        others: [y, z],
        mechanical,
        electrical: mechanical.max(0.0),
        margin: margin(size, [-max_effort, max_effort]),
        rate: 0.0,
    }
}
