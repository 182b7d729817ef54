//! Performance: the numbers of a run that an engineer asks for first.

use super::{Extreme, Range};
use crate::control::Controlled;
use serde::{Deserialize, Serialize};

/// Error of a controlled quantity, at the samples of its controller.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrackingError {
    /// Quantity: `position`, `attitude`, `joint`, `heading`, `depth`, `speed` or `cross-track`.
    pub quantity: String,
    /// The body or the joint.
    pub subject: String,
    /// `m`, `rad` or `m/s`.
    pub unit: String,
    /// Root mean square over the run.
    pub rms: f64,
    /// The largest.
    pub worst: Extreme,
    /// At the last sample.
    pub last: f64,
}

impl TrackingError {
    /// Name of a controlled quantity.
    pub(super) fn quantity(controlled: &Controlled) -> &'static str {
        match controlled {
            Controlled::Position(_) => "position",
            Controlled::Attitude(_) => "attitude",
            Controlled::Joint(_) => "joint",
            Controlled::Heading(_) => "heading",
            Controlled::Depth(_) => "depth",
            Controlled::Speed(_) => "speed",
            Controlled::CrossTrack(_) => "cross-track",
        }
    }
}

/// Motion of a free body that has no parent: a vehicle, or whatever floats.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct VehicleMotion {
    /// The body.
    pub body: String,
    /// Largest speed over ground, m/s.
    pub speed: Extreme,
    /// Length of the path, m.
    pub distance: f64,
    /// Depth below the surface, or below z = 0 where there is none, m.
    pub depth: Option<Range>,
    /// Roll φ of Rz(ψ) Ry(θ) Rx(φ), rad.
    pub roll: Option<Range>,
    /// Pitch θ, rad.
    pub pitch: Option<Range>,
    /// Yaw ψ, rad, counted on beyond ±π.
    pub yaw: Option<Range>,
}

/// Largest speed of a joint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JointSpeed {
    /// The joint.
    pub joint: String,
    /// `rad/s` or `m/s`.
    pub unit: String,
    /// Speed, and when.
    pub largest: Extreme,
    /// Largest speed of the robot file.
    pub limit: Option<f64>,
}

/// Largest effort of an actuator, or deflection of a fin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ActuatorLoad {
    /// The joint, thruster or fin.
    pub name: String,
    /// True for a thruster.
    pub is_thruster: bool,
    /// `N` or `N m`; `rad` of a fin.
    pub unit: String,
    /// Effort or deflection of largest size, and when.
    pub largest: Extreme,
    /// Limit in the direction of that effort.
    pub limit: Option<f64>,
    /// 1 − |effort| / limit.
    pub margin: Option<f64>,
    /// Largest electrical power, W, and when.
    pub power: Extreme,
    /// Electrical energy, J.
    pub electrical: f64,
}

/// Electrical energy of all actuators.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ElectricalEnergy {
    /// Energy, J.
    pub total: f64,
    /// Largest power of all actuators together, W, and when.
    pub peak_power: Extreme,
    /// Energy by time, W.
    pub mean_power: f64,
    /// Thrusters whose power law is assumed, because neither propeller nor motor is given.
    pub assumed: Vec<String>,
}

/// How a run went.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Performance {
    /// Errors of what is controlled.
    pub tracking: Vec<TrackingError>,
    /// Free bodies.
    pub vehicles: Vec<VehicleMotion>,
    /// The body of largest speed; none if nothing moves.
    pub fastest_body: Option<(String, Extreme)>,
    /// Joints.
    pub joint_speeds: Vec<JointSpeed>,
    /// Actuators that gave an effort.
    pub actuators: Vec<ActuatorLoad>,
    /// Electrical energy.
    pub electrical: ElectricalEnergy,
}
