//! Manual control by an operator.
//!
//! While the operator has control, the commands of the scenario's controllers to the vehicle's
//! thrusters are replaced by the operator's, and so are those to every joint that the operator
//! has moved. Other joints stay under automatic control. After release, vehicle and joints are
//! held where they are. Operator commands are recorded by sample, so that a run can be repeated.

use super::allocation::Allocation;
use super::gains::GainsConfig;
use super::names::{self, Axis};
use super::nominal_model::{ModelCache, NominalModel};
use super::saved_state::StateReader;
use super::thrusters::mounts;
use super::{Command, HoldRequest, View};
use crate::body_indices::BodyIndices;
use bathyal::Joint;
use bathyal::spatial::{Force, Vec3};
use bathyal_robot::robot::JointType;
use bathyal_robot::{Diagnostic, Robot};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Command of an operator.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum OperatorCommand {
    /// Takes control from the scenario's controllers.
    Take,
    /// Releases control; the vehicle is held where it is.
    Release,
    /// Moves the sticks.
    #[serde(rename = "pilot")]
    Axes(OperatorAxes),
}

/// Stick positions of an operator; they hold until the next command.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OperatorAxes {
    /// Force along and moment about x, y, z of the vehicle, relative to the maximum: −1 to 1.
    pub wrench: [f64; 6],
    /// Speeds of joints by name, relative to their maximum: −1 to 1.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub joints: BTreeMap<String, f64>,
    /// −1 closes, 1 opens.
    pub gripper: f64,
}

/// Controls that an operator has.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OperatorControls {
    /// Maximum force along and moment about x, y, z, N and N m; one row for the vehicle,
    /// none without a vehicle.
    pub thrust: Vec<[f64; 6]>,
    /// Joints.
    pub joints: Vec<String>,
    /// Joints that open and close together.
    pub gripper: Vec<String>,
}

/// Manual control by an operator, inactive at first.
#[derive(Debug)]
pub struct Operator {
    vehicle: Option<Vehicle>,
    joints: Vec<ManualJoint>,
    model_cache: ModelCache,
    /// An operator has sent a command.
    was_used: bool,
    taken: bool,
    /// Releases control at the next sample.
    releasing: bool,
    wrench: [f64; 6],
}

#[derive(Debug)]
struct Vehicle {
    body: usize,
    allocation: Allocation,
    /// Maximum force or moment: negative, positive.
    max_wrench: [[f64; 2]; 6],
}

#[derive(Debug)]
struct ManualJoint {
    name: String,
    axis: Axis,
    /// 1 or −1, to where it opens, if it belongs to a gripper.
    opens: Option<f64>,
    max_speed: f64,
    max_effort: f64,
    range: [f64; 2],
    /// Desired speed, relative to its maximum.
    rate: f64,
    /// Under manual control.
    is_manual: bool,
    target: f64,
    inertia: f64,
}

/// Default speed limits of joints: rad/s, m/s.
const USUAL_SPEED: f64 = 0.5;
const USUAL_SLIDE: f64 = 0.1;
/// Natural frequency of position control, rad/s, and its limit relative to the sampling rate.
const FREQUENCY: f64 = 5.0;
const FASTEST_RETURN: f64 = 0.1;
/// Largest lead of the target before a joint that does not follow, s at its speed.
const AHEAD: f64 = 0.5;
/// Accelerations at full stick where thrust is not limited, m/s² and rad/s².
const USUAL_ACCELERATION: f64 = 0.5;
/// An axis counts as uncontrollable if the allocation reaches less than this part of a unit
/// wrench.
const REACHED: f64 = 0.05;
/// Parts of the names of joints that grip.
const GRIPS: [&str; 4] = ["gripper", "jaw", "finger", "claw"];

