//! Classes of causes.

use serde::{Deserialize, Serialize};

/// Class of the cause of a run that went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The integration step is too long for the motion.
    Step,
    /// Tolerances of the integrator that rounding does not allow.
    Tolerance,
    /// The seabed is too stiff.
    ContactStiffness,
    /// The seabed damps too much.
    ContactDamping,
    /// Stops of joints are too stiff, or damp too much.
    StopStiffness,
    /// The friction of joints or motors is too large.
    JointFriction,
    /// A spring is too stiff.
    SpringStiffness,
    /// A spring damps too much.
    SpringDamping,
    /// A compliant grasp is too stiff, or damps too much.
    GraspStiffness,
    /// Gains of joints are too high.
    JointGains,
    /// Gains of a vehicle are too high.
    VehicleGains,
    /// Bandwidths of a gait are too high.
    GaitGains,
    /// The control period is too long.
    ControlPeriod,
    /// Commands act too late.
    ControlDelay,
    /// A motor or thruster is too fast.
    Actuator,
    /// Drag is too large.
    Drag,
    /// Drag feeds energy.
    DragSign,
    /// Bodies are too light for their size.
    LightLinks,
    /// A commanded effort or thrust is absurd.
    Command,
    /// An applied wrench is absurd.
    Wrench,
    /// A prescribed motion is absurd.
    Prescribed,
    /// The initial state is absurd.
    Start,
    /// Gravity or water are absurd.
    Environment,
    /// No experiment tells.
    Unknown,
}

impl Cause {
    /// The cause in a phrase.
    pub fn phrase(self) -> &'static str {
        match self {
            Cause::Step => "the integration step is too long for the motion",
            Cause::Tolerance => "the tolerances of the integrator are below rounding",
            Cause::ContactStiffness => "the contact is too stiff for the step",
            Cause::ContactDamping => "the damping of the contact is too large for the step",
            Cause::StopStiffness => "stops of joints are too stiff for the step",
            Cause::JointFriction => "the friction of joints is too large for the step",
            Cause::SpringStiffness => "a spring is too stiff for the step",
            Cause::SpringDamping => "the damping of a spring is too large for the step",
            Cause::GraspStiffness => "a compliant grasp is too stiff for the step",
            Cause::JointGains => "gains of joints are too high for the control period",
            Cause::VehicleGains => {
                "gains of the vehicle are too high for control period and thrusters"
            }
            Cause::GaitGains => "bandwidths of the gait are too high for the control period",
            Cause::ControlPeriod => "the control period is too long for the gains",
            Cause::ControlDelay => "commands act too late for the gains",
            Cause::Actuator => "an actuator is too fast for the step",
            Cause::Drag => "drag is too large for the step",
            Cause::DragSign => "drag feeds energy: its coefficients have the wrong sign",
            Cause::LightLinks => "bodies are too light for their volume: check the units",
            Cause::Command => "the commanded effort is absurd for this robot",
            Cause::Wrench => "the applied wrench is absurd for this robot",
            Cause::Prescribed => "the prescribed motion is absurd",
            Cause::Start => "the initial state is absurd",
            Cause::Environment => "gravity or water are absurd",
            Cause::Unknown => "no single experiment cures it",
        }
    }
}
