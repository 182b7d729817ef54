//! Topics of messages.

/// Topic of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// Time, q, v, z: the exact state. Opens every sample, so it is always written.
    State,
    /// Position, velocity, effort and command of each joint.
    Joints,
    /// Pose and velocity of each body.
    Bodies,
    /// The same poses as `foxglove.FrameTransforms` under the frame `world`.
    Tf,
    /// Forces on each body by cause.
    Forces,
    /// Command, thrust and power of each thruster.
    Thrusters,
    /// Command, deflection, forces and power of each fin on a hinge.
    Fins,
    /// Position, force and depth of each contact point.
    Contacts,
    /// Force, moment and gap of each loop.
    Loops,
    /// Effort and power of each prescribed motion.
    Prescribed,
    /// Centres of mass and of buoyancy.
    Centers,
    /// The energy account.
    Energy,
    /// Touch-downs, limits, saturations. Always written.
    Events,
    /// Commands and changes of a program. Always written.
    Inputs,
    /// Lines of text as `foxglove.Log`. Always written.
    Log,
}

impl Topic {
    /// All topics, in the order in which a sample is written.
    pub const ALL: [Topic; 15] = [
        Topic::State,
        Topic::Joints,
        Topic::Bodies,
        Topic::Tf,
        Topic::Forces,
        Topic::Thrusters,
        Topic::Fins,
        Topic::Contacts,
        Topic::Loops,
        Topic::Prescribed,
        Topic::Centers,
        Topic::Energy,
        Topic::Events,
        Topic::Inputs,
        Topic::Log,
    ];

    /// Name in the file.
    pub fn name(self) -> &'static str {
        match self {
            Topic::State => "/state",
            Topic::Joints => "/joints",
            Topic::Bodies => "/bodies",
            Topic::Tf => "/tf",
            Topic::Forces => "/forces",
            Topic::Thrusters => "/thrusters",
            Topic::Fins => "/fins",
            Topic::Contacts => "/contacts",
            Topic::Loops => "/loops",
            Topic::Prescribed => "/prescribed",
            Topic::Centers => "/centers",
            Topic::Energy => "/energy",
            Topic::Events => "/events",
            Topic::Inputs => "/inputs",
            Topic::Log => "/log",
        }
    }

    /// The topic of this name, with or without the slash.
    pub fn from_name(name: &str) -> Option<Topic> {
        let name = name.strip_prefix('/').unwrap_or(name);
        Topic::ALL.into_iter().find(|t| &t.name()[1..] == name)
    }

    /// Description for viewers.
    pub(super) fn description(self) -> &'static str {
        match self {
            Topic::State => {
                "Time, configuration, velocities and states of the actuators. Exact: the run is repeated and compared with these."
            }
            Topic::Joints => "Joints with one degree of freedom.",
            Topic::Bodies => "Poses and velocities of the bodies, world axes.",
            Topic::Tf => "Frames of the bodies in the frame `world`.",
            Topic::Forces => "Forces on the bodies by cause, world axes.",
            Topic::Thrusters => "Thrusters.",
            Topic::Fins => "Fins on hinges.",
            Topic::Contacts => "Contact points, world axes.",
            Topic::Loops => "Loops and springs: force and moment on the second body, world axes.",
            Topic::Prescribed => {
                "Prescribed motions: the effort of a joint; force and moment on a body, world axes."
            }
            Topic::Centers => "Centre of mass and centre of the displaced volume, world axes.",
            Topic::Energy => "Energies, and works since the start.",
            Topic::Events => "Events.",
            Topic::Inputs => {
                "Commands and changes of a program that drives the run, from which it is repeated."
            }
            Topic::Log => "Lines of text.",
        }
    }

    /// True if every recording has it.
    pub(super) fn is_mandatory(self) -> bool {
        matches!(
            self,
            Topic::State | Topic::Events | Topic::Inputs | Topic::Log
        )
    }
}
