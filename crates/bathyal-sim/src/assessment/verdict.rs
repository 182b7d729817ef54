//! Verdict: how far the numbers of a run can be trusted.

use serde::{Deserialize, Serialize};

/// Thresholds of the verdict. Reasons are in `docs/reliability.md`.
pub mod thresholds {
    /// Largest |residual| of the energy balance, as a part of the energy that was turned over.
    pub const ENERGY_ERROR: f64 = 1e-3;
    /// The same, from which on the motion is not that of the equations.
    pub const ENERGY_ERROR_DIVERGED: f64 = 0.5;
    /// Distance of the frames of a rigid loop, as a part of the size of the robot.
    pub const LOOP_GAP: f64 = 1e-4;
    /// Angle between the frames of a rigid loop, rad.
    pub const LOOP_TURN: f64 = 1e-3;
    /// Depth of a contact point in the ground for longer than an impact, as a part of the size of
    /// the robot.
    pub const CONTACT_DEPTH: f64 = 0.05;
    /// Longest impact, s.
    pub const IMPACT_TIME: f64 = 0.2;
    /// Depth of a contact point at any time, as a part of the size of the robot.
    pub const IMPACT_DEPTH: f64 = 0.5;
    /// Difference between a part of the run and its repetition with half the step, as a part of
    /// the motion in it.
    pub const STEP_ERROR: f64 = 2e-2;
    /// The same, from which on the motion is not that of the equations.
    pub const STEP_ERROR_DIVERGED: f64 = 1.0;
    /// Share of its impulse that a thruster or a law gives outside of the range of its data.
    pub const OUTSIDE_OF_DATA: f64 = 0.05;
    /// Share of the control samples at which a command reverses.
    pub const CHATTER: f64 = 0.3;
    /// Number of times per second that a command goes from one limit of its actuator to the other.
    pub const THROWS: f64 = 1.0;
    /// Speed of a body, m/s.
    pub const SPEED: f64 = 100.0;
    /// Angular speed of a body, rad/s.
    pub const ANGULAR_SPEED: f64 = 2e3;
    /// Depth of a body below the surface, m.
    pub const DEPTH: f64 = 11_000.0;
}

/// Degree of trust in the numbers of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trust {
    /// No check has found anything.
    #[default]
    Trusted,
    /// A threshold was exceeded: the numbers may be wrong.
    Doubtful,
    /// The numbers are wrong.
    Diverged,
}

impl Trust {
    /// Name, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Trust::Trusted => "trusted",
            Trust::Doubtful => "doubtful",
            Trust::Diverged => "diverged",
        }
    }
}

/// Check of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Check {
    /// The integration went out of bounds or could not go on.
    Divergence,
    /// Energy balance.
    EnergyBalance,
    /// Parts of the run, repeated with half the step.
    StepSize,
    /// Frames of rigid loops.
    ConstraintViolation,
    /// Contact points in the ground.
    ContactDepth,
    /// A table or a law was used beyond its ends.
    RangeLeft,
    /// Speeds and depths that no such robot has.
    AbsurdState,
    /// Commands that reverse at almost every control sample.
    ControlChatter,
}

/// Reason for which a run is not trusted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reason {
    /// The check.
    pub check: Check,
    /// Trust that it leaves.
    pub trust: Trust,
    /// Body, loop, contact point or table that it is about; empty if it is the whole run.
    pub subject: String,
    /// Value that was found, in `unit`; none where there is no number.
    pub value: Option<f64>,
    /// Threshold of the value.
    pub threshold: Option<f64>,
    /// Unit of both; empty for ratios.
    pub unit: String,
    /// Time, s, at which the value was found.
    pub t: f64,
    /// Description.
    pub text: String,
    /// What to change.
    pub cure: String,
}

/// Step-size checks: parts of the run that were repeated with half the step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StepCheck {
    /// Number of parts that were repeated.
    pub windows: u64,
    /// Largest difference, as a part of the motion in the window.
    pub worst: f64,
    /// Time at which that window began, s.
    pub t: f64,
    /// Evaluations of the equations of motion for the repetitions, as a part of those of the run.
    pub cost: f64,
}

/// How far the numbers of a run can be trusted, and why.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// The least trust of all reasons.
    pub trust: Trust,
    /// Reasons for which the run is not trusted, the worst first.
    pub reasons: Vec<Reason>,
    /// Step-size checks; none if they were turned off or the run was too short for one.
    pub step_check: Option<StepCheck>,
}

impl Verdict {
    /// Combines reasons.
    pub fn new(mut reasons: Vec<Reason>, step_check: Option<StepCheck>) -> Self {
        reasons.sort_by(|a, b| (b.trust, a.check).cmp(&(a.trust, b.check)));
        Verdict {
            trust: reasons.first().map_or(Trust::Trusted, |r| r.trust),
            reasons,
            step_check,
        }
    }

    /// True if no check has found anything.
    pub fn is_trusted(&self) -> bool {
        self.trust == Trust::Trusted
    }
}
