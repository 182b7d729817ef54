//! Controllers of scenario files.

use super::Controller;
use super::autopilot::AutopilotConfig;
use super::gait::{Gait, GaitConfig};
use super::joints::{BaseMotion, JointsConfig};
use super::load_feedforward::LoadFeedforwardConfig;
use super::names::{self, within};
use super::nominal_model::NominalModel;
use super::open_loop::OpenLoopConfig;
use super::vehicle::VehicleConfig;
use crate::terrain::Terrain;
use bathyal_robot::{Diagnostic, Robot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A controller.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ControlConfig {
    /// Joint trajectory tracking.
    Joints(JointsConfig),
    /// Station keeping and trajectory tracking of a vehicle.
    Vehicle(VehicleConfig),
    /// Efforts, thrusts, deflections and wrenches as functions of time.
    OpenLoop(OpenLoopConfig),
    /// Autopilot of a vehicle under way.
    Autopilot(AutopilotConfig),
    /// Legged locomotion.
    Gait(GaitConfig),
    /// Feed-forward of arms that carry a common load, computed before the run.
    #[serde(rename = "carry")]
    LoadFeedforward(LoadFeedforwardConfig),
}

/// Builds the controllers in the order of evaluation: that of the list, but vehicles and autopilots
/// last, because they balance what the others command. Paths of diagnostics begin with the index in the
/// list: `[1].vehicle.body`.
pub fn build_all(
    configs: &[ControlConfig],
    robot: &Robot,
    nominal: &Arc<NominalModel>,
    terrain: Option<&Terrain>,
) -> Result<Vec<Box<dyn Controller>>, Diagnostic> {
    // A cache of their own, so that other runs with the same model do not disturb them.
    let nominal = &Arc::new(NominalModel::clone(nominal));
    let is_vehicle = |config: &ControlConfig| matches!(config, ControlConfig::Vehicle(_));
    let held = configs.iter().any(is_vehicle);
    check_one_pilot(configs, nominal)?;
    let mut first: Vec<Box<dyn Controller>> = Vec::new();
    let mut last: Vec<Box<dyn Controller>> = Vec::new();
    for (i, config) in configs.iter().enumerate() {
        let at = |kind: &str| format!("[{i}].{kind}");
        match config {
            ControlConfig::Joints(joints) => {
                let usual = if held {
                    BaseMotion::Held
                } else {
                    BaseMotion::Free
                };
                let joints = JointsConfig {
                    base: joints.base.or(Some(usual)),
                    ..joints.clone()
                };
                let built = joints.build(robot, nominal);
                first.push(Box::new(built.map_err(|f| within(&at("joints"), f))?));
            }
            ControlConfig::Gait(gait) => {
                let built = Gait::new(robot, &nominal.model, gait, terrain);
                first.push(Box::new(built.map_err(|f| within(&at("gait"), f))?));
            }
            ControlConfig::Autopilot(autopilot) => {
                let built = autopilot.build(robot, nominal, terrain);
                last.push(Box::new(built.map_err(|f| within(&at("autopilot"), f))?));
            }
            ControlConfig::OpenLoop(open) => {
                let built = open.build(robot, nominal);
                first.push(Box::new(built.map_err(|f| within(&at("open_loop"), f))?));
            }
            // Not a controller of its own: a function of time that the plant follows.
            ControlConfig::LoadFeedforward(_) => {}
            ControlConfig::Vehicle(vehicle) => {
                let built = vehicle.build(robot, nominal);
                last.push(Box::new(built.map_err(|f| within(&at("vehicle"), f))?));
            }
        }
    }
    first.append(&mut last);
    Ok(first)
}

/// Checks that a vehicle with an autopilot has no other controller of its motion.
fn check_one_pilot(configs: &[ControlConfig], nominal: &NominalModel) -> Result<(), Diagnostic> {
    let controlled = |config: &ControlConfig| match config {
        ControlConfig::Vehicle(vehicle) => Some(("vehicle", vehicle.body.clone())),
        ControlConfig::Autopilot(pilot) => Some(("autopilot", pilot.body.clone())),
        _ => None,
    };
    let mut seen: Vec<(usize, &str, usize)> = Vec::new();
    for (i, config) in configs.iter().enumerate() {
        let Some((kind, name)) = controlled(config) else {
            continue;
        };
        // Names that are wrong are told by the controllers themselves.
        let Ok(body) = names::vehicle(&nominal.model, name.as_deref(), "") else {
            continue;
        };
        let other = seen.iter().find(|(_, before, own)| {
            *own == body && (kind == "autopilot" || *before == "autopilot")
        });
        if let Some((k, before, _)) = other {
            let name = nominal.model.body_name(body);
            return Err(Diagnostic::new(
                format!("[{i}].{kind}.body"),
                format!("'{name}' is controlled by [{k}].{before} too"),
                "leave one of them out: they would work against each other",
            ));
        }
        seen.push((i, kind, body));
    }
    Ok(())
}