impl Operator {
    /// Builds manual control of the first vehicle with thrusters, and of all joints.
    pub fn new(robot: &Robot, nominal: &Arc<NominalModel>) -> Result<Self, Diagnostic> {
        let model = &nominal.model;
        let mounts: Arc<[_]> = mounts(robot, model)?.into();
        let mut model_cache = ModelCache::new(nominal, &mounts);
        let free = (0..model.body_count()).filter(|b| model.joint(*b) == Joint::Free);
        let vehicle = free.into_iter().find_map(|body| {
            let allocation = Allocation::new(robot, model, Some(model.body_name(body))).ok()?;
            let inertia = model_cache.inertia(&bathyal::State::zero(model).q);
            let base = model.v_range(body).start;
            let inertia = core::array::from_fn(|k| inertia[base + k]);
            Some(Vehicle {
                body,
                max_wrench: max_wrench(&allocation, &inertia),
                allocation,
            })
        });
        let moving = robot.bodies.iter().filter(|b| {
            let none = [JointType::Fixed, JointType::Free, JointType::Ball];
            !none.contains(&b.joint.kind)
        });
        let indices = BodyIndices::from_model(model);
        let joints = moving.map(|body| {
            let name = body.joint_name().to_string();
            let found = indices.get(&body.name);
            let b = found.ok_or_else(|| names::missing_body(&body.name, "joint"))?;
            let axis = names::axis_of_body(model, b, body, "joint")?;
            let limits = body.joint.limits.unwrap_or_default();
            let range = limits.range();
            let usual = if axis.slides {
                USUAL_SLIDE
            } else {
                USUAL_SPEED
            };
            let lower = name.to_lowercase();
            let grips = GRIPS.iter().any(|word| lower.contains(word));
            Ok(ManualJoint {
                opens: grips.then(|| opening(range)),
                name,
                axis,
                max_speed: limits.speed.unwrap_or(usual),
                max_effort: limits.effort.unwrap_or(f64::INFINITY),
                range: range.unwrap_or([f64::NEG_INFINITY, f64::INFINITY]),
                rate: 0.0,
                is_manual: false,
                target: 0.0,
                inertia: 1.0,
            })
        });
        Ok(Operator {
            vehicle,
            joints: joints.collect::<Result<_, Diagnostic>>()?,
            model_cache,
            was_used: false,
            taken: false,
            releasing: false,
            wrench: [0.0; 6],
        })
    }

    /// Controls that the operator has.
    pub fn controls(&self) -> OperatorControls {
        let names = |grips: bool| {
            let own = self.joints.iter().filter(|j| j.opens.is_some() == grips);
            own.map(|j| j.name.clone()).collect()
        };
        let vehicle = self.vehicle.iter();
        OperatorControls {
            thrust: vehicle
                .map(|v| v.max_wrench.map(|sides| sides[1]))
                .collect(),
            joints: names(false),
            gripper: names(true),
        }
    }

    /// Takes a command, which acts from the next sample on. Numbers are clamped to −1 to 1, those
    /// that are not finite count as 0, unknown joints are ignored.
    pub fn steer(&mut self, input: &OperatorCommand) {
        self.was_used = true;
        match input {
            OperatorCommand::Take => {
                self.taken = true;
                self.releasing = false;
            }
            OperatorCommand::Release => self.releasing = self.taken,
            OperatorCommand::Axes(hands) => {
                self.wrench = hands.wrench.map(clamp_unit);
                for joint in &mut self.joints {
                    joint.rate = match joint.opens {
                        Some(direction) => clamp_unit(hands.gripper) * direction,
                        None => clamp_unit(hands.joints.get(&joint.name).copied().unwrap_or(0.0)),
                    };
                }
            }
        }
    }

    /// Returns what shall be held from now on, if the operator has just released control.
    pub(super) fn take_release(&mut self) -> Option<HoldRequest> {
        if !std::mem::take(&mut self.releasing) {
            return None;
        }
        let manual = self.joints.iter().filter(|j| j.is_manual);
        let held = HoldRequest {
            vehicle: self.vehicle.as_ref().map(|v| v.body),
            joints: manual.map(|j| j.axis.v).collect(),
        };
        self.reset();
        self.was_used = true;
        Some(held)
    }

    /// Returns to the state before the first command.
    pub(super) fn reset(&mut self) {
        (self.was_used, self.taken, self.releasing) = (false, false, false);
        self.wrench = [0.0; 6];
        for joint in &mut self.joints {
            (joint.rate, joint.is_manual) = (0.0, false);
            (joint.target, joint.inertia) = (0.0, 1.0);
        }
    }

    /// Replaces the commands of the vehicle's thrusters and of joints under manual control.
    pub(super) fn control(&mut self, view: &View, command: &mut Command) {
        if !self.taken {
            return;
        }
        if let Some(vehicle) = &mut self.vehicle {
            for i in vehicle.allocation.thrusters() {
                command.thrusts[*i] = 0.0;
            }
            let wrench = vehicle.wrench(&self.wrench);
            vehicle.allocation.add(&wrench, &mut command.thrusts);
        }
        let begins = |j: &ManualJoint| j.rate != 0.0 && !j.is_manual;
        if self.joints.iter().any(begins) {
            let inertia = self.model_cache.inertia(&view.state.q);
            for joint in self.joints.iter_mut().filter(|j| begins(j)) {
                joint.is_manual = true;
                joint.target = view.state.q[joint.axis.q];
                joint.inertia = inertia[joint.axis.v];
            }
        }
        if self.joints.iter().any(|j| j.is_manual) {
            let gravity = self.model_cache.gravity(&view.state.q);
            for joint in self.joints.iter_mut().filter(|j| j.is_manual) {
                let effort = joint.feedback(view) + gravity[joint.axis.v];
                let most = joint.max_effort;
                command.efforts[joint.axis.v] = effort.clamp(-most, most);
            }
        }
    }

