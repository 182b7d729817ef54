//! Fingerprint of robot and scenario.

use super::Setup;
use crate::hash::Fnv;

/// Keys of a scenario that do not change how a run goes on.
const OTHER_KEYS: [&str; 3] = ["name", "duration", "recording"];

impl Setup {
    /// Hash of the robots, the scenario and all files that it reads, without the duration, the name
    /// and what is recorded: equal for scenarios whose checkpoints can be exchanged.
    pub fn fingerprint(&self) -> String {
        let mut hash = Fnv::new();
        // The header holds what was set up; a key more or less has another text.
        let mut scenario: toml::Table = self.header.scenario.parse().unwrap_or_default();
        scenario.retain(|key, _| !OTHER_KEYS.contains(&key));
        hash.text(&scenario.to_string());
        for (name, robot) in &self.header.robots {
            hash.text(name);
            hash.text(robot);
        }
        for (name, bytes) in &self.header.files {
            hash.text(name);
            hash.number(bytes.len() as u64);
            hash.bytes(bytes);
        }
        hash.digits()
    }
}
