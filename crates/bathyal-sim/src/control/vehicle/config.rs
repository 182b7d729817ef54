//! Vehicle control of scenario files.

use super::{Barycenter, VehicleController};
use crate::control::allocation::Allocation;
use crate::control::gains::{Gains, GainsConfig};
use crate::control::names::{self, within};
use crate::control::nominal_model::{ModelCache, NominalModel};
use crate::control::thrusters::mounts;
use crate::trajectory::{PoseConfig, PosePoint};
use bathyal::spatial::{Mat3, Vec3};
use bathyal_robot::{Diagnostic, Robot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Control of a vehicle by its thrusters: position and attitude, while arms move.
///
/// The controlled quantities are given by `case`, or by `attitude`, `reference`, `feedforward` and
/// `feedback`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VehicleConfig {
    /// The vehicle; the only free body, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    /// One of the cases of Lynch and Ellery (2014), Table X. I: no control. II: attitude
    /// alone, III: barycentre by feedforward, VII: and feedback, VIII: by feedback. VI:
    /// vehicle by feedforward, IV: and feedback, V: by feedback.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<Case>,
    /// Control the attitude, by feedback and feed-forward; yes, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attitude: Option<bool>,
    /// Reference point of position control: the vehicle, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<Reference>,
    /// Feed forward the forces of arms and water; yes, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feedforward: Option<bool>,
    /// Feed back position errors; yes, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feedback: Option<bool>,
    /// Desired position of the reference point and attitude of the vehicle; those at the first
    /// sample, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pose: Option<PoseConfig>,
    /// K_PF and K_DF, or a frequency that is scaled by mass and added mass of the whole
    /// robot, along each axis of the vehicle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position_gains: Option<GainsConfig>,
    /// K_PN and K_DN, or a frequency that is scaled by the moments of inertia of the whole
    /// robot, water included, about each axis of the vehicle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attitude_gains: Option<GainsConfig>,
}

/// The cases of JOE14 Table X.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Case {
    /// No control.
    I,
    /// Attitude alone.
    II,
    /// Barycentre by feedforward.
    III,
    /// Vehicle by feedforward and feedback.
    IV,
    /// Vehicle by feedback.
    V,
    /// Vehicle by feedforward.
    VI,
    /// Barycentre by feedforward and feedback.
    VII,
    /// Barycentre by feedback.
    VIII,
}

/// Reference point of position control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reference {
    /// The origin of the vehicle's frame.
    #[default]
    Vehicle,
    /// The centre of mass of the whole robot.
    Barycenter,
}

/// Controlled quantities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scheme {
    pub attitude: bool,
    pub reference: Reference,
    pub feedforward: bool,
    pub feedback: bool,
}

impl Scheme {
    /// Tests whether nothing is controlled.
    pub fn is_idle(&self) -> bool {
        !(self.attitude || self.feedforward || self.feedback)
    }
}

impl Case {
    fn scheme(self) -> Scheme {
        use Reference::{Barycenter, Vehicle};
        let (attitude, reference, feedforward, feedback) = match self {
            Case::I => (false, Vehicle, false, false),
            Case::II => (true, Barycenter, false, false),
            Case::III => (true, Barycenter, true, false),
            Case::IV => (true, Vehicle, true, true),
            Case::V => (true, Vehicle, false, true),
            Case::VI => (true, Vehicle, true, false),
            Case::VII => (true, Barycenter, true, true),
            Case::VIII => (true, Barycenter, false, true),
        };
        Scheme {
            attitude,
            reference,
            feedforward,
            feedback,
        }
    }
}

impl VehicleConfig {
    fn scheme(&self) -> Result<Scheme, Diagnostic> {
        let Some(case) = self.case else {
            return Ok(Scheme {
                attitude: self.attitude.unwrap_or(true),
                reference: self.reference.unwrap_or_default(),
                feedforward: self.feedforward.unwrap_or(true),
                feedback: self.feedback.unwrap_or(true),
            });
        };
        let also = [
            ("attitude", self.attitude.is_some()),
            ("reference", self.reference.is_some()),
            ("feedforward", self.feedforward.is_some()),
            ("feedback", self.feedback.is_some()),
        ];
        match also.iter().find(|(_, given)| *given) {
            Some((field, _)) => Err(Diagnostic::new(
                *field,
                format!("{field} is given together with case {case:?}"),
                "the case defines it: give only one of them",
            )),
            None => Ok(case.scheme()),
        }
    }

    /// Gains, which are needed if `used`.
    fn gains(
        gains: Option<GainsConfig>,
        field: &str,
        used: bool,
        who: &str,
    ) -> Result<GainsConfig, Diagnostic> {
        match gains {
            Some(gains) => gains
                .check(who)
                .map(|()| gains)
                .map_err(|f| within(field, f)),
            None if used => Err(Diagnostic::new(
                field,
                format!("{who}: no {field}"),
                "give natural_frequency, in rad/s, or proportional and derivative",
            )),
            None => Ok(GainsConfig::default()),
        }
    }

    /// The controller.
    pub fn build(
        &self,
        robot: &Robot,
        nominal: &Arc<NominalModel>,
    ) -> Result<VehicleController, Diagnostic> {
        let model = &nominal.model;
        let body = names::vehicle(model, self.body.as_deref(), "body")?;
        let who = format!("vehicle '{}'", model.body_name(body));
        let scheme = self.scheme()?;
        let mass: f64 = (0..model.body_count())
            .map(|b| model.parameters(b).mass)
            .sum();
        if scheme.reference == Reference::Barycenter && mass <= 0.0 {
            return Err(Diagnostic::new(
                "reference",
                format!("{who}: the mass of the robot is {mass} kg, so it has no barycentre"),
                "give the bodies mass, or use the vehicle as reference",
            ));
        }
        let trajectory = match &self.pose {
            Some(pose) => Some(pose.build(&who).map_err(|f| within("pose", f))?),
            None => None,
        };
        let gains = |gains, field, used| Self::gains(gains, field, used, &who);
        let mounts: Arc<[_]> = mounts(robot, model)?.into();
        Ok(VehicleController {
            body,
            base: model.v_range(body).start,
            scheme,
            trajectory,
            allocation: Allocation::new(robot, model, Some(model.body_name(body)))?,
            model_cache: ModelCache::new(nominal, &mounts),
            position_gains: gains(self.position_gains, "position_gains", scheme.feedback)?,
            attitude_gains: gains(self.attitude_gains, "attitude_gains", scheme.attitude)?,
            tau: vec![0.0; model.nv()],
            barycenter: Barycenter::new(model),
            started: false,
            held: false,
            begin: PosePoint::rest(Vec3::zero(), Mat3::identity()),
            inertia: [1.0; 6],
            gains: [[Gains::default(); 3]; 2],
            integrals: [Vec3::zero(); 2],
            last_errors: [0.0; 2],
        })
    }
}
