//! Receivers of the samples and events of a run.

use super::{EventSample, InputSample, RecordError, Sample};

/// Receiver of the samples and events of a run, in the order of time: a file, a list in memory, a
/// comparison.
pub trait Recorder: Send {
    /// Takes a sample.
    fn sample(&mut self, sample: &Sample) -> Result<(), RecordError>;

    /// Takes an event.
    fn event(&mut self, event: &EventSample) -> Result<(), RecordError>;

    /// Takes an input of a program. Only what repeats runs needs it.
    fn input(&mut self, input: &InputSample) -> Result<(), RecordError> {
        let _ = input;
        Ok(())
    }
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

    fn input(&mut self, input: &InputSample) -> Result<(), RecordError> {
        (**self).input(input)
    }
}

/// Recording in memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MemoryRecorder {
    /// Samples.
    pub samples: Vec<Sample>,
    /// Events.
    pub events: Vec<EventSample>,
    /// Inputs of a program.
    pub inputs: Vec<InputSample>,
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

    fn input(&mut self, input: &InputSample) -> Result<(), RecordError> {
        self.inputs.push(input.clone());
        Ok(())
    }
}
