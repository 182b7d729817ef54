//! Recorder that a run writes to and that its owner ends.

use bathyal_sim::record::{EventSample, InputSample, McapRecorder, RecordError, Recorder, Sample};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Recorder that the run can finish.
#[derive(Clone)]
pub struct SharedRecorder(Arc<Mutex<Option<McapRecorder>>>);

impl SharedRecorder {
    /// Shares a recorder.
    pub fn new(recorder: McapRecorder) -> Self {
        SharedRecorder(Arc::new(Mutex::new(Some(recorder))))
    }

    /// Takes the recorder; nothing is recorded after that.
    pub fn take(&self) -> Option<McapRecorder> {
        self.lock().take()
    }

    fn lock(&self) -> MutexGuard<'_, Option<McapRecorder>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Recorder for SharedRecorder {
    fn sample(&mut self, sample: &Sample) -> Result<(), RecordError> {
        self.lock().as_mut().map_or(Ok(()), |own| own.write(sample))
    }

    fn event(&mut self, event: &EventSample) -> Result<(), RecordError> {
        self.lock().as_mut().map_or(Ok(()), |own| own.event(event))
    }

    fn input(&mut self, input: &InputSample) -> Result<(), RecordError> {
        self.lock().as_mut().map_or(Ok(()), |own| own.input(input))
    }
}
