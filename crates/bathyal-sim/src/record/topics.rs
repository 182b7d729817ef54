//! Topics and quantities that a recording has.

use std::collections::BTreeSet;

use super::{Quantity, RecordError, Topic};

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

    /// True if the quantity was declared after the recording was made.
    pub(super) fn is_missing(&self, quantity: &Quantity) -> bool {
        // Most recordings miss nothing, and this is asked of every number of a sample.
        !self.missing.is_empty() && self.missing.contains(&(quantity.topic, quantity.name))
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
