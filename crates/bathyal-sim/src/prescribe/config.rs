//! Prescribed motions of scenario files.

use super::Prescription;
use super::table::{AngleUnit, PrescribeTableConfig};
use crate::column_file::{KeptTable, ReadFile};
use crate::control::names::{self, within};
use crate::trajectory::{PoseConfig, Quantity, TrajectoryConfig};
use bathyal::{Joint, Model};
use bathyal_robot::{Diagnostic, Robot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A joint or a body that moves as prescribed. The rest of the robot moves freely; the efforts
/// that the motion needs are recorded.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PrescribeConfig {
    /// Joint with one degree of freedom: its name, or its body's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joint: Option<String>,
    /// Free body, such as a vehicle; or body on a ball joint, of which the attitude is prescribed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    /// Motion of a joint, through points or as a sinusoid. It must not jump, nor its velocity:
    /// `step` and `linear` do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trajectory: Option<TrajectoryConfig>,
    /// Motion of a body, through waypoints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<PoseConfig>,
    /// Motion from the columns of a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<PrescribeTableConfig>,
}

/// A prescription, and the columns of its table.
pub(crate) type Built = (Prescription, Option<KeptTable>);

impl PrescribeConfig {
    /// Builds the motion.
    pub(crate) fn build(
        &self,
        robot: &Robot,
        model: &Model<f64>,
        read: ReadFile,
    ) -> Result<Built, Diagnostic> {
        match (&self.joint, &self.body) {
            (Some(joint), None) => self.build_joint(joint, robot, model, read),
            (None, Some(body)) => self.build_body(body, model, read),
            _ => Err(Diagnostic::new(
                "",
                "a prescribed motion needs either `joint` or `body`",
                "give one of them",
            )),
        }
    }

    fn build_joint(
        &self,
        name: &str,
        robot: &Robot,
        model: &Model<f64>,
        read: ReadFile,
    ) -> Result<Built, Diagnostic> {
        let axis = names::axis(robot, model, name, "joint")?;
        let who = format!("joint '{name}'");
        match (&self.trajectory, &self.path, &self.table) {
            (Some(trajectory), None, None) => {
                let quantity = match axis.slides {
                    true => Quantity::Distance,
                    false => Quantity::Angle,
                };
                let built = trajectory.build(quantity, &who);
                let built = built.map_err(|d| within("trajectory", d))?;
                Ok((Prescription::along(axis.body, built), None))
            }
            (None, None, Some(table)) => {
                let joint = robot
                    .bodies
                    .iter()
                    .find(|b| b.name == model.body_name(axis.body));
                let signal = joint.map_or(name, |body| body.joint_name());
                let scale = match (axis.slides, table.unit) {
                    (false, Some(AngleUnit::Deg)) => 1f64.to_radians(),
                    _ => 1.0,
                };
                let (motion, kept) = table
                    .joint(signal, scale, &who, read)
                    .map_err(|d| within("table", d))?;
                Ok((Prescription::along(axis.body, motion), Some(kept)))
            }
            _ => Err(Diagnostic::new(
                "",
                format!("the motion of {who} is not given, or more than once"),
                "give `trajectory` or `table`",
            )),
        }
    }

    fn build_body(
        &self,
        name: &str,
        model: &Model<f64>,
        read: ReadFile,
    ) -> Result<Built, Diagnostic> {
        let moves = |b: &usize| matches!(model.joint(*b), Joint::Free | Joint::Ball);
        let Some(body) = model.body(name).filter(moves) else {
            let known: Vec<String> = (0..model.body_count())
                .filter(moves)
                .map(|b| format!("'{}'", model.body_name(b)))
                .collect();
            return Err(Diagnostic::new(
                "body",
                format!("there is no body '{name}' with a free or ball joint"),
                format!(
                    "give one of: {}; for other joints give `joint`",
                    known.join(", ")
                ),
            ));
        };
        let who = format!("body '{name}'");
        match (&self.trajectory, &self.path, &self.table) {
            (None, Some(path), None) => {
                let built = path.build(&who).map_err(|d| within("path", d))?;
                Ok((Prescription::along_path(body, built), None))
            }
            (None, None, Some(table)) => {
                let (motion, kept) = table
                    .body(name, &who, read)
                    .map_err(|d| within("table", d))?;
                Ok((Prescription::along_path(body, motion), Some(kept)))
            }
            _ => Err(Diagnostic::new(
                "",
                format!("the motion of {who} is not given, or more than once"),
                "give `path` or `table`",
            )),
        }
    }
}
