//! Comparison of a repeated run with its recording, bit for bit.

use std::fmt;

use super::signals::{Layout, visit};
use super::{RecordError, Recording, Sample, Samples, Topic, Topics};

/// First difference between a repeated run and its recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Index of the sample.
    pub sample: u64,
    /// Time of the recorded sample, or of the repeated one if there is no recorded one, s.
    pub time: String,
    /// Topic.
    pub topic: String,
    /// Name of the signal, as in an exported table.
    pub field: String,
    /// Recorded value, with its bits.
    pub recorded: String,
    /// Value of the repeated run, with its bits.
    pub replayed: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "sample {} at t = {} s, {}: {} was {} and is now {}",
            self.sample, self.time, self.topic, self.field, self.recorded, self.replayed
        )
    }
}

/// Comparison of samples with a recording, one at a time.
pub struct Comparison<'a> {
    recorded: Samples<'a>,
    topics: Topics,
    layout: Option<Layout>,
    complete: bool,
    count: u64,
}

impl<'a> Comparison<'a> {
    /// Starts at the first sample of the recording.
    pub fn new(recording: &'a Recording) -> Result<Self, RecordError> {
        Ok(Comparison {
            recorded: recording.samples()?,
            topics: recording.topics().clone(),
            layout: None,
            complete: recording.is_complete(),
            count: 0,
        })
    }

    /// Compares the next sample, in the topics that were recorded. A recording that was cut has
    /// nothing to say of samples beyond its end.
    pub fn check(&mut self, replayed: &Sample) -> Result<Option<Difference>, RecordError> {
        let recorded = match self.recorded.next() {
            Some(recorded) => recorded?,
            None if self.complete => {
                return Ok(Some(self.end(replayed.t, "none", "one more sample")));
            }
            None => return Ok(None),
        };
        if self.layout.is_none() {
            self.layout = Some(Layout::new(&recorded, &self.topics)?);
        }
        let layout = self
            .layout
            .as_ref()
            .and_then(|layout| layout.difference(replayed));
        let difference = match layout {
            Some((topic, what)) => Some(self.difference(recorded.t, topic, "layout", "-", &what)),
            None => self.first_number(&recorded, replayed),
        };
        self.count += 1;
        Ok(difference)
    }

    /// Compares the number of samples; to be called after the last one.
    pub fn finish(mut self) -> Result<Option<Difference>, RecordError> {
        match self.recorded.next() {
            Some(recorded) => Ok(Some(self.end(recorded?.t, "one more sample", "none"))),
            None => Ok(None),
        }
    }

    fn first_number(&self, recorded: &Sample, replayed: &Sample) -> Option<Difference> {
        let mut old = Vec::new();
        visit(recorded, &self.topics, |_, value| old.push(value));
        let mut found = None;
        let mut index = 0;
        visit(replayed, &self.topics, |name, new| {
            let old = old.get(index).copied().flatten();
            index += 1;
            if found.is_none() && old.map(f64::to_bits) != new.map(f64::to_bits) {
                found = Some((name, old, new));
            }
        });
        found.map(|(name, old, new)| {
            let field = name.to_string();
            self.difference(
                recorded.t,
                name.quantity.topic,
                &field,
                &text(old),
                &text(new),
            )
        })
    }

    fn end(&self, time: f64, recorded: &str, replayed: &str) -> Difference {
        self.difference(time, Topic::State, "number of samples", recorded, replayed)
    }

    fn difference(
        &self,
        time: f64,
        topic: Topic,
        field: &str,
        recorded: &str,
        replayed: &str,
    ) -> Difference {
        Difference {
            sample: self.count,
            time: format!("{time:?}"),
            topic: topic.name().to_string(),
            field: field.to_string(),
            recorded: recorded.to_string(),
            replayed: replayed.to_string(),
        }
    }
}

fn text(value: Option<f64>) -> String {
    match value {
        Some(value) => format!("{value:?} ({:#018x})", value.to_bits()),
        None => "none".to_string(),
    }
}

/// The first difference between a recording and the samples of a repeated run; none if all numbers
/// that were recorded are the same, bit for bit.
pub fn compare(
    recording: &Recording,
    replayed: impl IntoIterator<Item = Sample>,
) -> Result<Option<Difference>, RecordError> {
    let mut comparison = Comparison::new(recording)?;
    for sample in replayed {
        if let Some(difference) = comparison.check(&sample)? {
            return Ok(Some(difference));
        }
    }
    comparison.finish()
}
