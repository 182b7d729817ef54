//! The topics of a recording.

use std::collections::BTreeSet;

use super::RecordError;

/// What a message is about.
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

    /// Its name in the file.
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

    /// Whether every recording has it.
    fn always(self) -> bool {
        matches!(self, Topic::State | Topic::Events | Topic::Log)
    }
}

/// The topics that a recording has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topics(BTreeSet<Topic>);

impl Topics {
    /// The topics of these names and those that every recording has; no names mean all topics.
    ///
    /// `/tf` repeats `/bodies` for viewers and brings it along.
    pub fn choose(names: &[String]) -> Result<Topics, RecordError> {
        if names.is_empty() {
            return Ok(Topics(Topic::ALL.into()));
        }
        let mut chosen: BTreeSet<Topic> = Topic::ALL.into_iter().filter(|t| t.always()).collect();
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
        Ok(Topics(chosen))
    }

    /// Whether the topic is one of them.
    pub fn has(&self, topic: Topic) -> bool {
        self.0.contains(&topic)
    }

    /// Their names, in the order of [`Topic::ALL`].
    pub fn names(&self) -> Vec<String> {
        self.0.iter().map(|t| t.name().to_string()).collect()
    }
}
