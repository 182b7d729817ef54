//! Thread that writes a recording beside the simulation.
//!
//! Samples are copied into buffers that go round: full ones to the thread, empty ones back. There
//! are as many as the memory of the queue holds; when all are full the simulation waits. Waking a
//! thread costs the simulation more than copying a sample, so the thread looks by itself after a rest
//! before it waits to be woken.

use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread::{Builder, JoinHandle, sleep};
use std::time::Duration;

use super::writer::McapWriter;
use super::{
    BodySample, ContactSample, EventSample, FinSample, InputSample, JointSample, LoopSample,
    PrescribedSample, RecordError, Sample, SyncPolicy, ThrusterSample,
};

/// Memory of the samples that wait, bytes, unless [`MIN_BUFFERS`] are larger.
const QUEUE_BYTES: usize = 4 << 20;
/// Fewest buffers: one that is written while the next is filled.
const MIN_BUFFERS: usize = 2;
/// Most buffers, and most tasks that wait: what a killed process may lose beside its last chunk.
const MAX_BUFFERS: usize = 64;

/// Rest of the thread when it has written everything: at most one wake-up comes in this time.
const REST: Duration = Duration::from_millis(1);

/// Task of the thread.
enum Task {
    Sample(Box<Sample>),
    Event(EventSample),
    Input(InputSample),
    Sync(SyncPolicy),
}

/// The writer, and its error if it has failed.
type Written = (Box<McapWriter>, Result<(), RecordError>);

/// Thread that has the writer of a recording.
pub(super) struct WriterThread {
    tasks: SyncSender<Task>,
    /// Samples that have been written.
    empty: Receiver<Box<Sample>>,
    /// Number of buffers so far, and at most.
    buffers: usize,
    max_buffers: usize,
    thread: JoinHandle<Written>,
}

impl WriterThread {
    /// Starts a thread for samples of the size of this one; the writer, if the system has none.
    pub fn start(
        writer: Box<McapWriter>,
        sample: &Sample,
    ) -> Result<WriterThread, Box<McapWriter>> {
        let (tasks, waiting) = sync_channel(MAX_BUFFERS);
        let (written, empty) = sync_channel(MAX_BUFFERS);
        // The writer follows when the thread is there: a thread that does not start drops what it
        // was to take along.
        let (give, take) = sync_channel::<Box<McapWriter>>(1);
        let started = Builder::new().name("recording".to_string()).spawn(move || {
            let writer = take
                .recv()
                .expect("the writer is given when the thread starts");
            write(writer, &waiting, &written)
        });
        let Ok(thread) = started else {
            return Err(writer);
        };
        give.send(writer).map_err(|unsent| unsent.0)?;
        Ok(WriterThread {
            tasks,
            empty,
            buffers: 0,
            max_buffers: (QUEUE_BYTES / size(sample)).clamp(MIN_BUFFERS, MAX_BUFFERS),
            thread,
        })
    }

    /// Hands over a sample; false if the thread has ended with an error.
    pub fn sample(&mut self, sample: &Sample) -> bool {
        let buffer = match self.empty.try_recv() {
            Ok(buffer) => Some(buffer),
            Err(TryRecvError::Empty) if self.buffers < self.max_buffers => {
                self.buffers += 1;
                Some(Box::default())
            }
            Err(_) => self.empty.recv().ok(),
        };
        let Some(mut buffer) = buffer else {
            return false;
        };
        buffer.as_mut().clone_from(sample);
        self.tasks.send(Task::Sample(buffer)).is_ok()
    }

    /// Hands over an event; false if the thread has ended with an error.
    pub fn event(&mut self, event: &EventSample) -> bool {
        self.tasks.send(Task::Event(event.clone())).is_ok()
    }

    /// Hands over an input; false if the thread has ended with an error.
    pub fn input(&mut self, input: &InputSample) -> bool {
        self.tasks.send(Task::Input(input.clone())).is_ok()
    }

    /// Chooses when the chunks of later tasks are written to the disk.
    pub fn set_sync(&mut self, sync: SyncPolicy) {
        // A thread that has ended writes no chunks.
        let _ = self.tasks.send(Task::Sync(sync));
    }

    /// Waits until everything is written.
    pub fn join(self) -> Written {
        drop(self.tasks);
        match self.thread.join() {
            Ok(written) => written,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
}

/// Writes what comes, until nothing comes any more or an error.
fn write(
    mut writer: Box<McapWriter>,
    waiting: &Receiver<Task>,
    written: &SyncSender<Box<Sample>>,
) -> Written {
    while let Some(task) = next(waiting) {
        let done = match task {
            Task::Sample(sample) => {
                let done = writer.sample(&sample);
                // There is room for all buffers; nobody takes them at the end.
                let _ = written.try_send(sample);
                done
            }
            Task::Event(event) => writer.event(&event),
            Task::Input(input) => writer.input(&input),
            Task::Sync(sync) => {
                writer.set_sync(sync);
                Ok(())
            }
        };
        if done.is_err() {
            return (writer, done);
        }
    }
    (writer, Ok(()))
}

/// The next task, after a rest if there is none yet; none at the end.
fn next(waiting: &Receiver<Task>) -> Option<Task> {
    match waiting.try_recv() {
        Ok(task) => return Some(task),
        Err(TryRecvError::Disconnected) => return None,
        Err(TryRecvError::Empty) => sleep(REST),
    }
    waiting.recv().ok()
}

/// Memory of a sample without its names, bytes.
fn size(sample: &Sample) -> usize {
    size_of::<Sample>()
        + (sample.q.len() + sample.v.len() + sample.z.len()) * size_of::<f64>()
        + sample.bodies.len() * size_of::<BodySample>()
        + sample.joints.len() * size_of::<JointSample>()
        + sample.thrusters.len() * size_of::<ThrusterSample>()
        + sample.fins.len() * size_of::<FinSample>()
        + sample.contacts.len() * size_of::<ContactSample>()
        + sample.loops.len() * size_of::<LoopSample>()
        + sample.prescribed.len() * size_of::<PrescribedSample>()
}
