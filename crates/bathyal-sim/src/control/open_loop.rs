//! Open-loop control: efforts, thrusts, deflections and wrenches as functions of time.

use super::allocation::Allocation;
use super::names::{self, within};
use super::nominal_model::NominalModel;
use super::{Command, Controller, View};
use crate::trajectory::{Interpolation, Quantity, Trajectory, TrajectoryConfig, check_times};
use bathyal::spatial::Force;
use bathyal_robot::robot::ThrustLaw;
use bathyal_robot::{BollardCurve, Diagnostic, Robot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Efforts of joints, thrusts, deflections of fins, and a wrench on the vehicle as functions of time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenLoopConfig {
    /// Efforts of joints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub efforts: Vec<EffortConfig>,
    /// Thrusts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thrusts: Vec<ThrustConfig>,
    /// Commands of thrusters as their controllers take them, such as pulse widths.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<ThrusterCommandConfig>,
    /// Deflections of fins on hinges.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deflections: Vec<DeflectionConfig>,
    /// A wrench that the thrusters of a vehicle shall give together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrench: Option<WrenchConfig>,
}

/// The effort of a joint.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EffortConfig {
    /// The joint's name, or its body's.
    pub joint: String,
    /// The effort as `value`, N m or N.
    pub trajectory: TrajectoryConfig,
}

/// The thrust of a thruster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThrustConfig {
    /// The thruster's name.
    pub thruster: String,
    /// The thrust as `value`, N.
    pub trajectory: TrajectoryConfig,
}

/// The command of a thruster with a law of curves, or a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThrusterCommandConfig {
    /// The thruster's name.
    pub thruster: String,
    /// The command as `value`, in the unit of the law: of pulse width in µs.
    pub trajectory: TrajectoryConfig,
}

/// The deflection of a fin on a hinge.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeflectionConfig {
    /// The fin's name.
    pub fin: String,
    /// The deflection as `rad` or `deg`; interpolated linearly, if not given otherwise.
    pub trajectory: TrajectoryConfig,
}

/// A wrench on a vehicle, shared out among its thrusters.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrenchConfig {
    /// The vehicle; the only free body, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    /// Times, s, ascending; none for a wrench that stays.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times: Vec<f64>,
    /// Forces in the vehicle's axes, N, one for each time; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<Vec<[f64; 3]>>,
    /// Moments about the origin of the vehicle's frame, N m, one for each time; none if not
    /// given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<Vec<[f64; 3]>>,
    /// Interpolation between the times; `linear` if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interpolation: Option<Interpolation>,
}

/// Efforts, thrusts and deflections as functions of time.
#[derive(Clone, Debug)]
pub struct OpenLoop {
    /// By the entry in the velocities.
    efforts: Vec<(usize, Trajectory)>,
    /// By the thruster.
    thrusts: Vec<(usize, Trajectory)>,
    /// By the thruster, with the thrust at the bollard over the command.
    commands: Vec<(usize, Trajectory, BollardCurve)>,
    /// By the fin on a hinge.
    deflections: Vec<(usize, Trajectory)>,
    wrench: Option<Wrench>,
}

#[derive(Clone, Debug)]
struct Wrench {
    allocation: Allocation,
    /// Moment, then force.
    components: [Trajectory; 6],
}

impl OpenLoopConfig {
    /// The controller.
    pub fn build(
        &self,
        robot: &Robot,
        nominal: &Arc<NominalModel>,
    ) -> Result<OpenLoop, Diagnostic> {
        let mut efforts = Vec::new();
        for (i, effort) in self.efforts.iter().enumerate() {
            let path = format!("efforts[{i}]");
            let axis = names::axis(
                robot,
                &nominal.model,
                &effort.joint,
                &format!("{path}.joint"),
            )?;
            let who = format!("joint '{}'", effort.joint);
            efforts.push((axis.v, trajectory(&effort.trajectory, &who, &path)?));
        }
        let mut thrusts = Vec::new();
        for (i, thrust) in self.thrusts.iter().enumerate() {
            let path = format!("thrusts[{i}]");
            let k = names::thruster(robot, &thrust.thruster, &format!("{path}.thruster"))?;
            let who = format!("thruster '{}'", thrust.thruster);
            thrusts.push((k, trajectory(&thrust.trajectory, &who, &path)?));
        }
        let mut commands = Vec::new();
        for (i, config) in self.commands.iter().enumerate() {
            let path = format!("commands[{i}]");
            commands.push(config.build(robot).map_err(|f| within(&path, f))?);
        }
        let mut deflections = Vec::new();
        for (i, deflection) in self.deflections.iter().enumerate() {
            let path = format!("deflections[{i}]");
            let k = names::fin(robot, &deflection.fin, &format!("{path}.fin"))?;
            let who = format!("fin '{}'", deflection.fin);
            let mut config = deflection.trajectory.clone();
            config.interpolation.get_or_insert(Interpolation::Linear);
            let built = config.build(Quantity::Angle, &who);
            let trajectory = built.map_err(|f| within(&format!("{path}.trajectory"), f))?;
            deflections.push((k, trajectory));
        }
        let wrench = match &self.wrench {
            Some(config) => Some(
                config
                    .build(robot, nominal)
                    .map_err(|f| within("wrench", f))?,
            ),
            None => None,
        };
        Ok(OpenLoop {
            efforts,
            thrusts,
            commands,
            deflections,
            wrench,
        })
    }
}