    pub(super) fn save_state(&self, memory: &mut Vec<f64>) {
        if !self.was_used {
            return;
        }
        let flag = |yes: bool| f64::from(u8::from(yes));
        memory.extend([flag(self.taken), flag(self.releasing)]);
        memory.extend(self.wrench);
        for joint in &self.joints {
            memory.extend([
                joint.rate,
                flag(joint.is_manual),
                joint.target,
                joint.inertia,
            ]);
        }
    }

    pub(super) fn load_state(&mut self, memory: &[f64]) {
        let mut memory = StateReader::new(memory);
        self.was_used = true;
        self.taken = memory.flag();
        self.releasing = memory.flag();
        self.wrench = core::array::from_fn(|_| memory.number());
        for joint in &mut self.joints {
            joint.rate = memory.number();
            joint.is_manual = memory.flag();
            joint.target = memory.number();
            joint.inertia = memory.number();
        }
    }
}

impl Vehicle {
    /// Wrench of the sticks, the vehicle's axes, at its origin.
    fn wrench(&self, hands: &[f64; 6]) -> Force<f64> {
        let of = |k: usize| hands[k] * self.max_wrench[k][usize::from(hands[k] > 0.0)];
        Force {
            force: Vec3([of(0), of(1), of(2)]),
            moment: Vec3([of(3), of(4), of(5)]),
        }
    }
}

impl ManualJoint {
    /// The target moves on; K_P e + K_D ė leads the joint to it.
    fn feedback(&mut self, view: &View) -> f64 {
        let (q, v) = (view.state.q[self.axis.q], view.state.v[self.axis.v]);
        let mut speed = self.rate * self.max_speed;
        let ahead = AHEAD * self.max_speed;
        let desired = speed.mul_add(view.dt, self.target);
        let target = desired.clamp(q - ahead, q + ahead);
        self.target = target.clamp(self.range[0], self.range[1]);
        if self.target != desired {
            speed = 0.0;
        }
        let slowest = FASTEST_RETURN / view.dt.max(f64::MIN_POSITIVE);
        let gains = GainsConfig::natural(FREQUENCY.min(slowest), 1.0).resolve(self.inertia);
        gains.effort(self.target - q, speed - v, 0.0)
    }
}

/// −1 to 1.
fn clamp_unit(x: f64) -> f64 {
    if x.is_finite() {
        x.clamp(-1.0, 1.0)
    } else {
        0.0
    }
}

/// A gripper opens towards the end of its travel that is farther from zero.
fn opening(range: Option<[f64; 2]>) -> f64 {
    match range {
        Some([low, high]) if low.abs() > high.abs() => -1.0,
        _ => 1.0,
    }
}

/// Maximum force along and moment about every axis in both directions, in the order of
/// [`OperatorAxes::wrench`]: how far P = H⁺ w can be drawn out until a thruster meets its limit.
fn max_wrench(allocation: &Allocation, inertia: &[f64; 6]) -> [[f64; 2]; 6] {
    core::array::from_fn(|k| {
        // Moments come first in wrenches and in the inertia.
        let axis = (k + 3) % 6;
        [-1.0, 1.0].map(|side| {
            let mut unit = [0.0; 6];
            unit[axis] = side;
            let thrusts = allocation.unlimited(&Force::from_array(unit));
            let reached = allocation.wrench(&thrusts).to_array()[axis] * side;
            if reached < REACHED {
                return 0.0;
            }
            let usual = USUAL_ACCELERATION * inertia[axis] / reached;
            let most = thrusts.iter().zip(allocation.limits()).fold(
                f64::INFINITY,
                |most: f64, (p, [low, high])| match *p {
                    p if p > 0.0 => most.min(high / p),
                    p if p < 0.0 => most.min(low / p),
                    _ => most,
                },
            );
            reached
                * if most.is_finite() {
                    most.max(0.0)
                } else {
                    usual
                }
        })
    })
}
