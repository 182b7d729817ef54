//! Outcome: what happened in a run, without blame.

use serde::{Deserialize, Serialize};

/// Kind of an incident.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IncidentKind {
    /// A robot that stands on the ground has tilted by more than 60° from where it began.
    Fall,
    /// A contact point slides.
    Slip,
    /// An actuator is at its limit.
    Saturation,
    /// A joint is at its stop, or beyond the end of its range.
    JointStop,
    /// A body is below the seabed where nothing holds it.
    ThroughSeabed,
    /// A body is above the surface.
    AboveSurface,
}

impl IncidentKind {
    /// Description of the subject's state.
    pub fn words(self) -> &'static str {
        match self {
            IncidentKind::Fall => "fell over",
            IncidentKind::Slip => "slid",
            IncidentKind::Saturation => "was at its limit",
            IncidentKind::JointStop => "was at the end of its range",
            IncidentKind::ThroughSeabed => "was below the seabed",
            IncidentKind::AboveSurface => "was above the surface",
        }
    }
}

/// Something that happened to a part of the robot, once or several times.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Incident {
    /// Kind.
    pub kind: IncidentKind,
    /// Body, contact point, joint or actuator.
    pub subject: String,
    /// Time of the first sample of it, s.
    pub first: f64,
    /// Number of times it began.
    pub count: u64,
    /// Part of the samples in which it was so.
    pub share: f64,
}

/// Way points that a vehicle has passed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PassedWaypoints {
    /// The vehicle's body.
    pub body: String,
    /// Way points passed; more than `count` on a path that repeats.
    pub passed: u64,
    /// Way points of the path.
    pub count: u64,
    /// Time at which the last of them was passed, s; none if none was.
    pub last: Option<f64>,
}

/// What happened in a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Incidents, by kind and then by time.
    pub incidents: Vec<Incident>,
    /// Paths of autopilots.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waypoints: Vec<PassedWaypoints>,
}

impl Outcome {
    /// Incidents of a kind.
    pub fn of(&self, kind: IncidentKind) -> impl Iterator<Item = &Incident> {
        self.incidents.iter().filter(move |i| i.kind == kind)
    }
}

/// Counts of one state of a subject that samples show or not.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spell {
    first: f64,
    count: u64,
    samples: u64,
    on: bool,
}

impl Spell {
    /// Takes a sample.
    pub fn update(&mut self, t: f64, on: bool) {
        if on {
            if self.samples == 0 {
                self.first = t;
            }
            self.samples += 1;
            self.count += u64::from(!self.on);
        }
        self.on = on;
    }

    /// The incident, if there was one in so many samples.
    pub fn incident(&self, kind: IncidentKind, subject: &str, samples: u64) -> Option<Incident> {
        (self.samples > 0).then(|| Incident {
            kind,
            subject: subject.to_string(),
            first: self.first,
            count: self.count,
            share: self.samples as f64 / samples.max(1) as f64,
        })
    }
}