impl ThrusterCommandConfig {
    /// Number of the thruster, its command over time, and its curve.
    fn build(&self, robot: &Robot) -> Result<(usize, Trajectory, BollardCurve), Diagnostic> {
        let k = names::thruster(robot, &self.thruster, "thruster")?;
        let thruster = &robot.thrusters[k];
        let curve = match &thruster.law {
            ThrustLaw::Curve(curve) => curve.at_voltage(robot.voltage_at(thruster)),
            ThrustLaw::Table(table) => BollardCurve {
                command: table.command.clone(),
                thrust: table.thrust.clone(),
                ..BollardCurve::default()
            },
            _ => {
                let message = format!("thruster '{}' has no curve and no table", self.thruster);
                let help = "give it a law of curves, or its thrust in N under `thrusts`";
                return Err(Diagnostic::new("thruster", message, help));
            }
        };
        let who = format!("thruster '{}'", self.thruster);
        let built = self.trajectory.build(Quantity::Effort, &who);
        let trajectory = built.map_err(|f| within("trajectory", f))?;
        Ok((k, trajectory, curve))
    }
}

fn trajectory(config: &TrajectoryConfig, who: &str, path: &str) -> Result<Trajectory, Diagnostic> {
    let built = config.build(Quantity::Effort, who);
    built.map_err(|f| within(&format!("{path}.trajectory"), f))
}

impl WrenchConfig {
    fn build(&self, robot: &Robot, nominal: &NominalModel) -> Result<Wrench, Diagnostic> {
        let allocation = Allocation::new(robot, &nominal.model, self.body.as_deref())?;
        let interpolation = self.interpolation.unwrap_or(Interpolation::Linear);
        let given = [("moment", &self.moment), ("force", &self.force)];
        if given.iter().all(|(_, values)| values.is_none()) {
            return Err(Diagnostic::new(
                "",
                "the wrench has neither force nor moment",
                "give one of them, or both",
            ));
        }
        let mut components = core::array::from_fn(|_| Trajectory::hold(0.0));
        for (which, (field, values)) in given.into_iter().enumerate() {
            let Some(values) = values else { continue };
            if let Some(x) = values.as_flattened().iter().find(|x| !x.is_finite()) {
                let message = format!("the {field} of the wrench has {x}");
                return Err(Diagnostic::new(field, message, "give finite numbers"));
            }
            let stays = values.len() == 1 && self.times.is_empty();
            if !stays {
                check_times(&self.times, values.len(), field, "the wrench")?;
            }
            for k in 0..3 {
                let along: Vec<f64> = values.iter().map(|v| v[k]).collect();
                components[3 * which + k] = match stays {
                    true => Trajectory::hold(along[0]),
                    false => Trajectory::through(&self.times, &along, interpolation),
                };
            }
        }
        Ok(Wrench {
            allocation,
            components,
        })
    }
}

impl Controller for OpenLoop {
    fn control(&mut self, view: &View, command: &mut Command) {
        let t = view.state.t;
        for (i, trajectory) in &self.efforts {
            command.efforts[*i] += trajectory.at(t).value;
        }
        for (i, trajectory) in &self.thrusts {
            command.thrusts[*i] += trajectory.at(t).value;
        }
        for (i, trajectory, curve) in &self.commands {
            command.thrusts[*i] += curve.thrust_of(trajectory.at(t).value);
        }
        for (i, trajectory) in &self.deflections {
            command.deflections[*i] += trajectory.at(t).value;
        }
        let Some(wrench) = &mut self.wrench else {
            return;
        };
        let desired = Force::from_array(wrench.components.each_ref().map(|c| c.at(t).value));
        wrench.allocation.add(&desired, &mut command.thrusts);
    }
}
