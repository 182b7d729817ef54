//! Joint trajectory tracking: PID, gravity compensation, computed torque.

use super::gains::{Gains, GainsConfig};
use super::names::{self, Axis, within};
use super::nominal_model::{ModelCache, NominalModel};
use super::saved_state::StateReader;
use super::thrusters::mounts;
use super::{Command, Controlled, Controller, HoldRequest, View};
use crate::trajectory::{Quantity, Trajectory, TrajectoryConfig, TrajectoryPoint};
use bathyal_robot::{Diagnostic, Robot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Joint trajectory tracking by feedback and model-based feed-forward.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JointsConfig {
    /// The joints.
    pub follow: Vec<FollowConfig>,
    /// Gains of all joints that have no own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gains: Option<GainsConfig>,
    /// Feed-forward that is added to the feedback.
    #[serde(default)]
    pub feedforward: Feedforward,
    /// Motion of the vehicle that `computed_torque` assumes: `held` if the robot has vehicle
    /// control too, else `free`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<BaseMotion>,
}

/// One joint that follows a trajectory.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FollowConfig {
    /// The joint's name, or its body's.
    pub joint: String,
    /// Desired trajectory; the position at the first sample, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trajectory: Option<TrajectoryConfig>,
    /// Its own gains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gains: Option<GainsConfig>,
}

/// Feed-forward of joints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Feedforward {
    /// Nothing.
    #[default]
    None,
    /// Gravity and buoyancy compensation.
    Gravity,
    /// Inverse dynamics of the desired accelerations: inertia, added mass, drag, gravity. With an
    /// exact model errors decay as ë + 2 ζ ω ė + ω² e = 0.
    ComputedTorque,
}

/// Acceleration of the vehicle that computed torque assumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BaseMotion {
    /// Zero: thrusters hold it.
    Held,
    /// That of the commanded thrust and the reaction of the arms.
    Free,
}

/// Joint trajectory controller.
#[derive(Debug)]
pub struct JointController {
    joints: Vec<TrackedJoint>,
    feedforward: Feedforward,
    model_cache: ModelCache,
    /// Entries of the velocities whose acceleration computed torque gives.
    prescribed: Vec<bool>,
    vdot: Vec<f64>,
    tau: Vec<f64>,
    started: bool,
}

#[derive(Debug)]
struct TrackedJoint {
    axis: Axis,
    trajectory: Option<Trajectory>,
    gains: GainsConfig,
    /// Effort limit of the actuator.
    max_effort: f64,
    /// Position at the first sample, and the inertia about the joint then.
    initial: f64,
    inertia: f64,
    /// ∫ e dt.
    integral: f64,
    /// Error at the last sample.
    last_error: f64,
    /// Released by an operator: the trajectory is over.
    held: bool,
}

impl JointsConfig {
    /// The controller.
    pub fn build(
        &self,
        robot: &Robot,
        nominal: &Arc<NominalModel>,
    ) -> Result<JointController, Diagnostic> {
        let model = &nominal.model;
        let mut joints: Vec<TrackedJoint> = Vec::new();
        for (i, follow) in self.follow.iter().enumerate() {
            let path = format!("follow[{i}]");
            let joint = self
                .tracked_joint(follow, robot, nominal)
                .map_err(|f| within(&path, f))?;
            if joints.iter().any(|other| other.axis == joint.axis) {
                return Err(Diagnostic::new(
                    format!("{path}.joint"),
                    format!("joint '{}' has two trajectories", follow.joint),
                    "name every joint once",
                ));
            }
            joints.push(joint);
        }
        let mut prescribed = vec![false; model.nv()];
        for joint in &joints {
            prescribed[joint.axis.v] = true;
        }
        if self.base == Some(BaseMotion::Held) {
            for b in (0..model.body_count()).filter(|b| model.joint(*b) == bathyal::Joint::Free) {
                prescribed[model.v_range(b)].fill(true);
            }
        }
        let mounts: Arc<[_]> = mounts(robot, model)?.into();
        Ok(JointController {
            joints,
            feedforward: self.feedforward,
            model_cache: ModelCache::new(nominal, &mounts),
            prescribed,
            vdot: vec![0.0; model.nv()],
            tau: vec![0.0; model.nv()],
            started: false,
        })
    }

    fn tracked_joint(
        &self,
        follow: &FollowConfig,
        robot: &Robot,
        nominal: &NominalModel,
    ) -> Result<TrackedJoint, Diagnostic> {
        let who = format!("joint '{}'", follow.joint);
        let axis = names::axis(robot, &nominal.model, &follow.joint, "joint")?;
        let quantity = if axis.slides {
            Quantity::Distance
        } else {
            Quantity::Angle
        };
        let trajectory = match &follow.trajectory {
            Some(config) => Some(
                config
                    .build(quantity, &who)
                    .map_err(|f| within("trajectory", f))?,
            ),
            None => None,
        };
        let Some(gains) = follow.gains.or(self.gains) else {
            return Err(Diagnostic::new(
                "gains",
                format!("{who}: no gains"),
                "give gains for it, or for all joints",
            ));
        };
        gains.check(&who).map_err(|f| within("gains", f))?;
        if self.feedforward == Feedforward::ComputedTorque && !gains.is_natural() {
            return Err(Diagnostic::new(
                "gains",
                format!("{who}: computed torque with gains in N m/rad"),
                "for computed torque give natural_frequency and damping_ratio",
            ));
        }
        let body = robot.body(nominal.model.body_name(axis.body));
        let limits = body.and_then(|b| b.joint.limits);
        Ok(TrackedJoint {
            axis,
            trajectory,
            gains,
            max_effort: limits.and_then(|l| l.effort).unwrap_or(f64::INFINITY),
            initial: 0.0,
            inertia: 1.0,
            integral: 0.0,
            last_error: 0.0,
            held: false,
        })
    }
}

