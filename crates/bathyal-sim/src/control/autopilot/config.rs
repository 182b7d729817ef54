//! Autopilots of scenario files.

use super::effectors::Effectors;
use super::path::Path;
use super::schedule::{LARGEST, Schedule};
use super::{Autopilot, Vertical};
use crate::control::allocation::AXES;
use crate::control::names::{self, within};
use crate::control::nominal_model::{ModelCache, NominalModel};
use crate::control::thrusters::mounts;
use crate::terrain::Terrain;
use crate::trajectory::Trajectory;
use bathyal_robot::{Diagnostic, Robot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// ω of an autopilot, rad/s, if not given: a vehicle of one or two metres.
const NATURAL_FREQUENCY: f64 = 1.0;

/// Steepest path, degrees, if not given.
const MAX_PITCH_DEG: f64 = 30.0;

/// Fastest turn, degrees per second, if not given.
const MAX_TURN_RATE_DEG: f64 = 15.0;

/// Speed of a vehicle whose speed is not given, or zero, m/s: of the look-ahead and the climb.
const USUAL_SPEED: f64 = 1.0;

/// Look-ahead, in U / ω: guidance is slower than the attitude that follows it by this factor.
const SEPARATION: f64 = 5.0;

/// Part of the look-ahead that is the radius of acceptance.
const ACCEPTANCE: f64 = 0.5;

/// Autopilot of a vehicle under way: speed, heading or way points, depth or altitude, by its
/// thrusters and fins. Roll is kept at zero where they can.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AutopilotConfig {
    /// The vehicle; the only free body, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    /// Speed ahead through the water, m/s; not controlled, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<Schedule>,
    /// Heading, degrees from x towards y: counter-clockwise, seen from above. The heading at
    /// the first sample, if neither it nor `waypoints` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading_deg: Option<Schedule>,
    /// Positions [x, y] that the vehicle passes in turn, from where it starts, along straight
    /// lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waypoints: Option<Vec<[f64; 2]>>,
    /// Begin again with the first way point after the last. Otherwise the last leg is continued.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub repeat: bool,
    /// Distance from a way point at which the next leg begins, m. Default: half of `lookahead`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acceptance: Option<f64>,
    /// Depth below z = 0, m, positive down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<Schedule>,
    /// Height above the seabed, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub altitude: Option<Schedule>,
    /// Pitch, degrees, nose up: for gliders, whose depth follows. Zero, if neither it, `depth` nor
    /// `altitude` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pitch_deg: Option<Schedule>,
    /// ω of heading and pitch, rad/s; 1, if not given. The speed follows with ω/2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub natural_frequency: Option<f64>,
    /// ζ of heading and pitch; 1, without overshoot, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damping_ratio: Option<f64>,
    /// Distance ahead on the path, or on the level of the depth, that the vehicle aims at, m.
    /// Default: 5 U/ω at the largest speed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lookahead: Option<f64>,
    /// Steepest climb and descent, degrees; 30, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_pitch_deg: Option<f64>,
    /// Fastest turn, degrees per second; 15, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_turn_rate_deg: Option<f64>,
}

