//! Actuator of a joint.

use super::dc::DcActuator;
use super::first_order::FirstOrder;
use super::limit::{margin, symmetric, within};
use super::outcome::Outcome;
use bathyal::cast::{ToLanes, part};
use bathyal::real::{Mask, Ordered};
use bathyal::variant_to_lanes;
use bathyal_robot::Diagnostic;
use bathyal_robot::robot::{Body, JointMotor};
use std::ops::Range;

/// The actuator of one joint.
#[derive(Clone, Debug)]
pub(super) struct JointActuator<T> {
    /// Range of the joint in the velocities: one number, three of a ball joint.
    pub v: Range<usize>,
    /// Range of its states.
    pub z: Range<usize>,
    kind: Kind<T>,
}

#[derive(Clone, Debug)]
enum Kind<T> {
    /// Gives the effort commanded, up to a limit.
    Ideal {
        efforts: [T; 2],
    },
    /// The same in a ball joint: the limit is that of the length of the torque.
    Ball {
        max_effort: T,
    },
    Dc(DcActuator<T>),
    FirstOrder(FirstOrder<T>),
}

/// Outputs of the actuator of a joint.
pub(super) struct JointOutcome<T> {
    pub effort: T,
    /// The second and the third effort of a ball joint.
    pub others: [T; 2],
    pub mechanical: T,
    pub electrical: T,
    pub margin: T,
    pub rate: T,
}

impl JointActuator<f64> {
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

    /// True if another actuator is of the same kind at the same joint.
    pub fn has_form_of(&self, other: &Self) -> bool {
        let kind = match (&self.kind, &other.kind) {
            (Kind::Dc(a), Kind::Dc(b)) => a.has_form_of(b),
            (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
        };
        kind && self.v == other.v && self.z == other.z
    }
}

/// Actuators of the same form.
impl<T: Ordered> ToLanes<T> for JointActuator<f64> {
    type Lanes = JointActuator<T>;
    fn to_lanes(lanes: &[&Self]) -> JointActuator<T> {
        JointActuator {
            v: lanes[0].v.clone(),
            z: lanes[0].z.clone(),
            kind: Kind::to_lanes(&part(lanes, |x| &x.kind)),
        }
    }
}

impl<T: Ordered> ToLanes<T> for Kind<f64> {
    type Lanes = Kind<T>;
    fn to_lanes(lanes: &[&Self]) -> Kind<T> {
        match lanes[0] {
            Kind::Ideal { .. } => Kind::Ideal {
                efforts: variant_to_lanes!(lanes, Kind::Ideal { efforts } => efforts),
            },
            Kind::Ball { .. } => Kind::Ball {
                max_effort: variant_to_lanes!(lanes, Kind::Ball { max_effort } => max_effort),
            },
            Kind::Dc(_) => Kind::Dc(variant_to_lanes!(lanes, Kind::Dc(motor) => motor)),
            Kind::FirstOrder(_) => {
                Kind::FirstOrder(variant_to_lanes!(lanes, Kind::FirstOrder(actuator) => actuator))
            }
        }
    }
}

impl<T: Ordered> JointActuator<T> {
    /// Evaluates the actuator, given all commanded efforts, states of actuators and velocities.
    #[inline(always)]
    pub fn run(&self, command: &[T], z: &[T], v: &[T]) -> JointOutcome<T> {
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
            others: [T::zero(); 2],
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
fn ideal<T: Ordered>(commanded: T, efforts: [T; 2], speed: T) -> Outcome<T> {
    let effort = within(commanded, efforts);
    Outcome {
        effort,
        electrical: (effort * speed).max(T::zero()),
        margin: margin(commanded, efforts),
        rate: T::zero(),
    }
}

/// The torque as commanded, shortened to the limit.
#[inline(always)]
fn ball<T: Ordered>(commanded: &[T], max_effort: T, speed: &[T]) -> JointOutcome<T> {
    let [x, y, z] = [commanded[0], commanded[1], commanded[2]];
    let size = (x * x + y * y + z * z).sqrt();
    let beyond = max_effort.less(size);
    let scale = match beyond.any() {
        true => T::choose(beyond, max_effort / size, T::one()),
        false => T::one(),
    };
    let [x, y, z] = [scale * x, scale * y, scale * z];
    let mechanical = x * speed[0] + y * speed[1] + z * speed[2];
    JointOutcome {
        effort: x,
        others: [y, z],
        mechanical,
        electrical: mechanical.max(T::zero()),
        margin: margin(size, [-max_effort, max_effort]),
        rate: T::zero(),
    }
}
