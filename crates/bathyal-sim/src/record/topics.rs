//! The topics of a recording.

use std::collections::BTreeSet;

use super::{Quantity, RecordError};

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
    /// Position, force and depth of each contact point.
    Contacts,
    /// Force, moment and gap of each loop.
    Loops,
    /// Centres of mass and of buoyancy.
    Centers,
    /// The energy account.
    Energy,
    /// Touch-downs, limits, saturations. Always written.
    Events,
    /// Lines of text as `foxglove.Log`. Always written.
    Log,
}

impl Topic {
    /// All topics, in the order in which a sample is written.
    pub const ALL: [Topic; 12] = [
        Topic::State,
        Topic::Joints,
        Topic::Bodies,
        Topic::Tf,
        Topic::Forces,
        Topic::Thrusters,
        Topic::Contacts,
        Topic::Loops,
        Topic::Centers,
        Topic::Energy,
        Topic::Events,
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
            Topic::Contacts => "/contacts",
            Topic::Loops => "/loops",
            Topic::Centers => "/centers",
            Topic::Energy => "/energy",
            Topic::Events => "/events",
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
            Topic::Contacts => "Contact points, world axes.",
            Topic::Loops => "Loops and springs: force and moment on the second body, world axes.",
            Topic::Centers => "Centre of mass and centre of the displaced volume, world axes.",
            Topic::Energy => "Energies, and works since the start.",
            Topic::Events => "Events.",
            Topic::Log => "Lines of text.",
        }
    }

    /// True if every recording has it.
    fn is_mandatory(self) -> bool {
        matches!(self, Topic::State | Topic::Events | Topic::Log)
    }
}

/// Topics that a recording has, and the quantities that it does not have of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topics {
    chosen: BTreeSet<Topic>,
    /// Quantities that were declared after the recording was made.
    missing: BTreeSet<(Topic, &'static str)>,
}

impl Topics {
    /// The topics of these names and those that every recording has; no names mean all topics.
    ///
    /// `/tf` repeats `/bodies` for viewers and brings it along.
    pub fn choose(names: &[String]) -> Result<Topics, RecordError> {
        if names.is_empty() {
            return Ok(Topics::all());
        }
        let mandatory = Topic::ALL.into_iter().filter(|t| t.is_mandatory());
        let mut chosen: BTreeSet<Topic> = mandatory.collect();
        for name in names {
            let topic = Topic::from_name(name).ok_or_else(|| RecordError::Topic {
                name: name.clone(),
                known: Topic::ALL.map(Topic::name).join(", "),
            })?;
            chosen.insert(topic);
        }
        if chosen.contains(&Topic::Tf) {
            chosen.insert(Topic::Bodies);
        }
        Ok(Topics {
            chosen,
            missing: BTreeSet::new(),
        })
    }

    /// All topics.
    pub fn all() -> Topics {
        Topics {
            chosen: Topic::ALL.into(),
            missing: BTreeSet::new(),
        }
    }

    /// True if the topic is one of them.
    pub fn has(&self, topic: Topic) -> bool {
        self.chosen.contains(&topic)
    }

    /// True if the topic of the quantity is one of them and has the quantity.
    pub fn has_quantity(&self, quantity: &Quantity) -> bool {
        self.has(quantity.topic) && !self.missing.contains(&(quantity.topic, quantity.name))
    }

    /// Leaves out the quantities of a topic that its messages do not have.
    pub(super) fn leave_out(&mut self, topic: Topic, has: impl Fn(&Quantity) -> bool) {
        let missing = topic.quantities().filter(|quantity| !has(quantity));
        self.missing
            .extend(missing.map(|quantity| (topic, quantity.name)));
    }

    /// Their names, in the order of [`Topic::ALL`].
    pub fn names(&self) -> Vec<String> {
        self.chosen.iter().map(|t| t.name().to_string()).collect()
    }
}