impl AutopilotConfig {
    /// The controller.
    pub fn build(
        &self,
        robot: &Robot,
        nominal: &Arc<NominalModel>,
        terrain: Option<&Terrain>,
    ) -> Result<Autopilot, Diagnostic> {
        let model = &nominal.model;
        let body = names::vehicle(model, self.body.as_deref(), "body")?;
        self.check_combinations()?;
        let frequency = positive("natural_frequency", self.natural_frequency)?;
        let frequency = frequency.unwrap_or(NATURAL_FREQUENCY);
        let speed = optional(&self.speed, "speed", 1.0)?;
        let fastest = match &self.speed {
            Some(speed) => (speed.values().iter()).fold(0.0_f64, |most, u| most.max(u.abs())),
            None => USUAL_SPEED,
        };
        let reference = if fastest > 0.0 { fastest } else { USUAL_SPEED };
        let usual = SEPARATION * reference / frequency;
        let lookahead = positive("lookahead", self.lookahead)?.unwrap_or(usual);
        let acceptance = positive("acceptance", self.acceptance)?;
        let path = match &self.waypoints {
            Some(points) => {
                check_waypoints(points)?;
                let acceptance = acceptance.unwrap_or(ACCEPTANCE * lookahead);
                Some(Path::new(points, acceptance, self.repeat))
            }
            None => None,
        };
        let down = |depth: &Schedule| depth.build("depth", -1.0);
        let vertical = match (&self.depth, &self.altitude) {
            (Some(depth), _) => Vertical::Height(down(depth)?),
            (None, Some(altitude)) => {
                let Some(terrain) = terrain else {
                    return Err(Diagnostic::new(
                        "altitude",
                        "there is no seabed to measure the altitude from",
                        "add environment.terrain, or give depth",
                    ));
                };
                let above = altitude.build("altitude", 1.0)?;
                Vertical::Altitude(above, Box::new(terrain.clone()))
            }
            (None, None) => {
                let up = optional(&self.pitch_deg, "pitch_deg", 1f64.to_radians())?;
                Vertical::Pitch(up.unwrap_or(Trajectory::hold(0.0)))
            }
        };
        let steep = positive("max_pitch_deg", self.max_pitch_deg)?.unwrap_or(MAX_PITCH_DEG);
        if steep >= 90.0 {
            return Err(Diagnostic::new(
                "max_pitch_deg",
                format!("max_pitch_deg is {steep}"),
                "it must be below 90",
            ));
        }
        let turn = positive("max_turn_rate_deg", self.max_turn_rate_deg)?;
        let mounts: Arc<[_]> = mounts(robot, model)?.into();
        let mut model_cache = ModelCache::new(nominal, &mounts);
        let mut effectors = Effectors::new(robot, model, body, &mounts)?;
        let by_heave = !matches!(vertical, Vertical::Pitch(_)) && effectors.lift_at_rest();
        let level = if by_heave { super::HEAVE } else { super::PITCH };
        let asked = [
            ("speed", super::SURGE, self.speed.is_some()),
            ("waypoints", super::YAW, self.waypoints.is_some()),
            ("heading_deg", super::YAW, self.waypoints.is_none()),
            ("depth", level, self.depth.is_some()),
            ("altitude", level, self.altitude.is_some()),
            ("pitch_deg", super::PITCH, self.pitch_deg.is_some()),
        ];
        let mut axes = [false; 6];
        (asked.iter()).for_each(|(_, axis, asked)| axes[*axis] |= *asked);
        let controlled = effectors.controlled(&mut model_cache, fastest, &axes);
        let lost = asked
            .iter()
            .find(|(_, axis, asked)| *asked && !controlled[*axis]);
        if let Some((field, axis, _)) = lost {
            return Err(Diagnostic::new(
                *field,
                format!(
                    "nothing that is commanded gives '{}' {} at {fastest} m/s",
                    model.body_name(body),
                    AXES[*axis],
                ),
                "add a thruster or a fin on a hinge that does, or leave this out",
            ));
        }
        Ok(Autopilot {
            body,
            speed,
            heading: optional(&self.heading_deg, "heading_deg", 1f64.to_radians())?,
            path,
            vertical,
            frequency,
            damping_ratio: positive("damping_ratio", self.damping_ratio)?.unwrap_or(1.0),
            lookahead,
            max_pitch: steep.to_radians(),
            max_climb_rate: steep.to_radians().sin() * reference,
            max_turn_rate: turn.unwrap_or(MAX_TURN_RATE_DEG).to_radians(),
            controlled,
            by_heave,
            effectors,
            model_cache,
            memory: super::Memory::default(),
            errors: super::Errors::default(),
        })
    }

    /// Set points that exclude each other, or have no effect.
    fn check_combinations(&self) -> Result<(), Diagnostic> {
        let vertical = [
            ("depth", self.depth.is_some()),
            ("altitude", self.altitude.is_some()),
            ("pitch_deg", self.pitch_deg.is_some()),
        ];
        let horizontal = [
            ("heading_deg", self.heading_deg.is_some()),
            ("waypoints", self.waypoints.is_some()),
        ];
        for group in [&vertical[..], &horizontal[..]] {
            let given: Vec<_> = group.iter().filter(|(_, given)| *given).collect();
            if let [(first, _), (second, _), ..] = given[..] {
                return Err(Diagnostic::new(
                    *second,
                    format!("{second} is given together with {first}"),
                    "give only one of them",
                ));
            }
        }
        let idle = [
            ("repeat", self.repeat),
            ("acceptance", self.acceptance.is_some()),
        ];
        match idle
            .iter()
            .find(|(_, given)| *given && self.waypoints.is_none())
        {
            Some((field, _)) => Err(Diagnostic::new(
                *field,
                format!("{field} has no effect without way points"),
                "give waypoints, or leave it out",
            )),
            None => Ok(()),
        }
    }
}

fn optional(
    schedule: &Option<Schedule>,
    field: &str,
    unit: f64,
) -> Result<Option<Trajectory>, Diagnostic> {
    schedule.as_ref().map(|s| s.build(field, unit)).transpose()
}

fn positive(field: &str, value: Option<f64>) -> Result<Option<f64>, Diagnostic> {
    match value {
        Some(x) if !(LARGEST.recip()..=LARGEST).contains(&x) => Err(Diagnostic::new(
            field,
            format!("the autopilot's {field} is {x}"),
            format!("it must be finite and positive, at most {LARGEST:e}"),
        )),
        _ => Ok(value),
    }
}

fn check_waypoints(points: &[[f64; 2]]) -> Result<(), Diagnostic> {
    let error = |path: String, message: String, help: &str| {
        Err(within("waypoints", Diagnostic::new(path, message, help)))
    };
    if points.is_empty() {
        return error(
            String::new(),
            "no way points".into(),
            "give at least one, [x, y] in m",
        );
    }
    if let Some(i) = points
        .iter()
        .position(|p| p.iter().any(|x| x.is_nan() || x.abs() > LARGEST))
    {
        let message = format!("a way point is {:?}", points[i]);
        return error(
            format!("[{i}]"),
            message,
            "give finite numbers of at most 1e6 m",
        );
    }
    match points.windows(2).position(|pair| pair[0] == pair[1]) {
        Some(i) => error(
            format!("[{}]", i + 1),
            format!("the way point {:?} follows itself", points[i]),
            "leave one of them out: between them is no course",
        ),
        None => Ok(()),
    }
}
