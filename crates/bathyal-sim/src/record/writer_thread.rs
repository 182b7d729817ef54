//! Thread that writes a recording beside the simulation.
//!
//! Samples are copied into buffers that go round: full ones to the thread, empty ones back. There
//! are as many as the memory of the queue holds; when all are full the simulation waits.

use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread::{Builder, JoinHandle};

use super::writer::McapWriter;
use super::{
    BodySample, ContactSample, EventSample, InputSample, JointSample, LoopSample, PrescribedSample,
    RecordError, Sample, SyncPolicy, ThrusterSample,
};

/// Memory of the samples that wait, bytes, unless [`MIN_BUFFERS`] are larger.
const QUEUE_BYTES: usize = 4 << 20;
/// Fewest buffers: one that is written while the next is filled.
const MIN_BUFFERS: usize = 2;
/// Most buffers, and most tasks that wait: what a killed process may lose beside its last chunk.
const MAX_BUFFERS: usize = 64;

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
    for task in waiting {
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

/// Memory of a sample without its names, bytes.
fn size(sample: &Sample) -> usize {
    size_of::<Sample>()
        + (sample.q.len() + sample.v.len() + sample.z.len()) * size_of::<f64>()
        + sample.bodies.len() * size_of::<BodySample>()
        + sample.joints.len() * size_of::<JointSample>()
        + sample.thrusters.len() * size_of::<ThrusterSample>()
        + sample.contacts.len() * size_of::<ContactSample>()
        + sample.loops.len() * size_of::<LoopSample>()
        + sample.prescribed.len() * size_of::<PrescribedSample>()
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::{Header, McapRecorder, Topics};
    use super::*;

    /// Samples after which a writer whose file takes nothing must have failed: more than the queue
    /// holds, and a chunk.
    const SAMPLES: usize = 2 * super::super::CHUNK_SAMPLES;

    /// A recorder into a pipe that nobody reads any more.
    fn broken() -> McapRecorder {
        let (reader, pipe) = std::io::pipe().unwrap();
        let file = std::fs::File::from(std::os::fd::OwnedFd::from(pipe));
        let header = Header::default();
        let writer = McapWriter::into_file("pipe.mcap".into(), file, &header, Topics::all());
        let writer = writer.unwrap();
        drop(reader);
        McapRecorder::new(Topics::all(), writer, true)
    }

    fn sample(i: usize) -> Sample {
        Sample {
            t: i as f64,
            ..Sample::default()
        }
    }

    #[test]
    fn an_error_of_the_thread_reaches_the_run() {
        let mut recorder = broken();
        let mut written = (0..SAMPLES).map(|i| recorder.write(&sample(i)));
        let error = written.find_map(Result::err).expect("the pipe is broken");
        let text = error.to_string();
        assert!(
            text.starts_with("pipe.mcap: cannot write the recording"),
            "{text}"
        );
        assert!(recorder.write(&sample(SAMPLES)).is_err() || recorder.flush().is_err());
    }

    #[test]
    fn an_error_of_the_thread_reaches_the_end_of_a_run() {
        let mut recorder = broken();
        recorder.write(&sample(0)).unwrap();
        let error = recorder.finish(&serde_json::Value::Null).unwrap_err();
        assert!(error.to_string().starts_with("pipe.mcap: "), "{error}");
    }
}
