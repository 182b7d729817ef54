//! Events of a step, in storage that is used again.

use crate::record::EventSample;
use std::fmt::{Arguments, Write};

/// Length of the text of an event beside the name of its subject.
const TEXT: usize = 120;
/// Length of the kind of an event.
const KIND: usize = 16;

/// List of events that keeps its storage, texts included.
#[derive(Clone, Debug, Default)]
pub(super) struct EventList {
    events: Vec<EventSample>,
    count: usize,
}

impl EventList {
    /// Room for so many events of subjects with names of at most this length.
    pub fn with_room(count: usize, name: usize) -> Self {
        let event = || EventSample {
            t: 0.0,
            kind: String::with_capacity(KIND),
            subject: String::with_capacity(name),
            text: String::with_capacity(name + TEXT),
        };
        EventList {
            events: (0..count).map(|_| event()).collect(),
            count: 0,
        }
    }

    pub fn as_slice(&self) -> &[EventSample] {
        &self.events[..self.count]
    }

    pub fn clear(&mut self) {
        self.count = 0;
    }

    pub fn push(&mut self, t: f64, kind: &str, subject: &str, text: Arguments) {
        if self.count == self.events.len() {
            self.events.push(EventSample::default());
        }
        let event = &mut self.events[self.count];
        self.count += 1;
        event.t = t;
        for (into, from) in [(&mut event.kind, kind), (&mut event.subject, subject)] {
            into.clear();
            into.push_str(from);
        }
        event.text.clear();
        // Writing to a string does not fail.
        let _ = event.text.write_fmt(text);
    }
}
