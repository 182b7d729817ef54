//! Receivers of the samples and events of a run.

use super::{EventSample, McapRecorder, RecordError, Sample};

/// Receiver of the samples and events of a run, in the order of time: a file, a list in memory, a
/// comparison.
pub trait Recorder: Send {
    /// Takes a sample.
    fn sample(&mut self, sample: &Sample) -> Result<(), RecordError>;

    /// Takes an event.
    fn event(&mut self, event: &EventSample) -> Result<(), RecordError>;
}

impl std::fmt::Debug for dyn Recorder + '_ {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Recorder")
    }
}

impl<R: Recorder + ?Sized> Recorder for &mut R {
    fn sample(&mut self, sample: &Sample) -> Result<(), RecordError> {
        (**self).sample(sample)
    }

    fn event(&mut self, event: &EventSample) -> Result<(), RecordError> {
        (**self).event(event)
    }
}

impl Recorder for McapRecorder {
    fn sample(&mut self, sample: &Sample) -> Result<(), RecordError> {
        self.write(sample)
    }

    fn event(&mut self, event: &EventSample) -> Result<(), RecordError> {
        McapRecorder::event(self, event)
    }
}

/// Recording in memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MemoryRecorder {
    /// Samples.
    pub samples: Vec<Sample>,
    /// Events.
    pub events: Vec<EventSample>,
}

impl Recorder for MemoryRecorder {
    fn sample(&mut self, sample: &Sample) -> Result<(), RecordError> {
        self.samples.push(sample.clone());
        Ok(())
    }

    fn event(&mut self, event: &EventSample) -> Result<(), RecordError> {
        self.events.push(event.clone());
        Ok(())
    }
}