impl TrackedJoint {
    fn desired(&self, t: f64) -> TrajectoryPoint {
        match &self.trajectory {
            Some(trajectory) if !self.held => trajectory.at(t),
            _ => TrajectoryPoint {
                value: self.initial,
                ..TrajectoryPoint::default()
            },
        }
    }

    /// PID feedback with anti-windup: ∫e grows only while the actuator is not saturated, or if
    /// that reduces the effort.
    fn feedback(&mut self, gains: &Gains, desired: &TrajectoryPoint, view: &View) -> f64 {
        let error = desired.value - view.state.q[self.axis.q];
        let rate = desired.rate - view.state.v[self.axis.v];
        self.last_error = error;
        let effort = gains.effort(error, rate, self.integral);
        let winds_up = effort.abs() >= self.max_effort && effort * error > 0.0;
        if !winds_up {
            self.integral = gains.integrate(self.integral, error, view.dt);
        }
        gains.effort(error, rate, self.integral)
    }
}

impl JointController {
    fn start(&mut self, view: &View) {
        let inertia = self.model_cache.inertia(&view.state.q);
        for joint in &mut self.joints {
            joint.initial = view.state.q[joint.axis.q];
            joint.inertia = inertia[joint.axis.v];
        }
        self.started = true;
    }

    /// τ of hybrid dynamics: accelerations of the joints prescribed, base and other joints under
    /// the efforts commanded so far.
    fn computed_torque(&mut self, view: &View, command: &mut Command) {
        self.vdot.fill(0.0);
        self.tau.copy_from_slice(&command.efforts);
        for joint in &mut self.joints {
            let desired = joint.desired(view.state.t);
            let gains = joint.gains.resolve(joint.inertia);
            let back = joint.feedback(&gains, &desired, view) / joint.inertia;
            self.vdot[joint.axis.v] = desired.acceleration + back;
        }
        // Efforts of free joints mean nothing in a command; thrust acts on them.
        let model = &self.model_cache.nominal.model;
        for b in (0..model.body_count()).filter(|b| model.joint(*b) == bathyal::Joint::Free) {
            self.tau[model.v_range(b)].fill(0.0);
        }
        if self.prescribed.iter().all(|prescribed| *prescribed) {
            let thrusts = &command.thrusts;
            self.model_cache
                .efforts(view.state, thrusts, &self.vdot, &mut self.tau);
        } else {
            let nominal = Arc::clone(&self.model_cache.nominal);
            let mut equation = self
                .model_cache
                .equation(&nominal, view.state, &command.thrusts);
            equation.hybrid_dynamics(&self.prescribed, &mut self.vdot, &mut self.tau);
        }
        for joint in &self.joints {
            command.efforts[joint.axis.v] += self.tau[joint.axis.v];
        }
    }
}

impl Controller for JointController {
    fn control(&mut self, view: &View, command: &mut Command) {
        if !self.started {
            self.start(view);
        }
        if self.feedforward == Feedforward::ComputedTorque {
            return self.computed_torque(view, command);
        }
        for joint in &mut self.joints {
            let desired = joint.desired(view.state.t);
            let gains = joint.gains.resolve(joint.inertia);
            command.efforts[joint.axis.v] += joint.feedback(&gains, &desired, view);
        }
        if self.feedforward == Feedforward::Gravity {
            let gravity = self.model_cache.gravity(&view.state.q);
            for joint in &self.joints {
                command.efforts[joint.axis.v] += gravity[joint.axis.v];
            }
        }
    }

    fn report_errors(&self, report: &mut dyn FnMut(Controlled, f64)) {
        for joint in &self.joints {
            report(Controlled::Joint(joint.axis.v), joint.last_error);
        }
    }

    fn hold(&mut self, view: &View, held: &HoldRequest) {
        if !self.started {
            self.start(view);
        }
        let own = self.joints.iter_mut();
        for joint in own.filter(|j| held.joints.contains(&j.axis.v)) {
            joint.initial = view.state.q[joint.axis.q];
            joint.integral = 0.0;
            joint.held = true;
        }
    }

    fn save_state(&self, memory: &mut Vec<f64>) {
        memory.push(f64::from(u8::from(self.started)));
        for joint in &self.joints {
            memory.extend([joint.initial, joint.inertia, joint.integral]);
        }
        if self.joints.iter().any(|j| j.held) {
            memory.extend(self.joints.iter().map(|j| f64::from(u8::from(j.held))));
        }
    }

    fn load_state(&mut self, memory: &[f64]) {
        let mut memory = StateReader::new(memory);
        self.started = memory.flag();
        for joint in &mut self.joints {
            joint.initial = memory.number();
            joint.inertia = memory.number();
            joint.integral = memory.number();
        }
        let held = memory.has_more();
        for joint in &mut self.joints {
            joint.held = held && memory.flag();
        }
    }
}
